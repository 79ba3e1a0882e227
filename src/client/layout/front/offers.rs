//! Rewards on a page: a list of what is offered, and the one that lies open, with what can be taken of it.
use super::press;
use crate::{
    client::{
        layout::{boxes::*, spots::Spots},
        model::*,
    },
    tabletop::{Id, Pick, Seat, view::*},
};
use bevy::prelude::*;

/// A heading over what lies open, and the button below it.
pub const HEADING: f32 = 34.;
const BUTTON: Vec2 = Vec2::new(190., 44.);
/// Cards are shown this much larger than on the table if there is room.
const LARGEST: f32 = 1.25;
const GAP: f32 = 16.;
/// An item with its picture, name and words.
pub const ITEM: Vec2 = Vec2::new(148., 158.);
/// Between a card and what it becomes.
pub const TURNS: f32 = 26.;

/// What lies in front of the party, then in front of a seat. What the seat may take of the party's is one of its own; what is left
/// for the others comes last.
pub fn list(page: &PageView, seat: Seat) -> Vec<(Thing, &OfferView)> {
    let own = page.seats.iter().filter(|view| view.seat == seat).flat_map(|view| &view.offers);
    let taken_over = own.into_iter().any(is_of_party);
    let shared = page.shared.iter().enumerate().map(|(n, offer)| (Thing::new(Kind::Offer, 0, n as u16), offer));
    let (others, shared): (Vec<_>, Vec<_>) = shared.filter(|_| !taken_over).partition(|(thing, offer)| for_others(*thing, offer));
    let own = page.seats.iter().filter(|view| view.seat == seat).flat_map(|view| &view.offers).enumerate();
    let own = own.map(|(n, offer)| (Thing::seat(Kind::Offer, seat, n as u16), offer));
    shared.into_iter().chain(own).chain(others).collect()
}

/// What lies there for the party and is not to be answered by the seat that looks at it: the others may still choose of it.
pub fn for_others(thing: Thing, offer: &OfferView) -> bool {
    thing.of == 0 && offer.skip.is_none() && offer.reveal.is_none()
}

/// How many rewards a seat has neither taken nor skipped.
pub fn left(shown: &TableView, seat: Seat) -> usize {
    let page = shown.page.as_ref().filter(|_| shown.front == Front::Page);
    let own = page.and_then(|page| page.seats.iter().find(|view| view.seat == seat));
    own.map_or(0, |own| own.offers.iter().filter(|offer| !offer.done).count())
}

pub fn offer(shown: &TableView, thing: Thing) -> Option<&OfferView> {
    let page = shown.page.as_ref()?;
    match thing.of {
        0 => page.shared.get(thing.n as usize),
        of => page.seats.iter().find(|view| view.seat.0 as u32 == of)?.offers.get(thing.n as usize),
    }
}

/// Whether an offer has this pick.
pub fn has(offer: &OfferView, pick: Pick) -> bool {
    let things = offer.cards.iter().map(|card| card.id).chain(offer.items.iter().map(|item| item.id));
    [offer.reveal, offer.skip].contains(&Some(pick)) || things.map(Pick::Thing).any(|thing| thing == pick)
}

/// Something lies open of it.
pub fn is_open(offer: &OfferView) -> bool {
    !offer.cards.is_empty() || !offer.items.is_empty()
}

/// A reward that is one of those that lie open for the party: it can be skipped, and nothing of its own lies there.
fn is_of_party(offer: &OfferView) -> bool {
    !offer.done && offer.reveal.is_none() && !is_open(offer) && offer.skip.is_some()
}

/// The offer whose cards and items lie there: its own, or the party's.
pub fn contents<'a>(page: &'a PageView, offer: &'a OfferView) -> &'a OfferView {
    match page.shared.first() {
        Some(shared) if is_of_party(offer) => shared,
        _ => offer,
    }
}

/// The offer that lies open: the one chosen last, else the first that is not done. None if all are.
pub fn open<'a>(page: &'a PageView, play: &Play, seat: Seat) -> Option<(Thing, &'a OfferView)> {
    let list = list(page, seat);
    let chosen = play.offer.and_then(|thing| list.iter().find(|(of, offer)| *of == thing && !offer.done));
    chosen.or_else(|| list.iter().find(|(_, offer)| !offer.done)).copied()
}

/// The face that a card on offer turns to when it is taken.
pub fn becomes(shown: &TableView, id: Id) -> Option<&CardView> {
    let offers = shown.page.iter().flat_map(|page| &page.seats).flat_map(|seat| &seat.offers);
    offers.into_iter().find_map(|offer| {
        let at = offer.cards.iter().position(|card| card.id == id)?;
        offer.becomes.get(at)
    })
}

/// A card that lies open on a page.
pub fn card(shown: &TableView, id: Id) -> Option<&CardView> {
    let page = shown.page.as_ref()?;
    let offers = page.shared.iter().chain(page.seats.iter().flat_map(|seat| &seat.offers));
    offers.into_iter().flat_map(|offer| &offer.cards).find(|card| card.id == id)
}

/// A relic or potion that lies open on a page.
pub fn item(shown: &TableView, id: Id) -> Option<&ItemView> {
    let page = shown.page.as_ref()?;
    let offers = page.shared.iter().chain(page.seats.iter().flat_map(|seat| &seat.offers));
    offers.into_iter().flat_map(|offer| &offer.items).find(|item| item.id == id)
}

