//! `StopPlaying()`, `CapHpLoss(1)`, `KeepBlockOnce()`: what holds for a player until the turn or the round is over.
use crate::{
    rulesets::spire::memory::{self, Memory},
    tabletop::*,
};
use bevy_app::App;
use serde::{Deserialize, Serialize};

/// The player plays no more cards this turn.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct StopPlaying {}

/// The player loses at most so much HP this round, enemies' turn included.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct CapHpLoss(pub u8);

/// The player's Block stays at the next start of turn.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct KeepBlockOnce {}

pub(super) fn plugin(app: &mut App) {
    app.add_verb::<StopPlaying>(|world, _, ctx| memory::note(world, *ctx.seat, |turn| turn.no_more_plays = true))
        .add_verb::<KeepBlockOnce>(|world, _, ctx| {
            if let Some(mut memory) = world.get_mut::<Memory>(*ctx.seat) {
                memory.keeps_block = true;
            }
        })
        .add_verb::<CapHpLoss>(|world, cap, ctx| {
            if let Some(mut memory) = world.get_mut::<Memory>(*ctx.seat) {
                memory.loss_cap = Some(memory.loss_cap.map_or(cap.0, |old| old.min(cap.0)));
            }
        });
}
