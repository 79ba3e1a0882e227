//! The map: its board in the middle, what its signs mean at the left, where the party may go at the right.
use super::{items, mark_of, only_looks, press};
use crate::{
    client::{
        layout::{boxes::*, find},
        model::*,
    },
    tabletop::{Pick, Seat, view::*},
};
use bevy::prelude::*;

/// `n` of the panels beside the board.
pub mod panel {
    pub const LEGEND: u16 = 0;
    pub const GROUNDS: u16 = 1;
    pub const PARTY: u16 = 2;
    /// The space that is being looked at.
    pub const SPACE: u16 = 3;
    pub const COLLECTED: u16 = 4;
    pub const BOSS: u16 = 5;
}

/// The board, and how wide the panels beside it may be.
pub const BOARD: Vec2 = Vec2::new(648., 664.);
const SIDE: (f32, f32) = (240., 380.);
const GAP: f32 = 12.;
/// The panels begin a little below the board's edge.
const UNDER_EDGE: f32 = 8.;
/// A room, the plaque of the last one, the meeple, a seal.
pub const ROOM: f32 = 36.;
pub const PLAQUE: Vec2 = Vec2::new(132., 56.);
const MEEPLE: f32 = 44.;
pub const SEAL: f32 = 18.;
/// From the board's edges to the first and last columns, the lowest row, the highest but the last, and the last.
const BESIDE: f32 = 56.;
const LOWEST: f32 = 40.;
const HIGHEST: f32 = 79.5;
const LAST: f32 = 44.;
/// Rows of a short map lie no further apart.
const MOST_APART: f32 = 118.;
/// Heights of the heads of panels, of a kind in the legend, of a ground and of a seat.
pub const HEAD: f32 = 40.;
pub const KIND: f32 = 46.;
pub const GROUND: f32 = 38.;
const COLLECTED: f32 = 116.;
const BOSS: f32 = 186.;
const LEAST_PARTY: f32 = 186.;
/// A seat with more room than this shows what it carries.
const ROOMY_SEAT: f32 = 66.;

/// Where board and panels lie.
#[derive(Clone, Debug, PartialEq)]
pub struct Places {
    pub board: Rect,
    pub panels: Vec<(u16, Rect)>,
}

impl Places {
    pub fn panel(&self, n: u16) -> Option<Rect> {
        self.panels.iter().find(|(of, _)| *of == n).map(|(_, rect)| *rect)
    }
}

pub fn places(room: Rect, map: &MapView) -> Places {
    let board = around(room.center().x, room.center().y, BOARD.x, BOARD.y);
    let side = ((room.width() - BOARD.x) / 2. - 2. * GAP).clamp(SIDE.0, SIDE.1);
    let (top, bottom) = (board.min.y + UNDER_EDGE, board.max.y);
    let left = board.min.x - GAP - side;
    let right = board.max.x + GAP;
    let mut panels = vec![];
    let mut column = |x: f32, heights: &[(u16, f32)]| {
        let mut y = top;
        for (n, high) in heights.iter().filter(|(_, high)| *high > 0.) {
            panels.push((*n, rect(x, y, side, *high)));
            y += high + GAP;
        }
    };
    let whole = bottom - top;
    let grounds = if map.grounds.is_empty() { 0. } else { HEAD + GROUND * map.grounds.len() as f32 };
    let beside = if grounds > 0. { grounds + GAP } else { 0. };
    let legend = (HEAD + 14. + KIND * map.legend.len() as f32).min(whole - beside - GAP - LEAST_PARTY);
    let party = whole - legend - beside - GAP;
    column(left, &[(panel::LEGEND, legend), (panel::GROUNDS, grounds), (panel::PARTY, party)]);
    let collected = if map.collected.is_empty() { 0. } else { COLLECTED };
    let boss = if map.boss.is_none() { 0. } else { BOSS };
    let others = [collected, boss].iter().filter(|high| **high > 0.).map(|high| high + GAP).sum::<f32>();
    column(right, &[(panel::SPACE, whole - others), (panel::COLLECTED, collected), (panel::BOSS, boss)]);
    Places { board, panels }
}

/// The middle of a space.
pub fn centre(board: Rect, map: &MapView, space: &SpaceView) -> Vec2 {
    let columns = map.columns.max(2) as f32 - 1.;
    let x = board.min.x + BESIDE + (BOARD.x - 2. * BESIDE) * space.column as f32 / columns;
    // The last row is that of the plaque, a little closer to the edge than a step would be.
    let steps = map.rows.max(3) as f32 - 2.;
    let whole = BOARD.y - LOWEST - HIGHEST;
    let step = (whole / steps).min(MOST_APART);
    let lowest = board.max.y - LOWEST - (whole - step * steps) / 2.;
    let y = match space.ground {
        Ground::Boss if step < MOST_APART => board.min.y + LAST,
        _ => lowest - step * space.row as f32,
    };
    Vec2::new(x, y)
}

