//! An amount on a card: a printed number, or a sum of things counted when the effect happens: `Hit([Plain(3), Each(1, Strength)])`.
use super::{Ctx, Named, Names};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{self, DeserializeOwned, SeqAccess, Visitor},
};
use std::{fmt, hash::Hash, sync::Arc};

/// The language of things that can be counted.
pub struct Count;

/// A number of a verb: fixed, or counted when the verb is performed.
#[derive(Clone, Hash, Debug)]
pub enum Amount {
    Fixed(i16),
    Sum(Arc<[Named<Count>]>),
}

impl Default for Amount {
    fn default() -> Self {
        Amount::Fixed(1)
    }
}

impl Amount {
    /// How much it is now. Fixed amounts cost nothing.
    pub fn now(&self, world: &World, ctx: &Ctx) -> i32 {
        match self {
            Amount::Fixed(n) => *n as i32,
            Amount::Sum(parts) => {
                let counts = world.resource::<Counts>();
                parts.iter().map(|part| counts.of(world, part, ctx)).sum()
            }
        }
    }

    /// The printed number, where there is one.
    pub fn printed(&self) -> Option<i32> {
        match self {
            Amount::Fixed(n) => Some(*n as i32),
            Amount::Sum(_) => None,
        }
    }
}

impl Serialize for Amount {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        match self {
            Amount::Fixed(n) => s.serialize_i16(*n),
            Amount::Sum(parts) => s.collect_seq(parts.iter()),
        }
    }
}

impl<'de> Deserialize<'de> for Amount {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        struct V;
        impl<'de> Visitor<'de> for V {
            type Value = Amount;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a number, or a list of counts in square brackets")
            }

            fn visit_i64<E: de::Error>(self, n: i64) -> Result<Amount, E> {
                i16::try_from(n).map(Amount::Fixed).map_err(|_| E::custom(format!("the number {n} is too large")))
            }

            fn visit_u64<E: de::Error>(self, n: u64) -> Result<Amount, E> {
                i16::try_from(n).map(Amount::Fixed).map_err(|_| E::custom(format!("the number {n} is too large")))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Amount, A::Error> {
                let mut parts = vec![];
                while let Some(part) = seq.next_element::<Named<Count>>()? {
                    parts.push(part);
                }
                Ok(Amount::Sum(parts.into()))
            }
        }
        d.deserialize_any(V)
    }
}

type Tally = Box<dyn Fn(&World, &Named<Count>, &Ctx) -> i32 + Send + Sync>;

/// How each thing is counted, by its number.
#[derive(Resource, Default)]
pub struct Counts(Vec<(u16, Tally)>);

impl Counts {
    /// Counts one thing now; 0 for what nobody can count.
    pub fn of(&self, world: &World, count: &Named<Count>, ctx: &Ctx) -> i32 {
        self.0.iter().find(|(number, _)| *number == count.number).map_or(0, |(_, tally)| tally(world, count, ctx))
    }
}

/// Lets an app have things that can be counted.
pub trait AddCount {
    /// Adds something that can be counted, by the name of its struct.
    fn add_count<C: DeserializeOwned + Serialize + Hash + Send + Sync + 'static>(
        &mut self,
        tally: fn(&World, &C, &Ctx) -> i32,
    ) -> &mut Self;
}

impl AddCount for App {
    fn add_count<C: DeserializeOwned + Serialize + Hash + Send + Sync + 'static>(
        &mut self,
        tally: fn(&World, &C, &Ctx) -> i32,
    ) -> &mut Self {
        let world = self.world_mut();
        let number = world.resource_mut::<Names>().add::<Count, C>();
        let count: Tally = Box::new(move |world, part, ctx| part.get::<C>().map_or(0, |c| tally(world, c, ctx)));
        world.resource_mut::<Counts>().0.push((number, count));
        self
    }
}

/// `Plain(3)`: a fixed part of a sum.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct Plain(pub i16);

/// `X`: the Energy spent on the card.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct X {}

/// `Each(2, Strength)`: so much for each of another count.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct Each(pub i16, pub Named<Count>);

pub(super) fn plugin(app: &mut App) {
    app.add_count::<Plain>(|_, plain, _| plain.0 as i32)
        .add_count::<X>(|_, _, ctx| ctx.x as i32)
        .add_count::<Each>(|world, each, ctx| each.0 as i32 * world.resource::<Counts>().of(world, &each.1, ctx));
}
