//! Bots with decks of random cards of all four heroes, and random relics and potions, against every scene: no panic, no dead end,
//! every face of every card comes up, and every item does something.
use crate::table::*;
use bevy_ecs::prelude::*;
use serde_json::Value;
use spirebound::{
    commands::simulate::{Coverage, Order, Watch, simulate},
    rulesets::spire::item::ItemText,
    tabletop::*,
};

/// So many games at first, with their seeds from here on.
const FIRST: u32 = 2000;
/// Some faces are seldom played (one that needs an empty draw pile): as long as something is missing, more games are played.
const MOST: u32 = 4000;

/// What items wait for between fights.
const BETWEEN: [&str; 4] = ["molten_egg", "peace_pipe", "ssserpent_head", "toxic_egg"];

/// `SPIREBOUND_DECKS=100000 cargo test --release --no-default-features --test rules random_decks` for the long run: that many games.
#[test]
fn random_decks_of_all_heroes_are_played_and_every_face_comes_up() {
    let mut world = world();
    let scenes = scenes(&world);
    let mut coverage = Coverage::new(&mut world);
    let (asked, mut played) = (asked("SPIREBOUND_DECKS").map(|games| games as u32), 0);
    loop {
        let games = asked.unwrap_or(FIRST);
        play_all(&mut world, &scenes, &mut coverage, played, games);
        played += games;
        let missing = missing(&coverage, &world);
        if missing.is_empty() {
            return;
        }
        assert!(asked.is_none() && played < MOST, "what never came up in {played} games: {missing:?}");
    }
}

/// Both policies, with and without mercy, 1 to 4 seats, each against every scene.
fn play_all(world: &mut World, scenes: &[String], coverage: &mut Coverage, first: u32, games: u32) {
    let runs = scenes.len() as u32 * 4;
    for run in 0..runs {
        let scene = &scenes[run as usize % scenes.len()];
        let round = run as usize / scenes.len();
        let seats = 1 + (run as usize + round) % 4;
        let mut spec = spec(scene, seats, 24 + (run % 3) as u8 * 6);
        spec.heroes = heroes(run as usize, seats);
        spec.items = (run % 4) as u8;
        spec.unbreakable = round.is_multiple_of(2);
        let policy = if round < 2 { Policy::Random } else { Policy::Exhaust };
        let share = games * (run + 1) / runs - games * run / runs;
        let seed = 1 + u64::from(first) + u64::from(run) * 1_000_000;
        let order = Order { spec, policy, games: share, seed, laid_out: false };
        let mut watching: Vec<&mut dyn Watch> = vec![coverage];
        match simulate(world, &order, &mut watching) {
            Ok(report) => assert_eq!(report.stuck, 0, "a dead end in {scene} with {:?}", order.spec.heroes),
            Err(fault) => panic!("{scene} with {:?}, {policy:?}: {fault}", order.spec.heroes),
        }
    }
}

/// Faces that never came up, items that did nothing, and abilities of items that never happened.
fn missing(coverage: &Coverage, world: &World) -> Vec<String> {
    let never = coverage.report(world);
    let names = world.resource::<Names>();
    let list = |what: &str| never[what].as_array().unwrap().iter().filter_map(Value::as_str).map(String::from);
    let of_items = |ability: &String| {
        let key = ability.split(':').next().unwrap_or_default();
        names.printed::<ItemText>(Word::of(key)).is_some() && !BETWEEN.contains(&key)
    };
    ["cards", "faces", "items_used"].into_iter().flat_map(list).chain(list("abilities").filter(of_items)).collect()
}
