//! What is registered here is saved, restored, compared and hashed; nothing else is state. One column per type of component.
use super::{piece::id_in_scope, *};
use bevy_app::App;
use bevy_ecs::{component::Mutable, prelude::*};
use serde::{Serialize, de::DeserializeOwned};
use siphasher::sip::SipHasher13;
use std::{any::Any, hash::Hash};

/// A component that is state.
pub trait State: Component<Mutability = Mutable> + Clone + Hash + Serialize + DeserializeOwned {}
impl<T: Component<Mutability = Mutable> + Clone + Hash + Serialize + DeserializeOwned> State for T {}

pub(super) type Rows = Box<dyn Any + Send + Sync>;

/// One type of state over all pieces.
pub(super) trait Column: Send + Sync {
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
        let rows = rows.downcast_ref::<Vec<(Piece, T)>>().ok_or_else(|| ron::Error::Message("rows of another column".into()))?;
        // By `Id`: in which order the world stores them says nothing.
        let mut rows: Vec<&(Piece, T)> = rows.iter().collect();
        rows.sort_by_key(|(piece, _)| id_in_scope(**piece));
        options().to_string(&rows)
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
pub struct StateTypes(pub(super) Vec<Box<dyn Column>>);

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
