//! Gold: the one token that stays when a fight is over.
use crate::tabletop::*;
use bevy_app::App;

super::token!(
    /// Gold of a player.
    Gold, "gold", player: i32::MAX, enemy: 0, kept: true
);

pub(super) fn plugin(app: &mut App) {
    app.add_token::<Gold>();
}
