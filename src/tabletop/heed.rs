//! Who takes notes of a game (feats, achievements): sees every fact when it has happened, and the table whenever it stands still.
use bevy_ecs::prelude::*;

/// How a ruleset takes notes ([`heed`](super::heed)). It may change state; facts it logs are facts like any other.
#[derive(Clone, Copy)]
pub struct Notes {
    /// Whether notes are taken of this game. Asked once per action, so that all others pay for nothing more.
    pub wanted: fn(&World, table: Entity) -> bool,
    /// The facts of the log from this place on are new. The dead lie, no trigger has answered yet.
    pub happened: fn(&mut World, from: usize),
    /// Nothing happens any more without a decision.
    pub still: fn(&mut World),
}
