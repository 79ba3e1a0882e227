//! The manual of scenarios says what the parser reads: every key stands there, and every key that stands there is read.
use crate::table::world;
use spirebound::{
    rulesets::spire::scenario::Case,
    tabletop::{Facts, options},
};
use std::{collections::BTreeSet, fs, path::Path};

fn folder() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scenarios")
}

fn manual() -> String {
    fs::read_to_string(folder().join("README.md")).unwrap()
}

/// What the parser knows at the place where it finds `zz`.
fn known(text: &str) -> &'static [&'static str] {
    let Err(error) = options().from_str::<Case>(text) else { panic!("`zz` is read in {text}") };
    match error.code {
        ron::Error::NoSuchStructField { expected, .. } | ron::Error::NoSuchEnumVariant { expected, .. } => expected,
        other => panic!("{text}: {other}"),
    }
}

/// Every key of a case, each with where it stands.
fn keys() -> Vec<(String, &'static str)> {
    let steps = known("(name: \"\", given: (seats: []), when: [zz()])");
    let within_steps = steps.iter().map(|step| format!("(when: [{step}(zz: 1)])"));
    let places = [
        "(zz: 1)",
        "(given: (zz: 1))",
        "(given: (options: (zz: 1)))",
        "(given: (seats: [(zz: 1)]))",
        "(given: (enemies: [(zz: 1)]))",
        "(given: (run: (zz: 1)))",
        "(given: (run: (room: zz)))",
        "(given: (run: (unlocks: (zz: 1))))",
        "(given: (run: (rules: (zz: 1))))",
        "(given: (run: (map: (zz: 1))))",
        "(given: (run: (others: {\"silent\": (zz: 1)})))",
        "(when: [zz()])",
        "(then: (zz: 1))",
        "(then: (run: (zz: 1)))",
        "(then: (rewards: [(zz: 1)]))",
        "(then: (pending: [(zz: 1)]))",
    ];
    let places: Vec<String> = places.map(str::to_owned).into_iter().chain(within_steps).collect();
    places.into_iter().flat_map(|place| known(&place).iter().map(move |key| (place.clone(), *key))).collect()
}

#[test]
fn every_key_stands_in_the_manual() {
    let manual = manual();
    let stands =
        |key: &str| [format!("`{key}`"), format!("`{key}("), format!("{key}: ")].iter().any(|text| manual.contains(text));
    let missing: Vec<_> = keys().into_iter().filter(|(_, key)| !stands(key)).collect();
    assert_eq!(missing, []);
}

/// The first cells of the manual's tables, as far as they are about cases.
fn first_cells(manual: &str) -> impl Iterator<Item = &str> {
    let cases = manual.split("## What lies where").next().unwrap();
    cases.lines().filter_map(|line| line.strip_prefix("| `")?.split(" | ").next())
}

/// The keys in such a cell: words before a colon or a bracket, and words that stand alone.
fn words(cell: &str) -> Vec<String> {
    let mut words = vec![];
    let mut word = String::new();
    for c in cell.chars().filter(|c| *c != '`').chain([',']) {
        if c.is_alphanumeric() || c == '_' || c == '"' {
            word.push(c);
        } else {
            if !word.is_empty() && !word.contains('"') && !word.chars().all(|c| c.is_ascii_digit()) && ":(,".contains(c) {
                words.push(word.clone());
            }
            word.clear();
        }
    }
    words
}

#[test]
fn every_key_of_the_manual_is_read() {
    let known: BTreeSet<&str> = keys().into_iter().map(|(_, key)| key).collect();
    let manual = manual();
    let mut tried = 0;
    for word in first_cells(&manual).flat_map(words) {
        // Values, not keys: kinds of rooms, of rewards, verbs.
        if ["Campfire", "Merchant", "Elite", "EachPlayer", "Reward", "Thing"].contains(&&*word) {
            continue;
        }
        assert!(known.contains(&*word), "the manual explains `{word}`, which is not read anywhere");
        tried += 1;
    }
    assert!(tried > 120, "only {tried} keys were found in the tables");
    assert_eq!(words("`seats: [(costs: {\"zap\": 1})]`, `die`"), ["seats", "costs", "die"]);
}

#[test]
fn the_facts_of_the_manual_are_there() {
    let world = world();
    let facts = world.resource::<Facts>();
    let manual = manual();
    let used = manual.split("Those most used:").nth(1).and_then(|rest| rest.split("\n\n").next()).unwrap();
    let named: Vec<&str> = used.split('`').skip(1).step_by(2).filter_map(|text| text.split('(').next()).collect();
    assert!(named.len() > 15, "{named:?}");
    for name in named {
        assert!(facts.0.contains_key(name), "there is no fact called `{name}`");
    }
}

#[test]
fn the_folders_of_the_manual_are_there() {
    let manual = manual();
    let table = manual.split("## What lies where").nth(1).unwrap();
    let told: BTreeSet<String> =
        table.lines().filter_map(|line| line.strip_prefix("| `")?.split('`').next()).map(str::to_owned).collect();
    let entries = fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap());
    let there: BTreeSet<String> =
        entries.filter(|entry| entry.path().is_dir()).map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    assert_eq!(told, there);
}
