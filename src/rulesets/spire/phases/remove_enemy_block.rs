//! Remove enemy Block: what was left of it when the enemies' turn began is gone. Rulebook: 1. Remove Enemy Block.
use crate::{
    rulesets::spire::{
        Block,
        monster::{Guarded, Monster},
    },
    tabletop::*,
};
use bevy_app::App;
use bevy_ecs::{prelude::*, schedule::ScheduleLabel};

#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
pub struct RemoveEnemyBlock;

pub(super) fn plugin(app: &mut App) {
    let window = app.add_window(RemoveEnemyBlock);
    app.world_mut().resource_mut::<Round>().0.push((window, "Enemies"));
    app.add_systems(RemoveEnemyBlock, remove);
}

fn remove(mut enemies: Query<(Entity, &Id, &mut Block, &mut Guarded), With<Monster>>, mut log: ResMut<Log>) {
    let mut removed: Vec<(Id, Entity, i32)> = vec![];
    for (enemy, id, mut block, mut guarded) in &mut enemies {
        guarded.0 = block.0 > 0;
        if block.0 > 0 {
            removed.push((*id, enemy, std::mem::take(&mut block.0)));
        }
    }
    removed.sort();
    for (_, enemy, by) in removed {
        log.push(TokensChanged { who: Piece(enemy), token: Block::WORD, by: -by, now: 0 });
    }
}
