//! The table keeps its room and its type at every size; what lies over it grows.
use super::*;

#[test]
fn the_table_never_has_less_than_is_drawn() {
    for window in WINDOWS {
        let canvas = canvas(window);
        assert!(canvas.size.x >= 1279.99 && canvas.size.y >= 719.99, "{window:?}: {canvas:?}");
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
fn a_larger_size_moves_nothing_of_the_table() {
    let table = sample::table(4, 8, 9, 3);
    for shape in SHAPES.iter().filter(|shape| shape.0 / shape.1 < 2.) {
        let laid = |size| layout(&table, &Play::default(), &canvas((shape.0, shape.1, size)), &spots());
        for size in [1.15, 1.5, 2.] {
            assert_eq!(laid(size), laid(1.));
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
        let at = |size| {
            let laid = layout(&table, &play, &canvas((1720., 720., size)), &spots());
            let placed = of(&laid, kind)[0].clone();
            (placed.rect, placed.zoom)
        };
        let ((small, _), (large, zoom)) = (at(1.), at(2.));
        assert!(zoom >= least && zoom <= 2., "{kind:?}: {zoom}");
        assert!((large.width() / small.width() - zoom).abs() < 0.01, "{kind:?}");
    }
}
