//! `Twofold(Strength)`: doubles the player's Block, Strength or Energy, up to what a board holds.
use super::{energy, gain_block};
use crate::{
    rulesets::spire::{board::Energy, *},
    tabletop::*,
};
use bevy_app::App;
use serde::{Deserialize, Serialize};

/// What is doubled.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Of {
    Block,
    Strength,
    Energy,
}

/// `Twofold(Strength)`: so much more as the player has already.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct Twofold(pub Of);

pub(super) fn plugin(app: &mut App) {
    app.add_verb::<Twofold>(|world, twofold, ctx| {
        let who = *ctx.seat;
        match twofold.0 {
            Of::Block => {
                let block = world.get::<Block>(who).map_or(0, |block| block.0);
                gain_block(world, who, block);
            }
            Of::Strength => {
                let strength = world.get::<Strength>(who).map_or(0, |strength| strength.0);
                change_tokens::<Strength>(world, who, strength);
            }
            Of::Energy => double_energy(world, &ctx),
        }
    });
}

/// Twice the Energy there is.
pub fn double_energy(world: &mut bevy_ecs::world::World, ctx: &Ctx) {
    let energy = world.get::<Energy>(*ctx.seat).map_or(0, |energy| energy.0);
    energy::change(world, *ctx.seat, energy);
}
