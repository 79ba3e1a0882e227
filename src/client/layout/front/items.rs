//! What a seat carries, as small pictures in rows: potions first, then relics; what does not fit is behind a "+n".
use crate::{
    client::{layout::boxes::*, model::*},
    tabletop::view::*,
};
use bevy::prelude::*;

/// `n` of the "+n" that ends such rows: this plus how many things are behind it.
pub const MORE_ITEMS: u16 = 100;

/// What is behind such a "+n".
pub fn behind(seat: &SeatView, n: u16) -> Vec<Thing> {
    let all = carried(seat);
    let shown = all.len().saturating_sub((n - MORE_ITEMS) as usize);
    all[shown..].to_vec()
}

/// Everything a seat carries, in the order in which it is laid.
pub fn carried(seat: &SeatView) -> Vec<Thing> {
    let potions = seat.potions.iter().map(|item| Thing::piece(Kind::Potion, item.id));
    potions.chain(seat.relics.iter().map(|item| Thing::piece(Kind::Relic, item.id))).collect()
}

/// Lays all of it in rows, squares of `side` every `step` u.
pub fn lay(boxes: &mut Boxes, seat: &SeatView, room: Rect, side: f32, step: f32) {
    run(boxes, seat, carried(seat), room, side, step);
}

/// Lays the last of what a seat carries in rows; the last place is the "+n" if there is more than fits.
pub fn run(boxes: &mut Boxes, seat: &SeatView, things: Vec<Thing>, room: Rect, side: f32, step: f32) {
    let across = (((room.width() - side) / step + 1.01).floor() as usize).max(1);
    let down = (((room.height() - side) / step + 1.01).floor() as usize).max(1);
    let places = across * down;
    let shown = if things.len() > places { places - 1 } else { things.len() };
    let hidden = (things.len() - shown) as u16;
    let more = (hidden > 0).then_some(Thing::seat(Kind::More, seat.seat, MORE_ITEMS + hidden));
    for (i, thing) in things.into_iter().take(shown).chain(more).enumerate() {
        let at = room.min + Vec2::new((i % across) as f32, (i / across) as f32) * step;
        boxes.touch(thing, rect(at.x, at.y, side, side), z::ON_FRONT + 0.2);
    }
}
