//! What is shown of the coming enemies' turn is what then happens, if nobody plays anything in between: the lamp strips,
//! the threat plates and the forecast cubes.
use crate::table::*;
use bevy_ecs::prelude::*;
use spirebound::{
    rulesets::spire::{
        Block, Strength, Vulnerable, Weak,
        board::each_enemy,
        effects::{
            Struck,
            lose_hp::{Healed, HpLost},
        },
        monster::{Cube, Monster, MonsterText, Pattern},
        phases::{Acted, CubeMoved, RoundBegan},
        scene::SceneSpec,
        show,
    },
    tabletop::{view::*, *},
};
use std::collections::BTreeMap;

/// What the log says of one enemies' turn.
#[derive(Default)]
struct Told {
    acted: Vec<Id>,
    /// By enemy: the seat it struck first, and each hit on that seat.
    strikes: BTreeMap<Id, (Id, Vec<i32>)>,
    dealt: BTreeMap<Id, (i32, i32)>,
    hp: BTreeMap<Id, i32>,
}

#[test]
fn what_is_shown_of_the_enemies_turn_is_what_happens() {
    let mut world = world();
    let scenes = all_scenes(&world);
    let mut seen = 0;
    // Each scene twice, the second time with two seats more.
    for game in 0..asked("SPIREBOUND_LOOKS").unwrap_or(scenes.len() as u64 * 2) {
        let scene = &scenes[game as usize % scenes.len()];
        let seats = 1 + (game as usize % scenes.len() + game as usize / scenes.len() * 2) % 4;
        begin(&mut world, &spec(scene, seats, (game / 5 % 3 * 5) as u8), game, true);
        let mut bot = Bot::new(Policy::Random, game);
        for round in 0..8 {
            // Somewhere within the turn.
            for _ in 0..(game + round) % 5 {
                let Some(action) = bot.next(&world).filter(|action| action.picks[0] != Pick::Done) else { break };
                submit(&mut world, action).unwrap();
            }
            if outcome(&world).is_some() {
                break;
            }
            if !all_idle(&world) {
                continue;
            }
            let shown = show::view(&mut world);
            let told = end_of_round(&mut world);
            if let Err(fault) = compare(&shown, &told) {
                panic!("{scene}, {seats} seats, seed {game}, round {}: {fault}", shown.round);
            }
            seen += told.strikes.len();
        }
    }
    assert!(seen > 500, "{seen} attacks were compared");
}

/// Everybody may play or has ended the turn: nobody is in the middle of anything.
fn all_idle(world: &World) -> bool {
    let table = world.resource::<Table>();
    table.seats.iter().all(|seat| world.get::<Choice>(*seat).is_some_and(|choice| choice.is_open() && choice.idle))
}

/// Ends the turn of every seat until the next round; what is asked on the way is declined, or gets its first legal answer.
fn end_of_round(world: &mut World) -> Told {
    let start = world.resource::<Log>().len();
    for _ in 0..64 {
        let over = world.resource::<Log>().since(start).any(|fact| as_fact::<RoundBegan>(fact).is_some());
        if over || outcome(world).is_some() {
            break;
        }
        let seats = world.resource::<Table>().seats.clone();
        let open = seats.iter().enumerate().find_map(|(i, seat)| {
            let choice = world.get::<Choice>(*seat).filter(|choice| choice.is_open() && !choice.done)?;
            let seat = Seat(i as u8 + 1);
            if choice.options.iter().any(|option| option.pick == Pick::Done) {
                return Some(Action::new(seat, [Pick::Done]));
            }
            let least = choice.least as usize;
            if least == 1 {
                let mut plays = vec![];
                list_plays(world, seat, choice, &mut plays);
                return plays.into_iter().next();
            }
            Some(Action::new(seat, choice.options.iter().take(least).map(|option| option.pick)))
        });
        let Some(action) = open else { break };
        submit(world, action).unwrap();
    }
    told(world, start)
}

