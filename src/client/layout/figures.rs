//! Heroes before their lanes, their names, and the plates that say what the enemies' turn will do to them.
use super::{boxes::*, grid::*, spots::Spots};
use crate::{client::model::*, tabletop::view::*};
use bevy::prelude::*;

/// The threat plate of a large table.
const LARGE_THREAT: (f32, f32) = (104., 76.);
/// Figures are drawn 100 wide and 120 high.
const SLIM: f32 = 1.2;

/// Figure, name and threat plate of a seat.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HeroPlaces {
    pub hero: Rect,
    pub name: Rect,
    pub threat: Rect,
}

pub fn places(grid: &Grid, spots: &Spots, row: u8) -> HeroPlaces {
    let lane = grid.lane(row);
    if matches!(grid.shape, Shape::Large | Shape::Tall) {
        return large(grid, spots, lane);
    }
    let (centre, wide) = (spots.lanes.hero, spots.lanes.hero_width);
    let high = (lane.height() - 25.).min(wide * SLIM - 2.);
    let feet = lane.max.y - 17.5;
    let (plate_wide, plate_high) = spots.lanes.threat_size;
    HeroPlaces {
        hero: around(centre, feet - high / 2., high / SLIM, high),
        name: around(centre, lane.max.y - 8.5, wide, 15.),
        threat: around(spots.lanes.threat + plate_wide / 2., lane.center().y + 1.5, plate_wide, plate_high),
    }
}

/// One seat: hero and plate share the room between the board and the first enemy.
fn large(grid: &Grid, spots: &Spots, lane: Rect) -> HeroPlaces {
    let left = spots.lanes.board_x + spots.lanes.board_width;
    let first = super::units::places(grid, 1, 0);
    let right = if grid.shape == Shape::Large { first.standee.min.x } else { grid.units.min(grid.right) };
    let room = right - left;
    let alone = grid.shape == Shape::Large;
    let (plate_wide, plate_high) = if room > 260. { LARGE_THREAT } else { spots.lanes.threat_size };
    let share = if alone { (first.card.min.x - left) * 0.22 } else { (room - plate_wide - 8.) / 2. };
    let high =
        (lane.height() * 0.52).min((share * 2. - 12.) * SLIM).min(if alone { (first.card.min.x - left) * 0.4 } else { f32::MAX });
    let feet = lane.max.y - 46.;
    let hero = around(left + share, feet - high / 2., high / SLIM, high);
    let x = if alone {
        ((hero.max.x + first.standee.min.x) / 2.).max(hero.max.x + plate_wide / 2. + 4.)
    } else {
        right - plate_wide / 2. - 4.
    };
    HeroPlaces {
        hero,
        name: around(hero.center().x, lane.max.y - 16., hero.width().max(88.), 16.),
        threat: around(
            x.min(right - plate_wide / 2.),
            // Above a raised hand.
            (hero.min.y + plate_high / 2. - 16.).max(lane.min.y + plate_high / 2. + 6.),
            plate_wide,
            plate_high,
        ),
    }
}

pub fn lay(boxes: &mut Boxes, grid: &Grid, spots: &Spots, seat: &SeatView) {
    let places = places(grid, spots, clamp_row(grid, seat.row));
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
