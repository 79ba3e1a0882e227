//! Rewards are looked at: cards and items are revealed from their decks. Rulebook: Card Reward; Boss Relic; Choose Your Relic.
use super::{super::*, board::RoomKind, decks::*, named_decks::*, offers::*, quick_start::newcomers, run::*};
use bevy_ecs::prelude::*;
use smallvec::SmallVec;

/// How many boss relics (or relics to choose from) are revealed for the party. Rulebook: Boss Relic; Choose Your Relic.
fn revealed_for_all(world: &World, of: RewardOf) -> usize {
    let newcomers = newcomers(world).len();
    let players = if newcomers > 0 { newcomers } else { world.resource::<Table>().seats.len() };
    match (of, players) {
        (RewardOf::BossRelic, 1) => 3,
        (RewardOf::BossRelic, players) => players + 1,
        (_, players) => players,
    }
}

pub(super) fn reveal(world: &mut World, seat: Entity, at: usize) {
    let Some(Offers { list, pile: Some(pile) }) = world.get::<Offers>(seat).cloned() else { return };
    let Some(offer) = list.get(at).filter(|offer| !offer.shown && !offer.done).cloned() else { return };
    let mut things: SmallVec<[Piece; 4]> = SmallVec::new();
    match offer.of {
        RewardOf::Card | RewardOf::UpgradedCard | RewardOf::Rare | RewardOf::Colorless | RewardOf::OtherHero => {
            let rare = offer.of == RewardOf::Rare;
            let count = if from_many(world, offer.of) { offer.decks.len() } else { offer.look as usize };
            for n in 0..count {
                let key = match (offer.of, offer.decks.get(n % offer.decks.len().max(1))) {
                    (RewardOf::Colorless, _) => with_decks(world, |decks, _| decks.colorless.draw()).flatten(),
                    (_, Some(deck)) => draw_named(world, seat, *deck, rare),
                    _ => draw_reward(world, seat, rare),
                };
                things.extend(key.and_then(|key| take_card(world, seat, key, *pile)).map(Piece));
            }
        }
        RewardOf::Potion => {
            let key = with_decks(world, |decks, _| decks.potions.draw()).flatten();
            things.extend(key.and_then(|key| take_item(world, seat, key, *pile)).map(Piece));
        }
        RewardOf::Relic if !chosen_together(world) => {
            let key = with_decks(world, |decks, _| decks.relics.draw()).flatten();
            things.extend(key.and_then(|key| take_item(world, seat, key, *pile)).map(Piece));
        }
        RewardOf::Relic | RewardOf::BossRelic => lay_open(world, offer.of),
    }
    if let Some(mut offers) = world.get_mut::<Offers>(seat) {
        offers.list[at].shown = true;
        offers.list[at].things = things;
    }
    world.resource_mut::<Log>().push(Revealed { seat: Piece(seat), of: offer.of });
    if offer.of == RewardOf::BossRelic || offer.of == RewardOf::Relic && chosen_together(world) {
        show_to_all(world, offer.of);
    }
}

/// Relics are chosen from a common row (optional rule, two players or more, elites and treasures).
fn chosen_together(world: &World) -> bool {
    let many = world.resource::<Table>().seats.len() > 1;
    many && run(world).is_some_and(|run| {
        let room = run.room.as_ref().map(|room| room.kind);
        run.rules.choose_your_relic && matches!(room, Some(RoomKind::Elite | RoomKind::Burning | RoomKind::Treasure))
    })
}

/// Lays relics open for the whole party, if none lie there yet.
fn lay_open(world: &mut World, of: RewardOf) {
    let Table { seats, table } = world.resource::<Table>().clone();
    let Some(open) = world.get::<OpenForAll>(table).map(|open| *open.0) else { return };
    if world.get::<Pile>(open).is_none_or(|pile| !pile.is_empty()) {
        return;
    }
    for _ in 0..revealed_for_all(world, of) {
        let key = with_decks(world, |decks, _| match of {
            RewardOf::BossRelic => decks.boss_relics.draw(),
            _ => decks.relics.draw(),
        });
        if let Some(key) = key.flatten() {
            take_item(world, seats[0], key, open);
        }
    }
}

/// What one player has revealed for all is revealed to all who may take of it.
fn show_to_all(world: &mut World, of: RewardOf) {
    for seat in world.resource::<Table>().seats.clone() {
        if let Some(mut offers) = world.get_mut::<Offers>(seat) {
            for offer in offers.list.iter_mut().filter(|offer| offer.of == of && !offer.done) {
                (offer.shown, offer.shared) = (true, true);
            }
        }
    }
}
