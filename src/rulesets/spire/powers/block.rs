//! Block: prevents damage 1 for 1. A player holds 20 at most, an enemy any amount. Rulebook: Block.
use crate::tabletop::*;
use bevy_app::App;

super::token!(
    /// Block on a figure.
    Block, "block", player: 20, enemy: i32::MAX
);

pub(super) fn plugin(app: &mut App) {
    app.add_token::<Block>();
}
