//! The Prismatic Shard: comes with the first Orb, or the first Stance, for which its owner's board has no place. Rulebook: Cards from Other Characters.
use crate::{
    rulesets::spire::{campaign::items, hero::Hero, lasting, orb::OrbSlots},
    tabletop::*,
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

/// `HoldsOrbs(2)`: an owner whose board has no Orb slots can hold so many Orbs.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct HoldsOrbs(pub u8);

/// `HoldsStances()`: an owner whose board has no place for Stances can change Stance.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct HoldsStances {}

pub(super) fn plugin(app: &mut App) {
    app.add_lasting::<HoldsOrbs>().add_lasting::<HoldsStances>();
}

/// How many Orbs a seat can hold at the start of a fight: what its board has printed, else what a relic gives.
pub fn slots_at_start(world: &World, seat: Entity) -> u8 {
    let printed = world.get::<Hero>(seat).and_then(|hero| hero.0.entry.orb_slots);
    printed.unwrap_or_else(|| {
        let mut slots = 0u8;
        lasting::each::<HoldsOrbs>(world, seat, |holds, _| slots = slots.saturating_add(holds.0));
        slots
    })
}

/// A seat is about to use Orbs.
pub fn need_orbs(world: &mut World, seat: Entity) {
    let printed = world.get::<Hero>(seat).is_some_and(|hero| hero.0.entry.orb_slots.is_some());
    if printed || slots_at_start(world, seat) > 0 {
        return;
    }
    items::shard(world, seat);
}

/// A seat that could hold `before` Orbs at the start of a fight has gained a relic.
pub fn add_slots(world: &mut World, seat: Entity, before: u8) {
    let more = slots_at_start(world, seat).saturating_sub(before);
    if let Some(mut slots) = world.get_mut::<OrbSlots>(seat).filter(|_| more > 0) {
        slots.0 = slots.0.saturating_add(more);
    }
}

/// A seat is about to change Stance.
pub fn need_stances(world: &mut World, seat: Entity) {
    let printed = world.get::<Hero>(seat).is_none_or(|hero| hero.0.entry.stances);
    if !printed && !lasting::has::<HoldsStances>(world, seat) {
        items::shard(world, seat);
    }
}
