//! What is shown of the coming enemies' turn is what then happens, if nobody plays anything in between: the lamp strips,
//! the threat plates and the forecast cubes (UI.md, checks 4 and 5).
use crate::table::*;
use bevy_ecs::prelude::*;
use spirebound::{
    rulesets::spire::{
        Strength, Weak,
        board::each_enemy,
        effects::{
            Struck,
            lose_hp::{Healed, HpLost},
        },
        phases::{Acted, CubeMoved, RoundBegan},
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
    for game in 0..400u64 {
        let scene = &scenes[game as usize % scenes.len()];
        let seats = 1 + game as usize / scenes.len() % 4;
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

/// Ends the turn of every seat, with the first legal answer to what is asked on the way, until the next round.
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
            if choice.idle {
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
    for unit in shown.units.iter().chain(&shown.boss) {
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
