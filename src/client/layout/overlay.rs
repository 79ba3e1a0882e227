//! What lies over the table: spread piles, questions, the end of the fight, the inspected card.
use super::{
    CLOSE, CONFIRM, MORE_TOKENS, UNIT_BLOCK,
    boxes::*,
    find::{self, Spot},
    grid::Grid,
    hand,
    seat_board::{MORE_OF, run_of},
    spots::Spots,
};
use crate::{
    client::model::*,
    tabletop::{Id, Pick, Seat, view::*},
};
use bevy::prelude::*;

const HEADING: f32 = 48.;
const MARGIN: f32 = 24.;
const GAP: f32 = 10.;
const WORDS: (f32, f32) = (340., 44.);
const BUTTON: (f32, f32) = (180., 44.);
/// An inspected card against one in the hand.
const INSPECTED: f32 = 2.2;
const LARGE_UNIT: (f32, f32) = (284. * 1.25, 330. * 1.25);

/// The part of the canvas that overlays may take.
fn room(grid: &Grid) -> Rect {
    Rect::new(40., super::grid::BAR + 6., grid.canvas.max.x - 40., grid.canvas.max.y - 8.)
}

/// Lays the open overlay, the question's ribbon and the inspected card.
pub fn lay(boxes: &mut Boxes, grid: &Grid, spots: &Spots, shown: &TableView, play: &Play) {
    match &play.overlay {
        None => need(boxes, grid, spots, shown, play),
        Some(Overlay::Deck(seat)) => {
            if let Some(seat) = find::seat(shown, *seat) {
                let piles = seat.piles.iter().flat_map(|pile| &pile.cards);
                let mut cards: Vec<_> = seat.hand.iter().chain(&seat.powers).chain(piles).collect();
                // By name, so that a hidden pile keeps its order to itself.
                cards.sort_by(|a, b| (&a.name, a.id).cmp(&(&b.name, b.id)));
                let cards = cards.into_iter().map(|card| card.id).collect();
                sheet(boxes, grid, spots, play, &Sheet { of: 0, cards, words: vec![], buttons: vec![], closes: true });
            }
        }
        Some(Overlay::Pile(id)) => {
            if let Some(pile) = find::pile(shown, *id) {
                let cards: Vec<Id> = pile.cards.iter().map(|card| card.id).collect();
                sheet(boxes, grid, spots, play, &Sheet { of: id.0, cards, words: vec![], buttons: vec![], closes: true });
            }
        }
        Some(Overlay::Question(seat)) => {
            if let Some(choice) = find::seat(shown, *seat).and_then(hand::question) {
                question(boxes, grid, spots, shown, play, *seat, choice);
            }
        }
        Some(Overlay::Party) => {
            if let Some(choice) = &shown.party {
                question(boxes, grid, spots, shown, play, play.seat, choice);
            }
        }
        Some(Overlay::More(thing)) => more(boxes, grid, spots, shown, *thing),
        Some(Overlay::Over) => over(boxes, grid, shown),
        // Their panels are drawn by the stage.
        Some(Overlay::Menu | Overlay::About | Overlay::Keys) => veil(boxes, grid),
    }
    inspected(boxes, grid, shown, play);
}

fn veil(boxes: &mut Boxes, grid: &Grid) {
    boxes.touch(Thing::table(Kind::Veil), grid.canvas, z::VEIL);
}

struct Sheet {
    of: u32,
    cards: Vec<Id>,
    /// Numbers of the options that are words, one below the other.
    words: Vec<u16>,
    /// Buttons side by side at the foot.
    buttons: Vec<u16>,
    closes: bool,
}

