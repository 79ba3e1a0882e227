//! *When*: does what a step says, through the one door there is, and holds what was offered and refused against what the case says.
use super::{names::*, offered::*, step::*, then::Differences};
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
    if let Some(expected) = step.offered() {
        let names: Vec<Vec<String>> = offered(world, entity).into_iter().map(|(_, names)| names).collect();
        differences.same_names("offered", expected, &names);
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
        Step::Vote(vote) => all_pick(world, &vote.pick.0)?,
        Step::Travel(travel) => all_pick(world, std::slice::from_ref(&travel.to))?,
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
            for name in &choose.with.0 {
                picks.push(answer(world, name)?);
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
        Step::Undo(_) | Step::Redo(_) | Step::SaveAndLoad(_) | Step::AllEndTurn(_) | Step::Vote(_) | Step::Travel(_) => {}
    }
    Ok(picks)
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

/// Every seat marks the same in a decision of the party.
fn all_pick(world: &mut World, names: &[String]) -> Result<Result<(), Illegal>, Unclear> {
    let seats = world.resource::<Table>().seats.clone();
    let mut picks = Picks::new();
    for name in names {
        picks.push(option(world, seats[0], name, &picks)?);
    }
    for number in 1..=seats.len() as u8 {
        if let Err(why) = submit(world, Action { seat: Seat(number), picks: picks.clone() }) {
            return Ok(Err(why));
        }
    }
    Ok(Ok(()))
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
