//! `Hit(2)`, `MultiHit(1, 2)`: an attack. Strength, Weak and Vulnerable count for each hit; their tokens are spent once per attack.
//!
//! [`Strike`] is the window of a hit, [`Spend`] that of the whole attack. Rulebook: Multi-hits; Block; Weak vs Vulnerable.
use super::{Attacked, DealtDamage, Struck};
use crate::{
    rulesets::spire::{aim::*, board::*, card::Cost, monster::Monster, *},
    tabletop::*,
};
use bevy_app::App;
use bevy_ecs::{prelude::*, schedule::ScheduleLabel};
use serde::{Deserialize, Serialize};

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

/// The blows of an attack after so many of them, when something came in between.
#[derive(Clone, Hash, Serialize, Deserialize)]
struct RestOfAttack(Vec<i32>, To, usize);

/// The blow being struck; every power that changes it is one system in [`Strike`].
#[derive(Resource)]
pub struct Blow {
    pub from: Entity,
    pub at: Entity,
    pub amount: i32,
    /// What Powers and relics in play add to each hit.
    pub more: i32,
    pub weak: bool,
    pub vulnerable: bool,
    /// At most so much, whatever else counts.
    pub cap: Option<i32>,
    pub blocked: i32,
}

impl Blow {
    fn new(from: Entity, at: Entity, amount: i32, more: i32) -> Self {
        Blow { from, at, amount, more, weak: false, vulnerable: false, cap: None, blocked: 0 }
    }
}

/// An attack that is over: who struck, and whom.
#[derive(Resource)]
pub struct Attack {
    pub from: Entity,
    pub at: Reached,
    /// Those who lost HP to it so far.
    hurt: Reached,
}

#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Strike;

/// The rulebook's order. Sums commute, so several powers may stand in `Add`; only then is a blow at least 0.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub enum StrikeSet {
    Notice,
    Cancel,
    Add,
    Floor,
    Multiply,
    Cap,
    Block,
    Wound,
}

#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Spend;

#[derive(Resource, Clone, Copy)]
pub struct AttackWindows {
    pub strike: Window,
    spend: Window,
}

pub(super) fn plugin(app: &mut App) {
    let windows = AttackWindows { strike: app.add_window(Strike), spend: app.add_window(Spend) };
    let nobody = Entity::PLACEHOLDER;
    app.insert_resource(windows).insert_resource(Blow::new(nobody, nobody, 0, 0)).insert_resource(Attack {
        from: nobody,
        at: Reached::new(),
        hurt: Reached::new(),
    });
    app.configure_sets(
        Strike,
        (
            StrikeSet::Notice,
            StrikeSet::Cancel,
            StrikeSet::Add,
            StrikeSet::Floor,
            StrikeSet::Multiply,
            StrikeSet::Cap,
            StrikeSet::Block,
            StrikeSet::Wound,
        )
            .chain(),
    );
    app.add_systems(
        Strike,
        (
            sharpen.in_set(StrikeSet::Add).ambiguous_with(StrikeSet::Add),
            floor.in_set(StrikeSet::Floor),
            cap.in_set(StrikeSet::Cap),
            soak.in_set(StrikeSet::Block),
        ),
    );
    app.add_verb::<RestOfAttack>(|world, rest, ctx| blows(world, &rest.0, rest.1, ctx, rest.2, 0));
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
    blows(world, amounts, to, ctx, 0, more)
}

/// A hit on the chosen enemy that is an attack of its own, but no card; `shiv`: that of a Shiv.
pub fn lone_hit(world: &mut World, amount: i32, ctx: Ctx, shiv: bool) {
    memory::note(world, *ctx.seat, |turn| turn.attacks = turn.attacks.saturating_add(1));
    let more = more(world, &ctx, shiv);
    blows(world, &[amount], To::Target, ctx, 0, more);
    super::attack_is_over(world, *ctx.seat);
}

