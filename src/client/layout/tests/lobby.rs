//! In front of the table: everything lies in the window, nothing that can be pressed lies under anything else.
use super::*;
use crate::client::{
    layout::lobby::{Part, lay, parts},
    lobby::sample,
};

/// Parts that can be pressed; under a question only its answers.
fn pressed(all: &[Part], asked: bool) -> Vec<&Part> {
    let least = if asked { z::VEIL } else { f32::MIN };
    all.iter().filter(|part| part.press.is_some() && part.z >= least).collect()
}

#[test]
fn everything_lies_inside_every_window() {
    for window in WINDOWS {
        let canvas = canvas(window);
        for (name, lobby) in sample::all() {
            let whole = Rect { min: Vec2::ZERO, max: canvas.size }.inflate(0.1);
            for placed in lay(&lobby, &Play::default(), &canvas) {
                let inside = whole.contains(placed.rect.min) && whole.contains(placed.rect.max);
                assert!(inside, "{name} in {window:?}: {:?} at {:?} of {}", placed.thing, placed.rect, canvas.size);
            }
        }
    }
}

#[test]
fn what_can_be_pressed_is_under_nothing_and_large_enough() {
    for window in WINDOWS {
        let canvas = canvas(window);
        for (name, lobby) in sample::all() {
            let all = parts(&lobby, &canvas);
            let all = pressed(&all, lobby.asks.is_some());
            assert!(!all.is_empty(), "{name}");
            for (i, a) in all.iter().enumerate() {
                assert!(a.rect.size().min_element() >= 26., "{name}: {:?} is too small to be hit: {:?}", a.thing, a.rect);
                for b in &all[i + 1..] {
                    assert!(!overlap(a.rect, b.rect), "{name} in {window:?}: {:?} and {:?} overlap", a.thing, b.thing);
                }
            }
        }
    }
}

#[test]
fn no_two_parts_are_called_the_same() {
    for (name, lobby) in sample::all() {
        let mut things: Vec<Thing> = parts(&lobby, &canvas(WINDOWS[0])).iter().map(|part| part.thing).collect();
        let count = things.len();
        things.sort();
        things.dedup();
        assert_eq!(things.len(), count, "{name}");
    }
}

#[test]
fn the_first_deck_takes_the_place_of_the_fields_while_a_hero_is_looked_at() {
    let (mut lobby, canvas) = (sample::lobby(crate::client::lobby::Page::Setup, 2), canvas(WINDOWS[0]));
    let has = |lobby: &crate::client::lobby::Lobby, wanted: fn(&Face) -> bool| {
        parts(lobby, &canvas).iter().any(|part| wanted(&part.face))
    };
    use crate::client::layout::lobby::Face;
    assert!(has(&lobby, |face| matches!(face, Face::Check { .. })) && !has(&lobby, |face| matches!(face, Face::Card(..))));
    let hero = parts(&lobby, &canvas).into_iter().find(|part| matches!(part.face, Face::Hero { .. })).unwrap();
    lobby.hover = Some(hero.thing);
    assert!(!has(&lobby, |face| matches!(face, Face::Check { .. })) && has(&lobby, |face| matches!(face, Face::Card(..))));
}

#[test]
fn no_answer_lies_where_the_question_was_asked() {
    use crate::client::layout::lobby::Press;
    let mut asked = 0;
    for window in WINDOWS {
        let canvas = canvas(window);
        for (name, mut lobby) in sample::all() {
            lobby.known.setup.missing = None;
            for from in parts(&lobby, &canvas) {
                let Some(Press::Ask { words, yes, order }) = from.press.clone() else { continue };
                let asks = Some(crate::client::lobby::Asks { words, yes, order, off: from.rect });
                let all = parts(&crate::client::lobby::Lobby { asks, ..lobby.clone() }, &canvas);
                let answers = pressed(&all, true);
                assert_eq!(answers.len(), 2, "{name}");
                for answer in answers {
                    assert!(!overlap(answer.rect, from.rect), "{name} in {window:?}: a double click on {:?} answers", from.thing);
                }
                asked += 1;
            }
        }
    }
    assert!(asked >= 2 * WINDOWS.len(), "{asked}");
}
