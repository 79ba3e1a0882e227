//! Every picture's texts: large enough, readable on their ground, inside, and none over another.
use super::*;
use crate::{
    client::{
        layout::{Spots, layout, lobby as lobby_layout},
        lobby::{Lobby, sample as lobby_sample},
        model::*,
        sample, sample_map, sample_market, sample_page,
    },
    tabletop::{Id, Pick, Seat, view::*},
};
use bevy::math::{Rect, Vec2};
use std::{collections::BTreeSet, path::Path, sync::LazyLock};

pub fn repository() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

static ART: LazyLock<Art> =
    LazyLock::new(|| Art::load(&repository().join("assets")).expect("the assets of the repository can be read"));

/// The art of the repository.
pub fn art() -> &'static Art {
    &ART
}

static SPOTS: LazyLock<Spots> = LazyLock::new(|| {
    let text = std::fs::read_to_string(repository().join("levels/spire/table.ron")).expect("the table's file is there");
    Spots::read(&text).expect("the table's file is whole")
});

/// Tables and doings that bring every kind of picture and state on the screen.
fn scenes_to_test() -> Vec<(String, TableView, Play)> {
    let mut all = vec![];
    for (seats, enemies, hand, slots) in [(1, 1, 5, 0), (1, 3, 5, 6), (2, 5, 5, 0), (3, 8, 8, 2), (4, 8, 8, 5), (4, 20, 12, 6)] {
        let name = format!("{seats} seats, {enemies} enemies, {hand} cards, {slots} slots");
        all.push((name, sample::table(seats, enemies, hand, slots), Play::default()));
    }
    let table = || sample::table(2, 4, 5, 2);
    let with = |name: &str, shown: TableView, play: Play| (name.to_string(), shown, play);
    let card = Id(1000);
    let making = Making { seat: Seat(1), option: Pick::Thing(card), answers: vec![] };
    let mut soon = table();
    soon.units[0].hp = 0;
    soon.units[1].hp -= 1;
    soon.seats[0].threat = Some(ThreatView { dealt: 12, blocked: 2, lost: 10 });
    let hover = Some(Thing::piece(Kind::Unit, Id(5000)));
    let aiming = Play { making: Some(making), preview: Some(Box::new(soon)), hover, ..Play::default() };
    all.push(with("aiming", table(), aiming));
    for thing in [
        Thing::piece(Kind::HandCard, Id(1004)),
        Thing::piece(Kind::HandCard, Id(1001)),
        Thing::piece(Kind::Unit, Id(5000)),
        Thing::seat(Kind::SeatToken, Seat(1), 0),
        Thing::seat(Kind::EndTurn, Seat(1), 0),
    ] {
        let play = Play { hover: Some(thing), focus: Some(thing), ..Play::default() };
        all.push(with(&format!("{thing:?} hovered and in focus"), table(), play));
    }
    let thing = Thing::piece(Kind::HandCard, Id(1004));
    let refusal = Some((thing, "Costs 2, you have 1".to_string()));
    all.push(with("refused", table(), Play { refusal, hover: Some(thing), ..Play::default() }));
    all.push(with("sure", table(), Play { sure: Some(Seat(1)), ..Play::default() }));
    all.push(with("pile", table(), Play { overlay: Some(Overlay::Pile(Id(1100))), ..Play::default() }));
    let more = Overlay::More(Thing::seat(Kind::More, Seat(1), 2));
    all.push(with("more", table(), Play { overlay: Some(more), ..Play::default() }));
    for thing in [Thing::piece(Kind::HandCard, Id(1001)), Thing::piece(Kind::Unit, Id(5002)), Thing::piece(Kind::Unit, Id(5000))]
    {
        all.push(with("read", table(), Play { inspected: Some(thing), ..Play::default() }));
    }
    let mut other = sample::card(1001, 1);
    other.upgraded = !other.upgraded;
    let inspected = Some(Thing::piece(Kind::HandCard, Id(1001)));
    let both = Play { inspected, other_face: Some(Box::new(other)), ..Play::default() };
    all.push(with("both faces read", table(), both));
    for outcome in [Outcome::Won, Outcome::Lost] {
        let shown = TableView { over: Some(outcome), ..table() };
        all.push(with("over", shown, Play { overlay: Some(Overlay::Over), ..Play::default() }));
    }
    all.push(with("question", asked(table(), 2), Play { overlay: Some(Overlay::Question(Seat(1))), ..Play::default() }));
    all.push(with("question in the bar", asked(table(), 1), Play::default()));
    let mut party = table();
    party.party = asked(table(), 1).seats[0].choice.clone();
    if let Some(choice) = &mut party.party {
        choice.marks = vec![(Seat(1), Pick::Line(0)), (Seat(2), Pick::Line(0))];
    }
    all.extend(between_fights());
    all.push(with("party", party, Play { overlay: Some(Overlay::Party), ..Play::default() }));
    all
}

