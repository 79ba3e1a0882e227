//! Between fights: spaces and whatever else lies in the middle of the table is picked where it lies, for the seat with the fan.
use super::act::Step;
use crate::{
    client::{
        layout::{
            front::{self, map, press},
            *,
        },
        model::*,
    },
    tabletop::{Action, Id, Pick, view::*},
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
            _ => {}
        }
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
        let open = |seat: &&SeatView| {
            seat.seat != self.play.seat && !seat.fallen && front::mark_of(self.shown, seat.seat).is_none()
        };
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
                spaces
            }
            Part::Buttons => self.things(&[Kind::FrontButton]),
            Part::Seats => self.things(&[Kind::PartyRow, Kind::Plate]),
            Part::Things => {
                let things = self.things(&[Kind::Potion, Kind::Relic, Kind::More, Kind::Collected, Kind::Standee]);
                things.into_iter().filter(|thing| thing.n < EMPTY).collect()
            }
            Part::Bar => self.things(&[Kind::Asks, Kind::BarButton]),
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

    /// A figure beside a map is read by a click.
    pub fn read_figure(&mut self, thing: Thing) {
        if unit(self.shown, Id(thing.of)).is_some() {
            self.play.inspected = Some(thing);
        }
    }
}
