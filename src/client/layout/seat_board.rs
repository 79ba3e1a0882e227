//! A seat's board: tracks with their cubes, and runs of tokens, powers, relics, potions and piles.
use super::{
    boxes::*,
    grid::Grid,
    runs::{NAMES, runs},
    spots::{BoardSpots, OneSpot, RunSpot, Spots},
    text::{Face, width},
    track::{cube_rect, forecast_rect},
};
use crate::{client::model::*, tabletop::view::*};
use bevy::prelude::*;

/// Something printed on the board that is no box of its own.
#[derive(Clone, Debug, PartialEq)]
pub enum Mark {
    /// The icon of a track.
    Icon { kind: String, at: Rect },
    /// Words from this point of their baseline on, 13 u high.
    Words { text: String, at: Vec2 },
    /// Room for the ability that the board gives.
    Ability { at: Rect },
}

/// Whether there is nothing to head in this run of things.
fn is_empty(seat: &SeatView, run: Option<&str>) -> bool {
    match run {
        Some("tokens") => seat.tokens.is_empty(),
        Some("powers") => seat.powers.is_empty(),
        Some("relics") => seat.relics.is_empty(),
        Some("slots") => seat.slots.is_empty(),
        Some("pill") => seat.pill.is_none(),
        _ => false,
    }
}

/// The place of a seat's board.
pub fn board_rect(grid: &Grid, row: u8) -> Rect {
    let lane = grid.lane(row);
    rect(grid.columns.board_x, lane.min.y, grid.columns.board_width, lane.height())
}

/// Icons and words printed on a board that lies at `board`.
pub fn seat_marks(board: Rect, seat: &SeatView, spots: &Spots) -> Vec<Mark> {
    let Some(design) = spots.board(board.size()) else { return vec![] };
    let mut marks = vec![];
    for track in &seat.tracks {
        let Some((spot, groove)) = groove(board, design, track) else { continue };
        let x = groove.min.x - spot.icon_gap - spot.icon / 2.;
        marks.push(Mark::Icon { kind: track.kind.clone(), at: around(x, groove.center().y, spot.icon, spot.icon) });
        // A short track on a large board has its name behind it.
        if design.header > 0. && groove.max.x + 90. < board.max.x {
            let text = format!("{}, max {}", track.name, track.cap);
            marks.push(Mark::Words { text, at: Vec2::new(groove.max.x + 12., groove.center().y + 4.5) });
        }
    }
    let runs = runs(board, design, seat);
    for label in design.labels.iter().filter(|label| !is_empty(seat, label.of.as_deref())) {
        let run = label.of.as_ref().and_then(|name| Some(&runs[NAMES.iter().position(|known| known == name)?].first));
        let middle = board.min.y + design.rows.centre(label.row, board.height());
        let (x, y) = run.map_or((board.min.x + label.x, middle), |first| (first.min.x, first.center().y));
        marks.push(Mark::Words { text: label.text.clone(), at: Vec2::new(x, y - label.rise) });
    }
    if let Some((_, spot)) = seat.ability.as_ref().zip(design.ability.as_ref()) {
        marks.push(Mark::Ability { at: one(board, design, spot) });
    }
    let tokens = &runs[0];
    for (i, token) in seat.tokens.iter().enumerate().filter(|_| tokens.names) {
        let at = tokens.place(i);
        marks.push(Mark::Words { text: token.name.clone(), at: Vec2::new(at.max.x + 11., at.center().y + 4.5) });
    }
    marks
}

/// The groove of a track, if this board has a place for its kind.
pub fn groove<'a>(board: Rect, design: &'a BoardSpots, track: &TrackView) -> Option<(&'a super::spots::TrackSpot, Rect)> {
    let spot = design.tracks.iter().find(|spot| spot.kind == track.kind)?;
    let cells = (track.last + 1).max(1) as f32;
    let wide = (cells * spot.cell).min(board.width() - spot.x - 6.8);
    let y = board.min.y + design.rows.centre(spot.row, board.height());
    Some((spot, rect(board.min.x + spot.x, y - spot.height / 2., wide, spot.height)))
}

