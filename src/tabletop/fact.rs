//! A fact is what happened, in the past tense. The log keeps them in order; triggers, tests and animation read it, nothing rewrites it.
use super::{Seat, view::Sentence};
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

pub trait AddFact {
    /// Lists the fact `F`. What cards can wait for (`add_moment`) is listed by that.
    fn add_fact<F: Fact>(&mut self) -> &mut Self;
}

impl AddFact for App {
    fn add_fact<F: Fact>(&mut self) -> &mut Self {
        let kind = FactKind { reveals: F::REVEALS, at_once: F::AT_ONCE, may_end: F::MAY_END };
        self.world_mut().resource_mut::<Facts>().0.insert(super::name_of::<F>(), kind);
        self
    }
}

/// What happened in this game so far.
#[derive(Resource, Default)]
pub struct Log {
    facts: Vec<Box<dyn AnyFact>>,
    /// How many of them triggers have answered: all, whenever the loop stands still.
    pub(super) answered: usize,
    /// What hidden information became known since the last action, if any did.
    pub(super) revealed: Option<&'static str>,
    /// Stop as soon as hidden information becomes known (previews must not peek).
    pub(super) halt_on_reveal: bool,
    /// A fact that may end the fight has been logged and not yet been judged.
    pub(super) may_end: bool,
    /// A fact has been logged after which something must be set right.
    pub(super) unsettled: bool,
    /// Somebody has sat down at the table in the middle of the game.
    pub(super) reseated: bool,
    /// Counts how often the past was changed (undo, load): a reader that sees another number starts again at the end.
    pub rewritten: u32,
}

impl Log {
    pub fn push<F: Fact>(&mut self, fact: F) {
        if F::REVEALS.is_some() {
            self.revealed = F::REVEALS;
        }
        self.may_end |= F::MAY_END;
        self.unsettled |= fact.unsettles();
        self.facts.push(Box::new(fact));
    }

    pub fn len(&self) -> usize {
        self.facts.len()
    }

    pub fn is_empty(&self) -> bool {
        self.facts.is_empty()
    }

    /// Forgets everything: a new game.
    pub fn clear(&mut self) {
        self.truncate(0);
        self.rewritten += 1;
    }

    /// Takes back what happened after a moment.
    pub(super) fn truncate(&mut self, len: usize) {
        self.facts.truncate(len);
        self.answered = self.facts.len();
        self.revealed = None;
        self.may_end = false;
        self.unsettled = false;
    }

    /// Everything since `cursor`; a reader keeps its own place.
    pub fn since(&self, cursor: usize) -> &[Box<dyn AnyFact>] {
        &self.facts[cursor.min(self.facts.len())..]
    }

    /// All facts of one kind, oldest first.
    pub fn of<F: 'static>(&self) -> impl DoubleEndedIterator<Item = &F> {
        self.facts.iter().filter_map(|fact| as_fact::<F>(&**fact))
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
