//! A program that saves after every action is killed without warning, several times; its game is there and goes on as it would have.
use super::folder;
use crate::table::*;
use bevy_ecs::prelude::*;
use spirebound::tabletop::{
    keep::{Autosave, Kept, Store},
    save::{self, Saved},
    *,
};
use std::{
    io::{BufRead, BufReader},
    path::Path,
    process::{Child, Command, Stdio},
};

/// Tells the program that it is the one to be killed, and where it saves.
const VICTIM: &str = "SPIREBOUND_TEST_VICTIM";
/// So many actions are played in all.
const LONG: usize = 1500;

fn new_game() -> World {
    let mut world = world();
    let mut spec = spec("boss1_slime_boss", 2, 6);
    spec.unbreakable = true;
    begin(&mut world, &spec, 11, true);
    world
}

/// A bot that has no memory: what it does depends on the state alone, so that it goes on after a reload as if nothing had been.
fn next(world: &mut World) -> Option<Action> {
    let hash = Snapshot::hash(world);
    Bot::new(Policy::Random, hash).next(world)
}

fn saved(folder: &Path, world: &World) -> Option<Saved> {
    match Store::new(folder, "run").read(|text| save::read(world, text)) {
        Kept::Good(saved) => Some(saved),
        Kept::Nothing => None,
        Kept::Damaged { why, .. } | Kept::Newer { why, .. } | Kept::Foreign { why, .. } => panic!("{why}"),
    }
}

/// Goes on with what is kept, or begins; says the hash after every action.
#[test]
#[ignore = "is started by the test below, and killed"]
fn victim() {
    let Some(folder) = std::env::var_os(VICTIM) else { return };
    let mut world = new_game();
    if let Some(saved) = saved(Path::new(&folder), &world) {
        saved.load(&mut world).unwrap();
    }
    let autosave = Autosave::start(Store::new(&folder, "run"), &world).unwrap();
    world.insert_resource(autosave);
    while let Some(action) = next(&mut world) {
        submit(&mut world, action).unwrap();
        // Every third is waited for: then it must be there, whatever comes.
        let hash = Snapshot::hash(&mut world);
        let sure = hash.is_multiple_of(3);
        if sure {
            world.resource::<Autosave>().flush().unwrap();
        }
        println!("{} {hash}", if sure { "saved" } else { "played" });
    }
}

fn start(folder: &Path) -> Child {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args(["--exact", "keep::killed::victim", "--ignored", "--nocapture"]).env(VICTIM, folder);
    command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap()
}

#[test]
fn a_killed_program_loses_nothing() {
    // What happens if nobody is killed.
    let mut world = new_game();
    let mut hashes = vec![];
    while hashes.len() < LONG {
        let Some(action) = next(&mut world) else { break };
        submit(&mut world, action).unwrap();
        hashes.push(Snapshot::hash(&mut world));
    }
    let at = |hash: u64| hashes.iter().position(|known| *known == hash);
    let folder = folder("killed");
    let (mut sure, mut seen) = (0, 0);
    for round in 0..6 {
        let mut child = start(&folder);
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        // Killed in the middle of something, never at the same point.
        let mut until = 7 + round * 5;
        while let Some(Ok(line)) = lines.next() {
            let Some((what, hash)) = line.split_once(' ').and_then(|(what, hash)| Some((what, hash.parse::<u64>().ok()?))) else {
                continue;
            };
            let Some(place) = at(hash) else { panic!("after a reload another game is played") };
            seen = place;
            if what == "saved" {
                sure = place;
            }
            until -= 1;
            if until == 0 {
                break;
            }
        }
        assert_eq!(until, 0, "the game is too short");
        child.kill().unwrap();
        // What it had said until then was in the pipe.
        for line in lines.map_while(Result::ok) {
            if let Some(place) = line.strip_prefix("saved ").and_then(|hash| at(hash.parse().ok()?)) {
                sure = place;
            }
            if let Some(place) = line.strip_prefix("played ").and_then(|hash| at(hash.parse().ok()?)) {
                seen = place;
            }
        }
        child.wait().unwrap();
        let mut found = new_game();
        saved(&folder, &found).expect("something was saved").load(&mut found).unwrap();
        let place = at(Snapshot::hash(&mut found)).expect("a state that there was");
        assert!(place >= sure && place <= seen.max(sure) + 1, "state {place}, but {sure} was saved and {seen} was seen");
    }
    assert!(sure > 30, "only {sure} actions");
}
