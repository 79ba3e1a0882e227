//! Enemies that come in the middle of a fight or come back: `SummonUntil(["dagger"], 2)`, `BringCard("..")`, `Return(4)`, `ReviveAll("gremlin")`.
use super::Summoned;
use crate::{
    rulesets::spire::{aim::player_in, board::*, later, monster::*, setup},
    tabletop::*,
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

/// Enemies of these groups, until so many of them stand in each player's row.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct SummonUntil(pub Vec<Word>, pub u8);

/// The card of that id comes in, standing in every row (the next phase of a boss).
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct BringCard(pub Word);

/// This dead enemy returns with so many HP, without tokens, its cube in the first slot.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct Return(pub i32);

/// All dead enemies of these groups return with full HP and without tokens.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct ReviveAll(pub Vec<Word>);

/// `Dies()`: the enemy falls.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct Dies {}

/// An enemy falls by its own action.
#[derive(Debug, Serialize)]
pub struct Perished {
    pub who: Piece,
}

impl Fact for Perished {}

/// `IfFightGoesOn([..])`: in the start of turn of the next round, if there is one; it does not keep the fight going.
#[derive(Clone, Hash, Serialize, Deserialize)]
pub struct IfFightGoesOn(pub Script);

/// A dead enemy stands again.
#[derive(Debug, Serialize)]
pub struct Revived {
    pub who: Piece,
    pub hp: i32,
}

impl Fact for Revived {
    fn tell(&self, who: &Teller) -> Option<view::Sentence> {
        who.line(*self.who, format!("{} returns with {} HP", who.of(self.who), self.hp))
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_fact::<Perished>();
    app.add_fact::<Revived>();
    app.add_verb::<SummonUntil>(|world, until, ctx| {
        for row in (1..=4).filter(|row| player_in(world, *row).is_some()).collect::<Vec<u8>>() {
            let mut standing = 0;
            each_enemy(world, |enemy| {
                let of_group = |monster: &Monster| monster.0.entry.group.is_some_and(|group| until.0.contains(&group));
                let here = world.get::<Row>(enemy) == Some(&Row(row)) && world.get::<Monster>(enemy).is_some_and(of_group);
                standing += u8::from(here);
            });
            let count = until.1.saturating_sub(standing);
            let text = SummonText { who: until.0.clone(), count, solo: None, place: Place::OwnRow, acts_last: false, fill: 0 };
            super::bring_in(world, *ctx.actor, &text, row);
        }
    })
    .add_verb::<BringCard>(|world, card, _| {
        if let Some(enemy) = setup::make_enemy(world, card.0, 0, None) {
            world.resource_mut::<Log>().push(Summoned { who: Piece(enemy), row: 0 });
            let Some(Monster(text)) = world.get::<Monster>(enemy).cloned() else { return };
            let table = world.resource::<Table>().table;
            world.resource::<Answered>().feel(enemy, || "enters".into());
            do_next(world, &text.entry.enters, Ctx { actor: Piece(enemy), ..Ctx::of(table) }.from(enemy));
        }
    })
    .add_verb::<Return>(|world, back, ctx| revive(world, *ctx.actor, back.0))
    .add_verb::<ReviveAll>(|world, all, _| {
        let table = world.resource::<Table>().table;
        let Some(rows) = world.get::<Rows>(table).copied() else { return };
        let lying: Vec<Entity> = rows.rows.iter().filter_map(|row| world.get::<Pile>(**row)).flat_map(Pile::iter).collect();
        for enemy in lying {
            let of_group = |monster: &Monster| monster.0.entry.group.is_some_and(|group| all.0.contains(&group));
            if world.get::<Monster>(enemy).is_some_and(of_group) {
                let max = world.get::<Hp>(enemy).map_or(0, |hp| hp.max);
                revive(world, enemy, max);
            }
        }
    })
    .add_verb::<Dies>(|world, _, ctx| {
        let Some(mut hp) = world.get_mut::<Hp>(*ctx.actor) else { return };
        let by = std::mem::take(&mut hp.now);
        let mut log = world.resource_mut::<Log>();
        log.push(Perished { who: ctx.actor });
        log.push(super::lose_hp::HpLost { who: ctx.actor, by, hp: 0, hit: false });
    })
    .add_verb::<IfFightGoesOn>(|world, later, ctx| {
        let table = world.resource::<Table>().table;
        if let Some(mut agenda) = world.get_mut::<Agenda>(table) {
            let plain = Ctx { flags: Flags::default(), ..ctx };
            agenda.put_off(later::NEXT_ROUND, &later.0, plain);
        }
    });
}

/// Only the fallen return.
fn revive(world: &mut World, enemy: Entity, hp: i32) {
    if world.get::<Standing>(enemy) != Some(&Standing::Fallen) {
        return;
    }
    let mut entity = world.entity_mut(enemy);
    entity.insert(Standing::Up);
    if let Some(mut now) = entity.get_mut::<Hp>() {
        now.now = hp.min(now.max);
    }
    if let Some(mut abilities) = entity.get_mut::<Abilities>() {
        abilities.asleep = false;
    }
    if let Some(mut cube) = entity.get_mut::<Cube>() {
        *cube = Cube { last: cube.last, ..Cube::default() };
    }
    world.resource_mut::<Log>().push(Revived { who: Piece(enemy), hp });
}
