//! Vulnerable: the hits of the next attack against you are doubled; then it loses one. 3 at most. Rulebook: Vulnerable.
use crate::{
    rulesets::spire::effects::{Attack, Blow, Spend, Strike, StrikeSet},
    tabletop::*,
};
use bevy_app::App;
use bevy_ecs::prelude::*;

super::token!(
    /// Vulnerable tokens of a figure.
    Vulnerable, "vulnerable", player: 3, enemy: 3
);

pub(super) fn plugin(app: &mut App) {
    app.add_token::<Vulnerable>();
    app.add_systems(
        Strike,
        (notice.in_set(StrikeSet::Notice).ambiguous_with(StrikeSet::Notice), double.in_set(StrikeSet::Multiply)),
    )
    .add_systems(Spend, spend);
}

fn notice(mut blow: ResMut<Blow>, figures: Query<&Vulnerable>) {
    blow.vulnerable = figures.get(blow.at).is_ok_and(|tokens| tokens.0 > 0);
}

fn double(mut blow: ResMut<Blow>) {
    if blow.vulnerable {
        blow.amount *= 2;
    }
}

/// One token from each target that has any (also where it was cancelled by Weak).
pub fn spend(attack: Res<Attack>, mut figures: Query<&mut Vulnerable>, mut log: ResMut<Log>) {
    for target in &attack.at {
        if let Ok(mut tokens) = figures.get_mut(*target)
            && tokens.0 > 0
        {
            tokens.0 -= 1;
            log.push(TokensChanged { who: Piece(*target), token: Vulnerable::WORD, by: -1, now: tokens.0 });
        }
    }
}
