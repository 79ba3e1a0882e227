//! The top bar: room, round, die, the steps of a round, the last line of the log, and icon buttons.
use super::{
    boxes::*,
    grid::{BAR, Grid},
    text::{Face, width},
};
use crate::{client::model::*, tabletop::view::*};
use bevy::prelude::*;

/// `n` of the buttons of the bar.
pub mod button {
    pub const MENU: u16 = 0;
    pub const UNDO: u16 = 1;
    pub const REDO: u16 = 2;
    pub const MAP: u16 = 3;
    pub const DECKS: u16 = 4;
    pub const LOG: u16 = 5;
    pub const HIDE_HANDS: u16 = 6;
    /// Those at the right end, in their order.
    pub const RIGHT: [u16; 6] = [UNDO, REDO, MAP, DECKS, LOG, HIDE_HANDS];
}

const ICON: f32 = 28.;
/// From the right edge to the first of the icons, and to the ticker's edges.
const ICONS: f32 = 198.;
const TICKER: (f32, f32) = (462., 210.);
const STEPS: f32 = 493.;
/// Where the ribbon between fights begins.
const ASKS: f32 = 340.;
/// What the steps need at least; in a narrow window the ticker gives way.
const STEPS_ROOM: f32 = 262.;
/// Around a step's word, and between two steps for the chevron.
const PAD: f32 = 7.;
const BETWEEN: f32 = 9.;

/// Ground, room and icons: the same on every front.
fn frame(boxes: &mut Boxes, grid: &Grid) {
    let wide = grid.canvas.width();
    boxes.touch(Thing::table(Kind::TopBar), rect(0., 0., wide, BAR), z::BAR);
    let button = |boxes: &mut Boxes, n: u16, x: f32| {
        boxes.touch(Thing::new(Kind::BarButton, 0, n), rect(x, (BAR - ICON) / 2., ICON, ICON), z::ON_BAR);
    };
    button(boxes, button::MENU, 8.);
    boxes.put(Thing::table(Kind::RoomTitle), Rect::new(46., 3., 330., 37.), z::ON_BAR);
    for (i, n) in button::RIGHT.into_iter().enumerate() {
        button(boxes, n, wide - ICONS + i as f32 * (ICON + 4.));
    }
}

/// The bar between fights: nothing of a round, but who must decide.
pub fn lay_plain(boxes: &mut Boxes, grid: &Grid, asking: bool) {
    frame(boxes, grid);
    let wide = grid.canvas.width();
    let ticker = wide - TICKER.0;
    boxes.touch(Thing::table(Kind::Ticker), Rect::new(ticker, 7., wide - TICKER.1, 33.), z::ON_BAR);
    if asking {
        boxes.touch(Thing::table(Kind::Asks), Rect::new(ASKS, 4., ticker - 10., 36.), z::ON_BAR);
    }
}

pub fn lay(boxes: &mut Boxes, grid: &Grid, shown: &TableView, asking: bool) {
    frame(boxes, grid);
    let wide = grid.canvas.width();
    boxes.put(Thing::table(Kind::Round), Rect::new(334., 5., 416., 35.), z::ON_BAR);
    boxes.touch(Thing::table(Kind::Die), rect(424., 3., 62., 34.), z::ON_BAR);
    // A question takes the place of steps and ticker: nothing else moves for it.
    if asking {
        return;
    }
    let ticker = (wide - TICKER.0).max(STEPS + STEPS_ROOM + 8.);
    boxes.touch(Thing::table(Kind::Ticker), Rect::new(ticker, 7., wide - TICKER.1, 33.), z::ON_BAR);
    let words: f32 = shown.steps.iter().map(|step| width(step, 13., Face::Text)).sum();
    let n = shown.steps.len().max(1) as f32;
    // Long words squeeze their padding, then lose their ends.
    let room = ticker - 8. - STEPS;
    let between = ((room - words - 2. * PAD * n) / (n - 1.).max(1.)).clamp(1., BETWEEN);
    let shrink = ((room - between * (n - 1.)) / (words + 2. * PAD * n)).min(1.);
    let mut x = STEPS;
    for (i, step) in shown.steps.iter().enumerate() {
        let wide = (width(step, 13., Face::Text) + 2. * PAD) * shrink;
        boxes.put(Thing::new(Kind::Step, 0, i as u16), rect(x, 9., wide, 22.), z::ON_BAR);
        x += wide + between;
    }
}

/// The ribbon with a question, over steps and ticker.
pub fn prompt(boxes: &mut Boxes, grid: &Grid) {
    let at = Rect::new(STEPS, 4., grid.canvas.width() - TICKER.1, 36.);
    boxes.put(Thing::table(Kind::Prompt), at, z::ON_BAR);
}
