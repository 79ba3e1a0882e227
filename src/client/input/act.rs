//! What clicks, drags and keys mean: one pure step of the players' doings. The rules are only ever touched through a [`Wish`].
use super::{
    Input,
    back::OVER,
    target::{choice_of, meant, option_of},
};
use crate::{
    client::{
        layout::{find::Asked, *},
        model::*,
    },
    tabletop::{Action, Id, Pick, Seat, view::*},
};
use bevy::prelude::*;

/// One step: changes `play`, and says what is wished of the rules.
pub fn act(play: &mut Play, shown: &TableView, laid: &[Placed], input: Input) -> Vec<Wish> {
    let mut step = Step { play, shown, laid, wishes: vec![] };
    match input {
        Input::Hover(point) => step.hover(point),
        Input::Leave => step.play.hover = None,
        Input::Click(point) => step.click_at(point),
        Input::RightClick(point) => step.right_click(point),
        Input::Press(point) => step.press(point),
        Input::DragTo(point) => step.drag_to(point),
        Input::Drop(point) => step.drop_at(point),
        Input::Key(command) => {
            step.play.quiet = false;
            step.key(command);
        }
        Input::Patience => step.play.sure = None,
        // Nothing is typed at the table.
        Input::Letter(_) | Input::Erase => {}
    }
    step.wishes
}

/// A step being taken.
pub(super) struct Step<'a> {
    pub play: &'a mut Play,
    pub shown: &'a TableView,
    pub laid: &'a [Placed],
    pub wishes: Vec<Wish>,
}

