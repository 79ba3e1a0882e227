//! Piles are ordered, the top is last. One function moves a card; it keeps the pile and the card's [`InPile`] in step.
use super::{Piece, Shuffles, Word};
use bevy_ecs::{prelude::*, system::SystemParam};
use rand::seq::SliceRandom;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// The cards (or figures) of a pile, bottom first.
#[derive(Component, Clone, Default, Debug, PartialEq, Hash, Serialize, Deserialize)]
pub struct Pile(Vec<Piece>);

/// In which pile a card lies.
#[derive(Component, Clone, Copy, Debug, PartialEq, Hash, Serialize, Deserialize)]
pub struct InPile(pub Piece);

/// Whose pile it is and what for.
#[derive(Component, Clone, Copy, Debug, PartialEq, Hash, Serialize, Deserialize)]
pub struct PileOf {
    pub owner: Piece,
    /// `hand`, `draw`, `discard` …
    pub kind: Word,
    /// Abilities printed on what lies here are active.
    pub in_play: bool,
}

impl Pile {
    /// From the bottom to the top.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = Entity> + ExactSizeIterator + '_ {
        self.0.iter().map(|piece| piece.0)
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The card that would be drawn next.
    pub fn top(&self) -> Option<Entity> {
        self.0.last().map(|piece| piece.0)
    }

    pub fn contains(&self, card: Entity) -> bool {
        self.0.iter().any(|piece| piece.0 == card)
    }

    /// How far from the top a card lies.
    pub fn position(&self, card: Entity) -> Option<usize> {
        self.0.iter().position(|piece| piece.0 == card)
    }

    pub fn shuffle(&mut self, stream: &mut Shuffles) {
        self.0.shuffle(&mut stream.0);
    }

    fn take(&mut self, card: Entity) {
        // Most cards move from the top.
        if self.top() == Some(card) {
            self.0.pop();
        } else if let Some(at) = self.position(card) {
            self.0.remove(at);
        }
    }
}

/// The one way to move cards between piles.
#[derive(SystemParam)]
pub struct Piles<'w, 's> {
    piles: Query<'w, 's, &'static mut Pile>,
    places: Query<'w, 's, &'static mut InPile>,
}

impl Piles<'_, '_> {
    /// Puts a card on top of a pile, wherever it was before.
    pub fn put(&mut self, card: Entity, to: Entity) {
        self.put_at(card, to, usize::MAX)
    }

    /// Puts a card into a pile so that `at` cards lie under it (as many as there are, if fewer).
    pub fn put_at(&mut self, card: Entity, to: Entity, at: usize) {
        let Ok(mut place) = self.places.get_mut(card) else { return };
        let from = std::mem::replace(&mut *place, InPile(Piece(to))).0;
        if let Ok(mut pile) = self.piles.get_mut(*from) {
            pile.take(card);
        }
        if let Ok(mut pile) = self.piles.get_mut(to) {
            let at = at.min(pile.0.len());
            pile.0.insert(at, Piece(card));
        }
    }

    /// These cards of `from` go on top of `to`, in this order.
    pub fn put_some(&mut self, cards: &[Entity], from: Entity, to: Entity) {
        let Ok([mut from, mut onto]) = self.piles.get_many_mut([from, to]) else { return };
        for card in cards {
            from.take(*card);
            onto.0.push(Piece(*card));
        }
        for card in cards {
            if let Ok(mut place) = self.places.get_mut(*card) {
                place.0 = Piece(to);
            }
        }
    }

    /// So many cards from the top of `from` go on top of `to`, one after the other. Gives them.
    pub fn put_top(&mut self, count: usize, from: Entity, to: Entity) -> SmallVec<[Entity; 8]> {
        let cards: SmallVec<_> = self.get(from).into_iter().flat_map(|pile| pile.iter().rev().take(count)).collect();
        self.put_some(&cards, from, to);
        cards
    }

    /// Everything in `from` goes on top of `to`, in order.
    pub fn put_all(&mut self, from: Entity, to: Entity) {
        let Ok(mut pile) = self.piles.get_mut(from) else { return };
        let mut cards = std::mem::take(&mut pile.0);
        for card in &cards {
            if let Ok(mut place) = self.places.get_mut(**card) {
                place.0 = Piece(to);
            }
        }
        if let Ok(mut pile) = self.piles.get_mut(to) {
            pile.0.extend_from_slice(&cards);
        }
        // The memory goes back to where it came from.
        cards.clear();
        if let Ok(mut pile) = self.piles.get_mut(from) {
            pile.0 = cards;
        }
    }

    pub fn shuffle(&mut self, pile: Entity, stream: &mut Shuffles) {
        if let Ok(mut pile) = self.piles.get_mut(pile) {
            pile.shuffle(stream);
        }
    }

    pub fn get(&self, pile: Entity) -> Option<&Pile> {
        self.piles.get(pile).ok()
    }

    pub fn top(&self, pile: Entity) -> Option<Entity> {
        self.piles.get(pile).ok()?.top()
    }

    pub fn len(&self, pile: Entity) -> usize {
        self.piles.get(pile).map_or(0, |pile| pile.len())
    }

    pub fn place(&self, card: Entity) -> Option<Entity> {
        self.places.get(card).ok().map(|place| *place.0)
    }

    pub fn is_in(&self, card: Entity, pile: Entity) -> bool {
        self.place(card) == Some(pile)
    }
}

/// Puts a card on top of a pile with nothing but the world at hand.
pub fn put(world: &mut World, card: Entity, to: Entity) {
    put_at(world, card, to, usize::MAX)
}

/// Puts a card into a pile so that `at` cards lie under it.
pub fn put_at(world: &mut World, card: Entity, to: Entity, at: usize) {
    let Some(mut place) = world.get_mut::<InPile>(card) else { return };
    let from = *std::mem::replace(&mut *place, InPile(Piece(to))).0;
    if let Some(mut pile) = world.get_mut::<Pile>(from) {
        pile.take(card);
    }
    if let Some(mut pile) = world.get_mut::<Pile>(to) {
        let at = at.min(pile.0.len());
        pile.0.insert(at, Piece(card));
    }
}
