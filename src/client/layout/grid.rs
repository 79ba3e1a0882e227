//! Bands, lanes and columns: the lines on which everything is laid.
use super::{
    boxes::rect,
    spots::{ColumnSpots, LaneSpots, Spots},
};
use crate::{
    client::model::Canvas,
    tabletop::{Id, view::*},
};
use bevy::prelude::*;

/// Heights of the top bar and of the gap between board and hand strip.
pub const BAR: f32 = 40.;
const UNDER_BAR: f32 = 4.;
const OVER_STRIP: f32 = 3.;
/// Lines lower than this hold only an enemy's next action; never lower than the second.
const FULL_LINE: f32 = 100.;
const LOWEST_LINE: f32 = 70.;
/// Lines at least this high may be made if that gives each enemy a wide place.
const ROOMY_LINE: f32 = 111.;
/// A lane this high has room for a standee under its card, and for more than two in a lane and a window of these sizes.
const TALL_LANE: f32 = 350.;
const ROOMY_LANE: f32 = 400.;
const ROOMY_TABLE: f32 = 1279.;
const TALL_PITCH: f32 = 260.;
/// How much more room there may be for each who stands in several rows.
const SEVERAL_ROWS: f32 = 44.;
/// What the hero gets of the enemies' part of such a lane.
const TALL_HERO: f32 = 60.;

/// How enemies are shown; the same for the whole table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    /// Standee, and the card right of it.
    Wide,
    /// The card takes the whole width, a bust stands left of its name.
    Narrow,
    /// Like narrow, with only the next action.
    Compact,
    /// The standee stands below its card (one seat, a few enemies).
    Tall,
    /// One enemy alone before one seat.
    Large,
}

/// The lines of one table in one window.
#[derive(Clone, Debug, PartialEq)]
pub struct Grid {
    pub canvas: Rect,
    /// [`Canvas::over`].
    pub over: f32,
    pub board: Rect,
    pub strip: Rect,
    /// Row and place of each lane, top down.
    pub lanes: Vec<(u8, Rect)>,
    /// What lies left of the enemies.
    pub columns: ColumnSpots,
    /// Where the enemies' part begins, and its right edge `R`.
    pub units: f32,
    pub right: f32,
    pub pitch: f32,
    /// Enemies side by side in one line of a lane, and how many lines a lane has.
    pub across: usize,
    pub lines: usize,
    pub shape: Shape,
    pub log_docked: bool,
    /// Somebody does something to whoever stands on its side: there is room for that below the plates of the seats.
    pub sides: bool,
}

impl Grid {
    pub fn lane(&self, row: u8) -> Rect {
        self.lanes.iter().find(|lane| lane.0 == row).or(self.lanes.last()).map_or(self.board, |lane| lane.1)
    }

    /// Height of one line of a lane.
    pub fn line_height(&self) -> f32 {
        let lane = self.lanes.first().map_or(self.board.height(), |lane| lane.1.height());
        (lane - 3. * (self.lines - 1) as f32) / self.lines as f32
    }

    /// The well of the enemy in that column of these rows, the lowest and the highest.
    pub fn well(&self, (lowest, highest): (u8, u8), at: usize) -> Rect {
        let line = self.line_height();
        let (column, down) = (at % self.across, at / self.across);
        let well = |row: u8| {
            let y = self.lane(row).min.y + down as f32 * (line + 3.) + 4.;
            rect(self.units + column as f32 * self.pitch, y, self.pitch - 5., line - 8.)
        };
        well(lowest).union(well(highest))
    }
}

/// The row in which a unit is shown: its own, or the nearest there is.
pub fn shown_row(shown: &TableView, row: u8) -> u8 {
    row.clamp(1, rows(shown))
}

/// The row of a lane that exists, nearest to `row`.
pub fn clamp_row(grid: &Grid, row: u8) -> u8 {
    row.clamp(1, grid.lanes.len().max(1) as u8)
}

/// Where somebody stands in the lanes: from the lowest to the highest of its rows, in which column.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct InLanes<'a> {
    pub unit: &'a UnitView,
    pub rows: (u8, u8),
    pub at: usize,
}

/// The lowest and the highest row that a unit stands in.
pub fn rows_of(shown: &TableView, unit: &UnitView) -> (u8, u8) {
    let lowest = shown_row(shown, unit.row);
    (lowest, (lowest + unit.rows.max(1) - 1).min(rows(shown)))
}

/// Everybody in the lanes, each lane from left to right, top down. Who stands in several rows has the same column in all of them, before the others.
pub fn in_lanes(shown: &TableView) -> Vec<InLanes<'_>> {
    let mut free = vec![0; rows(shown) as usize + 1];
    let mut placed = vec![];
    for wide in [true, false] {
        for unit in shown.units.iter().filter(|unit| (unit.rows > 1) == wide) {
            let rows = rows_of(shown, unit);
            let lanes = rows.0 as usize..=rows.1 as usize;
            let at = free[lanes.clone()].iter().copied().max().unwrap_or(0);
            free[lanes].fill(at + 1);
            placed.push(InLanes { unit, rows, at });
        }
    }
    placed.sort_by_key(|one| (std::cmp::Reverse(one.rows.0), one.at));
    placed
}

