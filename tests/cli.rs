//! The command line as scripts see it: exit codes, one JSON value on stdout, messages on stderr, never a panic.
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

const JAW_WORM: [&str; 4] = ["simulate", "--scene", "first_jaw_worm", "--seats=ironclad"];

fn simulate(more: &[&str]) -> Value {
    good(&[&JAW_WORM[..], more].concat())
}

#[test]
fn simulate_tells_what_came_of_it() {
    let report = simulate(&["--games", "300", "--policy", "exhaust", "--seed", "9"]);
    let number = |key: &str| report[key].as_f64().unwrap_or_else(|| panic!("{key} in {report}"));
    assert_eq!((number("games"), report["unbreakable"].as_bool()), (300.0, Some(false)));
    assert_eq!(number("won") + number("lost") + number("called_off"), 300.0);
    assert_eq!((number("actions") / 300.0 * 1e6).round(), (number("actions_per_game") * 1e6).round());
    assert!(number("seconds") > 0.0 && number("actions_per_second") > 0.0);
    assert_eq!(report["hash"].as_str().unwrap().len(), 16);
    assert_eq!(report.get("coverage"), None);
}

#[test]
fn the_same_seed_gives_the_same_games() {
    let hash = |more: &[&str]| simulate(&[&["--games", "100"], more].concat())["hash"].clone();
    assert_eq!(hash(&["--seed", "5"]), hash(&["--seed", "5"]));
    assert_ne!(hash(&["--seed", "5"]), hash(&["--seed", "6"]));
    assert_ne!(hash(&["--policy", "random"]), hash(&["--policy", "exhaust"]));
    let boss = ["simulate", "--scene", "boss:1", "--seats", "ironclad,ironclad", "--games", "20", "--deck", "random:9"];
    assert_eq!(good(&boss)["hash"], good(&boss)["hash"]);
}

/// Two independent programs agree on these: 0.780 in 19.4 and 0.278 in 16.7. With 2000 games each bound is five deviations wide.
#[test]
fn bots_win_as_often_as_they_should() {
    for (policy, rate, near, actions, about) in [("exhaust", 0.780, 0.047, 19.4, 0.8), ("random", 0.278, 0.051, 16.7, 1.0)] {
        let report = simulate(&["--games", "2000", "--policy", policy]);
        let won = report["won"].as_f64().unwrap() / 2000.0;
        assert!((won - rate).abs() < near, "{policy}: {won}");
        let per_game = report["actions_per_game"].as_f64().unwrap();
        assert!((per_game - actions).abs() < about, "{policy}: {per_game}");
    }
}

#[test]
fn nobody_dies_who_is_unbreakable() {
    let report = simulate(&["--games", "50", "--unbreakable", "--policy", "random", "--hp", "3"]);
    assert_eq!((report["lost"].as_u64(), report["unbreakable"].as_bool()), (Some(0), Some(true)));
}

#[test]
fn coverage_tells_what_never_happened() {
    let report = simulate(&["--games", "200", "--coverage"]);
    for part in ["cards", "faces", "slots", "die_faces", "abilities"] {
        assert!(report["coverage"][part].as_array().unwrap().iter().all(Value::is_string), "{part}");
    }
    let never = |part: &str, name: &str| report["coverage"][part].as_array().unwrap().iter().any(|n| n == name);
    assert!(!never("cards", "bash") && never("cards", "anger"));
    assert!(!never("faces", "bash") && never("faces", "bash+"));
    assert!(never("slots", "boss1_guardian:defensive:1") || never("slots", "boss1_hexaghost:1"), "{report}");
}

#[test]
fn the_state_is_sound_while_bots_play() {
    simulate(&["--games", "20", "--check-invariants"]);
}

