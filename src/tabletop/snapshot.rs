//! A moment of the game, to be kept, brought back, compared and written down; and the pieces it consists of.
use super::{bytes::Bytes, column::Rows, *};
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};
use siphasher::sip::SipHasher13;
use std::{
    collections::BTreeMap,
    hash::{Hash, Hasher},
    sync::Arc,
};

/// Entities whose piece does not exist at this moment (it was undone). Never despawned: a later moment may still name them.
#[derive(Resource, Default)]
pub struct Parked(Vec<Entity>);

/// On the table: the number of the next piece made.
#[derive(Component, Clone, Hash, Debug, Serialize, Deserialize)]
pub struct NextId(pub u32);

/// Entities by their `Id`. Derived from the pieces.
#[derive(Resource, Default)]
pub struct Index(Vec<Option<Entity>>);

impl Index {
    pub fn get(&self, id: Id) -> Option<Entity> {
        self.0.get(id.0 as usize).copied().flatten()
    }

    /// All pieces, in the order of their `Id`s.
    pub fn iter(&self) -> impl Iterator<Item = Entity> + '_ {
        self.0.iter().copied().flatten()
    }

    /// Notes a piece that was made by hand.
    pub fn note(&mut self, id: Id, entity: Entity) {
        self.set(id, Some(entity));
    }

    fn set(&mut self, id: Id, entity: Option<Entity>) {
        let at = id.0 as usize;
        if self.0.len() <= at {
            self.0.resize(at + 1, None);
        }
        self.0[at] = entity;
    }
}

/// A new piece, in setting up or in mid-game.
pub fn make_piece(world: &mut World, bundle: impl Bundle) -> Entity {
    let table = world.resource::<Table>().table;
    let id = match world.get_mut::<NextId>(table) {
        Some(mut next) => {
            next.0 += 1;
            Id(next.0 - 1)
        }
        None => Id(1),
    };
    let entity = match world.resource_mut::<Parked>().0.pop() {
        Some(parked) => {
            world.entity_mut(parked).insert((id, bundle));
            parked
        }
        None => world.spawn((id, bundle)).id(),
    };
    world.resource_mut::<Index>().set(id, Some(entity));
    entity
}

/// A piece that lies in no pile any more leaves the game for good: it is neither saved nor counted from now on. Going back to a moment
/// at which it was there brings it back.
pub fn unmake_piece(world: &mut World, piece: Entity) {
    let Some(id) = world.get::<Id>(piece).copied() else { return };
    lend(world, |world, types: &mut StateTypes| park(world, types, piece, id));
}

fn park(world: &mut World, types: &StateTypes, piece: Entity, id: Id) {
    for column in &types.0 {
        column.strip(world, piece);
    }
    world.entity_mut(piece).remove::<Id>();
    world.resource_mut::<Parked>().0.push(piece);
    world.resource_mut::<Index>().set(id, None);
}

/// A moment of the game: every piece and all its state. Cheap to clone.
#[derive(Clone)]
pub struct Snapshot {
    pieces: Arc<[(Entity, Id)]>,
    columns: Arc<[Rows]>,
}

#[derive(Serialize, Deserialize)]
struct Written {
    pieces: Vec<u32>,
    state: BTreeMap<String, Box<ron::value::RawValue>>,
}

/// All pieces by `Id`, from the index.
fn pieces(world: &World) -> impl Iterator<Item = (Entity, Id)> {
    let index = world.resource::<Index>();
    index.0.iter().enumerate().filter_map(|(id, entity)| Some(((*entity)?, Id(id as u32))))
}

/// Writing and reading references means the pieces of this world, on this thread, until another world is meant.
pub fn enter_world(world: &World) {
    enter_scope(pieces(world));
}

impl Snapshot {
    pub fn take(world: &mut World) -> Self {
        let pieces = pieces(world).collect();
        lend(world, |world, types: &mut StateTypes| Snapshot {
            pieces,
            columns: types.0.iter_mut().map(|column| column.save(world)).collect(),
        })
    }

    /// Brings the moment back, in the world it was taken in. The log is left alone.
    pub fn restore_state(&self, world: &mut World) {
        if !pieces(world).eq(self.pieces.iter().copied()) {
            self.restore_pieces(world);
        }
        lend(world, |world, types: &mut StateTypes| {
            for (column, rows) in types.0.iter_mut().zip(self.columns.iter()) {
                column.load(world, rows)
            }
        });
        sit_down(world);
    }

    /// Brings the moment back as the beginning of a history: the log is emptied.
    pub fn restore(&self, world: &mut World) {
        self.restore_state(world);
        let mut log = world.resource_mut::<Log>();
        log.clear();
        // Whether the fight is over may have been an open question: it is judged again.
        log.may_end = true;
    }

