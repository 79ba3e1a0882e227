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

pub fn place(grid: &Grid, spots: &Spots) -> Rect {
    Rect::new(grid.right + 8., grid.board.min.y, grid.right + 8. + spots.lanes.boss_width, grid.board.max.y)
}

/// What lies where on the panel; slots are at its foot, the standee takes what is left.
pub fn boss_face(panel: Rect, unit: &UnitView) -> UnitFace {
    let (x, y, right) = (panel.min.x, panel.min.y, panel.max.x);
    let rows: usize = unit.lists.iter().map(|list| list.rows.len()).sum();
    let headings = unit.lists.iter().filter(|list| list.heading.is_some()).count() as f32;
    let row = if rows >= 5 || headings > 1. { LOW_ROW } else { ROW };
    let least = rows as f32 * row + headings * HEADING;
    let from = (panel.max.y - 8. - least).clamp(y + 50. + 60. + HP_PART, y + 316.);
    let space = Rect::new(x + 7., from, right - 7., panel.max.y - 6.);
    let (lists, _) = stacked(space, unit, row, HEADING, 0.);
    let plate = from - HP_PART;
    let track = |i: f32| rect(x + 36., plate + 42. + 17. * i, panel.width() - 50., 14.);
    UnitFace {
        name: Rect::new(x + 8., y + 8., right - 8., y + 32.),
        under_name: Some(Rect::new(x + 8., y + 32., right - 8., y + 46.)),
        mark: rect(right - 22., y + 10., 14., 14.),
        plate: rect(x + 12., plate, 58., 34.),
        start: Some(Rect::new(x + 76., plate, right - 8., plate + 34.)),
        sockets: vec![track(2.), track(1.), track(0.)],
        tokens: Some(TokenRun { first: rect(x + 14., plate - 26., 20., 20.), step: 24., room: panel.width() - 28., more: None }),
        lists,
        ..default()
    }
}

pub fn lay(boxes: &mut Boxes, grid: &Grid, spots: &Spots, unit: &UnitView) {
    let panel = place(grid, spots);
    let face = boss_face(panel, unit);
    boxes.touch(Thing::piece(Kind::Boss, unit.id), panel, z::BOARD);
    let room = face.plate.min.y - 32. - (panel.min.y + 48.);
    let high = room.min(170.);
    let standee = around(panel.center().x, face.plate.min.y - 30. - high / 2., (panel.width() - 12.).min(high * 1.08), high);
    units::standee(boxes, unit, standee);
    units::cubes(boxes, unit, &face, Shape::Large);
    units::tokens(boxes, unit, &face, None);
}
