//! Deeds: what the card that is being resolved has done so far ("for each card exhausted this way").
use super::card::Kind;
use crate::tabletop::*;
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// What one card (or potion, or ability) has done.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Deed {
    pub exhausted: u8,
    pub discarded: u8,
    /// Orbs removed or evoked.
    pub orbs: u8,
    /// The Orb evoked last.
    pub evoked: Option<Word>,
    /// Damage of its hits that got through.
    pub unblocked: u16,
    /// The kind of the card drawn last.
    pub drew: Option<Kind>,
    /// Things done to a chosen card: what that card cost; `None` for X or no cost.
    pub chosen_cost: Option<u8>,
}

/// On a seat: a deed for each card in resolution, the innermost last.
#[derive(Component, Clone, Default, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Deeds(pub SmallVec<[Deed; 1]>);

pub(super) fn plugin(app: &mut App) {
    app.add_piece_state::<Deeds>();
}

/// Something of this seat begins to be resolved.
pub fn begin(world: &mut World, seat: Entity) {
    if let Some(mut deeds) = world.get_mut::<Deeds>(seat) {
        deeds.0.push(Deed::default());
    }
}

/// It has been resolved.
pub fn end(world: &mut World, seat: Entity) {
    if let Some(mut deeds) = world.get_mut::<Deeds>(seat) {
        deeds.0.pop();
    }
}

/// What is being resolved for this seat has done something. Gives what it had done before.
pub fn note(world: &mut World, seat: Entity, note: impl FnOnce(&mut Deed)) -> Option<Deed> {
    let mut deeds = world.get_mut::<Deeds>(seat)?;
    let deed = deeds.0.last_mut()?;
    let before = *deed;
    note(deed);
    Some(before)
}

/// What is being resolved for this seat has done so far.
pub fn so_far(world: &World, seat: Entity) -> Deed {
    world.get::<Deeds>(seat).and_then(|deeds| deeds.0.last().copied()).unwrap_or_default()
}