/// Every screen between fights, for one seat and for four, with something pointed at.
fn between_fights() -> Vec<(String, TableView, Play)> {
    let mut all = vec![];
    for seats in [1, 4] {
        let tables = [
            ("map", sample_map::at_map(seats), Kind::Space),
            ("event", sample_page::event(seats), Kind::Line),
            ("rewards", sample_page::rewards(seats, 3, false), Kind::OfferCard),
            ("rewards of four", sample_page::rewards(seats, 4, false), Kind::Offer),
            ("rewards that turn", sample_page::rewards(seats, 3, true), Kind::OfferCard),
            ("end of an act", sample_page::act_end(seats), Kind::OfferItem),
            ("blessing", sample_page::blessing(seats), Kind::Line),
            ("market", sample_market::at_market(seats, 0), Kind::Ware),
            ("market with colorless cards", sample_market::at_market(seats, 3), Kind::Ware),
            ("summary", sample_market::summary(seats, seats == 1), Kind::Floor),
        ];
        for (name, table, kind) in tables {
            let canvas = Canvas::of(1280., 720., Size(1.));
            let laid = layout(&table, &Play::default(), &canvas, &SPOTS);
            let thing = laid.iter().filter(|placed| placed.thing.kind == kind).nth(1).map(|placed| placed.thing);
            let last = Play { seat: Seat(seats), ..Play::default() };
            all.push((format!("{name}, {seats} seats"), table.clone(), last));
            all.push((format!("{name}, {seats} seats, pointed at"), table.clone(), Play { hover: thing, ..Play::default() }));
            all.push((format!("{name}, {seats} seats, in focus"), table, Play { focus: thing, ..Play::default() }));
        }
    }
    let looked = TableView { front: Front::Board, party: None, ..sample_map::at_map(2) };
    all.push(("map looked at".into(), looked, Play { map_open: true, ..Play::default() }));
    all
}

/// Every page of the lobby; each also with everything that can be pressed in focus, one after the other.
fn in_front() -> Vec<(String, Lobby)> {
    let mut all = lobby_sample::all();
    let canvas = Canvas::of(1280., 720., Size(1.));
    for (name, lobby) in lobby_sample::all() {
        for part in lobby_layout::parts(&lobby, &canvas).into_iter().filter(|part| part.press.is_some()) {
            let pointed = Lobby { hover: Some(part.thing), focus: Some(part.thing), ..lobby.clone() };
            all.push((format!("{name}, {:?} pointed at", part.thing), pointed));
        }
    }
    all
}

/// The first seat is asked for `most` answers, in words and cards.
fn asked(mut shown: TableView, most: u8) -> TableView {
    let words = ["Keep it", "A long answer that says a great deal about what will happen"];
    let line = |(n, label): (usize, &&str)| OptionView { pick: Pick::Line(n as u8), label: label.to_string(), needs: vec![] };
    let mut options: Vec<_> = words.iter().enumerate().map(line).collect();
    options.push(OptionView { pick: Pick::Thing(Id(1101)), label: "Strike".into(), needs: vec![] });
    shown.seats[0].choice =
        Some(ChoiceView { prompt: "Choose what becomes of it".into(), least: most, most, options, ..Default::default() });
    shown
}

