//! A piece is an entity with an [`Id`]. State names other pieces by [`Piece`], which is saved and hashed as that `Id`.
use bevy_ecs::prelude::*;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::{
    cell::RefCell,
    hash::{Hash, Hasher},
    ops::Deref,
};

/// The name of a piece in saves, actions and replays: given once, never used again.
#[derive(Component, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Id(pub u32);

/// A player's place at the table, counted from 1.
#[derive(Component, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Seat(pub u8);

/// The lane a figure stands in, counted from 1 at the bottom; 0 is every lane.
#[derive(Component, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Row(pub u8);

/// Who sits here, in seating order, and the table's own piece (phases, dice, supplies live on it). Derived from the pieces.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct Table {
    pub seats: Vec<Entity>,
    pub table: Entity,
}

impl Default for Table {
    fn default() -> Self {
        Table { seats: vec![], table: Entity::PLACEHOLDER }
    }
}

impl Table {
    /// The entity of a seat, if that seat is taken.
    pub fn seat(&self, seat: Seat) -> Option<Entity> {
        self.seats.get((seat.0 as usize).checked_sub(1)?).copied()
    }

    pub fn is_seat(&self, entity: Entity) -> bool {
        self.seats.contains(&entity)
    }
}

/// A reference from one piece to another. In memory it is the entity; written down it is the `Id`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Piece(pub Entity);

impl Deref for Piece {
    type Target = Entity;
    fn deref(&self) -> &Entity {
        &self.0
    }
}

impl From<Entity> for Piece {
    fn from(entity: Entity) -> Self {
        Piece(entity)
    }
}

/// Which entity has which `Id`, while state is hashed, written or read on this thread.
#[derive(Default)]
struct Scope {
    ids: Vec<u32>,
    entities: Vec<Option<Entity>>,
    /// Names instead of numbers, for people (scenarios, logs).
    names: Option<Vec<String>>,
}

thread_local!(static SCOPE: RefCell<Scope> = RefCell::default());

/// From now on this thread writes references to these pieces as their `Id`s, and reads them back.
pub fn enter_scope(pieces: impl IntoIterator<Item = (Entity, Id)>) {
    SCOPE.with_borrow_mut(|scope| {
        scope.ids.clear();
        scope.entities.clear();
        scope.names = None;
        for (entity, id) in pieces {
            let (at, number) = (entity.index_u32() as usize, id.0 as usize);
            if scope.ids.len() <= at {
                scope.ids.resize(at + 1, 0);
            }
            scope.ids[at] = id.0;
            if scope.entities.len() <= number {
                scope.entities.resize(number + 1, None);
            }
            scope.entities[number] = Some(entity);
        }
    })
}

/// From now on this thread writes references to these pieces as names that people know.
pub fn enter_names(pieces: impl IntoIterator<Item = (Entity, String)>) {
    SCOPE.with_borrow_mut(|scope| {
        let mut names = vec![];
        for (entity, name) in pieces {
            let at = entity.index_u32() as usize;
            if names.len() <= at {
                names.resize(at + 1, String::new());
            }
            names[at] = name;
        }
        scope.names = Some(names);
    })
}

/// The `Id` of an entity in the scope entered last on this thread; 0 for one that is no piece.
pub(super) fn id_in_scope(entity: Entity) -> u32 {
    SCOPE.with_borrow(|scope| scope.ids.get(entity.index_u32() as usize).copied().unwrap_or(0))
}

impl Hash for Piece {
    fn hash<H: Hasher>(&self, state: &mut H) {
        id_in_scope(self.0).hash(state)
    }
}

impl Serialize for Piece {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        SCOPE.with_borrow(|scope| match &scope.names {
            Some(names) => s.serialize_str(names.get(self.0.index_u32() as usize).map_or("?", |name| name)),
            None => s.serialize_u32(scope.ids.get(self.0.index_u32() as usize).copied().unwrap_or(0)),
        })
    }
}

impl<'de> Deserialize<'de> for Piece {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let number = u32::deserialize(d)?;
        if number == 0 {
            return Ok(Piece(Entity::PLACEHOLDER));
        }
        SCOPE
            .with_borrow(|scope| scope.entities.get(number as usize).copied().flatten())
            .map(Piece)
            .ok_or_else(|| de::Error::custom(format!("no piece has the number {number}")))
    }
}
