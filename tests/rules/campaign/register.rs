//! The campaign on disk: there at the next start, counted once, and never lost to a damaged file.
use super::{again, run};
use crate::{keep::folder, table::world};
use spirebound::{
    rulesets::spire::campaign::{
        board::RoomKind,
        profile::{Profile, Track},
        register::Register,
        run::Floor,
    },
    tabletop::{Names, Word, keep::Kept},
};
use std::fs;

fn good(register: &Register) -> Profile {
    match register.read() {
        Kept::Good(profile) => profile,
        other => panic!("{other:?}"),
    }
}

#[test]
fn what_was_reached_is_there_at_the_next_start() {
    let folder = folder("campaign");
    let register = Register::of(&folder);
    assert_eq!(register.read(), Kept::Nothing);
    let world = world();
    let names = world.resource::<Names>();
    let mut record = run(&["ironclad", "watcher"], 2, &[1, 2]);
    record.seed = 77;
    record.daily = Some("2026-07-01".parse().unwrap());
    record.modifiers = vec![Word::new("shiny")];
    record.feats = [Word::new("ninja")].into();
    record.floors = vec![Floor { act: 1, room: RoomKind::Event, what: Word::new("a1_the_cleric") }];
    record.seats[0].deck = vec!["bash+".into()];
    let (earned, profile) = register.finish(&record, names).unwrap();
    assert_eq!(good(&register), profile);
    assert_eq!(profile.runs[0].record, record);
    assert_eq!(earned.achievements, [Word::new("ninja")]);
    // The summary may be seen again after a crash.
    assert_eq!(register.finish(&record, names).unwrap(), (earned, profile.clone()));
    let second = register.finish(&again(&record), names).unwrap().1;
    assert_eq!((second.runs.len(), second.boxes[&Word::new("watcher")]), (2, 6));
    register.change(|profile| profile.everything = true).unwrap();
    assert!(good(&register).unlocks().act_four());
    let refused = register.change(|profile| profile.check(Track::Colorless)).unwrap();
    assert_eq!(refused.unwrap_err().to_string(), "No marks are left");
}

#[test]
fn a_damaged_campaign_is_left_alone_until_the_players_decide() {
    let folder = folder("campaign-damaged");
    let register = Register::of(&folder);
    for boxes in 1..=3 {
        register.change(|profile| profile.boxes.insert(Word::new("silent"), boxes)).unwrap();
    }
    let text = fs::read_to_string(register.file()).unwrap();
    let damaged = text.replace("\"silent\":3", "\"silent\":8");
    assert_ne!(text, damaged);
    fs::write(register.file(), &damaged).unwrap();
    let why = &*format!("This campaign is damaged: it was changed after it was written ({})", register.file().display());
    match register.read() {
        Kept::Damaged { why: told, backup: Some(backup) } => {
            assert_eq!((&*told, backup.number, backup.kept.boxes[&Word::new("silent")]), (why, 1, 2));
        }
        other => panic!("{other:?}"),
    }
    assert_eq!(register.change(|profile| profile.everything = true), Err(why.into()));
    let world = world();
    let record = run(&["silent"], 0, &[]);
    assert_eq!(register.finish(&record, world.resource::<Names>()).unwrap_err(), why);
    assert_eq!(fs::read_to_string(register.file()).unwrap(), damaged, "it is left as it is");
    assert_eq!(register.restore().unwrap().boxes[&Word::new("silent")], 2);
    assert_eq!(good(&register).boxes[&Word::new("silent")], 2);
    assert_eq!(fs::read_to_string(folder.join("campaign.aside-1.ron")).unwrap(), damaged);

    let later = fs::read_to_string(register.file()).unwrap().replace("format:1", "format:2");
    fs::write(register.file(), &later).unwrap();
    let why = "This campaign was written by a newer version of the game, in its format 2: update the game to use it, \
               this version knows formats up to 1";
    assert!(matches!(register.read(), Kept::Newer { why: told, .. } if told.starts_with(why)));
    register.begin_anew().unwrap();
    assert_eq!(good(&register), Profile::default());
    assert_eq!(fs::read_to_string(folder.join("campaign.aside-2.ron")).unwrap(), later);
    // Nobody wanted the good copy, and it stays too.
    assert!(fs::read_to_string(folder.join("campaign.aside-3.ron")).unwrap().contains("\"silent\":2"));
}

#[test]
fn several_programs_take_turns() {
    let folder = folder("campaign-turns");
    let register = Register::of(&folder);
    let threads: Vec<_> = (0..4)
        .map(|_| {
            let register = register.clone();
            std::thread::spawn(move || (0..5).for_each(|_| register.change(|profile| profile.act_four += 1).unwrap()))
        })
        .collect();
    threads.into_iter().for_each(|thread| thread.join().unwrap());
    assert_eq!(good(&register).act_four, 20);
}
