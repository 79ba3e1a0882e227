//! The hand, and what lies under the pointer.
use super::*;
use crate::tabletop::Pick;

fn hand(n: usize, play: &Play, window: Window) -> Vec<Placed> {
    let laid = layout(&sample::table(2, 2, n, 0), play, &canvas(window), &spots());
    laid.into_iter().filter(|placed| placed.thing.kind == Kind::HandCard).collect()
}

fn card(n: u32) -> Thing {
    Thing::new(Kind::HandCard, 1000 + n, 0)
}

#[test]
fn five_cards_do_not_overlap() {
    for window in WINDOWS {
        let cards = hand(5, &Play::default(), window);
        assert_eq!(cards.len(), 5);
        for pair in cards.windows(2) {
            // Turned by a degree the corners come a little closer than the edges.
            assert!(pair[1].rect.min.x - pair[0].rect.max.x > 1.5, "{pair:?}");
        }
    }
}

#[test]
fn cards_lie_as_drawn() {
    let cards = hand(5, &Play::default(), WINDOWS[0]);
    let middle = &cards[2];
    assert_eq!((middle.rect.min.x, middle.rect.min.y, middle.turn), (563., 503., 0.));
    assert_eq!(cards.iter().map(|card| card.turn).collect::<Vec<_>>(), [-2., -1., 0., 1., 2.]);
    let eight = hand(8, &Play::default(), WINDOWS[0]);
    let step = eight[1].rect.min.x - eight[0].rect.min.x;
    assert!((step - 111.).abs() < 4., "{step}");
}

/// Eight: name and the first line keep 100 u of each card free, or 85 u in an interface larger than drawn. Twelve: the gem of each
/// is in sight.
#[test]
fn overlapping_cards_keep_their_gems() {
    for window in WINDOWS {
        let larger = window.2 > 1.;
        for (n, free) in [(8, if larger { 85. } else { 100. }), (12, if larger { 54. } else { 60. })] {
            let cards = hand(n, &Play::default(), window);
            for pair in cards.windows(2) {
                assert!(pair[1].z > pair[0].z, "the right one lies on top");
                assert!(pair[1].rect.min.x - pair[0].rect.min.x >= free, "{n} cards: {pair:?}");
            }
        }
    }
}

#[test]
fn focus_brings_a_card_out_whole() {
    for n in [9, 12, 15] {
        for at in 0..n {
            let by_focus = Play { focus: Some(card(at)), ..Default::default() };
            let by_hover = Play { hover: Some(card(at)), ..Default::default() };
            for play in [by_focus, by_hover] {
                let (cards, rest) = (hand(n as usize, &play, WINDOWS[0]), hand(n as usize, &Play::default(), WINDOWS[0]));
                let raised = &cards[at as usize];
                assert!(cards.iter().all(|other| other.thing == raised.thing || other.z < raised.z), "in front of all others");
                assert_eq!((raised.turn, raised.rect.min.y), (0., 497.), "upright and lifted by 6");
                let moved: Vec<f32> =
                    cards.iter().zip(&rest).map(|(now, then)| now.rect.center().x - then.rect.center().x).collect();
                if at >= 2 && at + 2 < n {
                    assert!(moved[at as usize - 1] < -15. && moved[at as usize + 1] > 15., "neighbours give way: {moved:?}");
                }
                for pair in cards.windows(2).filter(|pair| pair[0].thing != raised.thing && pair[1].thing != raised.thing) {
                    assert!(pair[1].rect.min.x - pair[0].rect.min.x > 30., "gems stay in sight");
                }
            }
        }
    }
}

#[test]
fn few_cards_stay_where_they_are() {
    let play = Play { hover: Some(card(2)), ..Default::default() };
    let (cards, rest) = (hand(8, &play, WINDOWS[0]), hand(8, &Play::default(), WINDOWS[0]));
    for (now, then) in cards.iter().zip(&rest).filter(|(now, _)| now.thing != card(2)) {
        assert_eq!(now, then);
    }
}

