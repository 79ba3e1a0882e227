//! Feats: what achievements ask for and only play can show. Noted on the table as they happen, while a run is on.
use super::{
    achievements::{AchievementText, Condition},
    endless::{self, Turn},
};
use crate::{
    rulesets::spire::{
        board::*,
        effects::{BringCard, Perished, Played, PowerInPlay},
        monster::{Monster, MonsterKind},
        phases::{Died, RoundBegan, TurnEnded, conclude},
        powers::ShivUsed,
    },
    tabletop::*,
};
use bevy_app::App;
use bevy_ecs::{change_detection::Tick, prelude::*};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use std::{any::TypeId, collections::BTreeSet};

/// On the table of a run: the achievements that were reached in it, by id, and what is watched for the next.
#[derive(Component, Clone, Default, PartialEq, Hash, Debug, Serialize, Deserialize)]
pub struct Feats {
    pub noted: BTreeSet<Word>,
    /// Of each seat, this turn.
    pub(super) turns: Vec<Turn>,
}

/// The achievements of the box that only play can show.
#[derive(Resource, Default)]
struct Sought {
    /// When the box was last changed.
    read: Option<Tick>,
    list: Vec<(Word, Condition)>,
}

/// From now on feats of this game are noted.
pub fn begin(world: &mut World) {
    let table = world.resource::<Table>().table;
    if world.get::<Feats>(table).is_none() {
        world.entity_mut(table).insert(Feats::default());
    }
}

/// What was noted in this game.
pub fn noted(world: &World) -> BTreeSet<Word> {
    let table = world.resource::<Table>().table;
    world.get::<Feats>(table).map(|feats| feats.noted.clone()).unwrap_or_default()
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Sought>().add_piece_state::<Feats>();
    endless::plugin(app);
    heed(app.world_mut(), Notes { wanted: |world, table| world.get::<Feats>(table).is_some(), happened, still });
    app.add_systems(Conclude, bosses.before(conclude));
}

/// Notes each achievement for which this holds.
fn note(world: &mut World, reached: impl Fn(&World, &Condition) -> bool) {
    read_again_if_changed(world);
    let sought = world.resource::<Sought>().list.iter();
    let found: SmallVec<[Word; 2]> = sought.filter(|(_, condition)| reached(world, condition)).map(|(id, _)| *id).collect();
    let table = world.resource::<Table>().table;
    if !found.is_empty()
        && let Some(mut feats) = world.get_mut::<Feats>(table)
    {
        feats.noted.extend(found);
    }
}

fn read_again_if_changed(world: &mut World) {
    let changed = world.get_resource_ref::<Names>().map(|names| names.last_changed());
    if world.resource::<Sought>().read == changed {
        return;
    }
    let texts = world.resource::<Names>().prints::<AchievementText>();
    let in_play = texts.filter(|text| !matches!(text.entry.when, Condition::Beats(..)));
    let list = in_play.map(|text| (text.key, text.entry.when.clone())).collect();
    *world.resource_mut::<Sought>() = Sought { read: changed, list };
}

/// A turn that could go on for ever is looked for only as long as that is not noted.
fn still(world: &mut World) {
    read_again_if_changed(world);
    let feats = world.get::<Feats>(world.resource::<Table>().table);
    let open = |id: &Word| feats.is_some_and(|feats| !feats.noted.contains(id));
    let mut sought = world.resource::<Sought>().list.iter();
    if sought.any(|(id, condition)| *condition == Condition::Endless && open(id)) && endless::look(world) {
        note(world, |_, condition| *condition == Condition::Endless);
    }
}

/// A fact that may be a feat.
enum Deed {
    Tokens { who: Entity, token: Word, now: i32 },
    Shiv(Entity),
    Power(Entity),
    Card(Entity),
    TurnOver,
    Fallen(Entity),
}

fn deed(fact: &dyn AnyFact) -> Option<Deed> {
    let kind = (fact as &dyn std::any::Any).type_id();
    if kind == TypeId::of::<TokensChanged>() {
        let tokens = as_fact::<TokensChanged>(fact).filter(|tokens| tokens.by > 0)?;
        Some(Deed::Tokens { who: *tokens.who, token: tokens.token, now: tokens.now })
    } else if kind == TypeId::of::<Played>() {
        as_fact::<Played>(fact).filter(|played| !played.copy).map(|played| Deed::Card(*played.seat))
    } else if kind == TypeId::of::<ShivUsed>() {
        as_fact::<ShivUsed>(fact).map(|used| Deed::Shiv(*used.who))
    } else if kind == TypeId::of::<PowerInPlay>() {
        as_fact::<PowerInPlay>(fact).map(|power| Deed::Power(*power.seat))
    } else if kind == TypeId::of::<Died>() {
        as_fact::<Died>(fact).map(|died| Deed::Fallen(*died.who))
    } else if kind == TypeId::of::<TurnEnded>() || kind == TypeId::of::<RoundBegan>() {
        Some(Deed::TurnOver)
    } else {
        None
    }
}

