//! `Hit(2)`, `MultiHit(1, 2)`: an attack. Strength, Weak and Vulnerable count for each hit; their tokens are spent once per attack.
//!
//! `Strike` is the window of a single blow, [`Spend`] that of the whole attack. Rulebook: Multi-hits; Weak vs Vulnerable.
use super::{Attacked, DealtDamage, Landed, blow, more};
use crate::{
    rulesets::spire::{aim::*, monster::Monster, *},
    tabletop::*,
};
use bevy_app::App;
use bevy_ecs::{prelude::*, schedule::ScheduleLabel};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// `Hit(2)`: an attack of one blow with this damage on each figure it reaches.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct Hit(pub Amount, #[serde(default)] pub To);

/// So many hits of one attack, all on the same targets.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct MultiHit(pub Amount, pub Amount, #[serde(default)] pub To);

/// Different hits that count as one attack.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct Hits(pub Vec<Amount>, #[serde(default)] pub To);

/// `MixedHits([(3, Target), (2, AllPlayers)])`: hits of one attack that do not all reach the same.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct MixedHits(pub Vec<(Amount, To)>);

/// The rest of an attack, when something came in between: its blows, all that it reaches, who lost HP to it, what each hit has more.
#[derive(Clone, Hash, Serialize, Deserialize)]
struct RestOfAttack {
    blows: Vec<(Piece, i32)>,
    at: Vec<Piece>,
    hurt: Vec<Piece>,
    more: i32,
}

/// An attack that is over: who struck, and whom.
#[derive(Resource)]
pub struct Attack {
    window: Window,
    pub from: Entity,
    pub at: Reached,
}

#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Spend;

pub(super) fn plugin(app: &mut App) {
    let window = app.add_window(Spend);
    app.insert_resource(Attack { window, from: Entity::PLACEHOLDER, at: Reached::new() });
    app.add_verb::<RestOfAttack>(|world, rest, ctx| {
        let blows: Vec<(Entity, i32)> = rest.blows.iter().map(|(at, amount)| (**at, *amount)).collect();
        let entities = |pieces: &[Piece]| pieces.iter().map(|piece| **piece).collect();
        strike(world, &blows, entities(&rest.at), entities(&rest.hurt), rest.more, ctx)
    });
    app.add_verb::<Hit>(|world, hit, ctx| {
        let amount = hit.0.now(world, &ctx);
        attack(world, &[amount], hit.1, ctx)
    })
    .add_verb::<MultiHit>(|world, hit, ctx| {
        let (amount, times) = (hit.0.now(world, &ctx), hit.1.now(world, &ctx).max(0) as usize);
        attack(world, &vec![amount; times], hit.2, ctx)
    })
    .add_verb::<MixedHits>(mixed)
    .add_verb::<Hits>(|world, hits, ctx| {
        let amounts: Vec<i32> = hits.0.iter().map(|amount| amount.now(world, &ctx)).collect();
        attack(world, &amounts, hits.1, ctx)
    });
}

/// One attack of one or more hits on everyone it reaches.
pub fn attack(world: &mut World, amounts: &[i32], to: To, ctx: Ctx) {
    let more = more(world, &ctx, false);
    attack_with(world, amounts, to, ctx, more)
}

/// A hit on the chosen enemy that is an attack of its own, but no card; `shiv`: that of a Shiv.
pub fn lone_hit(world: &mut World, amount: i32, ctx: Ctx, shiv: bool) {
    memory::note(world, *ctx.seat, |turn| turn.attacks = turn.attacks.saturating_add(1));
    let more = more(world, &ctx, shiv);
    attack_with(world, &[amount], To::Target, ctx, more);
    super::attack_is_over(world, *ctx.seat);
}

fn attack_with(world: &mut World, amounts: &[i32], to: To, ctx: Ctx, more: i32) {
    let at = reach(world, to, &ctx);
    let blows: Blows = amounts.iter().flat_map(|amount| at.iter().map(|at| (*at, *amount))).collect();
    if !blows.is_empty() {
        strike(world, &blows, at, Reached::new(), more, ctx)
    }
}

/// Whom each blow of an attack strikes, and for how much, in their order.
type Blows = SmallVec<[(Entity, i32); 8]>;

/// The blows of an attack, one after the other; then its tokens are spent.
fn strike(world: &mut World, blows: &[(Entity, i32)], at: Reached, mut hurt: Reached, more: i32, ctx: Ctx) {
    for (number, (target, amount)) in blows.iter().enumerate() {
        match blow(world, &ctx, *target, *amount, more, &mut hurt) {
            Landed::Goes => {}
            Landed::Saved(instead) => {
                let pieces = |entities: &[Entity]| entities.iter().map(|entity| Piece(*entity)).collect();
                let blows = blows[number + 1..].iter().map(|(at, amount)| (Piece(*at), *amount)).collect();
                let rest = RestOfAttack { blows, at: pieces(&at), hurt: pieces(&hurt), more };
                if let Some(rest) = world.resource::<Names>().say(rest) {
                    do_next(world, &Script::one(rest), ctx);
                }
                return instead.happen(world);
            }
            Landed::Over => return,
        }
    }
    spend(world, *ctx.actor, at, &hurt);
}

/// The attack is over: its tokens are spent.
pub fn spend(world: &mut World, from: Entity, at: Reached, hurt: &Reached) {
    tell_attacked(world, from, &at, hurt);
    let mut attack = world.resource_mut::<Attack>();
    let window = attack.window.clone();
    (attack.from, attack.at) = (from, at);
    run_window(world, &window);
}

/// Hits that reach differently are one attack.
fn mixed(world: &mut World, hits: &MixedHits, ctx: Ctx) {
    let (mut blows, mut all) = (Blows::new(), Reached::new());
    for (amount, to) in &hits.0 {
        let amount = amount.now(world, &ctx);
        for at in reach(world, *to, &ctx) {
            blows.push((at, amount));
            if !all.contains(&at) {
                all.push(at);
            }
        }
    }
    if !blows.is_empty() {
        let more = more(world, &ctx, false);
        strike(world, &blows, all, Reached::new(), more, ctx);
    }
}

/// Who was attacked may answer it, and so may who dealt damage.
fn tell_attacked(world: &mut World, from: Entity, at: &Reached, hurt: &Reached) {
    let answers = |world: &World, who: Entity| world.get::<Monster>(who).is_some_and(|monster| !monster.0.waits.when.is_empty());
    for target in at {
        let was_hurt = hurt.contains(target);
        if answers(world, *target) {
            world.resource_mut::<Log>().push(Attacked { from: Piece(from), at: Piece(*target), hurt: was_hurt });
        }
        if was_hurt && answers(world, from) {
            world.resource_mut::<Log>().push(DealtDamage { from: Piece(from), at: Piece(*target) });
        }
    }
}
