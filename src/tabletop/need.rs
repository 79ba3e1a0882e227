//! A need is what must be chosen along with an option before it happens: a target, a row, a player, how much Energy.
//!
//! Needs reveal nothing new, so one action carries them all, and backing out of a half-made play touches no state.
use super::{Ctx, Pick, Word};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// A set of needs, asked in the order in which they were added to the app.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Need(pub u8);

impl Need {
    pub const NONE: Need = Need(0);

    pub fn and(self, other: Need) -> Need {
        Need(self.0 | other.0)
    }

    pub fn has(self, other: Need) -> bool {
        self.0 & other.0 != 0
    }

    pub fn is_none(self) -> bool {
        self.0 == 0
    }

    /// Each need of the set by its number.
    pub fn each(self) -> impl Iterator<Item = usize> {
        (0..8).filter(move |bit| self.0 >> bit & 1 == 1)
    }
}

pub type Candidates = SmallVec<[Pick; 8]>;

/// One kind of need.
pub struct NeedKind {
    /// `enemy`, `row`, `player`, `x`: a key of the language file and of the view.
    pub word: Word,
    /// How a player is asked ("an enemy").
    pub prompt: &'static str,
    /// The legal answers now, in a fixed order.
    pub candidates: fn(&World, &Ctx) -> Candidates,
    /// The answers differ from option to option; else they are the same for all that a seat may pick.
    pub per_option: bool,
    /// Notes an answer in the context.
    pub fill: fn(&World, &mut Ctx, Pick),
}

/// The kinds of needs of the rules in play.
#[derive(Resource, Default)]
pub struct Needs(pub Vec<NeedKind>);

/// Lets an app have things to choose along with a play.
pub trait AddNeed {
    /// Adds a kind of need (eight at most) and gives its set of one.
    fn add_need(&mut self, kind: NeedKind) -> Need;
}

impl AddNeed for App {
    fn add_need(&mut self, kind: NeedKind) -> Need {
        let mut needs = self.world_mut().resource_mut::<Needs>();
        needs.0.push(kind);
        assert!(needs.0.len() <= 8, "a set of needs is a byte");
        Need(1 << (needs.0.len() - 1))
    }
}
