//! One file and its backups, on a disk that is switched off at every step, and on the real one.
use super::{folder, model::Model};
use spirebound::tabletop::keep::*;
use std::{
    fs,
    path::{Path, PathBuf},
};

const NOTE: Form = Form { kind: "note", called: "note", steps: &[] };

/// A whole file that holds this number.
fn note(number: u32) -> String {
    NOTE.seal(number.to_string(), None).unwrap()
}

fn judge(text: &str) -> Result<u32, Refused> {
    NOTE.open(text, None)?.parse().map_err(|error| NOTE.damaged(error))
}

fn store<D: Disk>(disk: D) -> Store<D> {
    Store::on(disk, "/here", "note")
}

/// Keeps a number, until the disk is switched off.
fn keep(disk: &Model, number: u32) -> bool {
    store(disk.clone()).keeper(judge).and_then(|keeper| keeper.write(&note(number))).is_ok()
}

/// What is read is one of these; 0 for nothing. Gives it.
fn expect(disk: &Model, one_of: &[u32], told: &str) -> u32 {
    let found = match store(disk.clone()).read(judge) {
        Kept::Nothing => 0,
        Kept::Good(number) => number,
        refused => panic!("{told}: {refused:?}"),
    };
    assert!(one_of.contains(&found), "{told}: {found} instead of one of {one_of:?}");
    found
}

/// A disk that was found, what it holds, and whether a power cut cannot take that away.
type Found = (Model, u32, bool);

/// Saves `number` over `before` with every possible interruption: a kill, and power cuts if what was there had reached the disk.
fn interrupted((disk, before, safe): &Found, number: u32, told: &str) -> Vec<Found> {
    let mut found = vec![];
    for steps in 0.. {
        let told = format!("{told}, {number} stopped after {steps} steps");
        let disk = disk.after_a_kill();
        disk.stop_after(steps);
        let done = keep(&disk, number);
        let one_of = if done { vec![number] } else { vec![*before, number] };
        let killed = disk.after_a_kill();
        let holds = expect(&killed, &one_of, &told);
        found.push((killed, holds, false));
        if *safe || done {
            for cut in disk.after_a_power_cut() {
                let holds = expect(&cut, &one_of, &told);
                found.push((cut, holds, true));
            }
        }
        if done {
            assert!(steps >= 6, "saving takes more steps than {steps}");
            return found;
        }
    }
    unreachable!()
}

#[test]
fn stopped_at_any_step_either_the_old_or_the_new_state_is_there() {
    let mut disk = Model::default();
    // The very first save, then with one, two, three backups and more.
    for number in 1..=6 {
        interrupted(&(disk.clone(), number - 1, true), number, "whole before");
        assert!(keep(&disk, number));
        disk = disk.after_a_kill();
        expect(&disk, &[number], "whole");
    }
}

#[test]
fn stopped_again_and_again_nothing_is_lost_either() {
    let disk = Model::default();
    for number in 1..=4 {
        assert!(keep(&disk, number));
    }
    let mut tried = 0;
    for first in interrupted(&(disk, 4, true), 5, "once") {
        for (second, _, _) in interrupted(&first, 6, "twice") {
            // Whoever comes then goes on as usual.
            assert!(keep(&second, 7));
            expect(&second, &[7], "after that");
            tried += 1;
        }
    }
    assert!(tried > 10_000, "only {tried}");
}

#[test]
fn stopped_while_removing_either_the_game_or_nothing_is_there() {
    for steps in 0.. {
        let disk = Model::default();
        (1..=5).for_each(|number| assert!(keep(&disk, number)));
        let keeper = store(disk.clone()).keeper(judge).unwrap();
        disk.stop_after(steps);
        let done = keeper.remove().is_ok();
        for left in [disk.after_a_kill()].into_iter().chain(if done { disk.after_a_power_cut() } else { vec![] }) {
            expect(&left, if done { &[0] } else { &[0, 5] }, &format!("removing stopped after {steps} steps"));
        }
        if done {
            return;
        }
    }
}

fn files(folder: &Path) -> Vec<String> {
    let mut files: Vec<String> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    files.sort();
    files
}