impl<'a> Step<'a> {
    pub fn seat(&self) -> Option<&'a SeatView> {
        holder(self.shown, self.play)
    }

    /// The open choice of the seat with the fan.
    pub fn choice(&self) -> Option<&'a ChoiceView> {
        choice_of(self.shown, self.seat()?.seat)
    }

    /// A question in mid-play, or a decision of the party.
    pub fn question(&self) -> Option<&'a ChoiceView> {
        self.choice().filter(|choice| !choice.idle)
    }

    /// The next answer that the half-made play wants.
    pub fn need(&self) -> Option<&'a NeedView> {
        let making = self.play.making.as_ref()?;
        option_of(self.shown, making)?.needs.get(making.answers.len())
    }

    /// Who is asked: by the half-made play, or by the open question.
    pub fn asked(&self) -> Asked {
        let seat = self.play.making.as_ref().map_or(self.play.seat, |making| making.seat);
        Asked { seat }
    }

    pub fn refuse(&mut self, thing: Thing, why: impl Into<String>) {
        self.play.refusal = Some((thing, why.into()));
    }

    /// Refuses a pick that is not on offer; the rules may know better why.
    pub fn refuse_pick(&mut self, thing: Thing, pick: Pick, why: &str) {
        self.refuse(thing, why);
        self.wishes.push(Wish::Why(thing, Action::new(self.play.seat, [pick])));
    }

    /// What is under a point; the card that is being carried lets it through.
    pub fn under(&self, point: Vec2) -> Option<Thing> {
        let carried = self.play.making.as_ref().filter(|_| self.play.dragging).map(|making| making.option);
        let let_through =
            |placed: &&Placed| !(placed.thing.kind == Kind::HandCard && Some(Pick::Thing(Id(placed.thing.of))) == carried);
        let under = self.laid.iter().filter(|placed| placed.touch && covers(placed, point)).filter(let_through);
        under.max_by(|a, b| a.z.total_cmp(&b.z)).map(|placed| placed.thing)
    }

    fn hover(&mut self, point: Vec2) {
        self.play.pointer = point;
        let hover = self.under(point).filter(|thing| {
            !matches!(thing.kind, Kind::Veil | Kind::Overlay | Kind::TopBar | Kind::HandStrip | Kind::Lane)
                || (thing.kind == Kind::Lane
                    && self.need().is_some_and(|need| meant(self.shown, self.asked(), *thing, &need.picks).is_some()))
        });
        if hover != self.play.hover && self.play.refusal.as_ref().is_some_and(|refusal| Some(refusal.0) != hover) {
            self.play.refusal = None;
        }
        self.play.hover = hover;
        if let Some(thing) = hover {
            self.look_at(thing);
        }
    }

    fn click_at(&mut self, point: Vec2) {
        self.play.pointer = point;
        self.play.refusal = None;
        if self.play.inspected.take().is_some() {
            return;
        }
        if let Some(thing) = self.under(point) {
            self.click(thing);
        }
    }

    /// A click on a thing, or Enter while it has the focus.
    pub fn click(&mut self, thing: Thing) {
        match thing.kind {
            Kind::OverlayButton => self.overlay_button(thing),
            Kind::OverlayCard => self.overlay_card(thing),
            Kind::Veil => self.close_by_veil(),
            Kind::Overlay | Kind::Inspected => {}
            Kind::BarButton => self.bar_button(thing.n),
            Kind::Asks => self.click_asks(),
            Kind::FrontButton => self.front_button(thing),
            Kind::Ticker => self.play.log_open = !self.play.log_open,
            Kind::More => self.play.overlay = Some(Overlay::More(thing)),
            Kind::Pile | Kind::PileCount => self.open_pile(Id(thing.of)),
            _ if self.play.making.is_some() => self.click_while_making(thing),
            Kind::Space => self.click_space(thing),
            Kind::Ware => self.click_ware(thing),
            Kind::Line | Kind::Offer | Kind::Sealed | Kind::OfferCard | Kind::OfferItem => self.click_on_page(thing),
            Kind::EndTurn | Kind::SeatEndTurn => self.end_turn(Seat(thing.of as u8), thing),
            _ if self.question().is_some_and(|choice| !choice.idle) && self.pick_in_question(thing) => {}
            Kind::HandCard => self.choose(thing, Pick::Thing(Id(thing.of))),
            Kind::Potion | Kind::Relic | Kind::Power if thing.n == 0 => self.use_item(thing),
            Kind::SeatToken => self.use_token(thing),
            Kind::SeatBoard
            | Kind::SeatSlot
            | Kind::SeatPill
            | Kind::Track
            | Kind::HandBacks
            | Kind::Potion
            | Kind::Plate
            | Kind::PartyRow
            | Kind::OfferRow
            | Kind::SummarySeat
            | Kind::Ballot => self.take_fan(Seat(thing.of as u8)),
            Kind::Standee if self.off_board() => self.read_figure(thing),
            Kind::Hero | Kind::Threat => {
                if let Some(seat) = find::hero(self.shown, Id(thing.of)) {
                    self.take_fan(seat.seat);
                }
            }
            // The wood itself: what is still moving need not be waited for.
            _ => self.wishes.push(Wish::Skip),
        }
    }

    /// Gives the fan to a seat. What was half made by another is put down.
    pub fn take_fan(&mut self, seat: Seat) {
        if find::seat(self.shown, seat).is_none() || self.play.seat == seat {
            return;
        }
        self.put_down();
        self.play.picked.clear();
        self.play.seat = seat;
        self.play.lent_by = None;
        (self.play.focus, self.play.offer) = (None, None);
        if matches!(self.play.overlay, Some(Overlay::Question(_))) {
            self.play.overlay = None;
        }
        self.open_question();
    }

    /// The seat before or after the one with the fan.
    pub fn seat_along(&mut self, by: isize) {
        let seats = &self.shown.seats;
        if let Some(at) = seats.iter().position(|seat| seat.seat == self.play.seat) {
            let next = (at as isize + by).rem_euclid(seats.len() as isize) as usize;
            self.take_fan(seats[next].seat);
        }
    }

    /// A play in the making is dropped; nothing has happened.
    pub fn put_down(&mut self) {
        self.play.making = None;
        self.play.preview = None;
        self.play.dragging = false;
    }

    /// Ends a seat's turn, or takes that back. With useful plays left it must be said twice.
    pub fn end_turn(&mut self, seat: Seat, thing: Thing) {
        let offers = |pick: Pick| choice_of(self.shown, seat).is_some_and(|choice| choice.options.iter().any(|o| o.pick == pick));
        let Some(view) = find::seat(self.shown, seat) else { return };
        if view.ready && offers(Pick::Back) {
            self.wishes.push(Wish::Do(Action::new(seat, [Pick::Back])));
        } else if !view.ready && offers(Pick::Done) && choice_of(self.shown, seat).is_some_and(|choice| choice.idle) {
            if view.plays_left > 0 && self.play.sure != Some(seat) {
                self.play.sure = Some(seat);
                return;
            }
            self.play.sure = None;
            self.wishes.push(Wish::Do(Action::new(seat, [Pick::Done])));
            // The fan goes on to whoever still plays.
            let next = self.shown.seats.iter().find(|other| other.seat != seat && !other.ready && !other.fallen && other.on_turn);
            if let Some(next) = next.filter(|_| seat == self.play.seat) {
                self.take_fan(next.seat);
            }
        } else {
            let why = match self.question() {
                _ if find::waits_for_turn(view) => "Not your turn",
                Some(_) => "Answer first",
                None => "Not now",
            };
            self.refuse(thing, why);
        }
    }

    pub fn bar_button(&mut self, n: u16) {
        let thing = Thing::new(Kind::BarButton, 0, n);
        match n {
            button::MENU => self.play.overlay = Some(Overlay::Menu),
            button::UNDO => self.undo(thing),
            button::REDO if self.shown.over.is_some() => self.refuse(thing, OVER),
            button::REDO if self.shown.undo.forward > 0 => {
                self.put_down();
                self.wishes.push(Wish::Redo);
            }
            button::REDO => self.refuse(thing, "Nothing to do again"),
            button::MAP => self.toggle_map(thing),
            button::DECKS => {
                let seat = self.play.seat;
                self.play.overlay = if self.play.overlay == Some(Overlay::Deck(seat)) { None } else { Some(Overlay::Deck(seat)) };
            }
            button::LOG => self.play.log_open = !self.play.log_open,
            _ => self.play.hands_hidden = !self.play.hands_hidden,
        }
    }

    pub fn open_pile(&mut self, id: Id) {
        let open = Overlay::Pile(id);
        self.play.overlay = if self.play.overlay == Some(open.clone()) { None } else { Some(open) };
        self.play.focus = None;
    }
}

pub(super) fn can_be_read(thing: Thing) -> bool {
    matches!(
        thing.kind,
        Kind::HandCard
            | Kind::OverlayCard
            | Kind::OfferCard
            | Kind::Power
            | Kind::Unit
            | Kind::UnitWell
            | Kind::Standee
            | Kind::Boss
    )
}
