//! A seat's plate between fights: its name and what it does, life and coins, what it carries, its deck, and the button that says
//! it is done.
use super::{items, press};
use crate::{
    client::{
        layout::{boxes::*, runs::EMPTY},
        model::*,
    },
    tabletop::{Pick, view::*},
};
use bevy::prelude::*;

pub const HEADER: f32 = 34.;
const MARGIN: f32 = 12.;
const POTION: f32 = 30.;
const POTION_STEP: f32 = 35.;
/// Size of a relic and the distance of two, and the same where there is room for several rows.
const RELIC: (f32, f32) = (28., 33.);
const LARGE_RELIC: (f32, f32) = (38., 44.);
const BUTTON: f32 = 32.;

/// A plate so wide has its buttons beside what it carries.
const WIDE: f32 = 500.;
const WIDE_BUTTON: f32 = 200.;

/// Parts of a plate of some size, from its upper left corner.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlateFace {
    /// The line of life and coins, by its middle.
    pub purse: f32,
    /// Where the last potion ends.
    pub potions: f32,
    /// Where rows of relics lie.
    pub relics: Rect,
    pub deck: Rect,
    pub done: Rect,
}

pub fn face(size: Vec2) -> PlateFace {
    let buttons = size.y - BUTTON - 9.;
    let half = (size.x - 2. * MARGIN - 8.) / 2.;
    let purse = HEADER + 24.;
    if size.x > WIDE {
        let (x, high) = (size.x - MARGIN - WIDE_BUTTON, (size.y - HEADER - 28.) / 2.);
        return PlateFace {
            purse,
            potions: x - 24.,
            relics: Rect::new(MARGIN, purse + 24., x - 24., size.y - 8.),
            deck: rect(x, HEADER + 10., WIDE_BUTTON, high.min(44.)),
            done: rect(x, size.y - 9. - high.min(44.), WIDE_BUTTON, high.min(44.)),
        };
    }
    PlateFace {
        purse,
        potions: size.x - MARGIN,
        relics: Rect::new(MARGIN, purse + 22., size.x - MARGIN, buttons - 6.),
        deck: rect(MARGIN, buttons, half, BUTTON),
        done: rect(MARGIN + half + 8., buttons, half, BUTTON),
    }
}

/// Whether a seat can say that it is done, or take that back.
pub fn ends(seat: &SeatView) -> Option<Pick> {
    let choice = seat.choice.as_ref()?;
    [Pick::Done, Pick::Back].into_iter().find(|pick| choice.options.iter().any(|option| option.pick == *pick))
}

/// Lays a plate with everything on it; `relics` are left out where their room is needed for something else.
pub fn lay(boxes: &mut Boxes, seat: &SeatView, plate: Rect, relics: bool) {
    let at = |part: Rect| Rect { min: part.min + plate.min, max: part.max + plate.min };
    let face = face(plate.size());
    boxes.touch(Thing::seat(Kind::Plate, seat.seat, 0), plate, z::FRONT);
    let empty = (0..seat.potion_slots as u16).map(|n| Thing::seat(Kind::Potion, seat.seat, EMPTY + n));
    let potions: Vec<Thing> = seat.potions.iter().map(|item| Thing::piece(Kind::Potion, item.id)).chain(empty).collect();
    let step = POTION_STEP.min((face.potions - 148. - POTION) / potions.len().saturating_sub(1).max(1) as f32);
    let left = plate.min.x + face.potions - POTION - step * potions.len().saturating_sub(1) as f32;
    for (i, thing) in potions.into_iter().enumerate() {
        let y = plate.min.y + face.purse - POTION / 2.;
        boxes.touch(thing, rect(left + i as f32 * step, y, POTION, POTION), z::ON_FRONT + 0.2);
    }
    if relics {
        let things = seat.relics.iter().map(|item| Thing::piece(Kind::Relic, item.id)).collect();
        let room = face.relics.height();
        let roomy = room >= 2. * LARGE_RELIC.1 || room >= LARGE_RELIC.0 && plate.width() > WIDE;
        let (side, step) = if roomy { LARGE_RELIC } else { RELIC };
        items::run(boxes, seat, things, at(face.relics), side, step);
    }
    boxes.touch(Thing::seat(Kind::FrontButton, seat.seat, press::DECK), at(face.deck), z::ON_FRONT);
    if ends(seat).is_some() {
        boxes.touch(Thing::seat(Kind::FrontButton, seat.seat, press::DONE), at(face.done), z::ON_FRONT);
    }
}

/// Plates one below the other, the highest row of the table on top.
pub fn column(boxes: &mut Boxes, column: Rect, shown: &TableView) {
    const GAP: f32 = 10.;
    const MOST: f32 = 330.;
    let mut seats: Vec<&SeatView> = shown.seats.iter().collect();
    seats.sort_by_key(|seat| std::cmp::Reverse(seat.row));
    let n = seats.len().max(1) as f32;
    let high = ((column.height() - GAP * (n - 1.)) / n).min(MOST);
    for (i, seat) in seats.into_iter().enumerate() {
        let plate = rect(column.min.x, column.min.y + i as f32 * (high + GAP), column.width(), high);
        lay(boxes, seat, plate, true);
    }
}
