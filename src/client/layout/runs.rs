//! Runs of equal things on a seat's board: slots, the pill, tokens, powers, relics, potions. What stands left in a row may push
//! what follows, and what does not fit is behind a "+n".
use super::{
    boxes::rect,
    spots::{BoardSpots, RunSpot},
    units::fitting,
};
use crate::{client::model::*, tabletop::view::*};
use bevy::prelude::*;

/// `n` of a seat's "+n": which run it ends.
pub const MORE_OF: [Kind; 4] = [Kind::SeatToken, Kind::Power, Kind::Relic, Kind::Potion];
/// `n` of an empty place for a potion: this plus its number; `of` is the seat's number.
pub const EMPTY: u16 = 1000;

/// Between a run and what it pushes.
const APART: f32 = 7.;

/// A run as it lies on one board.
#[derive(Clone, Debug, PartialEq)]
pub struct Run {
    pub things: Vec<Thing>,
    /// The first place, and the distance of two.
    pub first: Rect,
    pub step: f32,
    /// How many things are shown before the "+n".
    pub shown: usize,
    /// The names of its things have room beside them.
    pub names: bool,
}

impl Run {
    pub fn place(&self, at: usize) -> Rect {
        let by = Vec2::new(at as f32 * self.step, 0.);
        Rect { min: self.first.min + by, max: self.first.max + by }
    }

    /// Whether something is behind a "+n".
    pub fn hides(&self) -> bool {
        self.shown < self.things.len()
    }

    /// Where its last place ends.
    fn end(&self) -> f32 {
        self.place((self.shown + self.hides() as usize).max(1) - 1).max.x
    }
}

/// The runs by the names that a table's file has for them, in the order of [`runs`].
pub const NAMES: [&str; 6] = ["tokens", "powers", "relics", "potions", "slots", "pill"];

/// The runs of a board: the four that may end in a "+n", in the order of [`MORE_OF`], then slots and pill.
pub fn runs(board: Rect, design: &BoardSpots, seat: &SeatView) -> Vec<Run> {
    let piece = |kind: Kind, id| Thing::piece(kind, id);
    let several = |kind: Kind, n: usize| (0..n as u16).map(|n| Thing::seat(kind, seat.seat, n)).collect::<Vec<_>>();
    let empty = (0..seat.potion_slots as u16).map(|n| Thing::seat(Kind::Potion, seat.seat, EMPTY + n));
    let apart = design.pill_with_slots.as_ref().filter(|_| !seat.slots.is_empty());
    let pill = apart.or(design.pill.as_ref()).map(|spot| RunSpot::of_one(spot.row, spot.x, spot.size));
    let all: [(Vec<Thing>, Option<&RunSpot>); 6] = [
        (several(Kind::SeatToken, seat.tokens.len()), Some(&design.tokens)),
        (seat.powers.iter().map(|card| piece(Kind::Power, card.id)).collect(), Some(&design.powers)),
        (seat.relics.iter().map(|item| piece(Kind::Relic, item.id)).collect(), Some(&design.relics)),
        (seat.potions.iter().map(|item| piece(Kind::Potion, item.id)).chain(empty).collect(), Some(&design.potions)),
        (several(Kind::SeatSlot, seat.slots.len()), design.slots.as_ref()),
        (several(Kind::SeatPill, seat.pill.is_some() as usize), pill.as_ref()),
    ];
    // From left to right, slots and pill before what begins at the same place.
    let mut order: Vec<usize> = (0..all.len()).filter(|&i| all[i].1.is_some() && !all[i].0.is_empty()).collect();
    order.sort_by(|&a, &b| {
        let x = |i: usize| all[i].1.map_or(0., |spot| spot.x);
        x(a).total_cmp(&x(b)).then(b.cmp(&a))
    });
    let mut laid: Vec<Option<Run>> = vec![None; all.len()];
    for (at, &i) in order.iter().enumerate() {
        let (things, Some(spot)) = &all[i] else { continue };
        let same_row = |j: &&usize| all[**j].1.is_some_and(|other| other.row == spot.row);
        let before = order[..at].iter().filter(same_row).filter_map(|&j| laid[j].as_ref()).map(Run::end).reduce(f32::max);
        // Slots and pill never give way.
        let gives_way = i < MORE_OF.len();
        let after = order[at + 1..].iter().find(same_row).filter(|_| gives_way).and_then(|&j| all[j].1).map(|next| next.x);
        let x = before.map_or(spot.x, |end| (end - board.min.x + APART).max(spot.x));
        laid[i] = Some(run(board, design, spot, x, after, things));
    }
    let none = |spot: Option<&RunSpot>| spot.map_or_else(Run::nothing, |spot| run(board, design, spot, spot.x, None, &[]));
    laid.into_iter().zip(all).map(|(run, (_, spot))| run.unwrap_or_else(|| none(spot))).collect()
}

impl Run {
    fn nothing() -> Run {
        Run { things: vec![], first: Rect::default(), step: 0., shown: 0, names: false }
    }
}

/// A run from `x` on, which should end before `end`.
fn run(board: Rect, design: &BoardSpots, spot: &RunSpot, x: f32, end: Option<f32>, things: &[Thing]) -> Run {
    let y = board.min.y + design.rows.centre(spot.row, board.height());
    let first = rect(board.min.x + x, y - spot.size.1 / 2., spot.size.0, spot.size.1);
    let pushed = x > spot.x;
    // All that can lie between here and there; without a limit as many as the board has places for.
    let room = |step: f32, places: usize| match end {
        Some(end) => (((end - x - spot.size.0) / step + 1.01).floor().max(1.) as usize).min(places),
        None if pushed => ((board.width() - 6. - x - spot.size.0) / step + 1.01).floor().clamp(1., places as f32) as usize,
        None => places,
    };
    let roomy = room(spot.step, spot.places);
    let tight = spot.tight.filter(|_| things.len() > roomy);
    let (step, places) = tight.map_or((spot.step, roomy), |(step, places)| (step, room(step, places)));
    Run { things: things.to_vec(), first, step, shown: fitting(things.len(), places), names: spot.names && tight.is_none() }
}