/// A panel with a heading, cards in rows, options in words, and buttons at its foot.
fn sheet(boxes: &mut Boxes, grid: &Grid, spots: &Spots, play: &Play, sheet: &Sheet) {
    veil(boxes, grid);
    let room = room(grid);
    let (wide, high) = spots.strip.card;
    let n = sheet.cards.len();
    let most = ((room.width() - 2. * MARGIN + GAP) / (wide + GAP)).floor().max(1.) as usize;
    // Rows as even as can be: nine cards are five and four, not seven and two.
    let rows = n.div_ceil(most);
    let columns = if rows > 0 { n.div_ceil(rows) } else { 0 };
    // Words in two columns if one would be too high.
    let word_rows_room = room.height() - HEADING - 2. * MARGIN - if n > 0 { high + GAP } else { 0. } - 60.;
    let word_columns = if sheet.words.len() as f32 * (WORDS.1 + 8.) > word_rows_room { 2 } else { 1 };
    let word_rows = sheet.words.len().div_ceil(word_columns);
    let words_high = word_rows as f32 * (WORDS.1 + 8.);
    let foot = if sheet.buttons.is_empty() { 0. } else { BUTTON.1 + 16. };
    let for_cards = room.height() - HEADING - MARGIN - words_high - foot;
    // More rows than fit lie over each other like patience: gem and name stay in sight.
    let step = if rows > 1 { (high + GAP).min((for_cards - high) / (rows - 1) as f32) } else { 0. };
    let cards_high = if rows > 0 { high + step * (rows - 1) as f32 + GAP } else { 0. };
    let cards_wide = columns as f32 * (wide + GAP) - GAP;
    let words_wide = word_columns as f32 * (WORDS.0 + 12.) - 12.;
    let inner = cards_wide.max(if sheet.words.is_empty() { 0. } else { words_wide }).max(420.);
    let size = Vec2::new(inner + 2. * MARGIN, HEADING + cards_high + words_high + foot + MARGIN);
    let panel = around(room.center().x, room.center().y, size.x, size.y.min(room.height()));
    boxes.touch(Thing::new(Kind::Overlay, sheet.of, 0), panel, z::OVERLAY);
    let heading = Rect::new(panel.min.x + MARGIN, panel.min.y + 8., panel.max.x - MARGIN - 36., panel.min.y + HEADING - 4.);
    boxes.put(Thing::table(Kind::Prompt), heading, z::PROMPT);
    if sheet.closes {
        let close = rect(panel.max.x - 40., panel.min.y + 10., 28., 28.);
        boxes.touch(Thing::new(Kind::OverlayButton, sheet.of, CLOSE), close, z::ON_OVERLAY);
    }
    let left = panel.center().x - cards_wide / 2.;
    for (i, id) in sheet.cards.iter().enumerate() {
        let (column, row) = (i % columns.max(1), i / columns.max(1));
        let at = rect(left + column as f32 * (wide + GAP), panel.min.y + HEADING + row as f32 * step, wide, high);
        let thing = Thing::piece(Kind::OverlayCard, *id);
        let raised = play.hover.or(play.focus) == Some(thing);
        boxes.touch(thing, at, z::ON_OVERLAY + if raised { 5. } else { row as f32 * 0.01 });
    }
    let top = panel.min.y + HEADING + cards_high;
    let left = panel.center().x - words_wide / 2.;
    for (i, n) in sheet.words.iter().enumerate() {
        let (column, row) = (i / word_rows.max(1), i % word_rows.max(1));
        let at = rect(left + column as f32 * (WORDS.0 + 12.), top + row as f32 * (WORDS.1 + 8.), WORDS.0, WORDS.1);
        boxes.touch(Thing::new(Kind::OverlayButton, sheet.of, *n), at, z::ON_OVERLAY);
    }
    buttons(boxes, sheet.of, &sheet.buttons, Vec2::new(panel.center().x, panel.max.y - MARGIN / 2. - BUTTON.1 / 2.));
}

