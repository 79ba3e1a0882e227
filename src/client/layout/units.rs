//! Enemies in their lanes: well, standee, card, cubes and tokens.
use super::{
    UNIT_BLOCK,
    boxes::*,
    figures::duel,
    grid::*,
    track::socket_cube,
    unit_face::{TokenRun, UnitFace, bust, pieces, slot_rect, unit_face},
};
use crate::{client::model::*, tabletop::view::*};
use bevy::prelude::*;

/// `n` of the "+n" of a unit's tokens.
pub const MORE_TOKENS: u16 = 10;
/// `n` of the cube in an action slot: this plus the list's number.
pub const ACTION_CUBE: u16 = 10;

/// Well, standee and card of one unit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct UnitPlaces {
    pub well: Rect,
    pub standee: Rect,
    pub card: Rect,
}

/// Where the unit in that column of these rows stands.
pub fn places(grid: &Grid, rows: (u8, u8), at: usize) -> UnitPlaces {
    let well = grid.well(rows, at);
    let (x, y) = (well.min.x, well.min.y);
    match grid.shape {
        Shape::Wide if rows.1 > rows.0 => {
            // In the middle of its rows; its words get what it does not need.
            let column = (well.width() - 150.).clamp(58., 108.);
            let high = (well.height() - 50.).min(column * 1.35).max(40.);
            let standee = around(x + column / 2. - 2.5, well.center().y, column, high);
            UnitPlaces { well, standee, card: Rect::new(x + column + 2., y, well.max.x - 2., well.max.y) }
        }
        Shape::Wide => {
            let line = grid.line_height();
            // The card keeps 105 u; higher lanes give the rest to the standee.
            let column = (58. * (line - 33.) / 78.).min(well.width() - 109.).max(58.);
            let high = ((line - 33.).min(column * 1.35)).max(40.);
            let feet = y + line - 27.;
            UnitPlaces {
                well,
                // It may stand in the gap to the card before.
                standee: Rect::new(x - 5.5, feet - high, x + column, feet),
                card: Rect::new(x + column + 2., y, well.max.x - 2., well.max.y),
            }
        }
        Shape::Narrow | Shape::Compact => UnitPlaces { well, standee: bust(well), card: well },
        Shape::Tall => {
            let card = Rect::new(x, y + 4., well.max.x, y + 4. + (well.height() * 0.56).min(330.));
            let feet = well.max.y - 34.;
            let high = (feet - card.max.y - 8.).min(well.width() * 1.2);
            UnitPlaces { well, standee: around(well.center().x, feet - high / 2., well.width() - 4., high), card }
        }
        Shape::Large => {
            let card = rect(grid.right - 296., grid.board.min.y + 20., 284., 330.);
            let standee = duel(grid, card.min.x).1;
            UnitPlaces { well: Rect::new(standee.min.x, standee.min.y, standee.max.x, grid.board.max.y - 8.), standee, card }
        }
    }
}

/// Lays every unit of every lane.
pub fn lay(boxes: &mut Boxes, grid: &Grid, shown: &TableView) {
    for InLanes { unit, rows, at } in in_lanes(shown) {
        let places = places(grid, rows, at);
        boxes.touch(Thing::piece(Kind::UnitWell, unit.id), places.well, z::BOARD);
        boxes.touch(Thing::piece(Kind::Unit, unit.id), places.card, z::ON_BOARD);
        standee(boxes, unit, places.standee);
        let face = unit_face(places.card, unit, grid.shape);
        cubes(boxes, unit, &face, grid.shape);
        let under = matches!(grid.shape, Shape::Wide | Shape::Tall).then(|| under_standee(&places, grid.shape));
        tokens(boxes, unit, &face, under);
        if !unit.side.is_empty() && !unit.fallen {
            for row in rows.0..=rows.1 {
                boxes.touch(Thing::new(Kind::Side, unit.id.0, row.into()), side(grid, row), z::ON_BOARD);
            }
        }
    }
}

/// Below the plate of a row: what standing there means.
fn side(grid: &Grid, row: u8) -> Rect {
    let middle = grid.columns.threat + grid.columns.threat_size.0 / 2.;
    around(middle, grid.lane(row).max.y - 4. - SIDE.1 / 2., SIDE.0, SIDE.1)
}

/// Size of such a sign.
pub(super) const SIDE: (f32, f32) = (44., 21.);

pub(super) fn standee(boxes: &mut Boxes, unit: &UnitView, at: Rect) {
    let placed = boxes.touch(Thing::piece(Kind::Standee, unit.id), at, z::FIGURE);
    if unit.fallen {
        placed.alpha = 0.22;
    }
}

