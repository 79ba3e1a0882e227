//! Whether a line of an event can be chosen: "to choose a Pay or Give option, you must first have what it asks for".
use super::{
    super::{board::Owns, item::*, *},
    event::*,
    pay,
    relics::{Revealed, relics_of},
    remove::removable,
};
use bevy_ecs::prelude::*;

/// Everything a line asks for is there.
pub fn met(world: &World, chooser: Entity, line: &EventLine) -> bool {
    unmet(world, chooser, line).is_none()
}

/// The first thing that is missing.
pub fn unmet<'a>(world: &World, chooser: Entity, line: &'a EventLine) -> Option<&'a EventNeed> {
    line.needs.iter().find(|need| !there(world, chooser, need))
}

fn there(world: &World, seat: Entity, need: &EventNeed) -> bool {
    let seats = &world.resource::<Table>().seats;
    match need {
        EventNeed::Pay(price) => pay::gold_of_all(world) >= *price as i32,
        EventNeed::Relic => !relics_of(world, seat).is_empty(),
        EventNeed::Potion => {
            world.get::<Owns>(seat).and_then(|owns| world.get::<Pile>(*owns.potions)).is_some_and(|pile| !pile.is_empty())
        }
        EventNeed::Card(of) => !removable(world, seat, of).is_empty(),
        EventNeed::AnotherPlayer => seats.len() > 1,
        EventNeed::AnotherRelic => {
            !relics_of(world, seat).is_empty() && seats.iter().any(|other| *other != seat && !relics_of(world, *other).is_empty())
        }
        EventNeed::PartyHolds(key) => seats
            .iter()
            .flat_map(|seat| relics_of(world, *seat))
            .any(|relic| world.get::<Item>(relic).is_some_and(|item| item.0.key == *key)),
        EventNeed::RevealedRelic => {
            world.get::<Revealed>(seat).is_some_and(|shown| shown.0.is_some_and(|relic| relics_of(world, seat).contains(&relic)))
        }
    }
}
