//! The one registry of state: what is registered is saved, restored, compared and hashed; nothing else is state.
use super::{piece::id_in_scope, *};
use bevy_app::App;
use bevy_ecs::{component::Mutable, prelude::*};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use siphasher::sip::SipHasher13;
use std::{
    any::Any,
    collections::BTreeMap,
    hash::{Hash, Hasher},
    sync::Arc,
};

/// A component that is state.
pub trait State: Component<Mutability = Mutable> + Clone + Hash + Serialize + DeserializeOwned {}
impl<T: Component<Mutability = Mutable> + Clone + Hash + Serialize + DeserializeOwned> State for T {}

type Rows = Box<dyn Any + Send + Sync>;

/// One type of state over all pieces.
trait Column: Send + Sync {
    fn name(&self) -> &'static str;
    fn save(&mut self, world: &World) -> Rows;
    fn load(&mut self, world: &mut World, rows: &Rows);
    fn hash(&mut self, world: &World, hasher: &mut SipHasher13);
    fn write(&self, rows: &Rows) -> ron::Result<String>;
    fn read(&self, text: &str) -> ron::error::SpannedResult<Rows>;
    fn strip(&self, world: &mut World, entity: Entity);
}

struct Of<T: State> {
    all: QueryState<(Entity, &'static T)>,
    change: QueryState<&'static mut T>,
}

impl<T: State> Column for Of<T> {
    fn name(&self) -> &'static str {
        name_of::<T>()
    }

    fn save(&mut self, world: &World) -> Rows {
        let rows: Vec<(Piece, T)> = self.all.iter(world).map(|(entity, state)| (Piece(entity), state.clone())).collect();
        Box::new(rows)
    }

    fn load(&mut self, world: &mut World, rows: &Rows) {
        let Some(rows) = rows.downcast_ref::<Vec<(Piece, T)>>() else { return };
        let mut missing = false;
        let mut found = 0;
        for (entity, saved) in rows {
            match self.change.get_mut(world, **entity) {
                Ok(mut now) => {
                    now.clone_from(saved);
                    found += 1;
                }
                Err(_) => missing = true,
            }
        }
        if missing {
            for (entity, saved) in rows {
                if world.get::<T>(**entity).is_none()
                    && let Ok(mut entity) = world.get_entity_mut(**entity)
                {
                    entity.insert(saved.clone());
                    found += 1;
                }
            }
        }
        if self.all.iter(world).count() > found {
            let gone: Vec<Entity> =
                self.all.iter(world).map(|(entity, _)| entity).filter(|e| !rows.iter().any(|(saved, _)| saved.0 == *e)).collect();
            for entity in gone {
                world.entity_mut(entity).remove::<T>();
            }
        }
    }

    fn hash(&mut self, world: &World, hasher: &mut SipHasher13) {
        let mut rows: Vec<(u32, &T)> =
            self.all.iter(world).map(|(entity, state)| (id_in_scope(entity), state)).filter(|row| row.0 != 0).collect();
        rows.sort_by_key(|row| row.0);
        for (id, state) in rows {
            id.hash(hasher);
            state.hash(hasher);
        }
    }

    fn write(&self, rows: &Rows) -> ron::Result<String> {
        options().to_string(rows.downcast_ref::<Vec<(Piece, T)>>().expect("a column saves its own rows"))
    }

    fn read(&self, text: &str) -> ron::error::SpannedResult<Rows> {
        Ok(Box::new(options().from_str::<Vec<(Piece, T)>>(text)?))
    }

    fn strip(&self, world: &mut World, entity: Entity) {
        world.entity_mut(entity).remove::<T>();
    }
}

/// All types of state, in the order in which plugins added them.
#[derive(Resource, Default)]
pub struct StateTypes(Vec<Box<dyn Column>>);

pub trait AddState {
    /// Registers a component as state of the game.
    fn add_piece_state<T: State>(&mut self) -> &mut Self;
}

