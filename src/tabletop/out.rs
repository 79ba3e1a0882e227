//! A seat that drops out of the game: it decides nothing more, and nothing of it happens any more. The others play on.
use super::*;
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

/// On a seat: it has dropped out.
#[derive(Component, Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Out;

/// The seats that have not dropped out, in seating order.
pub fn players(world: &World) -> impl Iterator<Item = Entity> + '_ {
    world.resource::<Table>().seats.iter().copied().filter(|seat| world.get::<Out>(*seat).is_none())
}

/// This seat drops out. What others still have on its agenda happens there all the same.
pub fn drop_out(world: &mut World, seat: Entity) {
    world.entity_mut(seat).insert(Out);
    let Table { seats, table } = world.resource::<Table>().clone();
    if let Some(mut choice) = world.get_mut::<Choice>(seat) {
        choice.close();
        choice.asked = None;
    }
    for owner in seats.into_iter().chain([table]) {
        if let Some(mut agenda) = world.get_mut::<Agenda>(owner) {
            agenda.forget(seat);
        }
    }
    let order = world.resource::<Order>().ask.clone();
    let waiting = world.get_mut::<Agenda>(seat).map_or_else(Vec::new, |mut agenda| agenda.abandon());
    for (owner, entry) in waiting.into_iter().rev() {
        // What is the table's happens where it fell due.
        let to = if *owner == table { seat } else { *owner };
        let Some(mut agenda) = world.get_mut::<Agenda>(to) else { continue };
        if to == seat { agenda.push_entry(entry) } else { agenda.receive(owner, entry, &order) }
    }
}