#[test]
fn the_last_three_states_are_kept_beside_the_present_one() {
    let outer = folder("backups");
    let folder = outer.join("deeper");
    let store = Store::new(&folder, "run");
    assert_eq!(store.read(judge), Kept::Nothing);
    let keeper = store.clone().keeper(judge).unwrap();
    (1..=6).for_each(|number| keeper.write(&note(number)).unwrap());
    assert_eq!(files(&folder), ["run.1.ron", "run.2.ron", "run.3.ron", "run.lock", "run.ron"]);
    let holds = |file: &str| judge(&fs::read_to_string(folder.join(file)).unwrap()).unwrap();
    assert_eq!(["run.ron", "run.1.ron", "run.2.ron", "run.3.ron"].map(holds), [6, 5, 4, 3]);
    keeper.remove().unwrap();
    assert_eq!(files(&folder), ["run.lock"]);
    assert_eq!(store.read(judge), Kept::Nothing);
}

#[test]
fn what_cannot_be_used_stays_and_the_newest_good_backup_is_offered() {
    let folder = folder("damaged");
    let store = Store::new(&*folder, "note");
    let keeper = store.clone().keeper(judge).unwrap();
    (1..=4).for_each(|number| keeper.write(&note(number)).unwrap());
    drop(keeper);
    let write = |file: &str, text: &str| fs::write(folder.join(file), text).unwrap();
    let cut = |number: u32| note(number)[..20].to_owned();

    let newer = note(9).replace("format:1", "format:2");
    let here = |file: &str, why: &str| format!("{why} ({})", folder.join(file).display());
    let told = "This note was written by a newer version of the game, in its format 2: update the game to use it, \
                this version knows formats up to 1";
    let told = here("note.ron", told);
    write("note.ron", &newer);
    assert_eq!(store.read(judge), Kept::Newer { why: told, backup: Some(Backup { number: 1, kept: 3 }) });
    assert_eq!(fs::read_to_string(store.file()).unwrap(), newer, "it is left as it is");

    write("note.ron", &note(4).replace("content:4", "content:5"));
    write("note.1.ron", &cut(3));
    let why = here("note.ron", "This note is damaged: it was changed after it was written");
    assert_eq!(store.read(judge), Kept::Damaged { why: why.clone(), backup: Some(Backup { number: 2, kept: 2 }) });
    write("note.2.ron", "");
    fs::remove_file(folder.join("note.3.ron")).unwrap();
    assert_eq!(store.read(judge), Kept::Damaged { why, backup: None });
    fs::write(store.file(), [0xff, 0xfe]).unwrap();
    let why = here("note.ron", "This file is damaged: it is no text");
    assert_eq!(store.read(judge), Kept::Damaged { why, backup: None });
    write("note.ron", &cut(5));
    let why = here("note.ron:1:21", "This note is damaged: it breaks off before its end");
    assert_eq!(store.read(judge), Kept::Damaged { why, backup: None });
    fs::write(store.file(), [0xff, 0xfe]).unwrap();

    // Only who begins something new takes its place; and even then nothing of it is lost, the useless backups neither.
    let keeper = store.clone().keeper(judge).unwrap();
    let asides = |numbers: std::ops::RangeInclusive<u8>| -> Vec<PathBuf> {
        numbers.map(|number| folder.join(format!("note.aside-{number}.ron"))).collect()
    };
    assert_eq!(keeper.aside, asides(1..=3));
    (7..=12).for_each(|number| keeper.write(&note(number)).unwrap());
    drop(keeper);
    assert_eq!(store.read(judge), Kept::Good(12));
    assert_eq!(
        asides(1..=3).iter().map(|file| fs::read(file).unwrap()).collect::<Vec<_>>(),
        [&[0xff, 0xfe], cut(3).as_bytes(), b""]
    );
    write("note.ron", &newer);
    assert_eq!(store.clone().keeper(judge).unwrap().aside, asides(4..=4));
    assert_eq!(fs::read_to_string(folder.join("note.aside-4.ron")).unwrap(), newer);
}

