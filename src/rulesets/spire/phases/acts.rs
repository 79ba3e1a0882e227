//! `Act()`: an enemy takes the one action that counts now.
use crate::{
    rulesets::spire::{board::*, monster::*, *},
    tabletop::*,
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

/// `Act()`: the one action that counts now is taken.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct Act {}

/// `EndAct()`: the action has been resolved; what it triggered may happen.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct EndAct {}

/// An enemy acts.
#[derive(Debug, Serialize)]
pub struct Acted {
    pub who: Piece,
    /// Its list of actions (mode) and the row in it, counted from 0.
    pub list: u8,
    pub row: u8,
}

impl Fact for Acted {}

pub(super) fn plugin(app: &mut App) {
    app.add_fact::<Acted>();
    app.add_verb::<Act>(|world, _, ctx| act(world, ctx)).add_verb::<EndAct>(|world, _, _| {
        let acting = world.resource::<Acting>().0;
        if let Some(mut agenda) = world.get_mut::<Agenda>(acting) {
            agenda.end_card();
        }
    });
}

fn act(world: &mut World, ctx: Ctx) {
    let enemy = *ctx.actor;
    // It may have fallen before its turn came.
    if world.get::<Standing>(enemy) != Some(&Standing::Up) {
        return;
    }
    let table = world.resource::<Table>().table;
    let die = world.get::<Die>(table).map_or(0, |die| die.0);
    let (Some(Monster(text)), Some(cube)) = (world.get::<Monster>(enemy).cloned(), world.get::<Cube>(enemy).copied()) else {
        return;
    };
    let Some((list, row)) = text.current(cube, die) else { return };
    let Some(action) = text.action((list, row)) else { return };
    world.resource_mut::<Log>().push(Acted { who: Piece(enemy), list: list as u8, row: row as u8 });
    let ctx = if action.every_player { ctx.with(Flags::EVERYONE) } else { ctx };
    let end = world.resource::<Phrases>().end_act.clone();
    let acting = world.resource::<Acting>().0;
    if let Some(mut agenda) = world.get_mut::<Agenda>(acting) {
        agenda.push(&end, ctx);
        agenda.begin_card();
        agenda.push(&action.does, ctx);
    }
}
