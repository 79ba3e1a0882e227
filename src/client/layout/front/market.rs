//! A market: who sells, goods for everybody on a mat, what only one seat may buy, what else is sold, the seats with their coins.
use super::{plates, press};
use crate::{
    client::{
        layout::{
            boxes::*,
            find,
            spots::Spots,
            text::{Face, width},
        },
        model::*,
    },
    tabletop::{Id, Pick, Seat, view::*},
};
use bevy::prelude::*;

/// From the room's edges, and between two parts.
const EDGE: f32 = 12.;
const GAP: f32 = 8.;
/// Width of who sells, and heights of the mat, of a seat's plate and of the line that explains.
const SELLER: f32 = 266.;
const MAT: f32 = 208.;
const PLATE: f32 = 154.;
const CONTEXT: f32 = 40.;
/// The button that asks the others.
const HELP: f32 = 226.;
/// Items on the mat: size, and the distance of two.
pub const ITEM: Vec2 = Vec2::new(148., 158.);
const ITEM_STEP: f32 = 160.;
const BETWEEN_STALLS: f32 = 10.;
/// Cards lie this far apart.
const CARD_STEP: f32 = 162.;
/// A price on the lower edge of what it is for.
pub const PRICE: f32 = 26.;
const SERVICE: f32 = 152.;
const HEADING: f32 = 30.;

/// Where goods of a stall begin to be counted; goods of a seat have the seat as `of`.
pub const STALL: u16 = 100;

/// Parts of a market.
#[derive(Clone, Debug, PartialEq)]
pub struct Places {
    pub seller: Rect,
    pub mat: Rect,
    pub own: Rect,
    /// Cards for everybody, or what the other seats may buy.
    pub side: Rect,
    pub plates: Rect,
    pub context: Rect,
}

/// What lies beside the cards of the seat with the fan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beside {
    /// Cards for everybody.
    Cards,
    /// A list of what each seat may buy.
    Rows,
    /// Nobody else is there.
    Nothing,
}

pub fn beside(market: &MarketView) -> Beside {
    match () {
        _ if market.stalls.iter().any(is_of_cards) => Beside::Cards,
        _ if market.seats.len() > 1 => Beside::Rows,
        _ => Beside::Nothing,
    }
}

pub fn places(room: Rect, beside: Beside) -> Places {
    let (left, right) = (room.min.x + EDGE, room.max.x - EDGE);
    let context = Rect::new(left, room.max.y - 8. - CONTEXT, right, room.max.y - 8.);
    let plates = Rect::new(left, context.min.y - GAP - PLATE, right, context.min.y - GAP);
    let top = room.min.y + 8.;
    let x = left + SELLER + GAP;
    let mat = Rect::new(x, top, right, top + MAT);
    let whole = right - x;
    let own_wide = match beside {
        Beside::Cards => (whole - GAP) / 2.,
        Beside::Rows => (3. * CARD_STEP + 20.).max((whole - GAP) * 0.52),
        Beside::Nothing => whole + GAP,
    };
    let own = Rect::new(x, mat.max.y + GAP, (x + own_wide).min(right), plates.min.y - GAP);
    let side = Rect::new((own.max.x + GAP).min(right), own.min.y, right, own.max.y);
    let seller = Rect::new(left, top, left + SELLER, plates.min.y - GAP);
    Places { seller, mat, own, side, plates, context }
}

/// Goods by what they are called on the screen.
pub fn goods(shown: &TableView, thing: Thing) -> Option<&GoodsView> {
    let market = shown.market.as_ref()?;
    match thing.of {
        0 => market.stalls.get((thing.n / STALL) as usize)?.goods.get((thing.n % STALL) as usize),
        of => market.seats.iter().find(|seat| seat.seat.0 as u32 == of)?.goods.get(thing.n as usize),
    }
}

/// All goods with what they are called.
pub fn all_goods(market: &MarketView) -> impl Iterator<Item = (Thing, &GoodsView)> {
    let stalls = market.stalls.iter().enumerate().flat_map(|(stall, view)| {
        let thing = move |at: usize| Thing::new(Kind::Ware, 0, stall as u16 * STALL + at as u16);
        view.goods.iter().enumerate().map(move |(at, goods)| (thing(at), goods))
    });
    let seats = market.seats.iter().flat_map(|seat| {
        let of = seat.seat;
        seat.goods.iter().enumerate().map(move |(at, goods)| (Thing::seat(Kind::Ware, of, at as u16), goods))
    });
    stalls.chain(seats)
}