#[test]
fn simulate_refuses_what_there_is_not() {
    bad_line(&["simulate"], "--scene");
    bad_line(&["simulate", "--scene", "first_jaw_wurm"], "did you mean `first_jaw_worm`?");
    bad_line(&["simulate", "--scene", "elite:9"], "not an act");
    bad_line(&["simulate", "--scene", "elite:4"], "no cards");
    bad_line(&["simulate", "--scene", "first", "--seats", "ironcled"], "did you mean `ironclad`?");
    bad_line(&["simulate", "--scene", "first", "--seats", "ironclad,ironclad,ironclad,ironclad,ironclad"], "1 to 4");
    bad_line(&["simulate", "--scene", "first", "--seats", ""], "hero");
    bad_line(&["simulate", "--scene", "first_cultist,first_jaw_worm", "--seats", "ironclad"], "at most one per row");
    bad_line(&[&JAW_WORM[..], &["--policy", "clever"]].concat(), "exhaust");
    bad_line(&[&JAW_WORM[..], &["--games=-1"]].concat(), "--games");
    bad_line(&[&JAW_WORM[..], &["--hp", "0"]].concat(), "--hp");
    bad_line(&[&JAW_WORM[..], &["--deck", "random:many"]].concat(), "random:N");
    bad_line(&[&JAW_WORM[..], &["--deck", "/no/such/deck.ron"]].concat(), "there is no deck");
    bad_line(&["--game", "chess", "rules"], "no game");
    bad_line(&["--seed", "1", "rules"], "for the window");
    bad_line(&["dance"], "dance");
}

#[test]
fn decks_come_from_files() {
    let folder = folder("decks");
    let deck = file(&folder, "deck.ron", "[\"strike_ironclad\", \"bash+\", \"bash\"]");
    let report = simulate(&["--deck", &deck, "--games", "20", "--coverage"]);
    let never = report["coverage"]["faces"].as_array().unwrap();
    assert!(!never.iter().any(|name| name == "bash+") && never.iter().any(|name| name == "defend_ironclad"));
    let deck = file(&folder, "unknown.ron", "[\"strike_ironclad\", \"bish\"]");
    bad_line(&[&JAW_WORM[..], &["--deck", &deck]].concat(), "did you mean `bash`?");
    let deck = file(&folder, "broken.ron", "[\"strike_ironclad\",\n \"bash\"");
    wrong(&[&JAW_WORM[..], &["--deck", &deck]].concat(), "broken.ron:2:");
}

#[test]
fn a_recorded_game_is_played_again() {
    let folder = folder("replays");
    let path = folder.join("game.ron");
    let path = path.to_str().unwrap();
    good(&[
        "simulate",
        "--scene",
        "encounter:1",
        "--seats",
        "ironclad,ironclad",
        "--deck",
        "random:5",
        "--games",
        "3",
        "--record",
        path,
    ]);
    let replay = good(&["replay", path]);
    assert_eq!((&replay["ok"], &replay["diverged"]), (&Value::Bool(true), &Value::Null), "{replay}");
    assert!(replay["actions"].as_u64().unwrap() > 5);

    let text = std::fs::read_to_string(path).unwrap();
    // Another seed is another game.
    let seed = text.lines().find(|line| line.trim().starts_with("seed:")).unwrap();
    let other = file(&folder, "seed.ron", &text.replace(seed, "    seed: 999,"));
    let replay = wrong(&["replay", &other], "differs");
    assert_eq!(replay["ok"], false);
    assert!(replay["diverged"]["action"].is_u64());
    // An action that cannot be.
    let other = file(&folder, "action.ron", &text.replacen("actions: [", "actions: [(seat: 4, picks: [Done]),", 1));
    assert!(wrong(&["replay", &other], "refused")["diverged"]["refused"].is_string());
    // Other content.
    let print = text.lines().find(|line| line.contains("fingerprint")).unwrap();
    let other = file(&folder, "content.ron", &text.replace(print, "    fingerprint: \"0123456789abcdef\","));
    assert_eq!(wrong(&["replay", &other], "other content")["errors"][0]["code"], "other_content");
    // Damage.
    let other = file(&folder, "cut.ron", &text[..text.len() / 2]);
    wrong(&["replay", &other], "cut.ron:");
    let other = file(&folder, "nonsense.ron", "not a replay");
    wrong(&["replay", &other], "nonsense.ron:1:");
    wrong(&["replay", "/no/such/replay.ron"], "does not exist");
    bad_line(&["replay"], "FILE");
}

