//! `simulate` and `replay`: what bots play, what is told of it, how it is played again.
use super::{bad_line, file, folder, good, wrong};
use serde_json::Value;

pub const JAW_WORM: [&str; 4] = ["simulate", "--scene", "first_jaw_worm", "--seats=ironclad"];

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
