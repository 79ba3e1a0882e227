//! `SwapCards()`, `SwapRelics()`: a player gives one of his own to another, and gets one of the other's choice.
use super::{
    super::{board::Owns, card::*, item::*, phrases::Phrases, *},
    decks::turn,
    max_hp,
    relics::relics_of,
    remove::removable,
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

/// `SwapCards()`: a card of one's deck for one of another player's.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct SwapCards {}
/// `SwapRelics()`: a relic for one of another player's.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct SwapRelics {}

/// `OfferSwap(Cards)`: with the player in `ally`; chooses what to give.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct OfferSwap(pub What);
/// `AnswerSwap(Cards)`: the other one (now `seat`) chooses what to give in return for `source`.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct AnswerSwap(pub What);
/// `AskOther(Cards)`: goes on with the other player.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct AskOther(pub What);
/// `Exchange()`: `source` goes to `seat`, `target` to `ally`.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct Exchange {}

/// What changes hands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum What {
    Cards,
    Relics,
}

/// Two things changed hands.
#[derive(Debug, Serialize)]
pub struct Swapped {
    pub seat: Piece,
    pub with: Piece,
    pub gave: Piece,
    pub got: Piece,
}

impl Fact for Swapped {
    fn tell(&self, who: &Teller) -> Option<view::Sentence> {
        let text = format!("{} gives {} to {} for {}", who.of(self.seat), who.of(self.gave), who.of(self.with), who.of(self.got));
        who.line(*self.seat, text)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_fact::<Swapped>();
    app.add_verb::<SwapCards>(|world, _, ctx| whom(world, What::Cards, ctx))
        .add_verb::<SwapRelics>(|world, _, ctx| whom(world, What::Relics, ctx))
        .add_verb::<OfferSwap>(|world, offer, ctx| {
            let Some(then) = world.resource::<Names>().say(AskOther(offer.0)).map(Script::one) else { return };
            ask(world, offer.0, &then, ctx);
        })
        .add_verb::<AskOther>(|world, other, ctx| {
            let (Some(with), Some(given)) = (ctx.ally, ctx.target) else { return };
            let Some(then) = world.resource::<Names>().say(AnswerSwap(other.0)).map(Script::one) else { return };
            // The other one may be in the middle of something else.
            interrupt(world, *with, &then, Ctx { ally: Some(ctx.seat), source: given, ..Ctx::of(*with) });
        })
        .add_verb::<AnswerSwap>(|world, answer, ctx| {
            let then = world.resource::<Phrases>().exchange.clone();
            ask(world, answer.0, &then, ctx);
        })
        .add_verb::<Exchange>(|world, _, ctx| exchange(world, ctx));
}

fn things(world: &World, what: What, seat: Entity) -> Vec<Entity> {
    match what {
        What::Cards => removable(world, seat, &super::from_deck::Of::Any),
        What::Relics => relics_of(world, seat),
    }
}

/// With whom; asks only. Players with nothing to give are left out.
fn whom(world: &mut World, what: What, ctx: Ctx) {
    let Some(then) = world.resource::<Names>().say(OfferSwap(what)).map(Script::one) else { return };
    let seats = world.resource::<Table>().seats.clone();
    let options: Vec<Opt> = seats
        .iter()
        .filter(|seat| **seat != *ctx.seat && !things(world, what, **seat).is_empty())
        .filter_map(|seat| Some(Opt::new(Pick::Thing(*world.get::<Id>(*seat)?), &then, Ctx { ally: Some(Piece(*seat)), ..ctx })))
        .collect();
    if let Some(mut choice) = world.get_mut::<Choice>(*ctx.seat) {
        choice.ask(Word::new("swap_with"), options);
    }
}

fn ask(world: &mut World, what: What, then: &Script, ctx: Ctx) {
    let options: Vec<Opt> = things(world, what, *ctx.seat)
        .into_iter()
        .filter_map(|thing| Some(Opt::new(Pick::Thing(*world.get::<Id>(thing)?), then, ctx.at(thing))))
        .collect();
    if let Some(mut choice) = world.get_mut::<Choice>(*ctx.seat) {
        choice.ask(Word::new("give"), options);
    }
}

fn exchange(world: &mut World, ctx: Ctx) {
    let (Some(first), Some(mine)) = (ctx.ally, ctx.target) else { return };
    let theirs = ctx.source;
    hand_over(world, *theirs, *ctx.seat);
    hand_over(world, *mine, *first);
    world.resource_mut::<Log>().push(Swapped { seat: first, with: ctx.seat, gave: theirs, got: mine });
}

/// A card or relic comes to another seat, with everything printed on it.
fn hand_over(world: &mut World, thing: Entity, to: Entity) {
    let Some(owns) = world.get::<Owns>(to).copied() else { return };
    if let Some(card) = world.get::<Card>(thing).cloned() {
        turn(world, thing, to, card);
        put(world, thing, *owns.draw);
    } else if let Some(Item(text)) = world.get::<Item>(thing).cloned() {
        let from = world.get::<InPile>(thing).and_then(|place| world.get::<PileOf>(*place.0)).map(|pile| *pile.owner);
        put(world, thing, *owns.relics);
        from.into_iter().chain([to]).for_each(|seat| max_hp::refit(world, seat));
        if let Some(abilities) = Abilities::new(to, &text.waits) {
            world.entity_mut(thing).insert(abilities);
        }
    }
}
