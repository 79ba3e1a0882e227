//! Whom an effect reaches: the chosen enemy, a row and the boss, the player in the enemy's row, every player …
use super::{board::*, intent, monster};
use crate::tabletop::*;
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// The target word of a clause.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum To {
    /// On a player's card: the chosen enemy. On an enemy's: the player in its row, or every player for an area action or a boss.
    #[default]
    Target,
    /// The one who acts.
    Me,
    /// The one who caused it ("that player").
    Them,
    /// All enemies of the chosen row, and the boss.
    Row,
    AllEnemies,
    /// The chosen player.
    AnyPlayer,
    AllPlayers,
    /// All enemies in the row of the one it is about, and the boss.
    ItsRow,
    /// Every enemy that means to attack you.
    Attackers,
    /// Enemies of that group, or that figure, in the own row or in every row.
    Allies(Word),
}

impl To {
    pub fn me() -> To {
        To::Me
    }
}

pub type Reached = SmallVec<[Entity; 8]>;

fn stands(world: &World, figure: Entity) -> bool {
    world.get::<Standing>(figure) == Some(&Standing::Up)
}

/// Everyone the effect reaches now, among those that still stand.
pub fn reach(world: &World, to: To, ctx: &Ctx) -> Reached {
    let mut found = Reached::new();
    match to {
        To::Me => found.push(*ctx.actor),
        To::Them => found.extend(ctx.target.map(|target| *target)),
        To::Target if world.get::<Seat>(*ctx.actor).is_some() => found.extend(ctx.target.map(|target| *target)),
        To::Target => {
            let row = world.get::<Row>(*ctx.actor).map_or(0, |row| row.0);
            if row == 0 || ctx.is(Flags::EVERYONE) {
                every_player(world, &mut found);
            } else {
                found.extend(faced_from(world, row));
            }
        }
        To::Row => in_row_and_boss(world, ctx.row, &mut found),
        To::ItsRow => {
            let row = ctx.target.and_then(|it| world.get::<Row>(*it)).map_or(0, |row| row.0);
            // A boss stands in every row.
            if row == 0 {
                each_enemy(world, |enemy| found.push(enemy));
            } else {
                in_row_and_boss(world, row, &mut found);
            }
        }
        To::Allies(word) => {
            let own = world.get::<Row>(*ctx.actor).map_or(0, |row| row.0);
            each_enemy(world, |enemy| {
                let row = world.get::<Row>(enemy).map_or(0, |row| row.0);
                let of_it = |monster: &monster::Monster| monster.0.entry.group == Some(word) || monster.0.figure == word;
                if (row == own || row == 0 || own == 0) && world.get::<monster::Monster>(enemy).is_some_and(of_it) {
                    found.push(enemy);
                }
            })
        }
        To::Attackers => each_enemy(world, |enemy| {
            if intent::hits_meant_for(world, enemy, *ctx.seat) > 0 {
                found.push(enemy);
            }
        }),
        To::AllEnemies => each_enemy(world, |enemy| found.push(enemy)),
        To::AnyPlayer => found.push(ctx.ally.map_or(*ctx.seat, |ally| *ally)),
        To::AllPlayers => every_player(world, &mut found),
    }
    found.retain(|figure| stands(world, *figure));
    found
}

/// The player who stands in a row.
pub fn player_in(world: &World, row: u8) -> Option<Entity> {
    players(world).find(|seat| world.get::<Row>(*seat) == Some(&Row(row)))
}

/// The player whom enemies of a row act against: the one in it; if that one has dropped out, the nearest one below, else above.
pub fn faced_from(world: &World, row: u8) -> Option<Entity> {
    let row_of = |seat: &Entity| world.get::<Row>(*seat).map_or(0, |row| row.0);
    let fell_here = || world.resource::<Table>().seats.iter().any(|seat| row_of(seat) == row);
    player_in(world, row).or_else(|| {
        let below = players(world).filter(|seat| row_of(seat) < row).max_by_key(row_of);
        below.or(players(world).min_by_key(row_of)).filter(|_| fell_here())
    })
}

/// Highest row first, as enemies act.
fn every_player(world: &World, found: &mut Reached) {
    found.extend(world.resource::<Table>().seats.iter().copied());
    found.sort_by_key(|seat| std::cmp::Reverse(world.get::<Row>(*seat).map_or(0, |row| row.0)));
}

fn in_row_and_boss(world: &World, row: u8, found: &mut Reached) {
    each_enemy(world, |enemy| {
        if monster::stands_in(world, enemy, row) {
            found.push(enemy);
        }
    })
}
