//! The facts of moving cards: moved, discarded, exhausted; and which of them abilities wait for.
use crate::tabletop::*;
use bevy_app::App;
use serde::{Deserialize, Serialize};

/// A card was put somewhere by an effect.
#[derive(Debug, Serialize)]
pub struct Moved {
    pub seat: Piece,
    pub card: Piece,
    pub from: Word,
    pub to: Word,
}

impl Fact for Moved {
    fn tell(&self, who: &Teller) -> Option<view::Sentence> {
        let to = match self.to.as_str() {
            "draw" => "on top of the draw pile",
            "hand" => "into the hand",
            other => other,
        };
        who.line(*self.seat, format!("{} goes {to}", who.of(self.card)))
    }
}

/// A card went into the discard pile without having been played.
#[derive(Debug, Serialize)]
pub struct Discarded {
    pub seat: Piece,
    pub card: Piece,
    /// At the end of the turn, not by an effect.
    pub at_end: bool,
}

impl Fact for Discarded {
    fn tell(&self, who: &Teller) -> Option<view::Sentence> {
        if self.at_end { None } else { who.line(*self.seat, format!("{} discards {}", who.of(self.seat), who.of(self.card))) }
    }
}

/// A card was exhausted.
#[derive(Debug, Serialize)]
pub struct Exhausted {
    pub seat: Piece,
    pub card: Piece,
    /// It was being played, not in hand.
    pub played: bool,
}

impl Fact for Exhausted {
    fn tell(&self, who: &Teller) -> Option<view::Sentence> {
        who.line(*self.seat, format!("{} is exhausted", who.of(self.card)))
    }
}

/// Whose card.
#[derive(Clone, Copy, Hash, Serialize, Deserialize)]
pub enum By {
    You,
    Anyone,
    /// This very card, wherever it lies.
    This,
}

impl By {
    /// Whether what this seat did with that card is meant.
    pub fn is(self, seat: Piece, card: Piece, holder: Holder) -> bool {
        match self {
            By::You => *seat == holder.owner,
            By::Anyone => true,
            By::This => *card == holder.piece,
        }
    }

    /// Abilities of a card about itself count wherever it lies.
    pub fn anywhere(self) -> bool {
        matches!(self, By::This)
    }
}

/// What a seat did with a card; cards wait for it by whose it was.
pub trait DoneBy: Fact {
    /// The seat and the card; the seat again, if it is about no single card.
    fn by(&self) -> (Piece, Piece);
    /// Whether it is anything to wait for.
    fn counts(&self) -> bool {
        true
    }
}

impl<F: DoneBy> Awaited for F {
    type Filter = By;
    fn anywhere(by: &By) -> bool {
        by.anywhere()
    }
    fn matches(&self, by: &By, holder: Holder) -> bool {
        let (seat, card) = self.by();
        self.counts() && by.is(seat, card, holder)
    }
}

impl DoneBy for Exhausted {
    fn by(&self) -> (Piece, Piece) {
        (self.seat, self.card)
    }
}

impl DoneBy for Discarded {
    fn by(&self) -> (Piece, Piece) {
        (self.seat, self.card)
    }
    fn counts(&self) -> bool {
        !self.at_end
    }
}

/// An effect made a player discard a card or more: once for each effect.
#[derive(Debug, Serialize)]
pub struct DiscardedSome {
    pub seat: Piece,
}

impl Fact for DiscardedSome {}

impl DoneBy for DiscardedSome {
    fn by(&self) -> (Piece, Piece) {
        (self.seat, self.seat)
    }
}

/// A card was removed from a deck for good.
#[derive(Debug, Serialize)]
pub struct RemovedFromDeck {
    pub seat: Piece,
    pub card: Piece,
}

impl Fact for RemovedFromDeck {
    fn tell(&self, who: &Teller) -> Option<view::Sentence> {
        who.line(*self.seat, format!("{} is removed from the deck", who.of(self.card)))
    }
}

impl DoneBy for RemovedFromDeck {
    fn by(&self) -> (Piece, Piece) {
        (self.seat, self.card)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_fact::<Moved>().add_moment::<Exhausted>().add_moment::<Discarded>();
    app.add_moment::<DiscardedSome>().add_moment::<RemovedFromDeck>();
}
