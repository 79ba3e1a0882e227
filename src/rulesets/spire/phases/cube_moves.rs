//! Cube moves: cubes slide down their tracks, from the bottom to the topmost red slot; gray slots are used once. Rulebook: 3. Move Cube Actions.
use crate::{
    rulesets::spire::{board::Standing, monster::*},
    tabletop::*,
};
use bevy_app::App;
use bevy_ecs::{prelude::*, schedule::ScheduleLabel};
use serde::Serialize;

#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
pub struct CubeMoves;

/// A cube slid to another slot (counted from 0).
#[derive(Debug, Serialize)]
pub struct CubeMoved {
    pub who: Piece,
    pub to: u8,
}

impl Fact for CubeMoved {}

pub(super) fn plugin(app: &mut App) {
    let window = app.add_window(CubeMoves);
    app.world_mut().resource_mut::<Round>().0.push((window, "Cubes"));
    app.add_fact::<CubeMoved>().add_systems(CubeMoves, slide);
}

fn slide(mut enemies: Query<(Entity, &Id, &Monster, &Standing, &mut Cube)>, mut log: ResMut<Log>) {
    let mut moved: Vec<(Id, Entity, u8)> = vec![];
    let groups: Vec<Word> = enemies
        .iter()
        .filter(|(_, _, _, standing, _)| **standing == Standing::Up)
        .filter_map(|(_, _, monster, _, _)| monster.0.entry.group)
        .collect();
    for (enemy, id, monster, standing, mut cube) in &mut enemies {
        if *standing == Standing::Up {
            let to = monster.0.slide(*cube, &|group| groups.contains(&group));
            if to != *cube {
                *cube = to;
                moved.push((*id, enemy, to.at));
            }
        }
    }
    moved.sort();
    for (_, enemy, to) in moved {
        log.push(CubeMoved { who: Piece(enemy), to });
    }
}
