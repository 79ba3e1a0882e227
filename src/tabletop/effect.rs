//! An effect is one verb: a small struct, named in RON, and the one system that performs it.
use super::{Named, Names, Piece, name_of};
use bevy_app::App;
use bevy_ecs::{
    prelude::*,
    system::{In, SystemParam, SystemState},
};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::DeserializeOwned};
use std::{fmt, hash::Hash, ops::Deref, sync::Arc};

/// The language of effects.
pub struct Verb;
pub type Effect = Named<Verb>;

/// A list of effects, shared and never changed.
#[derive(Clone, Hash)]
pub struct Script(Arc<[Effect]>);

impl Script {
    /// The very same list (not only an equal one).
    pub fn is(&self, other: &Script) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    pub fn one(effect: Effect) -> Self {
        Script(Arc::new([effect]))
    }
}

impl FromIterator<Effect> for Script {
    fn from_iter<I: IntoIterator<Item = Effect>>(effects: I) -> Self {
        Script(effects.into_iter().collect())
    }
}

impl Deref for Script {
    type Target = [Effect];
    fn deref(&self) -> &[Effect] {
        &self.0
    }
}

impl Default for Script {
    fn default() -> Self {
        Script(Arc::new([]))
    }
}

impl fmt::Debug for Script {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_list().entries(self.0.iter()).finish()
    }
}

impl Serialize for Script {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_seq(self.0.iter())
    }
}

impl<'de> Deserialize<'de> for Script {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        Ok(Script(Vec::deserialize(d)?.into()))
    }
}

/// Under which circumstances an effect happens.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Flags(pub u8);

impl Flags {
    /// A copy of the card, not the card itself.
    pub const COPY: Flags = Flags(1);
    /// Forced into play: nothing is paid.
    pub const FORCED: Flags = Flags(2);
    /// The action reaches every player.
    pub const EVERYONE: Flags = Flags(4);
    /// Happens at once, in the middle of what causes it.
    pub const AT_ONCE: Flags = Flags(8);
    /// Nothing was paid for it.
    pub const FREE: Flags = Flags(16);

    pub fn has(self, flag: Flags) -> bool {
        self.0 & flag.0 != 0
    }

    pub fn with(self, flag: Flags) -> Flags {
        Flags(self.0 | flag.0)
    }
}

/// Who does it and to whom: travels with every effect.
#[derive(Clone, Copy, Debug, PartialEq, Hash, Serialize, Deserialize)]
pub struct Ctx {
    /// Whose choices and piles.
    pub seat: Piece,
    /// The figure that acts.
    pub actor: Piece,
    /// The card, relic or enemy it is printed on.
    pub source: Piece,
    /// The chosen enemy or card, or the one who caused a trigger.
    pub target: Option<Piece>,
    /// The chosen player.
    pub ally: Option<Piece>,
    /// The chosen row; 0 = none.
    pub row: u8,
    /// Energy spent on an X, or another number carried along.
    pub x: u8,
    pub flags: Flags,
}

impl Ctx {
    /// A seat acts for itself.
    pub fn of(seat: Entity) -> Self {
        let seat = Piece(seat);
        Ctx { seat, actor: seat, source: seat, target: None, ally: None, row: 0, x: 0, flags: Flags::default() }
    }

    pub fn from(self, source: Entity) -> Self {
        Ctx { source: Piece(source), ..self }
    }

    pub fn at(self, target: Entity) -> Self {
        Ctx { target: Some(Piece(target)), ..self }
    }

    pub fn with(self, flag: Flags) -> Self {
        Ctx { flags: self.flags.with(flag), ..self }
    }

    pub fn is(&self, flag: Flags) -> bool {
        self.flags.has(flag)
    }

    /// For a question that is asked again: what was chosen the last time is past.
    pub fn anew(self) -> Self {
        Ctx { target: None, ally: None, row: 0, ..self }
    }
}

