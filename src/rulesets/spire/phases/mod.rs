//! The phases of a round, one file each: what is due in it.
mod acts;
mod cube_moves;
mod end_of_combat;
mod end_of_turn;
mod enemy_actions;
pub mod facing;
pub mod last_stand;
mod play;
mod remove_enemy_block;
mod settle;
mod start_of_turn;
pub mod turns;

use bevy_app::prelude::*;
pub use {
    acts::*, cube_moves::*, end_of_combat::*, end_of_turn::*, enemy_actions::EnemyActions, facing::*, play::*,
    remove_enemy_block::RemoveEnemyBlock, settle::*, start_of_turn::*,
};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        start_of_turn::plugin,
        play::plugin,
        end_of_turn::plugin,
        remove_enemy_block::plugin,
        enemy_actions::plugin,
        acts::plugin,
        cube_moves::plugin,
        settle::plugin,
        end_of_combat::plugin,
        facing::plugin,
        turns::plugin,
        last_stand::plugin,
    ));
}
