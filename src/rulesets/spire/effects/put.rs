//! Putting cards somewhere: into a pile, into the discard pile, into the exhaust pile. Rulebook: Cleanup; Discard; Exhaust.
use super::{Discarded, DiscardedSome, Exhausted, Moved};
use crate::{
    rulesets::spire::{board::Owns, card::*, deeds, memory},
    tabletop::*,
};
use bevy_ecs::prelude::*;

const ASIDE: Word = Word::new("aside");

/// Whose card it is: a card remembers its owner as the owner of the pile it lies in.
fn pile_owner(world: &World, card: Entity) -> Option<Entity> {
    let place = world.get::<InPile>(card)?;
    world.get::<PileOf>(*place.0).map(|pile| *pile.owner)
}

/// Moves a card into a pile of its owner (`seat`, if it lies nowhere), by the pile's name. Back in hand it remembers nothing.
pub fn move_to(world: &mut World, seat: Entity, card: Entity, word: &'static str) {
    let owner = pile_owner(world, card).unwrap_or(seat);
    let Some(pile) = world.get::<Owns>(owner).and_then(|owns| owns.by_word(word)) else { return };
    let from =
        world.get::<InPile>(card).and_then(|place| world.get::<PileOf>(*place.0)).map_or(Word::default(), |pile| pile.kind);
    let from = if from == ASIDE { Word::new("play") } else { from };
    if word == "hand" {
        memory::forget(world, card);
    }
    put(world, card, pile);
    world.resource_mut::<Log>().push(Moved { seat: Piece(owner), card: Piece(card), from, to: Word::new(word) });
}

/// Discards a card; `at_end`: with the hand at the end of the turn.
pub fn discard(world: &mut World, seat: Entity, card: Entity, at_end: bool) {
    let Some(owns) = world.get::<Owns>(seat).copied() else { return };
    put(world, card, *owns.discard);
    world.resource_mut::<Log>().push(Discarded { seat: Piece(seat), card: Piece(card), at_end });
    if at_end {
        return;
    }
    memory::note(world, seat, |turn| turn.discarded = true);
    // Once for each card that makes the player discard; an ability discards once at a time.
    let before = deeds::note(world, seat, |deed| deed.discarded = deed.discarded.saturating_add(1));
    if before.is_none_or(|deed| deed.discarded == 0) {
        world.resource_mut::<Log>().push(DiscardedSome { seat: Piece(seat) });
    }
}

/// Into the exhaust pile; Status and Daze go back to their decks. Rulebook: Cleanup.
pub fn exhaust(world: &mut World, seat: Entity, card: Entity) {
    let Some(owns) = world.get::<Owns>(seat).copied() else { return };
    let played = world.get::<InPile>(card).is_some_and(|place| place.0 == owns.aside || place.0 == owns.discard);
    if !super::return_to_deck(world, card) {
        put(world, card, *owns.exhaust);
    }
    deeds::note(world, seat, |deed| deed.exhausted = deed.exhausted.saturating_add(1));
    world.resource_mut::<Log>().push(Exhausted { seat: Piece(seat), card: Piece(card), played });
}

/// The power row shows cards in play.
pub fn is_power(card: &Card) -> bool {
    card.text.kind == Kind::Power
}
