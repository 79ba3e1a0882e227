//! The table as it would be after a play, with the sum of its attack in words.
use super::view;
use crate::{
    rulesets::spire::effects::Struck,
    tabletop::{view::TableView, *},
};
use bevy_ecs::prelude::*;

/// Plays an action on a snapshot and looks. Changes nothing; shows nothing that would only then be revealed.
///
/// # Errors
/// Why the action is refused.
pub fn soon(world: &mut World, action: &Action) -> Result<TableView, Illegal> {
    let since = world.resource::<Log>().len();
    preview(world, action, |world| {
        let sums = sums(world, since);
        TableView { sums, ..view(world) }
    })
}

/// The hits of the players since a moment, each different sum once: "Hit 2 + 2 Strength = 4".
fn sums(world: &World, since: usize) -> Vec<String> {
    let table = world.resource::<Table>();
    // By sum: how often it struck whoever it struck first.
    let mut sums: Vec<(String, Entity, usize)> = vec![];
    for fact in world.resource::<Log>().since(since) {
        let Some(struck) = as_fact::<Struck>(fact).filter(|struck| table.is_seat(*struck.from)) else { continue };
        let sum = struck.sum();
        match sums.iter_mut().find(|known| known.0 == sum) {
            Some(known) if known.1 == *struck.at => known.2 += 1,
            Some(_) => {}
            None => sums.push((sum, *struck.at, 1)),
        }
    }
    let words = |(sum, _, times): (String, Entity, usize)| if times > 1 { format!("{times} times {sum}") } else { sum };
    sums.into_iter().map(words).collect()
}
