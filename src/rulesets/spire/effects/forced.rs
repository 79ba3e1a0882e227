//! `PlayTop()`, `PlayIt(2)`, `PlaySelf(x: 5)`: a card is forced into play: nothing is paid, X is 0.
//!
//! A card that cannot be played is discarded without effect; a card with cost X is exhausted. Rulebook: Forced Play Effects; X Costs.
use super::{From, PlayCard, PutAway, exhaust, is_power, take_top, tell_drawn};
use crate::{
    rulesets::spire::{board::Owns, card::*, memory::CardMemory},
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

/// `DrawAndPlay(3)`: so many cards are drawn and then played at once, in any order.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct DrawAndPlay(pub u8);

/// `PlayDrawn()`: one of the cards that were drawn for that, as long as there are any; the player says which.
#[derive(Clone, Hash, Serialize, Deserialize)]
struct PlayDrawn {}

/// `ForceIt()`: the chosen card is played.
#[derive(Clone, Hash, Serialize, Deserialize)]
struct ForceIt {}

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
        .add_verb::<DrawAndPlay>(draw_and_play)
        .add_verb::<PlayDrawn>(|world, _, ctx| play_drawn(world, ctx))
        .add_verb::<ForceIt>(|world, _, ctx| {
            let Some(card) = ctx.target else { return };
            if let Some(mut memory) = world.get_mut::<CardMemory>(*card) {
                memory.to_play = false;
            }
            force(world, *ctx.seat, *card, 0, 1, false);
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

fn draw_and_play(world: &mut World, draw: &DrawAndPlay, ctx: Ctx) {
    for _ in 0..draw.0 {
        let Some(owns) = world.get::<Owns>(*ctx.seat).copied() else { return };
        let Some(card) = take_top(world, *ctx.seat) else { break };
        put(world, card, *owns.hand);
        if let Some(mut memory) = world.get_mut::<CardMemory>(card) {
            *memory = CardMemory { to_play: true, ..CardMemory::default() };
        }
        tell_drawn(world, *ctx.seat, card);
    }
    play_drawn(world, ctx);
}

/// Asks only, if several are left. They lie in the hand until then; what has left it is not played any more.
fn play_drawn(world: &mut World, ctx: Ctx) {
    let mut left = From::Hand.cards(world, *ctx.seat);
    left.retain(|card| world.get::<CardMemory>(*card).is_some_and(|memory| memory.to_play));
    let names = world.resource::<Names>();
    let then: Script = names.say(ForceIt {}).into_iter().chain(names.say(PlayDrawn {})).collect();
    let options = left.iter().filter_map(|card| Some(Opt::new(Pick::Thing(*world.get::<Id>(*card)?), &then, ctx.at(*card))));
    let options: Vec<Opt> = options.collect();
    match &options[..] {
        [] => {}
        [only] => do_next(world, &then, only.ctx),
        _ => {
            if let Some(mut choice) = world.get_mut::<Choice>(*ctx.seat) {
                choice.ask(Word::new("play_drawn"), options);
            }
        }
    }
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
