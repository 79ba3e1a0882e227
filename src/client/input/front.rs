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
use bevy::prelude::*;

/// Parts of a front, in the order in which the focus goes through them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    /// What can be chosen.
    Main,
    Buttons,
    Seats,
    Things,
    Bar,
}

const PARTS: [Part; 5] = [Part::Main, Part::Buttons, Part::Seats, Part::Things, Part::Bar];

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
                    _ if !goods.alone.contains(&self.play.seat) && !goods.with_help.contains(&self.play.seat) => "Too expensive",
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
            let why = if self.question().is_some() { "Answer first" } else { "Not now" };
            return self.refuse(thing, why);
        };
        let needs = choice.options.iter().any(|option| option.pick == pick && !option.needs.is_empty());
        if needs || needs_confirming(choice) {
            return self.pick(choice, pick, thing);
        }
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

    /// Moves the focus over what lies in the middle.
    pub fn front_arrow(&mut self, way: Vec2) {
        let part = self.part_of_focus();
        let Some((part, focus)) = part.zip(self.play.focus) else { return self.focus_main(way) };
        let among = self.in_part(part);
        // The rooms that may be entered lie in one row.
        if part == Part::Main && self.front() == Front::Map && !front::only_looks(self.shown, self.play) {
            if way.y != 0. {
                return self.part(if way.y < 0. { 1 } else { -1 });
            }
            let at = among.iter().position(|thing| *thing == focus).unwrap_or(0);
            let by = if way.x < 0. { among.len() - 1 } else { 1 };
            let next = among.get((at + by) % among.len()).copied();
            return self.focus_on(next);
        }
        let all: Vec<Thing> = PARTS.iter().flat_map(|part| self.in_part(*part)).collect();
        let next = self.ahead(&among, focus, way).or_else(|| self.ahead(&all, focus, way));
        match next {
            Some(_) => self.focus_on(next),
            None => self.part(if way.y < 0. || way.x > 0. { 1 } else { -1 }),
        }
    }

    /// The first thing that can be chosen, or the last for who comes from the other side.
    pub fn focus_main(&mut self, way: Vec2) {
        let main = self.in_part(Part::Main);
        let next = if way.x < 0. { main.last() } else { main.first() };
        match next.copied() {
            Some(next) => self.focus_on(Some(next)),
            None => self.part(1),
        }
    }

    fn focus_on(&mut self, thing: Option<Thing>) {
        if let Some(thing) = thing {
            self.play.focus = Some(thing);
            self.look_at(thing);
        }
    }

    /// What is pointed at on the map stays the one that is told about.
    pub fn look_at(&mut self, thing: Thing) {
        if thing.kind == Kind::Space {
            self.play.space = Some(thing.n as usize);
        }
    }

    /// To the next part of the front that has something in it.
    pub fn part(&mut self, by: isize) {
        let n = PARTS.len() as isize;
        let at = self.part_of_focus().and_then(|part| PARTS.iter().position(|other| *other == part));
        let start = at.map_or(if by > 0 { -1 } else { 0 }, |at| at as isize);
        for i in 1..=n {
            let part = PARTS[(start + by * i).rem_euclid(n) as usize];
            if let Some(first) = self.in_part(part).first() {
                return self.focus_on(Some(*first));
            }
        }
    }

    fn part_of_focus(&self) -> Option<Part> {
        let focus = self.play.focus?;
        PARTS.into_iter().find(|part| self.in_part(*part).contains(&focus))
    }

    /// The n-th thing that can be chosen, for the digits.
    pub fn nth_main(&self, n: usize) -> Option<Thing> {
        self.in_part(Part::Main).get(n).copied()
    }

    fn in_part(&self, part: Part) -> Vec<Thing> {
        let looks = front::only_looks(self.shown, self.play);
        match part {
            Part::Main => {
                let mut spaces = self.things(&[Kind::Space]);
                if !looks {
                    spaces.retain(|thing| front::pick_of(self.shown, *thing).is_some());
                    spaces.sort_by(|a, b| self.middle(*a).x.total_cmp(&self.middle(*b).x));
                }
                spaces.extend(self.things(&[Kind::Line, Kind::Sealed, Kind::OfferCard, Kind::OfferItem, Kind::Ware]));
                spaces
            }
            Part::Buttons => {
                let mut buttons = self.things(&[Kind::Offer]);
                buttons.extend(self.things(&[Kind::FrontButton]));
                buttons
            }
            Part::Seats => self.things(&[Kind::PartyRow, Kind::OfferRow, Kind::Plate, Kind::SummarySeat]),
            Part::Things => {
                use Kind::*;
                let things = self.things(&[Potion, Relic, More, Collected, Standee, Floor, Spoil]);
                things.into_iter().filter(|thing| thing.n < EMPTY).collect()
            }
            Part::Bar => {
                let mut bar = self.things(&[Kind::Asks]);
                bar.extend(self.things(&[Kind::BarButton]));
                bar
            }
        }
    }

    fn middle(&self, thing: Thing) -> Vec2 {
        self.laid.iter().find(|placed| placed.thing == thing).map_or(Vec2::ZERO, |placed| placed.rect.center())
    }

    /// The nearest of some things in a direction, if there is one.
    fn ahead(&self, among: &[Thing], from: Thing, way: Vec2) -> Option<Thing> {
        let start = self.middle(from);
        let off = |thing: &Thing| {
            let off = self.middle(*thing) - start;
            (off.dot(way), off.dot(way.perp()).abs())
        };
        let ahead = among.iter().filter(|thing| **thing != from && off(thing).0 > 4.);
        let far = |thing: &&Thing| off(thing).0 + 3. * off(thing).1;
        ahead.min_by(|a, b| far(a).total_cmp(&far(b))).copied()
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