/// Calls `check` with every picture of every scene, in several windows.
fn every_sheet(check: impl FnMut(&str, &Placed, &Sheet)) {
    every_sheet_of(art(), check);
}

fn every_sheet_of(art: &Art, mut check: impl FnMut(&str, &Placed, &Sheet)) {
    for (name, shown, play) in scenes_to_test() {
        let sizes = [(1280., 720.), (1280., 800.), (1720., 720.)].map(|(wide, high)| Canvas::of(wide, high, Size(1.)));
        for canvas in sizes.into_iter().chain([Canvas::of(1280., 720., Size(1.15))]) {
            let size = canvas.size;
            let told = "Silent hits Cultist for 2: 8 → 6";
            let sight = Sight { art, spots: &SPOTS, shown: &shown, play: &play, canvas, told };
            for placed in layout(&shown, &play, &canvas, &SPOTS) {
                if let Some(sheet) = sheet(&sight, &placed) {
                    check(&format!("{name} at {size}: {:?}", placed.thing), &placed, &sheet);
                }
            }
        }
    }
    for (name, lobby) in in_front() {
        for canvas in [Canvas::of(1280., 720., Size(1.)), Canvas::of(1280., 720., Size(1.15))] {
            let laid = lobby_layout::lay(&lobby, &Play::default(), &canvas);
            for (placed, sheet) in laid.iter().zip(super::lobby::sheets(art, &lobby, &canvas, &laid)) {
                if let Some(sheet) = sheet {
                    check(&format!("{name} at {}: {:?}", canvas.size, placed.thing), placed, &sheet);
                }
            }
        }
    }
}

#[test]
fn no_text_is_smaller_than_12_u() {
    every_sheet(|name, placed, sheet| {
        // What is made smaller with a small canvas is drawn for a larger one.
        let least = if placed.zoom < 1. { 12. * placed.zoom } else { 12. };
        for text in &sheet.texts {
            assert!(text.size >= least - 0.01, "{name}: \"{}\" is {} u", text.text, text.size);
        }
    });
}

#[test]
fn every_text_contrasts_with_its_ground() {
    let check = |name: &str, _: &Placed, sheet: &Sheet| {
        for text in &sheet.texts {
            let contrast = text.on.map(|ground| text.colour.contrast(ground)).into_iter().fold(21., f32::min);
            assert!(contrast >= 4.5, "{name}: \"{}\" {} on {:?} is {contrast:.2}:1", text.text, text.colour, text.on);
        }
    };
    for palette in &art().theme.palettes {
        let art = Art::load(&repository().join("assets")).expect("the assets can be read").in_palette(&palette.name);
        every_sheet_of(&art, |name, placed, sheet| check(&format!("{}, {name}", palette.name), placed, sheet));
    }
}

#[test]
fn no_two_texts_of_a_picture_overlap() {
    every_sheet(|name, _, sheet| {
        for (i, a) in sheet.texts.iter().enumerate() {
            for b in &sheet.texts[i + 1..] {
                // Ascenders and descenders of two lines may share a u.
                let both = a.rect.intersect(b.rect);
                assert!(both.width() < 0.5 || both.height() < 1.5, "{name}: \"{}\" and \"{}\" share {both:?}", a.text, b.text);
            }
        }
    });
}

#[test]
fn every_text_lies_inside_its_picture_and_not_far_from_its_box() {
    every_sheet(|name, placed, sheet| {
        let size = Vec2::new(sheet.picture.size.0 as f32, sheet.picture.size.1 as f32) / 10.;
        let margin = (size - placed.rect.size()) / 2.;
        assert!(margin.x >= -0.06 && margin.y >= -0.06, "{name}: the picture is smaller than its box");
        // Counts of tokens hang out of the box at the lower right, names of piles at both sides.
        let room = Rect::from_corners(margin, size - margin).inflate(5.);
        let room = room.intersect(Rect::from_corners(Vec2::splat(-0.1), size + 0.1));
        for text in &sheet.texts {
            let inside = room.union(text.rect);
            let out = (inside.size() - room.size()).max_element();
            assert!(out < 0.1, "{name}: \"{}\" at {:?} leaves {room:?}", text.text, text.rect);
        }
    });
}

