//! Bots play one game after the other in one world; nothing of a game is kept but its hash.
use super::Watch;
use crate::{
    rulesets::spire::{
        scene::{self, SceneSpec},
        setup,
    },
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
/// So many actions in one round, too: there are decks that go round for ever.
pub const MOST_ACTIONS: u32 = 2000;

/// What is to be played.
pub struct Order {
    pub spec: SceneSpec,
    pub policy: Policy,
    pub games: u32,
    /// Of the first game; the next has the next number.
    pub seed: u64,
    /// The table is laid out already (by a scenario file), in the middle of a fight; each game begins there.
    pub laid_out: bool,
}

/// What came of it.
#[derive(Debug, Serialize)]
pub struct Report {
    pub scene: String,
    pub seats: Vec<String>,
    pub policy: &'static str,
    pub seed: u64,
    pub unbreakable: bool,
    pub games: u32,
    pub won: u32,
    pub lost: u32,
    pub called_off: u32,
    /// Neither over nor with anything to decide: a fault of the rules.
    pub stuck: u32,
    pub actions: u64,
    pub actions_per_game: f64,
    /// Without loading.
    pub seconds: f64,
    pub actions_per_second: f64,
    /// Of all end states, in order.
    pub hash: String,
}

/// Plays the games.
///
/// # Errors
/// A scene that cannot be set up, an answer of a bot that is refused, or what a watcher complains about.
pub fn simulate(world: &mut World, order: &Order, watch: &mut impl Watch) -> Result<Report, String> {
    let fixed = scene::is_fixed(world.resource::<Names>(), &order.spec);
    let mut start: Option<Snapshot> = order.laid_out.then(|| Snapshot::take(world));
    let mut hasher = SipHasher13::new();
    let (mut won, mut lost, mut called_off, mut stuck, mut actions) = (0, 0, 0, 0, 0u64);
    let clock = Instant::now();
    for game in 0..order.games {
        let seed = order.seed.wrapping_add(game as u64);
        match &start {
            Some(start) => {
                start.restore(world);
                reseed(world, seed);
            }
            None => {
                scene::lay_out(world, &order.spec, seed).map_err(|error| error.message)?;
                if fixed {
                    start = Some(Snapshot::take(world));
                }
            }
        }
        let mut bot = Bot::new(order.policy, seed);
        watch.begins(world, game);
        if order.laid_out {
            advance(world);
        } else {
            setup::begin(world);
        }
        match play(world, &mut bot, &mut actions, watch) {
            Ok(End::Over(Outcome::Won)) => won += 1,
            Ok(End::Over(Outcome::Lost)) => lost += 1,
            Ok(End::CalledOff) => called_off += 1,
            Ok(End::Stuck) => stuck += 1,
            Err(fault) => return Err(format!("game {} (seed {seed}): {fault}", game + 1)),
        }
        watch.ends(world);
        Snapshot::hash(world).hash(&mut hasher);
        world.clear_trackers();
    }
    let seconds = clock.elapsed().as_secs_f64();
    Ok(Report {
        scene: order.spec.scene.clone(),
        seats: order.spec.heroes.iter().map(|hero| hero.to_string()).collect(),
        policy: order.policy.name(),
        seed: order.seed,
        unbreakable: order.spec.unbreakable,
        games: order.games,
        won,
        lost,
        called_off,
        stuck,
        actions,
        actions_per_game: actions as f64 / order.games.max(1) as f64,
        seconds,
        actions_per_second: actions as f64 / seconds.max(1e-9),
        hash: format!("{:016x}", hasher.finish()),
    })
}

/// How a game ends.
pub(super) enum End {
    Over(Outcome),
    CalledOff,
    Stuck,
}

pub(super) fn play(world: &mut World, bot: &mut Bot, actions: &mut u64, watch: &mut impl Watch) -> Result<End, String> {
    let table = world.resource::<Table>().table;
    let (mut round, mut in_round) = (0, 0);
    loop {
        let Some(phase) = world.get::<Phase>(table) else { return Ok(End::Stuck) };
        if let Some(outcome) = phase.over {
            return Ok(End::Over(outcome));
        }
        in_round = if phase.round == round { in_round + 1 } else { 0 };
        round = phase.round;
        if round > MOST_ROUNDS || in_round > MOST_ACTIONS {
            return Ok(End::CalledOff);
        }
        let Some(action) = bot.next(world) else { return Ok(End::Stuck) };
        *actions += 1;
        watch.acts(world, &action);
        if let Err(refused) = submit(world, action.clone()) {
            return Err(format!("the bot's action {action:?} is refused: {refused}"));
        }
        watch.acted(world, &action)?;
    }
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
