//! Runs every case under `tests/scenarios`.
use crate::table::world;
use spirebound::{
    rulesets::spire::scenario::{run_files, run_source},
    tabletop::content::Source,
};
use std::path::{Path, PathBuf};

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    let mut inside: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    inside.sort();
    for path in inside {
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|end| end == "ron") {
            found.push(path);
        }
    }
}

#[test]
fn every_case_holds() {
    let mut found = vec![];
    files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scenarios"), &mut found);
    let only = std::env::var("CASES").unwrap_or_default();
    found.retain(|file| file.to_string_lossy().contains(&only));
    let report = run_files(&mut world(), &found);
    let wrong: Vec<String> = report.cases.iter().filter(|case| !case.ok).map(|case| case.to_string()).collect();
    assert!(wrong.is_empty(), "{} of {} cases fail:\n{}", report.failed, report.cases.len(), wrong.join("\n"));
    assert!(report.passed > 0, "no cases were found");
}

/// What is wrong with this text of cases, each with its place.
fn told(text: &str) -> Vec<String> {
    let outcomes = run_source(&mut world(), &Source::new("case.ron", text));
    outcomes.iter().flat_map(|case| &case.diffs).map(|diff| format!("{}: {} / {}", diff.path, diff.expected, diff.got)).collect()
}

#[test]
fn what_differs_is_told_by_its_path() {
    let case = r#"[(name: "a", given: (seats: [(hero: "ironclad", hand: ["strike"])], enemies: [(id: "first_jaw_worm")]),
        when: [play(card: "strike", on: "jaw_worm", offered: ["strike"])],
        then: (seats: [(energy: 3, discard: ["bash"])], enemies: [(id: "jaw_worm", hp: 5)], facts: ["Died(who: jaw_worm)"]))]"#;
    assert_eq!(
        told(case),
        [
            "when[1].offered: strike / strike_ironclad, none",
            "seats[1].energy: 3 / 2",
            "seats[1].discard: bash / strike_ironclad",
            "enemies.jaw_worm.hp: 5 / 6",
            "facts[1]: Died(who: jaw_worm) / no such fact",
        ]
    );
}

#[test]
fn what_cannot_be_read_is_told_by_line_and_column() {
    let case = |given: &str, when: &str| format!("[\n  (name: \"a\",\n   given: ({given}),\n   when: [{when}]),\n]");
    let seat = "seats: [(hero: \"ironclad\")], enemies: [(id: \"first_jaw_worm\")]";
    for (given, when, wrong) in [
        (
            "seets: []",
            "",
            "case.ron:3:12: a case that can be read / there is no field `seets` in `Given` (did you mean `seats`?)",
        ),
        (
            seat,
            "pley(card: \"bash\")",
            "case.ron:4:11: a case that can be read / there is no `Step` called `pley` (did you mean `play`?)",
        ),
        (
            seat,
            "play(card: \"bsh\")",
            "case.ron:4:23: a case that can be read / there is no card or item of this seat called `bsh`",
        ),
        ("seats: []", "", "case.ron:3:12: a case that can be read / 0 seats: there is room for 1 to 4"),
        (
            "seats: [(hero: \"ironclad\", hand: [\"bahs\"])]",
            "",
            "case.ron:3:47: a case that can be read / there is no card called `bahs`; did you mean `bash`?",
        ),
        ("seats: [(hero: \"ironclad\", hp: -1)]", "", "case.ron:3:39: a case that can be read / `hp` is not below 0"),
        (
            "seats: [(hero: \"ironclad\", row: 5)]",
            "",
            "case.ron:3:39: a case that can be read / there is no row 5: they are 1 to 4, from the bottom",
        ),
        (
            "seats: [(hero: \"ironclad\", row: 2), (hero: \"silent\")]",
            "",
            "case.ron:3:39: a case that can be read / two seats stand in row 2",
        ),
    ] {
        assert_eq!(told(&case(given, when)), [wrong]);
    }
}

#[test]
fn the_examples_of_the_manual_hold() {
    let manual = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scenarios/README.md")).unwrap();
    let mut tried = 0;
    for block in manual.split("```ron\n").skip(1).filter_map(|rest| rest.split("```").next()) {
        let cases = if block.starts_with("given:") { format!("[(name: \"example\", {block})]") } else { block.to_owned() };
        if cases.starts_with('[') {
            assert_eq!(told(&cases), Vec::<String>::new(), "{block}");
            tried += 1;
        }
    }
    assert!(tried >= 2, "the manual has lost its examples");
}
