//! `HitEach(1, 5)`, `HitUpTo(3, 2)`: one attack whose hits are each aimed. Tokens are spent once, from everyone that was hit.
use super::{Landed, blow, more};
use crate::{
    rulesets::spire::{aim::*, board::*},
    tabletop::*,
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

/// So many hits, each on any enemy.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct HitEach(pub Amount, pub Amount);

/// One hit each on up to so many different enemies; the first is chosen, more may be.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct HitUpTo(pub Amount, pub u8);

/// The hits of such an attack that are still to be aimed.
#[derive(Clone, Hash, Serialize, Deserialize)]
struct Spread {
    amount: i32,
    left: u8,
    /// Each enemy only once, and the player may stop.
    different: bool,
    hit: Vec<Piece>,
    /// Those who lost HP to it so far.
    hurt: Vec<Piece>,
}

/// `AimedHit()`: the next hit lands on the chosen enemy.
#[derive(Clone, Hash, Serialize, Deserialize)]
struct AimedHit(Spread);

/// `EndSpread()`: the attack is over.
#[derive(Clone, Hash, Serialize, Deserialize)]
struct EndSpread(Spread);

pub(super) fn plugin(app: &mut App) {
    app.add_verb::<HitEach>(|world, hit, ctx| {
        let amount = hit.0.now(world, &ctx);
        let left = hit.1.now(world, &ctx).clamp(0, u8::MAX as i32) as u8;
        go_on(world, Spread { amount, left, different: false, hit: vec![], hurt: vec![] }, ctx);
    })
    .add_verb::<HitUpTo>(|world, hit, ctx| {
        let amount = hit.0.now(world, &ctx);
        go_on(world, Spread { amount, left: hit.1, different: true, hit: vec![], hurt: vec![] }, ctx);
    })
    .add_verb::<Spread>(ask)
    .add_verb::<AimedHit>(|world, AimedHit(spread), ctx| {
        let Some(at) = ctx.target else { return };
        let (more, mut hurt) = (more(world, &ctx, false), Reached::new());
        let landed = blow(world, &ctx, *at, spread.amount, more, &mut hurt);
        if matches!(landed, Landed::Over) {
            return;
        }
        let mut spread = spread.clone();
        spread.left = spread.left.saturating_sub(1);
        spread.hit.push(at);
        spread.hurt.extend(hurt.into_iter().map(Piece));
        go_on(world, spread, ctx);
        if let Landed::Saved(instead) = landed {
            instead.happen(world);
        }
    })
    .add_verb::<EndSpread>(|world, EndSpread(spread), ctx| end(world, spread, &ctx));
}

fn go_on(world: &mut World, spread: Spread, ctx: Ctx) {
    if spread.left == 0 {
        end(world, &spread, &ctx);
    } else if let Some(next) = world.resource::<Names>().say(spread) {
        do_next(world, &Script::one(next), ctx);
    }
}

fn end(world: &mut World, spread: &Spread, ctx: &Ctx) {
    let mut hit: Reached = spread.hit.iter().map(|piece| **piece).collect();
    hit.sort();
    hit.dedup();
    let hurt: Reached = spread.hurt.iter().map(|piece| **piece).collect();
    if !hit.is_empty() {
        super::spend(world, *ctx.actor, hit, &hurt);
    }
}

/// Asks only: whom the next hit lands on.
fn ask(world: &mut World, spread: &Spread, ctx: Ctx) {
    let names = world.resource::<Names>();
    let (Some(hit), Some(stop)) = (names.say(AimedHit(spread.clone())), names.say(EndSpread(spread.clone()))) else { return };
    let (hit, stop) = (Script::one(hit), Script::one(stop));
    let mut options = vec![];
    each_enemy(world, |enemy| {
        if !(spread.different && spread.hit.contains(&Piece(enemy))) {
            options.extend(world.get::<Id>(enemy).map(|id| Opt::new(Pick::Thing(*id), &hit, ctx.at(enemy))));
        }
    });
    let optional = spread.different && !spread.hit.is_empty();
    match options.len() {
        0 => return do_next(world, &stop, ctx),
        1 if !optional => return do_next(world, &hit, options[0].ctx),
        _ => {}
    }
    if optional {
        options.push(Opt::new(Pick::Done, &stop, ctx));
    }
    if let Some(mut choice) = world.get_mut::<Choice>(*ctx.seat) {
        choice.ask(Word::new("enemy"), options);
    }
}
