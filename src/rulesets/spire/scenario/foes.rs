//! *Given*: an enemy as a case describes it, with its cube in the slot named.
use super::{
    boards::{lay_token, lay_tokens, not_below_zero, state},
    case::Foe,
    names::*,
};
use crate::{
    rulesets::spire::{
        board::Hp,
        monster::{Cube, Monster, MonsterKind, MonsterText, Pattern},
        setup,
    },
    tabletop::*,
};
use bevy_ecs::prelude::*;

pub(super) fn lay_foe(world: &mut World, foe: &Foe) -> Result<(), Unclear> {
    let names = world.resource::<Names>().clone();
    let Some(text) = names.printed::<MonsterText>(Word::of(&foe.id)) else {
        return unknown("enemy", &foe.id, names.prints::<MonsterText>().map(|text| text.key));
    };
    if foe.is.is_some() {
        return unclear("is", "`is` can only stand under `then`");
    }
    not_below_zero([("hp", foe.hp), ("max_hp", foe.max_hp), ("block", foe.block)])?;
    let boss = text.entry.kind == MonsterKind::Boss;
    let row = foe.row.or(text.entry.row).unwrap_or(if boss { 0 } else { 1 });
    if row > 4 {
        return unclear("row", format!("there is no row {row}"));
    }
    let Some(entity) = setup::make_enemy(world, text.key, row, None) else { return unclear(&foe.id, "it cannot be placed") };
    let mut hp = state::<Hp>(world, entity)?;
    hp.max = foe.max_hp.unwrap_or(hp.max.max(foe.hp.unwrap_or(0)));
    hp.now = foe.hp.unwrap_or(hp.max);
    lay_tokens(world, entity, &foe.tokens)?;
    if let Some(block) = foe.block {
        lay_token(world, entity, "block", block)?;
    }
    lay_cube(world, entity, foe)
}

fn lay_cube(world: &mut World, enemy: Entity, foe: &Foe) -> Result<(), Unclear> {
    let Monster(text) = state::<Monster>(world, enemy)?.clone();
    let mut cube = Cube::default();
    if let Some(mode) = foe.mode {
        let modes = match &text.entry.pattern {
            Pattern::Modes(modes) => &modes[..],
            _ => &[],
        };
        let Some(at) = modes.iter().position(|text| text.mode == mode) else {
            return unknown("mode of this enemy", &mode, modes.iter().map(|text| text.mode));
        };
        cube.mode = at as u8;
    }
    if let Some(slot) = foe.slot {
        let slots = match &text.entry.pattern {
            Pattern::Cube(slots) => slots.len(),
            Pattern::Modes(modes) => modes.get(cube.mode as usize).map_or(0, |mode| mode.slots.len()),
            Pattern::FirstThenDie { .. } => 2,
            Pattern::Single(_) | Pattern::Die(_) => 0,
        };
        if slot == 0 || slot as usize > slots {
            return unclear("slot", format!("`{}` has {slots} slots, counted from 1", text.key));
        }
        cube.at = slot - 1;
    }
    *state(world, enemy)? = cube;
    Ok(())
}
