//! The log: what happened in this game so far, in order. Facts of one kind lie together, so that noting one asks for no memory of its own.
use super::{AnyFact, Fact};
use bevy_ecs::prelude::*;
use std::{
    any::{Any, TypeId},
    collections::HashMap,
    hash::{BuildHasherDefault, Hasher},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
};

/// What happened in this game so far.
#[derive(Resource, Default)]
pub struct Log {
    kinds: HashMap<TypeId, usize, BuildHasherDefault<Unhashed>>,
    /// The facts of each kind, by its number.
    shelves: Vec<Box<dyn Shelf>>,
    /// Where each fact lies, oldest first.
    order: Vec<Place>,
    /// How many of them triggers have answered: all, whenever the loop stands still.
    pub(super) answered: usize,
    /// What hidden information became known since the last action, if any did.
    pub(super) revealed: Option<&'static str>,
    /// A fact that may end the fight has been logged and not yet been judged.
    pub(super) may_end: bool,
    /// A fact has been logged after which something must be set right.
    pub(super) unsettled: bool,
    /// Somebody has sat down at the table in the middle of the game.
    pub(super) reseated: bool,
    pub(super) bell: Bell,
    /// Counts how often the past was changed (undo, load): a reader that sees another number starts again at the end.
    pub rewritten: u32,
}

/// Rings while something in the log waits to be settled. Most effects leave nothing: whoever listens need not look the log up.
#[derive(Clone, Default)]
pub(super) struct Bell(Arc<AtomicBool>);

impl Bell {
    pub fn set(&self, rings: bool) {
        self.0.store(rings, Relaxed);
    }

    pub fn rings(&self) -> bool {
        self.0.load(Relaxed)
    }
}

/// A moment of the log, for whoever tries something out.
pub(super) struct Mark {
    len: usize,
    answered: usize,
    revealed: Option<&'static str>,
    may_end: bool,
}

#[derive(Clone, Copy)]
struct Place {
    kind: u32,
    at: u32,
}

/// All facts of one kind, oldest first.
trait Shelf: Any + Send + Sync {
    fn fact(&self, at: usize) -> &dyn AnyFact;
    fn keep(&mut self, len: usize);
}

impl<F: Fact> Shelf for Vec<F> {
    fn fact(&self, at: usize) -> &dyn AnyFact {
        &self[at]
    }

    fn keep(&mut self, len: usize) {
        self.truncate(len);
    }
}

/// The number of a type is as good as random: it need not be hashed.
#[derive(Default)]
struct Unhashed(u64);

impl Hasher for Unhashed {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(*byte);
        }
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = number;
    }
}

impl Log {
    pub fn push<F: Fact>(&mut self, fact: F) {
        if F::REVEALS.is_some() {
            self.revealed = F::REVEALS;
        }
        self.may_end |= F::MAY_END;
        self.unsettled |= fact.unsettles();
        self.bell.set(true);
        let kind = self.kind_of::<F>();
        let shelf: &mut dyn Any = &mut *self.shelves[kind];
        if let Some(shelf) = shelf.downcast_mut::<Vec<F>>() {
            self.order.push(Place { kind: kind as u32, at: shelf.len() as u32 });
            shelf.push(fact);
        }
    }

    /// The number of a kind of facts.
    pub(super) fn kind_of<F: Fact>(&mut self) -> usize {
        let shelves = &mut self.shelves;
        *self.kinds.entry(TypeId::of::<F>()).or_insert_with(|| {
            shelves.push(Box::new(Vec::<F>::new()));
            shelves.len() - 1
        })
    }

    pub fn len(&self) -> usize {
        self.order.len()
    }

    pub fn is_empty(&self) -> bool {
        self.order.is_empty()
    }

    /// Forgets everything: a new game.
    pub fn clear(&mut self) {
        self.truncate(0);
        self.rewritten += 1;
    }

    /// Takes back what happened after a moment.
    pub(super) fn truncate(&mut self, len: usize) {
        for place in self.order.drain(len.min(self.order.len())..).rev() {
            self.shelves[place.kind as usize].keep(place.at as usize);
        }
        self.answered = self.order.len();
        self.revealed = None;
        self.may_end = false;
        self.unsettled = false;
    }

    pub(super) fn mark(&self) -> Mark {
        Mark { len: self.len(), answered: self.answered, revealed: self.revealed, may_end: self.may_end }
    }

    /// What has happened since then has not happened.
    pub(super) fn go_back(&mut self, mark: &Mark) {
        self.truncate(mark.len);
        (self.answered, self.revealed, self.may_end) = (mark.answered, mark.revealed, mark.may_end);
        self.bell.set(true);
    }

    /// The fact at this place of the log, counted from 0.
    pub(super) fn at(&self, place: usize) -> &dyn AnyFact {
        let place = self.order[place];
        self.shelves[place.kind as usize].fact(place.at as usize)
    }

    /// Everything since `cursor`; a reader keeps its own place.
    pub fn since(&self, cursor: usize) -> impl ExactSizeIterator<Item = &dyn AnyFact> + Clone {
        self.places(cursor).iter().map(|place| self.shelves[place.kind as usize].fact(place.at as usize))
    }

    /// The numbers of their kinds.
    pub(super) fn kinds_since(&self, cursor: usize) -> impl ExactSizeIterator<Item = usize> {
        self.places(cursor).iter().map(|place| place.kind as usize)
    }

    fn places(&self, cursor: usize) -> &[Place] {
        &self.order[cursor.min(self.order.len())..]
    }

    /// All facts of one kind, oldest first.
    pub fn of<F: Fact>(&self) -> impl DoubleEndedIterator<Item = &F> {
        let shelf = self.kinds.get(&TypeId::of::<F>()).map(|kind| &*self.shelves[*kind] as &dyn Any);
        shelf.and_then(|shelf| shelf.downcast_ref::<Vec<F>>()).into_iter().flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Serialize;

    #[derive(Debug, Serialize)]
    struct Ring;
    #[derive(Debug, Serialize)]
    struct Knock(u8);
    impl Fact for Ring {}
    impl Fact for Knock {}

    fn told(log: &Log, since: usize) -> Vec<String> {
        log.since(since).map(|fact| format!("{fact:?}")).collect()
    }

    #[test]
    fn facts_of_all_kinds_stand_in_the_order_in_which_they_happened() {
        let mut log = Log::default();
        log.push(Knock(1));
        log.push(Ring);
        log.push(Knock(2));
        assert_eq!(told(&log, 0), ["Knock(1)", "Ring", "Knock(2)"]);
        assert_eq!(told(&log, 1), ["Ring", "Knock(2)"]);
        log.truncate(2);
        log.push(Knock(3));
        assert_eq!(told(&log, 0), ["Knock(1)", "Ring", "Knock(3)"]);
        assert_eq!(log.of::<Knock>().map(|knock| knock.0).collect::<Vec<_>>(), [1, 3]);
        log.clear();
        assert!(log.is_empty() && log.of::<Knock>().next().is_none());
    }
}
