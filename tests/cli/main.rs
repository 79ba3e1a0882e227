//! The command line as scripts see it: exit codes, one JSON value on stdout, messages on stderr, never a panic.
mod content;
mod games;
mod readme;

use serde_json::Value;
use std::{
    path::{Path, PathBuf},
    process::{Command, Output},
};

/// What a run of the program left.
struct Run {
    code: i32,
    json: Option<Value>,
    stdout: String,
    stderr: String,
}

fn run(arguments: &[&str]) -> Run {
    run_with(arguments, |_| {})
}

fn run_with(arguments: &[&str], change: impl FnOnce(&mut Command)) -> Run {
    let mut command = Command::new(env!("CARGO_BIN_EXE_spirebound"));
    command.args(arguments).current_dir(env!("CARGO_MANIFEST_DIR"));
    for variable in ["SPIREBOUND_ASSETS", "DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"] {
        command.env_remove(variable);
    }
    change(&mut command);
    let Output { status, stdout, stderr } = command.output().unwrap();
    let (stdout, stderr) = (String::from_utf8(stdout).unwrap(), String::from_utf8(stderr).unwrap());
    assert!(!stderr.contains("panicked"), "{arguments:?}: {stderr}");
    Run { code: status.code().unwrap(), json: serde_json::from_str(&stdout).ok(), stdout, stderr }
}

/// All went well; gives the JSON.
fn good(arguments: &[&str]) -> Value {
    let run = run(arguments);
    assert_eq!(run.code, 0, "{arguments:?}: {}", run.stderr);
    assert_eq!(run.stderr, "", "{arguments:?}");
    run.json.unwrap_or_else(|| panic!("{arguments:?}: no JSON: {}", run.stdout))
}

/// A bad command line: nothing on stdout, one message that contains these words.
fn bad_line(arguments: &[&str], words: &str) {
    let run = run(arguments);
    assert_eq!(run.code, 2, "{arguments:?}: {}{}", run.stdout, run.stderr);
    assert_eq!(run.stdout, "", "{arguments:?}");
    assert!(run.stderr.contains(words), "{arguments:?}: `{words}` is not in: {}", run.stderr);
}

/// Something that was read is wrong: JSON with the errors, one of which contains these words.
fn wrong(arguments: &[&str], words: &str) -> Value {
    let run = run(arguments);
    assert_eq!(run.code, 1, "{arguments:?}: {}{}", run.stdout, run.stderr);
    assert!(run.stderr.contains(words), "{arguments:?}: `{words}` is not in: {}", run.stderr);
    let json = run.json.unwrap_or_else(|| panic!("{arguments:?}: no JSON: {}", run.stdout));
    for error in json["errors"].as_array().into_iter().flatten() {
        let keys: Vec<&String> = error.as_object().unwrap().keys().collect();
        assert_eq!(keys, ["code", "file", "line", "column", "message", "hint"]);
    }
    json
}

/// An empty folder of its own for a test.
fn folder(test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// A file in such a folder.
fn file(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(&path, text).unwrap();
    path.to_str().unwrap().into()
}

fn list(what: &str) -> Vec<Value> {
    let list = good(&["list", what]);
    let items = list.as_array().unwrap().clone();
    for item in &items {
        assert!(item["id"].is_string() && item["name"].is_string(), "{what}: {item}");
    }
    items
}

fn item(what: &str, id: &str) -> Value {
    let items = list(what);
    items.iter().find(|item| item["id"] == id).unwrap_or_else(|| panic!("{id} is not among the {what}")).clone()
}

#[test]
fn list_tells_what_there_is() {
    let bash = item("cards", "bash");
    for (key, value) in [("name", "Bash"), ("set", "ironclad"), ("rarity", "starter"), ("type", "attack")] {
        assert_eq!(bash[key], value, "{bash}");
    }
    assert_eq!((&bash["cost"], &bash["copies"]), (&2.into(), &1.into()));
    assert!(bash["keywords"].is_array() && bash["text"].is_string() && bash["upgraded"]["text"].is_string());
    let worm = item("monsters", "first_jaw_worm");
    assert_eq!((&worm["kind"], &worm["act"]), (&"first_encounter".into(), &1.into()));
    assert_eq!(item("heroes", "ironclad")["deck"]["bash"], 1);
    item("scenes", "boss1_slime_boss");
    item("scenes", "encounter:1");
    item("verbs", "Hit");
    assert_eq!(item("facts", "Died")["awaited"], true);
    item("facts", "TokensChanged");
    item("moments", "Exhausted");
    item("circumstances", "InMode");
    item("counts", "OwnBlock");
    item("needs", "enemy");
    item("tokens", "vulnerable");
    list("items");
    bad_line(&["list", "cats"], "cards");
}

#[test]
fn rules_prints_the_round() {
    let rules = good(&["rules"]);
    assert_eq!((&rules[0]["name"], &rules[0]["kind"]), (&"Start of turn".into(), &"phase".into()));
    assert_eq!(rules[0]["systems"][0]["name"], "begin round");
    assert!(rules.as_array().unwrap().iter().any(|window| window["id"] == "Strike" && window["kind"] == "window"));
}

#[test]
fn without_a_display_it_says_so_in_one_sentence() {
    let run = run(&[]);
    assert_eq!((run.code, &*run.stdout), (2, ""));
    assert_eq!(run.stderr.trim().lines().count(), 1, "{}", run.stderr);
    assert!(run.stderr.contains("simulate"), "{}", run.stderr);
}

#[test]
fn pictures_need_a_sensible_size() {
    bad_line(&["shot", "--scene", "first", "--out", "x.png", "--size", "12"], "1280x720");
    bad_line(&["shot", "--scene", "first", "--out", "x.png", "--size", "1x99999999999"], "1280x720");
    bad_line(&["shot", "--scene", "first"], "--out");
}

#[test]
fn help_is_no_mistake() {
    for arguments in [&["--help"][..], &["simulate", "--help"], &["--version"]] {
        let run = run(arguments);
        assert_eq!((run.code, &*run.stderr), (0, ""));
        assert!(run.stdout.contains("spirebound"));
    }
}
