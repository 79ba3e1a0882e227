//! `when: [(on: Died(Me), then: [..])]`: printed abilities that answer facts.
use super::*;
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use smallvec::SmallVec;
use std::{
    hash::Hash,
    sync::{Arc, Mutex},
};

/// The language of facts that cards can wait for.
pub struct Moment;
/// The language of circumstances under which an ability counts.
pub struct Circumstance;
pub type On = Named<Moment>;

/// How often an ability may happen.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Limit {
    #[default]
    Always,
    OncePerTurn,
    OncePerCombat,
    /// Once in a fight, or in another room where it counts (a die rolled in an event).
    OncePerRoom,
}

/// A triggered ability.
#[derive(Clone, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct When {
    pub on: On,
    /// It counts only while this holds.
    #[serde(default)]
    pub during: Option<Named<Circumstance>>,
    #[serde(default)]
    pub limit: Limit,
    pub then: Script,
}

/// Everything printed on a piece that waits for something.
#[derive(Clone, Default, Hash, Debug, Serialize, Deserialize)]
pub struct Waits {
    pub when: Vec<When>,
    pub instead: Vec<Instead>,
    /// What holds as long as the piece is in play.
    pub always: Vec<Named<Lasting>>,
}

/// On a piece with such abilities: what they are, whose they are and how often each has happened.
#[derive(Component, Clone, Hash, Debug, Serialize, Deserialize)]
pub struct Abilities {
    /// The agenda its effects go to: a seat's, or the table's for enemies.
    pub owner: Piece,
    pub waits: Arc<Waits>,
    /// Times each of `when`, then each of `instead`, has happened (this turn or fight, by its limit).
    pub used: SmallVec<[u8; 4]>,
    /// It has left play; only what happens at once because of that still counts.
    pub asleep: bool,
}

impl Abilities {
    /// `None` if nothing waits, so that pieces without abilities cost nothing.
    pub fn new(owner: Entity, waits: &Arc<Waits>) -> Option<Self> {
        let count = waits.when.len() + waits.instead.len();
        (count > 0).then(|| Abilities {
            owner: Piece(owner),
            waits: waits.clone(),
            used: SmallVec::from_elem(0, count),
            asleep: false,
        })
    }

    /// Abilities that may happen once per turn may happen again.
    pub fn new_turn(&mut self) {
        for (when, used) in self.waits.when.iter().zip(&mut self.used) {
            if when.limit == Limit::OncePerTurn {
                *used = 0;
            }
        }
    }
}

/// Whose ability it is, for filters.
#[derive(Clone, Copy)]
pub struct Holder {
    /// The piece it is printed on.
    pub piece: Entity,
    /// The seat it belongs to; the table for an enemy.
    pub owner: Entity,
}

/// A fact that cards may wait for, and the words they may narrow it with.
pub trait Awaited: Fact + Sized {
    type Filter: DeserializeOwned + Serialize + Hash + Send + Sync + 'static;

    fn matches(&self, filter: &Self::Filter, holder: Holder) -> bool;

    /// An ability with this filter is about its own piece, and counts wherever that lies.
    fn anywhere(_filter: &Self::Filter) -> bool {
        false
    }

    /// A number that goes along with it (`X()` in what follows).
    fn amount(&self) -> i32 {
        0
    }

    /// Who is meant by "that player", "that enemy" in what follows.
    fn subject(&self) -> Option<Entity> {
        None
    }
}

type Matches = fn(&dyn AnyFact, &On, Holder) -> bool;
type Subject = fn(&dyn AnyFact) -> Option<Entity>;
type Anywhere = fn(&On) -> bool;
type AmountOf = fn(&dyn AnyFact) -> i32;

#[derive(Clone, Copy)]
struct AwaitedFact {
    number: u16,
    at_once: bool,
    matches: Matches,
    subject: Subject,
    anywhere: Anywhere,
    amount: AmountOf,
}

/// The facts that cards can wait for, by the number of their kind in the log: every fact is looked for here.
#[derive(Resource, Default)]
pub struct Moments(Vec<Option<AwaitedFact>>);

