//! `PlayTop()`, `PlayIt(2)`, `PlaySelf(x: 5)`: a card is forced into play: nothing is paid, X is 0.
//!
//! A card that cannot be played is discarded without effect; a card with cost X is exhausted. Rulebook: Forced Play Effects; X Costs.
use super::{PlayCard, PutAway, exhaust, is_power, take_top, tell_drawn};
use crate::{
    rulesets::spire::{board::Owns, card::*},
    tabletop::*,
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

/// Draws a card and plays it.
#[derive(Clone, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayTop {
    /// It is exhausted afterwards, unless it is a Power.
    #[serde(default)]
    pub exhaust: bool,
}

/// `PlayIt(2)`: the chosen card is played so often, then exhausted.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct PlayIt(pub u8);

/// `PlaySelf(x: 5)`: the card this ability is printed on is played; its X is that number.
#[derive(Clone, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlaySelf {
    #[serde(default)]
    pub x: u8,
}

/// `ExhaustPlayed()`: the card that was forced into play is exhausted, unless it stays in play.
#[derive(Clone, Hash, Serialize, Deserialize)]
struct ExhaustPlayed {}

/// A card was drawn, found or scried that is forced into play.
#[derive(Debug, Serialize)]
pub struct TurnedUp {
    pub seat: Piece,
    pub card: Piece,
}

impl Fact for TurnedUp {
    const REVEALS: Option<&'static str> = Some("a card was turned up");
}

pub(super) fn plugin(app: &mut App) {
    app.add_fact::<TurnedUp>()
        .add_verb::<PlayTop>(|world, play, ctx| {
            let Some(card) = take_top(world, *ctx.seat) else { return };
            tell_drawn(world, *ctx.seat, card);
            force(world, *ctx.seat, card, 0, 1, play.exhaust);
        })
        .add_verb::<PlayIt>(|world, play, ctx| {
            if let Some(card) = ctx.target {
                force(world, *ctx.seat, *card, 0, play.0, true);
            }
        })
        .add_verb::<PlaySelf>(|world, play, ctx| force(world, *ctx.seat, *ctx.source, play.x, 1, false))
        .add_verb::<ExhaustPlayed>(|world, _, ctx| {
            let stays = world.get::<Card>(*ctx.source).is_none_or(is_power);
            // Wherever its own text put it, but for where it stays in play.
            let away = world
                .get::<Owns>(*ctx.seat)
                .zip(world.get::<InPile>(*ctx.source))
                .is_some_and(|(owns, place)| [owns.discard, owns.draw, owns.hand].contains(&place.0));
            if !stays && away {
                exhaust(world, *ctx.seat, *ctx.source);
            }
        });
}

/// This card is neither in hand nor in a pile from now on, and is played `times` times.
fn force(world: &mut World, seat: Entity, card: Entity, x: u8, times: u8, exhaust: bool) {
    let Some(owns) = world.get::<Owns>(seat).copied() else { return };
    put(world, card, *owns.aside);
    world.resource_mut::<Log>().push(TurnedUp { seat: Piece(seat), card: Piece(card) });
    let names = world.resource::<Names>();
    let exhaust = exhaust.then(|| names.say(ExhaustPlayed {})).flatten();
    // What is played several times counts as copies that come first.
    let script: Script = names.say(PlayCard { copies: times.saturating_sub(1) }).into_iter().chain(exhaust).collect();
    do_next(world, &script, Ctx { x, ..Ctx::of(seat).from(card) }.with(Flags::FORCED));
}

/// A forced card that cannot be played goes to the discard pile without effect: nobody discarded it.
pub(super) fn refuse(world: &mut World, ctx: Ctx) {
    let Some(owns) = world.get::<Owns>(*ctx.seat).copied() else { return };
    put(world, *ctx.source, *owns.discard);
    world.resource_mut::<Log>().push(PutAway { seat: ctx.seat, card: ctx.source });
}
