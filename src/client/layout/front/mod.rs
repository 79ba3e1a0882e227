//! What lies in the middle of the table between fights: the map, a page, a market, the end of a run.
//!
//! Everything here is laid as drawn for a canvas of at least 1280 × 720 u and made smaller with it where the canvas is smaller:
//! [`Room::zoom`] is never above 1.
//! * `Asks` is the ribbon in the bar. `FrontButton` n = [`press`], of = seat or 0. `Plate`, `PartyRow` of = seat.
//! * `Space` n = its place in the map's spaces. `Vote` of = seat: its seal at a space; `Ballot` of = seat: its box in the panel.
//! * `Line` of = seat whose own line it is, or 0; n = its place. `Offer` of = seat, or 0 for the party's; n = its place; `Sealed`
//!   is the same, large and face down. `OfferCard`, `Becomes` of = card, `OfferItem` of = item.
//! * `Ware`, `Price` of = seat that alone may buy it, n = its place; or of = 0, n = stall · [`market::STALL`] + its place. `Counter`
//!   n = 0 under the own cards, 1 under those for everybody. `OfferRow` of = seat, n = 1 on its plate. `Service` n = its place.
//! * `SummaryPanel` n = [`summary::panel`], `SummarySeat` of = seat, `Floor` n = its place, `Spoil` of = seat, n = its place.
//! * `MapPanel` n = [`map::panel`]. `Collected` n = its place in `collected`.
mod asks;
mod context;
mod items;
pub mod map;
pub mod market;
pub mod offers;
pub mod page;
pub mod plates;
pub mod summary;

pub use asks::{Asking, asking};
pub use context::context;
pub use items::{MORE_ITEMS, behind};

use super::{boxes::*, find, grid::Grid, log_rect, spots::Spots};
use crate::{
    client::model::*,
    tabletop::{Id, Pick, Seat, view::*},
};
use bevy::prelude::*;

/// `n` of the buttons between fights.
pub mod press {
    /// Votes for the space that is being looked at, or goes there.
    pub const VOTE: u16 = 0;
    /// Closes the map that was only looked at.
    pub const CLOSE_MAP: u16 = 1;
    /// Shows the card of who waits at the end.
    pub const SEE: u16 = 2;
    /// Shows all cards of a seat (of = seat).
    pub const DECK: u16 = 3;
    /// The seat is done here, or takes that back (of = seat).
    pub const DONE: u16 = 4;
    /// Skips the offer that lies open.
    pub const SKIP: u16 = 5;
    /// Buys a service (of = its number).
    pub const SERVICE: u16 = 6;
    /// Another run; the title; the seed for the clipboard.
    pub const ANEW: u16 = 7;
    pub const TO_TITLE: u16 = 8;
    pub const COPY: u16 = 9;
    /// At a market: the others are asked to pay too, or not after all (of = seat).
    pub const HELP: u16 = 10;
}

/// What is shown in the middle of the table.
pub fn front(shown: &TableView, play: &Play) -> Front {
    match shown.front {
        _ if play.map_open && shown.map.is_some() => Front::Map,
        Front::Map if shown.map.is_some() => Front::Map,
        Front::Page if shown.page.is_some() => Front::Page,
        Front::Market if shown.market.is_some() => Front::Market,
        Front::Summary if shown.summary.is_some() => Front::Summary,
        _ => Front::Board,
    }
}

/// The map is only looked at: nothing is decided on it.
pub fn only_looks(shown: &TableView, play: &Play) -> bool {
    play.map_open && shown.front != Front::Map
}

/// The part of the canvas below the bar and left of a docked log, in its own lengths.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Room {
    pub rect: Rect,
    /// Everything laid in it is this many times as large on the canvas; at most 1.
    pub zoom: f32,
}

/// Width and height that are needed below the bar. A window of 1280 × 720 u has a little more, so that a table that is larger than
/// drawn gives a front made smaller by no more than that.
const NEEDED: Vec2 = Vec2::new(1280., 674.);

