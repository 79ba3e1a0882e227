//! Treasure: each player gains a relic, or skips it. Rulebook: Treasure.
use super::offers::{self, RewardOf};
use crate::tabletop::*;
use bevy_app::App;
use serde::{Deserialize, Serialize};

/// `OpenTreasure()`: a relic comes to lie in front of every player.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct OpenTreasure {}

pub(super) fn plugin(app: &mut App) {
    app.add_verb::<OpenTreasure>(|world, _, _| {
        for seat in world.resource::<Table>().seats.clone() {
            offers::lay(world, seat, RewardOf::Relic, 0);
        }
    });
}