/// Lays what can be taken of an offer, below its heading.
pub fn lay(boxes: &mut Boxes, work: Rect, spots: &Spots, page: &PageView, (thing, offer): (Thing, &OfferView)) {
    let mut room = Rect { min: work.min + Vec2::new(0., HEADING), max: work.max };
    boxes.put(
        Thing { kind: Kind::OfferTitle, ..thing },
        Rect::new(work.min.x, work.min.y, work.max.x, room.min.y),
        z::FRONT + 0.2,
    );
    if offer.done {
        return;
    }
    let card = Vec2::from(spots.strip.card);
    let there = contents(page, offer);
    if !is_open(there) {
        let scale = fitting(room.size() - Vec2::new(0., 8.), card, 1, 1).unwrap_or(1.);
        let size = card * scale;
        let y = room.min.y + high_of_middle(room, size.y);
        let at = rect(room.center().x - size.x / 2., y, size.x, size.y);
        boxes.touch(Thing { kind: Kind::Sealed, ..thing }, at, z::ON_FRONT);
        return;
    }
    let foot = if offer.skip.is_some() { BUTTON.y + 18. } else { 0. };
    room.max.y -= foot;
    let laid = if there.cards.is_empty() { items(room, there) } else { cards(room, card, there) };
    let low = laid.iter().map(|(_, at, _)| at.max.y).fold(room.min.y, f32::max);
    // What is not as high as its room lies a little above the middle.
    let by = Vec2::new(0., high_of_middle(Rect { max: room.max + Vec2::new(0., foot), ..room }, low + foot - room.min.y));
    for (thing, at, touch) in laid {
        let at = Rect { min: at.min + by, max: at.max + by };
        let placed = boxes.put(thing, at, z::ON_FRONT);
        placed.touch = touch;
    }
    if foot > 0. {
        let y = low + by.y + 18. + BUTTON.y / 2.;
        let at = around(room.center().x, y, BUTTON.x, BUTTON.y);
        boxes.touch(Thing { kind: Kind::FrontButton, n: press::SKIP, ..thing }, at, z::ON_FRONT);
    }
}

/// How far below the upper edge of a room something lies that is so high: a little above the middle.
fn high_of_middle(room: Rect, high: f32) -> f32 {
    ((room.height() - high) * 0.35).max(0.)
}

type Laid = Vec<(Thing, Rect, bool)>;

/// The scale at which so many columns and rows of cards fit, with a gap between them.
fn fitting(room: Vec2, card: Vec2, columns: usize, rows: usize) -> Option<f32> {
    let gaps = Vec2::new(columns as f32 - 1., rows as f32 - 1.) * GAP;
    let each = (room - gaps) / Vec2::new(columns as f32, rows as f32) / card;
    let scale = each.min_element().min(LARGEST);
    (scale >= 1.).then_some(scale)
}

/// Cards in rows, as large as they fit; what a card becomes lies below it.
fn cards(room: Rect, card: Vec2, offer: &OfferView) -> Laid {
    let n = offer.cards.len();
    let pairs = !offer.becomes.is_empty();
    let unit = if pairs { Vec2::new(card.x, card.y * 2. + TURNS) } else { card };
    let best = (1..=n)
        .filter_map(|rows| {
            let columns = n.div_ceil(rows);
            fitting(room.size(), unit, columns, rows).map(|scale| (scale, columns))
        })
        .max_by(|a, b| a.0.total_cmp(&b.0));
    // Where there is too little room they lie over each other.
    let (scale, columns) = best.unwrap_or((1., n));
    let size = unit * scale;
    let step = (size.x + GAP).min((room.width() - size.x) / (columns - 1).max(1) as f32);
    let rows = n.div_ceil(columns);
    let down = (size.y + GAP).min((room.height() - size.y) / (rows - 1).max(1) as f32);
    let left = room.center().x - (step * (columns - 1) as f32 + size.x) / 2.;
    let mut laid = vec![];
    for (i, view) in offer.cards.iter().enumerate() {
        let x = left + in_row(i, columns, n) * step;
        let at = Vec2::new(x, room.min.y + (i / columns) as f32 * down);
        let (wide, high) = (card.x * scale, card.y * scale);
        laid.push((Thing::piece(Kind::OfferCard, view.id), rect(at.x, at.y, wide, high), true));
        if offer.becomes.get(i).is_some() {
            let below = rect(at.x, at.y + high + TURNS * scale, wide, high);
            laid.push((Thing::piece(Kind::Becomes, view.id), below, false));
            let between = around(at.x + wide / 2., at.y + high + TURNS * scale / 2., 34., TURNS * scale - 8.);
            laid.push((Thing::piece(Kind::Turns, view.id), between, false));
        }
    }
    laid
}

/// In which column the i-th of `n` lies; a last row that is not full stands in the middle.
fn in_row(i: usize, columns: usize, n: usize) -> f32 {
    let last = n - (n - 1) / columns * columns;
    let spare = if i >= n - last { (columns - last) as f32 / 2. } else { 0. };
    (i % columns) as f32 + spare
}

/// Items in rows, as large as they fit.
fn items(room: Rect, offer: &OfferView) -> Laid {
    let n = offer.items.len();
    let columns = (((room.width() + GAP) / (ITEM.x + GAP)).floor() as usize).clamp(1, n);
    let rows = n.div_ceil(columns);
    let columns = n.div_ceil(rows);
    let wide = ((room.width() + GAP) / columns as f32 - GAP).min(ITEM.x * LARGEST);
    let high = ((room.height() + GAP) / rows as f32 - GAP).min(ITEM.y * LARGEST);
    let left = room.center().x - (columns as f32 * (wide + GAP) - GAP) / 2.;
    let place =
        |i: usize| Vec2::new(left + in_row(i, columns, n) * (wide + GAP), room.min.y + (i / columns) as f32 * (high + GAP));
    let tile = |(i, item): (usize, &ItemView)| {
        let at = place(i);
        (Thing::piece(Kind::OfferItem, item.id), rect(at.x, at.y, wide, high), true)
    };
    offer.items.iter().enumerate().map(tile).collect()
}
