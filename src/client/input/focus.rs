//! The focus of keyboard and pad: arrows through targets, through the hand, and from part to part of the table.
use super::{act::Step, target::box_of};
use crate::{
    client::{layout::*, model::*},
    tabletop::{Id, Pick, Seat},
};
use bevy::prelude::*;

/// Parts of the table, in the order in which the focus goes through them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Zone {
    Hand,
    Board,
    Piles,
    OwnLane,
    OtherLanes,
    Boss,
    Bar,
}

const ZONES: [Zone; 7] = [Zone::Hand, Zone::Board, Zone::Piles, Zone::OwnLane, Zone::OtherLanes, Zone::Boss, Zone::Bar];

impl Step<'_> {
    /// A digit: what it calls is pointed at.
    pub fn number(&mut self, n: usize) {
        self.play.hover = None;
        let Some(thing) = self.called().get(n).copied().flatten() else { return };
        let card = self.play.making.as_ref().is_some_and(|making| making.option == Pick::Thing(Id(thing.of)));
        if thing.kind == Kind::HandCard && card && self.need().is_some() {
            // The digit again goes on to the next target.
            return self.arrow(Vec2::X);
        }
        self.play.focus = Some(thing);
        self.click(thing);
        if self.play.making.is_some() {
            self.focus_target();
        }
    }

    /// What the digits call, from 1 on: answers that are numbers by themselves, what lies on the table and is asked for, answers
    /// that are spread out, what can be chosen between fights, or the cards of the hand.
    fn called(&self) -> Vec<Option<Thing>> {
        let lies_at = |pick: Pick| box_of(self.shown, self.asked(), self.laid, pick);
        let spread = self.play.overlay.is_none() && spread_need(self.shown, self.play).is_some();
        if let Some(buttons) = self.numbers() {
            buttons
        } else if let Some(slots) = self.asked_slots() {
            let all = find::seat(self.shown, self.asked().seat).map_or(&[][..], |seat| &seat.slots);
            all.iter().map(|slot| slot.pick.filter(|pick| slots.contains(pick)).and_then(lies_at)).collect()
        } else if spread || self.play.overlay.is_some() {
            let answers = self.things(&[Kind::OverlayCard, Kind::OverlayButton]).into_iter();
            let button = |n: u16| if spread { (NEED..CONFIRM).contains(&n) } else { n < NEED };
            answers.filter(|thing| thing.kind == Kind::OverlayCard || button(thing.n)).map(Some).collect()
        } else if self.off_board() {
            let wanted = self.need().map(|need| need.picks.clone()).or_else(|| self.asked_on_board());
            let here = |picks: Vec<Pick>| picks.into_iter().map(lies_at).collect();
            wanted.map_or_else(|| self.counted().into_iter().map(Some).collect(), here)
        } else {
            let hand = self.seat().map_or(&[][..], |seat| &seat.hand);
            hand.iter().map(|card| Some(Thing::piece(Kind::HandCard, card.id))).collect()
        }
    }

    /// The buttons of the ten digits, where the answers that are open now are numbers.
    fn numbers(&self) -> Option<Vec<Option<Thing>>> {
        let (first, picks) = match (self.need(), self.question()) {
            (Some(need), _) => (NEED, need.picks.clone()),
            (None, choice) => (0, choice?.options.iter().map(|option| option.pick).collect()),
        };
        let buttons = self.things(&[Kind::OverlayButton]);
        let button = |at: usize| buttons.iter().find(|thing| thing.n == first + at as u16).copied();
        let called = |digit: u8| button(picks.iter().position(|pick| *pick == Pick::Number(digit % 10))?);
        let numbers: Vec<_> = (1..=10).map(called).collect();
        let all = picks.iter().all(|pick| matches!(pick, Pick::Number(_)));
        (all && numbers.iter().any(Option::is_some)).then_some(numbers)
    }

    pub fn confirm(&mut self) {
        if self.play.inspected.take().is_some() {
            return;
        }
        // What was taken from under the focus cannot be meant.
        let lies = |thing: &Thing| self.laid.iter().any(|placed| placed.thing == *thing);
        let focus = self.play.focus.filter(lies);
        self.play.focus = focus;
        if let Some(need) = self.need() {
            let why = need.prompt.clone();
            let at = focus.or(self.play.hover);
            match at {
                Some(thing) if !matches!(thing.kind, Kind::HandCard) => self.click(thing),
                _ => {
                    self.focus_target();
                    if let Some(thing) = at {
                        self.refuse(thing, why);
                    }
                }
            }
            return;
        }
        if let Some(option) = self.play.making.as_ref().map(|making| making.option) {
            // Between fights nothing is shown of it: only the same thing again means it.
            let elsewhere = self.off_board() && focus.is_some_and(|thing| self.option_of(thing) != option);
            if !elsewhere {
                return self.submit();
            }
            self.put_down();
        }
        match (focus, self.question()) {
            (Some(thing), _) => {
                self.click(thing);
                if self.play.making.is_some() {
                    self.focus_target();
                }
            }
            (None, _) if self.off_board() && self.play.overlay.is_none() => {
                if self.question().is_some_and(|choice| needs_confirming(choice) && !self.play.picked.is_empty()) {
                    return self.hand_in();
                }
                self.open_question();
                if self.play.overlay.is_none() {
                    self.focus_main(Vec2::X);
                }
            }
            (None, Some(_)) => self.hand_in(),
            (None, None) if self.play.overlay == Some(Overlay::Over) => self.play.overlay = None,
            (None, None) if self.play.overlay.is_none() => self.wishes.push(Wish::Skip),
            _ => {}
        }
    }

    /// Moves the focus by an arrow key.
    pub fn arrow(&mut self, way: Vec2) {
        self.play.hover = None;
        let asked = self.need().map(|need| need.picks.clone()).or_else(|| self.asked_on_board());
        let open = self.play.overlay.is_some() || self.laid.iter().any(|placed| placed.thing.kind == Kind::Veil);
        let among: Vec<Thing> = if open {
            let close = |thing: &Thing| thing.n == CLOSE && thing.kind == Kind::OverlayButton;
            let mut open = self.things(&[Kind::OverlayCard]);
            open.extend(self.things(&[Kind::OverlayButton]));
            // What only closes comes last.
            open.sort_by_key(close);
            open
        } else if asked.is_none() && self.off_board() {
            return self.front_arrow(way);
        } else if let Some(picks) = &asked {
            picks.iter().filter_map(|pick| box_of(self.shown, self.asked(), self.laid, *pick)).collect()
        } else if way.y == 0. {
            self.in_zone(self.zone_of_focus().unwrap_or(Zone::Hand))
        } else {
            return self.zone(if way.y < 0. { 1 } else { -1 });
        };
        let next = match self.play.focus.filter(|focus| among.contains(focus)) {
            None => if way.x < 0. || way.y < 0. { among.last() } else { among.first() }.copied(),
            Some(focus) if open || asked.is_some() => self.toward(&among, focus, way),
            Some(focus) => {
                let at = among.iter().position(|thing| *thing == focus).unwrap_or(0);
                let by = if way.x < 0. { among.len() - 1 } else { 1 };
                among.get((at + by) % among.len()).copied()
            }
        };
        if next.is_some() {
            self.play.focus = next;
        }
    }

    /// What lies on the board, or on the plates of the seats, and answers the open question, if nothing else does: slots, relics, figures.
    fn asked_on_board(&self) -> Option<Vec<Pick>> {
        let (asked, choice) = (self.asked(), self.question()?);
        let picks: Vec<Pick> = choice.options.iter().map(|option| option.pick).filter(|pick| *pick != Pick::Done).collect();
        let on_plates = |thing: Thing| matches!(thing.kind, Kind::Plate | Kind::Relic | Kind::Potion);
        let lies = |pick: &Pick| match self.off_board() {
            true => box_of(self.shown, asked, self.laid, *pick).is_some_and(on_plates),
            false => find::spot(self.shown, asked, *pick) == find::Spot::Board,
        };
        (!picks.is_empty() && picks.iter().all(lies)).then_some(picks)
    }

    /// The slots with which the open question can be answered, if it is about slots.
    fn asked_slots(&self) -> Option<Vec<Pick>> {
        let (asked, choice) = (self.asked(), self.question()?);
        let slots: Vec<Pick> =
            choice.options.iter().map(|option| option.pick).filter(|pick| asked.is_slot(self.shown, *pick)).collect();
        (!slots.is_empty()).then_some(slots)
    }

    /// The nearest of some boxes in a direction; past the last one it begins again at the other end.
    fn toward(&self, among: &[Thing], from: Thing, way: Vec2) -> Option<Thing> {
        let centre = |thing: Thing| self.laid.iter().find(|placed| placed.thing == thing).map(|placed| placed.rect.center());
        let start = centre(from)?;
        let others = among.iter().filter(|thing| **thing != from).filter_map(|thing| {
            let off = centre(*thing)? - start;
            let (along, across) = (off.dot(way), off.dot(way.perp()).abs());
            Some((*thing, along, across))
        });
        let others: Vec<_> = others.collect();
        let ahead = others.iter().filter(|other| other.1 > 4.).min_by(|a, b| (a.1 + 3. * a.2).total_cmp(&(b.1 + 3. * b.2)));
        ahead.or_else(|| others.iter().min_by(|a, b| (a.1 + 3. * a.2).total_cmp(&(b.1 + 3. * b.2)))).map(|other| other.0)
    }

    pub fn things(&self, kinds: &[Kind]) -> Vec<Thing> {
        self.laid.iter().filter(|placed| placed.touch && kinds.contains(&placed.thing.kind)).map(|placed| placed.thing).collect()
    }

    /// To the next part of the table that has something on it.
    pub fn zone(&mut self, by: isize) {
        self.play.hover = None;
        if self.off_board() {
            return self.part(by);
        }
        let at = self.zone_of_focus().and_then(|zone| ZONES.iter().position(|other| *other == zone));
        let n = ZONES.len() as isize;
        let start = at.map_or(if by > 0 { -1 } else { 0 }, |at| at as isize);
        for i in 1..=n {
            let zone = ZONES[(start + by * i).rem_euclid(n) as usize];
            if let Some(first) = self.in_zone(zone).first() {
                self.play.focus = Some(*first);
                return;
            }
        }
    }

    fn zone_of_focus(&self) -> Option<Zone> {
        let focus = self.play.focus?;
        ZONES.into_iter().find(|zone| self.in_zone(*zone).contains(&focus))
    }

    fn in_zone(&self, zone: Zone) -> Vec<Thing> {
        let seat = self.play.seat;
        let own_row = self.seat().map(|seat| seat.row);
        let row = |thing: &Thing| unit(self.shown, Id(thing.of)).map(|unit| unit.row);
        let all = match zone {
            Zone::Hand => self.things(&[Kind::HandCard]),
            Zone::Board => self.things(&[
                Kind::SeatToken,
                Kind::SeatSlot,
                Kind::SeatPill,
                Kind::Power,
                Kind::Relic,
                Kind::Potion,
                Kind::More,
            ]),
            Zone::Piles => self.things(&[Kind::Pile, Kind::EndTurn, Kind::OverlayButton]),
            Zone::OwnLane | Zone::OtherLanes => self.things(&[Kind::Unit]),
            Zone::Boss => self.things(&[Kind::Boss]),
            Zone::Bar => self.things(&[Kind::BarButton]),
        };
        let here = |thing: &Thing| match zone {
            Zone::Board => self.is_of(*thing, seat) && thing.n < EMPTY,
            Zone::OwnLane => row(thing) == own_row,
            Zone::OtherLanes => row(thing) != own_row,
            _ => true,
        };
        all.into_iter().filter(here).collect()
    }

    /// Whether a thing on a board belongs to a seat.
    fn is_of(&self, thing: Thing, seat: Seat) -> bool {
        let Some(view) = find::seat(self.shown, seat) else { return false };
        match thing.kind {
            Kind::SeatToken | Kind::SeatSlot | Kind::SeatPill => thing.of == seat.0 as u32,
            Kind::More => thing.of == seat.0 as u32 && thing.n != MORE_TOKENS,
            Kind::Power => view.powers.iter().any(|card| card.id.0 == thing.of),
            _ => view.relics.iter().chain(&view.potions).any(|item| item.id.0 == thing.of),
        }
    }

    /// The next thing of these kinds on the own board.
    pub fn focus_next(&mut self, kinds: &[Kind]) {
        self.play.hover = None;
        let seat = self.play.seat;
        let own: Vec<Thing> =
            self.things(kinds).into_iter().filter(|thing| self.is_of(*thing, seat) && thing.n < EMPTY).collect();
        let at = self.play.focus.and_then(|focus| own.iter().position(|thing| *thing == focus));
        let next = at.map_or(0, |at| (at + 1) % own.len());
        if let Some(next) = own.get(next) {
            self.play.focus = Some(*next);
        }
    }
}
