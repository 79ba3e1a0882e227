//! `RevealForSale(Potion)`: the top of a deck is shown, and bought for its printed Gold or discarded, even in a fight.
use super::{
    super::{item::*, *},
    decks::put_under,
    items,
    merchant::{Bought, Stall, next_item},
    offers::{self, RewardOf},
    pay::gold_of,
    potions,
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

/// What is not for sale is discarded, and the next one shown.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct RevealForSale(pub RewardOf);

/// `AskForSale()`: whether the item that was shown in `target` is bought for `x` Gold.
#[derive(Clone, Hash, Serialize, Deserialize)]
struct AskForSale {}

/// `BuyIt()`: the item that was shown, for `x` Gold.
#[derive(Clone, Hash, Serialize, Deserialize)]
struct BuyIt {}

/// `LeaveIt()`: it goes under its deck.
#[derive(Clone, Hash, Serialize, Deserialize)]
struct LeaveIt {}

pub(super) fn plugin(app: &mut App) {
    app.add_verb::<RevealForSale>(reveal)
        .add_verb::<AskForSale>(|world, _, ctx| ask(world, ctx))
        .add_verb::<BuyIt>(|world, _, ctx| {
            let Some(thing) = ctx.target else { return };
            let price = i32::from(ctx.x);
            change_tokens::<Gold>(world, *ctx.seat, -price);
            world.resource_mut::<Log>().push(Bought { seat: ctx.seat, thing, price });
            items::item(world, *ctx.seat, *thing);
        })
        .add_verb::<LeaveIt>(|world, _, ctx| {
            if let Some(thing) = ctx.target {
                put_under(world, *thing);
            }
        });
}

fn reveal(world: &mut World, shown: &RevealForSale, ctx: Ctx) {
    let stall = if shown.0 == RewardOf::Potion { Stall::Potions } else { Stall::Relics };
    let Some((thing, price)) = next_item(world, *ctx.seat, stall) else { return };
    world.resource_mut::<Log>().push(offers::Revealed { seat: ctx.seat, of: shown.0 });
    let Some(ask) = world.resource::<Names>().say(AskForSale {}).map(Script::one) else { return };
    do_next(world, &ask, Ctx { x: price.clamp(0, u8::MAX as i32) as u8, ..ctx.at(thing) });
}

/// Asks only if the player can pay. In a fight nobody else may help.
fn ask(world: &mut World, ctx: Ctx) {
    let Some(thing) = ctx.target.map(|thing| *thing) else { return };
    let potion = world.get::<Item>(thing).is_some_and(|item| item.0.kind == ItemKind::Potion);
    let can_buy = gold_of(world, *ctx.seat) >= i32::from(ctx.x) && (!potion || potions::has_room(world, *ctx.seat));
    let names = world.resource::<Names>();
    let (Some(buy), Some(leave)) = (names.say(BuyIt {}), names.say(LeaveIt {})) else { return };
    match world.get::<Id>(thing).copied() {
        Some(id) if can_buy => {
            let buy = Opt::new(Pick::Thing(id), &Script::one(buy), ctx);
            let leave = Opt::new(Pick::Done, &Script::one(leave), ctx);
            if let Some(mut choice) = world.get_mut::<Choice>(*ctx.seat) {
                choice.ask(Word::new("RevealForSale"), [buy, leave]);
            }
        }
        _ => put_under(world, thing),
    }
}
