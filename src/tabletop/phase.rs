//! Phases are schedules. Their systems say what is due; the agendas do it. A phase is over when every agenda is empty.
use super::{Window, view::Outcome};
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};
use std::hash::{Hash, Hasher};

/// The phases of a round, in order, with their names for people.
#[derive(Resource, Default)]
pub struct Round(pub Vec<(Window, &'static str)>);

/// On the table: where in the round the game is.
#[derive(Component, Default, Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Phase {
    /// The phase that begins when every agenda is empty.
    pub next: u8,
    /// The number of the round, counted from 1 by the ruleset; 0 before the first.
    pub round: u32,
    /// The fight is over. Nothing happens any more.
    pub over: Option<Outcome>,
    /// The rounds stand still; agendas are still worked off (the end of a fight has steps of its own).
    pub stopped: bool,
}

impl Phase {
    /// The phase that is going on (the first one before the game begins).
    pub fn now(&self, round: &Round) -> usize {
        let phases = round.0.len().max(1);
        (self.next as usize + phases - 1) % phases
    }

    /// The next of so many phases begins.
    pub(super) fn begin_next(&mut self, phases: usize) {
        self.next = ((self.next as usize + 1) % phases) as u8;
    }
}

impl Hash for Phase {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.next, self.round, self.over.map(|over| over as u8), self.stopped).hash(state)
    }
}
