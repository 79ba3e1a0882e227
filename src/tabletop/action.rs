//! An [`Action`] answers an open choice: the only input there is, for people, bots, replays and tests.
use super::{Id, Seat, Word};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// One thing that can be picked from a choice, or in answer to a need of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Pick {
    /// A card, a figure, a relic.
    Thing(Id),
    /// A token on the own board.
    Token(Word),
    /// All of a row.
    Row(u8),
    /// A number, such as how much Energy is spent.
    Number(u8),
    /// One of several lines of text, counted from 0.
    Line(u8),
    /// A space of a map, counted from 0.
    Space(u8),
    /// No more: end of the turn, or none of these.
    Done,
    /// Take back being done.
    Back,
}

/// What a seat picks: the option, then the answers to its needs.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Action {
    pub seat: Seat,
    pub picks: Picks,
}

pub type Picks = SmallVec<[Pick; 4]>;

impl Action {
    pub fn new(seat: Seat, picks: impl IntoIterator<Item = Pick>) -> Self {
        Action { seat, picks: picks.into_iter().collect() }
    }
}
