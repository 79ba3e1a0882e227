//! What lies under a point.
use super::boxes::z;
use crate::client::model::*;
use bevy::prelude::*;

/// A card lifted by the pointer stays under it down to the window's edge.
const SKIRT: f32 = 14.;
/// Raised, it stands upright: its sides reach out so that the pointer does not lose it by that.
const SLEEVE: f32 = 14.;

/// Whether a box covers a point, its turn counted in.
pub fn covers(placed: &Placed, point: Vec2) -> bool {
    let centre = placed.rect.center();
    let from = point - centre;
    let local = Vec2::from_angle(-placed.turn.to_radians()).rotate(from);
    let half = placed.rect.half_size();
    let card = placed.thing.kind == Kind::HandCard;
    let below = if card { SKIRT } else { 0. };
    let beside = if card && placed.z >= z::RAISED { SLEEVE } else { 0. };
    local.x.abs() <= half.x + beside && local.y >= -half.y && local.y <= half.y + below
}

/// The topmost thing at a point that takes clicks; of equal ones the last laid.
pub fn hit(laid: &[Placed], point: Vec2) -> Option<Thing> {
    hit_placed(laid, point).map(|placed| placed.thing)
}

fn hit_placed(laid: &[Placed], point: Vec2) -> Option<&Placed> {
    let under = laid.iter().filter(|placed| placed.touch && covers(placed, point));
    under.max_by(|a, b| a.z.total_cmp(&b.z))
}

/// The four corners of a box, turned: upper left, upper right, lower right, lower left.
pub fn corners(placed: &Placed) -> [Vec2; 4] {
    let (centre, half) = (placed.rect.center(), placed.rect.half_size());
    let turn = Vec2::from_angle(placed.turn.to_radians());
    [(-1., -1.), (1., -1.), (1., 1.), (-1., 1.)].map(|(x, y)| centre + turn.rotate(half * Vec2::new(x, y)))
}

/// The upright box around a turned one.
pub fn bounds(placed: &Placed) -> Rect {
    let corners = corners(placed);
    let (min, max) = corners.iter().fold((corners[0], corners[0]), |(min, max), c| (min.min(*c), max.max(*c)));
    Rect { min, max }
}
