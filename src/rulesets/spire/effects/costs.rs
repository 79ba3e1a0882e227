//! `NextCosts([Attack], 0)`, `HandCosts(0)`, `ItCosts(0)`, `RetainedCostLess(1)`: what cards cost for the rest of the turn.
use super::From;
use crate::{
    rulesets::spire::{
        aim::*,
        card::Kind,
        memory::{self, CardMemory, NextCost},
    },
    tabletop::*,
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

/// The next card of one of these kinds (any, if none is named) costs that much this turn.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct NextCosts(pub Vec<Kind>, pub u8);

/// The next card costs that much, whatever else would change it. Rulebook: Snecko Override.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct NextCostsExactly(pub u8, #[serde(default = "To::me")] pub To);

/// Every card that is in hand now costs that much this turn.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct HandCosts(pub u8);

/// The chosen card costs that much this turn.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct ItCosts(pub u8);

/// Cards that were retained last turn cost so much less this turn.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct RetainedCostLess(pub u8);

pub(super) fn plugin(app: &mut App) {
    app.add_verb::<NextCosts>(|world, next, ctx| {
        let next = NextCost { kinds: next.0.as_slice().into(), cost: next.1, overrides: false };
        memory::note(world, *ctx.seat, |turn| turn.next_costs.push(next));
    })
    .add_verb::<NextCostsExactly>(|world, exactly, ctx| {
        let next = NextCost { kinds: Default::default(), cost: exactly.0, overrides: true };
        for seat in reach(world, exactly.1, &ctx) {
            let next = next.clone();
            memory::note(world, seat, |turn| turn.next_costs.push(next));
        }
    })
    .add_verb::<HandCosts>(|world, cost, ctx| each_in_hand(world, ctx, |memory| memory.cost = Some(cost.0)))
    .add_verb::<ItCosts>(|world, cost, ctx| {
        if let Some(mut memory) = ctx.target.and_then(|card| world.get_mut::<CardMemory>(*card)) {
            memory.cost = Some(cost.0);
        }
    })
    .add_verb::<RetainedCostLess>(|world, less, ctx| {
        each_in_hand(world, ctx, |memory| {
            if memory.retained {
                memory.less = memory.less.saturating_add(less.0);
            }
        })
    });
}

fn each_in_hand(world: &mut World, ctx: Ctx, change: impl Fn(&mut CardMemory)) {
    for card in From::Hand.cards(world, *ctx.seat) {
        if let Some(mut memory) = world.get_mut::<CardMemory>(card) {
            change(&mut memory);
        }
    }
}
