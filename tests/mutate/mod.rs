//! Mutations: each number, verb and keyword of each card face is changed, one at a time; the cases that name the card must notice.
//!
//! Too slow for everyday: `cargo test --release --no-default-features --test rules mutate -- --ignored --nocapture`; with
//! `CARDS=bash,zap` only those.
mod change;
mod face;

use change::changes;
use face::Entry;
use spirebound::{
    game,
    rulesets::spire::{
        card::{CardEntry, CardText},
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

/// Every case of the scenarios, as it is written.
fn cases(root: &Path) -> Vec<String> {
    let mut found = vec![];
    files(&root.join("tests/scenarios"), &mut found);
    // Those about single cards notice soonest.
    found.sort_by_key(|file| !file.to_string_lossy().contains("/cards/"));
    let texts = found.iter().map(|file| fs::read_to_string(file).unwrap());
    texts.flat_map(|text| split_list(&text).0.into_iter().map(|case| text[case.value].to_owned()).collect::<Vec<_>>()).collect()
}

/// Whether a case speaks of a card, by its id or without the hero's name at its end.
fn names(case: &str, key: &str, set: &str) -> bool {
    let short = key.strip_suffix(set).and_then(|key| key.strip_suffix('_'));
    [Some(key), short].into_iter().flatten().any(|name| {
        case.match_indices(name).any(|(at, _)| {
            let part = |c: char| c.is_alphanumeric() || c == '_';
            !case[..at].ends_with(part) && !case[at + name.len()..].starts_with(part)
        })
    })
}

#[test]
#[ignore = "takes minutes"]
fn mutations_of_every_face_are_noticed() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let only: Vec<String> = std::env::var("CARDS").map(|cards| cards.split(',').map(String::from).collect()).unwrap_or_default();
    let all = cases(root);
    let mut world = game::build_sound(&Roots::at(&root.join("assets"))).unwrap_or_else(|problems| panic!("{}", problems[0])).0;
    let sound = world.resource::<Names>().clone();
    let mut found = vec![];
    files(&root.join("assets/spire/cards"), &mut found);
    let (mut tried, mut survived) = (0, vec![]);
    // A change that makes the rules panic is noticed too; nobody needs to read of it.
    std::panic::set_hook(Box::new(|_| {}));
    for file in found {
        let text = fs::read_to_string(&file).unwrap();
        for part in split_map(&text).0 {
            let entry = Entry::read(&part.key, &text[part.value]);
            if !only.is_empty() && !only.contains(&entry.key) {
                continue;
            }
            let about: Vec<&str> = all.iter().filter(|case| names(case, &entry.key, &entry.set)).map(String::as_str).collect();
            // Each by itself: the first that notices is enough.
            let about: Vec<Source> = about.iter().map(|case| Source::new("case", format!("[{case}]"))).collect();
            for (face, fields) in [("base", false), ("upgraded", true)] {
                for change in changes(entry.face(fields)) {
                    let mutant = entry.with(fields, &change);
                    let Ok(card) = sound.parse::<CardEntry>(&mutant) else { continue };
                    tried += 1;
                    let mut changed = sound.clone();
                    changed.print(CardText::new(Word::of(&entry.key), card));
                    *world.resource_mut::<Names>() = changed;
                    let holds = |case: &Source| run_source(&mut world, case).iter().all(|case| case.ok);
                    let run = catch_unwind(AssertUnwindSafe(|| about.iter().all(holds)));
                    if matches!(run, Ok(true)) {
                        survived.push(format!("{} {face}: {}", entry.key, change.what));
                    }
                    if run.is_err() {
                        world = game::build_sound(&Roots::at(&root.join("assets"))).unwrap_or_else(|_| panic!("no content")).0;
                    }
                    *world.resource_mut::<Names>() = sound.clone();
                }
            }
        }
    }
    let _ = std::panic::take_hook();
    let noticed = 1.0 - survived.len() as f64 / f64::from(tried.max(1));
    println!("{tried} changes, {} not noticed ({:.2} % noticed):\n{}", survived.len(), noticed * 100., survived.join("\n"));
    assert!(tried > 0, "nothing was changed");
    assert!(noticed >= LEAST_NOTICED, "too many changes went unnoticed");
}
