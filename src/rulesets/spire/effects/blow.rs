//! One blow of an attack: what counts for it, in the printed order, and what is left of the one who was struck.
//! Rulebook: Block; Weak vs Vulnerable.
use super::Struck;
use crate::{
    rulesets::spire::{aim::*, board::*, card::Cost, monster::Monster, *},
    tabletop::*,
};
use bevy_app::App;
use bevy_ecs::{prelude::*, schedule::ScheduleLabel};

/// The blow being struck; every power that changes it is one system in [`Strike`].
#[derive(Resource)]
pub struct Blow {
    window: Window,
    pub from: Entity,
    pub at: Entity,
    pub amount: i32,
    /// The Strength that counted.
    pub strength: i32,
    pub weak: bool,
    pub vulnerable: bool,
    /// At most so much, whatever else counts.
    pub cap: Option<i32>,
    pub blocked: i32,
}

impl Blow {
    fn new(window: Window, from: Entity, at: Entity, amount: i32) -> Self {
        Blow { window, from, at, amount, strength: 0, weak: false, vulnerable: false, cap: None, blocked: 0 }
    }

    /// The window runs over another blow.
    fn strike(world: &mut World, from: Entity, at: Entity, amount: i32, cap: Option<i32>) {
        let mut blow = world.resource_mut::<Blow>();
        let window = blow.window.clone();
        *blow = Blow { cap, ..Blow::new(window.clone(), from, at, amount) };
        run_window(world, &window);
    }
}

/// The window of one blow: its systems count what is dealt, then what gets through.
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

pub(super) fn plugin(app: &mut App) {
    let (window, nobody) = (app.add_window(Strike), Entity::PLACEHOLDER);
    app.insert_resource(Blow::new(window, nobody, nobody, 0));
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
    app.add_systems(Strike, (floor.in_set(StrikeSet::Floor), cap.in_set(StrikeSet::Cap), soak.in_set(StrikeSet::Block)));
}

/// How a blow left the one who was struck.
pub enum Landed {
    /// The attack goes on.
    Goes,
    /// Something comes instead of its death, before the next blow.
    Saved(Replacement),
    /// A player fell: everything ends.
    Over,
}

/// What Powers and relics add to each hit of the one who acts.
pub fn more(world: &World, ctx: &Ctx, shiv: bool) -> i32 {
    let seat = world.resource::<Table>().is_seat(*ctx.actor);
    if seat { lasting::hits_more(world, ctx, shiv) } else { 0 }
}

/// One blow; `hurt` takes down who lost HP to it. What has fallen to an earlier hit is not hit again.
pub fn blow(world: &mut World, ctx: &Ctx, at: Entity, amount: i32, more: i32, hurt: &mut Reached) -> Landed {
    if world.get::<Hp>(at).is_none_or(|hp| hp.now <= 0) {
        return Landed::Goes;
    }
    let (against, cap) = of_the_target(world, *ctx.actor, at);
    // What Powers, relics and the target add comes to what is printed before anything else counts.
    let amount = amount + more + against;
    Blow::strike(world, *ctx.actor, at, amount, cap);
    let table = world.resource::<Table>();
    let (by_player, at_player) = (table.is_seat(*ctx.actor), table.is_seat(at));
    let (lost, mut hp) = wound(world, amount, ctx);
    if lost > 0 {
        hurt.push(at);
    }
    let mut landed = Landed::Goes;
    if hp <= 0 {
        landed = deadly(world, at, at_player);
        hp = world.get::<Hp>(at).map_or(0, |hp| hp.now);
    }
    if hp > 0 && by_player {
        add_tokens(world, *ctx.actor, at);
    }
    landed
}

/// A blow that takes the last HP.
fn deadly(world: &mut World, at: Entity, player: bool) -> Landed {
    // An enemy without abilities has nothing that could come instead.
    let may_be_saved = player || world.get::<Abilities>(at).is_some();
    match may_be_saved.then(|| lose_hp::replaced(world, at, lose_hp::DIE)).flatten() {
        Some(instead) => {
            lose_hp::cheat_death(world, at);
            Landed::Saved(instead)
        }
        None if player && !phases::last_stand::goes_on(world, at) => Landed::Over,
        None => Landed::Goes,
    }
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
        lasting::each_of_enemy::<lasting::TakesMore>(world, at, |takes| {
            more += takes.0 as i32;
            lasting::felt::<lasting::TakesMore>(world, at);
        });
        lasting::each_of_enemy::<lasting::HitCap>(world, at, |most| cap = Some(most.0 as i32));
    } else {
        lasting::each_of_enemy::<lasting::HitsMoreAgainst>(world, from, |hits| {
            let by = hits.0.now(world, &Ctx::of(at));
            more += by;
            if by > 0 {
                lasting::felt::<lasting::HitsMoreAgainst>(world, from);
            }
        });
    }
    (more, cap)
}

/// The last step of [`Strike`]: what gets through is lost. Gives how much, and the HP that are left.
fn wound(world: &mut World, printed: i32, ctx: &Ctx) -> (i32, i32) {
    let &Blow { from, at, amount, strength, weak, vulnerable, blocked, .. } = world.resource::<Blow>();
    let lost = lose_hp::lose(world, at, amount, true);
    if lost > 0 {
        deeds::note(world, *ctx.seat, |deed| deed.unblocked = deed.unblocked.saturating_add(lost as u16));
    }
    let hp = world.get::<Hp>(at).map_or(0, |hp| hp.now);
    let fact = Struck {
        from: Piece(from),
        at: Piece(at),
        amount: amount + blocked,
        blocked,
        lost,
        hp,
        printed,
        strength,
        weak,
        vulnerable,
    };
    world.resource_mut::<Log>().push(fact);
    (lost, hp)
}

/// Tokens that each of a player's hits puts on the enemy.
fn add_tokens(world: &mut World, from: Entity, at: Entity) {
    let mut adds: smallvec::SmallVec<[(Word, u8); 2]> = smallvec::SmallVec::new();
    lasting::each::<lasting::HitsAdd>(world, from, |add, _| adds.push((add.0, add.1)));
    for (token, count) in adds {
        super::put_token(world, from, at, token, count as i32);
    }
}

fn cap(mut blow: ResMut<Blow>, answered: Res<Answered>) {
    if let Some(cap) = blow.cap.filter(|cap| *cap < blow.amount) {
        blow.amount = cap;
        answered.feel(blow.at, || name_of::<lasting::HitCap>().into());
    }
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
    let mut ctx = Ctx::of(from).from(source);
    if cost::cost_now(world, from, source) == Cost::Energy(0) {
        ctx = ctx.with(Flags::FREE);
    }
    let more = more(world, &ctx, false);
    Blow::strike(world, from, Entity::PLACEHOLDER, amount + more, None);
    world.resource::<Blow>().amount
}
