//! The README tells what the commands print: the same fields as they do print.
use super::{file, folder, good, item, list, wrong};
use serde_json::Value;
use std::{collections::BTreeSet, path::Path};

fn readme() -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md")).unwrap()
}

/// The example of JSON below the heading of a command; the second one is that of whole runs.
fn example(heading: &str, number: usize) -> Value {
    let readme = readme();
    let section =
        readme.split(&format!("### `spirebound {heading}")).nth(1).and_then(|rest| rest.split("\n### ").next()).unwrap();
    let text = section.split("```json\n").nth(number).and_then(|rest| rest.split("```").next()).unwrap();
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{heading}: {error}"))
}

/// Fields whose own fields are not always the same.
const COUNTED: [&str; 2] = [".reached.act", ".reached.room"];

/// Every field that is told is there, and the other way round.
#[track_caller]
fn same_fields(path: &str, told: &Value, real: &Value) {
    match (told, real) {
        (Value::Object(told), Value::Object(real)) if !COUNTED.contains(&path) => {
            let (keys, really): (Vec<&String>, Vec<&String>) = (told.keys().collect(), real.keys().collect());
            assert_eq!(BTreeSet::from_iter(keys), BTreeSet::from_iter(really), "the fields of `{path}`");
            told.iter().for_each(|(key, told)| same_fields(&format!("{path}.{key}"), told, &real[key]));
        }
        (Value::Array(told), Value::Array(real)) => {
            if let (Some(told), Some(real)) = (told.first(), real.first()) {
                same_fields(&format!("{path}[]"), told, real);
            }
        }
        (told, real) => {
            let null = told.is_null() || real.is_null();
            assert!(
                null || std::mem::discriminant(told) == std::mem::discriminant(real),
                "{path}: {told} is told, {real} is said"
            );
        }
    }
}

#[test]
fn the_examples_have_the_fields_that_are_printed() {
    let folder = folder("readme");
    let scene = ["simulate", "--scene", "first_jaw_worm", "--seats=ironclad"];
    same_fields("", &example("simulate", 1), &good(&[&scene[..], &["--games", "3", "--coverage"]].concat()));
    let runs = good(&["simulate", "--run", "--seats=ironclad", "--games", "1", "--to-act", "1", "--coverage"]);
    same_fields("", &example("simulate", 2), &runs);
    let broken = file(&folder, "cards/mine.ron", "{ \"a\": (nam: \"A\") }");
    same_fields("", &example("check", 1), &wrong(&["check", &broken], "nam"));
    same_fields("", &example("list", 1)[0], &item("cards", "bash"));
    let case = "[(name: \"a\", given: (seats: [(hero: \"ironclad\")]), then: (round: 2))]";
    same_fields("", &example("case", 1), &wrong(&["case", &file(&folder, "case.ron", case)], "round"));
    let game = folder.join("game.ron");
    let game = game.to_str().unwrap();
    good(&[&scene[..], &["--games", "1", "--record", game]].concat());
    same_fields("", &example("replay", 1), &good(&["replay", game]));
    same_fields("", &example("rules", 1), &good(&["rules"]));
}

#[test]
fn the_fields_of_every_kind_are_told() {
    let readme = readme();
    let table = readme.split("| kind | fields |").nth(1).and_then(|rest| rest.split("\n\n").next()).unwrap();
    let mut kinds = 0;
    for row in table.lines().filter(|row| row.starts_with("| `")) {
        let mut ticked = row.split('`').skip(1).step_by(2);
        let kind = ticked.next().unwrap();
        let told: BTreeSet<&str> =
            ticked.filter(|word| *word != "null" && !word.starts_with('{')).chain(["id", "name"]).collect();
        let items = list(kind);
        let printed: BTreeSet<&str> = items[0].as_object().unwrap().keys().map(String::as_str).collect();
        assert_eq!(told, printed, "the fields of `{kind}`");
        kinds += 1;
    }
    assert_eq!(kinds, 10);
}
