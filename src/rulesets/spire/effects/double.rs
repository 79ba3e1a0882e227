//! `DoubleNext(Attack)`: the next card of that kind this turn is played twice. One duplication per card; what is left waits for the next.
use crate::{rulesets::spire::card::Kind, tabletop::*};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct DoubleNext(pub Kind);

/// On a seat: the duplications that wait for a card of their kind.
#[derive(Component, Clone, Default, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Doubling(pub SmallVec<[Kind; 4]>);

impl Doubling {
    /// Uses one duplication up, if one waits for such a card.
    pub fn take(&mut self, kind: Kind) -> bool {
        match self.0.iter().position(|waiting| *waiting == kind) {
            Some(at) => {
                self.0.remove(at);
                true
            }
            None => false,
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_piece_state::<Doubling>().add_verb::<DoubleNext>(|world, double, ctx| {
        if let Some(mut doubling) = world.get_mut::<Doubling>(*ctx.seat) {
            doubling.0.push(double.0);
        }
    });
}