#[test]
fn every_picture_is_an_svg_that_can_be_drawn_and_the_same_twice() {
    let mut seen = BTreeSet::new();
    every_sheet(|name, _, sheet| {
        if seen.insert(sheet.picture.svg.to_string()) {
            let tree = resvg::usvg::Tree::from_str(&sheet.picture.svg, &Default::default());
            let tree = tree.unwrap_or_else(|error| panic!("{name}: {error}"));
            let wanted = Vec2::new(sheet.picture.size.0 as f32, sheet.picture.size.1 as f32) / 10.;
            let size = Vec2::new(tree.size().width(), tree.size().height());
            assert!((size - wanted).abs().max_element() < 0.06, "{name}: {size} is not {wanted}");
            assert!(!sheet.picture.svg.contains("<filter"), "{name}: filters are slow");
            assert!(!sheet.picture.svg.contains("--"), "{name}: a path with a double sign");
        }
    });
}

#[test]
fn everything_but_figures_has_a_picture() {
    for (name, shown, play) in scenes_to_test() {
        let canvas = Canvas { size: Vec2::new(1280., 720.), scale: 1., over: 1. };
        let sight = Sight { art: art(), spots: &SPOTS, shown: &shown, play: &play, canvas, told: "" };
        for placed in layout(&shown, &play, &canvas, &SPOTS) {
            let figure = matches!(placed.thing.kind, Kind::Hero | Kind::Standee);
            assert_eq!(paint(&sight, &placed).is_none(), figure, "{name}: {:?}", placed.thing);
        }
    }
}

#[test]
fn every_part_in_front_of_the_table_has_a_picture() {
    let canvas = Canvas::of(1280., 720., Size(1.));
    for (name, lobby) in in_front() {
        let laid = lobby_layout::lay(&lobby, &Play::default(), &canvas);
        for (placed, sheet) in laid.iter().zip(super::lobby::sheets(art(), &lobby, &canvas, &laid)) {
            assert_eq!(sheet.is_none(), placed.thing.kind == Kind::Model, "{name}: {:?}", placed.thing);
        }
    }
}

#[test]
fn states_change_the_picture() {
    let (shown, canvas) = (sample::table(2, 4, 5, 0), Canvas { size: Vec2::new(1280., 720.), scale: 1., over: 1. });
    let card = Thing::piece(Kind::HandCard, Id(1000));
    let placed = Placed {
        thing: card,
        rect: Rect::from_corners(Vec2::ZERO, card::SIZE),
        z: 0.,
        turn: 0.,
        alpha: 1.,
        touch: true,
        zoom: 1.,
    };
    let of = |play: Play| {
        let sight = Sight { art: art(), spots: &SPOTS, shown: &shown, play: &play, canvas, told: "" };
        paint(&sight, &placed).expect("a card has a picture").svg
    };
    let plays = [
        Play::default(),
        Play { hover: Some(card), ..Play::default() },
        Play { focus: Some(card), ..Play::default() },
        Play { picked: vec![Pick::Thing(Id(1000))], ..Play::default() },
    ];
    let pictures: BTreeSet<_> = plays.into_iter().map(of).collect();
    assert_eq!(pictures.len(), 4, "at rest, hovered, in focus and chosen look different");
}

