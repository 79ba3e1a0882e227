//! Every picture's texts: large enough, readable on their ground, inside, and none over another.
mod scenes;

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
use scenes::*;
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
