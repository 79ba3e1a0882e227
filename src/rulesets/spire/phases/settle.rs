//! The dead: an enemy at 0 HP falls and loses its tokens; a player's death ends the game at once, but for [`last_stand`]. Rulebook: The Dead.
use crate::{
    rulesets::spire::{board::*, lose_hp, phases::last_stand, *},
    tabletop::{view::Outcome, *},
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

/// A figure has fallen.
#[derive(Debug, Serialize)]
pub struct Died {
    pub who: Piece,
    #[serde(skip)]
    pub group: Option<Word>,
}

impl Fact for Died {
    const AT_ONCE: bool = true;
    const MAY_END: bool = true;
    fn tell(&self, who: &Teller) -> Option<view::Sentence> {
        who.line(*self.who, format!("{} falls", who.of(self.who)))
    }
}

/// Whose death an ability waits for.
#[derive(Clone, Copy, Hash, Serialize, Deserialize)]
pub enum DeathOf {
    /// The one who has the ability.
    Me,
    /// Any other enemy.
    OtherEnemy,
    /// Another enemy of that group.
    Other(Word),
}

impl Awaited for Died {
    type Filter = DeathOf;
    fn matches(&self, of: &DeathOf, holder: Holder) -> bool {
        match of {
            DeathOf::Me => *self.who == holder.piece,
            DeathOf::OtherEnemy => *self.who != holder.piece,
            DeathOf::Other(group) => *self.who != holder.piece && self.group == Some(*group),
        }
    }
    fn subject(&self) -> Option<Entity> {
        Some(*self.who)
    }
}

/// A player's HP was reduced to 0: the party loses.
#[derive(Debug, Serialize)]
pub struct Lost {
    pub who: Piece,
}

impl Fact for Lost {
    fn tell(&self, who: &Teller) -> Option<view::Sentence> {
        who.line(*self.who, format!("{} falls. The party is defeated", who.of(self.who)))
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_moment::<Died>().add_fact::<Lost>();
    app.add_systems(Settle, bury).add_systems(Conclude, conclude);
}

fn bury(world: &mut World, figures: &mut QueryState<(Entity, &Id, &Hp, &Standing, Has<Seat>)>) {
    let mut fallen: Vec<(Id, Entity, bool)> = vec![];
    for (figure, id, hp, standing, seat) in figures.iter(world) {
        if hp.now <= 0 && *standing == Standing::Up {
            fallen.push((*id, figure, seat));
        }
    }
    if fallen.is_empty() {
        return;
    }
    fallen.sort();
    for (_, figure, seat) in fallen {
        if seat {
            if lose_hp::prevented(world, figure, lose_hp::DIE) {
                lose_hp::cheat_death(world, figure);
                continue;
            }
            if last_stand::goes_on(world, figure) {
                last_stand::fall(world, figure);
                continue;
            }
            if let Some(mut standing) = world.get_mut::<Standing>(figure) {
                *standing = Standing::Fallen;
            }
            world.resource_mut::<Log>().push(Lost { who: Piece(figure) });
            stop(world);
            let table = world.resource::<Table>().table;
            if let Some(mut phase) = world.get_mut::<Phase>(table) {
                phase.over = Some(Outcome::Lost);
            }
            return;
        }
        if lose_hp::prevented(world, figure, lose_hp::DIE) {
            lose_hp::cheat_death(world, figure);
            continue;
        }
        if let Some(mut standing) = world.get_mut::<Standing>(figure) {
            *standing = Standing::Fallen;
        }
        lose_all_tokens(world, figure, false);
        if let Some(mut abilities) = world.get_mut::<Abilities>(figure) {
            abilities.asleep = true;
        }
        let group = world.get::<monster::Monster>(figure).and_then(|monster| monster.0.entry.group);
        world.resource_mut::<Log>().push(Died { who: Piece(figure), group });
    }
}

/// When the last enemy is gone the fight is over at once, unless a death is about to summon.
pub fn conclude(world: &mut World) {
    let table = world.resource::<Table>().table;
    if world.get::<Phase>(table).is_none_or(|phase| phase.stopped || phase.over.is_some()) {
        return;
    }
    let mut standing = 0;
    each_enemy(world, |_| standing += 1);
    if standing > 0 || world.get::<Agenda>(table).is_some_and(Agenda::owes_at_once) {
        return;
    }
    stop(world);
    let end = world.resource::<Phrases>().end_of_combat.clone();
    if let Some(mut phase) = world.get_mut::<Phase>(table) {
        phase.stopped = true;
    }
    if let Some(mut agenda) = world.get_mut::<Agenda>(table) {
        agenda.push(&end, Ctx::of(table));
    }
}

/// Nothing that was due happens any more.
fn stop(world: &mut World) {
    let Table { seats, table } = world.resource::<Table>().clone();
    for entity in seats.into_iter().chain([table]) {
        if let Some(mut agenda) = world.get_mut::<Agenda>(entity) {
            agenda.clear();
        }
        if let Some(mut deeds) = world.get_mut::<deeds::Deeds>(entity) {
            deeds.0.clear();
        }
        if let Some(mut choice) = world.get_mut::<Choice>(entity) {
            choice.close();
            choice.asked = None;
        }
    }
}