fn buttons(boxes: &mut Boxes, of: u32, buttons: &[u16], centre: Vec2) {
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

/// Several answers, or none, need a button that says "these".
pub fn needs_confirming(choice: &ChoiceView) -> bool {
    choice.least != 1 || choice.most != 1
}

fn question(boxes: &mut Boxes, grid: &Grid, spots: &Spots, shown: &TableView, play: &Play, seat: Seat, choice: &ChoiceView) {
    let mut cards = vec![];
    let mut words = vec![];
    for (n, option) in choice.options.iter().enumerate() {
        match (find::spot(shown, seat, option.pick), option.pick) {
            (Spot::Card | Spot::Hand, Pick::Thing(id)) => cards.push(id),
            _ => words.push(n as u16),
        }
    }
    let buttons = if needs_confirming(choice) { vec![CONFIRM] } else { vec![] };
    let of = if matches!(play.overlay, Some(Overlay::Party)) { 0 } else { seat.0 as u32 };
    sheet(boxes, grid, spots, play, &Sheet { of, cards, words, buttons, closes: true });
}

/// The open need of the half-made play, if its answers are not on the table: cards out of piles, numbers, words.
pub fn spread_need<'a>(shown: &'a TableView, play: &Play) -> Option<(Seat, &'a NeedView)> {
    let making = play.making.as_ref()?;
    let choice = find::seat(shown, making.seat)?.choice.as_ref()?;
    let option = choice.options.iter().find(|option| option.pick == making.option)?;
    let need = option.needs.get(making.answers.len())?;
    let off_table = |pick: &Pick| matches!(find::spot(shown, making.seat, *pick), Spot::Card | Spot::Words);
    need.picks.iter().any(off_table).then_some((making.seat, need))
}

/// What stands on the button of an answer to a need.
pub fn need_label(shown: &TableView, play: &Play, thing: Thing) -> Option<String> {
    let (_, need) = spread_need(shown, play)?;
    Some(match need.picks.get(thing.n.checked_sub(super::NEED)? as usize)? {
        Pick::Number(n) => n.to_string(),
        Pick::Row(row) => format!("Row {row}"),
        Pick::Token(word) => word.to_string(),
        Pick::Line(line) => format!("{}", line + 1),
        Pick::Done => "None of these".into(),
        Pick::Back => "Back".into(),
        Pick::Thing(id) => {
            let hero = find::hero(shown, *id).map(|seat| &seat.name);
            let unit = super::grid::unit(shown, *id).map(|unit| &unit.name);
            let card = find::card(shown, *id).map(|card| &card.name);
            hero.or(unit).or(card).cloned().unwrap_or_default()
        }
    })
}

fn need(boxes: &mut Boxes, grid: &Grid, spots: &Spots, shown: &TableView, play: &Play) {
    let Some((seat, need)) = spread_need(shown, play) else { return };
    let mut cards = vec![];
    let mut words = vec![];
    for (n, pick) in need.picks.iter().enumerate() {
        match (find::spot(shown, seat, *pick), pick) {
            (Spot::Card | Spot::Hand, Pick::Thing(id)) => cards.push(*id),
            _ => words.push(super::NEED + n as u16),
        }
    }
    sheet(boxes, grid, spots, play, &Sheet { of: seat.0 as u32, cards, words, buttons: vec![], closes: true });
}

/// The things behind a "+n", large enough to be read.
fn more(boxes: &mut Boxes, grid: &Grid, spots: &Spots, shown: &TableView, thing: Thing) {
    let things = hidden(grid, spots, shown, thing);
    if things.is_empty() {
        return;
    }
    veil(boxes, grid);
    let card = things[0].kind == Kind::Power;
    let (wide, high) = if card { spots.strip.card } else { (44., 44.) };
    let columns = things.len().min(if card { 6 } else { 10 });
    let rows = things.len().div_ceil(columns.max(1));
    let size = Vec2::new(columns as f32 * (wide + 12.) - 12., rows as f32 * (high + 12.) - 12.);
    let at = around(grid.canvas.center().x, grid.board.center().y, size.x.max(200.) + 2. * MARGIN, size.y + MARGIN + HEADING);
    let panel = inside(at, room(grid));
    boxes.touch(Thing::new(Kind::Overlay, thing.of, thing.n), panel, z::OVERLAY);
    boxes.put(
        Thing::table(Kind::Prompt),
        Rect::new(panel.min.x + MARGIN, panel.min.y + 8., panel.max.x - 48., panel.min.y + 44.),
        z::PROMPT,
    );
    boxes.touch(Thing::new(Kind::OverlayButton, 0, CLOSE), rect(panel.max.x - 40., panel.min.y + 10., 28., 28.), z::ON_OVERLAY);
    let left = panel.center().x - size.x / 2.;
    for (i, thing) in things.into_iter().enumerate() {
        let (column, row) = (i % columns, i / columns);
        let at = rect(left + column as f32 * (wide + 12.), panel.min.y + HEADING + row as f32 * (high + 12.), wide, high);
        boxes.touch(thing, at, z::ON_OVERLAY);
    }
}

