//! The shape of the code: `tabletop ← rulesets ← client`, no card in the rules, small files that say what they are.
mod paths;
mod tokens;

use paths::paths;
use spirebound::tabletop::content::index::INDEX;
use std::{fs, path::Path};
use tokens::{Token, tokens, without_tests};

/// Longer files hold two ideas.
const MOST_LINES: usize = 400;

/// Kinds whose ids are names of printed things: the rules know none of them.
const PRINTED: [&str; 6] = ["cards", "monsters", "relics", "potions", "events", "encounters"];

/// Crates that draw, sound or read devices: for the client and the program only.
const DEVICES: [&str; 7] =
    ["bevy", "bevy_egui", "bevy_asset_loader", "bevy_tweening", "leafwing_input_manager", "resvg", "winit"];

/// Words that are also ids, and files that are made up of ids: (file, word or nothing for all).
const ALLOWED: [(&str, &str); 5] = [
    // The pile of the rulebook that the card lies in.
    ("src/rulesets/spire/setup.rs", "daze"),
    // A table that asks no rules, to draw the client's parts without a game: its figures must be ones that are drawn.
    ("src/client/sample.rs", ""),
    ("src/client/sample_rules.rs", ""),
    ("src/client/sample_page.rs", ""),
    ("src/client/sample_market.rs", ""),
];

struct Source {
    file: String,
    text: String,
}

/// All Rust of the project, by its path from the top.
fn sources() -> Vec<Source> {
    fn collect(root: &Path, folder: &str, found: &mut Vec<Source>) {
        let mut entries: Vec<_> = fs::read_dir(root.join(folder)).unwrap().map(|entry| entry.unwrap().path()).collect();
        entries.sort();
        for path in entries {
            let file = format!("{folder}/{}", path.file_name().unwrap().to_str().unwrap());
            if path.is_dir() {
                collect(root, &file, found);
            } else if file.ends_with(".rs") {
                found.push(Source { text: fs::read_to_string(path).unwrap(), file });
            }
        }
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = vec![Source { file: "build.rs".into(), text: fs::read_to_string(root.join("build.rs")).unwrap() }];
    collect(root, "src", &mut found);
    collect(root, "tests", &mut found);
    found
}

/// Everything that breaks the design, as `file: what`.
fn violations(sources: &[Source], index: &[(&str, &str, &str)]) -> Vec<String> {
    let ids: Vec<&str> = index.iter().filter(|(kind, _, _)| PRINTED.contains(kind)).map(|(_, id, _)| *id).collect();
    let tests = test_files(sources);
    let mut found = vec![];
    for Source { file, text } in sources {
        let mut complain = |what: String| found.push(format!("{file}: {what}"));
        let lines = text.lines().count();
        if !text.starts_with("//! ") {
            complain("does not say in its first line what it is".into());
        }
        if lines > MOST_LINES {
            complain(format!("has {lines} lines"));
        }
        let all = tokens(text);
        for pair in all.windows(2) {
            if pair[1].is("!") && (pair[0].is("todo") || pair[0].is("unimplemented")) {
                complain("is not finished: it has a todo".into());
            }
        }
        if !file.starts_with("src/") || is_test(file, &tests) {
            continue;
        }
        let (code, _) = without_tests(&all);
        for path in paths(file, &code) {
            if let Some(reason) = forbidden(file, &path) {
                complain(format!("names {}: {reason}", path.join("::")));
            }
        }
        for token in &code {
            if let Token::Text(text) = token
                && ids.contains(&text.as_str())
                && !ALLOWED.iter().any(|(at, word)| at == file && (word.is_empty() || word == text))
            {
                complain(format!("names \"{text}\": what is printed belongs in RON"));
            }
        }
    }
    found
}

/// Why a file must not name this path, if it must not.
fn forbidden(file: &str, path: &[String]) -> Option<&'static str> {
    let path: Vec<&str> = path.iter().map(String::as_str).collect();
    let part: Vec<&str> = file.trim_start_matches("src/").split('/').collect();
    let ruleset = |part: &[&str]| part.get(1).map(|name| name.trim_end_matches(".rs").to_owned()).filter(|name| name != "mod");
    if path.starts_with(&["tabletop", "content", "index"]) && path.len() > 3 && path[3] != "INDEX" && path[3] != "FINGERPRINT" {
        return Some("typed ids are for tests");
    }
    match (part[0], path[0]) {
        ("tabletop", "rulesets") => Some("the table knows no game"),
        ("tabletop" | "rulesets", "client") => Some("rules know nothing of how they look"),
        ("tabletop" | "rulesets", other) if DEVICES.contains(&other) => Some("rules draw nothing"),
        ("rulesets", "rulesets") if ruleset(&part).is_some() && path.len() > 1 && ruleset(&part).as_deref() != Some(path[1]) => {
            Some("rulesets never see each other")
        }
        // `start.rs` puts a game on the table, `looks` says which fact moves what; all else works for any game.
        ("client", "rulesets") if !matches!(part.get(1), Some(&"looks" | &"start.rs")) => Some("only `client/looks` knows games"),
        _ => None,
    }
}

