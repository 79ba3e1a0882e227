//! Bots with decks of random cards of all four heroes, and random relics and potions, against every scene: no panic, no dead end,
//! every face of every card comes up, and every item does something.
use crate::table::*;
use serde_json::Value;
use spirebound::{
    commands::simulate::{Coverage, Order, Watch, simulate},
    rulesets::spire::item::ItemText,
    tabletop::*,
};

/// `SPIREBOUND_DECKS=100000 cargo test --release --no-default-features --test rules random_decks` for the long run.
#[test]
fn random_decks_of_all_heroes_are_played_and_every_face_comes_up() {
    let games: u32 = std::env::var("SPIREBOUND_DECKS").ok().and_then(|games| games.parse().ok()).unwrap_or(2000);
    let mut world = world();
    let scenes = scenes(&world);
    let mut coverage = Coverage::new(&mut world);
    // Both policies, with and without mercy, 1 to 4 seats, each against every scene.
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
        let order = Order { spec, policy, games: share, seed: 1 + u64::from(run) * 1_000_000, laid_out: false };
        let mut watching: Vec<&mut dyn Watch> = vec![&mut coverage];
        match simulate(&mut world, &order, &mut watching) {
            Ok(report) => assert_eq!(report.stuck, 0, "a dead end in {scene} with {:?}", order.spec.heroes),
            Err(fault) => panic!("{scene} with {:?}, {policy:?}: {fault}", order.spec.heroes),
        }
    }
    let never = coverage.report(&world);
    for what in ["cards", "faces", "items_used"] {
        assert_eq!(never[what], Value::Array(vec![]), "{what} that never came up");
    }
    // What items wait for in a fight.
    let between = ["molten_egg", "peace_pipe", "ssserpent_head", "toxic_egg"];
    let names = world.resource::<Names>();
    let of_items =
        |ability: &&str| ability.split_once(':').is_some_and(|(key, _)| names.printed::<ItemText>(Word::of(key)).is_some());
    let never: Vec<&str> = never["abilities"].as_array().unwrap().iter().filter_map(Value::as_str).filter(of_items).collect();
    assert_eq!(never, between.map(|key| format!("{key}:1")), "abilities of items that never happened");
}
