//! `DoubleNext([Attack])`: the next card of that kind this turn is played twice. One such effect per card; what is left waits for the next.
use crate::{
    rulesets::spire::{card::Kind, memory::has_played},
    tabletop::*,
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// `DoubleNext([Attack])`: the next card of these kinds this turn is played twice.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct DoubleNext(pub Vec<Kind>);

/// `DoubleFirst([Attack])`: the first card of that kind this turn is played twice; nothing, if one was played before.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct DoubleFirst(pub Vec<Kind>);

/// `TripleNext([Attack])`: it is played three times.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct TripleNext(pub Vec<Kind>);

/// A duplication that waits for a card of one of these kinds.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Waiting {
    pub kinds: SmallVec<[Kind; 2]>,
    pub copies: u8,
}

/// On a seat: the duplications that wait.
#[derive(Component, Clone, Default, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Doubling(pub SmallVec<[Waiting; 1]>);

impl Doubling {
    /// Uses one duplication up, if one waits for such a card; gives how many copies it makes.
    pub fn take(&mut self, kind: Kind) -> u8 {
        match self.0.iter().position(|waiting| waiting.kinds.contains(&kind)) {
            Some(at) => self.0.remove(at).copies,
            None => 0,
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_piece_state::<Doubling>()
        .add_verb::<DoubleNext>(|world, double, ctx| wait(world, &double.0, 1, ctx))
        .add_verb::<DoubleFirst>(|world, double, ctx| {
            if !double.0.iter().any(|kind| has_played(world, *ctx.seat, *kind)) {
                wait(world, &double.0, 1, ctx);
            }
        })
        .add_verb::<TripleNext>(|world, triple, ctx| wait(world, &triple.0, 2, ctx));
}

fn wait(world: &mut World, kinds: &[Kind], copies: u8, ctx: Ctx) {
    if let Some(mut doubling) = world.get_mut::<Doubling>(*ctx.seat) {
        doubling.0.push(Waiting { kinds: kinds.into(), copies });
    }
}
