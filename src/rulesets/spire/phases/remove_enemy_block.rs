//! Remove enemy Block: what was left of it when the enemies' turn began is gone. Rulebook: 1. Remove Enemy Block.
use crate::{
    rulesets::spire::{
        Block, lasting,
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

fn remove(mut enemies: Query<(Entity, &Id, &Monster, &mut Block, &mut Guarded)>, mut log: ResMut<Log>, answered: Res<Answered>) {
    let mut removed: Vec<(Id, Entity, i32)> = vec![];
    for (enemy, id, monster, mut block, mut guarded) in &mut enemies {
        guarded.0 = block.0 > 0;
        let keeps = monster.0.always.iter().any(|(_, lasting)| lasting.get::<lasting::KeepBlock>().is_some());
        if block.0 > 0 && keeps {
            answered.feel(enemy, || name_of::<lasting::KeepBlock>().into());
        } else if block.0 > 0 {
            removed.push((*id, enemy, std::mem::take(&mut block.0)));
        }
    }
    removed.sort();
    for (_, enemy, by) in removed {
        log.push(TokensChanged { who: Piece(enemy), token: Block::WORD, by: -by, now: 0 });
    }
}
