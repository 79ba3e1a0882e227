//! Heroes before their lanes, their names, and the plates that say what the enemies' turn will do to them.
use super::{boxes::*, grid::*};
use crate::{client::model::*, tabletop::view::*};
use bevy::prelude::*;

/// The threat plate of a large table.
const LARGE_THREAT: (f32, f32) = (104., 76.);
/// More room than this takes the large plate.
const LARGE_ROOM: f32 = 260.;
/// The slimmest figures are this much higher than wide, the stoutest this much wider than high.
const SLIM: f32 = 1.2;
const STOUT: f32 = 1.08;
/// From a figure to what stands beside it.
const BESIDE: f32 = 5.;

/// Figure, name and threat plate of a seat.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HeroPlaces {
    pub hero: Rect,
    pub name: Rect,
    pub threat: Rect,
}

pub fn places(grid: &Grid, row: u8) -> HeroPlaces {
    let lane = grid.lane(row);
    if matches!(grid.shape, Shape::Large | Shape::Tall) {
        return large(grid, lane);
    }
    let (centre, wide) = (grid.columns.hero, grid.columns.hero_width);
    // Where there is room the name keeps clear of a card that is lifted below it.
    let name = if lane.height() > 125. { 17. } else { 10.5 };
    let feet = lane.max.y - name - 8.5;
    let high = (lane.height() - name - 16.).min(wide * SLIM - 2.);
    let (plate_wide, plate_high) = grid.columns.threat_size;
    let over_side = lane.max.y - super::units::SIDE.1 - 6. - plate_high / 2.;
    let threat = if grid.sides { (lane.center().y + 1.5).min(over_side) } else { lane.center().y + 1.5 };
    HeroPlaces {
        hero: around(centre, feet - high / 2., wide - 2., high),
        name: around(centre, lane.max.y - name, wide, 15.),
        threat: around(grid.columns.threat + plate_wide / 2., threat, plate_wide, plate_high),
    }
}

/// One hero and one enemy, whose card begins at `card`, face each other: their boxes, with room for the plate between.
pub(super) fn duel(grid: &Grid, card: f32) -> (Rect, Rect) {
    let left = grid.columns.board_x + grid.columns.board_width;
    let room = card - left;
    let plate = if room > LARGE_ROOM { LARGE_THREAT.0 } else { 40. };
    let most = ((room - plate - 4. * BESIDE) / 2.).max(20.);
    let high = (grid.board.height() * 0.51).min(most * SLIM);
    let wide = most.min(high * STOUT);
    // A quarter of what is over goes to each end and to each side of the plate.
    let spare = (most - wide) / 2.;
    let at = |x: f32, feet: f32| around(x, feet - high / 2., wide, high);
    let inset = BESIDE + spare + wide / 2.;
    (at(left + inset, grid.board.max.y - 46.), at(card - inset, grid.board.max.y - 41.))
}

/// One seat: hero and plate share the room between the board and the first enemy.
fn large(grid: &Grid, lane: Rect) -> HeroPlaces {
    let left = grid.columns.board_x + grid.columns.board_width;
    let first = super::units::places(grid, (1, 1), 0);
    let alone = grid.shape == Shape::Large;
    let room = if alone { first.card.min.x } else { grid.units.min(grid.right) } - left;
    let (plate_wide, plate_high) = if room > LARGE_ROOM { LARGE_THREAT } else { grid.columns.threat_size };
    let (hero, plate) = if alone {
        let hero = duel(grid, first.card.min.x).0;
        (hero, (hero.max.x + first.standee.min.x) / 2.)
    } else {
        let wide = room - plate_wide - 3. * BESIDE;
        let high = (lane.height() * 0.52).min(wide * SLIM);
        (around(left + BESIDE + wide / 2., lane.max.y - 46. - high / 2., wide, high), left + room - BESIDE - plate_wide / 2.)
    };
    HeroPlaces {
        hero,
        name: around(hero.center().x, lane.max.y - 16., hero.width().clamp(88., 200.), 16.),
        threat: around(plate, (hero.min.y + plate_high / 2. + 24.).min(hero.max.y - plate_high), plate_wide, plate_high),
    }
}

pub fn lay(boxes: &mut Boxes, grid: &Grid, seat: &SeatView) {
    let places = places(grid, clamp_row(grid, seat.row));
    let hero = boxes.touch(Thing::piece(Kind::Hero, seat.id), places.hero, z::FIGURE);
    if seat.fallen {
        hero.alpha = 0.22;
    }
    boxes.put(Thing::seat(Kind::SeatName, seat.seat, UNDER_HERO), places.name, z::ON_BOARD);
    if seat.threat.is_some() {
        boxes.touch(Thing::piece(Kind::Threat, seat.id), places.threat, z::ON_BOARD);
    }
}

/// `n` of the name under a hero (0 is the one in the hand strip).
pub const UNDER_HERO: u16 = 1;
