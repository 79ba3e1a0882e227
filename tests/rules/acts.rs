//! Every encounter, elite and boss of every act, alone and with four players: no panic, no dead end, everything adds up.
use crate::table::*;
use spirebound::{
    rulesets::spire::{invariants::Census, setup},
    tabletop::*,
};

/// `SPIREBOUND_ACTS=20 cargo test --release --no-default-features --test rules every_scene` for the long run: so many games of each, to their end.
#[test]
fn every_scene_of_every_act_adds_up() {
    let games: Option<u64> = std::env::var("SPIREBOUND_ACTS").ok().and_then(|games| games.parse().ok());
    let most_rounds = if games.is_some() { 300 } else { 6 };
    let mut world = world();
    for (number, scene) in all_scenes(&world).into_iter().enumerate() {
        for seats in [1, 4] {
            for game in 0..games.unwrap_or(1) {
                let mut spec = spec(&scene, seats, 10);
                (spec.heroes, spec.unbreakable, spec.ascension) = (heroes(number, seats), true, 13);
                let seed = number as u64 * 1000 + game;
                lay_out(&mut world, &spec, seed, false);
                let census = Census::take(&world);
                setup::begin(&mut world);
                let mut bot = Bot::new(if game % 2 == 0 { Policy::Exhaust } else { Policy::Random }, seed);
                let table = world.resource::<Table>().table;
                let round = |world: &bevy_ecs::world::World| world.get::<Phase>(table).map_or(0, |phase| phase.round);
                let mut looked_at = 0;
                while round(&world) <= most_rounds {
                    let Some(action) = bot.next(&world) else { break };
                    submit(&mut world, action.clone()).unwrap_or_else(|why| panic!("{scene}, {seats} seats, {action:?}: {why}"));
                    // Once a round is enough here; the fights of the first act are looked at after every action.
                    if round(&world) != looked_at {
                        looked_at = round(&world);
                        assert_eq!(census.fault(&world), None, "{scene}, {seats} seats, seed {seed}, round {looked_at}");
                    }
                }
                let over = outcome(&world).is_some() || round(&world) > most_rounds;
                assert!(over, "{scene}, {seats} seats, seed {seed}: a dead end");
                world.clear_trackers();
            }
        }
    }
}