/// What lies over the table is the same drawing, larger.
#[test]
fn a_zoomed_picture_is_as_large_as_its_document() {
    let (shown, play) = (sample::table(2, 2, 5, 0), Play { overlay: Some(Overlay::Deck(Seat(1))), ..Default::default() });
    let canvas = Canvas::of(2560., 1080., Size(1.5));
    let sight = Sight { art: art(), spots: &SPOTS, shown: &shown, play: &play, canvas, told: "" };
    let laid = layout(&shown, &play, &canvas, &SPOTS);
    let zoomed = laid.iter().filter(|placed| placed.zoom > 1.).filter_map(|placed| Some((placed, sheet(&sight, placed)?)));
    let mut count = 0;
    for (placed, Sheet { picture, .. }) in zoomed {
        let small = Placed { rect: Rect::from_corners(Vec2::ZERO, placed.rect.size() / placed.zoom), zoom: 1., ..placed.clone() };
        let once = paint(&sight, &small).expect("a picture").size;
        assert!((picture.size.0 as f32 / once.0 as f32 - placed.zoom).abs() < 0.01, "{:?}", placed.thing);
        let document = resvg::usvg::Tree::from_str(&picture.svg, &Default::default()).expect("an SVG document").size();
        assert!((document.width() * 10. - picture.size.0 as f32).abs() < 0.6, "{:?}", placed.thing);
        count += 1;
    }
    assert!(count > 5, "the deck is laid larger");
}

#[test]
fn words_in_front_of_the_table_are_never_cut() {
    use crate::client::layout::lobby::Face;
    let bare = |text: &str| text.split_whitespace().collect::<String>();
    for (name, lobby) in in_front() {
        for part in lobby_layout::parts(&lobby, &Canvas::of(1280., 720., Size(1.))) {
            let (Face::Words { words, .. }, Some(sheet)) = (&part.face, super::lobby::part(art(), &lobby, &part)) else {
                continue;
            };
            let shown: String = sheet.texts.iter().map(|text| bare(&text.text)).collect();
            assert_eq!(shown, bare(words), "{name}: {:?}", part.thing);
        }
    }
}

#[test]
fn of_a_past_run_everything_is_told_leaf_by_leaf() {
    use crate::client::{
        layout::lobby::{Face, leaves},
        lobby::Page,
    };
    let bare = |text: &str| text.split_whitespace().collect::<String>();
    let mut lobby = lobby_sample::lobby(Page::List(2), 1);
    let details = lobby.known.lists[2].entries[0].details.clone();
    let mut told = String::new();
    for leaf in 0..leaves(&details).len() {
        lobby.leaf = leaf;
        let all = lobby_layout::parts(&lobby, &Canvas::of(1280., 720., Size(1.)));
        let part = all.iter().find(|part| matches!(part.face, Face::Details { .. })).expect("the details");
        let sheet = super::lobby::part(art(), &lobby, part).expect("a picture");
        let foot = all
            .iter()
            .find(|part| part.thing.of == lobby_layout::section::LEAF)
            .map_or(part.rect.max.y, |button| button.rect.min.y);
        for text in &sheet.texts {
            assert!(part.rect.min.y + text.rect.max.y <= foot, "leaf {leaf}: {:?} lies under the button", text.text);
        }
        told += &sheet.texts[3..].iter().map(|text| bare(&text.text)).collect::<String>();
    }
    let wanted: String =
        details.iter().flat_map(|(heading, lines)| [heading].into_iter().chain(lines)).map(|text| bare(text)).collect();
    assert_eq!(told, wanted);
}

#[test]
fn refusals_are_told_to_their_end() {
    use crate::client::layout::{Tip, tip_size};
    let bare = |text: &str| text.split_whitespace().collect::<String>();
    for words in [
        "Costs 2, you have 1",
        "Not enough Gold: 7 of 8",
        "The game cannot be kept in /home/somebody/.local/share/spirebound/run.ron: nothing can be written there",
    ] {
        let tip = Tip { title: words.into(), lines: vec![], refused: true };
        let sheet = super::panel::tooltip(art(), &tip, tip_size(&tip));
        let told: String = sheet.texts.iter().map(|text| bare(&text.text)).collect();
        assert_eq!(told, bare(words));
        let foot = tip_size(&tip).y + super::panel::MARGIN;
        assert!(sheet.texts.iter().all(|text| text.rect.max.y <= foot), "{words}: too high");
    }
}
