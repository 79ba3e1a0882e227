//! Broken content in temporary folders: everything wrong is found at once, at its exact line and column, with a hint that helps.
use super::{super::*, *};
use bevy_app::App;
use serde::{Deserialize, Serialize};
use std::{fs, path::PathBuf};

#[derive(Clone, Copy, Hash, Serialize, Deserialize)]
struct Poke(u8);

#[derive(Clone, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Encore {
    times: Amount,
    #[serde(default)]
    then: Script,
}

#[derive(Deserialize)]
enum Colour {
    Red,
    Green,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CardText {
    name: String,
    cost: u8,
    #[serde(default)]
    play: Script,
    #[serde(default)]
    colour: Option<Colour>,
    #[serde(default)]
    makes: Vec<Word>,
}

struct Card {
    id: Word,
    text: CardText,
}

impl Printing for Card {
    fn key(&self) -> Word {
        self.id
    }
}

struct Layout(Word);

impl Printing for Layout {
    fn key(&self) -> Word {
        self.0
    }
}

fn app() -> App {
    let mut app = App::new();
    app.add_plugins(super::super::plugin);
    app.add_verb::<Poke>(|_, _, _| {}).add_verb::<Encore>(|_, _, _| {});
    let cards = ContentKind::new("cards", "assets/game/cards", |id, text| Card { id, text });
    app.add_content(cards.checked(|card, references| {
        for made in &card.text.makes {
            references.expect("cards", *made);
        }
    }));
    app.add_content::<u8, _>(ContentKind::new("boards", "levels/game/boards", |id, _| Layout(id)).whole_files());
    app.add_content::<u8, _>(ContentKind::new("words", "assets/game/locale", |id, _| Layout(id)).whole_files());
    app
}

/// Content folders that are gone after the test.
struct Folder(PathBuf);

impl Folder {
    fn with(test: &str, files: &[(&str, &str)]) -> Folder {
        let dir = std::env::temp_dir().join(format!("spirebound-{}-{test}", std::process::id()));
        fs::create_dir_all(dir.join("assets")).unwrap();
        for (name, text) in files {
            let path = dir.join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        Folder(dir)
    }

    fn roots(&self) -> Roots {
        Roots::at(&self.0.join("assets"))
    }

    /// All problems as people read them, with names instead of paths.
    fn problems(&self) -> Vec<String> {
        let prefix = format!("{}/", self.0.display());
        let loaded = load_from(app().world_mut(), &self.roots());
        loaded.problems.iter().map(|problem| problem.to_string().replace(&prefix, "")).collect()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The problems of one file of cards, without the file's name.
#[track_caller]
fn expect(test: &str, text: &str, problems: &[&str]) {
    let found = Folder::with(test, &[("assets/game/cards.ron", text)]).problems();
    let found: Vec<&str> = found.iter().map(|problem| problem.trim_start_matches("assets/game/cards.ron:")).collect();
    assert_eq!(found, problems, "{text}");
}

#[test]
fn good_content_is_printed() {
    let folder = Folder::with(
        "good",
        &[
            ("assets/game/cards/a.ron", "{ \"a\": (name: \"A\", cost: 1, play: [Poke(1), Encore(times: 2, then: [Poke(2)])]) }"),
            ("assets/game/cards/deep/b.ron", "{\r\n \"b\": (name: \"B\", cost: 2, colour: Red, makes: [\"a\"]) }"),
            ("assets/game/art/rigs.ron", "this is not content"),
            ("assets/game/locale/en.ron", "1"),
            ("levels/game/boards/act1.ron", "7"),
        ],
    );
    let mut app = app();
    let loaded = load_from(app.world_mut(), &folder.roots());
    assert_eq!(loaded.problems, []);
    let names = app.world().resource::<Names>();
    let card = |id: &str| names.printed::<Card>(Word::of(id)).unwrap();
    assert_eq!((&*card("a").text.name, card("a").text.cost, card("a").text.play.len()), ("A", 1, 2));
    assert!(matches!(card("b").text.colour, Some(Colour::Red)));
    let whole = names.prints::<Layout>().map(|layout| layout.key()).collect::<Vec<_>>();
    assert_eq!(whole, ["act1", "en"].map(Word::of));
}

#[test]
fn unknown_verbs() {
    expect(
        "verb",
        "{\n  \"a\": (name: \"A\", cost: 1,\n    play: [Poke(1), Poek(1)]),\n  \"b\": (name: \"Xyzzy\", cost: 1, play: [Xyzzy(1)]),\n}",
        &["3:21: there is no verb called `Poek`\n  did you mean `Poke`?", "4:40: there is no verb called `Xyzzy`"],
    );
}

#[test]
fn unknown_verbs_inside_verbs() {
    expect(
        "nested",
        "{\n  \"a\": (name: \"A\", cost: 1, play: [\n    Encore(times: 2, then: [\n      Pok(1)])]),\n}",
        &["4:7: there is no verb called `Pok`\n  did you mean `Poke`?"],
    );
}

#[test]
fn unknown_fields() {
    expect(
        "field",
        "{\n  \"a\": (name: \"A\", coost: 1),\n  \"b\": (name: \"B\", cost: 1, play: [Encore(times: 2, than: [])]),\n  \"c\": (name: \"C\", cost: 1, q: 1),\n}",
        &[
            "2:20: there is no field `coost` in `CardText`\n  did you mean `cost`?",
            "3:53: there is no field `than` here\n  did you mean `then`?",
            "4:29: there is no field `q` in `CardText`\n  known are: name, cost, play, colour, makes",
        ],
    );
}

#[test]
fn unknown_words_of_an_enum() {
    expect(
        "enum",
        "{\n  \"é\": (name: \"É\", cost: 1),\n  \"a\": (name: \"É\", cost: 1, colour: Gren) }",
        &[
            "2:3: `é` cannot be an id: ids are small letters, digits and `_`",
            "3:37: there is no `Colour` called `Gren`\n  did you mean `Green`?",
        ],
    );
}

#[test]
fn wrong_types() {
    expect(
        "type",
        "{\n  \"a\": (name: \"A\", cost: \"two\"),\n  \"b\": (name: 3, cost: 1),\n  \"c\": (name: \"C\", cost: 300),\n  \
         \"d\": (name: \"D\", cost: 1, play: Poke(1)),\n  \"e\": (name: \"E\", cost: 1, play: [Poke(\"x\")]),\n  \
         \"f\": (name: \"F\", cost: 1, play: [Encore(times: \"many times\")]),\n}",
        &[
            "2:26: expected integer",
            "3:15: expected string",
            "4:26: this number is too large or too small here",
            "5:35: expected opening `[`",
            "6:41: expected integer",
            "7:50: expected a number, or a list of counts in square brackets, found the string \"many times\"",
        ],
    );
}

#[test]
fn missing_and_double_fields() {
    expect(
        "missing",
        "{\n  \"a\": (name: \"A\"),\n  \"b\": (name: \"B\", cost: 1, cost: 2),\n  \"c\": (name: \"C\", cost: 1,\n    play: [Encore(then: [Poke(1)])]),\n}",
        &[
            "2:8: the field `cost` of `CardText` is missing",
            "3:29: the field `cost` is given twice",
            "5:18: the field `times` is missing",
        ],
    );
}

#[test]
fn unclosed_brackets_do_not_hide_what_follows() {
    expect(
        "bracket",
        "{\n  \"a\": (name: \"A\", cost: 1, play: [Poke(1)),\n  \"b\": (name: \"B\", cost: 1,\n  \"c\": (name: \"C\", cots: 1),\n}",
        &[
            "2:43: expected comma\n  the `[` of 2:35 is still open here",
            "4:3: expected identifier\n  the `(` of 3:8 is still open here",
            "4:20: there is no field `cots` in `CardText`\n  did you mean `cost`?",
        ],
    );
    expect("end", "{\n  \"a\": (name: \"A\", cost: 1)", &["2:28: expected comma\n  the `{` of 1:1 is still open here"]);
}

#[test]
fn ids_are_unique_across_files() {
    let card = "{\n  \"a\": (name: \"A\", cost: 1),\n}";
    let folder = Folder::with("twice", &[("assets/game/cards/b.ron", card), ("assets/game/cards/a.ron", card)]);
    assert_eq!(
        folder.problems(),
        ["assets/game/cards/b.ron:2:3: `a` is there twice among the cards\n  it is already in assets/game/cards/a.ron:2:3"]
    );
}

#[test]
fn references_are_checked_after_all_files() {
    expect(
        "reference",
        "{\n  \"strike\": (name: \"S\", cost: 1, makes: [\"defend\", \"strik\"]),\n  \"defend\": (name: \"D\", cots: 1) }",
        &[
            "2:53: there is no `strik` among the cards\n  did you mean `strike`?",
            "3:25: there is no field `cots` in `CardText`\n  did you mean `cost`?",
        ],
    );
}

#[test]
fn folders_that_are_missing_or_misspelt() {
    let folder = Folder::with("folders", &[("assets/game/crads.ron", "{}"), ("assets/other/crads.ron", "{}")]);
    assert_eq!(folder.problems(), ["assets/game/crads.ron: no content is called `crads`\n  did you mean `cards`?"]);
    let nowhere = Roots::at(&folder.0.join("nowhere"));
    let loaded = load_from(app().world_mut(), &nowhere);
    assert_eq!(loaded.problems.len(), 1);
    assert_eq!((loaded.problems[0].code, &*loaded.problems[0].message), ("io", "the assets folder does not exist"));
}

#[test]
fn problems_are_json_for_tools() {
    let source = Source::new("assets/game/cards.ron", "{ \"a\": (name: \"A\", coost: 1) }");
    let loaded = load(app().world_mut(), &[source]);
    assert_eq!(
        serde_json::to_value(&loaded.problems).unwrap(),
        serde_json::json!([{
            "code": "unknown_field", "file": "assets/game/cards.ron", "line": 1, "column": 20,
            "message": "there is no field `coost` in `CardText`", "hint": "did you mean `cost`?",
        }])
    );
}

#[test]
fn lists_and_single_values_are_read_with_the_same_messages() {
    let app = app();
    let names = app.world().resource::<Names>();
    let (values, problems) = read_list::<Script>(names, &Source::new("cases.ron", "[\n  [Poke(1)],\n  [Poek(1)],\n  []\n]"));
    assert_eq!(values.iter().map(|item| (item.line, item.value.len())).collect::<Vec<_>>(), [(2, 1), (4, 0)]);
    assert_eq!(problems[0].to_string(), "cases.ron:3:4: there is no verb called `Poek`\n  did you mean `Poke`?");
    let problem = read_value::<u8>(names, &Source::new("n.ron", "// n\n  many")).unwrap_err();
    assert_eq!(problem.to_string(), "n.ron:2:3: expected integer");
}

#[test]
fn the_fingerprint_knows_content_from_looks_and_line_ends() {
    let print = |files: &[(&str, &str)]| {
        let folder = Folder::with("fingerprint", files);
        load_from(app().world_mut(), &folder.roots()).fingerprint
    };
    let one = print(&[("assets/game/cards.ron", "{\n}")]);
    let looks = [("assets/game/art/x.ron", "1"), ("assets/game/locale/en.ron", "2"), ("levels/game/table.ron", "3")];
    assert_eq!(one, print(&[&[("assets/game/cards.ron", "{\r\n}"), ("assets/x.svg", "")], &looks[..]].concat()));
    assert_ne!(one, print(&[("assets/game/cards.ron", "{ }")]));
    assert_ne!(one, print(&[("assets/game/cards/cards.ron", "{\n}")]));
    assert_ne!(one, print(&[("assets/game/cards.ron", "{\n}"), ("levels/game/boards/act1.ron", "7")]));
}

#[test]
fn no_damage_to_a_file_is_a_panic() {
    let text = "{ // é\n  \"a\": (name: \"Ä\\n\", cost: 1, play: [Poke(1), Encore(times: [X()], then: [])]),\n  \
                \"b\": (name: r#\"B\"#, cost: 2, colour: Red, makes: [\"a\", 'c'], /* /* c */ */),\n}\n";
    let mut app = app();
    let mut damaged: Vec<String> = text.char_indices().map(|(at, _)| text[..at].to_owned()).collect();
    for (at, c) in text.char_indices() {
        for other in ["", "(", "]", "\"", "/*", "ü", "\n", "{", "'", "\\", "#"] {
            damaged.push(format!("{}{other}{}", &text[..at], &text[at + c.len_utf8()..]));
        }
    }
    let found: usize =
        damaged.iter().map(|text| load(app.world_mut(), &[Source::new("assets/game/cards.ron", text)]).problems.len()).sum();
    assert!(found > damaged.len() / 2, "{found} problems in {} files", damaged.len());
}
