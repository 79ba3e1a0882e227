//! `simulate --run`: bots play whole runs.
use super::{
    Watch,
    play::{End, play},
};
use crate::{
    rulesets::spire::campaign::{
        run::run,
        start::{self, RunSpec},
        travel::room_name,
    },
    tabletop::{view::Outcome, *},
};
use bevy_ecs::prelude::*;
use serde::Serialize;
use siphasher::sip::SipHasher13;
use std::{
    collections::BTreeMap,
    hash::{Hash, Hasher},
    time::Instant,
};

/// What is to be played.
pub struct RunOrder {
    pub spec: RunSpec,
    pub policy: Policy,
    pub games: u32,
    /// Of the first run; the next has the next number.
    pub seed: u64,
}

/// How far the runs came.
#[derive(Debug, Default, Serialize)]
pub struct Reached {
    /// How many runs ended in each act.
    pub act: BTreeMap<u8, u32>,
    /// Rooms entered, on average.
    pub floor: f64,
    /// How many runs ended in each kind of room.
    pub room: BTreeMap<&'static str, u32>,
}

/// What came of it.
#[derive(Debug, Serialize)]
pub struct RunReport {
    pub seats: Vec<String>,
    pub policy: &'static str,
    pub seed: u64,
    pub ascension: u8,
    pub unbreakable: bool,
    pub runs: u32,
    pub won: u32,
    pub lost: u32,
    pub called_off: u32,
    /// Neither over nor with anything to decide: a fault of the rules.
    pub stuck: u32,
    pub reached: Reached,
    /// Bosses beaten in all runs.
    pub bosses: u32,
    pub actions: u64,
    pub seconds: f64,
    pub actions_per_second: f64,
    /// Of all end states, in order.
    pub hash: String,
}

/// Plays the runs.
///
/// # Errors
/// A run that cannot be set up, an answer of a bot that is refused, or what a watcher complains about.
pub fn simulate_runs(world: &mut World, order: &RunOrder, watch: &mut impl Watch) -> Result<RunReport, String> {
    let mut hasher = SipHasher13::new();
    let (mut won, mut lost, mut called_off, mut stuck, mut actions) = (0, 0, 0, 0, 0u64);
    let mut reached = Reached::default();
    let (mut floors, mut bosses) = (0usize, 0);
    let clock = Instant::now();
    for game in 0..order.games {
        let seed = order.seed.wrapping_add(game as u64);
        start::lay_out(world, &order.spec, seed).map_err(|error| error.message)?;
        let mut bot = Bot::new(order.policy, seed);
        watch.begins(world, game);
        start::begin(world);
        match play(world, &mut bot, &mut actions, watch) {
            Ok(End::Over(Outcome::Won)) => won += 1,
            Ok(End::Over(Outcome::Lost)) => lost += 1,
            Ok(End::CalledOff) => called_off += 1,
            Ok(End::Stuck) => stuck += 1,
            Err(fault) => return Err(format!("run {} (seed {seed}): {fault}", game + 1)),
        }
        watch.ends(world);
        if let Some(run) = run(world) {
            *reached.act.entry(run.act).or_default() += 1;
            if let Some(floor) = run.floors.last() {
                *reached.room.entry(room_name(floor.room)).or_default() += 1;
            }
            floors += run.floors.len();
            bosses += run.bosses.len() as u32;
        }
        Snapshot::hash(world).hash(&mut hasher);
        world.clear_trackers();
    }
    reached.floor = floors as f64 / order.games.max(1) as f64;
    let seconds = clock.elapsed().as_secs_f64();
    Ok(RunReport {
        seats: order.spec.heroes.iter().map(|hero| hero.to_string()).collect(),
        policy: order.policy.name(),
        seed: order.seed,
        ascension: order.spec.ascension,
        unbreakable: order.spec.unbreakable,
        runs: order.games,
        won,
        lost,
        called_off,
        stuck,
        reached,
        bosses,
        actions,
        seconds,
        actions_per_second: actions as f64 / seconds.max(1e-9),
        hash: format!("{:016x}", hasher.finish()),
    })
}
