//! *Then*: holds a seat's board, piles, items and reward decks against what a case expects.
use super::{case::*, lists::*, names::*, offered::spelled, then::*};
use crate::{
    rulesets::spire::{
        Stance,
        board::{Energy, Hp, Owns},
        campaign::{decks::RewardDecks, offers::Offers},
        card::Cost,
        cost::cost_now,
        effects,
        memory::CardMemory,
        orb::{Orb, OrbSlots},
    },
    tabletop::*,
};
use bevy_ecs::prelude::*;

pub(super) fn compare_board(
    world: &World,
    seat: Entity,
    path: &str,
    board: &Board,
    out: &mut Differences,
) -> Result<(), Unclear> {
    let (Some(hp), Some(owns)) = (world.get::<Hp>(seat), world.get::<Owns>(seat)) else { return Ok(()) };
    out.same(format!("{path}.hero"), &board.hero, &hero_of(world, seat).to_string());
    out.same(format!("{path}.row"), &board.row, &world.get::<Row>(seat).map_or(0, |row| row.0));
    out.same(format!("{path}.hp"), &board.hp, &hp.now);
    out.same(format!("{path}.max_hp"), &board.max_hp, &hp.max);
    out.same(format!("{path}.energy"), &board.energy, &world.get::<Energy>(seat).map_or(0, |energy| energy.0));
    out.same(format!("{path}.done"), &board.done, &world.get::<Choice>(seat).is_some_and(|choice| choice.done));
    out.same(format!("{path}.stance"), &board.stance, &world.get::<Stance>(seat).copied().unwrap_or_default());
    out.same(format!("{path}.orb_slots"), &board.orb_slots, &world.get::<OrbSlots>(seat).map_or(0, |slots| slots.0));
    let orbs = effects::orbs(world, seat).into_iter().filter_map(|orb| Some(world.get::<Orb>(orb)?.0.key)).collect();
    out.same(format!("{path}.orbs"), &board.orbs, &orbs);
    for (power, count) in &board.cubes {
        let piece = card(world, seat, power, "powers")?;
        let now = world.get::<CardMemory>(piece).map_or(0, |memory| memory.cubes);
        out.same(format!("{path}.cubes.{power}"), &Some(*count), &now);
    }
    for (label, cost) in &board.costs {
        let piece = card(world, seat, label, "hand")?;
        let now = match cost_now(world, seat, piece) {
            Cost::Energy(cost) => Costs::Energy(cost),
            Cost::X => Costs::X,
            Cost::None => Costs::None,
        };
        out.same(format!("{path}.costs.{label}"), &Some(*cost), &now);
    }
    let named = [("block", board.block), ("gold", board.gold)];
    compare_tokens(world, seat, path, &board.tokens, &named, out)?;
    // The hand has no order that matters; piles have.
    for (cards, word, ordered) in [
        (&board.hand, "hand", false),
        (&board.draw, "draw", true),
        (&board.discard, "discard", true),
        (&board.exhaust, "exhaust", true),
        (&board.powers, "powers", false),
        (&board.relics, "relics", false),
        (&board.potions, "potions", false),
        (&board.attached, "attached", false),
        (&board.removed, "removed", false),
    ] {
        let pile = owns.by_word(word).and_then(|pile| world.get::<Pile>(pile));
        let mut things: Vec<Entity> = pile.into_iter().flat_map(Pile::iter).collect();
        if word == "draw" {
            things.reverse();
        }
        compare_cards(world, format!("{path}.{word}"), cards, &things, ordered, out);
    }
    let all = ["hand", "draw", "discard", "exhaust", "powers", "attached", "aside"].into_iter();
    let all = all.filter_map(|word| world.get::<Pile>(owns.by_word(word)?)).flat_map(Pile::iter).collect::<Vec<_>>();
    compare_cards(world, format!("{path}.deck"), &board.deck, &all, false, out);
    let hero = hero_of(world, seat);
    if let Some(decks) = world.get::<RewardDecks>(seat) {
        compare_deck(format!("{path}.card_rewards"), &board.card_rewards, &decks.cards, hero, out);
        compare_deck(format!("{path}.rare_rewards"), &board.rare_rewards, &decks.rares, hero, out);
    }
    if let Some(expected) = &board.offers {
        let offers = world.get::<Offers>(seat).map(|offers| &offers.list[..]).unwrap_or_default();
        let left = offers.iter().filter(|offer| !offer.done).map(|offer| vec![format!("{:?}", offer.of)]);
        out.same_names(format!("{path}.offers"), expected, &left.collect::<Vec<_>>());
    }
    Ok(())
}

fn compare_cards(world: &World, path: String, cards: &Option<Cards>, got: &[Entity], ordered: bool, out: &mut Differences) {
    let picks: Vec<Pick> = got.iter().filter_map(|card| world.get::<Id>(*card).map(|id| Pick::Thing(*id))).collect();
    match cards {
        None => {}
        Some(Cards::Count(count)) if *count == got.len() => {}
        Some(Cards::Count(count)) => {
            out.add(path, format!("{count} cards"), format!("{}: {}", got.len(), list(&spelled(world, &picks))))
        }
        Some(Cards::These(cards)) if ordered => out.same_list(path, cards, &spelled(world, &picks)),
        Some(Cards::These(cards)) => out.same_names(path, cards, &spelled(world, &picks)),
    }
}

/// A deck that is known by name, from the top. The name of the hero may be left out.
pub(super) fn compare_deck(path: String, expected: &Option<Cards>, deck: &Deck, hero: Word, out: &mut Differences) {
    let names = |key: Word| [Some(key.to_string()), short(&key, &hero)].into_iter().flatten().collect();
    let got: Vec<Vec<String>> = deck.iter().map(names).collect();
    match expected {
        None => {}
        Some(Cards::Count(count)) if *count == got.len() => {}
        Some(Cards::Count(count)) => out.add(path, format!("{count} cards"), format!("{}: {}", got.len(), list(&got))),
        Some(Cards::These(cards)) => match &cards[..] {
            [first, cards @ ..] if first == "*" => out.same_names(path, cards, &got),
            cards => out.same_list(path, cards, &got),
        },
    }
}
