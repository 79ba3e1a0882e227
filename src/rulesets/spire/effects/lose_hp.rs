//! `LoseHp(1)` and `Damage(1)`: HP goes down. Block prevents damage 1 for 1, but never "lose HP". Rulebook: Block vs HP Loss.
use crate::{
    rulesets::spire::{aim::*, board::*, memory::Memory, *},
    tabletop::*,
};
use bevy_app::App;
use bevy_ecs::{prelude::*, system::SystemState};
use serde::{Deserialize, Serialize};

/// HP loss: Block does not help.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct LoseHp(pub Amount, #[serde(default = "To::me")] pub To);

/// Plain damage, not a hit: can be blocked, but no token changes it.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct Damage(pub Amount, #[serde(default)] pub To);

/// HP up to the maximum.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct Heal(pub Amount, #[serde(default = "To::me")] pub To);

/// HP is set to this number.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct SetHp(pub Amount, #[serde(default = "To::me")] pub To);

/// A figure has lost HP.
#[derive(Debug, Serialize)]
pub struct HpLost {
    pub who: Piece,
    pub by: i32,
    pub hp: i32,
    /// By a hit, which tells of it.
    pub hit: bool,
}

impl Fact for HpLost {
    /// Somebody has fallen.
    fn unsettles(&self) -> bool {
        self.hp <= 0
    }
    fn tell(&self, who: &Teller) -> Option<view::Sentence> {
        if self.hit {
            return None;
        }
        who.line(*self.who, format!("{} loses {} HP: {} → {}", who.of(self.who), self.by, self.hp + self.by, self.hp.max(0)))
    }
}

/// Whose loss an ability waits for.
#[derive(Clone, Copy, Hash, Serialize, Deserialize)]
pub enum LossOf {
    Me,
}

impl Awaited for HpLost {
    type Filter = LossOf;
    fn matches(&self, _: &LossOf, holder: Holder) -> bool {
        // A figure's own ability, or one that belongs to the seat; and it must have survived.
        (*self.who == holder.piece || *self.who == holder.owner) && self.hp > 0
    }
    fn amount(&self) -> i32 {
        self.by
    }
}

/// Damage met Block.
#[derive(Debug, Serialize)]
pub struct Blocked {
    pub who: Piece,
    pub by: i32,
}

impl Fact for Blocked {
    fn tell(&self, who: &Teller) -> Option<view::Sentence> {
        who.line(*self.who, format!("{} blocks {}", who.of(self.who), self.by))
    }
}

/// A figure gained HP.
#[derive(Debug, Serialize)]
pub struct Healed {
    pub who: Piece,
    pub by: i32,
    pub hp: i32,
}

impl Fact for Healed {
    fn tell(&self, who: &Teller) -> Option<view::Sentence> {
        who.line(*self.who, format!("{} heals {}: {} → {}", who.of(self.who), self.by, self.hp - self.by, self.hp))
    }
}

/// Something came instead of an HP loss.
#[derive(Debug, Serialize)]
pub struct LossPrevented {
    pub who: Piece,
    pub by: i32,
}

impl Fact for LossPrevented {
    fn tell(&self, who: &Teller) -> Option<view::Sentence> {
        who.line(*self.who, format!("{} does not lose {} HP", who.of(self.who), self.by))
    }
}

