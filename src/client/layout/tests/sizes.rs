//! The table keeps its room and its type at every size; what lies over it grows.
use super::*;

#[test]
fn the_table_has_what_is_drawn_or_little_less() {
    for window in WINDOWS {
        let (canvas, least) = (canvas(window), if window.2 > 1. { 1.15 } else { 1. });
        assert!(canvas.size.x >= 1279.99 / least && canvas.size.y >= 719.99 / least, "{window:?}: {canvas:?}");
    }
}

/// A smaller interface gives the table more room, but no type below 12 px.
#[test]
fn a_smaller_table_keeps_12_px() {
    let of = |wide, high, size| Canvas::of(wide, high, Size(size));
    assert_eq!(of(1280., 720., 0.8), of(1280., 720., 1.));
    assert_eq!(of(1920., 1080., 0.8).size, Vec2::new(1600., 900.));
    assert_eq!(of(1024., 768., 0.8).scale, 0.8, "where the window itself allows no more");
    for window in WINDOWS {
        let canvas = canvas(window);
        let drawn = Canvas::of(window.0, window.1, Size(1.)).scale;
        assert!(12. * canvas.scale >= 12_f32.min(12. * drawn) && canvas.over >= 1.);
    }
}

#[test]
fn the_table_grows_by_no_more_than_15_per_cent_and_what_lies_over_it_by_all() {
    for (wide, high) in SHAPES {
        let drawn = Canvas::of(wide, high, Size(1.)).scale;
        for (size, table) in [(1.15, 1.15), (1.5, 1.15), (2., 1.15), (1.1, 1.1)] {
            let canvas = Canvas::of(wide, high, Size(size));
            assert!((canvas.scale / drawn - table).abs() < 1e-3, "{size}: {canvas:?}");
            assert!((canvas.scale * canvas.over / drawn - size).abs() < 1e-3, "{size}: {canvas:?}");
        }
    }
}

#[test]
fn the_size_goes_in_steps_within_its_limits() {
    let mut size = Size::default();
    let seen: Vec<i32> = (0..7)
        .map(|_| {
            size = size.by(1.);
            (size.0 * 100.).round() as i32
        })
        .collect();
    assert_eq!(seen, [120, 140, 160, 180, 200, 200, 200]);
    assert_eq!((0..9).fold(size, |size, _| size.by(-1.)), Size(0.8));
}

/// Few cards, the end of the fight, and a tooltip with room take all of it in a roomy window.
#[test]
fn what_lies_over_the_table_grows() {
    let mut table = sample::table(2, 2, 5, 0);
    let pile = &mut table.seats[0].piles[0];
    pile.cards = (0..3).map(|i| sample::card(7000 + i, i as usize)).collect();
    let pile = pile.id;
    table.over = Some(Outcome::Won);
    let token = Thing::new(Kind::SeatToken, 1, 0);
    for (play, kind, least) in [
        (Play { overlay: Some(Overlay::Pile(pile)), ..Default::default() }, Kind::OverlayCard, 2.),
        (Play { overlay: Some(Overlay::Over), ..Default::default() }, Kind::Banner, 1.7),
        (Play { hover: Some(token), ..Default::default() }, Kind::Tooltip, 1.5),
    ] {
        let pixels_wide = |size| {
            let canvas = canvas((1720., 720., size));
            of(&layout(&table, &play, &canvas, &spots()), kind)[0].rect.width() * canvas.scale
        };
        let grown = pixels_wide(2.) / pixels_wide(1.);
        assert!(grown >= least && grown <= 2.001, "{kind:?}: {grown}");
    }
}