impl AddState for App {
    fn add_piece_state<T: State>(&mut self) -> &mut Self {
        let world = self.world_mut();
        let (all, change) = (world.query(), world.query());
        world.resource_mut::<StateTypes>().0.push(Box::new(Of::<T> { all, change }));
        self
    }
}

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
fn pieces(world: &World) -> Vec<(Entity, Id)> {
    let index = world.resource::<Index>();
    index.0.iter().enumerate().filter_map(|(id, entity)| Some(((*entity)?, Id(id as u32)))).collect()
}

/// Writing and reading references means the pieces of this world, on this thread, until another world is meant.
pub fn enter_world(world: &World) {
    enter_scope(pieces(world));
}

impl Snapshot {
    pub fn take(world: &mut World) -> Self {
        let pieces = pieces(world).into();
        world.resource_scope(|world, mut types: Mut<StateTypes>| Snapshot {
            pieces,
            columns: types.0.iter_mut().map(|column| column.save(world)).collect(),
        })
    }

    /// Brings the moment back, in the world it was taken in. The log is left alone.
    pub fn restore_state(&self, world: &mut World) {
        let old = pieces(world);
        if old[..] != self.pieces[..] {
            self.restore_pieces(world, &old);
        }
        world.resource_scope(|world, mut types: Mut<StateTypes>| {
            for (column, rows) in types.0.iter_mut().zip(self.columns.iter()) {
                column.load(world, rows)
            }
        });
        sit_down(world);
    }

    /// Brings the moment back as the beginning of a history: the log is emptied.
    pub fn restore(&self, world: &mut World) {
        self.restore_state(world);
        world.resource_mut::<Log>().clear();
    }

    fn restore_pieces(&self, world: &mut World, old: &[(Entity, Id)]) {
        world.resource_scope(|world, types: Mut<StateTypes>| {
            for (entity, id) in old {
                if !self.pieces.iter().any(|piece| piece == &(*entity, *id)) {
                    for column in &types.0 {
                        column.strip(world, *entity);
                    }
                    world.entity_mut(*entity).remove::<Id>();
                    world.resource_mut::<Parked>().0.push(*entity);
                    world.resource_mut::<Index>().set(*id, None);
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
        let mut hasher = SipHasher13::new();
        world.resource_scope(|world, mut types: Mut<StateTypes>| {
            for column in types.0.iter_mut() {
                column.name().hash(&mut hasher);
                column.hash(world, &mut hasher);
            }
        });
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

    /// Reads a moment into any world with the same rules: pieces are found, or made, by `Id`.
    ///
    /// # Errors
    /// Text that is not a saved moment, or names what this content does not have.
    pub fn read(text: &str, world: &mut World) -> ron::error::SpannedResult<Self> {
        world.resource::<Names>().enter();
        let written: Written = options().from_str(text)?;
        let pieces: Vec<(Entity, Id)> = written
            .pieces
            .iter()
            .map(|id| {
                let id = Id(*id);
                let entity = world.resource::<Index>().get(id).unwrap_or_else(|| world.spawn(id).id());
                world.resource_mut::<Index>().set(id, Some(entity));
                (entity, id)
            })
            .collect();
        enter_scope(pieces.iter().copied());
        let mut columns = vec![];
        for column in &world.resource::<StateTypes>().0 {
            let rows = written.state.get(column.name()).map_or("[]", |raw| raw.get_ron());
            columns.push(column.read(rows)?);
        }
        Ok(Snapshot { pieces: pieces.into(), columns: columns.into() })
    }
}

/// Works out anew who sits where.
pub fn sit_down(world: &mut World) {
    let mut seats: Vec<(Seat, Entity)> = vec![];
    let mut table = Entity::PLACEHOLDER;
    for (entity, _) in pieces(world) {
        if let Some(seat) = world.get::<Seat>(entity) {
            seats.push((*seat, entity));
        } else if world.get::<Phase>(entity).is_some() {
            table = entity;
        }
    }
    seats.sort();
    let now = Table { seats: seats.into_iter().map(|seat| seat.1).collect(), table };
    if *world.resource::<Table>() != now {
        *world.resource_mut::<Table>() = now;
    }
}
