//! The end of a run: how it ended, floor by floor, what was counted and earned, decks and items, and the seed.
use super::press;
use crate::{
    client::{layout::boxes::*, model::*},
    tabletop::{Id, view::*},
};
use bevy::prelude::*;

/// `n` of the panels.
pub mod panel {
    pub const HEAD: u16 = 0;
    pub const FLOORS: u16 = 1;
    pub const COUNTS: u16 = 2;
    pub const EARNED: u16 = 3;
    pub const SEED: u16 = 4;
}

const EDGE: f32 = 12.;
const GAP: f32 = 10.;
const HEAD: f32 = 84.;
const FOOT: f32 = 48.;
/// Width of what was counted and earned.
const LEFT: f32 = 330.;
/// A room's sign in the strip, and the distance of two.
pub const SIGN: f32 = 28.;
const SIGN_STEP: f32 = 33.;
pub const PANEL_HEAD: f32 = 40.;
pub const COUNT: f32 = 24.;
const ITEM: f32 = 26.;
const ITEM_STEP: f32 = 30.;
/// A line of a deck, and its least width.
pub const CARD_LINE: f32 = 18.;
pub const CARD_WIDTH: f32 = 142.;

pub fn lay(boxes: &mut Boxes, room: Rect, summary: &SummaryView) {
    let (left, right) = (room.min.x + EDGE, room.max.x - EDGE);
    let (top, bottom) = (room.min.y + 8., room.max.y - 8.);
    let put = |boxes: &mut Boxes, n: u16, at: Rect| {
        boxes.put(Thing::new(Kind::SummaryPanel, 0, n), at, z::FRONT);
    };
    put(boxes, panel::HEAD, Rect::new(left, top, right, top + HEAD));
    let mut y = top + HEAD + GAP;
    if !summary.floors.is_empty() {
        let most = ((right - left - 28. + SIGN_STEP - SIGN) / SIGN_STEP).floor().max(1.) as usize;
        let rows = summary.floors.len().div_ceil(most);
        let across = summary.floors.len().div_ceil(rows);
        let begin = (left + right - (across as f32 - 1.) * SIGN_STEP - SIGN) / 2.;
        let high = rows as f32 * SIGN_STEP + 12.;
        put(boxes, panel::FLOORS, Rect::new(left, y, right, y + high));
        for at in 0..summary.floors.len() {
            let place = Vec2::new((at % across) as f32, (at / across) as f32) * SIGN_STEP + Vec2::new(begin, y + 8.);
            boxes.touch(Thing::new(Kind::Floor, 0, at as u16), rect(place.x, place.y, SIGN, SIGN), z::ON_FRONT);
        }
        y += high + GAP;
    }
    let foot = Rect::new(left, bottom - FOOT, right, bottom);
    let low = foot.min.y - GAP;
    lay_left(boxes, Rect::new(left, y, left + LEFT, low), summary, put);
    lay_seats(boxes, Rect::new(left + LEFT + GAP, y, right, low), summary);
    lay_foot(boxes, foot, summary, put);
}

fn lay_left(boxes: &mut Boxes, room: Rect, summary: &SummaryView, put: impl Fn(&mut Boxes, u16, Rect)) {
    let counts = if summary.counts.is_empty() { 0. } else { PANEL_HEAD + COUNT * summary.counts.len() as f32 + 8. };
    let counts = if summary.earned.is_empty() { room.height() } else { counts.min(room.height() * 0.62) };
    put(boxes, panel::COUNTS, Rect::new(room.min.x, room.min.y, room.max.x, room.min.y + counts));
    if !summary.earned.is_empty() {
        put(boxes, panel::EARNED, Rect::new(room.min.x, room.min.y + counts + GAP, room.max.x, room.max.y));
    }
}

/// A panel for each seat: its name, its deck in lines, and what it carried.
fn lay_seats(boxes: &mut Boxes, room: Rect, summary: &SummaryView) {
    let n = summary.seats.len().max(1) as f32;
    let wide = (room.width() + GAP) / n - GAP;
    for (i, view) in summary.seats.iter().enumerate() {
        let panel = rect(room.min.x + i as f32 * (wide + GAP), room.min.y, wide, room.height());
        boxes.touch(Thing::seat(Kind::SummarySeat, view.seat, 0), panel, z::FRONT);
        let button = around(panel.center().x, panel.max.y - 25., (wide - 20.).min(220.), 30.);
        boxes.touch(Thing::seat(Kind::FrontButton, view.seat, press::DECK), button, z::ON_FRONT);
        let across = (((wide - 20. - ITEM) / ITEM_STEP + 1.01).floor() as usize).max(1);
        let rows = item_rows(view.items.len(), wide);
        let top = panel.max.y - 48. - rows as f32 * ITEM_STEP;
        for at in 0..view.items.len().min(rows * across) {
            let place = Vec2::new((at % across) as f32, (at / across) as f32) * ITEM_STEP;
            let place = place + Vec2::new(panel.min.x + 10., top);
            boxes.touch(Thing::seat(Kind::Spoil, view.seat, at as u16), rect(place.x, place.y, ITEM, ITEM), z::ON_FRONT);
        }
    }
}

/// Rows of items in a panel so wide; what does not fit in four is seen with the deck.
pub fn item_rows(count: usize, wide: f32) -> usize {
    let across = (((wide - 20. - ITEM) / ITEM_STEP + 1.01).floor() as usize).max(1);
    count.div_ceil(across).min(4)
}

/// Where the lines of a deck stand in a panel of some size.
pub fn deck_room(size: Vec2, items: usize) -> Rect {
    let rows = item_rows(items, size.x);
    Rect::new(12., PANEL_HEAD, size.x - 10., size.y - 50. - rows as f32 * ITEM_STEP)
}

fn lay_foot(boxes: &mut Boxes, foot: Rect, summary: &SummaryView, put: impl Fn(&mut Boxes, u16, Rect)) {
    let seed = !summary.seed.is_empty();
    put(boxes, panel::SEED, Rect::new(foot.min.x, foot.min.y, foot.min.x + 420., foot.max.y));
    let button = |boxes: &mut Boxes, n: u16, at: Rect| {
        boxes.touch(Thing::new(Kind::FrontButton, 0, n), at, z::ON_FRONT);
    };
    if seed {
        button(boxes, press::COPY, rect(foot.min.x + 324., foot.min.y + 7., 86., 34.));
    }
    button(boxes, press::ANEW, rect(foot.max.x - 200., foot.min.y, 200., FOOT));
    button(boxes, press::TO_TITLE, rect(foot.max.x - 200. - GAP - 140., foot.min.y, 140., FOOT));
}

/// A deck in lines: each name once, with how often it is there.
pub fn deck_lines(deck: &[CardView]) -> Vec<(&CardView, usize)> {
    let mut lines: Vec<(&CardView, usize)> = vec![];
    for card in deck {
        match lines.iter_mut().find(|(of, _)| of.name == card.name) {
            Some((_, count)) => *count += 1,
            None => lines.push((card, 1)),
        }
    }
    lines.sort_by(|a, b| a.0.name.cmp(&b.0.name));
    lines
}

/// A card of a deck that is looked back at.
pub fn card(shown: &TableView, id: Id) -> Option<&CardView> {
    shown.summary.iter().flat_map(|summary| &summary.seats).flat_map(|seat| &seat.deck).find(|card| card.id == id)
}
