//! Weak: each of your hits deals 1 less; then it loses one. Against a Vulnerable target both cancel. 3 at most. Rulebook: Weak.
use crate::{
    rulesets::spire::effects::{Attack, Blow, Spend, Strike, StrikeSet},
    tabletop::*,
};
use bevy_app::App;
use bevy_ecs::prelude::*;

super::token!(
    /// Weak tokens of a figure.
    Weak, "weak", player: 3, enemy: 3
);

pub(super) fn plugin(app: &mut App) {
    app.add_token::<Weak>();
    app.add_systems(
        Strike,
        (
            notice.in_set(StrikeSet::Notice).ambiguous_with(StrikeSet::Notice),
            cancel.in_set(StrikeSet::Cancel),
            weaken.in_set(StrikeSet::Add).ambiguous_with(StrikeSet::Add),
        ),
    )
    .add_systems(Spend, spend.before(super::vulnerable::spend));
}

fn notice(mut blow: ResMut<Blow>, figures: Query<&Weak>) {
    blow.weak = figures.get(blow.from).is_ok_and(|tokens| tokens.0 > 0);
}

/// Weak meets Vulnerable: neither counts for this target.
fn cancel(mut blow: ResMut<Blow>) {
    if blow.weak && blow.vulnerable {
        (blow.weak, blow.vulnerable) = (false, false);
    }
}

fn weaken(mut blow: ResMut<Blow>) {
    if blow.weak {
        blow.amount -= 1;
    }
}

/// One token per attack, however many it hits.
fn spend(attack: Res<Attack>, mut figures: Query<&mut Weak>, mut log: ResMut<Log>) {
    if let Ok(mut tokens) = figures.get_mut(attack.from)
        && tokens.0 > 0
    {
        tokens.0 -= 1;
        log.push(TokensChanged { who: Piece(attack.from), token: Weak::WORD, by: -1, now: tokens.0 });
    }
}