/// HP as cubes on sockets (1 to 10; a second and third cube for tens and hundreds), and the action cubes.
pub(super) fn cubes(boxes: &mut Boxes, unit: &UnitView, face: &UnitFace, shape: Shape) {
    if unit.fallen {
        return;
    }
    let mut cube = |n: u16, at: Rect| {
        let before = [0.2, 0.1, 0.][usize::from(n.min(2))];
        boxes.put(Thing { kind: Kind::UnitCube, of: unit.id.0, n }, at, z::CUBE + before);
    };
    match face.sockets.as_slice() {
        [] => {}
        [one] if unit.hp > 0 => {
            let left = unit.hp - 1;
            cube(0, socket_cube(*one, (left % 10) as usize));
            // Higher than the ones before them, so that they show behind.
            for (n, digit, higher) in
                [(1, left / 10 % 10, 5.), (2, left / 100, 9.)].into_iter().filter(|(_, digit, _)| *digit > 0)
            {
                let back = socket_cube(*one, digit as usize - 1);
                cube(n, around(back.center().x, back.center().y, back.width(), back.height() + higher));
            }
        }
        // Nothing is left of it to stand on a socket.
        [_] => {}
        tracks => {
            let mut hp = unit.hp.max(0);
            for (n, track) in tracks.iter().enumerate() {
                cube(n as u16, socket_cube(*track, (hp % 10) as usize));
                hp /= 10;
            }
        }
    }
    for list in &face.lists {
        let Some(view) = unit.lists.get(list.list) else { continue };
        let at = view.rows.iter().position(|row| row.slot.is_some_and(|slot| slot.cube));
        if let Some(Some(row)) = at.and_then(|at| list.rows.get(at)) {
            let slot = slot_rect(*row, shape);
            cube(ACTION_CUBE + list.list as u16, around(slot.center().x, slot.center().y, 9., 9.));
        }
    }
}

/// Tokens at a standee's feet.
fn under_standee(places: &UnitPlaces, shape: Shape) -> TokenRun {
    let UnitPlaces { well, card, .. } = places;
    let run = |first: Rect, step: f32, room: f32| TokenRun { first, step, room, more: None };
    if shape == Shape::Tall {
        return run(rect(well.min.x + 6., well.max.y - 26., 20., 20.), 24., well.width() - 12.);
    }
    let column = card.min.x - 2. - well.min.x;
    run(rect(well.min.x, places.standee.max.y + 1., 20., 20.), 20.5, column)
}

/// Block first, then the tokens in order; what does not fit is behind "+n".
pub(super) fn tokens(boxes: &mut Boxes, unit: &UnitView, face: &UnitFace, under: Option<TokenRun>) {
    let count = pieces(unit);
    let Some(run) = under.or(face.tokens).filter(|_| !unit.fallen && count > 0) else { return };
    let shown = run.shown(count);
    let names = (unit.block > 0).then_some(UNIT_BLOCK).into_iter().chain(0..unit.tokens.len() as u16);
    for (i, n) in names.take(shown).enumerate() {
        boxes.touch(Thing { kind: Kind::UnitToken, of: unit.id.0, n }, run.place(i), z::TOKEN + i as f32 * 0.01);
    }
    if shown < count {
        boxes.touch(Thing::new(Kind::More, unit.id.0, MORE_TOKENS), run.more(shown), z::TOKEN);
    }
}

/// Over the head of every figure that a play would hurt: room for what it loses. A bust has its number on the card.
pub(super) fn losses(boxes: &mut Boxes, grid: &Grid, shown: &TableView, soon: &TableView) {
    for unit in shown.units.iter().chain(&shown.bosses) {
        let boss = shown.bosses.iter().any(|boss| boss.id == unit.id);
        let Some(after) = super::grid::unit(soon, unit.id) else { continue };
        let hurt = after.hp.max(0) < unit.hp;
        let wide = if after.fallen || after.hp <= 0 { 54. } else { 34. };
        let bust = matches!(grid.shape, Shape::Narrow | Shape::Compact) && !boss;
        let standee = boxes.0.iter().find(|placed| placed.thing == Thing::piece(Kind::Standee, unit.id));
        if let Some(at) = standee.filter(|_| hurt && !bust).map(|standee| standee.rect) {
            let y = (at.min.y + 6.).max(grid.board.min.y + 13.);
            boxes.put(Thing::piece(Kind::Floating, unit.id), around(at.center().x, y, wide, 24.), z::TOKEN + 1.);
        }
    }
}

/// How many of `count` things are shown at `places` places, the last of which may be needed for "+n".
pub fn fitting(count: usize, places: usize) -> usize {
    if count <= places { count } else { places.saturating_sub(1) }
}
