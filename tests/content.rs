//! All built-in content is sound, and a mistake in it is found where it was made.
use spirebound::{
    game,
    rulesets::spire::card::CardText,
    tabletop::{
        content::{Problem, Roots, Source, changes_rules, check_paths, index::INDEX, index::spire::cards, load},
        *,
    },
};
use std::{fs, path::Path};

fn roots() -> Roots {
    Roots::at(&Path::new(env!("CARGO_MANIFEST_DIR")).join("assets"))
}

#[test]
fn all_content_is_read_without_a_problem() {
    let (world, loaded) = game::build(&roots());
    let told: Vec<String> = loaded.problems.iter().map(|problem| problem.to_string()).collect();
    assert!(told.is_empty(), "{}", told.join("\n"));
    assert_eq!(loaded.fingerprint, content::index::FINGERPRINT);
    let names = world.resource::<Names>();
    assert!(names.printed::<CardText>(cards::BASH.into()).is_some());
    let in_index = INDEX.iter().filter(|(kind, _, _)| *kind == "cards").count();
    assert_eq!(names.prints::<CardText>().count(), in_index);
}

/// What is wrong with the real content after a change.
fn after(change: impl FnOnce(&mut Vec<Source>)) -> Vec<Problem> {
    let (mut sources, _) = Source::read_all(&roots(), changes_rules);
    change(&mut sources);
    load(&mut game::rules(), &sources).problems
}

/// What is said about a file that is laid beside the real content, one line for each problem.
fn told(name: &str, text: &str) -> Vec<String> {
    let problems = after(|sources| sources.push(Source::new(name, text)));
    let told = problems.iter().map(|problem| {
        assert_eq!(problem.file, name, "{problem}");
        let hint = problem.hint.as_ref().map(|hint| format!(" / {hint}")).unwrap_or_default();
        format!("{} {}:{} {}{hint}", problem.code, problem.line, problem.column, problem.message)
    });
    told.collect()
}

/// One entry a line: all that is wrong with any of them is told.
fn expect(name: &str, entries: &[(&str, &str)]) {
    let text: String = entries.iter().map(|(entry, _)| format!("{entry},\n")).collect();
    let wanted: Vec<String> = (2..)
        .zip(entries)
        .filter(|(_, (_, wanted))| !wanted.is_empty())
        .map(|(line, (_, wanted))| wanted.replacen(" :", &format!(" {line}:"), 1))
        .collect();
    assert_eq!(told(name, &format!("{{\n{text}}}\n")), wanted);
}

