//! Every encounter, elite and boss of every act, with one to four players: no panic, no dead end, everything adds up; and every
//! action, die face, mode and ability of every enemy happens, alone and with four players.
use crate::table::*;
use bevy_ecs::prelude::*;
use spirebound::{
    commands::simulate::{Coverage, Watch},
    rulesets::spire::{board::*, invariants::Census, monster::*, setup},
    tabletop::*,
};
use std::collections::BTreeSet;

/// So many actions in one round: there are decks that go round for ever.
const MOST_ACTIONS: u32 = 2000;

/// `SPIREBOUND_ACTS=20 cargo test --release --no-default-features --test rules every_scene -- --nocapture` for the long run: so many games
/// of each scene, number of seats and policy, to their end; then all actions and abilities of enemies must have happened.
#[test]
fn every_scene_of_every_act_adds_up() {
    let games = asked("SPIREBOUND_ACTS");
    let mut world = world();
    let Some(games) = games else {
        for (number, scene) in all_scenes(&world).into_iter().enumerate() {
            for (seats, policy) in [(1, Policy::Random), (4, Policy::Exhaust)] {
                let game = Game { scene: &scene, seats, policy, seed: number as u64, most_rounds: 6 };
                game.play(&mut world, number, None);
            }
        }
        return;
    };
    let mut never = vec![];
    // Those who must see everything first.
    for seats in [4, 1, 2, 3] {
        let mut coverage = Coverage::new(&mut world);
        let (mut played, mut won) = (0, 0);
        for (number, scene) in all_scenes(&world).into_iter().enumerate() {
            for policy in [Policy::Random, Policy::Exhaust] {
                for seed in 0..games {
                    let game = Game { scene: &scene, seats, policy, seed: number as u64 * 1_000_000 + seed, most_rounds: 300 };
                    won += u64::from(game.play(&mut world, number + seed as usize, Some(&mut coverage)));
                    played += 1;
                }
            }
        }
        let missing = of_enemies(&coverage, &world);
        println!("{seats} seats: {played} fights, {won} of them won; never happened: {missing:?}");
        if seats == 1 || seats == 4 {
            never.extend(missing.into_iter().map(|what| format!("{what} with {seats} seats")));
        }
    }
    assert_eq!(never, Vec::<String>::new(), "what of the enemies never happened");
}

struct Game<'a> {
    scene: &'a str,
    seats: usize,
    policy: Policy,
    seed: u64,
    most_rounds: u32,
}

impl Game<'_> {
    /// Plays it; whether it was won. Which heroes sit down, and how well the enemies are, goes by `number`.
    fn play(&self, world: &mut World, number: usize, mut watch: Option<&mut Coverage>) -> bool {
        let Game { scene, seats, policy, seed, most_rounds } = *self;
        let told = |what: &str| format!("{scene}, {seats} seats, {policy:?}, seed {seed}, number {number}: {what}");
        let mut spec = spec(scene, seats, 10);
        (spec.heroes, spec.unbreakable, spec.ascension, spec.items) = (heroes(number, seats), true, 13, (number % 3) as u8);
        lay_out(world, &spec, seed, false);
        // In one of four games the enemies have been hurt before, so that bots come to what only a good deck sees in time.
        if number % 4 == 3 {
            hurt_enemies(world);
        }
        let census = Census::take(world);
        if let Some(watch) = &mut watch {
            watch.begins(world, 0);
        }
        setup::begin(world);
        let mut bot = Bot::new(policy, seed);
        let table = world.resource::<Table>().table;
        let round = |world: &World| world.get::<Phase>(table).map_or(0, |phase| phase.round);
        let (mut looked_at, mut actions) = (0, 0);
        while round(world) <= most_rounds && actions < MOST_ACTIONS {
            let Some(action) = bot.next(world) else { break };
            submit(world, action.clone()).unwrap_or_else(|why| panic!("{}", told(&format!("{action:?}: {why}"))));
            if let Some(watch) = &mut watch {
                watch.acted(world, &action).unwrap();
            }
            actions += 1;
            // Once a round is enough here; the fights of the first act are looked at after every action.
            if round(world) != looked_at {
                (looked_at, actions) = (round(world), 0);
                assert_eq!(census.fault(world), None, "{}", told(&format!("round {looked_at}")));
            }
        }
        let called_off = round(world) > most_rounds || actions == MOST_ACTIONS;
        assert!(outcome(world).is_some() || called_off, "{}", told("a dead end"));
        world.clear_trackers();
        outcome(world) == Some(view::Outcome::Won)
    }
}

/// Each enemy has lost nearly half of its HP.
fn hurt_enemies(world: &mut World) {
    let mut enemies = vec![];
    each_enemy(world, |enemy| enemies.push(enemy));
    for enemy in enemies {
        if let Some(mut hp) = world.get_mut::<Hp>(enemy) {
            hp.now -= hp.max * 9 / 20;
        }
    }
}

/// What of all enemies never happened.
fn of_enemies(coverage: &Coverage, world: &World) -> Vec<String> {
    let enemies: BTreeSet<&str> = world.resource::<Names>().prints::<MonsterText>().map(|text| text.key.as_str()).collect();
    let report = coverage.report(world);
    let all = ["slots", "die_faces", "abilities"].into_iter().flat_map(|what| report[what].as_array().unwrap());
    let missing = all.filter_map(|what| what.as_str()).filter(|what| enemies.contains(what.split(':').next().unwrap()));
    missing.map(String::from).collect()
}