/// The blows of an attack, but for those that were struck before.
fn blows(world: &mut World, amounts: &[i32], to: To, ctx: Ctx, struck: usize, more: i32) {
    let reached = reach(world, to, &ctx);
    if reached.is_empty() || amounts.is_empty() {
        return;
    }
    let mut number = 0;
    for amount in amounts {
        for at in &reached {
            number += 1;
            if number <= struck {
                continue;
            }
            match blow(world, &ctx, *at, *amount, more) {
                Landed::Goes => {}
                Landed::Saved(instead) => {
                    put_off_blows(world, RestOfAttack(amounts.to_vec(), to, number), ctx);
                    instead.happen(world);
                    return;
                }
                Landed::Over => return,
            }
        }
    }
    spend(world, *ctx.actor, reached);
}

/// How a blow left the one who was struck.
pub enum Landed {
    /// The attack goes on.
    Goes,
    /// Something comes instead of a player's death, before the next blow.
    Saved(lose_hp::Replaced),
    /// A player fell: everything ends.
    Over,
}

/// What Powers and relics add to each hit of the one who acts.
pub fn more(world: &World, ctx: &Ctx, shiv: bool) -> i32 {
    let seat = world.resource::<Table>().is_seat(*ctx.actor);
    if seat { lasting::hits_more(world, ctx, shiv) } else { 0 }
}

/// One blow. What has fallen to an earlier hit is not hit again.
pub fn blow(world: &mut World, ctx: &Ctx, at: Entity, amount: i32, more: i32) -> Landed {
    if world.get::<Hp>(at).is_none_or(|hp| hp.now <= 0) {
        return Landed::Goes;
    }
    let strike = world.resource::<AttackWindows>().strike;
    let (against, cap) = of_the_target(world, *ctx.actor, at);
    let more = more + against;
    *world.resource_mut::<Blow>() = Blow { cap, ..Blow::new(*ctx.actor, at, amount, more) };
    run_window(world, strike);
    wound(world, amount, more, ctx);
    if world.resource::<Table>().is_seat(at) && world.get::<Hp>(at).is_some_and(|hp| hp.now <= 0) {
        let instead = lose_hp::replaced(world, at, lose_hp::DIE);
        return match instead {
            Some(instead) => {
                lose_hp::cheat_death(world, at);
                Landed::Saved(instead)
            }
            None => Landed::Over,
        };
    }
    Landed::Goes
}

/// What the one who is struck adds to each hit, and the most that counts of it.
fn of_the_target(world: &World, from: Entity, at: Entity) -> (i32, Option<i32>) {
    let (mut more, mut cap) = (0, None);
    if let Some(monster) = world.get::<Monster>(at) {
        if memory::of_turn(world, from).is_some_and(|turn| turn.deals_nothing) {
            return (0, Some(0));
        }
        if monster.0.always.is_empty() {
            return (0, None);
        }
        lasting::each_of_enemy::<lasting::TakesMore>(world, at, |takes| more += takes.0 as i32);
        lasting::each_of_enemy::<lasting::HitCap>(world, at, |most| cap = Some(most.0 as i32));
    } else {
        lasting::each_of_enemy::<lasting::HitsMoreAgainst>(world, from, |hits| more += hits.0.now(world, &Ctx::of(at)));
    }
    (more, cap)
}

/// The attack is over: its tokens are spent.
pub fn spend(world: &mut World, from: Entity, at: Reached) {
    let hurt = std::mem::take(&mut world.resource_mut::<Attack>().hurt);
    tell_attacked(world, from, &at, &hurt);
    *world.resource_mut::<Attack>() = Attack { from, at, hurt: Reached::new() };
    let spend = world.resource::<AttackWindows>().spend;
    run_window(world, spend);
}