pub fn has(market: &MarketView, pick: Pick) -> bool {
    all_goods(market).any(|(_, goods)| goods.pick == Some(pick))
        || market.services.iter().any(|service| service.pick == Some(pick))
        || market.seats.iter().flat_map(|seat| &seat.help).any(|help| help.pick == pick)
}

/// A card that is for sale.
pub fn card(shown: &TableView, id: Id) -> Option<&CardView> {
    let market = shown.market.as_ref()?;
    all_goods(market).filter_map(|(_, goods)| goods.card.as_ref()).find(|card| card.id == id)
}

/// Cards lie in the row below the mat.
fn is_of_cards(stall: &StallView) -> bool {
    stall.goods.iter().any(|goods| goods.card.is_some())
}

/// The stalls on the mat: what each is called and where its name stands.
pub fn names<'a>(places: &Places, market: &'a MarketView) -> Vec<(&'a str, Vec2)> {
    let mut names = vec![];
    for (stall, x) in stalls_on_mat(places, market) {
        names.push((stall.1.name.as_str(), Vec2::new(x, places.mat.min.y + 21.)));
    }
    names
}

type Numbered<'a> = (usize, &'a StallView);

/// Stalls of items from left to right, each with where it begins.
fn stalls_on_mat<'a>(places: &Places, market: &'a MarketView) -> Vec<(Numbered<'a>, f32)> {
    let (step, between) = item_step(places, market);
    let mut x = places.mat.min.x + 16.;
    let mut laid = vec![];
    for stall in market.stalls.iter().enumerate().filter(|(_, stall)| !is_of_cards(stall)) {
        laid.push((stall, x));
        x += stall.1.goods.len() as f32 * step + between;
    }
    laid
}

/// Goods on the mat move together if there are many of them, and apart if there is room.
fn item_step(places: &Places, market: &MarketView) -> (f32, f32) {
    let stalls = market.stalls.iter().filter(|stall| !is_of_cards(stall));
    let (count, stalls) = stalls.fold((0, 0), |(count, stalls), stall| (count + stall.goods.len(), stalls + 1));
    let room = places.mat.width() - 32. - BETWEEN_STALLS * (stalls as f32 - 1.).max(0.) + 12.;
    ((room / count.max(1) as f32).min(ITEM_STEP + 24.), BETWEEN_STALLS)
}

pub fn lay(boxes: &mut Boxes, room: Rect, spots: &Spots, shown: &TableView, play: &Play, market: &MarketView) {
    let places = places(room, beside(market));
    let seat = find::seat(shown, play.seat).or(shown.seats.first()).map_or(play.seat, |view| view.seat);
    boxes.put(Thing::table(Kind::Mat), places.mat, z::FRONT);
    boxes.put(Thing::table(Kind::Counter), places.own, z::FRONT);
    seller(boxes, places.seller, market);
    let (step, _) = item_step(&places, market);
    for ((stall, view), x) in stalls_on_mat(&places, market) {
        for at in 0..view.goods.len() {
            let wide = ITEM.x.min(step - 8.);
            let spot = rect(x + at as f32 * step, places.mat.min.y + HEADING, wide, ITEM.y);
            ware(boxes, Thing::new(Kind::Ware, 0, stall as u16 * STALL + at as u16), spot, -2.);
        }
    }
    let card = Vec2::from(spots.strip.card);
    lay_tag(boxes, shown, play, 0, places.own);
    if let Some(own) = market.seats.iter().find(|view| view.seat == seat) {
        row_of_cards(boxes, places.own, card, own.goods.len(), |at| Thing::seat(Kind::Ware, seat, at as u16));
    }
    let cards = market.stalls.iter().enumerate().find(|(_, stall)| is_of_cards(stall));
    if let Some((stall, view)) = cards {
        boxes.put(Thing::new(Kind::Counter, 0, 1), places.side, z::FRONT);
        lay_tag(boxes, shown, play, 1, places.side);
        row_of_cards(boxes, places.side, card, view.goods.len(), |at| {
            Thing::new(Kind::Ware, 0, stall as u16 * STALL + at as u16)
        });
    } else if beside(market) == Beside::Rows {
        let n = market.seats.len().max(1) as f32;
        let pitch = ((places.side.height() + 5.) / n).min(70.);
        for (i, view) in market.seats.iter().enumerate() {
            let row = rect(places.side.min.x, places.side.min.y + i as f32 * pitch, places.side.width(), pitch - 5.);
            boxes.touch(Thing::seat(Kind::OfferRow, view.seat, 0), row, z::ON_FRONT);
        }
    }
    lay_plates(boxes, places.plates, shown, market);
    let mut context = places.context;
    if help(market, seat).is_some() {
        context.max.x -= HELP + GAP;
        let button = rect(context.max.x + GAP, context.min.y + 2., HELP, CONTEXT - 4.);
        boxes.touch(Thing::seat(Kind::FrontButton, seat, press::HELP), button, z::ON_FRONT);
    }
    boxes.put(Thing::table(Kind::Context), context, z::FRONT);
}

