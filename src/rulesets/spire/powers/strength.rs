//! Strength: each of your hits deals that much more. A player has 8 at most. Rulebook: Strength.
use crate::{
    rulesets::spire::effects::{Blow, Strike, StrikeSet},
    tabletop::*,
};
use bevy_app::App;
use bevy_ecs::prelude::*;

super::token!(
    /// Strength of a figure.
    Strength, "strength", player: 8, enemy: i32::MAX
);

pub(super) fn plugin(app: &mut App) {
    app.add_token::<Strength>();
    app.add_systems(Strike, strengthen.in_set(StrikeSet::Add).ambiguous_with(StrikeSet::Add));
}

fn strengthen(mut blow: ResMut<Blow>, strong: Query<&Strength>) {
    if let Ok(strength) = strong.get(blow.from) {
        blow.strength = strength.0;
        blow.amount += strength.0;
    }
}
