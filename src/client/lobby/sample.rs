//! Made-up pages of the lobby, for tests.
use super::{Asks, Kept, Known, Lobby, Order, Page};
use crate::{client::sample, tabletop::view::*};

fn heroes() -> Vec<HeroView> {
    let hero = |(n, (key, name)): (usize, (&str, &str))| HeroView {
        key: key.into(),
        name: name.into(),
        look: ["ironclad", "silent", "defect", "watcher"][n].into(),
        figure: key.into(),
        facts: [("hp", "10"), ("energy", "3"), ("draw", "5")].map(|(icon, words)| (icon.into(), words.into())).into(),
        ability: Some(("An ability".into(), vec![vec![Span::Text("Start of combat: something happens to everybody".into())]])),
        deck: (0..4).map(|n| (sample::card(1000 + n, n as usize), 5 - n as u8)).collect(),
    };
    let all = [("red", "Red hero"), ("green", "Green hero"), ("blue", "Blue hero"), ("violet", "A hero with a long name")];
    all.into_iter().enumerate().map(hero).collect()
}

fn field(key: &str, name: &str, shape: FieldShape, choices: usize) -> FieldView {
    let choice = |n: usize| FieldChoice {
        key: n.to_string(),
        name: format!("Choice {n}"),
        text: "What this means for everybody who plays, said in a sentence that is neither short nor long.".into(),
        chosen: n == 0 || shape != FieldShape::One && shape != FieldShape::Ladder && n % 3 == 1,
        good: n < choices / 2,
        refused: (n + 1 == choices).then(|| "Not reached yet".into()),
    };
    FieldView { key: key.into(), name: name.into(), shape, choices: (0..choices).map(choice).collect() }
}

/// A lobby that knows everything there is to know, with so many seats.
pub fn lobby(page: Page, seats: usize) -> Lobby {
    let fields = vec![
        field("level", "Levels", FieldShape::Ladder, 14),
        field("from", "Begins in", FieldShape::One, 4),
        field("to", "Ends with", FieldShape::One, 5),
        field("cards", "Cards", FieldShape::One, 2),
        field("rules", "Optional rules", FieldShape::Any, 4),
        field("modifiers", "Modifiers", FieldShape::Signs, 12),
    ];
    let setup = SetupView {
        title: "New run".into(),
        line: "A line about it all, of the length that such lines have".into(),
        most_seats: 4,
        heroes: heroes(),
        fields,
        seed: 1234567890,
        missing: Some("Choose a hero for seat 2".into()),
        ..SetupView::default()
    };
    let entry = |n: usize| EntryView {
        name: format!("Entry {n}"),
        text: "Something that was to be done, and how it is done.".into(),
        done: n.is_multiple_of(2),
        ..EntryView::default()
    };
    let tiles = ListView {
        title: "Achievements".into(),
        line: "9 of 19".into(),
        entries: (0..19).map(entry).collect(),
        ..ListView::default()
    };
    let tracks = (0..7).map(|n| EntryView {
        mark: "2 of 8".into(),
        boxes: (2, 8),
        locks: vec![1, 4, 8],
        looks: if n < 4 { vec!["ironclad".into()] } else { vec![] },
        ..entry(n)
    });
    let tracks = ListView { title: "Unlocks".into(), entries: tracks.collect(), ..ListView::default() };
    let lines =
        |n: usize| (format!("Part {n}"), vec!["Card, card, card, and again a card that is named at some length".repeat(4)]);
    let runs = (0..30).map(|n| EntryView {
        mark: "Victory".into(),
        looks: ["ironclad", "silent", "defect", "watcher"].map(String::from)[..=n % 4].to_vec(),
        details: (0..9).map(lines).collect(),
        ..entry(n)
    });
    let runs = ListView { title: "Past runs".into(), line: "3 of 30 won".into(), entries: runs.collect(), ..ListView::default() };
    let nothing = ListView { title: "Nothing".into(), nothing: "There is nothing yet.".into(), ..ListView::default() };
    let track = |(key, checked): (&str, u8)| MarkTrack {
        key: key.into(),
        name: format!("Track {key}"),
        text: "What all boxes of this track lead to, in a sentence or two.".into(),
        checked,
        boxes: 5,
    };
    let marks =
        MarksView { prompt: "2 marks are left. Where do they go?".into(), tracks: [("one", 2), ("two", 5)].map(track).into() };
    let known = Known {
        game: "A game".into(),
        kept: Kept::Good("Red hero and Green hero: Act II, room 5".into()),
        setup,
        lists: vec![tiles, tracks, runs, nothing],
        marks: Some(marks),
        ..Known::default()
    };
    let mut lobby = Lobby { page, known, ..Lobby::default() };
    lobby.set_seats(seats);
    lobby
}

/// Every page in every state that looks different, by a name.
pub fn all() -> Vec<(String, Lobby)> {
    let mut all = vec![];
    for seats in 1..=4 {
        let mut setup = lobby(Page::Setup, seats);
        setup.sit("green");
        all.push((format!("new game for {seats}"), setup));
    }
    for number in 0..4 {
        all.push((format!("list {number}"), lobby(Page::List(number), 1)));
    }
    all.push(("title".into(), lobby(Page::Title, 1)));
    all.push(("marks".into(), lobby(Page::Marks, 1)));
    let why = "This saved game was written by a newer version of the game, in its format 9: update the game to use it, \
               this version knows formats up to 2 (/home/somebody/with-a-long-name/.local/share/spirebound/run.ron)";
    let trouble = TroubleView { why: why.into(), backup: Some("Red hero, Green hero, Blue hero: Act II, room 11".into()) };
    let mut bad = lobby(Page::Title, 1);
    (bad.known.kept, bad.known.campaign) = (Kept::Bad(trouble.clone()), Some(trouble));
    bad.said = Some("Another window of this program has the kept game; here it is not kept".into());
    all.push(("what was kept is bad".into(), bad));
    let mut asks = lobby(Page::Setup, 2);
    asks.asks = Some(Asks {
        words: "There is a run that you could go on with (Red hero and Green hero: Act II, room 5). It is given up if you begin another one.".into(),
        yes: "Begin anyway".into(),
        order: Order::Begin,
        off: Default::default(),
    });
    all.push(("asked".into(), asks));
    let mut typing = lobby(Page::Setup, 2);
    typing.typing = Some("12".into());
    all.push(("typing".into(), typing));
    all
}