/// What is looked up when HP is about to be lost; built once.
#[derive(Resource, Default)]
struct Prevention(Option<Box<SystemState<(Query<'static, 'static, Replacing>, Query<'static, 'static, &'static PileOf>)>>>);

type Replacing = (Entity, &'static Id, &'static mut Abilities, Option<&'static InPile>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Prevention>();
    app.add_moment::<HpLost>().add_fact::<Blocked>().add_fact::<Healed>().add_fact::<LossPrevented>();
    app.add_verb::<LoseHp>(|world, verb, ctx| {
        let amount = verb.0.now(world, &ctx);
        for who in reach(world, verb.1, &ctx) {
            lose(world, who, amount, false);
        }
    })
    .add_verb::<Damage>(|world, verb, ctx| {
        for who in reach(world, verb.1, &ctx) {
            // Counted for each: "per hit symbol in its next action".
            let amount = verb.0.now(world, &ctx.at(who));
            damage(world, who, amount);
        }
    })
    .add_verb::<Heal>(|world, verb, ctx| {
        let amount = verb.0.now(world, &ctx);
        for who in reach(world, verb.1, &ctx) {
            heal(world, who, amount);
        }
    })
    .add_verb::<SetHp>(|world, verb, ctx| {
        let to = verb.0.now(world, &ctx);
        for who in reach(world, verb.1, &ctx) {
            let now = world.get::<Hp>(who).map_or(0, |hp| hp.now);
            if to < now {
                lose(world, who, now - to, false);
            } else {
                heal(world, who, to - now);
            }
        }
    });
}

/// Takes HP, unless something in play comes instead. Gives how much was really lost.
pub fn lose(world: &mut World, who: Entity, amount: i32, by_hit: bool) -> i32 {
    if amount <= 0 {
        return 0;
    }
    let is_seat = world.get::<Seat>(who).is_some();
    let amount = if is_seat { capped(world, who, amount) } else { within_limits(world, who, amount) };
    if amount <= 0 {
        return 0;
    }
    if is_seat && prevented(world, who, Word::new("lose_hp")) {
        world.resource_mut::<Log>().push(LossPrevented { who: Piece(who), by: amount });
        return 0;
    }
    let Some(mut now) = world.get::<Hp>(who).map(|hp| hp.now - amount) else { return 0 };
    if now < 1 && is_seat && unbreakable(world) {
        now = 1;
    }
    let Some(mut hp) = world.get_mut::<Hp>(who) else { return 0 };
    let amount = (hp.now - now).max(0);
    hp.now -= amount;
    let now = hp.now;
    if amount > 0 {
        if is_seat && let Some(mut memory) = world.get_mut::<Memory>(who) {
            memory.hp_lost = memory.hp_lost.saturating_add(amount as u16);
            memory.was_hurt = true;
        }
        world.resource_mut::<Log>().push(HpLost { who: Piece(who), by: amount, hp: now, hit: by_hit });
    }
    amount
}

/// Nobody falls in this game (tests and tools).
fn unbreakable(world: &World) -> bool {
    let table = world.resource::<Table>().table;
    world.get::<Options>(table).is_some_and(|options| options.unbreakable)
}

/// What is left of a loss by cards that limit it for the round.
fn capped(world: &World, seat: Entity, amount: i32) -> i32 {
    let Some(memory) = world.get::<Memory>(seat) else { return amount };
    let mut cap = memory.loss_cap;
    lasting::each::<lasting::LossCap>(world, seat, |lasting, _| cap = Some(cap.map_or(lasting.0, |cap| cap.min(lasting.0))));
    cap.map_or(amount, |cap| amount.min(cap as i32 - memory.hp_lost as i32).max(0))
}

/// What is left of an enemy's loss by its own abilities.
fn within_limits(world: &World, enemy: Entity, amount: i32) -> i32 {
    if world.get::<monster::Monster>(enemy).is_none_or(|monster| monster.0.always.is_empty()) {
        return amount;
    }
    let (Some(hp), Some(cube)) = (world.get::<Hp>(enemy), world.get::<monster::Cube>(enemy)) else { return amount };
    let mut left = amount;
    lasting::each_of_enemy::<lasting::NoLossInSlots>(world, enemy, |slots| {
        if slots.0.contains(&(cube.at + 1)) {
            left = 0;
            lasting::felt::<lasting::NoLossInSlots>(world, enemy);
        }
    });
    lasting::each_of_enemy::<lasting::HpFloor>(world, enemy, |floor| {
        let most = hp.now - floor.0.now(world, &Ctx::of(enemy));
        if most < left {
            left = most.max(0);
            lasting::felt::<lasting::HpFloor>(world, enemy);
        }
    });
    left
}

/// Damage that Block can prevent. Gives how much HP was lost.
pub fn damage(world: &mut World, who: Entity, amount: i32) -> i32 {
    let Some(mut block) = world.get_mut::<Block>(who) else { return 0 };
    let blocked = amount.min(block.0).max(0);
    block.0 -= blocked;
    if blocked > 0 {
        world.resource_mut::<Log>().push(Blocked { who: Piece(who), by: blocked });
    }
    lose(world, who, amount - blocked, false)
}

/// HP up to the highest that the figure may have.
pub fn heal(world: &mut World, who: Entity, amount: i32) {
    let Some(mut hp) = world.get_mut::<Hp>(who) else { return };
    let by = amount.min(hp.max - hp.now);
    if by <= 0 {
        return;
    }
    hp.now += by;
    let now = hp.now;
    world.resource_mut::<Log>().push(Healed { who: Piece(who), by, hp: now });
}

/// Something of this seat's, or printed on this figure, that comes instead, if there is any.
pub fn replaced(world: &mut World, who: Entity, of: Word) -> Option<Replacement> {
    let found = lend(world, |world, prevention: &mut Prevention| {
        let state = prevention.0.get_or_insert_with(|| Box::new(SystemState::new(world)));
        let (mut pieces, piles) = state.get_mut(world).ok()?;
        replacement(of, who, &mut pieces, &piles)
    })?;
    let mut answered = world.resource_mut::<Answered>();
    if answered.keep {
        answered.abilities.push((*found.ctx.source, found.ability));
    }
    Some(Replacement { ctx: found.ctx.with(Flags::AT_ONCE), ..found })
}

/// Whether something of this seat's comes instead; its own effects happen at once.
pub fn prevented(world: &mut World, seat: Entity, of: Word) -> bool {
    replaced(world, seat, of).map(|instead| instead.happen(world)).is_some()
}

/// What `instead: [(of: "die", …)]` comes before.
pub const DIE: Word = Word::new("die");

/// A figure at 0 HP stands at 1 until what comes instead of its death has happened.
pub fn cheat_death(world: &mut World, figure: Entity) {
    if let Some(mut hp) = world.get_mut::<Hp>(figure) {
        hp.now = 1;
    }
}