#[test]
fn every_mistake_in_a_card_is_found_at_once() {
    expect(
        "assets/spire/cards/mine.ron",
        &[
            (
                r#""fine": (name: "A", set: "ironclad", rarity: Common, kind: Attack, cost: 1, target: [Enemy], play: [Hit(2)])"#,
                "",
            ),
            (
                r#""a1": (name: "A", set: "ironclod", rarity: Common, kind: Skill)"#,
                "unknown_id :25 there is no set of cards called `ironclod` / did you mean `ironclad`?",
            ),
            (
                r#""a2": (name: "A", set: "ironclad", rarity: Common, kind: Skill, unlock: "many")"#,
                "invalid :74 `unlock` is the number of a pack (\"1\"), or \"C\": with the colorless cards",
            ),
            (
                r#""a3": (name: "A", set: "defect", rarity: Common, kind: Skill, play: [Channel("lightnig")])"#,
                "unknown_id :79 there is no `lightnig` among the orbs / did you mean `lightning`?",
            ),
            (
                r#""a4": (name: "A", set: "silent", rarity: Common, kind: Skill, play: [Tokens("shivv", 2)])"#,
                "unknown_id :78 there is no kind of token called `shivv` / did you mean `shiv`?",
            ),
            (
                r#""a5": (name: "A", set: "silent", rarity: Common, kind: Power, always: [HitsAdd("posion", 1)])"#,
                "unknown_id :81 there is no kind of token called `posion` / did you mean `poison`?",
            ),
            (
                r#""a6": (name: "A", set: "silent", rarity: Common, kind: Power, always: [HitsMore(1, Starter("Strik"))])"#,
                "unknown_id :93 there is no starter card called `Strik` / did you mean `Strike`?",
            ),
            (
                r#""a7": (name: "A", set: "silent", rarity: Common, kind: Skill, play: [Block(-3)])"#,
                "invalid :76 `Block` takes no number below 0",
            ),
            (r#""a8": (name: "A", set: "silent", rarity: Common, kind: Skill, play: [Energy(-1)])"#, ""),
            (
                r#""a9": (name: "A", set: "silent", rarity: Common, kind: Attack, cost: 1, play: [Hit(2)])"#,
                "invalid :80 `Hit` is for what was chosen, and nothing is: write `target: [Enemy]`",
            ),
            (
                r#""b1": (name: "A", set: "silent", rarity: Common, kind: Attack, cost: 1, play: [Hit(2, Row)])"#,
                "invalid :80 `Hit` is for what was chosen, and nothing is: write `target: [Row]`",
            ),
            (
                r#""b2": (name: "A", set: "silent", rarity: Common, kind: Skill, play: [Hit([HandNamed("Strook")], AllEnemies)])"#,
                "invalid :86 no card has `Strook` in its name",
            ),
        ],
    );
}

#[test]
fn what_was_not_understood_is_not_missed_elsewhere() {
    // The first card may be the starter card that the second one names.
    expect(
        "assets/spire/cards/mine.ron",
        &[
            (
                r#""a1": (name: "Strook", set: "silent", rarity: Starter, kind: Skill, coost: 1)"#,
                "unknown_field :69 there is no field `coost` in `card` / did you mean `cost`?",
            ),
            (r#""a2": (name: "A", set: "silent", rarity: Common, kind: Power, always: [HitsMore(1, Starter("Strook"))])"#, ""),
        ],
    );
}

#[test]
fn every_mistake_in_an_enemy_is_found_at_once() {
    expect(
        "assets/spire/monsters/mine.ron",
        &[
            (r#""fine": (name: "A", kind: Encounter, act: 1, hp: Printed(9), pattern: Single(does: [Hit(2)]))"#, ""),
            (
                r#""a1": (name: "A", kind: Encounter, act: 7, hp: Printed(9), pattern: Single(does: [Hit(2)]))"#,
                "invalid :36 there is no Act 7: acts are 1 to 4",
            ),
            (
                r#""a2": (name: "A", kind: Encounter, act: 1, hp: Board(9, 9, 0, 9), pattern: Single(does: [Hit(2)]))"#,
                "invalid :44 an enemy has 1 HP or more",
            ),
            (
                r#""a3": (name: "A", kind: Encounter, act: 1, hp: Printed(9), pattern: Die([(on: [1, 7], does: [Hit(2)])]))"#,
                "invalid :75 a die has no 7",
            ),
            (
                r#""a4": (name: "A", kind: Encounter, act: 1, hp: Printed(9), pattern: Cube([]))"#,
                "invalid :60 there is no action in it",
            ),
            (
                r#""a5": (name: "A", kind: Encounter, act: 1, hp: Printed(9), pattern: Single(does: [Summon(["gremln"])]))"#,
                "unknown_id :92 there is no group of summons called `gremln` / did you mean `gremlin`?",
            ),
            (
                r#""a6": (name: "A", kind: Encounter, act: 1, hp: Printed(9), tokens: {"strenth": 1}, pattern: Single(does: []))"#,
                "unknown_id :70 there is no kind of token called `strenth` / did you mean `strength`?",
            ),
            (
                r#""a7": (name: "A", kind: Encounter, act: 1, hp: Printed(9), pattern: Single(does: [EnterMode("furry")]))"#,
                "unknown_id :94 there is no mode of an enemy called `furry` / did you mean `fury`?",
            ),
            (
                r#""a8": (name: "A", kind: Encounter, act: 1, hp: Printed(9), replaces: "enc1_jaw_wurm", pattern: Single(does: []))"#,
                "unknown_id :71 there is no `enc1_jaw_wurm` among the monsters / did you mean `enc1_jaw_worm`?",
            ),
            (
                r#""a9": (name: "A", kind: Encounter, act: 1, hp: Printed(9), rewards: (gold: -1), pattern: Single(does: []))"#,
                "invalid :70 Gold is not below 0",
            ),
        ],
    );
}

#[test]
fn mistakes_in_events_items_and_heroes_are_found() {
    expect(
        "assets/spire/events/mine.ron",
        &[
            (r#""a1": (name: "A", card: "a", act: 1, who: Each, lines: [])"#, "invalid :49 there is no line to choose"),
            (
                r#""a2": (name: "A", card: "a", act: 1, who: Each, lines: [(name: "X", needs: [PartyHolds("red_msk")])])"#,
                "unknown_id :89 there is no `red_msk` among the items / did you mean `red_mask`?",
            ),
            (
                r#""a3": (name: "A", card: "a", act: 1, who: Each, most: 2, lines: [(name: "X")])"#,
                "invalid :49 a player may choose 1 to 1 of the lines",
            ),
        ],
    );
    expect(
        "assets/spire/items/mine.ron",
        &[(
            r#""a1": (name: "A", kind: Potion, uses: (does: [Damage(4)]))"#,
            "invalid :47 `Damage` is for what was chosen, and nothing is: write `target: [Enemy]`",
        )],
    );
    expect(
        "assets/spire/heroes/mine.ron",
        &[(
            r#""a1": (name: "A", hp: 0, energy: 3, draw: 5, deck: [("strike_ironclad", 5)], ability: (name: "B"))"#,
            "invalid :19 a hero has 1 HP or more",
        )],
    );
}

#[test]
fn mistakes_in_maps_are_found() {
    let paths = "paths: [((0, 0), [0]), ((1, 0), [0])]";
    let tall = format!("rows: [{}]", "\"M\", ".repeat(300));
    let rows = |act: u8, rows: &str, paths: &str| format!("\"mine\": (act: {act}, {rows}, {paths})");
    for (entry, wanted) in [
        (rows(1, r#"rows: ["M", "?", "B"]"#, paths), None),
        (rows(9, r#"rows: ["M", "?", "B"]"#, paths), Some("invalid 2:10 there is no Act 9: acts are 1 to 4")),
        (rows(1, r#"rows: ["M", "Q", "B"]"#, "paths: []"), Some("invalid 2:1 `Q` is no kind of space")),
        (rows(1, r#"rows: ["M", "?", "T"]"#, paths), Some("invalid 2:1 the uppermost row has no boss (`B`)")),
        (rows(1, "rows: []", "paths: []"), Some("invalid 2:1 the uppermost row has no boss (`B`)")),
        (rows(1, r#"rows: ["M", "B"]"#, "paths: []"), Some("invalid 2:1 no path leads on from (0, 0)")),
        (rows(1, &tall, "paths: []"), Some("invalid 2:1 a map has at most 200 rows, 200 columns and 200 spaces")),
        (
            rows(1, r#"rows: ["M", "B"]"#, "paths: [((0, 0), [0]), ((255, 0), [3])]"),
            Some("invalid 2:1 there is no path from (255, 0) to (255, 3)"),
        ),
    ] {
        let found = told("levels/spire/boards/mine.ron", &format!("{{\n{entry},\n}}"));
        match wanted {
            None => assert_eq!(found, Vec::<String>::new(), "{entry}"),
            Some(wanted) => assert!(found.iter().any(|found| found == wanted), "{entry}: {found:?}"),
        }
    }
}

#[test]
fn files_that_are_no_content_at_all_are_told() {
    let file = "assets/spire/cards/mine.ron";
    let map = "the whole file is one map: { \"id\": (…), … }";
    for text in ["", "// nothing yet\n", "hello", "[]", "(a: 1)"] {
        let found = told(file, text);
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(found[0].starts_with("syntax ") && found[0].ends_with(&format!("expected opening `{{` / {map}")), "{found:?}");
    }
    assert_eq!(told(file, "{}\n{}"), ["syntax 2:1 nothing may stand behind the last bracket"]);
    let deep = format!("{{ \"a\": (name: {}", "[".repeat(5000));
    let found = told(file, &deep);
    assert!(found[0].contains("brackets stand too deep in each other"), "{found:?}");
    // A word as long as a file is not quoted as a whole.
    let long = told(file, &format!("{{ \"{}\": () }}", "Ä".repeat(100_000)));
    assert!(long[0].len() < 1000 && long[0].contains("cannot be an id"), "{} bytes", long[0].len());
}

/// Breaks the real content in one place, and gives what is said about it.
fn damaged(right: &str, wrong: &str) -> (Source, usize, Vec<String>) {
    let mut found = None;
    let problems = after(|sources| {
        let broken = sources.iter_mut().find(|source| source.text.contains(right)).expect("the content says this somewhere");
        let at = broken.text.find(right).unwrap();
        broken.text.replace_range(at..at + right.len(), wrong);
        found = Some((broken.clone(), at));
    });
    let (broken, at) = found.unwrap();
    (broken, at, problems.iter().map(|problem| problem.to_string()).collect())
}

#[test]
fn a_misspelt_verb_is_found_in_the_real_cards() {
    let (source, at, problems) = damaged("Vulnerable(1)]", "Vulnerble(1)]");
    let place = source.problem("", at, "");
    let expected = format!(
        "{}:{}:{}: there is no verb called `Vulnerble`\n  did you mean `Vulnerable`?",
        place.file, place.line, place.column
    );
    assert_eq!(problems, [expected]);
}

#[test]
fn a_misspelt_card_in_a_starter_deck_is_found() {
    let (source, at, problems) = damaged("(\"strike_ironclad\", 5)", "(\"strike_ironclod\", 5)");
    let place = source.problem("", at + 2, "");
    let expected = format!(
        "{}:{}:{}: there is no `strike_ironclod` among the cards\n  did you mean `strike_ironclad`?",
        place.file, place.line, place.column
    );
    assert_eq!(problems, [expected]);
}

#[test]
fn files_anywhere_are_checked_as_content() {
    let folder = std::env::temp_dir().join(format!("spirebound-check-{}", std::process::id()));
    let write = |name: &str, text: &str| {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, text).unwrap();
        path
    };
    let check = |paths: &[&Path]| {
        let (mut world, _) = game::build(&roots());
        let paths: Vec<_> = paths.iter().map(|path| path.to_path_buf()).collect();
        let told = check_paths(&mut world, &roots(), &paths);
        told.iter().map(|problem| format!("{} {}:{}", problem.code, problem.line, problem.column)).collect::<Vec<_>>()
    };
    let copy = fs::read_to_string(roots().assets.join("spire/cards/ironclad.ron")).unwrap();
    let copy = write("cards/ironclad.ron", &copy.replace("Hit(2)", "Hit(3)"));
    assert!(check(&[&copy]).is_empty(), "a copy stands in for the original");
    let mine = write("mine/cards/mine.ron", "{\n  \"bash\": (),\n  \"my_card\": (nam: \"X\"),\n}");
    assert_eq!(check(&[&mine]), ["duplicate 2:3", "unknown_field 3:15"]);
    let heroes = write(
        "heroes.ron",
        "{ \"me\": (name: \"Me\", hp: 1, energy: 3, draw: 5, deck: [(\"my_card\", 1)], ability: (name: \"A\")) }",
    );
    assert_eq!(check(&[&heroes]), ["unknown_id 1:58"]);
    let nothing = write("what.ron", "{}");
    assert_eq!(check(&[&nothing, Path::new("/no/such/cards/x.ron")]), ["unknown_kind 0:0", "io 0:0"]);
    assert_eq!(check(&[&folder]).len(), 3, "all that is in a folder");
    assert!(check(&[&roots().assets.join("spire/cards")]).is_empty());
    fs::remove_dir_all(&folder).unwrap();
}
