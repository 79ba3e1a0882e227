//! A fact is what happened, in the past tense. The log keeps them in order; triggers, tests and animation read it, nothing rewrites it.
use super::{Log, Seat, view::Sentence};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::Serialize;
use std::{any::Any, collections::BTreeMap, fmt::Debug};

/// Something that happened. Its struct's name is its name in scenarios.
pub trait Fact: Serialize + Debug + Send + Sync + 'static {
    /// Hidden information became known by it (a card was drawn): undo stops here, for this reason.
    const REVEALS: Option<&'static str> = None;
    /// Triggers that wait for it happen at once, not after the card.
    const AT_ONCE: bool = false;
    /// The fight may be over because of it.
    const MAY_END: bool = false;

    /// Something must be set right because of it (a figure has fallen): the window `Settle` runs.
    fn unsettles(&self) -> bool {
        false
    }

    /// The fact as a sentence for people; `None` for what goes without saying.
    fn tell(&self, _who: &Teller) -> Option<Sentence> {
        None
    }
}

/// A fact of any kind, as the log keeps it.
pub trait AnyFact: Any + Debug + Send + Sync {
    fn name(&self) -> &'static str;
    fn reveals(&self) -> Option<&'static str>;
    fn may_end(&self) -> bool;
    fn tell(&self, who: &Teller) -> Option<Sentence>;
    /// The fact's fields; pieces by name if names are in scope (`enter_names`).
    fn fields(&self) -> serde_json::Value;
}

impl<F: Fact> AnyFact for F {
    fn name(&self) -> &'static str {
        super::name_of::<F>()
    }
    fn reveals(&self) -> Option<&'static str> {
        F::REVEALS
    }
    fn may_end(&self) -> bool {
        F::MAY_END
    }
    fn tell(&self, who: &Teller) -> Option<Sentence> {
        Fact::tell(self, who)
    }
    fn fields(&self) -> serde_json::Value {
        serde_json::to_value(self).unwrap_or_default()
    }
}

/// A fact as the kind it is.
pub fn as_fact<F: 'static>(fact: &dyn AnyFact) -> Option<&F> {
    let any: &dyn Any = fact;
    any.downcast_ref()
}

/// What is known of a kind of fact without any having happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FactKind {
    pub reveals: Option<&'static str>,
    pub at_once: bool,
    pub may_end: bool,
}

/// The facts that the rules can state, by name: what scenarios may ask for, and animations may show.
#[derive(Resource, Default)]
pub struct Facts(pub BTreeMap<&'static str, FactKind>);

/// Lets an app log facts.
pub trait AddFact {
    /// Lists the fact `F`. What cards can wait for (`add_moment`) is listed by that.
    fn add_fact<F: Fact>(&mut self) -> &mut Self;
}

impl AddFact for App {
    fn add_fact<F: Fact>(&mut self) -> &mut Self {
        let kind = FactKind { reveals: F::REVEALS, at_once: F::AT_ONCE, may_end: F::MAY_END };
        let world = self.world_mut();
        world.resource_mut::<Facts>().0.insert(super::name_of::<F>(), kind);
        world.resource_mut::<Log>().kind_of::<F>();
        self
    }
}

/// Who is who in a sentence.
pub struct Teller<'a> {
    pub name: &'a dyn Fn(Entity) -> String,
    pub seat: &'a dyn Fn(Entity) -> Option<Seat>,
}

impl Teller<'_> {
    /// A sentence of this piece's seat (or of nobody's, if it has none).
    pub fn line(&self, of: Entity, text: impl Into<String>) -> Option<Sentence> {
        Some(Sentence { seat: (self.seat)(of), text: text.into() })
    }

    pub fn of(&self, piece: impl Into<Entity>) -> String {
        (self.name)(piece.into())
    }
}

impl From<super::Piece> for Entity {
    fn from(piece: super::Piece) -> Entity {
        piece.0
    }
}