/// Whether this seat may ask the others to pay too.
pub fn help(market: &MarketView, seat: Seat) -> Option<&HelpView> {
    market.seats.iter().find(|view| view.seat == seat)?.help.as_ref()
}

/// What the tags over the counters say: whose cards they are.
pub fn tag(shown: &TableView, play: &Play, n: u16) -> Option<String> {
    if n == 0 {
        return find::seat(shown, play.seat).map(|seat| format!("Only for {}", seat.name));
    }
    shown.market.as_ref()?.stalls.iter().find(|stall| is_of_cards(stall)).map(|stall| stall.name.clone())
}

/// A tag on the upper edge of a counter, as wide as its words.
fn lay_tag(boxes: &mut Boxes, shown: &TableView, play: &Play, n: u16, counter: Rect) {
    let Some(words) = tag(shown, play, n) else { return };
    let wide = width(&words, 13., Face::Text) + 26.;
    boxes.put(Thing::new(Kind::Tag, 0, n), around(counter.center().x, counter.min.y - 7., wide, 18.), z::ON_FRONT + 0.5);
}

/// Who sells, and the services below.
fn seller(boxes: &mut Boxes, room: Rect, market: &MarketView) {
    let n = market.services.len() as f32;
    let service = SERVICE.min((room.height() - 120.) / n.max(1.) - GAP);
    let services = n * (service + GAP);
    boxes.put(Thing::table(Kind::PagePicture), Rect::new(room.min.x, room.min.y, room.max.x, room.max.y - services), z::FRONT);
    for at in 0..market.services.len() {
        let y = room.max.y - services + GAP + at as f32 * (service + GAP);
        let panel = rect(room.min.x, y, room.width(), service);
        boxes.put(Thing::new(Kind::Service, 0, at as u16), panel, z::FRONT);
        let button = rect(panel.min.x + 14., panel.max.y - 44., panel.width() - 28. - 82., 34.);
        boxes.touch(Thing::new(Kind::FrontButton, at as u32, press::SERVICE), button, z::ON_FRONT);
    }
}

/// Goods with their price, its middle `below` their lower edge.
fn ware(boxes: &mut Boxes, thing: Thing, at: Rect, below: f32) {
    boxes.touch(thing, at, z::ON_FRONT);
    let price = around(at.center().x, at.max.y + below, 88_f32.min(at.width() - 20.), PRICE);
    boxes.put(Thing { kind: Kind::Price, ..thing }, price, z::ON_FRONT + 0.4);
}

fn row_of_cards(boxes: &mut Boxes, room: Rect, card: Vec2, count: usize, thing: impl Fn(usize) -> Thing) {
    // Cards that have room lie further apart.
    let step = (CARD_STEP + if room.width() > 700. { 40. } else { 0. })
        .min((room.width() - 24. - card.x) / count.saturating_sub(1).max(1) as f32);
    let left = room.center().x - (step * count.saturating_sub(1) as f32 + card.x) / 2.;
    let top = room.center().y - (card.y + PRICE / 2.) / 2. - 1.;
    for at in 0..count {
        ware(boxes, thing(at), rect(left + at as f32 * step, top, card.x, card.y), 4.);
    }
}

/// Plates side by side, the lowest row of the table at the left.
fn lay_plates(boxes: &mut Boxes, room: Rect, shown: &TableView, market: &MarketView) {
    let n = shown.seats.len().max(1) as f32;
    let wide = (room.width() + GAP) / n - GAP;
    let mut seats: Vec<&SeatView> = shown.seats.iter().collect();
    seats.sort_by_key(|seat| seat.row);
    for (i, seat) in seats.into_iter().enumerate() {
        let plate = rect(room.min.x + i as f32 * (wide + GAP), room.min.y, wide, room.height());
        let list = beside(market) == Beside::Cards && shown.seats.len() > 1;
        plates::lay(boxes, seat, plate, !list);
        if list {
            let face = plates::face(plate.size());
            let row = Rect { min: face.relics.min + plate.min, max: face.relics.max + plate.min };
            boxes.touch(Thing::seat(Kind::OfferRow, seat.seat, 1), row, z::ON_FRONT);
        }
    }
}