#[test]
fn check_finds_nothing_in_the_game_itself() {
    assert_eq!(good(&["check"])["errors"], Value::Array(vec![]));
    assert_eq!(good(&["check", "assets/spire/cards", "assets/spire/heroes.ron"])["errors"], Value::Array(vec![]));
}

#[test]
fn check_tells_all_that_is_wrong() {
    let folder = folder("check");
    let cards = "{\n    \"a\": (name: \"A\", set: \"ironclad\", rarity: Common, kind: Attack, cost: 1, play: [Hitt(2)]),\n    \
                 \"b\": (name: \"B\", set: \"ironclad\", rarity: Common, kind: Skill, cots: 1, play: [Block(1)]),\n    \
                 \"c\": (name: \"C\", set: \"ironclad\", rarity: Common, kind: Skill, cost: 1, play: [Block(1)]),\n}\n";
    let path = file(&folder, "assets/spire/cards/mine.ron", cards);
    let json = wrong(&["check", &path], "did you mean `Hit`?");
    let errors = json["errors"].as_array().unwrap();
    let places: Vec<_> = errors.iter().map(|error| (error["code"].as_str().unwrap(), error["line"].as_u64().unwrap())).collect();
    assert_eq!(places, [("unknown_word", 2), ("unknown_field", 3)], "{json}");
    assert!(errors[0]["column"].as_u64().unwrap() > 1 && errors[0]["hint"].as_str().unwrap().contains("Hit"));
    // The folder's name tells the kind too; a whole folder can be given.
    let path = file(&folder, "cards/ids.ron", "{ \"A b\": (name: \"A\", set: \"ironclad\", rarity: Common, kind: Skill) }");
    assert_eq!(wrong(&["check", &path], "cannot be an id")["errors"][0]["code"], "invalid");
    assert_eq!(wrong(&["check", folder.to_str().unwrap()], "Hitt")["errors"].as_array().unwrap().len(), 3);
    let path = file(&folder, "poems/mine.ron", "{}");
    assert_eq!(wrong(&["check", &path], "kind of content")["errors"][0]["code"], "unknown_kind");
    assert_eq!(wrong(&["check", "/no/such.ron"], "does not exist")["errors"][0]["code"], "io");
}

#[test]
fn a_missing_assets_folder_is_told() {
    for command in [&["check"][..], &["list", "cards"], &["simulate", "--scene", "first"]] {
        let arguments = [&["--assets", "/no/such/folder"], command].concat();
        assert_eq!(wrong(&arguments, "--assets does not exist")["errors"][0]["code"], "io");
    }
    let run = run_with(&["list", "cards"], |command| {
        command.env("SPIREBOUND_ASSETS", "/no/such/folder");
    });
    assert_eq!(run.code, 1);
    assert!(run.stderr.contains("$SPIREBOUND_ASSETS"));
}

#[test]
fn broken_content_stops_every_command() {
    let folder = folder("broken");
    file(&folder, "assets/spire/cards/mine.ron", "{ \"a\": (name: \"A\" ");
    let assets = folder.join("assets");
    wrong(&["--assets", assets.to_str().unwrap(), "list", "cards"], "mine.ron:1:");
    wrong(&["simulate", "--assets", assets.to_str().unwrap(), "--scene", "first"], "mine.ron:1:");
}

#[test]
fn it_works_from_any_folder() {
    let run = run_with(&["list", "heroes"], |command| {
        command.current_dir("/");
    });
    assert_eq!(run.code, 0, "{}", run.stderr);
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