/// Never below the window, and at most 3 u over the lane above.
#[test]
fn the_fan_stays_in_its_strip() {
    for window in WINDOWS {
        let height = canvas(window).size.y;
        for n in 1..=16 {
            for hover in (0..n).map(|at| Some(card(at))).chain([None]) {
                let making = hover.map(|thing| Making {
                    seat: crate::tabletop::Seat(1),
                    option: Pick::Thing(crate::tabletop::Id(thing.of)),
                    answers: vec![],
                });
                for play in [Play { hover, ..Default::default() }, Play { making, ..Default::default() }] {
                    for placed in hand(n as usize, &play, window) {
                        let b = bounds(&placed);
                        assert!(b.max.y <= height + 0.01, "{n} cards: {b:?}");
                        assert!(b.min.y >= height - 223. - 3., "{n} cards: {b:?}");
                        assert!(b.min.x >= 150. && b.max.x <= canvas(window).size.x - 154., "{n} cards: {b:?} over a block");
                    }
                }
            }
        }
    }
}

/// Wherever the pointer goes over the hand, the card it raises is still under it afterwards.
#[test]
fn a_raised_card_stays_under_the_pointer() {
    for n in [1, 5, 8, 9, 12, 16] {
        let table = sample::table(2, 2, n, 0);
        for x in (165..1100).step_by(3) {
            for y in [505., 600., 712., 719.] {
                let point = Vec2::new(x as f32, y);
                let at = |play: &Play| hit(&layout(&table, play, &canvas(WINDOWS[0]), &spots()), point);
                let Some(thing) = at(&Play::default()).filter(|thing| thing.kind == Kind::HandCard) else { continue };
                let play = Play { hover: Some(thing), ..Default::default() };
                if y > 511. {
                    assert_eq!(at(&play), Some(thing), "{n} cards, {point}");
                }
            }
        }
    }
}

#[test]
fn hits_honour_the_turn() {
    let cards = hand(5, &Play::default(), WINDOWS[0]);
    let last = &cards[4];
    let [upper_left, upper_right, lower_right, _] = corners(last);
    let inside = |corner: Vec2, by: f32| corner + (last.rect.center() - corner).normalize() * by;
    for corner in [upper_left, upper_right, lower_right] {
        assert!(covers(last, inside(corner, 2.)));
    }
    assert!(!covers(last, inside(upper_left, -2.)) && !covers(last, inside(upper_right, -2.)));
    // Upright, the card would cover this point.
    let upright = Placed { turn: 0., ..last.clone() };
    let corner = Vec2::new(last.rect.min.x + 0.5, last.rect.min.y + 0.5);
    assert!(covers(&upright, corner) && !covers(last, corner));
}

#[test]
fn the_topmost_touchable_box_is_hit() {
    let play = Play { overlay: Some(Overlay::Pile(crate::tabletop::Id(1100))), ..Default::default() };
    let table = sample::table(2, 2, 5, 0);
    let laid = layout(&table, &play, &canvas(WINDOWS[0]), &spots());
    let card = of(&laid, Kind::OverlayCard)[0];
    assert_eq!(hit(&laid, card.rect.center()), Some(card.thing));
    assert_eq!(hit(&laid, Vec2::new(4., 700.)), Some(Thing::table(Kind::Veil)), "nothing below the veil is touched");
    let under = layout(&table, &Play::default(), &canvas(WINDOWS[0]), &spots());
    let standee = of(&under, Kind::Standee)[0];
    assert_eq!(hit(&under, standee.rect.center()), Some(standee.thing));
    let cube = of(&under, Kind::TrackCube)[0];
    assert_eq!(hit(&under, cube.rect.center()).map(|thing| thing.kind), Some(Kind::Track), "cubes let the pointer through");
}
