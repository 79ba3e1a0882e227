//! What the people at the table see: a picture of the game in plain values, drawn up by the ruleset and shown by the client.
//!
//! The client knows tracks, tokens, cards, piles, units and choices; it does not know which game they belong to. Every
//! number in here was computed by the engine (on a snapshot where it lies in the future), so the client adds nothing up.
mod card;
mod choice;
mod lobby;
mod rooms;
mod seat;
mod unit;

use super::{Id, Pick, Seat};
use serde::{Deserialize, Serialize};
pub use {card::*, choice::*, lobby::*, rooms::*, seat::*, unit::*};

/// Everything on the table at one moment.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct TableView {
    /// The room ("First encounter") and where it lies ("Act I, room 1").
    pub title: String,
    pub place: String,
    pub round: u32,
    /// The steps of a round in order, and which one is current.
    pub steps: Vec<String>,
    pub step: usize,
    /// What the shared die shows (1–6); `None` before the first roll.
    pub die: Option<u8>,
    /// Seats in seating order. Their `row` says in which lane they stand (1 is the lowest).
    pub seats: Vec<SeatView>,
    /// Enemies in lanes, each lane from left to right.
    pub units: Vec<UnitView>,
    /// Those who stand in every row; rarely more than one.
    pub bosses: Vec<UnitView>,
    /// What lies in the middle of the table now; the board may be looked at at any time, and so may the map.
    pub front: Front,
    pub map: Option<MapView>,
    pub page: Option<PageView>,
    pub market: Option<MarketView>,
    pub summary: Option<SummaryView>,
    /// The table's own question (party decisions), with each seat's mark.
    pub party: Option<ChoiceView>,
    pub over: Option<Outcome>,
    pub undo: UndoView,
    /// What the game was dealt from, for whoever wants to play the same again.
    pub seed: Option<u64>,
    /// Only of a table to come: how the play that leads there adds up, in words ("Hit 2 + 2 Strength = 4").
    pub sums: Vec<String>,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Outcome {
    Won,
    Lost,
}

/// What can be taken back and done again.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct UndoView {
    /// How many actions can be taken back, and done again.
    pub back: usize,
    pub forward: usize,
    /// Why undo stops where it does ("a card was drawn").
    pub wall: Option<String>,
}

/// How the log names things in a sentence.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Sentence {
    /// Whose line it is, for the seal in the margin.
    pub seat: Option<Seat>,
    pub text: String,
}
