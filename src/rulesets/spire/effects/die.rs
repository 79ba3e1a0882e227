//! `SetDie(1)`, `TurnDie(-1)`, `Reroll()`: what changes the result of the die. Rulebook: 3. Roll.
use crate::{
    rulesets::spire::campaign::dice::{OwnRoll, RolledFor},
    tabletop::*,
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

/// The die is turned to that face.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct SetDie(pub Amount);

/// The die shows so many more, or fewer; after 6 comes 1, before 1 comes 6.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct TurnDie(pub i8);

/// The die is rolled again.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct Reroll {}

pub(super) fn plugin(app: &mut App) {
    app.add_verb::<SetDie>(|world, set, ctx| {
        let face = set.0.now(world, &ctx);
        show_face(world, *ctx.seat, face);
    })
    .add_verb::<TurnDie>(|world, turn, ctx| {
        let shared = world.get::<Die>(world.resource::<Table>().table).map_or(1, |die| die.0);
        let now = own_roll(world, *ctx.seat).unwrap_or(shared);
        show_face(world, *ctx.seat, (i32::from(now) - 1 + i32::from(turn.0)).rem_euclid(6) + 1);
    })
    .add_verb::<Reroll>(|world, _, ctx| {
        let table = world.resource::<Table>().table;
        if let Some(face) = world.get_mut::<Dice>(table).map(|mut dice| dice.roll()) {
            show_face(world, *ctx.seat, i32::from(face));
        }
    });
}

/// What a player has rolled alone, at an event.
fn own_roll(world: &World, seat: Entity) -> Option<u8> {
    world.get::<OwnRoll>(seat).map(|roll| roll.0).filter(|face| *face > 0)
}

/// The roll of that player shows this now, else the die of everybody.
fn show_face(world: &mut World, seat: Entity, face: i32) {
    let face = face.clamp(1, 6) as u8;
    if own_roll(world, seat).is_some() {
        if let Some(mut roll) = world.get_mut::<OwnRoll>(seat) {
            roll.0 = face;
        }
        world.resource_mut::<Log>().push(RolledFor { seat: Piece(seat), die: face });
        return;
    }
    let table = world.resource::<Table>().table;
    if let Some(mut die) = world.get_mut::<Die>(table) {
        die.0 = face;
        world.resource_mut::<Log>().push(Rolled { die: face });
    }
}
