//! The focus of keyboard and pad between fights: over what can be chosen, buttons, seats, what they carry, and the bar.
use super::act::Step;
use crate::client::{
    layout::{front, *},
    model::*,
};
use crate::tabletop::{
    Pick,
    view::{Front, LineView},
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
        // The bar is far away from everything: it comes last.
        let all: Vec<Thing> = PARTS.iter().flat_map(|part| self.in_part(*part)).collect();
        let below: Vec<Thing> = PARTS.iter().filter(|part| **part != Part::Bar).flat_map(|part| self.in_part(*part)).collect();
        let next = [&among, &below, &all].into_iter().find_map(|among| self.ahead(among, focus, way));
        // Below the plates of a market one button lies aside: it comes before the way begins again.
        let aside = |thing: &&Thing| thing.n == front::press::HELP && (self.middle(**thing) - self.middle(focus)).dot(way) > 4.;
        let next = next.or_else(|| among.iter().filter(|_| part == Part::Buttons && way.x == 0.).find(aside).copied());
        match next {
            Some(_) => self.focus_on(next),
            None => self.part(if way.y < 0. || way.x > 0. { 1 } else { -1 }),
        }
    }

    /// The first thing that can be chosen, or the last for who comes from the other side.
    pub fn focus_main(&mut self, way: Vec2) {
        let mut main = self.counted();
        if main.is_empty() {
            main = self.in_part(Part::Main);
        }
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

    /// What can be chosen, for the digits. Lines that wait for something else do not count; those that say why they cannot be
    /// chosen count among others that can.
    pub fn counted(&self) -> Vec<Thing> {
        let mut main = self.in_part(Part::Main);
        let line = |thing: &Thing| front::page::line(self.shown, *thing).filter(|_| thing.kind == Kind::Line);
        let offered = |view: &LineView| view.pick.is_some_and(|pick| self.is_offered(pick));
        let asked = main.iter().filter_map(line).any(offered);
        main.retain(|thing| line(thing).is_none_or(|view| offered(view) || asked && view.refusal.is_some()));
        main
    }

    fn is_offered(&self, pick: Pick) -> bool {
        front::offering(self.shown, self.play.seat, pick).is_some()
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
                let mut buttons = self.things(&[Kind::OverlayButton]);
                buttons.extend(self.things(&[Kind::Offer]));
                buttons.extend(self.things(&[Kind::FrontButton]));
                // At the end of it all: what most want next.
                buttons.sort_by_key(|thing| (thing.kind, thing.n) != (Kind::FrontButton, front::press::ANEW));
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
        // Not what lies far more to the side than ahead.
        let ahead = among.iter().filter(|thing| **thing != from && off(thing).0 > 4. && off(thing).1 <= 3. * off(thing).0);
        let far = |thing: &&Thing| off(thing).0 + 3. * off(thing).1;
        ahead.min_by(|a, b| far(a).total_cmp(&far(b))).copied()
    }
}
