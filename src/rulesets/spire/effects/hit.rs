//! `Hit(2)`, `MultiHit(1, 2)`: an attack. Strength, Weak and Vulnerable count for each hit; their tokens are spent once per attack.
//!
//! [`Strike`] is the window of a hit, [`Spend`] that of the whole attack. Rulebook: Multi-hits; Block; Weak vs Vulnerable.
use crate::{
    rulesets::spire::{aim::*, board::*, *},
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

/// The blows of an attack after so many of them, when something came in between.
#[derive(Clone, Hash, Serialize, Deserialize)]
struct RestOfAttack(Vec<i32>, To, usize);

/// The blow being struck; every power that changes it is one system in [`Strike`].
#[derive(Resource)]
pub struct Blow {
    pub from: Entity,
    pub at: Entity,
    pub amount: i32,
    pub weak: bool,
    pub vulnerable: bool,
    pub blocked: i32,
}

/// An attack that is over: who struck, and whom.
#[derive(Resource)]
pub struct Attack {
    pub from: Entity,
    pub at: Reached,
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

/// A hit has landed.
#[derive(Debug, Serialize)]
pub struct Struck {
    pub from: Piece,
    pub at: Piece,
    /// After Strength, Weak and Vulnerable, before Block.
    pub amount: i32,
    pub blocked: i32,
    pub lost: i32,
    /// HP of the one who was struck, afterwards.
    pub hp: i32,
    /// How the amount came about: what was printed, and what counted.
    pub printed: i32,
    pub strength: i32,
    pub weak: bool,
    pub vulnerable: bool,
}

impl Fact for Struck {
    fn tell(&self, who: &Teller) -> Option<view::Sentence> {
        let (from, at) = (who.of(self.from), who.of(self.at));
        let blocked = match self.blocked {
            0 => String::new(),
            all if all == self.amount => ", all blocked".into(),
            some => format!(", {some} blocked"),
        };
        let hp = if self.lost > 0 { format!(": {} → {}", self.hp + self.lost, self.hp.max(0)) } else { String::new() };
        who.line(*self.from, format!("{from} hits {at} for {}{blocked}{hp}", self.amount))
    }
}

impl Struck {
    /// The sum in words: "Hit 2 + 2 Strength = 4".
    pub fn sum(&self) -> String {
        let mut words = format!("Hit {}", self.printed);
        if self.strength > 0 {
            words += &format!(" + {} Strength", self.strength);
        }
        if self.weak {
            words += " − 1 Weak";
        }
        if self.vulnerable {
            words += ", Vulnerable × 2";
        }
        if self.strength > 0 || self.weak || self.vulnerable { format!("{words} = {}", self.amount) } else { words }
    }
}

/// Which hits an ability waits for.
#[derive(Clone, Copy, Hash, Serialize, Deserialize)]
pub enum HitOn {
    /// A hit on the one who has the ability, with damage that gets through.
    MeHurt,
    Me,
}

impl Awaited for Struck {
    type Filter = HitOn;
    fn matches(&self, filter: &HitOn, holder: Holder) -> bool {
        *self.at == holder.piece
            && match filter {
                HitOn::Me => true,
                HitOn::MeHurt => self.lost > 0,
            }
    }
    fn subject(&self) -> Option<Entity> {
        Some(*self.from)
    }
}

pub(super) fn plugin(app: &mut App) {
    let windows = AttackWindows { strike: app.add_window(Strike), spend: app.add_window(Spend) };
    let nobody = Entity::PLACEHOLDER;
    app.insert_resource(windows)
        .insert_resource(Blow { from: nobody, at: nobody, amount: 0, weak: false, vulnerable: false, blocked: 0 })
        .insert_resource(Attack { from: nobody, at: Reached::new() });
    app.configure_sets(
        Strike,
        (
            StrikeSet::Notice,
            StrikeSet::Cancel,
            StrikeSet::Add,
            StrikeSet::Floor,
            StrikeSet::Multiply,
            StrikeSet::Block,
            StrikeSet::Wound,
        )
            .chain(),
    );
    app.add_systems(Strike, (floor.in_set(StrikeSet::Floor), soak.in_set(StrikeSet::Block)));
    app.add_moment::<Struck>();
    app.add_verb::<RestOfAttack>(|world, rest, ctx| blows(world, &rest.0, rest.1, ctx, rest.2));
    app.add_verb::<Hit>(|world, hit, ctx| {
        let amount = hit.0.now(world, &ctx);
        attack(world, &[amount], hit.1, ctx)
    })
    .add_verb::<MultiHit>(|world, hit, ctx| {
        let (amount, times) = (hit.0.now(world, &ctx), hit.1.now(world, &ctx).max(0) as usize);
        attack(world, &vec![amount; times], hit.2, ctx)
    })
    .add_verb::<Hits>(|world, hits, ctx| {
        let amounts: Vec<i32> = hits.0.iter().map(|amount| amount.now(world, &ctx)).collect();
        attack(world, &amounts, hits.1, ctx)
    });
}

/// One attack of one or more hits on everyone it reaches.
pub fn attack(world: &mut World, amounts: &[i32], to: To, ctx: Ctx) {
    blows(world, amounts, to, ctx, 0)
}

/// The blows of an attack, but for those that were struck before.
fn blows(world: &mut World, amounts: &[i32], to: To, ctx: Ctx, struck: usize) {
    let reached = reach(world, to, &ctx);
    if reached.is_empty() || amounts.is_empty() {
        return;
    }
    let windows = *world.resource::<AttackWindows>();
    let mut number = 0;
    for amount in amounts {
        for at in &reached {
            number += 1;
            // What has fallen to an earlier hit is not hit again; a fallen player ends everything.
            if number <= struck || world.get::<Hp>(*at).is_none_or(|hp| hp.now <= 0) {
                continue;
            }
            *world.resource_mut::<Blow>() =
                Blow { from: *ctx.actor, at: *at, amount: *amount, weak: false, vulnerable: false, blocked: 0 };
            run_window(world, windows.strike);
            wound(world, *amount);
            if world.resource::<Table>().is_seat(*at) && world.get::<Hp>(*at).is_some_and(|hp| hp.now <= 0) {
                // What comes instead of death comes before the next blow.
                if let Some(instead) = lose_hp::replaced(world, *at, lose_hp::DIE) {
                    lose_hp::cheat_death(world, *at);
                    put_off_blows(world, RestOfAttack(amounts.to_vec(), to, number), ctx);
                    instead.happen(world);
                }
                return;
            }
        }
    }
    *world.resource_mut::<Attack>() = Attack { from: *ctx.actor, at: reached };
    run_window(world, windows.spend);
}

fn put_off_blows(world: &mut World, rest: RestOfAttack, ctx: Ctx) {
    let Some(rest) = world.resource::<Names>().say(rest) else { return };
    let acting = world.resource::<Acting>().0;
    if let Some(mut agenda) = world.get_mut::<Agenda>(acting) {
        agenda.push(&Script::one(rest), ctx);
    }
}

/// The last step of [`Strike`]: what gets through is lost.
fn wound(world: &mut World, printed: i32) {
    let &Blow { from, at, amount, weak, vulnerable, blocked } = world.resource::<Blow>();
    let strength = world.get::<Strength>(from).map_or(0, |strength| strength.0);
    let lost = lose_hp::lose(world, at, amount, true);
    let hp = world.get::<Hp>(at).map_or(0, |hp| hp.now);
    let (from, at, amount) = (Piece(from), Piece(at), amount + blocked);
    world.resource_mut::<Log>().push(Struck { from, at, amount, blocked, lost, hp, printed, strength, weak, vulnerable });
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

/// What a hit of this size by this figure comes to, before it meets a target. Shown on cards.
pub fn shown(world: &mut World, from: Entity, amount: i32) -> i32 {
    let windows = *world.resource::<AttackWindows>();
    *world.resource_mut::<Blow>() = Blow { from, at: Entity::PLACEHOLDER, amount, weak: false, vulnerable: false, blocked: 0 };
    run_window(world, windows.strike);
    world.resource::<Blow>().amount
}
