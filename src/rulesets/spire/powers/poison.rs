//! Poison: at the end of the players' turn a poisoned enemy loses 1 HP per token; Block does not help. 30 tokens for everyone.
use crate::{
    rulesets::spire::{board::each_enemy, lose_hp},
    tabletop::*,
};
use bevy_app::App;
use serde::{Deserialize, Serialize};

super::token!(
    /// Poison tokens of an enemy. They stay until it dies.
    Poison, "poison", player: 30, enemy: 30
);

/// `PoisonTicks()`: every poisoned enemy loses HP, once a round.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct PoisonTicks {}

pub(super) fn plugin(app: &mut App) {
    app.add_token::<Poison>().add_verb::<PoisonTicks>(|world, _, _| {
        let mut sick = vec![];
        each_enemy(world, |enemy| {
            sick.extend(world.get::<Poison>(enemy).filter(|poison| poison.0 > 0).map(|poison| (enemy, poison.0)))
        });
        for (enemy, poison) in sick {
            lose_hp::lose(world, enemy, poison, false);
        }
    });
}
