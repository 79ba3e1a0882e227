//! Made-up rules over the made-up tables: enough to see everything move before, or without, a real game.
mod between;

use super::{
    playback::{Cue, Spot},
    rules::{LogLine, Rules},
    sample,
};
use crate::tabletop::{Action, Id, Pick, Seat, view::*};
use bevy::prelude::*;

/// Inserts rules for a table of so many seats, enemies, cards in hand and slots of a boss (0: no boss).
pub fn plugin(seats: u8, enemies: usize, hand: usize, slots: usize) -> impl Fn(&mut App) {
    plugin_of(sample::table(seats, enemies, hand, slots))
}

/// Inserts rules for a made-up table.
pub fn plugin_of(view: TableView) -> impl Fn(&mut App) {
    move |app| {
        let view = view.clone();
        app.insert_resource(MadeUp { first: view.clone(), view, lines: vec![], undone: vec![], past: vec![] });
        app.insert_resource(Rules {
            begin: |_, _| Ok(()),
            view: look,
            submit,
            why_not: |_, _| None,
            undo,
            redo,
            preview,
            other_face,
            restart,
            log,
        });
    }
}

#[derive(Resource)]
struct MadeUp {
    first: TableView,
    view: TableView,
    lines: Vec<LogLine>,
    past: Vec<TableView>,
    undone: Vec<TableView>,
}

impl MadeUp {
    fn tell(&mut self, seat: Option<Seat>, text: impl Into<String>, cues: Vec<Cue>) {
        let number = self.lines.last().map_or(0, |(number, ..)| *number) + 1;
        self.lines.push((number, Sentence { seat, text: text.into() }, cues));
    }
}

fn look(world: &mut World) -> TableView {
    let made_up = world.resource::<MadeUp>();
    let mut view = made_up.view.clone();
    (view.undo.back, view.undo.forward) = (made_up.past.len(), made_up.undone.len());
    view
}

fn log(world: &World, since: usize) -> Vec<LogLine> {
    world.resource::<MadeUp>().lines.iter().filter(|(number, ..)| *number > since).cloned().collect()
}

/// As for the sample cards: an upgraded one has a plain face, and the other way round.
fn other_face(world: &World, id: Id) -> Option<CardView> {
    let card = super::layout::find::card(&world.resource::<MadeUp>().view, id)?;
    let name = card.name.trim_end_matches('+');
    let (name, upgraded) = if card.upgraded { (name.to_string(), false) } else { (format!("{name}+"), true) };
    Some(CardView { name, upgraded, ..card.clone() })
}

fn undo(world: &mut World) -> Result<(), String> {
    let mut made_up = world.resource_mut::<MadeUp>();
    let before = made_up.past.pop().ok_or("nothing can be taken back")?;
    let now = std::mem::replace(&mut made_up.view, before);
    made_up.undone.push(now);
    Ok(())
}

fn redo(world: &mut World) -> Result<(), String> {
    let mut made_up = world.resource_mut::<MadeUp>();
    let after = made_up.undone.pop().ok_or("nothing can be done again")?;
    let now = std::mem::replace(&mut made_up.view, after);
    made_up.past.push(now);
    Ok(())
}

fn restart(world: &mut World) {
    let mut made_up = world.resource_mut::<MadeUp>();
    made_up.view = made_up.first.clone();
    (made_up.lines, made_up.past, made_up.undone) = default();
}

fn preview(world: &mut World, action: &Action) -> Option<TableView> {
    let mut view = world.resource::<MadeUp>().view.clone();
    perform(&mut view, action).ok()?;
    Some(view)
}

fn submit(world: &mut World, action: Action) -> Result<(), String> {
    let mut made_up = world.resource_mut::<MadeUp>();
    let before = made_up.view.clone();
    let told = perform(&mut made_up.view, &action)?;
    made_up.past.push(before);
    made_up.undone.clear();
    for (seat, text, cues) in told {
        made_up.tell(seat, text, cues);
    }
    Ok(())
}

type Told = Vec<(Option<Seat>, String, Vec<Cue>)>;

fn perform(view: &mut TableView, action: &Action) -> Result<Told, String> {
    let me = action.seat;
    let at = view.seats.iter().position(|seat| seat.seat == me).ok_or("nobody sits there")?;
    if let Some(told) = between::perform(view, action) {
        return told;
    }
    match action.picks.first() {
        Some(Pick::Thing(card)) => {
            let place = view.seats[at].hand.iter().position(|face| face.id == *card).ok_or("that is not in your hand")?;
            if let Some(reason) = &view.seats[at].hand[place].refusal {
                return Err(reason.clone());
            }
            Ok(play(view, at, place, action.picks.get(1).copied()))
        }
        Some(Pick::Done) => Ok(end_turn(view, at)),
        Some(Pick::Back) => {
            view.seats[at].ready = false;
            Ok(vec![])
        }
        _ => Err("these rules know cards and the end of the turn only".into()),
    }
}