fn told(world: &World, start: usize) -> Told {
    let id = |piece: Piece| *world.get::<Id>(*piece).unwrap();
    let table = world.resource::<Table>();
    let mut told = Told::default();
    for fact in world.resource::<Log>().since(start) {
        if as_fact::<CubeMoved>(fact).is_some() || as_fact::<RoundBegan>(fact).is_some() {
            break;
        }
        if let Some(fact) = as_fact::<Acted>(fact) {
            told.acted.push(id(fact.who));
        } else if let Some(fact) = as_fact::<HpLost>(fact) {
            told.hp.insert(id(fact.who), fact.hp.max(0));
        } else if let Some(fact) = as_fact::<Healed>(fact) {
            told.hp.insert(id(fact.who), fact.hp);
        } else if let Some(fact) = as_fact::<Struck>(fact).filter(|fact| !table.is_seat(*fact.from)) {
            let sums = told.dealt.entry(id(fact.at)).or_default();
            *sums = (sums.0 + fact.amount, sums.1 + fact.blocked);
            let (first, hits) = told.strikes.entry(id(fact.from)).or_insert((id(fact.at), vec![]));
            if *first == id(fact.at) {
                hits.push(fact.amount);
            }
        }
    }
    told
}

fn compare(shown: &TableView, told: &Told) -> Result<(), String> {
    for unit in shown.units.iter().chain(&shown.bosses) {
        let rows: Vec<_> = unit.lists.iter().filter(|list| list.active).flat_map(|list| &list.rows).collect();
        let next: Vec<_> = rows.iter().filter(|row| row.next).collect();
        let name = &unit.name;
        if next.len() != usize::from(!unit.fallen) {
            return Err(format!("{name} has {} lamp strips", next.len()));
        }
        if !told.acted.contains(&unit.id) {
            continue;
        }
        let hits = |symbol: &SymbolView| vec![symbol.count; symbol.times.max(1) as usize];
        let promised: Vec<i32> =
            next.iter().flat_map(|row| &row.symbols).filter(|symbol| symbol.icon == "hit").flat_map(hits).collect();
        let landed = told.strikes.get(&unit.id).map_or(&[][..], |(_, hits)| hits);
        // A seat that falls takes no further hits.
        let cut_short = told.hp.values().any(|hp| *hp == 0);
        if promised != landed && !(cut_short && promised.starts_with(landed)) {
            return Err(format!("the strip of {name} says {promised:?}, the log {landed:?}"));
        }
    }
    for seat in &shown.seats {
        let name = format!("{} in row {}", seat.name, seat.row);
        let (dealt, blocked) = told.dealt.get(&seat.id).copied().unwrap_or_default();
        let threat = seat.threat.ok_or(format!("{name} has no threat plate"))?;
        if (threat.dealt, threat.blocked) != (dealt, blocked) {
            return Err(format!("the plate of {name} says {threat:?}, the log {dealt} dealt, {blocked} blocked"));
        }
        let hp = seat.tracks.iter().find(|track| track.kind == "hp").ok_or("no HP track")?;
        let after = told.hp.get(&seat.id).copied().unwrap_or(hp.value);
        if hp.forecast.unwrap_or(hp.value) != after || threat.lost != hp.value - after {
            return Err(format!("{name} was to have HP {:?} and lose {}, but has {after}", hp.forecast, threat.lost));
        }
    }
    Ok(())
}

#[test]
fn hits_that_reach_differently_are_shown_each_with_its_own_number() {
    let mut world = world();
    begin(&mut world, &spec("enc2_snake_plant_a7, enc2_snake_plant", 2, 0), 1, false);
    let table = world.resource::<Table>().table;
    world.get_mut::<Die>(table).unwrap().0 = 1;
    let mut enemies = vec![];
    each_enemy(&world, |enemy| enemies.push(enemy));
    // 1 Strength for the upper, and for the lower one more 1 Weak: 3 and 2 stay what they are.
    for (enemy, weak) in enemies.iter().zip([1, 0]) {
        world.get_mut::<Strength>(*enemy).unwrap().0 = 1;
        world.get_mut::<Weak>(*enemy).unwrap().0 = weak;
    }
    let shown = show::view(&mut world);
    let hits = |unit: &UnitView, next: bool| -> Vec<(i32, i8, String)> {
        let rows = unit.lists.iter().flat_map(|list| &list.rows).filter(|row| row.next == next);
        let symbols = rows.flat_map(|row| &row.symbols).filter(|symbol| symbol.icon == "hit");
        symbols.map(|symbol| (symbol.count, symbol.changed, symbol.reach.clone())).collect()
    };
    let hit = |count, changed, reach: &str| (count, changed, reach.to_owned());
    assert_eq!(hits(&shown.units[0], true), [hit(3, 0, ""), hit(2, 0, "chevrons")]);
    assert_eq!(hits(&shown.units[0], false), [hit(3, 0, ""), hit(2, 0, "chevrons")], "as printed");
    assert_eq!(hits(&shown.units[1], true), [hit(4, 1, ""), hit(3, 1, "")]);
}

