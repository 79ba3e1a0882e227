//! Verbs that move cards: `Exhaust()`, `Discard()`, `PutOnDraw()`, `SelfToDrawTop()`, `DiscardAll()` …
use super::{From, RemovedFromDeck, discard, energy, exhaust, move_to, twofold::double_energy};
use crate::{
    rulesets::spire::{board::Owns, card::*, cost::cost_now, memory::CardMemory},
    tabletop::*,
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

/// Exhausts the chosen card.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct Exhaust {}

/// Discards the chosen card.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct Discard {}

/// Puts the chosen card on top of its owner's draw pile.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct PutOnDraw {}

/// `Keep()`: the chosen card is retained at the end of this turn.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct Keep {}

/// `EnergyOfIt()`: gains Energy equal to the cost of the chosen card; for an X, Energy is doubled.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct EnergyOfIt {}

/// `DiscardAll()`: the whole hand is discarded, in an order that the player names if it matters.
#[derive(Clone, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DiscardAll {
    /// Cards with Retain stay.
    #[serde(default)]
    pub but_retain: bool,
}

/// `ExhaustAll(from: Hand)`: all cards there are exhausted, but for those of some kinds.
#[derive(Clone, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExhaustAll {
    pub from: From,
    #[serde(default)]
    pub but: Vec<Kind>,
}

/// `AllToHand(from: Discard, cost: 0)`: all cards there that cost so much are taken into the hand.
#[derive(Clone, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AllToHand {
    pub from: From,
    pub cost: u8,
}

/// `TopToHand(Discard)`: the top card of that pile is taken into the hand.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct TopToHand(pub From);

/// `RemoveFromDeck()`: the chosen card leaves the deck for good.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct RemoveFromDeck {}

/// Takes the chosen card into the hand.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct ToHand {}

/// The card being played goes on top of the draw pile instead of into the discard pile.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct SelfToDrawTop {}

/// The card this ability is printed on is exhausted.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct ExhaustSelf {}

pub(super) fn plugin(app: &mut App) {
    app.add_verb::<Exhaust>(|world, _, ctx| with_target(world, ctx, exhaust))
        .add_verb::<Discard>(|world, _, ctx| with_target(world, ctx, |world, seat, card| discard(world, seat, card, false)))
        .add_verb::<PutOnDraw>(|world, _, ctx| with_target(world, ctx, |world, seat, card| move_to(world, seat, card, "draw")))
        .add_verb::<ToHand>(|world, _, ctx| with_target(world, ctx, |world, seat, card| move_to(world, seat, card, "hand")))
        .add_verb::<Keep>(|world, _, ctx| {
            with_target(world, ctx, |world, _, card| {
                if let Some(mut memory) = world.get_mut::<CardMemory>(card) {
                    memory.keep = true;
                }
            })
        })
        .add_verb::<EnergyOfIt>(|world, _, ctx| {
            let Some(card) = ctx.target else { return };
            match cost_now(world, *ctx.seat, *card) {
                Cost::Energy(cost) => drop(energy::change(world, *ctx.seat, cost as i32)),
                Cost::X => double_energy(world, &ctx),
                Cost::None => {}
            }
        })
        .add_verb::<DiscardAll>(discard_all)
        .add_verb::<ExhaustAll>(|world, all, ctx| {
            for card in all.from.cards(world, *ctx.seat) {
                if world.get::<Card>(card).is_some_and(|card| !all.but.contains(&card.text.kind)) {
                    exhaust(world, *ctx.seat, card);
                }
            }
        })
        .add_verb::<AllToHand>(|world, all, ctx| {
            for card in all.from.cards(world, *ctx.seat) {
                if cost_now(world, *ctx.seat, card) == Cost::Energy(all.cost) {
                    move_to(world, *ctx.seat, card, "hand");
                }
            }
        })
        .add_verb::<TopToHand>(|world, top, ctx| {
            if let Some(card) = top.0.cards(world, *ctx.seat).last() {
                move_to(world, *ctx.seat, *card, "hand");
            }
        })
        .add_verb::<RemoveFromDeck>(|world, _, ctx| with_target(world, ctx, remove))
        .add_verb::<ExhaustSelf>(|world, _, ctx| exhaust(world, *ctx.seat, *ctx.source))
        .add_verb::<SelfToDrawTop>(|world, _, ctx| {
            // A copy has no card to move.
            if !ctx.is(Flags::COPY) {
                move_to(world, *ctx.seat, *ctx.source, "draw");
            }
        });
}

fn with_target(world: &mut World, ctx: Ctx, act: impl Fn(&mut World, Entity, Entity)) {
    if let Some(card) = ctx.target {
        act(world, *ctx.seat, *card);
    }
}

/// Asks for the order if it matters to this player; else the cards go as they lie.
fn discard_all(world: &mut World, all: &DiscardAll, ctx: Ctx) {
    let mut hand = From::Hand.cards(world, *ctx.seat);
    hand.retain(|card| !(all.but_retain && world.get::<Card>(*card).is_some_and(|card| card.has(Keyword::Retain))));
    if hand.len() > 1 && order_of_discards_matters(world, *ctx.seat) {
        let Some(then) = world.resource::<Names>().say(Discard {}).map(Script::one) else { return };
        ask_order(world, &hand, &then, ctx);
        return;
    }
    for card in hand {
        discard(world, *ctx.seat, card, false);
    }
}

/// Asks in which order these cards go; the last comes on top.
pub fn ask_order(world: &mut World, cards: &[Entity], then: &Script, ctx: Ctx) {
    let options: Vec<Opt> =
        cards.iter().filter_map(|card| Some(Opt::new(Pick::Thing(*world.get::<Id>(*card)?), then, ctx.at(*card)))).collect();
    if let Some(mut choice) = world.get_mut::<Choice>(*ctx.seat) {
        choice.ask_some(Word::new("discard_order"), u8::MAX, u8::MAX, options);
        choice.ordered = true;
    }
}

/// Whether this player has a card that looks at the top of the discard pile.
pub fn order_of_discards_matters(world: &World, seat: Entity) -> bool {
    let Some(owns) = world.get::<Owns>(seat) else { return false };
    owns.deck()
        .filter_map(|pile| world.get::<Pile>(pile))
        .flat_map(Pile::iter)
        .any(|card| world.get::<Card>(card).is_some_and(|card| card.face().reads_discard))
}

/// For good, unless the card says that it cannot be removed.
pub fn remove(world: &mut World, seat: Entity, card: Entity) {
    let Some(owns) = world.get::<Owns>(seat).copied() else { return };
    if world.get::<Card>(card).is_none_or(|card| card.has(Keyword::Eternal)) {
        return;
    }
    put(world, card, *owns.removed);
    world.resource_mut::<Log>().push(RemovedFromDeck { seat: Piece(seat), card: Piece(card) });
}
