//! A panel over the table: a heading, cards in rows, options in words, and buttons at its foot.
use super::{
    CLOSE,
    boxes::*,
    grid::Grid,
    overlay::{room, veil},
    spots::Spots,
};
use crate::{client::model::*, tabletop::Id};
use bevy::prelude::*;

pub const HEADING: f32 = 54.;
pub const MARGIN: f32 = 24.;
const GAP: f32 = 10.;
const WORDS: (f32, f32) = (340., 44.);
const BUTTON: (f32, f32) = (180., 44.);
/// Of cards that lie over each other this much has to be seen if the panel is larger than the table.
const LEAST_STEP: f32 = 60.;

pub struct Sheet {
    pub of: u32,
    pub cards: Vec<Id>,
    /// Numbers of the options that are words, one below the other.
    pub words: Vec<u16>,
    /// Buttons side by side at the foot.
    pub buttons: Vec<u16>,
    pub closes: bool,
}

/// How the cards and words of a sheet share a room.
struct Plan {
    columns: usize,
    rows: usize,
    step: f32,
    cards: Vec2,
    word_rows: usize,
    words_wide: f32,
    size: Vec2,
}

impl Plan {
    fn of(sheet: &Sheet, room: Vec2, (wide, high): (f32, f32)) -> Plan {
        let n = sheet.cards.len();
        let most = ((room.x - 2. * MARGIN + GAP) / (wide + GAP)).floor().max(1.) as usize;
        // Rows as even as can be: nine cards are five and four, not seven and two.
        let rows = n.div_ceil(most);
        let columns = if rows > 0 { n.div_ceil(rows) } else { 0 };
        // Words in two columns if one would be too high.
        let word_rows_room = room.y - HEADING - 2. * MARGIN - if n > 0 { high + GAP } else { 0. } - 60.;
        let word_columns = if sheet.words.len() as f32 * (WORDS.1 + 8.) > word_rows_room { 2 } else { 1 };
        let word_rows = sheet.words.len().div_ceil(word_columns);
        let words_high = word_rows as f32 * (WORDS.1 + 8.);
        let foot = if sheet.buttons.is_empty() { 0. } else { BUTTON.1 + 16. };
        let for_cards = room.y - HEADING - MARGIN - words_high - foot;
        // More rows than fit lie over each other like patience: gem and name stay in sight.
        let step = if rows > 1 { (high + GAP).min((for_cards - high) / (rows - 1) as f32) } else { 0. };
        let cards_high = if rows > 0 { high + step * (rows - 1) as f32 + GAP } else { 0. };
        let cards = Vec2::new(columns as f32 * (wide + GAP) - GAP, cards_high);
        let words_wide = word_columns as f32 * (WORDS.0 + 12.) - 12.;
        let inner = cards.x.max(if sheet.words.is_empty() { 0. } else { words_wide }).max(420.);
        let size = Vec2::new(inner + 2. * MARGIN, HEADING + cards_high + words_high + foot + MARGIN);
        Plan { columns, rows, step, cards, word_rows, words_wide, size }
    }

    /// Whether it lies inside, with at least `step` of each card in sight.
    fn fits(&self, room: Vec2, step: f32) -> bool {
        // The space under the last of several rows may be given up.
        let spare = if self.rows > 1 { GAP + 0.1 } else { 0. };
        self.size.x <= room.x && self.size.y <= room.y + spare && (self.rows < 2 || self.step >= step)
    }
}

/// Room for a sheet on a canvas of 1280 × 720 u.
const DRAWN_ROOM: Vec2 = Vec2::new(1200., 666.);

/// As large as wanted if its cards can lie side by side, or at least show their names.
fn zoom_of(sheet: &Sheet, wanted: f32, room: Vec2, card: (f32, f32)) -> f32 {
    let fitting = |step: f32| {
        move |zoom: &f32| {
            let room = room / *zoom;
            Plan::of(sheet, room, card).fits(room, step)
        }
    };
    // A table larger than drawn has less room; what does not fit then is no larger than it is there.
    let as_drawn = (room / DRAWN_ROOM).min_element().min(1.);
    zooms(wanted).find(fitting(card.1)).or_else(|| zooms(wanted).find(fitting(LEAST_STEP))).unwrap_or(as_drawn)
}

/// Lays the panel in the middle.
pub fn sheet(boxes: &mut Boxes, grid: &Grid, spots: &Spots, play: &Play, sheet: &Sheet) {
    veil(boxes, grid);
    let (wide, high) = spots.strip.card;
    let zoom = zoom_of(sheet, grid.over, room(grid).size(), spots.strip.card);
    let (first, room) = (boxes.0.len(), shrunk(room(grid), zoom));
    let Plan { columns, step, cards, word_rows, words_wide, size, .. } = Plan::of(sheet, room.size(), spots.strip.card);
    let panel = around(room.center().x, room.center().y, size.x, size.y.min(room.height()));
    boxes.touch(Thing::new(Kind::Overlay, sheet.of, 0), panel, z::OVERLAY);
    let heading = Rect::new(panel.min.x + MARGIN, panel.min.y + 8., panel.max.x - MARGIN - 36., panel.min.y + HEADING - 10.);
    boxes.put(Thing::table(Kind::Prompt), heading, z::PROMPT);
    if sheet.closes {
        let close = rect(panel.max.x - 40., panel.min.y + 10., 28., 28.);
        boxes.touch(Thing::new(Kind::OverlayButton, sheet.of, CLOSE), close, z::ON_OVERLAY);
    }
    let left = panel.center().x - cards.x / 2.;
    for (i, id) in sheet.cards.iter().enumerate() {
        let (column, row) = (i % columns.max(1), i / columns.max(1));
        let at = rect(left + column as f32 * (wide + GAP), panel.min.y + HEADING + row as f32 * step, wide, high);
        let thing = Thing::piece(Kind::OverlayCard, *id);
        let raised = play.hover.or(play.focus) == Some(thing);
        boxes.touch(thing, at, z::ON_OVERLAY + if raised { 5. } else { row as f32 * 0.01 });
    }
    // The ring of the focus keeps off the heading.
    let below = if sheet.cards.is_empty() { 6. } else { 0. };
    let top = panel.min.y + HEADING + cards.y + below;
    let left = panel.center().x - words_wide / 2.;
    for (i, n) in sheet.words.iter().enumerate() {
        let (column, row) = (i / word_rows.max(1), i % word_rows.max(1));
        let at = rect(left + column as f32 * (WORDS.0 + 12.), top + row as f32 * (WORDS.1 + 8.), WORDS.0, WORDS.1);
        boxes.touch(Thing::new(Kind::OverlayButton, sheet.of, *n), at, z::ON_OVERLAY);
    }
    buttons(boxes, sheet.of, &sheet.buttons, Vec2::new(panel.center().x, panel.max.y - MARGIN / 2. - BUTTON.1 / 2.));
    boxes.enlarge(first, zoom);
}

pub fn buttons(boxes: &mut Boxes, of: u32, buttons: &[u16], centre: Vec2) {
    let whole = buttons.len() as f32 * (BUTTON.0 + 12.) - 12.;
    for (i, n) in buttons.iter().enumerate() {
        let x = centre.x - whole / 2. + i as f32 * (BUTTON.0 + 12.);
        boxes.touch(
            Thing::new(Kind::OverlayButton, of, *n),
            rect(x, centre.y - BUTTON.1 / 2., BUTTON.0, BUTTON.1),
            z::ON_OVERLAY,
        );
    }
}