impl Moments {
    fn add(&mut self, kind: usize, awaited: AwaitedFact) {
        if self.0.len() <= kind {
            self.0.resize(kind + 1, None);
        }
        self.0[kind] = Some(awaited);
    }

    /// Those of the facts since then that cards can wait for.
    pub(super) fn among(&self, log: &Log, since: usize) -> Heard {
        let awaited = |(i, kind): (usize, usize)| Some((since + i, self.0.get(kind)?.as_ref()?.number, kind));
        log.kinds_since(since).enumerate().filter_map(awaited).collect()
    }
}

type Holds = Box<dyn Fn(&World, &Named<Circumstance>, &Ctx) -> bool + Send + Sync>;

/// Which abilities have happened, for whoever counts them (coverage); kept only on demand.
#[derive(Resource, Default)]
pub struct Answered {
    pub keep: bool,
    /// The piece, and the number of its ability: first those that wait for a fact, then those that come instead of something.
    pub abilities: Vec<(Entity, usize)>,
    /// What holds all the time has made a difference: the piece, and what it is called.
    felt: Mutex<Vec<(Entity, String)>>,
}

impl Answered {
    /// What holds for a piece all the time has made a difference.
    pub fn feel(&self, piece: Entity, what: impl FnOnce() -> String) {
        if self.keep
            && let Ok(mut felt) = self.felt.lock()
        {
            felt.push((piece, what()));
        }
    }

    pub fn take_felt(&mut self) -> Vec<(Entity, String)> {
        self.felt.get_mut().map(std::mem::take).unwrap_or_default()
    }
}

/// How each circumstance is judged.
#[derive(Resource, Default)]
pub struct Circumstances(Vec<(u16, Holds)>);

impl Circumstances {
    /// Whether it holds for the one who acts; `ctx.source` is the piece it is printed on.
    pub fn hold(&self, world: &World, during: &Named<Circumstance>, ctx: &Ctx) -> bool {
        self.0.iter().find(|(number, _)| *number == during.number).is_none_or(|(_, holds)| holds(world, during, ctx))
    }
}

/// Lets cards of an app wait for facts.
pub trait AddMoment {
    /// Lets cards wait for the fact `F`, by its name.
    fn add_moment<F: Awaited>(&mut self) -> &mut Self;
    /// Adds a circumstance by the name of its struct.
    fn add_circumstance<C: DeserializeOwned + Serialize + Hash + Send + Sync + 'static>(
        &mut self,
        holds: fn(&World, &C, &Ctx) -> bool,
    ) -> &mut Self;
}

impl AddMoment for App {
    fn add_moment<F: Awaited>(&mut self) -> &mut Self {
        self.add_fact::<F>();
        let world = self.world_mut();
        let number = world.resource_mut::<Names>().add_as::<Moment, F::Filter>(name_of::<F>());
        let kind = world.resource_mut::<Log>().kind_of::<F>();
        let awaited = AwaitedFact {
            number,
            at_once: F::AT_ONCE,
            matches: |fact, on, holder| match (as_fact::<F>(fact), on.get()) {
                (Some(fact), Some(filter)) => fact.matches(filter, holder),
                _ => false,
            },
            subject: |fact| as_fact::<F>(fact).and_then(Awaited::subject),
            anywhere: |on| on.get().is_some_and(F::anywhere),
            amount: |fact| as_fact::<F>(fact).map_or(0, Awaited::amount),
        };
        world.resource_mut::<Moments>().add(kind, awaited);
        self
    }

    fn add_circumstance<C: DeserializeOwned + Serialize + Hash + Send + Sync + 'static>(
        &mut self,
        holds: fn(&World, &C, &Ctx) -> bool,
    ) -> &mut Self {
        let world = self.world_mut();
        let number = world.resource_mut::<Names>().add::<Circumstance, C>();
        let judge: Holds = Box::new(move |world, during, ctx| during.get::<C>().is_some_and(|c| holds(world, c, ctx)));
        world.resource_mut::<Circumstances>().0.push((number, judge));
        self
    }
}

