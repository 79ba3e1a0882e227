//! Thorns and beats: cubes on an enemy's card that its abilities count.
use crate::tabletop::*;
use bevy_app::App;

super::token!(
    /// Thorns cubes of an enemy.
    Thorns, "thorns", player: 0, enemy: 5
);

super::token!(
    /// Beat cubes of an enemy.
    Beats, "beat", player: 0, enemy: 5
);

pub(super) fn plugin(app: &mut App) {
    app.add_token::<Thorns>().add_token::<Beats>();
}