fn space_rect(board: Rect, map: &MapView, space: &SpaceView) -> Rect {
    let at = centre(board, map, space);
    let size = if space.ground == Ground::Boss { PLAQUE } else { Vec2::splat(ROOM) };
    around(at.x, at.y, size.x, size.y)
}

/// The meeple stands beside the space where the party is, or below the first ones.
fn meeple(board: Rect, map: &MapView) -> Rect {
    let spaces = |row: u8| map.spaces.iter().filter(move |space| space.row == row);
    let here = map.here.and_then(|at| map.spaces.get(at));
    let (at, beside) = match here {
        Some(space) => (centre(board, map, space), if space.ground == Ground::Boss { PLAQUE.x / 2. } else { ROOM / 2. }),
        None => {
            let lowest: Vec<Vec2> = spaces(0).map(|space| centre(board, map, space)).collect();
            let first = lowest.first().copied().unwrap_or(Vec2::new(board.center().x, board.max.y - LOWEST));
            (first + Vec2::new(0., 12.), ROOM / 2. + 22.)
        }
    };
    let left = at.x - beside - 4. - MEEPLE;
    let x = if left < board.min.x + 8. { at.x + beside + 4. } else { left };
    rect(x, (at.y - 30.).min(board.max.y - MEEPLE - 8.), MEEPLE, MEEPLE)
}

/// Seals of votes lie in two columns at the upper right of a space; at the board's right edge at its upper left.
fn seal(board: Rect, at: Vec2, space: &SpaceView, nth: usize) -> Rect {
    let beside = if space.ground == Ground::Boss { PLAQUE.x / 2. + 4. } else { ROOM / 2. + 6. };
    let (column, row) = ((nth % 2) as f32, (nth / 2) as f32);
    let off = beside + SEAL / 2. + column * SEAL;
    let mirrored = at.x + beside + 2. * SEAL > board.max.x - 8.;
    let x = if mirrored { at.x - off } else { at.x + off };
    around(x, at.y - 14. + row * (SEAL + 1.), SEAL, SEAL)
}

/// The space that is being looked at: the one pointed at last, else what the seat with the fan has voted for, else the first
/// that may be entered, else where the party is.
pub fn looked_at(shown: &TableView, play: &Play) -> Option<usize> {
    let map = shown.map.as_ref()?;
    let of = |pick: Pick| map.spaces.iter().position(|space| space.pick == Some(pick));
    let open = || map.spaces.iter().position(|space| space.pick.is_some() && !only_looks(shown, play));
    let pointed = play.space.filter(|at| *at < map.spaces.len());
    pointed.or_else(|| of(mark_of(shown, play.seat)?)).or_else(open).or(map.here)
}

/// The spaces that follow a space, from left to right.
pub fn following(map: &MapView, at: usize) -> Vec<&SpaceView> {
    let mut next: Vec<&SpaceView> =
        map.paths.iter().filter(|path| path.from == at).filter_map(|path| map.spaces.get(path.to)).collect();
    next.sort_by_key(|space| space.column);
    next
}

/// What stands in a seat's ballot beside the space that is looked at.
pub fn ballot(shown: &TableView, play: &Play, seat: Seat) -> Option<&'static str> {
    let map = shown.map.as_ref()?;
    let Some(mark) = mark_of(shown, seat) else { return Some("open") };
    let voted = map.spaces.iter().find(|space| space.pick == Some(mark))?;
    let here = map.spaces.get(looked_at(shown, play)?)?;
    Some(match voted.column.cmp(&here.column) {
        _ if here.pick == Some(mark) => "here",
        std::cmp::Ordering::Less => "left",
        std::cmp::Ordering::Greater => "right",
        std::cmp::Ordering::Equal => "elsewhere",
    })
}

/// The party is deciding where to go, and there is more than one to decide it.
pub fn is_voted(shown: &TableView) -> bool {
    shown.seats.len() > 1 && shown.front == Front::Map && shown.party.is_some()
}

/// Parts of the panel about a space, from its upper left corner.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SpaceFace {
    /// Where the words about it begin, and how many lines there is room for.
    pub words: f32,
    pub lines: usize,
    /// The line over the signs of what follows, and the middle of the signs.
    pub after: f32,
    pub signs: f32,
    /// The word over the ballots.
    pub votes: Option<f32>,
    pub ballots: f32,
    pub button: Rect,
}

const BALLOT: Vec2 = Vec2::new(60., 44.);

pub fn space_face(panel: Rect, voted: bool) -> SpaceFace {
    let (wide, high) = (panel.width(), panel.height());
    let button = rect(16., high - 58., wide - 32., 44.);
    let ballots = button.min.y - 14. - BALLOT.y;
    let over = if voted { ballots - 26. } else { button.min.y - 14. };
    let signs = over - 28.;
    let words = 70.;
    let lines = ((signs - 44. - words) / 18.).floor().max(1.) as usize;
    let after = signs - 30.;
    SpaceFace { words, lines, after, signs, votes: voted.then_some(ballots - 8.), ballots, button }
}

