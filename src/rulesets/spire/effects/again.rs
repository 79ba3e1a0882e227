//! `CopyLast(..)`: a copy of a card that was played before in this turn. Copies cannot be copied. Rulebook: Playing Copies.
use super::Played;
use crate::{
    rulesets::spire::{
        Phrases,
        card::*,
        lasting,
        memory::{self, PlayedThisTurn},
    },
    tabletop::*,
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

/// Whose cards can be copied.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum PlayedBy {
    Anybody,
    Others,
}

/// Plays a copy of the last card that fits.
#[derive(Clone, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CopyLast {
    pub of: Vec<Kind>,
    pub by: PlayedBy,
    /// Only a card that cost as much as the X that was paid.
    #[serde(default)]
    pub cost_x: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.add_verb::<CopyLast>(copy_last);
}

/// Whether a face copies other cards. A copy does not copy such a card, or two of them would go on for ever.
fn copies(face: &Face) -> bool {
    face.play.says::<Verb, CopyLast>()
}

fn copy_last(world: &mut World, copy: &CopyLast, ctx: Ctx) {
    // A copy counts as a card played: a limit stops it too.
    let played = memory::of_turn(world, *ctx.seat).map_or(0, |turn| turn.cards);
    if lasting::limit_reached(world, played).is_some() {
        return;
    }
    let table = world.resource::<Table>().table;
    let Some(played) = world.get::<PlayedThisTurn>(table) else { return };
    let last = played.0.iter().rev().find(|note| {
        note.card != ctx.source
            && (copy.by == PlayedBy::Anybody || note.seat != ctx.seat)
            && (!copy.cost_x || note.cost == Some(ctx.x))
            && world
                .get::<Card>(*note.card)
                .is_some_and(|card| copy.of.contains(&card.text.kind) && !(ctx.is(Flags::COPY) && copies(card.face())))
    });
    let Some((card, x, free)) = last.map(|note| (note.card, note.x, note.free)) else { return };
    let kind = world.get::<Card>(*card).map_or(Kind::Skill, |card| card.text.kind);
    world.resource_mut::<Log>().push(Played { seat: ctx.seat, card, kind, copy: true, paid: 0 });
    let resolve = world.resource::<Phrases>().resolve.clone();
    let acting = world.resource::<Acting>().0;
    let mut ctx = Ctx { x, ..Ctx::of(*ctx.seat).from(*card) }.with(Flags::COPY);
    if free {
        ctx = ctx.with(Flags::FREE);
    }
    if let Some(mut agenda) = world.get_mut::<Agenda>(acting) {
        agenda.push(&resolve, ctx);
        agenda.begin_card();
    }
}
