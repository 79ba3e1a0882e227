//! `AttachSelf()`: the card being played is laid on the chosen enemy; a second one of its name there is discarded. Rulebook: Corpse Explosion.
use crate::{
    rulesets::spire::{board::Owns, card::Card, memory::CardMemory},
    tabletop::*,
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

/// The card being played is laid on the chosen enemy.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct AttachSelf {}

/// `DiscardSelf()`: the card this ability is printed on is discarded; that is no discarding by the player.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct DiscardSelf {}

/// `LiesOnIt()`: this card lies on the enemy it is about (which has just died).
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct LiesOnIt {}

/// A card was laid on an enemy.
#[derive(Debug, Serialize)]
pub struct Attached {
    pub card: Piece,
    pub to: Piece,
}

impl Fact for Attached {
    fn tell(&self, who: &Teller) -> Option<view::Sentence> {
        who.line(*self.card, format!("{} lies on {}", who.of(self.card), who.of(self.to)))
    }
}

/// A card went from play to the discard pile.
#[derive(Debug, Serialize)]
pub struct LeftPlay {
    pub seat: Piece,
    pub card: Piece,
}

impl Fact for LeftPlay {}

pub(super) fn plugin(app: &mut App) {
    app.add_fact::<Attached>().add_fact::<LeftPlay>().add_circumstance::<LiesOnIt>(|world, _, ctx| {
        ctx.target.is_some() && world.get::<CardMemory>(*ctx.source).is_some_and(|memory| memory.lies_on == ctx.target)
    });
    app.add_verb::<AttachSelf>(attach).add_verb::<DiscardSelf>(|world, _, ctx| {
        let Some(owns) = world.get::<Owns>(*ctx.seat).copied() else { return };
        if let Some(mut memory) = world.get_mut::<CardMemory>(*ctx.source) {
            memory.lies_on = None;
        }
        put(world, *ctx.source, *owns.discard);
        world.resource_mut::<Log>().push(LeftPlay { seat: ctx.seat, card: ctx.source });
    });
}

/// A copy has no card; neither is a card laid where one of its name lies.
fn attach(world: &mut World, _: &AttachSelf, ctx: Ctx) {
    let (Some(enemy), Some(card)) = (ctx.target, world.get::<Card>(*ctx.source)) else { return };
    if ctx.is(Flags::COPY) {
        return;
    }
    let name = card.text.name.clone();
    let seats = world.resource::<Table>().seats.clone();
    let lies_there = seats.iter().filter_map(|seat| world.get::<Owns>(*seat)).any(|owns| {
        world.get::<Pile>(*owns.attached).into_iter().flat_map(Pile::iter).any(|other| {
            world.get::<CardMemory>(other).is_some_and(|memory| memory.lies_on == Some(enemy))
                && world.get::<Card>(other).is_some_and(|other| other.text.name == name)
        })
    });
    if lies_there {
        return;
    }
    let Some(owns) = world.get::<Owns>(*ctx.seat).copied() else { return };
    if let Some(mut memory) = world.get_mut::<CardMemory>(*ctx.source) {
        memory.lies_on = Some(enemy);
    }
    put(world, *ctx.source, *owns.attached);
    world.resource_mut::<Log>().push(Attached { card: ctx.source, to: enemy });
}
