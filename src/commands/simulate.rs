//! `simulate`: bots play a scene many times.
use crate::{
    rulesets::spire::scene::{self, SceneError, SceneSpec},
    tabletop::{view::Outcome, *},
};
use bevy_ecs::prelude::*;
use serde::Serialize;
use siphasher::sip::SipHasher13;
use std::{
    hash::{Hash, Hasher},
    time::Instant,
};

/// After so many rounds a fight is called off.
pub const MOST_ROUNDS: u32 = 300;

/// What is to be played.
pub struct Order {
    pub spec: SceneSpec,
    pub policy: Policy,
    pub games: u32,
    pub seed: u64,
}

/// What came of it.
#[derive(Debug, Serialize)]
pub struct Report {
    pub scene: String,
    pub seats: Vec<String>,
    pub policy: &'static str,
    pub unbreakable: bool,
    pub games: u32,
    pub won: u32,
    pub called_off: u32,
    pub actions: u64,
    pub actions_per_game: f64,
    pub seconds: f64,
    pub actions_per_second: f64,
    /// Of all end states, in order.
    pub hash: String,
}

/// Plays the games. `after` looks at the world after every action (coverage, invariants).
///
/// # Errors
/// A scene that cannot be set up.
pub fn simulate(world: &mut World, order: &Order, mut after: impl FnMut(&mut World, &Action)) -> Result<Report, SceneError> {
    let names = world.resource::<Names>().clone();
    let fixed = scene::is_fixed(&names, &order.spec);
    let mut start: Option<Snapshot> = None;
    let mut hasher = SipHasher13::new();
    let (mut won, mut called_off, mut actions) = (0, 0, 0u64);
    let clock = Instant::now();
    for game in 0..order.games {
        let seed = order.seed.wrapping_add(game as u64);
        match &start {
            Some(start) => {
                start.restore(world);
                reseed(world, seed);
            }
            None => {
                scene::lay_out(world, &order.spec, seed)?;
                if fixed {
                    start = Some(Snapshot::take(world));
                }
            }
        }
        let mut bot = Bot::new(order.policy, seed);
        crate::rulesets::spire::setup::begin(world);
        let table = world.resource::<Table>().table;
        while let Some(phase) = world.get::<Phase>(table) {
            if phase.over == Some(Outcome::Won) {
                won += 1;
                break;
            }
            if phase.round > MOST_ROUNDS {
                called_off += 1;
                break;
            }
            let Some(action) = bot.next(world) else { break };
            actions += 1;
            if let Err(refused) = submit(world, action.clone()) {
                panic!("game {game} (seed {seed}): the bot's action {action:?} is refused: {refused}");
            }
            after(world, &action);
        }
        Snapshot::hash(world).hash(&mut hasher);
        world.clear_trackers();
    }
    let seconds = clock.elapsed().as_secs_f64();
    Ok(Report {
        scene: order.spec.scene.clone(),
        seats: order.spec.heroes.iter().map(|hero| hero.to_string()).collect(),
        policy: match order.policy {
            Policy::Random => "random",
            Policy::Exhaust => "exhaust",
        },
        unbreakable: order.spec.unbreakable,
        games: order.games,
        won,
        called_off,
        actions,
        actions_per_game: actions as f64 / order.games.max(1) as f64,
        seconds,
        actions_per_second: actions as f64 / seconds.max(1e-9),
        hash: format!("{:016x}", hasher.finish()),
    })
}

/// The same scene with other luck.
fn reseed(world: &mut World, seed: u64) {
    let Table { seats, table } = world.resource::<Table>().clone();
    if let Some(mut dice) = world.get_mut::<Dice>(table) {
        *dice = Dice::new(seed);
    }
    if let Some(mut decks) = world.get_mut::<Decks>(table) {
        *decks = Decks::new(seed);
    }
    for (i, seat) in seats.into_iter().enumerate() {
        if let Some(mut stream) = world.get_mut::<Shuffles>(seat) {
            *stream = Shuffles::new(seed, i as u8 + 1);
        }
    }
}