#[test]
fn a_bad_backup_is_not_pushed_out_by_newer_ones() {
    let folder = folder("bad-backup");
    let store = Store::new(&*folder, "note");
    let keeper = store.clone().keeper(judge).unwrap();
    (1..=4).for_each(|number| keeper.write(&note(number)).unwrap());
    drop(keeper);
    // The present state and the one before are bad: the players go on from the second copy.
    let newer = note(3).replace("format:1", "format:2");
    fs::write(folder.join("note.1.ron"), &newer).unwrap();
    fs::write(store.file(), "(").unwrap();
    let Kept::Damaged { backup: Some(backup), .. } = store.read(judge) else { panic!("a copy is offered") };
    assert_eq!(backup, Backup { number: 2, kept: 2 });
    let keeper = store.clone().keeper(judge).unwrap();
    assert_eq!(store.read(judge), Kept::Good(2), "what is bad is out of the way");
    (10..=19).for_each(|number| keeper.write(&note(number)).unwrap());
    assert_eq!(fs::read_to_string(folder.join("note.aside-1.ron")).unwrap(), "(");
    assert_eq!(fs::read_to_string(folder.join("note.aside-2.ron")).unwrap(), newer);
    // Once and for all: who comes next finds nothing to put aside.
    drop(keeper);
    assert!(store.keeper(judge).unwrap().aside.is_empty());
}

#[test]
fn another_one_begins_beside_what_was_kept() {
    let folder = folder("put-aside");
    let store = Store::new(&*folder, "note");
    let keeper = store.clone().keeper(judge).unwrap();
    assert_eq!(keeper.put_aside().unwrap(), None);
    (1..=3).for_each(|number| keeper.write(&note(number)).unwrap());
    let aside = folder.join("note.aside-1.ron");
    assert_eq!(keeper.put_aside().unwrap(), Some(aside.clone()));
    keeper.write(&note(9)).unwrap();
    assert_eq!(store.read(judge), Kept::Good(9));
    assert_eq!(fs::read_to_string(aside).unwrap(), note(3));
    // Killed while saving: the newest backup is what was kept.
    fs::remove_file(store.file()).unwrap();
    assert_eq!(keeper.put_aside().unwrap(), Some(folder.join("note.aside-2.ron")));
    assert_eq!(fs::read_to_string(folder.join("note.aside-2.ron")).unwrap(), note(2));
}

#[test]
fn a_file_of_another_kind_is_refused() {
    let other = Form { kind: "list", called: "list", steps: &[] };
    let text = other.seal("5".into(), None).unwrap();
    assert_eq!(judge(&text).unwrap_err().to_string(), "This note is damaged: it is a list");
    assert_eq!(
        judge(&note(5).replace("format:1", "format:0")).unwrap_err().to_string(),
        "This note is damaged: there is no format 0"
    );
}

#[test]
fn older_formats_are_brought_up_to_date_step_by_step() {
    let third = Form {
        steps: &[
            |content| content.parse::<u32>().map(|number| (number * 10).to_string()).map_err(|error| error.to_string()),
            |content| Ok(format!("({content})")),
        ],
        ..NOTE
    };
    let second = Form { steps: &third.steps[..1], ..NOTE };
    assert_eq!(third.format(), 3);
    assert_eq!(third.open(&note(4), None).unwrap(), "(40)");
    assert_eq!(third.open(&second.seal("4".into(), None).unwrap(), None).unwrap(), "(4)");
    assert_eq!(third.open(&third.seal("4".into(), None).unwrap(), None).unwrap(), "4");
    let broken = NOTE.seal("x".into(), None).unwrap();
    assert_eq!(
        third.open(&broken, None).unwrap_err().to_string(),
        "This note is damaged: it was written by an older version (format 1), and cannot be brought up to date"
    );
}

#[test]
fn two_programs_do_not_keep_the_same_thing() {
    let folder = folder("lock");
    let store = Store::new(&*folder, "note");
    let keeper = store.clone().keeper(judge).unwrap();
    keeper.write(&note(1)).unwrap();
    let second = store.clone().keeper(judge).unwrap_err();
    assert_eq!(second.kind(), std::io::ErrorKind::WouldBlock);
    assert_eq!(store.read(judge), Kept::Good(1), "reading is allowed");
    drop(keeper);
    assert!(store.keeper(judge).is_ok());
}
