//! Verbs, counts and circumstances that any game has: `If(AtLeast(3, Orbs()), [..])`, `Repeat(2, [..])`, `Bonus(1, ..)`.
use super::*;
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

/// `If(circumstance, [then])`, `If(circumstance, [then], [else])`: read when the line is reached.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct If(pub Named<Circumstance>, pub Script, #[serde(default, skip_serializing_if = "no_effect")] pub Script);

fn no_effect(script: &Script) -> bool {
    script.is_empty()
}

/// `Repeat(2, [..])`: the same effects so often, one after the other.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct Repeat(pub Amount, pub Script);

/// `AtLeast(3, Orbs())`: so many of something, or more.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct AtLeast(pub i16, pub Named<Count>);

/// `AtMost(0, Hand())`: so many of something, or fewer.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct AtMost(pub i16, pub Named<Count>);

/// `Bonus(2, circumstance)`: so much if that holds, else nothing.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct Bonus(pub i16, pub Named<Circumstance>);

/// Whether a circumstance holds now for the one who acts.
pub fn holds(world: &World, circumstance: &Named<Circumstance>, ctx: &Ctx) -> bool {
    world.resource::<Circumstances>().hold(world, circumstance, ctx)
}

/// These effects happen next, on the agenda that is being worked off.
pub fn do_next(world: &mut World, script: &Script, ctx: Ctx) {
    let acting = world.resource::<Acting>().0;
    if let Some(mut agenda) = world.get_mut::<Agenda>(acting) {
        agenda.push(script, ctx);
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_verb::<If>(|world, branch, ctx| {
        let script = if holds(world, &branch.0, &ctx) { &branch.1 } else { &branch.2 };
        do_next(world, script, ctx);
    })
    .add_verb::<Repeat>(|world, repeat, ctx| {
        for _ in 0..repeat.0.now(world, &ctx) {
            do_next(world, &repeat.1, ctx);
        }
    });
    app.add_circumstance::<AtLeast>(|world, least, ctx| world.resource::<Counts>().of(world, &least.1, ctx) >= least.0 as i32)
        .add_circumstance::<AtMost>(|world, most, ctx| world.resource::<Counts>().of(world, &most.1, ctx) <= most.0 as i32);
    app.add_count::<Bonus>(|world, bonus, ctx| if holds(world, &bonus.1, ctx) { bonus.0 as i32 } else { 0 });
}
