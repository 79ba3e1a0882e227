//! *When*: does what a step says, through the one door there is, and holds what was offered and refused against what the case says.
use super::{names::*, step::*, then::Differences};
use crate::{
    rulesets::spire::{Miracles, Shivs, setup},
    tabletop::*,
};
use bevy_ecs::prelude::*;

/// Does one step. What happened before a save is returned by it.
pub fn take(
    world: &mut World,
    step: &Step,
    heard: &mut Vec<super::facts::Happened>,
    from: &mut usize,
) -> Result<Differences, Unclear> {
    let mut differences = Differences::default();
    let seat = Seat(step.seat());
    let Some(entity) = world.resource::<Table>().seat(seat) else {
        return unclear("seat", format!("nobody sits at seat {}", seat.0));
    };
    if let Some(offered) = step.offered() {
        differences.same_names("offered", offered, &spelled(world, &options_of(world, entity)));
    }
    let before = step.refused().map(|_| Still::now(world));
    let result = match step {
        Step::Undo(_) => undo(world),
        Step::Redo(_) => redo(world),
        Step::SaveAndLoad(_) => {
            save_and_load(world, heard, from)?;
            Ok(())
        }
        Step::AllEndTurn(_) => all_end_turn(world),
        other => {
            let action = Action { seat, picks: picks(world, entity, other)? };
            if let Some(targets) = step.targets() {
                differences.same_names("targets", targets, &targets_of(world, entity, action.picks.first()));
            }
            submit(world, action)
        }
    };
    match (result, step.refused(), before) {
        (Ok(()), None, _) => {}
        (Err(why), None, _) => differences.add("step", "accepted", format!("refused: {why}")),
        (Ok(()), Some(reason), _) => differences.add("refused", reason, "accepted"),
        (Err(why), Some(reason), before) => {
            if why.to_string() != reason {
                differences.add("refused", reason, why);
            }
            if before != Some(Still::now(world)) {
                differences.add("refused", "nothing changed, not one bit", "something changed");
            }
        }
    }
    Ok(differences)
}

/// All that a refused step must leave alone: state with its random streams, log and history.
#[derive(PartialEq)]
struct Still {
    hash: u64,
    facts: usize,
    history: (usize, usize, usize),
}

impl Still {
    fn now(world: &mut World) -> Still {
        let history = world.resource::<History>();
        let history = (history.actions().len(), history.back(), history.forward());
        Still { hash: Snapshot::hash(world), facts: world.resource::<Log>().len(), history }
    }
}

/// The choice that a seat would answer: its own, or else the party's.
fn open(world: &World, seat: Entity) -> Option<&Choice> {
    let open = |entity| world.get::<Choice>(entity).filter(|choice| choice.is_open());
    open(seat).or_else(|| open(world.resource::<Table>().table))
}

fn options_of(world: &World, seat: Entity) -> Vec<Pick> {
    open(world, seat).map_or(vec![], |choice| choice.options.iter().map(|option| option.pick).collect())
}

/// The names of picks, each with all its spellings, the one it is shown under first.
pub fn spelled(world: &World, picks: &[Pick]) -> Vec<Vec<String>> {
    let called = Called::now(world);
    picks
        .iter()
        .map(|pick| match pick {
            Pick::Thing(id) => called.spellings(*id),
            Pick::Token(word) => vec![word.to_string()],
            Pick::Row(n) | Pick::Number(n) => vec![n.to_string()],
            // A pair of seats to switch is written with two digits.
            Pick::Line(n) if *n > 10 => vec![format!("switch {} {}", n / 10, n % 10)],
            Pick::Line(n) => vec![(n + 1).to_string()],
            Pick::Space(n) => vec![format!("space {n}")],
            Pick::Done => vec!["none".into(), "end_turn".into(), "go_on".into()],
            Pick::Back => vec!["take_back".into()],
        })
        .collect()
}

fn targets_of(world: &World, seat: Entity, pick: Option<&Pick>) -> Vec<Vec<String>> {
    let option = open(world, seat).and_then(|choice| choice.options.iter().find(|option| Some(&option.pick) == pick));
    let Some(option) = option else { return vec![] };
    let needs = world.resource::<Needs>();
    let answers: Vec<Pick> = option.needs.each().flat_map(|number| (needs.0[number].candidates)(world, &option.ctx)).collect();
    spelled(world, &answers)
}

