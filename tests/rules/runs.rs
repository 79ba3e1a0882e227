//! Whole runs by bots, with every level and modifier: no panic, no dead end, everything adds up.
use crate::table::*;
use bevy_ecs::prelude::*;
use spirebound::{
    commands::simulate::{RunCoverage, Watch},
    rulesets::spire::{
        board::{Hp, Owns, each_enemy},
        campaign::{
            modifiers::Modifier,
            run::{HouseRules, Unlocks, run},
            start::{self, RunSpec},
        },
        hero::HeroText,
        invariants::{Census, forgetful},
        monster::Monster,
    },
    tabletop::*,
};

/// How many actions one round, or one stay between fights, may take.
const PATIENCE: usize = 2000;

/// The settings of run number `n`: all heroes, seats, levels and modifiers take turns.
fn settings(world: &World, n: usize) -> RunSpec {
    let names = world.resource::<Names>();
    let heroes: Vec<Word> = names.prints::<HeroText>().map(|hero| hero.key).collect();
    let modifiers: Vec<Word> = names.prints::<Modifier>().map(|modifier| modifier.key).collect();
    let seats = 1 + n % 4;
    let unbreakable = n.is_multiple_of(2);
    RunSpec {
        heroes: (0..seats).map(|seat| heroes[(n / 4 + seat) % heroes.len()]).collect(),
        ascension: (n / 2 % 14) as u8,
        // Where nothing is said the party decides after each act, and others may join it.
        to_act: (n % 8 != 6).then_some(if unbreakable { 4 } else { 3 }),
        rules: HouseRules {
            last_stand: n % 4 == 3,
            sequential_turns: n % 4 > 1,
            choose_your_relic: n % 3 == 1,
            alternative_maps: n % 5 == 2,
        },
        unlocks: Unlocks { everything: true, ..Default::default() },
        modifiers: if n.is_multiple_of(3) { vec![modifiers[n / 3 % modifiers.len()]] } else { vec![] },
        unbreakable,
        ..Default::default()
    }
}

/// So many runs see everything.
const ENOUGH: usize = 2000;

/// What came of the runs.
#[derive(Default, Debug)]
struct Tally {
    runs: usize,
    won: usize,
    lost: usize,
    called_off: usize,
    joined: usize,
    rooms: usize,
    actions: usize,
}

/// `SPIREBOUND_RUNS=2000 cargo test --release --no-default-features --test rules whole_runs -- --nocapture` for the long run, which
/// also tells what never occurred; `SPIREBOUND_FIRST=500` begins with that run.
#[test]
fn whole_runs_come_to_an_end_and_add_up() {
    let number = |variable: &str| asked(variable).map(|number| number as usize);
    let (asked, first) = (number("SPIREBOUND_RUNS"), number("SPIREBOUND_FIRST").unwrap_or(0));
    let mut world = world();
    let mut coverage = RunCoverage::default();
    let (mut tally, clock) = (Tally::default(), std::time::Instant::now());
    for n in first..first + asked.unwrap_or(8) {
        let spec = settings(&world, n);
        let told = format!("run {n} ({spec:?})");
        start::lay_out(&mut world, &spec, n as u64).unwrap();
        let mut census = Census::take(&world);
        let mut players = world.resource::<Table>().seats.len();
        coverage.begins(&mut world, n as u32);
        start::begin(&mut world);
        let mut bot = Bot::new(if n % 4 < 2 { Policy::Exhaust } else { Policy::Random }, n as u64);
        let table = world.resource::<Table>().table;
        let (mut place, mut here) = ((0, 0), 0);
        while let Some(action) = bot.next(&world) {
            submit(&mut world, action.clone()).unwrap_or_else(|why| panic!("{told}, {action:?}: {why}"));
            coverage.acted(&mut world, &action).unwrap();
            tally.actions += 1;
            if world.resource::<Table>().seats.len() != players {
                // Somebody has joined, with a deck.
                (players, census) = (world.resource::<Table>().seats.len(), Census::take(&world));
                tally.joined += 1;
            }
            let round = world.get::<Phase>(table).map_or(0, |phase| phase.round);
            let now = (run(&world).map_or(0, |run| run.floors.len()), round);
            here = if now == place { here + 1 } else { 0 };
            if now != place || round == 0 {
                assert_eq!(census.fault(&world), None, "{told}, room and round {now:?}, after {action:?}");
            }
            if now.0 != place.0 {
                assert_eq!(forgetful(&mut world), None, "{told}, room {}", now.0);
            }
            place = now;
            // There are decks that go round for ever.
            if here > PATIENCE || round > 300 {
                break;
            }
        }
        let over = outcome(&world).is_some() || here > PATIENCE || place.1 > 300;
        assert!(over, "{told}: a dead end in room and round {place:?}");
        match outcome(&world) {
            Some(view::Outcome::Won) => tally.won += 1,
            Some(view::Outcome::Lost) => tally.lost += 1,
            None => {
                tally.called_off += 1;
                if asked.is_some() {
                    println!("called off in room and round {place:?}, with {here} actions in it: {}, {told}", why(&world));
                }
            }
        }
        tally.runs += 1;
        tally.rooms += run(&world).map_or(0, |run| run.floors.len());
        world.clear_trackers();
        if asked.is_some() && tally.runs.is_multiple_of(100) {
            println!("{tally:?} in {:.0} s", clock.elapsed().as_secs_f64());
        }
    }
    let Some(asked) = asked else { return };
    let never = coverage.report(&world);
    println!("{tally:?} in {:.0} s; never: {never:#}", clock.elapsed().as_secs_f64());
    let missing = never.as_object().unwrap().values().flat_map(|kind| kind.as_array().unwrap()).count();
    assert!(missing == 0 || asked < ENOUGH, "something never occurred in so many runs");
}

/// Who still stands in a fight that was called off, and how many cards go round at each seat.
fn why(world: &World) -> String {
    let mut left = vec![];
    each_enemy(world, |enemy| {
        let monster = world.get::<Monster>(enemy).map(|monster| monster.0.key);
        left.extend(monster.zip(world.get::<Hp>(enemy).map(|hp| hp.now)));
    });
    let cards = |seat: &Entity| {
        let owns = world.get::<Owns>(*seat).unwrap();
        let piles = [owns.hand, owns.draw, owns.discard];
        piles.iter().filter_map(|pile| world.get::<Pile>(**pile)).flat_map(Pile::iter).count()
    };
    let cards: Vec<usize> = world.resource::<Table>().seats.iter().map(cards).collect();
    format!("{left:?} against {cards:?} cards")
}

#[test]
fn a_run_has_no_more_pieces_in_the_end_than_its_cards_items_and_enemies() {
    let mut world = world();
    let spec = RunSpec { unbreakable: true, ..settings(&world, 0) };
    start::lay_out(&mut world, &spec, 5).unwrap();
    start::begin(&mut world);
    let mut bot = Bot::new(Policy::Exhaust, 5);
    let mut pieces = vec![];
    while let Some(action) = bot.next(&world) {
        submit(&mut world, action).unwrap();
        let floor = run(&world).map_or(0, |run| run.floors.len());
        if pieces.len() < floor {
            pieces.push(world.resource::<Index>().iter().count());
        }
    }
    // Each act brings its own enemies; within an act they come back as the same pieces.
    let most = pieces.iter().max().copied().unwrap_or_default();
    assert!(pieces.len() > 12 && most < 400, "{pieces:?}");
}