pub fn lay(boxes: &mut Boxes, room: Rect, shown: &TableView, play: &Play, map: &MapView) {
    let places = places(room, map);
    let board = places.board;
    boxes.put(Thing::table(Kind::MapBoard), board, z::FRONT);
    boxes.put(Thing::table(Kind::MapPaths), board, z::FRONT + 0.1);
    for (n, rect) in &places.panels {
        boxes.put(Thing::new(Kind::MapPanel, 0, *n), *rect, z::FRONT);
    }
    for (n, space) in map.spaces.iter().enumerate() {
        boxes.touch(Thing::new(Kind::Space, 0, n as u16), space_rect(board, map, space), z::ON_FRONT);
    }
    let at = meeple(board, map);
    boxes.put(Thing::table(Kind::Meeple), at, z::OVER_FRONT + 0.2);
    if !only_looks(shown, play) {
        votes(boxes, board, shown, map);
    }
    if let Some(panel) = places.panel(panel::PARTY) {
        party(boxes, panel, shown);
    }
    if let Some(panel) = places.panel(panel::SPACE) {
        deciding(boxes, panel, shown, play, map);
    }
    if let Some(panel) = places.panel(panel::COLLECTED) {
        let n = map.collected.len().max(1) as f32;
        let wide = ((panel.width() - 32. - (n - 1.) * 10.) / n).min(110.);
        for n in 0..map.collected.len() {
            let at = rect(panel.min.x + 16. + n as f32 * (wide + 10.), panel.min.y + HEAD, wide, 62.);
            boxes.touch(Thing::new(Kind::Collected, 0, n as u16), at, z::ON_FRONT);
        }
    }
    if let (Some(panel), Some(boss)) = (places.panel(panel::BOSS), &map.boss) {
        let figure = rect(panel.min.x + 14., panel.min.y + HEAD - 4., 106., panel.height() - HEAD - 6.);
        boxes.touch(Thing::piece(Kind::Standee, boss.id), figure, z::ON_FRONT);
        if !boss.lists.is_empty() {
            let button = rect(panel.min.x + 132., panel.max.y - 72., panel.width() - 148., 36.);
            boxes.touch(Thing::new(Kind::FrontButton, 0, press::SEE), button, z::ON_FRONT);
        }
    }
}

fn votes(boxes: &mut Boxes, board: Rect, shown: &TableView, map: &MapView) {
    let Some(party) = &shown.party else { return };
    let mut there = vec![0; map.spaces.len()];
    for (seat, mark) in &party.marks {
        let Some(at) = map.spaces.iter().position(|space| space.pick == Some(*mark)) else { continue };
        let space = &map.spaces[at];
        let rect = seal(board, centre(board, map, space), space, there[at]);
        boxes.put(Thing::seat(Kind::Vote, *seat, 0), rect, z::OVER_FRONT + 0.1);
        there[at] += 1;
    }
}

/// A row for each seat, the highest row of the table on top.
fn party(boxes: &mut Boxes, panel: Rect, shown: &TableView) {
    let mut seats: Vec<&SeatView> = shown.seats.iter().collect();
    seats.sort_by_key(|seat| std::cmp::Reverse(seat.row));
    let pitch = (panel.height() - HEAD - 6.) / seats.len().max(1) as f32;
    for (i, seat) in seats.into_iter().enumerate() {
        let row = rect(panel.min.x + 8., panel.min.y + HEAD + i as f32 * pitch, panel.width() - 16., pitch - 2.);
        boxes.touch(Thing::seat(Kind::PartyRow, seat.seat, 0), row, z::ON_FRONT);
        if pitch >= ROOMY_SEAT {
            let room = rect(row.min.x + 8., row.min.y + 34., row.width() - 16., row.height() - 40.);
            items::lay(boxes, seat, room, 26., 31.);
        } else {
            let side = 20_f32.min(row.height() - 6.);
            let room = around(row.max.x - 36., row.center().y, 62., side);
            items::lay(boxes, seat, room, side, 21.);
        }
    }
}

/// Ballots and the button of the panel about a space.
fn deciding(boxes: &mut Boxes, panel: Rect, shown: &TableView, play: &Play, map: &MapView) {
    let looks = only_looks(shown, play);
    let voted = is_voted(shown) && !looks;
    let face = space_face(panel, voted);
    if voted {
        for (i, seat) in shown.seats.iter().enumerate() {
            let at = panel.min + Vec2::new(16. + i as f32 * (BALLOT.x + 6.), face.ballots);
            boxes.touch(Thing::seat(Kind::Ballot, seat.seat, 0), rect(at.x, at.y, BALLOT.x, BALLOT.y), z::ON_FRONT);
        }
    }
    let button = Rect { min: face.button.min + panel.min, max: face.button.max + panel.min };
    let open = looked_at(shown, play).and_then(|at| map.spaces.get(at)).is_some_and(|space| space.pick.is_some());
    if looks {
        boxes.touch(Thing::new(Kind::FrontButton, 0, press::CLOSE_MAP), button, z::ON_FRONT);
    } else if open && find::seat(shown, play.seat).is_some() {
        boxes.touch(Thing::new(Kind::FrontButton, 0, press::VOTE), button, z::ON_FRONT);
    }
}
