//! What an enemy means to do: whether its next action hits a player, and with how many hit symbols.
use super::{
    Block,
    aim::{To, faced_from},
    effects::{Hit, Hits, IfGuarded, MixedHits, MultiHit},
    monster::*,
};
use crate::tabletop::{self, *};
use bevy_ecs::prelude::*;

/// The hit symbols of the enemy's next action, if that reaches this player; else 0.
pub fn hits_meant_for(world: &World, enemy: Entity, seat: Entity) -> i32 {
    let (Some(Monster(text)), Some(cube)) = (world.get::<Monster>(enemy), world.get::<Cube>(enemy)) else { return 0 };
    let die = world.get::<Die>(world.resource::<Table>().table).map_or(0, |die| die.0);
    let Some(action) = text.current(*cube, die).and_then(|at| text.action(at)) else { return 0 };
    let own = world.get::<Row>(seat).map_or(0, |row| row.0);
    let faced = || world.get::<Row>(enemy).and_then(|row| faced_from(world, row.0)) == Some(seat);
    let reached = action.every_player || stands_in(world, enemy, own) || faced();
    let ctx = Ctx { actor: Piece(enemy), ..Ctx::of(world.resource::<Table>().table) }.from(enemy);
    coming(world, &action.does, &ctx).iter().map(|effect| symbols(world, effect, reached, &ctx)).sum()
}

/// The effects of a script as they would come now: of a branch only the side that counts.
pub fn coming(world: &World, script: &[Effect], ctx: &Ctx) -> Vec<Effect> {
    let mut found = vec![];
    for effect in script {
        if let Some(branch) = effect.get::<IfGuarded>() {
            let guarded = world.get::<Block>(*ctx.actor).is_some_and(|block| block.0 > 0);
            found.extend(coming(world, if guarded { &branch.then } else { &branch.or_else }, ctx));
        } else if let Some(branch) = effect.get::<tabletop::If>() {
            found.extend(coming(world, if holds(world, &branch.0, ctx) { &branch.1 } else { &branch.2 }, ctx));
        } else {
            found.push(effect.clone());
        }
    }
    found
}

/// `reached`: the player is whom the action is aimed at.
fn symbols(world: &World, effect: &Effect, reached: bool, ctx: &Ctx) -> i32 {
    if let Some(mixed) = effect.get::<MixedHits>() {
        mixed.0.iter().filter(|(_, to)| reached || *to == To::AllPlayers).count() as i32
    } else if !reached {
        0
    } else if effect.get::<Hit>().is_some() {
        1
    } else if let Some(multi) = effect.get::<MultiHit>() {
        multi.1.now(world, ctx).max(0)
    } else if let Some(hits) = effect.get::<Hits>() {
        hits.0.len() as i32
    } else {
        0
    }
}