/// The boss or enemy with this id, or the one who waits at the end of the map.
pub fn unit(shown: &TableView, id: Id) -> Option<&UnitView> {
    let waits = shown.map.iter().flat_map(|map| &map.boss);
    shown.units.iter().chain(&shown.bosses).chain(waits).find(|unit| unit.id == id)
}

fn rows(shown: &TableView) -> u8 {
    let seats = shown.seats.iter().map(|seat| seat.row).max().unwrap_or(1).max(shown.seats.len().max(1) as u8);
    // Where somebody stands in several rows, all of them can be gone to.
    shown.units.iter().filter(|unit| unit.rows > 1).map(|unit| unit.row + unit.rows - 1).fold(seats, u8::max)
}

/// Draws up the lines for a table in a window.
pub fn grid(shown: &TableView, canvas: &Canvas, spots: &Spots) -> Grid {
    let Vec2 { x: wide, y: high } = canvas.size;
    let lanes = &spots.lanes;
    let strip_top = high - spots.strip.height;
    let board = Rect::new(lanes.edge, BAR + UNDER_BAR, wide - lanes.edge, strip_top - OVER_STRIP);
    let n = rows(shown);
    let height = (board.height() - lanes.gap * (n - 1) as f32) / n as f32;
    let lane = |row: u8| {
        let y = board.min.y + (n - row) as f32 * (height + lanes.gap);
        (row, Rect::new(board.min.x, y, board.max.x, y + height))
    };
    let log_width = lanes.log_width * canvas.over;
    let log_docked = wide >= lanes.log_docks + log_width - lanes.log_width;
    let mut right = wide - 8.;
    if log_docked {
        right -= log_width + 8.;
    }
    if !shown.bosses.is_empty() {
        right -= lanes.boss_width + 8.;
    }
    let most = in_lanes(shown).iter().map(|one| one.at + 1).max().unwrap_or(0);
    let columns = lanes.columns(wide);
    let mut grid = Grid {
        canvas: rect(0., 0., wide, high),
        over: canvas.over,
        board,
        strip: Rect::new(0., strip_top, wide, high),
        lanes: (1..=n).rev().map(lane).collect(),
        columns,
        units: columns.units,
        right,
        pitch: lanes.pitch.1,
        across: most.max(1),
        lines: 1,
        shape: Shape::Wide,
        log_docked,
        sides: shown.units.iter().any(|unit| !unit.side.is_empty()),
    };
    let boss = !shown.bosses.is_empty();
    let roomy = wide >= ROOMY_TABLE && height >= ROOMY_LANE;
    let few = if roomy { most <= 4 } else { most <= 2 && !boss };
    if n == 1 && height >= TALL_LANE && few {
        tall(&mut grid, most, boss);
    } else {
        spread(&mut grid, most, height, lanes, shown.units.iter().any(|unit| unit.rows > 1));
    }
    grid
}

/// One seat and a few enemies: they stand at the right, the hero has the rest.
fn tall(grid: &mut Grid, most: usize, boss: bool) {
    grid.shape = if most <= 1 && !boss { Shape::Large } else { Shape::Tall };
    grid.pitch = ((grid.right - grid.units - TALL_HERO) / most.max(2) as f32).min(TALL_PITCH);
    grid.units = grid.right - grid.pitch * most as f32 + 5.;
}

/// Chooses into how many lines a lane is split, so that every enemy has its place.
fn spread(grid: &mut Grid, most: usize, height: f32, spots: &LaneSpots, several: bool) {
    let room = grid.right - grid.units;
    let line = |lines: usize| (height - 3. * (lines - 1) as f32) / lines as f32;
    let across = |lines: usize| most.div_ceil(lines).max(1);
    let pitch = |lines: usize| room / across(lines).max(2) as f32;
    let fits = |floor: f32, least: f32| move |lines: &usize| pitch(*lines) >= least && (*lines == 1 || line(*lines) >= floor);
    // A few u below the least pitch are better than another line.
    let lines = (1..=if several { 1 } else { 4 })
        .find(fits(ROOMY_LINE, spots.wide))
        .or_else(|| (1..=4).find(fits(LOWEST_LINE, spots.pitch.0 - 6.)))
        .or_else(|| (1..=4).rev().find(fits(LOWEST_LINE, 0.)))
        .unwrap_or(1);
    grid.lines = lines;
    grid.across = across(lines);
    // Who stands in several rows has more to say.
    grid.pitch = pitch(lines).min(spots.pitch.1 + if several { SEVERAL_ROWS } else { 0. });
    let wide = grid.pitch >= spots.wide;
    grid.shape = if line(lines) < FULL_LINE && !(wide && lines == 1) {
        Shape::Compact
    } else if wide {
        Shape::Wide
    } else {
        Shape::Narrow
    };
}