fn picks(world: &World, seat: Entity, step: &Step) -> Result<Picks, Unclear> {
    let mut picks = Picks::new();
    match step {
        Step::Play(play) => {
            picks.push(thing(world, card(world, seat, &play.card, "hand")?));
            with(world, &mut picks, play.x, &play.on, play.row, &play.player)?;
        }
        Step::Potion(potion) => {
            picks.push(thing(world, card(world, seat, &potion.item, "potions")?));
            with(world, &mut picks, potion.x, &potion.on, potion.row, &potion.player)?;
        }
        Step::Ability(ability) => {
            let owns = card(world, seat, &ability.of, "powers")?;
            picks.push(thing(world, owns));
            with(world, &mut picks, ability.x, &ability.on, ability.row, &ability.player)?;
        }
        Step::Shiv(shiv) => {
            picks.push(Pick::Token(Shivs::WORD));
            with(world, &mut picks, None, &shiv.on, None, &None)?;
        }
        Step::Miracle(_) => picks.push(Pick::Token(Miracles::WORD)),
        Step::Choose(choose) => {
            for name in &choose.pick.0 {
                let pick = option(world, seat, name, &picks)?;
                picks.push(pick);
            }
        }
        Step::EndTurn(end) => {
            picks.push(Pick::Done);
            for (i, name) in end.discard.iter().enumerate() {
                // The same name again means the next card of that name.
                let again = end.discard[..i].iter().filter(|earlier| *earlier == name).count();
                let name = if again > 0 { format!("{name}#{}", again + 1) } else { name.clone() };
                picks.push(thing(world, card(world, seat, &name, "hand")?));
            }
        }
        Step::TakeBack(_) => picks.push(Pick::Back),
        Step::GoOn(_) => picks.push(Pick::Done),
        Step::SwitchRows(switch) => match switch.seats[..] {
            [one, other] => picks.push(Pick::Line(one.min(other) * 10 + one.max(other))),
            _ => return unclear("seats", "two seats switch rows"),
        },
        Step::Answer(answer) => picks.extend(answer.picks.iter().copied()),
        Step::Undo(_) | Step::Redo(_) | Step::SaveAndLoad(_) | Step::AllEndTurn(_) => {}
    }
    Ok(picks)
}

fn thing(world: &World, piece: Entity) -> Pick {
    Pick::Thing(world.get::<Id>(piece).copied().unwrap_or_default())
}

/// What is chosen along with a play, in the order in which it is asked.
fn with(
    world: &World,
    picks: &mut Picks,
    x: Option<u8>,
    on: &Option<String>,
    row: Option<u8>,
    player: &Option<String>,
) -> Result<(), Unclear> {
    picks.extend(x.map(Pick::Number));
    for (name, before_row) in [(on, true), (player, false)] {
        if !before_row {
            picks.extend(row.map(Pick::Row));
        }
        if let Some(name) = name {
            picks.push(thing(world, figure(world, name)?));
        }
    }
    Ok(())
}

/// The option of that name which has not been picked yet; else whatever is called so, to be refused.
fn option(world: &World, seat: Entity, name: &str, picked: &[Pick]) -> Result<Pick, Unclear> {
    let options = options_of(world, seat);
    let names = spelled(world, &options);
    let (base, number) = numbered(name);
    let so_called = |name: &str| -> Vec<Pick> {
        let found = options.iter().zip(&names).filter(|(_, names)| names.iter().any(|known| known == name));
        found.map(|(pick, _)| *pick).collect()
    };
    let exactly = so_called(name);
    if let Some(pick) = exactly.iter().find(|pick| !picked.contains(pick)).or(exactly.first()) {
        return Ok(*pick);
    }
    if let Some(pick) = number.and_then(|number| so_called(base).get(number.checked_sub(1)?).copied()) {
        return Ok(pick);
    }
    // Where any number may be picked, none is no option of its own.
    if name == "none" {
        return Ok(Pick::Done);
    }
    if let Ok(line) = name.parse::<u8>() {
        return Ok(Pick::Line(line.saturating_sub(1)));
    }
    let piece = card(world, seat, name, "hand").or_else(|_| figure(world, name));
    piece.map(|piece| thing(world, piece)).or_else(|_| unknown("option", name, names.iter().map(|names| Word::of(&names[0]))))
}

fn all_end_turn(world: &mut World) -> Result<(), Illegal> {
    let seats = world.resource::<Table>().seats.clone();
    for (number, seat) in (1..).zip(seats) {
        let waits = world.get::<Choice>(seat).is_some_and(|choice| choice.is_open() && choice.idle && !choice.done);
        if waits {
            submit(world, Action::new(Seat(number), [Pick::Done]))?;
        }
    }
    Ok(())
}

/// Writes the game down, takes everything off the table, and reads it back.
fn save_and_load(world: &mut World, heard: &mut Vec<super::facts::Happened>, from: &mut usize) -> Result<(), Unclear> {
    heard.extend(super::run::facts_since(world, *from));
    let wrong = |error: String| Unclear { word: String::new(), message: format!("the game cannot be saved and loaded: {error}") };
    let hash = Snapshot::hash(world);
    let text = save::save(world).map_err(|error| wrong(error.to_string()))?;
    setup::clear_table(world);
    save::load(world, &text).map_err(|refused| wrong(refused.to_string()))?;
    *from = world.resource::<Log>().len();
    if Snapshot::hash(world) == hash { Ok(()) } else { Err(wrong("the loaded game is another one".into())) }
}
