//! Content and files that are wrong: which command says so, and how.
use super::{file, folder, games::JAW_WORM, good, run, run_with, wrong};
use serde_json::Value;

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
    std::fs::create_dir(folder.join("empty")).unwrap();
    wrong(&["check", folder.join("empty").to_str().unwrap()], "there is no `.ron` file in this folder");
}

#[test]
fn what_is_no_file_of_that_kind_is_told_by_every_command() {
    let folder = folder("no_file");
    let dir = folder.to_str().unwrap();
    let bytes = folder.join("bytes.ron");
    std::fs::write(&bytes, b"[\n \"b\xff").unwrap();
    let bytes = bytes.to_str().unwrap();
    let empty = file(&folder, "empty.ron", "");
    let long = file(&folder, "long.ron", &"a".repeat(1_000_000));
    let deck = |path| [&JAW_WORM[..], &["--deck", path]].concat();
    let scene = |path| vec!["simulate", "--scene", path];
    for command in [vec!["case", dir], vec!["replay", dir], deck(dir), vec!["check", "--assets", "assets", dir, "no"]] {
        let words = if command.contains(&"no") { "does not exist" } else { "it is a folder" };
        wrong(&command, words);
    }
    for command in [vec!["case", bytes], vec!["replay", bytes], deck(bytes), scene(bytes)] {
        wrong(&command, "bytes.ron:2:4: this is not UTF-8 text");
    }
    for command in [vec!["case", &empty], scene(&empty)] {
        wrong(&command, "empty.ron:1:1: expected opening `[`\n  the whole file is one list: [ (…), … ]");
    }
    wrong(&deck(&empty), "empty.ron:1:1: expected opening `[`\n  a deck is a list: [\"strike_ironclad\", \"bash+\"]");
    wrong(&["replay", &empty], "empty.ron:1:1: expected opening `(`");
    for command in [vec!["case", &long], vec!["replay", &long], deck(&long), scene(&long)] {
        let run = run(&command);
        assert_eq!(run.code, 1, "{command:?}");
        assert!(run.stdout.len() + run.stderr.len() < 4000, "{command:?}: {} bytes", run.stdout.len());
    }
    // All files that cannot be read are told, not only the first.
    let errors = wrong(&["case", dir, "/no/such/a.ron", bytes], "does not exist")["errors"].as_array().unwrap().len();
    assert_eq!(errors, 3);
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
    // The folder of something else, and assets that were copied without their levels.
    let folder = folder("no_levels");
    wrong(&["check", "--assets", folder.to_str().unwrap()], "there is no folder `spire` in it");
    file(&folder, "assets/spire/cards/mine.ron", "{}");
    wrong(&["check", "--assets", folder.join("assets").to_str().unwrap()], "copy both");
}

#[test]
fn broken_content_stops_every_command() {
    let folder = folder("broken");
    file(&folder, "assets/spire/cards/mine.ron", "{ \"a\": (name: \"A\" ");
    file(&folder, "levels/spire/boards.ron", "{}");
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
