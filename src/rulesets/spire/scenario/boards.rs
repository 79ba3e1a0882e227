//! *Given*: a seat's board as a case describes it: its piles, tokens and items.
use super::{case::*, lists::*, names::*};
use crate::{
    rulesets::spire::{
        board::{Energy, Hp, Owns, StatusDecks},
        campaign::{limits::HpCap, max_hp, start},
        card::{Card, CardText},
        effects::{FromDeck, add_slots, lay_orb, need_orbs},
        hero::HeroText,
        item::{ItemKind, ItemText},
        lasting,
        memory::CardMemory,
        orb::{OrbSlots, OrbText},
        setup,
    },
    tabletop::*,
};
use bevy_ecs::prelude::*;
use std::collections::BTreeMap;

pub(super) fn state<T: State>(world: &mut World, piece: Entity) -> Result<Mut<'_, T>, Unclear> {
    match world.get_mut::<T>(piece) {
        Some(state) => Ok(state),
        None => unclear("", format!("{} does not lie there", name_of::<T>())),
    }
}

pub(super) fn not_below_zero<const N: usize>(numbers: [(&str, Option<i32>); N]) -> Result<(), Unclear> {
    match numbers.into_iter().find(|(_, number)| number.is_some_and(|number| number < 0)) {
        Some((word, _)) => unclear(word, format!("`{word}` is not below 0")),
        None => Ok(()),
    }
}

pub(super) fn lay_board(world: &mut World, seat: u8, board: &Board, given: &Given) -> Result<(), Unclear> {
    let names = world.resource::<Names>().clone();
    let Some(hero) = &board.hero else { return unclear("seats", format!("seat {seat} has no `hero`")) };
    let Some(hero) = names.printed::<HeroText>(Word::of(hero)) else {
        return unknown("hero", hero, names.prints::<HeroText>().map(|text| text.key));
    };
    not_below_zero([
        ("hp", board.hp),
        ("max_hp", board.max_hp),
        ("energy", board.energy),
        ("block", board.block),
        ("gold", board.gold),
    ])?;
    for (given, word) in [
        (board.deck.is_some(), "deck"),
        (board.done.is_some(), "done"),
        (board.attached.is_some(), "attached"),
        (!board.costs.is_empty(), "costs"),
        (board.offers.is_some(), "offers"),
    ] {
        if given {
            return unclear(word, format!("`{word}` can only stand under `then`"));
        }
    }
    for (named, word) in [(board.card_rewards.is_some(), "card_rewards"), (board.rare_rewards.is_some(), "rare_rewards")] {
        if named && given.run.is_none() {
            return unclear(word, format!("`{word}` needs a `run`"));
        }
    }
    let entity = setup::seat_hero(world, seat, board.row.unwrap_or(seat), hero.clone(), given.seed);
    let begins = board.starter && given.run.is_some();
    if begins {
        start::lay_starter(world, entity, &hero, given.ascension);
        if given.seats.len() == 1 {
            start::lay_solo(world, entity);
        }
    }
    if given.run.is_some() {
        // What the ascension level takes.
        max_hp::refit(world, entity);
    }
    let mut hp = state::<Hp>(world, entity)?;
    hp.max = board.max_hp.unwrap_or(hp.max.max(board.hp.unwrap_or(0)));
    hp.now = board.hp.unwrap_or(if begins { hp.now } else { hp.max });
    if let Some(energy) = board.energy {
        *state(world, entity)? = Energy(energy);
    }
    lay_tokens(world, entity, &board.tokens)?;
    for (word, count) in [("block", board.block), ("gold", board.gold)] {
        if let Some(count) = count {
            lay_token(world, entity, word, count)?;
        }
    }
    if let Some(stance) = board.stance {
        *state(world, entity)? = stance;
    }
    let owns = *state::<Owns>(world, entity)?;
    for (items, pile, potions) in [(&board.relics, owns.relics, false), (&board.potions, owns.potions, true)] {
        for id in listed(items)? {
            let text = names.printed::<ItemText>(Word::of(id)).filter(|text| (text.kind == ItemKind::Potion) == potions);
            let what = if potions { "potion" } else { "relic" };
            let Some(text) = text else { return unknown(what, id, names.prints::<ItemText>().map(|text| text.key)) };
            setup::make_item(world, entity, text, *pile);
        }
    }
    if board.max_hp.is_none() && lasting::has::<HpCap>(world, entity) {
        max_hp::refit(world, entity);
    }
    add_slots(world, entity, hero.entry.orb_slots.unwrap_or(0));
    if let Some(slots) = board.orb_slots {
        *state(world, entity)? = OrbSlots(slots);
    }
    if board.orbs.as_ref().is_some_and(|orbs| !orbs.is_empty()) && board.orb_slots.is_none() {
        need_orbs(world, entity);
    }
    for orb in board.orbs.iter().flatten() {
        if names.printed::<OrbText>(*orb).is_none() {
            return unknown("Orb", orb, names.prints::<OrbText>().map(|text| text.key));
        }
        lay_orb(world, entity, *orb);
    }
    if board.starter && !begins {
        for (key, copies) in &hero.entry.deck {
            for _ in 0..*copies {
                lay_card(world, entity, key, *owns.draw)?;
            }
        }
    }
    for (cards, pile) in [
        (&board.hand, owns.hand),
        (&board.discard, owns.discard),
        (&board.exhaust, owns.exhaust),
        (&board.powers, owns.powers),
        (&board.removed, owns.removed),
    ] {
        for label in listed(cards)? {
            lay_card(world, entity, label, *pile)?;
        }
    }
    for label in listed(&board.draw)?.iter().rev() {
        lay_card(world, entity, label, *owns.draw)?;
    }
    for (power, count) in &board.cubes {
        let piece = card(world, entity, power, "powers")?;
        state::<CardMemory>(world, piece)?.cubes = *count;
    }
    Ok(())
}

