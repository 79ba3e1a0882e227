//! The state of goods at a market: for sale, in reach of whom, sold.
use super::{
    super::{
        button::{self, ButtonLook},
        card::{self, CardLook},
        dispatch::Sight,
        svg::Sheet,
    },
    market::{self, Reach, RowLook},
    offer, page,
};
use crate::{
    client::{
        layout::{
            find,
            front::{self, Room, market as place},
        },
        model::*,
    },
    tabletop::view::*,
};
use bevy::math::Vec2;

impl Sight<'_> {
    /// Who sells, or what is seen on a page.
    pub(super) fn picture(&self, size: Vec2) -> Option<Sheet> {
        match front::front(self.shown, self.play) {
            Front::Market => {
                let market = self.shown.market.as_ref()?;
                let seller = PageView { kind: "market".into(), picture: market.picture.clone(), ..Default::default() };
                Some(page::picture(self.art, &seller, size))
            }
            _ => Some(page::picture(self.art, self.shown.page.as_ref()?, size)),
        }
    }

    pub(super) fn market_places(&self) -> place::Places {
        let beside = self.shown.market.as_ref().map_or(place::Beside::Nothing, place::beside);
        let log = crate::client::layout::log_rect(self.shown, self.play, &self.canvas, self.spots);
        place::places(Room::of(&self.grid(), log).rect, beside)
    }

    fn reach(&self, goods: &GoodsView) -> Reach {
        let seat = self.play.seat;
        match () {
            _ if goods.alone.contains(&seat) => Reach::Alone,
            _ if goods.with_help.contains(&seat) => Reach::WithHelp,
            _ => Reach::Never,
        }
    }

    pub(super) fn ware(&self, thing: Thing, size: Vec2) -> Option<Sheet> {
        let goods = place::goods(self.shown, thing)?;
        let open = self.is_offered(goods.pick) && !goods.sold;
        let making = self.play.making.as_ref().is_some_and(|making| Some(making.option) == goods.pick);
        let (hover, focus) = (self.hover(thing), self.focus(thing));
        if let Some(view) = &goods.card {
            let look = CardLook {
                playable: open,
                hover,
                chosen: making,
                focus,
                refused: goods.sold,
                scale: size.x / card::SIZE.x,
                ..Default::default()
            };
            return Some(card::card(self.art, view, &look));
        }
        let tile = offer::ItemTile { open, hover, chosen: making, focus, foot: 16., gone: goods.sold };
        Some(offer::item(self.art, goods.item.as_ref()?, size, tile))
    }

    pub(super) fn price(&self, thing: Thing, size: Vec2) -> Option<Sheet> {
        let goods = place::goods(self.shown, thing)?;
        let coin = &self.shown.market.as_ref()?.coin;
        Some(market::price(self.art, goods, coin, self.reach(goods), size))
    }

    pub(super) fn offer_row(&self, thing: Thing, size: Vec2) -> Option<Sheet> {
        let (seat, market) = (self.seat(thing)?, self.shown.market.as_ref()?);
        let goods = market.seats.iter().find(|view| view.seat == seat.seat).map_or(&[][..], |view| &view.goods);
        let look = RowLook { named: thing.n == 0, active: self.active(seat), hover: self.hover(thing), focus: self.focus(thing) };
        Some(market::row(self.art, seat, goods, &market.coin, size, look))
    }

    pub(super) fn service(&self, thing: Thing, size: Vec2) -> Option<Sheet> {
        let market = self.shown.market.as_ref()?;
        let view = market.services.get(thing.n as usize)?;
        let seats: Vec<(&str, bool)> = market
            .seats
            .iter()
            .filter_map(|seat| Some((find::seat(self.shown, seat.seat)?.look.as_str(), view.used_by.contains(&seat.seat))))
            .collect();
        Some(market::service(self.art, view, &market.coin, &seats, size))
    }

    /// Words and look of the button that buys a service.
    pub(super) fn service_words(&self, thing: Thing, look: ButtonLook) -> Option<(String, ButtonLook)> {
        let view = self.shown.market.as_ref()?.services.get(thing.of as usize)?;
        let refused = ButtonLook { kind: button::Kind::Refused, ..look };
        Some(match view {
            _ if self.is_offered(view.pick) => ("Choose a card".into(), look),
            _ if view.used_by.contains(&self.play.seat) => ("Done here".into(), refused),
            _ => ("Not now".into(), refused),
        })
    }
}
