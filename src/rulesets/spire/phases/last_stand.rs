//! The Last Stand, an optional rule of boss fights: a player who dies drops out, the others fight on. Rulebook: Optional Rules.
use crate::{
    rulesets::spire::{
        board::*,
        campaign::run::{Fight, run},
        monster::{Monster, MonsterKind},
    },
    tabletop::*,
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::Serialize;

/// A player's HP was reduced to 0, and the others fight on.
#[derive(Debug, Serialize)]
pub struct DroppedOut {
    pub who: Piece,
}

impl Fact for DroppedOut {
    fn tell(&self, who: &Teller) -> Option<view::Sentence> {
        who.line(*self.who, format!("{} falls. The others fight on", who.of(self.who)))
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_fact::<DroppedOut>();
}

/// Whether the fight goes on without this player.
pub fn goes_on(world: &World, without: Entity) -> bool {
    let table = world.resource::<Table>().table;
    world.get::<Options>(table).is_some_and(|options| options.last_stand)
        && of_boss(world)
        && players(world).any(|other| other != without)
}

/// In a run: the fight that ends the act. Elsewhere: any fight with a boss.
fn of_boss(world: &World) -> bool {
    if let Some(run) = run(world) {
        let fight = run.room.as_ref().and_then(|room| room.fight);
        return matches!(fight, Some(Fight::Boss | Fight::SecondBoss));
    }
    let Some(rows) = world.get::<Rows>(world.resource::<Table>().table) else { return false };
    let mut enemies = rows.rows.iter().chain([&rows.bosses]).filter_map(|pile| world.get::<Pile>(**pile)).flat_map(Pile::iter);
    enemies.any(|enemy| world.get::<Monster>(enemy).is_some_and(|monster| monster.0.entry.kind == MonsterKind::Boss))
}

/// The player is dead: no turns, no board. The deck is put together again, tokens go back to the supply; the figure stays where it fell.
pub(super) fn fall(world: &mut World, seat: Entity) {
    if let Some(mut standing) = world.get_mut::<Standing>(seat) {
        *standing = Standing::Fallen;
    }
    if let Some(mut hp) = world.get_mut::<Hp>(seat) {
        hp.now = 0;
    }
    drop_out(world, seat);
    super::reset_deck(world, seat);
    super::reset_board(world, seat);
    if let Some(mut energy) = world.get_mut::<Energy>(seat) {
        energy.0 = 0;
    }
    world.resource_mut::<Log>().push(DroppedOut { who: Piece(seat) });
}