/// Hits that reach differently are one attack. (Only enemies have such; what comes instead of a death ends it.)
fn mixed(world: &mut World, hits: &MixedHits, ctx: Ctx) {
    let mut all = Reached::new();
    for (amount, to) in &hits.0 {
        let amount = amount.now(world, &ctx);
        let reached = reach(world, *to, &ctx);
        for at in reached {
            match blow(world, &ctx, at, amount, 0) {
                Landed::Goes => {}
                Landed::Saved(instead) => return instead.happen(world),
                Landed::Over => return,
            }
            if !all.contains(&at) {
                all.push(at);
            }
        }
    }
    if !all.is_empty() {
        spend(world, *ctx.actor, all);
    }
}

fn put_off_blows(world: &mut World, rest: RestOfAttack, ctx: Ctx) {
    let Some(rest) = world.resource::<Names>().say(rest) else { return };
    let acting = world.resource::<Acting>().0;
    if let Some(mut agenda) = world.get_mut::<Agenda>(acting) {
        agenda.push(&Script::one(rest), ctx);
    }
}

/// The last step of [`Strike`]: what gets through is lost, and what else the hits of this player bring.
fn wound(world: &mut World, printed: i32, more: i32, ctx: &Ctx) {
    let &Blow { from, at, amount, weak, vulnerable, blocked, .. } = world.resource::<Blow>();
    let strength = world.get::<Strength>(from).map_or(0, |strength| strength.0);
    let lost = lose_hp::lose(world, at, amount, true);
    deeds::note(world, *ctx.seat, |deed| deed.unblocked = deed.unblocked.saturating_add(lost.max(0) as u16));
    if lost > 0 {
        world.resource_mut::<Attack>().hurt.push(at);
    }
    let hp = world.get::<Hp>(at).map_or(0, |hp| hp.now);
    let fact = Struck {
        from: Piece(from),
        at: Piece(at),
        amount: amount + blocked,
        blocked,
        lost,
        hp,
        printed: printed + more,
        strength,
        weak,
        vulnerable,
    };
    world.resource_mut::<Log>().push(fact);
    if hp > 0 && world.resource::<Table>().is_seat(from) {
        add_tokens(world, from, at);
    }
}

/// Tokens that each of a player's hits puts on the enemy.
fn add_tokens(world: &mut World, from: Entity, at: Entity) {
    let mut adds: smallvec::SmallVec<[(Word, u8); 2]> = smallvec::SmallVec::new();
    lasting::each::<lasting::HitsAdd>(world, from, |add, _| adds.push((add.0, add.1)));
    for (token, count) in adds {
        super::put_token(world, from, at, token, count as i32);
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

fn cap(mut blow: ResMut<Blow>) {
    if let Some(cap) = blow.cap {
        blow.amount = blow.amount.min(cap);
    }
}

fn sharpen(mut blow: ResMut<Blow>) {
    blow.amount += blow.more;
}

fn floor(mut blow: ResMut<Blow>) {
    blow.amount = blow.amount.max(0);
}

fn soak(mut blow: ResMut<Blow>, mut figures: Query<&mut Block>) {
    let Ok(mut block) = figures.get_mut(blow.at) else { return };
    blow.blocked = blow.amount.min(block.0);
    block.0 -= blow.blocked;
    blow.amount -= blow.blocked;
}

/// What a hit of this size by this figure comes to, before it meets a target. Shown on cards. `source`: the card.
pub fn shown(world: &mut World, from: Entity, source: Entity, amount: i32) -> i32 {
    let windows = *world.resource::<AttackWindows>();
    let mut ctx = Ctx::of(from).from(source);
    if cost::cost_now(world, from, source) == Cost::Energy(0) {
        ctx = ctx.with(Flags::FREE);
    }
    let more = more(world, &ctx, false);
    *world.resource_mut::<Blow>() = Blow::new(from, Entity::PLACEHOLDER, amount, more);
    run_window(world, windows.strike);
    world.resource::<Blow>().amount
}
