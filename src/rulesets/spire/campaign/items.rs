//! Relics and potions come to a player: from rewards, from merchants, or straight from their deck.
use super::{
    super::{board::Owns, item::*, phrases::Phrases, *},
    decks::*,
    max_hp,
    offers::*,
    potions::{gains_no_potions, offer_what_came},
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::Serialize;

/// A relic or potion was gained.
#[derive(Debug, Serialize)]
pub struct ItemGained {
    pub seat: Piece,
    pub item: Piece,
}

impl Fact for ItemGained {
    fn tell(&self, who: &Teller) -> Option<view::Sentence> {
        who.line(*self.seat, format!("{} gains {}", who.of(self.seat), who.of(self.item)))
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_fact::<ItemGained>();
}

/// An item comes to lie in front of a seat; what happens when it is gained happens next.
pub fn item(world: &mut World, seat: Entity, item: Entity) {
    let (Some(owns), Some(Item(text))) = (world.get::<Owns>(seat).copied(), world.get::<Item>(item).cloned()) else { return };
    if text.kind == ItemKind::Potion && gains_no_potions(world, seat) {
        put_under(world, item);
        return;
    }
    let pile = if text.kind == ItemKind::Potion { owns.potions } else { owns.relics };
    let slots = effects::slots_at_start(world, seat);
    put(world, item, *pile);
    effects::add_slots(world, seat, slots);
    let abilities = Abilities::new(seat, &text.waits);
    let mut entity = world.entity_mut(item);
    match abilities {
        Some(abilities) => entity.insert(abilities),
        None => entity.remove::<Abilities>(),
    };
    max_hp::refit(world, seat);
    world.resource_mut::<Log>().push(ItemGained { seat: Piece(seat), item: Piece(item) });
    if text.kind == ItemKind::Potion {
        offer_what_came(world, seat);
    }
    let gone = world.resource::<Phrases>().use_up.clone();
    if let Some(mut agenda) = world.get_mut::<Agenda>(seat) {
        if text.life == Life::Now {
            agenda.push(&gone, Ctx::of(seat).from(item));
        }
        agenda.push(&text.gained, Ctx::of(seat).from(item));
    }
}

/// The next item of a deck comes to a seat without a choice.
pub fn from_deck(world: &mut World, seat: Entity, of: RewardOf) {
    let Some(owns) = world.get::<Owns>(seat).copied() else { return };
    let key = with_decks(world, |decks, _| match of {
        RewardOf::BossRelic => decks.boss_relics.draw(),
        RewardOf::Potion => decks.potions.draw(),
        _ => decks.relics.draw(),
    });
    if let Some(thing) = key.flatten().and_then(|key| take_item(world, seat, key, *owns.aside)) {
        world.resource_mut::<Log>().push(Revealed { seat: Piece(seat), of });
        item(world, seat, thing);
    }
}

/// The Prismatic Shard comes to a seat that has none.
pub fn shard(world: &mut World, seat: Entity) {
    let is_shard = |item: &Item| item.0.kind == ItemKind::Shard;
    let Some(owns) = world.get::<Owns>(seat).copied() else { return };
    let held = world.get::<Pile>(*owns.relics).into_iter().flat_map(Pile::iter);
    if held.filter_map(|item| world.get::<Item>(item)).any(is_shard) {
        return;
    }
    let text = world.resource::<Names>().prints::<ItemText>().find(|text| text.kind == ItemKind::Shard);
    if let Some(thing) = text.and_then(|text| take_item(world, seat, text.key, *owns.aside)) {
        item(world, seat, thing);
    }
}