/// What a "+n" stands for.
pub fn hidden(grid: &Grid, spots: &Spots, shown: &TableView, more: Thing) -> Vec<Thing> {
    if more.n == MORE_TOKENS {
        let Some(unit) = super::grid::unit(shown, Id(more.of)) else { return vec![] };
        let names = (unit.block > 0).then_some(UNIT_BLOCK).into_iter().chain(0..unit.tokens.len() as u16);
        let laid = super::unit_tokens_shown(grid, spots, shown, unit);
        return names.skip(laid).map(|n| Thing { kind: Kind::UnitToken, of: more.of, n }).collect();
    }
    let Some(seat) = shown.seats.iter().find(|seat| seat.seat.0 as u32 == more.of) else { return vec![] };
    let lane = grid.lane(super::grid::clamp_row(grid, seat.row));
    let Some((before, count)) = run_of(lane.height(), seat, spots, more.n) else { return vec![] };
    let Some(kind) = MORE_OF.get(more.n as usize) else { return vec![] };
    let thing = |i: usize| match kind {
        Kind::SeatToken => Some(Thing::seat(*kind, seat.seat, i as u16)),
        Kind::Power => seat.powers.get(i).map(|card| Thing::piece(*kind, card.id)),
        Kind::Relic => seat.relics.get(i).map(|item| Thing::piece(*kind, item.id)),
        _ => seat.potions.get(i).map(|item| Thing::piece(*kind, item.id)),
    };
    (before..count).filter_map(thing).collect()
}

/// Buttons under the banner at the end.
pub const AGAIN: u16 = 0;
pub const LOOK: u16 = 1;

fn over(boxes: &mut Boxes, grid: &Grid, shown: &TableView) {
    if shown.over.is_none() {
        return;
    }
    veil(boxes, grid);
    let centre = grid.board.center();
    boxes.put(Thing::table(Kind::Banner), around(centre.x, centre.y - 30., 640., 160.), z::BANNER);
    buttons(boxes, 0, &[AGAIN, LOOK], Vec2::new(centre.x, centre.y + 90.));
}

/// The card or enemy that is being read, beside where it lies but inside the window.
fn inspected(boxes: &mut Boxes, grid: &Grid, shown: &TableView, play: &Play) {
    let Some(thing) = play.inspected else { return };
    let id = Id(thing.of);
    let at = boxes.0.iter().find(|placed| placed.thing == thing).map_or(grid.canvas.center(), |placed| placed.rect.center());
    let (n, wide, high) = match thing.kind {
        Kind::HandCard | Kind::OverlayCard | Kind::Power if find::card(shown, id).is_some() => {
            (0, 150. * INSPECTED, 210. * INSPECTED)
        }
        Kind::Unit | Kind::UnitWell | Kind::Standee | Kind::Boss if super::grid::unit(shown, id).is_some() => {
            (1, LARGE_UNIT.0, LARGE_UNIT.1)
        }
        _ => return,
    };
    let box_at = inside(around(at.x, at.y, wide, high), grid.canvas.inflate(-8.));
    boxes.touch(Thing::new(Kind::Inspected, thing.of, n), box_at, z::INSPECTED);
}
