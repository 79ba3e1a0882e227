//! What lies over the table: spread piles, questions, the end of the fight.
use super::{
    CLOSE, CONFIRM, MORE_TOKENS, UNIT_BLOCK,
    boxes::*,
    find::{self, Asked, Spot},
    front,
    grid::Grid,
    hand,
    runs::{EMPTY, MORE_OF, runs},
    seat_board::board_rect,
    sheet::{HEADING, MARGIN, Sheet, buttons, sheet},
    spots::Spots,
};
use crate::{
    client::model::*,
    tabletop::{Id, Pick, Seat, view::*},
};
use bevy::prelude::*;

/// The banner at the end and the buttons under it.
const BANNER: Vec2 = Vec2::new(640., 224.);

/// The part of the canvas that overlays may take.
pub(super) fn room(grid: &Grid) -> Rect {
    Rect::new(40., super::grid::BAR + 6., grid.canvas.max.x - 40., grid.canvas.max.y - 8.)
}

/// Lays the open overlay and the question's ribbon.
pub fn lay(boxes: &mut Boxes, grid: &Grid, spots: &Spots, shown: &TableView, play: &Play) {
    match &play.overlay {
        None => need(boxes, grid, spots, shown, play),
        Some(Overlay::Deck(seat)) => {
            if find::seat(shown, *seat).is_some() {
                let cards = find::deck(shown, *seat).into_iter().map(|card| card.id).collect();
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
}

pub(super) fn veil(boxes: &mut Boxes, grid: &Grid) {
    boxes.touch(Thing::table(Kind::Veil), grid.canvas, z::VEIL);
}

/// Where an answer to a choice is made. What lies in the middle may have answers of the same names to another question.
pub fn spot_in(shown: &TableView, seat: Seat, choice: &ChoiceView, pick: Pick) -> Spot {
    match front::is_about(shown, choice, pick) {
        true => find::spot(shown, Asked { seat }, pick),
        false => Spot::Words,
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
        match (spot_in(shown, seat, choice, option.pick), option.pick) {
            (Spot::Card | Spot::Hand, Pick::Thing(id)) => cards.push(id),
            // What leads to more questions begins where it lies: a potion on its plate.
            (Spot::Board, _) if !option.needs.is_empty() => {}
            _ => words.push(n as u16),
        }
    }
    let buttons = if needs_confirming(choice) { vec![CONFIRM] } else { vec![] };
    let of = if matches!(play.overlay, Some(Overlay::Party)) { 0 } else { seat.0 as u32 };
    sheet(boxes, grid, spots, play, &Sheet { of, cards, words, buttons, closes: true });
    turned(boxes, grid, shown, play);
}

/// The spread card that is pointed at, if to pick it would turn it to its other face.
pub fn turning(shown: &TableView, play: &Play) -> Option<Thing> {
    let Some(Overlay::Question(seat)) = play.overlay else { return None };
    let choice = find::seat(shown, seat).and_then(hand::question).filter(|choice| choice.turns)?;
    let thing = play.hover.or(play.focus).filter(|thing| thing.kind == Kind::OverlayCard)?;
    choice.options.iter().any(|option| option.pick == Pick::Thing(Id(thing.of))).then_some(thing)
}

/// The other face beside the card that would be turned to it, with an arrow between.
fn turned(boxes: &mut Boxes, grid: &Grid, shown: &TableView, play: &Play) {
    const BETWEEN: f32 = 34.;
    let Some(thing) = turning(shown, play).filter(|thing| play.other_face.as_ref().is_some_and(|face| face.id.0 == thing.of))
    else {
        return;
    };
    let Some(card) = boxes.0.iter().find(|placed| placed.thing == thing).cloned() else { return };
    let (size, zoom) = (card.rect.size(), card.zoom);
    let right = card.rect.max.x + BETWEEN * zoom + size.x <= grid.canvas.max.x - 8.;
    let x = if right { card.rect.max.x + BETWEEN * zoom } else { card.rect.min.x - BETWEEN * zoom - size.x };
    let arrow = if right { card.rect.max.x } else { card.rect.min.x - BETWEEN * zoom };
    let face = boxes.put(Thing { kind: Kind::Becomes, ..thing }, rect(x, card.rect.min.y, size.x, size.y), z::ON_OVERLAY + 5.5);
    face.zoom = zoom;
    let at = around(arrow + BETWEEN * zoom / 2., card.rect.center().y, 24. * zoom, 30. * zoom);
    let arrow = boxes.put(Thing { kind: Kind::Turns, ..thing }, at, z::ON_OVERLAY + 5.6);
    (arrow.zoom, arrow.turn) = (zoom, if right { -90. } else { 90. });
}

/// The open need of the half-made play, if its answers are not on the table: cards out of piles, numbers, words.
pub fn spread_need<'a>(shown: &'a TableView, play: &Play) -> Option<(Seat, &'a NeedView)> {
    let making = play.making.as_ref()?;
    let choice = find::seat(shown, making.seat)?.choice.as_ref()?;
    let option = choice.options.iter().find(|option| option.pick == making.option)?;
    let need = option.needs.get(making.answers.len())?;
    let off_table = |pick: &Pick| matches!(find::spot(shown, Asked { seat: making.seat }, *pick), Spot::Card | Spot::Words);
    need.picks.iter().any(off_table).then_some((making.seat, need))
}

/// What stands on the button of an answer to a need.
pub fn need_label(shown: &TableView, play: &Play, thing: Thing) -> Option<String> {
    let (_, need) = spread_need(shown, play)?;
    let at = thing.n.checked_sub(super::NEED)? as usize;
    if let Some(said) = need.said.get(at).filter(|said| !said.is_empty()) {
        return Some(said.clone());
    }
    Some(match need.picks.get(at)? {
        Pick::Number(n) | Pick::Space(n) => n.to_string(),
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
        match (find::spot(shown, Asked { seat }, *pick), pick) {
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
    let whole = Vec2::new(size.x.max(200.) + 2. * MARGIN, size.y + MARGIN + HEADING);
    let fits = |zoom: &f32| (whole * *zoom).cmple(room(grid).size()).all();
    let (zoom, first) = (zooms(grid.over).find(fits).unwrap_or(1.), boxes.0.len());
    let centre = Vec2::new(grid.canvas.center().x, grid.board.center().y) / zoom;
    let panel = inside(around(centre.x, centre.y, whole.x, whole.y), shrunk(room(grid), zoom));
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
    boxes.enlarge(first, zoom);
}

/// What a "+n" stands for.
pub fn hidden(grid: &Grid, spots: &Spots, shown: &TableView, more: Thing) -> Vec<Thing> {
    if more.n > front::MORE_ITEMS {
        return find::seat(shown, Seat(more.of as u8)).map(|seat| front::behind(seat, more.n)).unwrap_or_default();
    }
    if more.n == MORE_TOKENS {
        let Some(unit) = super::grid::unit(shown, Id(more.of)) else { return vec![] };
        let names = (unit.block > 0).then_some(UNIT_BLOCK).into_iter().chain(0..unit.tokens.len() as u16);
        let laid = super::unit_tokens_shown(grid, spots, shown, unit);
        return names.skip(laid).map(|n| Thing { kind: Kind::UnitToken, of: more.of, n }).collect();
    }
    let Some(seat) = shown.seats.iter().find(|seat| seat.seat.0 as u32 == more.of) else { return vec![] };
    let board = board_rect(grid, super::grid::clamp_row(grid, seat.row));
    let Some(design) = spots.board(board.size()).filter(|_| (more.n as usize) < MORE_OF.len()) else { return vec![] };
    let run = runs(board, design, seat).swap_remove(more.n as usize);
    // Free places for potions are nothing to be shown.
    run.things.into_iter().skip(run.shown).filter(|thing| thing.n < EMPTY).collect()
}

/// Buttons under the banner at the end.
pub const AGAIN: u16 = 0;
pub const LOOK: u16 = 1;

fn over(boxes: &mut Boxes, grid: &Grid, shown: &TableView) {
    if shown.over.is_none() {
        return;
    }
    veil(boxes, grid);
    let fits = |zoom: &f32| (BANNER * *zoom).cmple(grid.board.size()).all();
    let (zoom, first) = (zooms(grid.over).find(fits).unwrap_or(1.), boxes.0.len());
    let centre = grid.board.center() / zoom;
    boxes.put(Thing::table(Kind::Banner), around(centre.x, centre.y - 30., BANNER.x, 160.), z::BANNER);
    buttons(boxes, 0, &[AGAIN, LOOK], Vec2::new(centre.x, centre.y + 90.));
    boxes.enlarge(first, zoom);
}
