//! The panel of the one who stands in every row.
use super::{
    boxes::*,
    grid::{Grid, Shape},
    spots::Spots,
    unit_face::{TokenRun, UnitFace, stacked},
    units,
};
use crate::{client::model::*, tabletop::view::*};
use bevy::prelude::*;

/// Height of plate and tracks together, and of a row with few and with many of them.
const HP_PART: f32 = 99.;
const ROW: f32 = 26.;
const LOW_ROW: f32 = 21.5;
const HEADING: f32 = 17.;

/// Panels lower than this have the figure beside the plate, and these no words under the name either.
const LOW_PANEL: f32 = 300.;
const LOWEST_PANEL: f32 = 200.;
const BETWEEN: f32 = 4.;
/// Height of their tracks.
const TRACKS: f32 = 48.;

/// The panel of the `at`-th of so many, top down.
pub fn place(grid: &Grid, spots: &Spots, at: usize, of: usize) -> Rect {
    let of = of.max(1) as f32;
    let high = (grid.board.height() - BETWEEN * (of - 1.)) / of;
    rect(grid.right + 8., grid.board.min.y + at as f32 * (high + BETWEEN), spots.lanes.boss_width, high)
}

/// What lies where on the panel; slots are at its foot, the standee takes what is left.
pub fn boss_face(panel: Rect, unit: &UnitView) -> UnitFace {
    let (x, y, right) = (panel.min.x, panel.min.y, panel.max.x);
    let rows: usize = unit.lists.iter().map(|list| list.rows.len()).sum();
    let headings = unit.lists.iter().filter(|list| list.heading.is_some()).count() as f32;
    let low = panel.height() < LOW_PANEL;
    let row = if low || rows >= 5 || headings > 1. { LOW_ROW } else { ROW };
    let least = rows as f32 * row + headings * HEADING;
    if low {
        return low_face(panel, unit, least);
    }
    let from = (panel.max.y - 8. - least).clamp(y + 50. + 60. + HP_PART, y + 316.);
    let space = Rect::new(x + 7., from, right - 7., panel.max.y - 6.);
    let (lists, _) = stacked(space, unit, row, HEADING, 0.);
    let plate = from - HP_PART;
    let track = |i: f32| rect(x + 36., plate + 42. + 17. * i, panel.width() - 50., 14.);
    let high = (plate - 32. - (y + 48.)).min(170.);
    UnitFace {
        name: Rect::new(x + 8., y + 8., right - 8., y + 32.),
        under_name: Some(Rect::new(x + 8., y + 32., right - 8., y + 46.)),
        mark: rect(right - 22., y + 10., 14., 14.),
        standee: Some(around(panel.center().x, plate - 30. - high / 2., (panel.width() - 12.).min(high * 1.08), high)),
        plate: rect(x + 12., plate, 58., 34.),
        start: Some(Rect::new(x + 76., plate, right - 8., plate + 34.)),
        sockets: vec![track(2.), track(1.), track(0.)],
        tokens: Some(TokenRun { first: rect(x + 14., plate - 26., 20., 20.), step: 24., room: panel.width() - 28., more: None }),
        lists,
        ..default()
    }
}

/// One of two: figure and plate side by side.
fn low_face(panel: Rect, unit: &UnitView, least: f32) -> UnitFace {
    let (x, y, right) = (panel.min.x, panel.min.y, panel.max.x);
    let lowest = panel.height() < LOWEST_PANEL;
    let top = y + if lowest { 28. } else { 44. };
    let from = (panel.max.y - 6. - least).max(top + 34. + TRACKS);
    let (lists, _) = stacked(Rect::new(x + 7., from, right - 7., panel.max.y - 5.), unit, LOW_ROW, HEADING, 0.);
    let tracks = from - TRACKS;
    let track = |i: f32| rect(x + 36., tracks + 14.5 * i, panel.width() - 50., 13.);
    let high = (tracks - 4. - top).min(100.);
    let wide = (high * 1.15).min(78.);
    let beside = x + 10. + wide + 6.;
    let plate = rect(beside, top, 58., 30.);
    let tokens = if lowest { rect(plate.max.x + 4., top + 5., 20., 20.) } else { rect(beside, top + 48., 20., 20.) };
    UnitFace {
        name: Rect::new(x + 8., y + 4., right - 8., y + 28.),
        under_name: (!lowest).then(|| Rect::new(x + 8., y + 28., right - 8., y + 42.)),
        mark: rect(right - 22., y + 7., 14., 14.),
        standee: Some(around(x + 10. + wide / 2., top + high / 2., wide, high)),
        plate,
        start: (!lowest).then(|| Rect::new(beside, top + 31., right - 8., top + 46.)),
        sockets: vec![track(2.), track(1.), track(0.)],
        tokens: Some(TokenRun { first: tokens, step: 24., room: right - 8. - tokens.min.x, more: None }),
        lists,
        ..default()
    }
}

pub fn lay(boxes: &mut Boxes, panel: Rect, unit: &UnitView) {
    let face = boss_face(panel, unit);
    boxes.touch(Thing::piece(Kind::Boss, unit.id), panel, z::BOARD);
    if let Some(standee) = face.standee {
        units::standee(boxes, unit, standee);
    }
    units::cubes(boxes, unit, &face, Shape::Large);
    units::tokens(boxes, unit, &face, None);
}