impl Room {
    pub fn of(grid: &Grid, log: Option<Rect>) -> Room {
        let bar = super::grid::BAR;
        let mut rect = Rect::new(0., bar, grid.canvas.max.x, grid.canvas.max.y);
        if let Some(log) = log.filter(|_| grid.log_docked) {
            rect.max.x = log.min.x;
        }
        // A log that is docked leaves more than is drawn for.
        let zoom = (rect.size() / NEEDED).min_element().min(1.);
        Room { rect: shrunk(rect, zoom), zoom }
    }
}

/// Lays the front, if it is another than the board.
pub fn lay(boxes: &mut Boxes, grid: &Grid, spots: &Spots, canvas: &Canvas, shown: &TableView, play: &Play) {
    let room = Room::of(grid, log_rect(shown, play, canvas, spots));
    let first = boxes.0.len();
    match front(shown, play) {
        Front::Map => shown.map.iter().for_each(|map| map::lay(boxes, room.rect, shown, play, map)),
        Front::Page => shown.page.iter().for_each(|page| page::lay(boxes, room.rect, spots, shown, play, page)),
        Front::Market => shown.market.iter().for_each(|market| market::lay(boxes, room.rect, spots, shown, play, market)),
        Front::Summary => shown.summary.iter().for_each(|summary| summary::lay(boxes, room.rect, summary)),
        Front::Board => {}
    }
    boxes.enlarge(first, room.zoom);
}

/// The option of the front that a thing on it stands for.
pub fn pick_of(shown: &TableView, thing: Thing) -> Option<Pick> {
    match thing.kind {
        Kind::Space => shown.map.as_ref()?.spaces.get(thing.n as usize)?.pick,
        Kind::Line => page::line(shown, thing)?.pick,
        Kind::Offer | Kind::Sealed => offers::offer(shown, thing)?.reveal,
        Kind::Ware => market::goods(shown, thing)?.pick,
        Kind::OfferCard | Kind::OfferItem => Some(Pick::Thing(Id(thing.of))),
        _ => None,
    }
}

/// Whether a pick is made by pointing at the front that lies in the middle of the table.
pub fn has(shown: &TableView, pick: Pick) -> bool {
    match shown.front {
        Front::Map => shown.map.iter().flat_map(|map| &map.spaces).any(|space| space.pick == Some(pick)),
        Front::Page => shown.page.iter().any(|page| page::has(page, pick)),
        Front::Market => shown.market.iter().any(|market| market::has(market, pick)),
        _ => false,
    }
}

/// Whether a choice is the one that what lies in the middle answers. A page may say which question it is about, because
/// another one may have answers of the same names; pieces and spaces mean the same everywhere.
pub fn is_about(shown: &TableView, choice: &ChoiceView, pick: Pick) -> bool {
    let named = matches!(pick, Pick::Line(_) | Pick::Number(_));
    let questions = shown.page.as_ref().filter(|_| shown.front == Front::Page).map_or(&[][..], |page| &page.questions);
    !named || questions.is_empty() || questions.contains(&choice.kind)
}

/// The choice that offers a pick to a seat: its own, or else the table's; and whether answering is a vote.
pub fn offering(shown: &TableView, seat: Seat, pick: Pick) -> Option<(&ChoiceView, bool)> {
    let offers = |choice: &&ChoiceView| choice.options.iter().any(|option| option.pick == pick) && is_about(shown, choice, pick);
    let own = find::seat(shown, seat)?.choice.as_ref().filter(offers).map(|choice| (choice, false));
    own.or_else(|| shown.party.as_ref().filter(offers).map(|choice| (choice, true)))
}

/// What a seat has marked in the party's decision.
pub fn mark_of(shown: &TableView, seat: Seat) -> Option<Pick> {
    shown.party.as_ref()?.marks.iter().find(|(of, _)| *of == seat).map(|(_, pick)| *pick)
}
