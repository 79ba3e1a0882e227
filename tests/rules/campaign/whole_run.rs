//! A whole run, kept after every action: it writes itself down, and what is saved of it does not grow with its length.
use crate::{keep::folder, table::world};
use bevy_ecs::prelude::*;
use spirebound::{
    rulesets::spire::{
        campaign::{
            profile::Profile,
            record::{self, RunRecord},
            register,
            run::run,
            start::{self, RunSpec},
        },
        monster::Monster,
    },
    tabletop::{
        keep::{Autosave, Kept, autosave},
        save::{load, read, save},
        *,
    },
};

fn begun(seed: u64) -> World {
    let mut world = world();
    let spec = RunSpec {
        heroes: ["ironclad", "silent"].map(Word::new).into(),
        unbreakable: true,
        from_act: 1,
        to_act: Some(2),
        ascension: 3,
        ..RunSpec::default()
    };
    start::lay_out(&mut world, &spec, seed).unwrap();
    world.resource_mut::<History>().begin(true);
    start::begin(&mut world);
    record::date(&mut world, 1_800_000_000_000, None);
    world
}

/// Bots play on for so many actions, or to the end. Calls `see` after each.
fn play_on(world: &mut World, seed: u64, actions: usize, mut see: impl FnMut(&mut World, usize)) {
    let mut bot = Bot::new(Policy::Exhaust, seed);
    for done in 1..=actions {
        let Some(action) = bot.next(world) else { return };
        submit(world, action).unwrap();
        see(world, done);
    }
    panic!("the run does not end");
}

#[test]
fn a_run_writes_itself_down_and_saves_do_not_grow_with_it() {
    let mut world = begun(5);
    let (mut rooms, mut most, mut first_act, mut second_act) = (0, 0, 0, 0);
    play_on(&mut world, 5, 20_000, |world, _| {
        let now = run(world).map(|run| (run.floors.len(), run.act)).unwrap();
        if now.0 != rooms {
            rooms = now.0;
            most = most.max(world.query::<&Monster>().iter(world).count());
            let length = save(world).unwrap().len();
            let longest = if now.1 == 1 { &mut first_act } else { &mut second_act };
            *longest = length.max(*longest);
        }
    });
    assert_eq!(outcome(&world), Some(view::Outcome::Won));
    assert!(rooms > 20, "only {rooms} rooms");
    // Two fights' enemies with all their summons, never those of twenty.
    assert!(most <= 30, "{most} enemies");
    assert!(second_act < first_act * 2, "{first_act} bytes in Act I, {second_act} in Act II");

    let record = record::of(&world).unwrap();
    assert_eq!((record.begun, record.seed, record.from_act, record.ascension), (1_800_000_000_000, 5, 1, 3));
    assert!(record.won && record.daily.is_none());
    assert_eq!(record.acts.iter().map(|beaten| beaten.act).collect::<Vec<_>>(), [1, 2]);
    assert_eq!(record.floors.len(), run(&world).unwrap().floors.len());
    assert_eq!(record.seats.iter().map(|seat| (&*seat.hero, seat.bosses)).collect::<Vec<_>>(), [("ironclad", 2), ("silent", 2)]);
    assert_eq!(record.acts[0].seats[0].bosses, 1);
    assert!(record.seats[0].deck.len() >= 8);

    // As if the program had been killed while the summary was seen: the same run is counted once.
    let folder = folder("run");
    let store = register::game(&folder);
    let kept = Autosave::start(store.clone(), &world).unwrap();
    world.insert_resource(kept);
    autosave(&mut world);
    world.resource::<Autosave>().flush().unwrap();
    // The same state again pushes no older one off the end of the backups.
    autosave(&mut world);
    world.resource::<Autosave>().flush().unwrap();
    assert!(folder.join("run.ron").exists() && !folder.join("run.1.ron").exists());
    let Kept::Good(saved) = store.read(|text| read(&world, text)) else { panic!("it was saved") };
    assert_eq!(saved.about(), format!("Ironclad and Silent: Act II, room {}, Ascension 3", in_act(&record, 2)));
    let mut found = self::world();
    saved.load(&mut found).unwrap();
    assert_eq!(Snapshot::hash(&mut found), Snapshot::hash(&mut world));
    let again = record::of(&found).unwrap();
    assert_eq!(again, record);
    let mut profile = Profile::default();
    let names = world.resource::<Names>();
    let earned = profile.finish(&record, names);
    assert_eq!(earned.seats.iter().map(|seat| (seat.marks, &seat.packs[..])).collect::<Vec<_>>(), [(3, &[1][..]), (3, &[1][..])]);
    assert_eq!(earned.ascension, None, "Ascension 3 is not open yet");
    assert_eq!(profile.finish(&again, names), earned);
    assert_eq!(profile.runs.len(), 1);

    world.remove_resource::<Autosave>().unwrap().finish().unwrap();
    assert!(matches!(store.read(|text| read(&world, text)), Kept::Nothing));
}

fn in_act(record: &RunRecord, act: u8) -> usize {
    record.floors.iter().filter(|floor| floor.act == act).count()
}

#[test]
fn a_run_goes_on_from_any_of_its_saves_as_if_nothing_had_been() {
    let mut world = begun(9);
    let (mut saves, mut rooms) = (vec![], 0);
    play_on(&mut world, 9, 20_000, |world, done| {
        let now = run(world).unwrap().floors.len();
        // In every second room, somewhere in it.
        if now >= rooms + 2 && done % 3 == 0 {
            rooms = now;
            saves.push((save(world).unwrap(), Snapshot::hash(world)));
        }
    });
    let mut other = self::world();
    for (text, hash) in &saves {
        // The same bot in the same state does the same from there on, dice and shuffles included.
        let mut ends = vec![];
        for _ in 0..2 {
            load(&mut other, text).unwrap();
            assert_eq!(Snapshot::hash(&mut other), *hash);
            let mut bot = Bot::new(Policy::Random, *hash);
            for _ in 0..15 {
                let Some(action) = bot.next(&other) else { break };
                submit(&mut other, action).unwrap();
            }
            ends.push(Snapshot::hash(&mut other));
        }
        assert_eq!(ends[0], ends[1]);
    }
    assert!(saves.len() >= 4, "{}", saves.len());
}

#[test]
fn a_player_who_joins_has_not_defeated_the_bosses_before() {
    let mut world = begun(2);
    let fallen = |world: &mut World, count: usize| {
        let table = world.resource::<Table>().table;
        let mut run = world.get_mut::<spirebound::rulesets::spire::campaign::run::Run>(table).unwrap();
        run.bosses = vec![Word::new("boss1_guardian"); count];
    };
    fallen(&mut world, 1);
    record::joined(&mut world, Seat(2));
    fallen(&mut world, 3);
    let seats = record::of(&world).unwrap().seats;
    assert_eq!(seats.iter().map(|seat| seat.bosses).collect::<Vec<_>>(), [3, 2]);
}