fn listed(cards: &Option<Cards>) -> Result<&[String], Unclear> {
    match cards {
        None => Ok(&[]),
        Some(Cards::These(cards)) => Ok(cards),
        Some(Cards::Count(_)) => unclear("", "a pile that is given lists its cards"),
    }
}

/// A card on top of a pile; Status and Daze cards come from their decks.
fn lay_card(world: &mut World, owner: Entity, label: &str, pile: Entity) -> Result<(), Unclear> {
    let names = world.resource::<Names>();
    let hero = hero_of(world, owner);
    let (key, plus) = label.strip_suffix('+').map_or((label, ""), |key| (key, "+"));
    let card = Card::labelled(names, label).or_else(|| Card::labelled(names, &format!("{key}_{hero}{plus}")));
    let Some(card) = card else {
        return unknown("card", label, names.prints::<CardText>().map(|text| text.key));
    };
    let Some(from) = card.text.deck else {
        setup::make_card(world, owner, card, pile);
        return Ok(());
    };
    let made = setup::make_status(world, from, pile);
    let table = world.resource::<Table>().table;
    let mut decks = state::<StatusDecks>(world, table)?;
    match from {
        FromDeck::Status => decks.status_unmade = decks.status_unmade.saturating_sub(1),
        FromDeck::Daze => decks.daze_unmade = decks.daze_unmade.saturating_sub(1),
    }
    if let Some(made) = made {
        *state(world, made)? = card;
    }
    Ok(())
}

pub(super) fn lay_tokens(world: &mut World, figure: Entity, tokens: &BTreeMap<Word, i32>) -> Result<(), Unclear> {
    tokens.iter().try_for_each(|(word, count)| lay_token(world, figure, word, *count))
}

pub(super) fn lay_token(world: &mut World, figure: Entity, word: &str, count: i32) -> Result<(), Unclear> {
    let kinds = world.resource::<TokenKinds>();
    let Some(kind) = kinds.get(word) else { return unknown("token", word, kinds.0.iter().map(|kind| kind.word)) };
    (kind.change)(world, figure, count - (kind.count)(world, figure));
    let now = (kind.count)(world, figure);
    if now == count { Ok(()) } else { unclear(word, format!("{count} {word} cannot lie there, at most {now}")) }
}
