//! What is registered here is saved, restored, compared and hashed; nothing else is state. One column per type of component.
use super::{bytes::Bytes, piece::id_in_scope, *};
use bevy_app::App;
use bevy_ecs::{component::Mutable, prelude::*};
use serde::{Serialize, de::DeserializeOwned};
use std::{any::Any, hash::Hash};

/// A component that is state.
pub trait State: Component<Mutability = Mutable> + Clone + Hash + Serialize + DeserializeOwned {}
impl<T: Component<Mutability = Mutable> + Clone + Hash + Serialize + DeserializeOwned> State for T {}

/// What each piece has of one type of state; `None` if no piece has it (most games lack many).
pub(super) type Rows = Option<Box<dyn Any + Send + Sync>>;

/// One type of state over all pieces.
pub(super) trait Column: Send + Sync {
    fn name(&self) -> &'static str;
    fn save(&mut self, world: &World) -> Rows;
    fn load(&mut self, world: &mut World, rows: &Rows);
    /// Its name and its rows.
    fn hash(&mut self, world: &World, hasher: &mut Bytes);
    fn write(&self, rows: &Rows) -> ron::Result<String>;
    fn read(&self, text: &str) -> ron::error::SpannedResult<Rows>;
    fn strip(&self, world: &mut World, entity: Entity);
}

struct Of<T: State> {
    name: &'static str,
    all: QueryState<(Entity, &'static mut T)>,
    /// Where no piece has it, it leaves no trace in hashes.
    seldom: bool,
    /// The world keeps it by `Id`, as far as is known; most columns lie like that.
    by_id: bool,
}

/// The rows as what they are.
fn rows_of<T: State>(rows: &Rows) -> Option<&[(Piece, T)]> {
    match rows {
        Some(rows) => rows.downcast_ref::<Vec<(Piece, T)>>().map(Vec::as_slice),
        None => Some(&[]),
    }
}

fn as_rows<T: State>(rows: Vec<(Piece, T)>) -> Rows {
    if rows.is_empty() { None } else { Some(Box::new(rows)) }
}

impl<T: State> Of<T> {
    /// Mostly the same pieces have it as then, in the same order. `false` if not; then some may be as they were.
    fn load_in_order(&mut self, world: &mut World, rows: &[(Piece, T)]) -> bool {
        let mut saved = rows.iter();
        for (entity, mut now) in &mut self.all.query_mut(world) {
            match saved.next() {
                Some((piece, saved)) if **piece == entity => now.clone_from(saved),
                _ => return false,
            }
        }
        saved.next().is_none()
    }
}

impl<T: State> Column for Of<T> {
    fn name(&self) -> &'static str {
        self.name
    }

    fn save(&mut self, world: &World) -> Rows {
        as_rows::<T>(self.all.iter(world).map(|(entity, state)| (Piece(entity), state.clone())).collect())
    }

    fn load(&mut self, world: &mut World, rows: &Rows) {
        let Some(rows) = rows_of::<T>(rows) else { return };
        if self.load_in_order(world, rows) {
            return;
        }
        for (entity, saved) in rows {
            if let Some(mut now) = world.get_mut::<T>(**entity) {
                now.clone_from(saved);
            } else if let Ok(mut entity) = world.get_entity_mut(**entity) {
                entity.insert(saved.clone());
            }
        }
        let now = self.all.iter(world).map(|(entity, _)| entity);
        let gone: Vec<Entity> = now.filter(|e| !rows.iter().any(|(saved, _)| saved.0 == *e)).collect();
        for entity in gone {
            world.entity_mut(entity).remove::<T>();
        }
    }

    fn hash(&mut self, world: &World, hasher: &mut Bytes) {
        let all = self.all.query(world);
        let rows = || all.iter().map(|(entity, state)| (id_in_scope(entity), state)).filter(|(id, _)| *id != 0);
        let before = hasher.len();
        self.name.hash(hasher);
        let named = hasher.len();
        let mut last = 0;
        if self.by_id {
            for row in rows() {
                if row.0 < last {
                    self.by_id = false;
                    hasher.truncate(named);
                    break;
                }
                last = row.0;
                row.hash(hasher);
            }
        }
        if !self.by_id {
            let mut rows: Vec<(u32, &T)> = rows().collect();
            rows.sort_unstable_by_key(|(id, _)| *id);
            last = rows.last().map_or(0, |(id, _)| *id);
            rows.iter().for_each(|row| row.hash(hasher));
        }
        if self.seldom && last == 0 {
            hasher.truncate(before);
        }
    }

    fn write(&self, rows: &Rows) -> ron::Result<String> {
        let rows = rows_of::<T>(rows).ok_or_else(|| ron::Error::Message("rows of another column".into()))?;
        // By `Id`: in which order the world stores them says nothing.
        let mut rows: Vec<&(Piece, T)> = rows.iter().collect();
        rows.sort_by_key(|(piece, _)| id_in_scope(**piece));
        options().to_string(&rows)
    }

    fn read(&self, text: &str) -> ron::error::SpannedResult<Rows> {
        Ok(as_rows::<T>(options().from_str(text)?))
    }

    fn strip(&self, world: &mut World, entity: Entity) {
        world.entity_mut(entity).remove::<T>();
    }
}

/// All types of state, in the order in which plugins added them.
#[derive(Resource, Default)]
pub struct StateTypes(pub(super) Vec<Box<dyn Column>>);

/// Lets an app have components that are part of the state.
pub trait AddState {
    /// Registers a component as state of the game.
    fn add_piece_state<T: State>(&mut self) -> &mut Self;
    /// Registers one that only some tables have, by an optional rule: without it nothing is different.
    fn add_seldom_state<T: State>(&mut self) -> &mut Self;
}

impl AddState for App {
    fn add_piece_state<T: State>(&mut self) -> &mut Self {
        add::<T>(self, false)
    }

    fn add_seldom_state<T: State>(&mut self) -> &mut Self {
        add::<T>(self, true)
    }
}

fn add<T: State>(app: &mut App, seldom: bool) -> &mut App {
    let world = app.world_mut();
    let all = world.query();
    world.resource_mut::<StateTypes>().0.push(Box::new(Of::<T> { name: name_of::<T>(), all, seldom, by_id: true }));
    app
}