/// Files and folders that are compiled only for tests.
fn test_files(sources: &[Source]) -> Vec<String> {
    let mut files = vec![];
    for Source { file, text } in sources {
        let (_, names) = without_tests(&tokens(text));
        let folder = match file.rsplit_once('/') {
            Some((folder, "mod.rs" | "lib.rs" | "main.rs")) => folder.to_owned(),
            _ => file.trim_end_matches(".rs").to_owned(),
        };
        files.extend(names.into_iter().map(|name| format!("{folder}/{name}")));
    }
    files
}

fn is_test(file: &str, tests: &[String]) -> bool {
    tests.iter().any(|test| file.strip_prefix(test.as_str()).is_some_and(|rest| rest == ".rs" || rest.starts_with('/')))
}

#[test]
fn the_code_keeps_its_shape() {
    let sources = sources();
    for (file, _) in ALLOWED {
        assert!(sources.iter().any(|source| source.file == file), "{file} is gone, so nothing need be allowed there");
    }
    let found = violations(&sources, INDEX);
    assert!(found.is_empty(), "{} violations:\n{}", found.len(), found.join("\n"));
}

#[test]
fn everything_that_breaks_the_shape_is_found() {
    let check = |file: &str, text: &str| {
        let sources = [Source { file: file.into(), text: format!("//! A file.\n{text}") }];
        violations(&sources, &[("cards", "bash", ""), ("heroes", "ironclad", "")]).join("; ")
    };
    let refused = [
        ("src/tabletop/a.rs", "use crate::rulesets::spire;", "the table knows no game"),
        ("src/tabletop/a.rs", "use crate::{tabletop, client};", "how they look"),
        ("src/tabletop/a.rs", "fn f() { super::super::client::draw() }", "how they look"),
        ("src/tabletop/a.rs", "use bevy::prelude::*;", "rules draw nothing"),
        ("src/rulesets/spire/a.rs", "use super::super::dungeon::X;", "never see each other"),
        ("src/rulesets/spire/a.rs", "use crate::client::X;", "how they look"),
        ("src/client/stage/a.rs", "use crate::rulesets::spire::Hit;", "client/looks"),
        ("src/rulesets/spire/a.rs", "const B: &str = \"bash\";", "belongs in RON"),
        ("src/client/a.rs", "use crate::tabletop::content::index::spire::cards;", "for tests"),
        ("src/client/a.rs", "fn f() { todo!() }", "not finished"),
        ("tests/a.rs", "fn f() { unimplemented!(\"later\") }", "not finished"),
        ("src/client/a.rs", &"\n".repeat(400), "has 401 lines"),
    ];
    for (file, text, reason) in refused {
        let found = check(file, text);
        assert!(found.starts_with(file) && found.contains(reason), "{text:?} in {file}: {found:?}");
    }
    let silent = [Source { file: "src/a.rs".into(), text: "use std::fmt;".into() }];
    assert_eq!(violations(&silent, &[]), ["src/a.rs: does not say in its first line what it is"]);
}

#[test]
fn what_keeps_the_shape_is_not_complained_about() {
    let sources = [
        ("src/lib.rs", "pub mod client; pub mod rulesets; #[cfg(test)] mod trial;"),
        ("src/trial.rs", "const B: &str = \"bash\";"),
        (
            "src/tabletop/a.rs",
            "// crate::client and \"bash\"\nuse super::named; #[cfg(test)] mod t { const B: &str = \"bash\"; }",
        ),
        ("src/rulesets/mod.rs", "pub mod spire; fn f() { self::spire::go(); } const H: &str = \"ironclad\";"),
        ("src/rulesets/spire/a.rs", "use crate::{tabletop::*, rulesets::spire::Hit}; const T: &str = \"bash!\";"),
        ("src/client/looks/spire.rs", "use crate::{rulesets::spire::Hit, client::stage}; use bevy::prelude::*;"),
        ("src/main.rs", "use spirebound::{rulesets, client}; use spirebound::tabletop::content::index::FINGERPRINT;"),
        ("tests/a.rs", "use spirebound::tabletop::content::index::spire::cards; const B: &str = \"bash\";"),
    ];
    let sources = sources.map(|(file, text)| Source { file: file.into(), text: format!("//! A file.\n{text}") });
    assert_eq!(violations(&sources, &[("cards", "bash", "")]), Vec::<String>::new());
}
