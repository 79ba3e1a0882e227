//! After every action of many games: cards, supplies and caps are in order, somebody can go on, and no moment is forgotten.
use crate::table::*;
use bevy_ecs::prelude::*;
use spirebound::{
    rulesets::spire::{
        invariants::{Census, forgetful},
        setup,
    },
    tabletop::*,
};

/// Rounds after which nobody waits for the end.
const MOST_ROUNDS: u32 = 60;

/// `SPIREBOUND_GAMES=10000 cargo test --release --no-default-features --test rules everything_adds_up` for the long run.
#[test]
fn everything_adds_up_after_every_action() {
    play_all(asked("SPIREBOUND_GAMES"), 0, 16);
}

/// Every so many games take back, preview, refuse, write and read at every turn; the others only look after each action.
fn play_all(games: Option<u64>, first_seed: u64, thorough: u64) {
    let mut world = world();
    let scenes = scenes(&world);
    // At least each scene with each number of seats, under both policies.
    for game in 0..games.unwrap_or(scenes.len() as u64 * 4 * 2) {
        let scene = &scenes[game as usize % scenes.len()];
        let seats = 1 + (game as usize / scenes.len()) % 4;
        // Not by the game's parity: with an even number of scenes each would only ever see one policy.
        let policy = if (game as usize / scenes.len() / 4).is_multiple_of(2) { Policy::Random } else { Policy::Exhaust };
        // A random starter deck, then ever more cards.
        let mut spec = spec(scene, seats, (game / 7 % 4 * 6) as u8);
        spec.heroes = heroes(game as usize / 3, seats);
        spec.items = (game / 5 % 4) as u8;
        let seed = first_seed + game;
        if let Err(fault) = play_one(&mut world, &spec, seed, policy, game % thorough == 0) {
            panic!("{scene}, {seats} seats, {policy:?}, deck {:?}, seed {seed}: {fault}", spec.deck);
        }
    }
}

fn play_one(
    world: &mut World,
    spec: &spirebound::rulesets::spire::scene::SceneSpec,
    seed: u64,
    policy: Policy,
    thorough: bool,
) -> Result<(), String> {
    lay_out(world, spec, seed, thorough);
    let census = Census::take(world);
    setup::begin(world);
    let mut bot = Bot::new(policy, seed);
    let table = world.resource::<Table>().table;
    for number in 0.. {
        // There are decks that go round for ever.
        if number > 4000 {
            return Ok(());
        }
        let Some(action) = bot.next(world) else { break };
        if world.get::<Phase>(table).is_some_and(|phase| phase.round > MOST_ROUNDS) {
            break;
        }
        let told = |what: &str| format!("action {number} {action:?}: {what}");
        if thorough && number % 5 == 0 {
            refuses_without_a_trace(world, seed ^ number).map_err(|fault| told(&fault))?;
            previews_without_a_trace(world, &action).map_err(|fault| told(&fault))?;
        }
        submit(world, action.clone()).map_err(|why| told(&why.to_string()))?;
        if let Some(fault) = census.fault(world) {
            return Err(told(&fault));
        }
        if !thorough {
            continue;
        }
        if let Some(fault) = forgetful(world) {
            return Err(told(&fault));
        }
        goes_back_and_forth(world).map_err(|fault| told(&fault))?;
        if number % 23 == 0 {
            is_written_and_read(world).map_err(|fault| told(&fault))?;
        }
    }
    match outcome(world) {
        None if world.get::<Phase>(table).is_some_and(|phase| phase.round <= MOST_ROUNDS) => Err("a dead end".into()),
        _ => Ok(()),
    }
}

fn goes_back_and_forth(world: &mut World) -> Result<(), String> {
    if world.resource::<History>().back() == 0 {
        return Ok(());
    }
    let (hash, facts) = (Snapshot::hash(world), world.resource::<Log>().len());
    undo(world).map_err(|why| format!("undo is refused: {why}"))?;
    redo(world).map_err(|why| format!("redo is refused: {why}"))?;
    if Snapshot::hash(world) != hash {
        return Err("undo and redo lead to another state".into());
    }
    if world.resource::<Log>().len() != facts {
        return Err("undo and redo leave other facts".into());
    }
    Ok(())
}

fn is_written_and_read(world: &mut World) -> Result<(), String> {
    let hash = Snapshot::hash(world);
    let text = Snapshot::take(world).write(world).map_err(|error| error.to_string())?;
    let read = Snapshot::read(&text, world).map_err(|error| format!("{error} in {text}"))?;
    read.restore_state(world);
    if Snapshot::hash(world) != hash { Err("what was written is read as something else".into()) } else { Ok(()) }
}

/// Actions that make no sense: each is refused, or would be legal; none leaves a trace.
fn refuses_without_a_trace(world: &mut World, number: u64) -> Result<(), String> {
    let hash = Snapshot::hash(world);
    let pick = |n: u64| match n % 6 {
        0 => Pick::Thing(Id((n / 6 % 120) as u32)),
        1 => Pick::Row((n / 6 % 7) as u8),
        2 => Pick::Number((n / 6 % 9) as u8),
        3 => Pick::Token(Word::new("shiv")),
        4 => Pick::Line((n / 6 % 4) as u8),
        _ => Pick::Back,
    };
    for i in 0..8 {
        let n = number.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(i * 0x1234_5677) >> 7;
        let action = Action::new(Seat((n % 6) as u8), (0..n % 4).map(|k| pick(n.rotate_left(7 * k as u32 + 3))));
        if check(world, &action).is_err() {
            if submit(world, action.clone()).is_ok() {
                return Err(format!("{action:?} was to be refused"));
            }
            if Snapshot::hash(world) != hash {
                return Err(format!("{action:?} was refused and changed something"));
            }
        }
    }
    Ok(())
}

fn previews_without_a_trace(world: &mut World, action: &Action) -> Result<(), String> {
    let (hash, facts) = (Snapshot::hash(world), world.resource::<Log>().len());
    preview(world, action, |_| ()).map_err(|why| format!("the preview is refused: {why}"))?;
    if Snapshot::hash(world) != hash || world.resource::<Log>().len() != facts {
        return Err("a preview changed something".into());
    }
    Ok(())
}
