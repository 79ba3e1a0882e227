//! What cards of this game count: `Hit([OwnBlock()])`, `Each(2, OwnStrength())`.
use super::{Block, Strength, board::Owns, card::Card};
use crate::tabletop::*;
use bevy_app::App;
use serde::{Deserialize, Serialize};

/// The Block of the one who acts.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct OwnBlock {}

/// The Strength of the one who acts.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct OwnStrength {}

/// The number of players.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct Players {}

/// Cards in hand with that word in their name.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct HandNamed(pub Word);

pub(super) fn plugin(app: &mut App) {
    app.add_count::<OwnBlock>(|world, _, ctx| world.get::<Block>(*ctx.actor).map_or(0, |block| block.0))
        .add_count::<OwnStrength>(|world, _, ctx| world.get::<Strength>(*ctx.actor).map_or(0, |strength| strength.0))
        .add_count::<Players>(|world, _, _| world.resource::<Table>().seats.len() as i32)
        .add_count::<HandNamed>(|world, named, ctx| {
            let hand = world.get::<Owns>(*ctx.seat).and_then(|owns| world.get::<Pile>(*owns.hand));
            let named = |card| world.get::<Card>(card).is_some_and(|card| card.text.name.contains(&*named.0));
            hand.map_or(0, |hand| hand.iter().filter(|card| named(*card)).count() as i32)
        });
}
