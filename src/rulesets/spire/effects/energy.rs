//! `Energy(2)`: the player gains Energy, up to 6.
use crate::{
    rulesets::spire::{aim::*, board::*},
    tabletop::*,
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

/// The verb `Energy`.
pub mod verb {
    use super::*;
    #[derive(Clone, Hash, Serialize, Deserialize)]
    pub struct Energy(pub Amount, #[serde(default = "To::me")] pub To);
}

/// The Energy cube moved.
#[derive(Debug, Serialize)]
pub struct EnergyChanged {
    pub who: Piece,
    pub by: i32,
    pub now: i32,
}

impl Fact for EnergyChanged {}

pub(super) fn plugin(app: &mut App) {
    app.add_fact::<EnergyChanged>().add_verb::<verb::Energy>(|world, verb, ctx| {
        let by = verb.0.now(world, &ctx);
        for who in reach(world, verb.1, &ctx) {
            change(world, who, by);
        }
    });
}

/// Gains or spends Energy, between 0 and 6; gives by how much it changed.
pub fn change(world: &mut World, who: Entity, by: i32) -> i32 {
    let Some(mut energy) = world.get_mut::<Energy>(who) else { return 0 };
    match move_cube(&mut energy, who, by) {
        Some(changed) => {
            let by = changed.by;
            world.resource_mut::<Log>().push(changed);
            by
        }
        None => 0,
    }
}

/// The same, with the cube at hand: what is to be logged, if it moved.
pub fn move_cube(energy: &mut Energy, who: Entity, by: i32) -> Option<EnergyChanged> {
    let now = (energy.0 + by).clamp(0, MOST_ENERGY);
    let by = now - std::mem::replace(&mut energy.0, now);
    (by != 0).then_some(EnergyChanged { who: Piece(who), by, now })
}
