//! Enemy actions: highest row first, left to right; then those that act last; bosses last of all. Rulebook: 2. Enemy Actions.
use crate::{
    rulesets::spire::{board::*, monster::*, *},
    tabletop::*,
};
use bevy_app::App;
use bevy_ecs::{prelude::*, schedule::ScheduleLabel};

#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
pub struct EnemyActions;

pub(super) fn plugin(app: &mut App) {
    let window = app.add_window(EnemyActions);
    app.world_mut().resource_mut::<Round>().0.push((window, "Enemies"));
    app.add_systems(EnemyActions, order_actions);
}

/// Which actions come together: an enemy that acts last comes after the ordinary ones and before the bosses.
#[derive(PartialEq, Eq, PartialOrd, Ord, Clone, Copy)]
enum Turn {
    Ordinary,
    ActsLast,
    Boss,
}

fn order_actions(
    table: Res<Table>,
    rows: Query<(&Rows, &Die)>,
    piles: Query<&Pile>,
    enemies: Query<(&Monster, &Cube, &Standing)>,
    mut agendas: Query<&mut Agenda>,
    phrases: Res<Phrases>,
) {
    let Ok((rows, die)) = rows.get(table.table) else { return };
    let mut order: Vec<(Turn, Entity)> = vec![];
    for (pile, boss) in rows.rows.iter().rev().map(|pile| (pile, false)).chain([(&rows.bosses, true)]) {
        for enemy in piles.get(**pile).into_iter().flat_map(Pile::iter) {
            let Ok((monster, cube, Standing::Up)) = enemies.get(enemy) else { continue };
            let text = &monster.0;
            let action = text.current(*cube, die.0).and_then(|at| text.action(at));
            let last = text.entry.acts_last || cube.last || action.is_some_and(|action| action.acts_last);
            order.push((
                if boss {
                    Turn::Boss
                } else if last {
                    Turn::ActsLast
                } else {
                    Turn::Ordinary
                },
                enemy,
            ));
        }
    }
    // Stable: within a turn the order of the rows stays.
    order.sort_by_key(|(turn, _)| *turn);
    let Ok(mut agenda) = agendas.get_mut(table.table) else { return };
    for (_, enemy) in order.into_iter().rev() {
        agenda.push(&phrases.act, Ctx { actor: Piece(enemy), ..Ctx::of(table.table) }.from(enemy));
    }
}
