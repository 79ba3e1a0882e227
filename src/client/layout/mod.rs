//! Where everything lies: (table, player's doings, window, spots) → boxes. Pure geometry; the game is in the spots.
//!
//! A box's rect is exact, without room for shadows. `of` and `n` of a [`Thing`] mean, kind by kind:
//! * bar: `Step` n = its number; `BarButton` n = [`button`].
//! * `Lane` of = row. `SeatBoard`, `HandBacks`, `SeatEndTurn`, `EndTurn`, `PlaysLeft`, `Energy`, `Preview` of = seat.
//! * `Track` (the groove), `TrackCube`, `Forecast`: of = seat, n = number in `tracks`. Icons and words beside them: [`seat_marks`].
//! * `SeatToken` of = seat, n = number in `tokens`. `Power`, `Relic`, `Potion` of = id; free potion places of = seat, n = [`EMPTY`] + i.
//! * `SeatSlot` of = seat, n = number in `slots`; `SeatPill` of = seat.
//! * `More`: of = seat, n = 0 tokens, 1 powers, 2 relics, 3 potions, [`front::MORE_ITEMS`] + how many; or of = unit, n = [`MORE_TOKENS`]. What it hides: [`hidden`].
//! * `Hero`, `Threat` of = the seat's piece; `SeatName` of = seat, n = [`UNDER_HERO`] under the figure.
//! * `UnitWell`, `Unit` (the card), `Standee`, `Boss` of = unit. `UnitToken` n = number in `tokens` or [`UNIT_BLOCK`].
//! * `Side` of = unit, n = row: what standing in that row means.
//! * `UnitCube` n = 0 ones, 1 tens, 2 hundreds of HP; [`ACTION_CUBE`] + list for the cube in a slot.
//!   What lies where on a card: [`unit_face`] with [`Grid::shape`], [`boss_face`].
//! * `Pile`, `PileCount` of = pile. `HandCard`, `OverlayCard` of = card; `Inspected` n = 1 for an enemy's card, 2 for a card's other face; `Caption` over them, `Keyword` beside.
//! * `OverlayButton` n = number of the option, [`CONFIRM`] or [`CLOSE`]; [`NEED`] + number for answers to a need ([`need_label`]). `Tooltip`: of and n of its subject; words: [`tip`].
//! * What lies in the middle between fights: see [`front`].
//! * `Arrow` lies along x with its head at the right, and is turned.
mod boss;
mod boxes;
mod figures;
pub mod find;
pub mod front;
mod grid;
mod hand;
mod hit;
pub mod lobby;
mod overlay;
mod reading;
mod runs;
mod seat_board;
mod sheet;
mod spots;
pub mod text;
mod tooltip;
mod top_bar;
mod track;
mod unit_face;
mod units;

pub use boss::boss_face;
pub use boxes::{around, inside, overlap, rect, z};
pub use figures::UNDER_HERO;
pub use grid::{BAR, Grid, Shape, grid, rows_of, unit};
pub use hand::{aims, arrow_start, hand_step, head_of, holder, pointed, question};
pub use hit::{bounds, corners, covers, hit};
pub use overlay::{AGAIN, LOOK, hidden, need_label, needs_confirming, spot_in, spread_need, turning};
pub use reading::{ENEMY, OTHER, caption, words};
pub use runs::{EMPTY, MORE_OF};
pub use seat_board::{Mark, forecast_of, seat_marks};
pub use spots::*;
pub use tooltip::{Tip, indent, plain, size as tip_size, subject as tip_subject, tip};
pub use top_bar::button;
pub use track::{cell_rect, cube_rect, forecast_rect, socket_cube};
pub use unit_face::{ListFace, TokenRun, UnitFace, slot_rect, unit_face};
pub use units::{ACTION_CUBE, MORE_TOKENS};

use super::model::*;
use crate::tabletop::{Id, Pick, view::*};
use bevy::prelude::*;
use boxes::Boxes;

/// `n` of a unit's Block, shown as a token.
pub const UNIT_BLOCK: u16 = u16::MAX;
/// `n` of the button that hands in the picks of a question, and of the one that closes an overlay.
pub const CONFIRM: u16 = 900;
pub const CLOSE: u16 = 901;
/// `n` of an answer in words to a need of the half-made play: this plus its number in the need's picks.
pub const NEED: u16 = 500;

/// Lays the whole table. Equal input gives equal boxes, in the same order.
pub fn layout(shown: &TableView, play: &Play, canvas: &Canvas, spots: &Spots) -> Vec<Placed> {
    let grid = grid(shown, canvas, spots);
    let mut boxes = Boxes::default();
    if front::front(shown, play) == Front::Board {
        board(&mut boxes, &grid, canvas, spots, shown, play);
    } else {
        top_bar::lay_plain(&mut boxes, &grid, front::asking(shown, play).is_some());
        front::lay(&mut boxes, &grid, spots, canvas, shown, play);
    }
    overlay::lay(&mut boxes, &grid, spots, shown, play);
    let strips = strips_of_aim(&grid, spots, shown, play);
    // The log lies over the table, and over tooltips and what is read.
    let log = log_rect(shown, play, canvas, spots).filter(|_| play.overlay.is_none());
    reading::lay(&mut boxes, &grid, shown, play, log);
    tooltip::lay(&mut boxes, &grid, shown, play, &strips, log);
    boxes.0
}

