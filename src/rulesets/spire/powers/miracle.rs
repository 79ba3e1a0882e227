//! Miracles: tokens discarded any time for 1 Energy; past the 6 Energy only as part of a payment. 5 for everyone. Rulebook: The Watcher.
use crate::{rulesets::spire::energy, tabletop::*};
use bevy_app::App;
use serde::{Deserialize, Serialize};

super::token!(
    /// Miracle tokens of a player.
    Miracles, "miracle", player: 5, enemy: 0
);

/// `Miracle(1)`: gain Miracles.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct Miracle(pub Amount);

/// `SpendMiracle()`: discard one for 1 Energy.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct SpendMiracle {}

pub(super) fn plugin(app: &mut App) {
    app.add_token::<Miracles>()
        .add_verb::<Miracle>(|world, miracle, ctx| {
            let by = miracle.0.now(world, &ctx);
            change_tokens::<Miracles>(world, *ctx.seat, by);
        })
        .add_verb::<SpendMiracle>(|world, _, ctx| {
            if change_tokens::<Miracles>(world, *ctx.seat, -1) < 0 {
                energy::change(world, *ctx.seat, 1);
            }
        });
}
