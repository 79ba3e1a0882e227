//! Printed tracks and the cubes that slide on them.
use super::boxes::around;
use crate::tabletop::view::TrackView;
use bevy::prelude::*;

/// Room that a cube takes beyond its cell, across and along the groove.
const WIDER: f32 = 3.5;
const HIGHER: f32 = 2.;

/// The cell of a number on a track whose groove is `groove`; numbers off the track count as its ends.
pub fn cell_rect(groove: Rect, track: &TrackView, value: i32) -> Rect {
    let cells = (track.last + 1).max(1);
    let width = groove.width() / cells as f32;
    let at = value.clamp(0, cells - 1) as f32;
    Rect {
        min: Vec2::new(groove.min.x + at * width, groove.min.y),
        max: Vec2::new(groove.min.x + (at + 1.) * width, groove.max.y),
    }
}

/// The cube of a track when it shows `value`: a little larger than the cell it stands on.
pub fn cube_rect(groove: Rect, track: &TrackView, value: i32) -> Rect {
    grow(cell_rect(groove, track, value))
}

/// The empty cube that shows where a cube will stand.
pub fn forecast_rect(groove: Rect, track: &TrackView, value: i32) -> Rect {
    let cell = cell_rect(groove, track, value);
    let centre = cell.center();
    around(centre.x, centre.y, cell.width() + 2., cell.height() - 3.)
}

/// The cube on socket `at` (from 0) of a row of ten sockets, as on enemy cards.
pub fn socket_cube(sockets: Rect, at: usize) -> Rect {
    let width = sockets.width() / 10.;
    let x = sockets.min.x + (at.min(9) as f32 + 0.5) * width;
    around(x, sockets.center().y, width + 1.5, sockets.height())
}

fn grow(cell: Rect) -> Rect {
    let centre = cell.center();
    around(centre.x, centre.y, cell.width() + WIDER, cell.height() + HIGHER)
}