/// The board of a fight: lanes, seats, enemies and the hand.
fn board(boxes: &mut Boxes, grid: &Grid, canvas: &Canvas, spots: &Spots, shown: &TableView, play: &Play) {
    for (row, lane) in &grid.lanes {
        boxes.touch(Thing::new(Kind::Lane, *row as u32, 0), *lane, z::LANE);
    }
    for seat in &shown.seats {
        seat_board::lay(boxes, grid, spots, seat, play);
        figures::lay(boxes, grid, seat);
    }
    units::lay(boxes, grid, shown);
    for (at, unit) in shown.bosses.iter().enumerate() {
        boss::lay(boxes, boss::place(grid, spots, at, shown.bosses.len()), unit);
    }
    if let Some(soon) = &play.preview {
        units::losses(boxes, grid, shown, soon);
    }
    let spread = play.overlay.is_none() && spread_need(shown, play).is_some();
    let asking = asks(shown, play) && play.overlay.is_none() && !spread;
    top_bar::lay(boxes, grid, shown, asking);
    if asking {
        top_bar::prompt(boxes, grid);
    }
    hand::lay(boxes, grid, spots, canvas, shown, play);
    if !spread {
        hand::arrow(boxes, grid, shown, play);
    }
}

/// Whether the seat with the fan is being asked something: a question, or a need of the half-made play.
pub fn asks(shown: &TableView, play: &Play) -> bool {
    holder(shown, play).is_some_and(|seat| question(seat).is_some() || hand::aims(seat, play))
}

/// The card's parts and the lamp strip of each unit that has a next action.
pub fn strips(grid: &Grid, spots: &Spots, shown: &TableView) -> Vec<(u8, Rect)> {
    let mut strips = vec![];
    for grid::InLanes { unit, rows, at } in grid::in_lanes(shown) {
        let card = units::places(grid, rows, at).card;
        let strip = unit_face(card, unit, grid.shape).strip(unit);
        strips.extend(strip.into_iter().flat_map(|strip| (rows.0..=rows.1).map(move |row| (row, strip))));
    }
    for (at, unit) in shown.bosses.iter().enumerate() {
        let panel = boss::place(grid, spots, at, shown.bosses.len());
        strips.extend(boss_face(panel, unit).strip(unit).map(|strip| (0, strip)));
    }
    strips
}

/// Strips that no tooltip may hide: those of the lane that is aimed at.
fn strips_of_aim(grid: &Grid, spots: &Spots, shown: &TableView, play: &Play) -> Vec<Rect> {
    if front::front(shown, play) != Front::Board {
        return vec![];
    }
    let (Some(thing), Some(making)) = (tip_subject(play), &play.making) else { return vec![] };
    let row_of = |id: Id| unit(shown, id).map(|unit| grid::shown_row(shown, unit.row));
    // What is pointed at, and what has been chosen already.
    let mut rows: Vec<u8> = making
        .answers
        .iter()
        .filter_map(|answer| match answer {
            Pick::Thing(id) => row_of(*id),
            Pick::Row(row) => Some(*row),
            _ => None,
        })
        .collect();
    rows.extend(if thing.kind == Kind::Lane { Some(thing.of as u8) } else { row_of(Id(thing.of)) });
    if rows.is_empty() {
        return vec![];
    }
    let aimed = |strip: &(u8, Rect)| strip.0 == 0 || rows.contains(&strip.0);
    strips(grid, spots, shown).into_iter().filter(aimed).map(|strip| strip.1).collect()
}

/// How many tokens of a unit are shown before its "+n".
fn unit_tokens_shown(grid: &Grid, spots: &Spots, shown: &TableView, unit: &UnitView) -> usize {
    let mut boxes = Boxes::default();
    match shown.bosses.iter().position(|boss| boss.id == unit.id) {
        Some(at) => boss::lay(&mut boxes, boss::place(grid, spots, at, shown.bosses.len()), unit),
        None => units::lay(&mut boxes, grid, shown),
    }
    boxes.0.iter().filter(|placed| placed.thing.kind == Kind::UnitToken && placed.thing.of == unit.id.0).count()
}

/// Where the log lies, if it is docked or open.
pub fn log_rect(shown: &TableView, play: &Play, canvas: &Canvas, spots: &Spots) -> Option<Rect> {
    let grid = grid(shown, canvas, spots);
    let wide = spots.lanes.log_width * canvas.over;
    let right = canvas.size.x - 8.;
    (grid.log_docked || play.log_open).then(|| Rect::new(right - wide, grid.board.min.y, right, grid.board.max.y))
}

#[cfg(test)]
mod tests;
