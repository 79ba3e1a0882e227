//! Mutations: each number, verb, keyword, target … of each card face, each enemy, each item, each event and each blessing is
//! changed, one at a time; the cases that name it must notice.
//!
//! Too slow for everyday: `cargo test --release --no-default-features --test rules mutations -- --ignored --nocapture`; with
//! `CARDS=bash,zap`, `ENEMIES=boss1_guardian,elite2`, `ITEMS=anchor` and `EVENTS=a1,neow` only those, or only those whose ids begin so.
mod change;
mod enemy;
mod event;
mod face;
mod item;

use crate::{the_box, the_box_of_events, the_box_of_items};
use bevy_ecs::world::World;
use change::changes;
use face::{Entry, fields, plain};
use spirebound::{
    game,
    rulesets::spire::{
        campaign::event::{Blessing, BlessingEntry, EventEntry, EventText},
        card::{CardEntry, CardText},
        item::{ItemEntry, ItemText},
        monster::{MonsterEntry, MonsterText},
        scenario::run_source,
    },
    tabletop::{
        Names, Word,
        content::{Roots, Source, split_list, split_map},
    },
};
use std::{
    fs,
    panic::{AssertUnwindSafe, catch_unwind},
    path::{Path, PathBuf},
};

/// Share of the changes that must be noticed.
const LEAST_NOTICED: f64 = 0.98;

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|end| end == "ron") {
            found.push(path);
        }
    }
    found.sort();
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Every case of the scenarios, as it is written; those of the folder that notices soonest come first.
fn cases(first: &str) -> Vec<String> {
    let mut found = vec![];
    files(&root().join("tests/scenarios"), &mut found);
    found.sort_by_key(|file| !file.to_string_lossy().contains(first));
    let texts = found.iter().map(|file| fs::read_to_string(file).unwrap());
    texts.flat_map(|text| split_list(&text).0.into_iter().map(|case| text[case.value].to_owned()).collect::<Vec<_>>()).collect()
}

/// Every entry below a folder of the content, or of one file: its id and its text.
fn entries(folder: &str) -> Vec<(String, String)> {
    let (path, mut found) = (root().join("assets/spire").join(folder), vec![]);
    if path.is_dir() {
        files(&path, &mut found);
    } else {
        found.push(path);
    }
    let texts = found.iter().map(|file| fs::read_to_string(file).unwrap());
    let all = texts.flat_map(|text| {
        split_map(&text).0.into_iter().map(|part| (part.key.clone(), text[part.value].to_owned())).collect::<Vec<_>>()
    });
    all.collect()
}

/// The names in an environment variable.
fn asked_for(variable: &str) -> Vec<String> {
    std::env::var(variable).map(|names| names.split(',').map(String::from).collect()).unwrap_or_default()
}

/// Whether a case says this word, not only as a part of another.
fn says(case: &str, name: &str) -> bool {
    case.match_indices(name).any(|(at, _)| {
        let part = |c: char| c.is_alphanumeric() || c == '_';
        !case[..at].ends_with(part) && !case[at + name.len()..].starts_with(part)
    })
}

/// Cases by themselves, so that the first that notices is enough.
fn sources<'a>(cases: impl Iterator<Item = &'a String>) -> Vec<Source> {
    cases.map(|case| Source::new("case", format!("[{case}]"))).collect()
}

/// Changes content and looks whether anybody notices.
struct Mutator {
    world: World,
    sound: Names,
    tried: u32,
    survived: Vec<String>,
}

fn world() -> World {
    game::build_sound(&Roots::at(&root().join("assets"))).unwrap_or_else(|problems| panic!("{}", problems[0])).0
}

impl Mutator {
    fn new() -> Mutator {
        // A change that makes the rules panic is noticed too; nobody needs to read of it.
        std::panic::set_hook(Box::new(|_| {}));
        let world = world();
        let sound = world.resource::<Names>().clone();
        Mutator { world, sound, tried: 0, survived: vec![] }
    }

    /// Prints something else for a moment, and plays the cases that are about it.
    fn change(&mut self, what: String, about: &[Source], print: impl FnOnce(&mut Names), noticed: impl Fn(&Names) -> bool) {
        self.tried += 1;
        let mut changed = self.sound.clone();
        print(&mut changed);
        if noticed(&changed) {
            return;
        }
        *self.world.resource_mut::<Names>() = changed;
        let holds = |world: &mut World, case: &Source| run_source(world, case).iter().all(|case| case.ok);
        let world_of = &mut self.world;
        let run = catch_unwind(AssertUnwindSafe(|| about.iter().all(|case| holds(world_of, case))));
        if matches!(run, Ok(true)) {
            self.survived.push(what);
        }
        if run.is_err() {
            self.world = world();
        }
        *self.world.resource_mut::<Names>() = self.sound.clone();
    }

