//! `StrengthNextAttack(1)`, `SeparateHits(1, 2)`: Strength for one Attack, and hits that each are an Attack.
use super::Aim;
use crate::{
    rulesets::spire::{Strength, memory::Memory, needs::Target},
    tabletop::*,
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

/// Strength that is lost after the next Attack, as much as was really gained. A copy is an Attack of its own, and so is a Shiv.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct StrengthNextAttack(pub Amount);

/// So many hits, each on any enemy, each an Attack of its own that costs 0.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct SeparateHits(pub Amount, pub u8);

/// `SeparateHit(1)`: one of them, on the chosen enemy.
#[derive(Clone, Hash, Serialize, Deserialize)]
struct SeparateHit(i32);

pub(super) fn plugin(app: &mut App) {
    app.add_verb::<StrengthNextAttack>(|world, verb, ctx| {
        let gained = verb.0.now(world, &ctx);
        let gained = change_tokens::<Strength>(world, *ctx.seat, gained).clamp(0, u8::MAX as i32) as u8;
        if let Some(mut memory) = world.get_mut::<Memory>(*ctx.seat) {
            memory.strength_of_next_attack = memory.strength_of_next_attack.saturating_add(gained);
        }
    })
    .add_verb::<SeparateHits>(|world, hits, ctx| {
        let amount = hits.0.now(world, &ctx);
        let names = world.resource::<Names>();
        let hit = names.say(SeparateHit(amount)).and_then(|hit| names.say(Aim(vec![Target::Enemy], Script::one(hit))));
        let Some(hit) = hit.map(Script::one) else { return };
        for _ in 0..hits.1 {
            do_next(world, &hit, ctx);
        }
    })
    .add_verb::<SeparateHit>(|world, hit, ctx| {
        if ctx.target.is_some() {
            super::lone_hit(world, hit.0, ctx.with(Flags::FREE), false);
        }
    });
}

/// An Attack of this seat (a copy too, or a Shiv) has been resolved.
pub(super) fn attack_is_over(world: &mut World, seat: Entity) {
    let Some(mut memory) = world.get_mut::<Memory>(seat) else { return };
    let lost = i32::from(std::mem::take(&mut memory.strength_of_next_attack));
    if lost > 0 {
        change_tokens::<Strength>(world, seat, -lost);
    }
}