fn play(view: &mut TableView, at: usize, place: usize, target: Option<Pick>) -> Told {
    let seat = &mut view.seats[at];
    let card = seat.hand.remove(place);
    if let Some(choice) = &mut seat.choice {
        choice.options.retain(|option| option.pick != Pick::Thing(card.id));
    }
    seat.plays_left = seat.plays_left.saturating_sub(1);
    let (me, hero, name) = (Some(seat.seat), seat.id, seat.name.clone());
    let mut cues = vec![moved(card.id, "hand", "play", me)];
    let mut told: Told = vec![];
    let to = match card.kind.as_str() {
        "power" => "powers",
        _ if card.rarity == "rare" => "exhaust",
        _ => "discard",
    };
    if let Some(Pick::Thing(id)) = target {
        if let Some(unit) = view.units.iter_mut().chain(&mut view.bosses).find(|unit| unit.id == id) {
            let blocked = unit.block.min(2);
            let lost = (3 - blocked).min(unit.hp);
            unit.block -= blocked;
            unit.hp -= lost;
            cues.push(Cue::Struck { from: hero, at: id, amount: 3, blocked, lost });
            told.push((me, format!("{name} plays {} on {}: {} → {}", card.name, unit.name, unit.hp + lost, unit.hp), cues));
            cues = vec![];
            if unit.hp == 0 {
                unit.fallen = true;
                unit.tokens.clear();
                told.push((None, format!("{} falls", unit.name), vec![Cue::Fell(id)]));
            }
        }
    } else if let Some(block) = view.seats[at].tracks.iter_mut().find(|track| track.kind == "block") {
        let from = block.value;
        block.value = (from + 3).min(block.cap);
        cues.push(Cue::TrackChanged { of: hero, kind: "block".into(), from, to: block.value });
        told.push((me, format!("{name} plays {}: Block {from} → {}", card.name, block.value), cues));
        cues = vec![];
    }
    if told.is_empty() {
        told.push((me, format!("{name} plays {}", card.name), cues));
        cues = vec![];
    }
    cues.push(moved(card.id, "play", to, me));
    let seat = &mut view.seats[at];
    match to {
        "powers" => seat.powers.push(card),
        _ => {
            if let Some(pile) = seat.piles.iter_mut().find(|pile| pile.kind == to) {
                pile.count += 1;
                pile.cards.push(card);
            }
        }
    }
    told.push((me, String::new(), cues));
    told
}

fn moved(card: Id, from: &str, to: &str, seat: Option<Seat>) -> Cue {
    Cue::CardMoved { card, from: Spot::new(from, seat), to: Spot::new(to, seat) }
}

/// Ends the round for all: discards, the enemies strike, the die is rolled, a hand is drawn.
fn end_turn(view: &mut TableView, at: usize) -> Told {
    let (me, name) = (Some(view.seats[at].seat), view.seats[at].name.clone());
    let mut told: Told = vec![(me, format!("{name} ends the turn"), vec![Cue::StepBegan(3)])];
    let seat = &mut view.seats[at];
    let hand = std::mem::take(&mut seat.hand);
    let cues = hand.iter().map(|card| moved(card.id, "hand", "discard", me)).collect();
    told.push((me, format!("{name} discards {} cards", hand.len()), cues));
    let hero = seat.id;
    for unit in view.units.iter().filter(|unit| !unit.fallen && unit.row == view.seats[at].row) {
        let seat_at = at;
        let lost = 1;
        told.push((
            None,
            format!("{} hits {name} for 1", unit.name),
            vec![Cue::TurnOf(unit.id), Cue::Struck { from: unit.id, at: hero, amount: 1, blocked: 0, lost }],
        ));
        let _ = seat_at;
    }
    let blows = told.len() as i32 - 2;
    if let Some(hp) = view.seats[at].tracks.iter_mut().find(|track| track.kind == "hp") {
        hp.value = (hp.value - blows).max(0);
    }
    view.round += 1;
    let face = view.die.map_or(1, |face| face % 6 + 1);
    view.die = Some(face);
    told.push((None, format!("The die shows {face}"), vec![Cue::StepBegan(0), Cue::Rolled(face)]));
    let seat = &mut view.seats[at];
    seat.hand = hand;
    let cues = seat.hand.iter().map(|card| moved(card.id, "draw", "hand", me)).collect();
    told.push((me, format!("{name} draws {} cards", seat.hand.len()), cues));
    told.push((None, String::new(), vec![Cue::StepBegan(1)]));
    view.step = 1;
    told
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cues_of_a_play_lead_to_the_table_of_the_rules() {
        let mut view = sample::table(2, 4, 5, 0);
        let mut staged = crate::client::playback::Staged(view.clone());
        let card = view.seats[0].hand[0].id;
        let told = perform(&mut view, &Action::new(Seat(1), [Pick::Thing(card), Pick::Thing(Id(5000))])).unwrap();
        for (_, _, cues) in &told {
            cues.iter().for_each(|cue| staged.show(cue, &view));
        }
        assert_eq!(staged.0.units, view.units);
        assert_eq!(staged.0.seats[0].hand, view.seats[0].hand);
        assert_eq!(staged.0.seats[0].piles, view.seats[0].piles);
    }
}