/// What lies on the figures when an action comes.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Lies {
    Nothing,
    /// 2 Strength on the enemies, 1 Vulnerable and 1 Block on the players.
    Strong,
    /// 1 Weak and 1 Strength on the enemies, 2 Block on the players.
    Weak,
    /// 3 Weak on the enemies, 2 Vulnerable on the players.
    Both,
}

/// Every action of every enemy, whatever the die or the cube must be for it, alone and with others: what its strip, the plates and
/// the dashed cubes say is what the log says after the turn.
#[test]
fn each_action_of_each_enemy_lands_as_its_strip_says() {
    let mut world = world();
    let enemies: Vec<Printed<MonsterText>> = world.resource::<Names>().prints::<MonsterText>().collect();
    let (mut seen, mut faults) = (0, vec![]);
    for enemy in &enemies {
        for (list, (_, moves)) in enemy.lists().into_iter().enumerate() {
            for (at, action) in moves.iter().enumerate() {
                for (seats, lies) in [(1, Lies::Nothing), (1, Lies::Both), (3, Lies::Strong), (4, Lies::Weak)] {
                    let scene = enemy.entry.scene.unwrap_or(enemy.key).to_string();
                    let many = SceneSpec { hp: Some(90), ascension: enemy.entry.ascension, ..spec(&scene, seats, 0) };
                    begin(&mut world, &many, 7, true);
                    all_stay(&mut world);
                    let Some(entity) = find(&world, enemy.key) else { continue };
                    let die = action.on.first().copied().unwrap_or(1);
                    let table = world.resource::<Table>().table;
                    world.get_mut::<Die>(table).unwrap().0 = die;
                    let modes = matches!(enemy.entry.pattern, Pattern::Modes(_));
                    let first = matches!(enemy.entry.pattern, Pattern::FirstThenDie { .. });
                    let cube = Cube {
                        mode: if modes { list as u8 } else { 0 },
                        at: if first { list as u8 } else { at as u8 },
                        ..*world.get::<Cube>(entity).unwrap()
                    };
                    world.entity_mut(entity).insert(cube);
                    lay(&mut world, lies);
                    let shown = show::view(&mut world);
                    let told = end_of_round(&mut world);
                    if let Err(fault) = compare(&shown, &told) {
                        faults.push(format!("{}, list {list}, action {at}, {seats} seats, {lies:?}: {fault}", enemy.key));
                    }
                    seen += 1;
                }
            }
        }
    }
    assert!(faults.is_empty(), "{} of {seen}:\n{}", faults.len(), faults.join("\n"));
    assert!(seen > 1500, "{seen} actions were compared");
}

/// Whatever is asked before the turn can begin is declined.
fn all_stay(world: &mut World) {
    for _ in 0..16 {
        let seats = world.resource::<Table>().seats.clone();
        let asked =
            seats.iter().position(|seat| world.get::<Choice>(*seat).is_some_and(|choice| choice.is_open() && !choice.idle));
        let Some(at) = asked else { return };
        submit(world, Action::new(Seat(at as u8 + 1), [Pick::Done])).unwrap();
    }
}

fn find(world: &World, key: Word) -> Option<Entity> {
    let mut found = None;
    each_enemy(world, |enemy| {
        if found.is_none() && world.get::<Monster>(enemy).is_some_and(|monster| monster.0.key == key) {
            found = Some(enemy);
        }
    });
    found
}

fn lay(world: &mut World, lies: Lies) {
    let (strength, weak, vulnerable, block) = match lies {
        Lies::Nothing => return,
        Lies::Strong => (2, 0, 1, 1),
        Lies::Weak => (1, 1, 0, 2),
        Lies::Both => (0, 3, 2, 0),
    };
    let mut enemies = vec![];
    each_enemy(world, |enemy| enemies.push(enemy));
    for enemy in enemies {
        world.get_mut::<Strength>(enemy).unwrap().0 += strength;
        world.get_mut::<Weak>(enemy).unwrap().0 += weak;
    }
    for seat in world.resource::<Table>().seats.clone() {
        world.get_mut::<Vulnerable>(seat).unwrap().0 += vulnerable;
        world.get_mut::<Block>(seat).unwrap().0 += block;
    }
}
