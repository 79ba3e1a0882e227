//! Between fights: spaces and whatever else lies in the middle of the table is picked where it lies, for the seat with the fan.
use super::act::{Step, can_be_read};
use crate::{
    client::{
        layout::{
            front::{self, map, market, offers, page, plates, press},
            *,
        },
        lobby::Order,
        model::*,
    },
    tabletop::{Action, Id, Pick, Seat, view::*},
};

impl Step<'_> {
    pub fn front(&self) -> Front {
        front::front(self.shown, self.play)
    }

    /// Whether something else than the board lies in the middle.
    pub fn off_board(&self) -> bool {
        self.front() != Front::Board
    }

    /// Opens the map to look at it, or closes it again.
    pub fn toggle_map(&mut self, thing: Thing) {
        if self.shown.map.is_none() {
            return self.refuse(thing, "No map in a single fight");
        }
        if self.shown.front == Front::Map {
            return self.refuse(thing, "The map lies open");
        }
        self.put_down();
        self.play.overlay = None;
        self.play.map_open = !self.play.map_open;
        (self.play.focus, self.play.space) = (None, None);
    }

    /// A click on a space: goes there, or votes for it. On a map that is only looked at it says what is there.
    pub fn click_space(&mut self, thing: Thing) {
        self.play.space = Some(thing.n as usize);
        if front::only_looks(self.shown, self.play) {
            return;
        }
        match front::pick_of(self.shown, thing) {
            Some(pick) => self.pick_on_front(thing, pick),
            None => self.refuse(thing, "Not from here"),
        }
    }

    pub fn front_button(&mut self, thing: Thing) {
        match thing.n {
            press::VOTE => {
                let at = map::looked_at(self.shown, self.play);
                let pick = at.and_then(|at| front::pick_of(self.shown, Thing::new(Kind::Space, 0, at as u16)));
                if let Some(pick) = pick.filter(|pick| front::mark_of(self.shown, self.play.seat) != Some(*pick)) {
                    self.pick_on_front(thing, pick);
                }
            }
            press::CLOSE_MAP => self.toggle_map(thing),
            press::SEE => {
                let boss = self.shown.map.as_ref().and_then(|map| map.boss.as_ref());
                self.play.inspected = boss.map(|boss| Thing::piece(Kind::Standee, boss.id));
            }
            press::DECK => self.play.overlay = Some(Overlay::Deck(Seat(thing.of as u8))),
            press::DONE => self.end_at_front(thing),
            press::ANEW => self.wishes.push(Wish::Lobby(Order::Anew)),
            press::TO_TITLE => self.wishes.push(Wish::Lobby(Order::Leave)),
            press::COPY => {
                let seed = self.shown.summary.as_ref().map(|summary| summary.seed.clone());
                self.wishes.extend(seed.map(Wish::Copy));
            }
            press::SERVICE => {
                let service = self.shown.market.as_ref().and_then(|market| market.services.get(thing.of as usize));
                match service.and_then(|service| service.pick) {
                    Some(pick) => self.pick_on_front(thing, pick),
                    None => self.refuse(thing, "Not now"),
                }
            }
            press::HELP => {
                let help = self.shown.market.as_ref().and_then(|market| market::help(market, Seat(thing.of as u8)));
                if let Some(pick) = help.map(|help| help.pick) {
                    self.pick_on_front(thing, pick);
                }
            }
            press::SKIP => {
                let skip = self.open_offer().and_then(|(_, offer)| offer.skip);
                if let Some(pick) = skip {
                    self.pick_on_front(thing, pick);
                }
            }
            _ => {}
        }
    }

    /// The offer that lies open for the seat with the fan.
    fn open_offer(&self) -> Option<(Thing, &OfferView)> {
        offers::open(self.shown.page.as_ref()?, self.play, self.play.seat)
    }

    /// A click on a line, on a reward in the list, or on what lies open of one.
    pub fn click_on_page(&mut self, thing: Thing) {
        let open = Thing { kind: Kind::Offer, ..thing };
        if matches!(thing.kind, Kind::Offer | Kind::Sealed) {
            // In the list a reward is first laid open beside it; what lies there face down is looked at.
            let already = self.open_offer().is_some_and(|(at, _)| at == open);
            let done = offers::offer(self.shown, open).is_none_or(|offer| offer.done);
            if done {
                return;
            }
            self.play.offer = Some(open);
            if thing.kind == Kind::Offer && !already {
                return;
            }
        }
        let pick = front::pick_of(self.shown, thing);
        let offered = pick.is_some_and(|pick| front::offering(self.shown, self.play.seat, pick).is_some());
        let why = page::line(self.shown, thing).filter(|_| thing.kind == Kind::Line && !offered);
        match (why.and_then(|line| line.refusal.clone()), pick) {
            (Some(why), _) => self.refuse(thing, why),
            (None, Some(pick)) => self.pick_on_front(thing, pick),
            (None, None) => {}
        }
    }

    /// Goods: they are bought, or it is said why not. What only another seat may buy gives that seat the fan.
    pub fn click_ware(&mut self, thing: Thing) {
        let Some(goods) = market::goods(self.shown, thing) else { return };
        let offered = |pick: &Pick| front::offering(self.shown, self.play.seat, *pick).is_some();
        match goods.pick.filter(offered) {
            Some(pick) => self.pick_on_front(thing, pick),
            None => {
                let why = match goods {
                    GoodsView { sold: true, .. } => "Sold",
                    _ if self.question().is_some() => "Answer first",
                    _ if find::seat(self.shown, self.play.seat).and_then(plates::ends) == Some(Pick::Back) => "You are ready",
                    // Nobody can pay it, there is no room for it …
                    GoodsView { pick: Some(pick), .. } => return self.refuse_pick(thing, *pick, "Too expensive"),
                    _ => "Not now",
                };
                self.refuse(thing, why);
            }
        }
    }

    /// A seat says that it is done here, or takes that back.
    fn end_at_front(&mut self, thing: Thing) {
        let seat = Seat(thing.of as u8);
        let Some(view) = find::seat(self.shown, seat) else { return };
        let Some(pick) = plates::ends(view) else { return };
        // What is left behind is gone: it must be said twice, like the end of a turn with plays left.
        if pick == Pick::Done && offers::left(self.shown, seat) > 0 && self.play.sure != Some(seat) {
            self.play.sure = Some(seat);
            return;
        }
        self.play.sure = None;
        self.wishes.push(Wish::Do(Action::new(seat, [pick])));
        if pick == Pick::Done && seat == self.play.seat {
            let open = |other: &&SeatView| other.seat != seat && !other.fallen && plates::ends(other) == Some(Pick::Done);
            if let Some(next) = self.shown.seats.iter().find(open) {
                self.take_fan(next.seat);
            }
        }
    }

    /// Space: the seat with the fan is done.
    pub fn space_at_front(&mut self) {
        let seat = self.play.seat;
        self.end_at_front(Thing::seat(Kind::FrontButton, seat, press::DONE));
    }

    /// The ribbon in the bar: shows what is asked, if it was laid aside.
    pub fn click_asks(&mut self) {
        self.play.map_open = false;
        let asking = front::asking(self.shown, self.play);
        if let Some(first) = asking.filter(|asking| !asking.own).and_then(|asking| asking.seats.first().copied()) {
            self.take_fan(first);
        }
        self.open_question();
    }

    /// Picks an option by pointing at what it means. The party's decision is answered by who has another choice open too.
    pub fn pick_on_front(&mut self, thing: Thing, pick: Pick) {
        let seat = self.play.seat;
        let Some((choice, votes)) = front::offering(self.shown, seat, pick) else {
            if self.question().is_some() {
                return self.refuse(thing, "Answer first");
            }
            return self.refuse_pick(thing, pick, "Not now");
        };
        let needs = choice.options.iter().any(|option| option.pick == pick && !option.needs.is_empty());
        if needs || needs_confirming(choice) {
            return self.pick(choice, pick, thing);
        }
        let line = page::line(self.shown, thing).filter(|_| thing.kind == Kind::Line);
        if let Some(twice) = line.and_then(|line| line.twice.clone())
            && self.play.sure.replace(seat) != Some(seat)
        {
            return self.refuse(thing, twice);
        }
        self.play.sure = None;
        self.play.picked.clear();
        self.wishes.push(Wish::Do(Action::new(seat, [pick])));
        if votes {
            self.pass_on_vote();
        }
    }

    /// The fan goes on to who has not voted yet; the focus stays, because they may agree.
    fn pass_on_vote(&mut self) {
        let open =
            |seat: &&SeatView| seat.seat != self.play.seat && !seat.fallen && front::mark_of(self.shown, seat.seat).is_none();
        if let Some(next) = self.shown.seats.iter().find(open) {
            let focus = self.play.focus;
            self.take_fan(next.seat);
            self.play.focus = focus;
        }
    }

    /// The card that goods are, to be read.
    pub fn to_read(&self, thing: Thing) -> Option<Thing> {
        match thing.kind {
            Kind::Ware => {
                let card = market::goods(self.shown, thing)?.card.as_ref()?;
                Some(Thing::piece(Kind::OfferCard, card.id))
            }
            _ => can_be_read(thing).then_some(thing),
        }
    }

    /// A figure beside a map is read by a click.
    pub fn read_figure(&mut self, thing: Thing) {
        if unit(self.shown, Id(thing.of)).is_some() {
            self.play.inspected = Some(thing);
        }
    }
}
