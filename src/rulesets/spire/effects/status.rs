//! `Daze(1)`, `Slimed(2)`, `Wound(1)`: cards that weaken a deck. They come from finite decks and go back there.
//!
//! Daze goes on top of the draw pile, Status into the discard pile. A fight uses the half of the Status cards that the enemy names.
use crate::{
    rulesets::spire::{aim::*, board::*, card::Card, setup},
    tabletop::*,
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

/// `Daze(1)`, `Daze(1, Me, Discard)`: for an enemy, on the decks of the players it reaches; on a card, on the own deck.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct Daze(pub Amount, #[serde(default)] pub To, #[serde(default)] pub DazeTo);

/// Where a Daze card goes.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum DazeTo {
    /// On top of the draw pile.
    #[default]
    Top,
    /// Into the discard pile.
    Discard,
}

/// `Status("slimed", 2)`: Status cards, this half up, into the discard piles of the players it reaches.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct Status(pub Word, pub Amount, #[serde(default)] pub To, #[serde(default)] pub StatusTo);

/// Where Status cards go.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum StatusTo {
    /// Into the discard pile.
    #[default]
    Discard,
    /// Into the draw pile, which is shuffled.
    Shuffled,
}

/// Which decks a card can go back to.
#[derive(Component, Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum FromDeck {
    Status,
    Daze,
}

/// A player was given a Status or Daze card.
#[derive(Debug, Serialize)]
pub struct Given {
    pub seat: Piece,
    pub card: Piece,
    pub to: Word,
}

impl Fact for Given {
    fn tell(&self, who: &Teller) -> Option<view::Sentence> {
        let place = if self.to == Word::new("draw") { "on the draw pile" } else { "in the discard pile" };
        who.line(*self.seat, format!("{} gets {} {place}", who.of(self.seat), who.of(self.card)))
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_piece_state::<FromDeck>().add_fact::<Given>();
    app.add_verb::<Daze>(|world, daze, ctx| {
        let count = daze.0.now(world, &ctx);
        // A player's own card dazes the player.
        let to = if daze.1 == To::Target && world.get::<Seat>(*ctx.actor).is_some() { To::Me } else { daze.1 };
        for seat in reach(world, to, &ctx) {
            for _ in 0..count {
                let pile = if daze.2 == DazeTo::Discard { "discard" } else { "draw" };
                give(world, seat, FromDeck::Daze, None, pile);
            }
        }
    })
    .add_verb::<Status>(|world, status, ctx| {
        let count = status.1.now(world, &ctx);
        for seat in reach(world, status.2, &ctx) {
            for _ in 0..count {
                let pile = if status.3 == StatusTo::Shuffled { "draw" } else { "discard" };
                give(world, seat, FromDeck::Status, Some(status.0), pile);
            }
            if status.3 == StatusTo::Shuffled && count > 0 {
                super::shuffle_draw(world, seat);
            }
        }
    });
}

/// Gives a card of a deck to a player; nothing happens if none is left.
fn give(world: &mut World, seat: Entity, from: FromDeck, half: Option<Word>, to: &'static str) {
    let table = world.resource::<Table>().table;
    let Some(decks) = world.get::<StatusDecks>(table).copied() else { return };
    let (pile, unmade) = match from {
        FromDeck::Status => (decks.status, decks.status_unmade),
        FromDeck::Daze => (decks.daze, decks.daze_unmade),
    };
    let Some(owns) = world.get::<Owns>(seat).copied() else { return };
    let Some(to_pile) = owns.by_word(to) else { return };
    let lying = world.get::<Pile>(*pile).and_then(Pile::top);
    let card = match lying {
        Some(card) => card,
        None if unmade > 0 => {
            let Some(card) = setup::make_status(world, from, *pile) else { return };
            if let Some(mut decks) = world.get_mut::<StatusDecks>(table) {
                match from {
                    FromDeck::Status => decks.status_unmade -= 1,
                    FromDeck::Daze => decks.daze_unmade -= 1,
                }
            }
            card
        }
        None => return,
    };
    if let Some(half) = half {
        let print = world.resource::<Names>().printed(half);
        if let (Some(text), Some(mut card)) = (print, world.get_mut::<Card>(card)) {
            card.text = text;
        }
    }
    put(world, card, to_pile);
    world.resource_mut::<Log>().push(Given { seat: Piece(seat), card: Piece(card), to: Word::new(to) });
}

/// A Status or Daze card goes back to its deck. `false` for any other card.
pub fn return_to_deck(world: &mut World, card: Entity) -> bool {
    let Some(from) = world.get::<FromDeck>(card).copied() else { return false };
    let table = world.resource::<Table>().table;
    let Some(decks) = world.get::<StatusDecks>(table).copied() else { return false };
    let pile = match from {
        FromDeck::Status => decks.status,
        FromDeck::Daze => decks.daze,
    };
    put(world, card, *pile);
    true
}