fn happened(world: &mut World, from: usize) {
    let facts = world.resource::<Log>().since(from);
    let deeds: SmallVec<[Deed; 4]> = facts.clone().filter_map(deed).collect();
    if deeds.is_empty() {
        return;
    }
    let by_themselves = facts.filter_map(as_fact::<Perished>);
    let by_themselves: SmallVec<[Entity; 1]> = by_themselves.map(|perished| *perished.who).collect();
    for deed in deeds {
        match deed {
            Deed::Card(seat) => with_turn(world, seat, |turn| turn.plays += 1),
            Deed::Shiv(seat) => with_turn(world, seat, |turn| {
                turn.plays += 1;
                turn.shivs = turn.shivs.saturating_add(1);
            }),
            Deed::TurnOver => {
                let table = world.resource::<Table>().table;
                if let Some(mut feats) = world.get_mut::<Feats>(table) {
                    feats.turns.clear();
                }
                continue;
            }
            Deed::Fallen(who) if by_themselves.contains(&who) => continue,
            Deed::Fallen(_) | Deed::Tokens { .. } | Deed::Power(_) => {}
        }
        if !matches!(deed, Deed::Card(_)) {
            note(world, |world, condition| is_feat(world, &deed, condition));
        }
    }
}

fn is_feat(world: &World, deed: &Deed, condition: &Condition) -> bool {
    match (deed, condition) {
        (Deed::Tokens { who, token, now }, Condition::Holds(of, least)) => {
            token == of && now >= least && world.get::<Seat>(*who).is_some()
        }
        (Deed::Tokens { who, token, .. }, Condition::OnEnemies(of, least)) => {
            token == of && world.get::<Seat>(*who).is_none() && on_enemies(world, *of) >= *least
        }
        (Deed::Shiv(seat), Condition::Shivs(least)) => turn(world, *seat).is_some_and(|turn| turn.shivs >= *least),
        (Deed::Power(seat), Condition::Powers(least)) => {
            let powers = world.get::<Owns>(*seat).and_then(|owns| world.get::<Pile>(*owns.powers));
            powers.is_some_and(|powers| powers.iter().count() >= *least as usize)
        }
        (Deed::Fallen(who), Condition::Kills(enemies)) => {
            world.get::<Monster>(*who).is_some_and(|monster| enemies.contains(&monster.0.key))
        }
        _ => false,
    }
}

fn on_enemies(world: &World, token: Word) -> i32 {
    let Some(kind) = world.resource::<TokenKinds>().get(&token) else { return 0 };
    let mut all = 0;
    each_enemy(world, |enemy| all += (kind.count)(world, enemy));
    all
}

pub(super) fn turn(world: &World, seat: Entity) -> Option<&Turn> {
    let number = world.get::<Seat>(seat)?.0 as usize;
    world.get::<Feats>(world.resource::<Table>().table)?.turns.get(number.checked_sub(1)?)
}

/// Changes what is watched of a seat's turn.
pub(super) fn with_turn(world: &mut World, seat: Entity, change: impl FnOnce(&mut Turn)) {
    let table = world.resource::<Table>().table;
    let Some(at) = world.get::<Seat>(seat).and_then(|seat| (seat.0 as usize).checked_sub(1)) else { return };
    let Some(mut feats) = world.get_mut::<Feats>(table) else { return };
    if feats.turns.len() <= at {
        feats.turns.resize(at + 1, Turn::default());
    }
    change(&mut feats.turns[at]);
}

/// A boss is defeated when none of its cards stands or is still to come; the fight is won when nobody is.
fn bosses(world: &mut World) {
    let table = world.resource::<Table>().table;
    let Some(phase) = world.get::<Phase>(table).filter(|_| world.get::<Feats>(table).is_some()) else { return };
    let round = phase.round;
    let Some(agenda) = world.get::<Agenda>(table) else { return };
    let comes_back = agenda.owed().any(|effect| effect.get::<BringCard>().is_some());
    if phase.stopped || phase.over.is_some() || comes_back {
        return;
    }
    let Some(rows) = world.get::<Rows>(table) else { return };
    let piles = rows.rows.iter().chain([&rows.bosses]).filter_map(|pile| world.get::<Pile>(**pile));
    let (mut boss, mut standing) = (false, agenda.owes_at_once());
    for enemy in piles.flat_map(Pile::iter) {
        let up = world.get::<Standing>(enemy) == Some(&Standing::Up);
        standing |= up;
        if is_boss(world, enemy) {
            boss = true;
            if up {
                return;
            }
        }
    }
    if !boss {
        return;
    }
    let seats = &world.resource::<Table>().seats;
    let unhurt = !standing && seats.iter().all(|seat| world.get::<Hp>(*seat).is_some_and(|hp| hp.now == hp.max));
    note(world, |_, condition| match condition {
        Condition::BossInRound(last) => round <= *last,
        Condition::BossUnhurt => unhurt,
        _ => false,
    });
}

/// The elite of Act IV is printed on boss cards, but is none.
fn is_boss(world: &World, enemy: Entity) -> bool {
    let text = world.get::<Monster>(enemy).map(|monster| &monster.0.entry);
    text.is_some_and(|entry| entry.kind == MonsterKind::Boss && entry.scene.is_none())
}
