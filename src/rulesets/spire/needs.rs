//! What is chosen when something is played: an enemy, a row, a player, how much Energy.
use super::board::*;
use crate::tabletop::{self, *};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

/// The word on a card for what must be chosen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Target {
    /// Any one enemy.
    Enemy,
    /// A row (all enemies in it, and the boss).
    Row,
    /// Any one player, oneself included.
    AnyPlayer,
    /// A face of the die, for `X()`.
    Face,
}

/// How much Energy, for a cost of X.
pub const AMOUNT: Need = Need(1);
/// One enemy.
pub const ENEMY: Need = Need(2);
/// A row of enemies.
pub const ROW: Need = Need(4);
/// One player.
pub const PLAYER: Need = Need(8);
/// A face of the die.
pub const FACE: Need = Need(16);

/// What must be chosen for these words.
pub fn needs_of(targets: &[Target]) -> Need {
    targets.iter().fold(Need::NONE, |needs, target| {
        needs.and(match target {
            Target::Enemy => ENEMY,
            Target::Row => ROW,
            Target::AnyPlayer => PLAYER,
            Target::Face => FACE,
        })
    })
}

pub(super) fn plugin(app: &mut App) {
    let kinds = [
        NeedKind { word: Word::new("x"), prompt: "how much Energy", candidates: amounts, per_option: true, fill: fill_x },
        NeedKind {
            word: Word::new("enemy"),
            prompt: "an enemy",
            candidates: enemies,
            per_option: false,
            fill: |world, ctx, pick| ctx.target = thing_of(world, pick),
        },
        NeedKind {
            word: Word::new("row"),
            prompt: "a row",
            candidates: rows,
            per_option: false,
            fill: |_, ctx, pick| {
                if let Pick::Row(row) = pick {
                    ctx.row = row;
                }
            },
        },
        NeedKind {
            word: Word::new("player"),
            prompt: "a player",
            candidates: players,
            per_option: false,
            fill: |world, ctx, pick| ctx.ally = thing_of(world, pick),
        },
        NeedKind { word: Word::new("face"), prompt: "a face of the die", candidates: faces, per_option: false, fill: fill_x },
    ];
    for (kind, need) in kinds.into_iter().zip([AMOUNT, ENEMY, ROW, PLAYER, FACE]) {
        assert_eq!(app.add_need(kind), need, "cards are read with these numbers");
    }
}

fn fill_x(_: &World, ctx: &mut Ctx, pick: Pick) {
    if let Pick::Number(n) = pick {
        ctx.x = n;
    }
}

fn faces(_: &World, _: &Ctx) -> Candidates {
    (1..=6).map(Pick::Number).collect()
}

fn thing_of(world: &World, pick: Pick) -> Option<Piece> {
    match pick {
        Pick::Thing(id) => world.resource::<Index>().get(id).map(Piece),
        _ => None,
    }
}

/// All enemies that stand, row by row from the bottom, left to right, then the boss.
fn enemies(world: &World, _: &Ctx) -> Candidates {
    let mut found = Candidates::new();
    each_enemy(world, |enemy| found.extend(world.get::<Id>(enemy).map(|id| Pick::Thing(*id))));
    found
}

/// The rows in which enemies stand; if only a boss is left, the seat's own.
fn rows(world: &World, ctx: &Ctx) -> Candidates {
    let mut found = Candidates::new();
    each_enemy(world, |enemy| {
        let row = world.get::<Row>(enemy).map_or(0, |row| row.0);
        let rows = world.get::<super::monster::Monster>(enemy).map_or(1, |monster| monster.0.entry.rows);
        for row in (row > 0).then(|| row..row + rows).into_iter().flatten() {
            if !found.contains(&Pick::Row(row)) {
                found.push(Pick::Row(row));
            }
        }
    });
    if found.is_empty() {
        found.push(Pick::Row(world.get::<Row>(*ctx.seat).map_or(1, |row| row.0)));
    }
    found
}

fn players(world: &World, _: &Ctx) -> Candidates {
    tabletop::players(world).filter_map(|seat| world.get::<Id>(seat).map(|id| Pick::Thing(*id))).collect()
}

/// Any amount of Energy, Miracles included.
fn amounts(world: &World, ctx: &Ctx) -> Candidates {
    let least = world.get::<super::card::Card>(*ctx.source).map_or(0, |card| card.face().least_x as i32);
    (least..=purse(world, *ctx.seat)).map(|n| Pick::Number(n as u8)).collect()
}