fn one(board: Rect, design: &BoardSpots, spot: &OneSpot) -> Rect {
    let y = board.min.y + design.rows.centre(spot.row, board.height());
    rect(board.min.x + spot.x, y - spot.size.1 / 2., spot.size.0, spot.size.1)
}

/// The `at`-th place of a run that is never pushed.
fn place(board: Rect, design: &BoardSpots, run: &RunSpot, at: usize) -> Rect {
    let step = run.step;
    let y = board.min.y + design.rows.centre(run.row, board.height());
    rect(board.min.x + run.x + at as f32 * step, y - run.size.1 / 2., run.size.0, run.size.1)
}

/// Lays the board of one seat and everything on it.
pub fn lay(boxes: &mut Boxes, grid: &Grid, spots: &Spots, seat: &SeatView, play: &Play) {
    let board = board_rect(grid, super::grid::clamp_row(grid, seat.row));
    let Some(design) = spots.board(board.size()) else { return };
    boxes.touch(Thing::seat(Kind::SeatBoard, seat.seat, 0), board, z::BOARD);
    tracks(boxes, board, design, seat, play);
    things(boxes, board, design, seat);
    if let Some(spot) = &design.hand {
        boxes.touch(Thing::seat(Kind::HandBacks, seat.seat, 0), one(board, design, spot), z::ON_BOARD);
    }
    if let Some(run) = &design.counts {
        for (i, pile) in seat.piles.iter().take(run.places).enumerate() {
            let at = place(board, design, run, i);
            boxes.touch(Thing::piece(Kind::PileCount, pile.id), at, z::ON_BOARD);
        }
    }
    if let Some(spot) = &design.end_turn {
        boxes.touch(Thing::seat(Kind::SeatEndTurn, seat.seat, 0), one(board, design, spot), z::ON_BOARD);
    }
}

/// Where the cube of a track will stand after the enemies' turn, or after the play being aimed; `None` if it stays.
pub fn forecast_of(play: &Play, seat: &SeatView, at: usize) -> Option<i32> {
    let track = seat.tracks.get(at)?;
    let soon = play.preview.as_ref().and_then(|soon| super::find::seat(soon, seat.seat)?.tracks.get(at));
    let last = soon.unwrap_or(track);
    Some(last.forecast.unwrap_or(last.value)).filter(|value| *value != track.value)
}

fn tracks(boxes: &mut Boxes, board: Rect, design: &BoardSpots, seat: &SeatView, play: &Play) {
    for (n, track) in seat.tracks.iter().enumerate() {
        let Some((_, groove)) = groove(board, design, track) else { continue };
        let thing = |kind| Thing::seat(kind, seat.seat, n as u16);
        boxes.touch(thing(Kind::Track), groove, z::ON_BOARD);
        if let Some(value) = forecast_of(play, seat, n) {
            boxes.put(thing(Kind::Forecast), forecast_rect(groove, track, value), z::FORECAST);
        }
        boxes.put(thing(Kind::TrackCube), cube_rect(groove, track, track.value), z::CUBE);
    }
}

fn things(boxes: &mut Boxes, board: Rect, design: &BoardSpots, seat: &SeatView) {
    for (n, run) in runs(board, design, seat).into_iter().enumerate() {
        for (i, thing) in run.things.iter().take(run.shown).enumerate() {
            boxes.touch(*thing, run.place(i), z::TOKEN);
        }
        if run.hides() {
            let at = run.place(run.shown);
            let wide = width(&format!("+{}", run.things.len() - run.shown), 12., Face::Text).max(at.width());
            boxes.touch(
                Thing::seat(Kind::More, seat.seat, n as u16),
                Rect { max: Vec2::new(at.min.x + wide, at.max.y), ..at },
                z::TOKEN,
            );
        }
    }
}