    fn tell(self) {
        let _ = std::panic::take_hook();
        let Mutator { tried, survived, .. } = self;
        let noticed = 1.0 - survived.len() as f64 / f64::from(tried.max(1));
        println!("{tried} changes, {} not noticed ({:.2} % noticed):\n{}", survived.len(), noticed * 100., survived.join("\n"));
        assert!(tried > 0, "nothing was changed");
        assert!(noticed >= LEAST_NOTICED, "too many changes went unnoticed");
    }
}

#[test]
#[ignore = "takes minutes"]
fn mutations_of_every_face_are_noticed() {
    let only = asked_for("CARDS");
    let all = cases("/cards/");
    let mut mutator = Mutator::new();
    for (key, text) in entries("cards") {
        if !only.is_empty() && !only.contains(&key) {
            continue;
        }
        let entry = Entry::read(&text);
        // By its id or without the hero's name at its end.
        let short = key.strip_suffix(&entry.set).and_then(|key| key.strip_suffix('_'));
        let about = sources(all.iter().filter(|case| [Some(&*key), short].into_iter().flatten().any(|name| says(case, name))));
        for (face, upgraded) in [("base", false), ("upgraded", true)] {
            for change in changes(entry.face(upgraded)) {
                let Ok(card) = mutator.sound.parse::<CardEntry>(&entry.with(upgraded, &change)) else { continue };
                let print = |names: &mut Names| names.print(CardText::new(Word::of(&key), card));
                mutator.change(format!("{key} {face}: {}", change.what), &about, print, |_| false);
            }
        }
    }
    mutator.tell();
}

#[test]
#[ignore = "takes minutes"]
fn mutations_of_every_enemy_are_noticed() {
    let only = asked_for("ENEMIES");
    let all = cases("/enemies/");
    let mut mutator = Mutator::new();
    for (key, text) in entries("monsters") {
        if !only.is_empty() && !only.iter().any(|begin| key.starts_with(begin)) {
            continue;
        }
        let entry = fields(&plain(&text));
        // By its id, or by the scene that sets it up with others.
        let scene = entry.iter().find(|(field, _)| field == "scene").map(|(_, scene)| scene.trim_matches('"').to_owned());
        let about =
            sources(all.iter().filter(|case| [Some(&key), scene.as_ref()].into_iter().flatten().any(|name| says(case, name))));
        for change in enemy::changes(&entry) {
            let Ok(enemy) = mutator.sound.parse::<MonsterEntry>(&enemy::with(&entry, &change)) else { continue };
            let print = |names: &mut Names| names.print(MonsterText::new(Word::of(&key), enemy));
            mutator.change(format!("{key}: {}", change.what), &about, print, |names| the_box::fault(names).is_some());
        }
    }
    mutator.tell();
}

#[test]
#[ignore = "takes minutes"]
fn mutations_of_every_item_are_noticed() {
    let only = asked_for("ITEMS");
    let all = cases("/items/");
    let mut mutator = Mutator::new();
    for (key, text) in entries("items") {
        if !only.is_empty() && !only.iter().any(|begin| key.starts_with(begin)) {
            continue;
        }
        let entry = fields(&plain(&text));
        let about = sources(all.iter().filter(|case| says(case, &key)));
        for change in item::changes(&entry) {
            let Ok(item) = mutator.sound.parse::<ItemEntry>(&enemy::with(&entry, &change)) else { continue };
            let print = |names: &mut Names| names.print(ItemText::new(Word::of(&key), item));
            mutator.change(format!("{key}: {}", change.what), &about, print, |names| the_box_of_items::fault(names).is_some());
        }
    }
    mutator.tell();
}

#[test]
#[ignore = "takes minutes"]
fn mutations_of_every_event_are_noticed() {
    let only = asked_for("EVENTS");
    let all = cases("/events/");
    let mut mutator = Mutator::new();
    for (file, blessings) in [("events.ron", false), ("blessings.ron", true)] {
        for (key, text) in entries(file) {
            if !only.is_empty() && !only.iter().any(|begin| key.starts_with(begin)) {
                continue;
            }
            let (entry, word) = (fields(&plain(&text)), Word::of(&key));
            let about = sources(all.iter().filter(|case| says(case, &key)));
            for change in event::changes(&entry) {
                let text = enemy::with(&entry, &change);
                let print: Box<dyn FnOnce(&mut Names)> = if blessings {
                    let Ok(blessing) = mutator.sound.parse::<BlessingEntry>(&text) else { continue };
                    Box::new(move |names| names.print(Blessing::new(word, blessing)))
                } else {
                    let Ok(event) = mutator.sound.parse::<EventEntry>(&text) else { continue };
                    Box::new(move |names| names.print(EventText::new(word, event)))
                };
                mutator
                    .change(format!("{key}: {}", change.what), &about, print, |names| the_box_of_events::fault(names).is_some());
            }
        }
    }
    mutator.tell();
}
