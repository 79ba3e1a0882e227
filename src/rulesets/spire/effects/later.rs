//! `NextRound([..])`, `AtEndOfTurn([..])`: something is put off to a later moment of the round.
use crate::tabletop::*;
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

/// Put off until the start of turn of the next round.
pub const NEXT_ROUND: Word = Word::new("next_round");
/// Put off until the end of this turn.
pub const END_OF_TURN: Word = Word::new("end_of_turn");

/// Happens in the start of turn of the next round. Rulebook: Start of next round.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct NextRound(pub Script);

/// Happens at the end of this turn.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct AtEndOfTurn(pub Script);

pub(super) fn plugin(app: &mut App) {
    app.add_verb::<NextRound>(|world, later, ctx| {
        let table = world.resource::<Table>().table;
        put_off(world, table, NEXT_ROUND, &later.0, ctx)
    })
    .add_verb::<AtEndOfTurn>(|world, later, ctx| put_off(world, *ctx.seat, END_OF_TURN, &later.0, ctx));
}

fn put_off(world: &mut World, whose: Entity, until: Word, script: &Script, ctx: Ctx) {
    if let Some(mut agenda) = world.get_mut::<Agenda>(whose) {
        agenda.put_off(until, script, ctx);
    }
}