    fn restore_pieces(&self, world: &mut World) {
        let old: Vec<(Entity, Id)> = pieces(world).collect();
        lend(world, |world, types: &mut StateTypes| {
            for (entity, id) in old {
                if !self.pieces.iter().any(|piece| piece == &(entity, id)) {
                    park(world, types, entity, id);
                }
            }
        });
        for (entity, id) in self.pieces.iter() {
            if world.get::<Id>(*entity) != Some(id) {
                world.entity_mut(*entity).insert(*id);
                world.resource_mut::<Parked>().0.retain(|parked| parked != entity);
                world.resource_mut::<Index>().set(*id, Some(*entity));
            }
        }
    }

    /// One number for the whole state: equal states have equal numbers, in any build and on any machine.
    pub fn hash(world: &mut World) -> u64 {
        enter_world(world);
        let mut hasher = Bytes::with_capacity(1 << 14);
        lend(world, |world, types: &mut StateTypes| {
            for column in types.0.iter_mut() {
                column.hash(world, &mut hasher);
            }
        });
        hasher.finish()
    }

    /// One number for the kinds of state there are: hashes of the same game differ where it does.
    pub fn types(world: &World) -> u64 {
        let mut hasher = SipHasher13::new();
        for column in &world.resource::<StateTypes>().0 {
            column.name().hash(&mut hasher);
        }
        hasher.finish()
    }

    /// The moment as RON text.
    pub fn write(&self, world: &World) -> ron::Result<String> {
        enter_scope(self.pieces.iter().copied());
        let mut state = BTreeMap::new();
        for (column, rows) in world.resource::<StateTypes>().0.iter().zip(self.columns.iter()) {
            state.insert(
                column.name().to_string(),
                ron::value::RawValue::from_boxed_ron(column.write(rows)?.into()).map_err(|e| e.code)?,
            );
        }
        options().to_string(&Written { pieces: self.pieces.iter().map(|piece| piece.1.0).collect(), state })
    }

    /// Reads a moment into any world with the same rules: pieces are found, or made, by `Id`. If it fails, the world is as before.
    ///
    /// # Errors
    /// Text that is not a saved moment, or names what this content does not have.
    pub fn read(text: &str, world: &mut World) -> ron::error::SpannedResult<Self> {
        world.resource::<Names>().enter();
        let written: Written = options().from_str(text)?;
        let mut pieces: Vec<(Entity, Id)> = vec![];
        let mut made = vec![];
        for id in written.pieces {
            let id = Id(id);
            if id.0 == 0 || id.0 > MOST_PIECES || pieces.last().is_some_and(|(_, last)| *last >= id) {
                unmake(world, &made);
                return Err(wrong(format!("the number {} cannot be a piece here", id.0)));
            }
            let entity = world.resource::<Index>().get(id).unwrap_or_else(|| {
                made.push((world.spawn(id).id(), id));
                made[made.len() - 1].0
            });
            pieces.push((entity, id));
        }
        enter_scope(pieces.iter().copied());
        let types = world.resource::<StateTypes>();
        let unknown = written.state.keys().find(|name| types.0.iter().all(|column| column.name() != *name));
        let columns = match unknown {
            Some(name) => Err(wrong(format!("there is no state called `{name}`"))),
            None => types
                .0
                .iter()
                .map(|column| column.read(written.state.get(column.name()).map_or("[]", |raw| raw.get_ron())))
                .collect::<Result<Vec<Rows>, _>>(),
        };
        match columns {
            Ok(columns) => {
                for (entity, id) in made {
                    world.resource_mut::<Index>().set(id, Some(entity));
                }
                Ok(Snapshot { pieces: pieces.into(), columns: columns.into() })
            }
            Err(error) => {
                unmake(world, &made);
                Err(error)
            }
        }
    }
}

/// No game has more pieces than this; a file that says so is damaged.
const MOST_PIECES: u32 = 100_000;

fn wrong(message: String) -> ron::error::SpannedError {
    let nowhere = ron::error::Position { line: 1, col: 1 };
    ron::error::SpannedError { code: ron::Error::Message(message), span: ron::error::Span { start: nowhere, end: nowhere } }
}

fn unmake(world: &mut World, made: &[(Entity, Id)]) {
    for (entity, _) in made {
        world.despawn(*entity);
    }
}

/// Where seats and the table are found.
#[derive(Resource, Default)]
pub struct Places(Option<(QueryState<(&'static Seat, Entity)>, QueryState<Entity, (With<Phase>, Without<Seat>)>)>);

/// Works out anew who sits where.
pub fn sit_down(world: &mut World) {
    let now = lend(world, |world, places: &mut Places| {
        let (seats, tables) = places.0.get_or_insert_with(|| (world.query(), world.query_filtered()));
        let mut seats: Vec<(&Seat, Entity)> = seats.iter(world).collect();
        seats.sort();
        let table = tables.iter(world).next().unwrap_or(Entity::PLACEHOLDER);
        Table { seats: seats.into_iter().map(|seat| seat.1).collect(), table }
    });
    if *world.resource::<Table>() != now {
        *world.resource_mut::<Table>() = now;
        let mut log = world.resource_mut::<Log>();
        log.reseated = true;
        log.bell.set(true);
    }
}