/// Facts that cards can wait for: where each stands in the log, its number as a moment, its kind.
pub(super) type Heard = SmallVec<[(usize, u16, usize); 8]>;

/// The pieces with abilities, and where they lie.
pub(super) type Watching = QueryState<(Entity, &'static Id, &'static mut Abilities, Option<&'static InPile>)>;

/// A triggered ability that has found its fact.
pub(super) struct Triggered {
    id: Id,
    /// The piece it is printed on, and its number there.
    ability: (Entity, usize),
    pub at_once: bool,
    pub owner: Piece,
    pub entry: Entry,
}

/// Finds what answers these facts, in the order of the facts and then of `Id`s.
pub(super) fn answers(world: &mut World, heard: &Heard, moments: &Moments, watching: &mut Watching) -> Vec<Triggered> {
    let mut found = vec![];
    // Abilities with a limit that have just happened; noted on the pieces afterwards.
    let mut used: SmallVec<[(Entity, usize); 4]> = SmallVec::new();
    let watchers = watching.query(world);
    // Most facts are waited for by nobody who is here: one look at each piece tells.
    let waits =
        |abilities: &Abilities| abilities.waits.when.iter().any(|when| heard.iter().any(|heard| heard.1 == when.on.number));
    let watchers: SmallVec<[_; 8]> = watchers.iter().filter(|(_, _, abilities, _)| waits(abilities)).collect();
    if watchers.is_empty() {
        return found;
    }
    let log = world.resource::<Log>();
    for (at, _, kind) in heard {
        let Some(awaited) = &moments.0[*kind] else { continue };
        let fact = log.at(*at);
        let first = found.len();
        for &(piece, id, abilities, place) in &watchers {
            let mut whens =
                abilities.waits.when.iter().enumerate().filter(|(_, when)| when.on.number == awaited.number).peekable();
            if whens.peek().is_none() || (abilities.asleep && !awaited.at_once) {
                continue;
            }
            let in_play = place.is_none_or(|place| world.get::<PileOf>(*place.0).is_some_and(|pile| pile.in_play));
            let holder = Holder { piece, owner: *abilities.owner };
            for (i, when) in whens {
                if !in_play && !(awaited.anywhere)(&when.on) {
                    continue;
                }
                let limited = when.limit != Limit::Always;
                if limited && (abilities.used[i] > 0 || used.contains(&(piece, i))) {
                    continue;
                }
                if !(awaited.matches)(fact, &when.on, holder) || world.get::<Out>(holder.owner).is_some() {
                    continue;
                }
                let owner_is_seat = world.get::<Seat>(*abilities.owner).is_some();
                let actor = if owner_is_seat { abilities.owner } else { Piece(piece) };
                let mut ctx = Ctx { actor, target: (awaited.subject)(fact).map(Piece), ..Ctx::of(*abilities.owner) }.from(piece);
                ctx.x = (awaited.amount)(fact).clamp(0, u8::MAX as i32) as u8;
                let circumstances = world.resource::<Circumstances>();
                if when.during.as_ref().is_some_and(|during| !circumstances.hold(world, during, &ctx)) {
                    continue;
                }
                if awaited.at_once {
                    ctx = ctx.with(Flags::AT_ONCE);
                }
                if limited {
                    used.push((piece, i));
                }
                found.push(Triggered {
                    id: *id,
                    ability: (piece, i),
                    at_once: awaited.at_once,
                    owner: abilities.owner,
                    entry: Entry::new(&when.then, ctx),
                });
            }
        }
        found[first..].sort_by_key(|triggered| triggered.id);
    }
    drop(watchers);
    for (piece, i) in used {
        if let Ok((_, _, mut abilities, _)) = watching.get_mut(world, piece) {
            abilities.used[i] += 1;
        }
    }
    if !found.is_empty() {
        let mut answered = world.resource_mut::<Answered>();
        if answered.keep {
            answered.abilities.extend(found.iter().map(|triggered| triggered.ability));
        }
    }
    found
}