/// What the system of a verb receives: the verb as written, and its context.
pub struct Do<E> {
    pub verb: E,
    pub ctx: Ctx,
}

impl<E> Deref for Do<E> {
    type Target = E;
    fn deref(&self) -> &E {
        &self.verb
    }
}

type Run = Box<dyn FnMut(&mut World, &Effect, Ctx) + Send + Sync>;

/// Every verb's system by the verb's number: owned here, not by the world, because they run several times per action.
#[derive(Resource, Default)]
pub struct Effects(Vec<Option<Run>>);

impl Effects {
    /// Performs one effect. A verb cannot run inside itself: nest through the agenda.
    pub fn perform(&mut self, world: &mut World, effect: &Effect, ctx: Ctx) {
        if let Some(Some(run)) = self.0.get_mut(effect.number as usize) {
            run(world, effect, ctx)
        }
    }

    fn set(&mut self, number: u16, run: Run) {
        let at = number as usize;
        if self.0.len() <= at {
            self.0.resize_with(at + 1, || None);
        }
        self.0[at] = Some(run);
    }
}

/// What a verb is made of.
pub trait VerbText: DeserializeOwned + Serialize + Hash + Clone + Send + Sync + 'static {}
impl<T: DeserializeOwned + Serialize + Hash + Clone + Send + Sync + 'static> VerbText for T {}

pub trait AddEffect {
    /// Adds the system that performs the verb `E`; the struct's name is its name in RON.
    fn add_effect<E: VerbText, M>(&mut self, system: impl IntoSystem<In<Do<E>>, (), M> + 'static) -> &mut Self;
    /// The same for a function of the whole world, for verbs that run a window.
    fn add_verb<E: VerbText>(&mut self, perform: fn(&mut World, &E, Ctx)) -> &mut Self;
    /// The same for verbs that run all the time: what they look up is kept with them, not in the world.
    fn add_hot_verb<E: VerbText, P: SystemParam + 'static>(
        &mut self,
        perform: fn(&mut World, &mut SystemState<P>, &E, Ctx),
    ) -> &mut Self;
}

impl AddEffect for App {
    fn add_hot_verb<E: VerbText, P: SystemParam + 'static>(
        &mut self,
        perform: fn(&mut World, &mut SystemState<P>, &E, Ctx),
    ) -> &mut Self {
        let world = self.world_mut();
        let mut state = SystemState::<P>::new(world);
        let number = world.resource_mut::<Names>().add::<Verb, E>();
        let run: Run = Box::new(move |world, effect, ctx| {
            if let Some(verb) = effect.get::<E>() {
                perform(world, &mut state, verb, ctx)
            }
        });
        world.resource_mut::<Effects>().set(number, run);
        self
    }

    fn add_effect<E: VerbText, M>(&mut self, system: impl IntoSystem<In<Do<E>>, (), M> + 'static) -> &mut Self {
        let world = self.world_mut();
        let mut system = IntoSystem::into_system(system);
        system.initialize(world);
        let number = world.resource_mut::<Names>().add::<Verb, E>();
        let run: Run = Box::new(move |world, effect, ctx| {
            let Some(verb) = effect.get::<E>() else { return };
            let verb = verb.clone();
            if let Err(error) = system.run(Do { verb, ctx }, world) {
                panic!("the system of the verb `{}` cannot run: {error}", name_of::<E>());
            }
        });
        world.resource_mut::<Effects>().set(number, run);
        self
    }

    fn add_verb<E: VerbText>(&mut self, perform: fn(&mut World, &E, Ctx)) -> &mut Self {
        let world = self.world_mut();
        let number = world.resource_mut::<Names>().add::<Verb, E>();
        let run: Run = Box::new(move |world, effect, ctx| {
            if let Some(verb) = effect.get::<E>() {
                perform(world, verb, ctx)
            }
        });
        world.resource_mut::<Effects>().set(number, run);
        self
    }
}
