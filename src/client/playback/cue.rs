//! A cue: one thing to be seen or heard, in words that fit any game on the table.
use crate::tabletop::{Id, Seat, view::Sentence};

/// A place where cards lie: the kind of pile and whose it is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Spot {
    /// `hand`, `powers`, `play` (set aside while it resolves), or the `kind` of a pile in the view; anything else is off the table.
    pub kind: String,
    pub seat: Option<Seat>,
}

impl Spot {
    pub fn new(kind: impl Into<String>, seat: Option<Seat>) -> Self {
        Spot { kind: kind.into(), seat }
    }
}

/// What a line of the log looks like. Numbers are those of the log; the client adds nothing up.
#[derive(Clone, Debug, PartialEq)]
pub enum Cue {
    CardMoved {
        card: Id,
        from: Spot,
        to: Spot,
    },
    /// An attack: `from` lunges at `at` (`Id(0)`: nobody lunges). `amount` was dealt, of it `blocked` by Block, and `lost` HP.
    Struck {
        from: Id,
        at: Id,
        amount: i32,
        blocked: i32,
        lost: i32,
    },
    /// A cube on a track (`hp`, `block`, `energy` …) now stands elsewhere.
    TrackChanged {
        of: Id,
        kind: String,
        from: i32,
        to: i32,
    },
    TokenChanged {
        of: Id,
        kind: String,
        by: i32,
    },
    /// The shared die shows this face (1–6).
    Rolled(u8),
    Fell(Id),
    /// A figure came to the table.
    Arrived(Id),
    /// The round is at this step, counted from 0.
    StepBegan(usize),
    /// The lamp moves to this figure: it acts now.
    TurnOf(Id),
    /// Words that rise over a figure ("Curl Up").
    Text {
        at: Id,
        words: String,
    },
    /// The log says this now: not before what it tells of was seen.
    Said {
        number: usize,
        line: Sentence,
    },
    /// What became known cannot be taken back, and why ("a card was drawn").
    UndoStops(&'static str),
    /// What a seat's board shows beside tracks and tokens is another: it is taken from the rules as it is now.
    BoardChanged(Id),
    /// The party goes to this space of the map, by its place in the map's spaces.
    Went(usize),
    /// Something else lies in the middle of the table from now on: a room was entered.
    FrontChanged,
    /// The fight is over.
    Ended {
        won: bool,
    },
}
