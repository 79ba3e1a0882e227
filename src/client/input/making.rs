//! Making a play: a card, potion or token is chosen, its needs are answered, and only then the rules hear of it.
use super::{
    act::Step,
    target::{box_of, meant},
};
use crate::{
    client::{layout::*, model::*},
    tabletop::{Id, Pick, view::*},
};
use bevy::prelude::*;

/// Said if nobody knows a better reason; at most 24 letters, like every refusal.
const NOT_NOW: &str = "Not now";

impl Step<'_> {
    /// Begins a play with a card or another piece. Needs with one answer are filled in.
    pub fn choose(&mut self, thing: Thing, pick: Pick) {
        let Some(seat) = self.seat() else { return };
        self.put_down();
        self.play.sure = None;
        let offered = self.choice().filter(|choice| choice.options.iter().any(|option| option.pick == pick));
        if offered.is_none() {
            let why = seat.hand.iter().find(|card| card.id.0 == thing.of).and_then(|card| card.refusal.clone());
            let asked = self.question().map(|_| "Answer first".to_string());
            let idle = match seat {
                seat if find::waits_for_turn(seat) => "Not your turn",
                SeatView { ready: true, .. } => "You are ready",
                _ => NOT_NOW,
            };
            self.refuse(thing, why.or(asked).unwrap_or_else(|| idle.into()));
            return;
        }
        self.play.making = Some(Making { seat: seat.seat, option: pick, answers: vec![] });
        self.fill();
        if self.need().is_some_and(|need| need.picks.is_empty()) {
            self.put_down();
            self.refuse(thing, "Nothing to aim at");
        }
    }

    /// Gives the answers that are no choice.
    fn fill(&mut self) {
        while let Some([one]) = self.need().map(|need| need.picks.as_slice()) {
            let one = *one;
            let Some(making) = &mut self.play.making else { return };
            making.answers.push(one);
        }
    }

    /// Answers the open need; the last answer plays it.
    pub fn answer(&mut self, pick: Pick) {
        if let Some(making) = &mut self.play.making {
            making.answers.push(pick);
        }
        self.fill();
        if self.need().is_none() {
            self.submit();
        } else if self.play.focus.is_some() {
            self.focus_target();
        }
    }

    /// Everything is answered: the rules hear of it.
    pub fn submit(&mut self) {
        let Some(making) = self.play.making.take() else { return };
        self.wishes.push(Wish::Do(making.action()));
        self.put_down();
        if self.play.focus.take().is_some() {
            let hand = self.seat().map_or(&[][..], |seat| &seat.hand);
            let at = hand.iter().position(|card| Pick::Thing(card.id) == making.option);
            // The next card comes to the place of the played one; after the last one the focus stays at the end.
            let next = at.map_or(hand.first(), |at| hand.get(at + 1).or(hand[..at].last()));
            self.play.focus = next.map(|card| Thing::piece(Kind::HandCard, card.id));
            self.play.quiet = true;
        }
    }

    pub fn click_while_making(&mut self, thing: Thing) {
        let Some(making) = self.play.making.clone() else { return };
        let need = self.need();
        if let Some(pick) = need.and_then(|need| meant(self.shown, self.asked(), thing, &need.picks)) {
            return self.answer(pick);
        }
        let same = thing.kind == Kind::HandCard && making.option == Pick::Thing(Id(thing.of));
        let again =
            self.off_board() && matches!(thing.kind, Kind::Potion | Kind::Relic) && self.option_of(thing) == making.option;
        match (thing.kind, need) {
            _ if again && need.is_none() => self.submit(),
            _ if same && need.is_none() => self.submit(),
            (Kind::Preview, None) => self.submit(),
            _ if same => self.put_down(),
            (Kind::HandStrip | Kind::SeatName | Kind::Energy | Kind::Preview, _) => self.put_down(),
            (Kind::HandCard, _) => self.choose(thing, Pick::Thing(Id(thing.of))),
            (Kind::Potion | Kind::Relic, _) if self.own_item(thing).is_some() => self.use_item(thing),
            (_, Some(need)) => {
                let why = need.prompt.clone();
                self.refuse(thing, why);
            }
            (_, None) if self.off_board() => self.put_down(),
            // Whatever of the table is pointed at: the play needs no target.
            (_, None) => self.submit(),
        }
    }

    /// The option that a thing stands for: an item's own, else itself.
    pub fn option_of(&self, thing: Thing) -> Pick {
        let item = find::item(self.shown, Id(thing.of)).and_then(|(_, item)| item.pick);
        item.unwrap_or(Pick::Thing(Id(thing.of)))
    }

    /// A relic, potion or power of the seat with the fan that can be used now.
    fn own_item(&self, thing: Thing) -> Option<Pick> {
        let pick = self.option_of(thing);
        self.choice()?.options.iter().any(|option| option.pick == pick).then_some(pick)
    }

    pub fn use_item(&mut self, thing: Thing) {
        if let Some(pick) = self.own_item(thing) {
            return self.choose(thing, pick);
        }
        let id = Id(thing.of);
        let owns = |seat: &&SeatView| {
            seat.relics.iter().chain(&seat.potions).any(|item| item.id == id) || seat.powers.iter().any(|card| card.id == id)
        };
        match self.shown.seats.iter().find(owns).map(|seat| seat.seat) {
            Some(seat) if seat != self.play.seat => self.take_fan(seat),
            _ if thing.kind == Kind::Power => {}
            _ if self.seat().is_some_and(find::waits_for_turn) => self.refuse(thing, "Not your turn"),
            Some(_) => {
                let pick = self.option_of(thing);
                self.refuse_pick(thing, pick, NOT_NOW);
            }
            None => self.refuse(thing, NOT_NOW),
        }
    }

    pub fn use_token(&mut self, thing: Thing) {
        let Some(seat) = self.shown.seats.iter().find(|seat| seat.seat.0 as u32 == thing.of) else { return };
        if seat.seat != self.play.seat {
            return self.take_fan(seat.seat);
        }
        let pick = seat.tokens.get(thing.n as usize).and_then(|token| token.pick);
        if let Some(pick) = pick {
            self.choose(thing, pick);
        }
    }

    /// A drag begins: the card or piece under the pointer is taken up.
    pub fn press(&mut self, point: Vec2) {
        self.play.pointer = point;
        self.play.refusal = None;
        if self.off_board() {
            return;
        }
        let Some(thing) = self.under(point).filter(|_| self.play.inspected.is_none()) else { return };
        let pick = Pick::Thing(Id(thing.of));
        let already = self.play.making.as_ref().is_some_and(|making| making.option == pick);
        if self.question().is_some() {
            return;
        }
        match thing.kind {
            Kind::HandCard if already => {}
            Kind::HandCard => self.choose(thing, pick),
            Kind::Potion | Kind::Relic if self.own_item(thing).is_some() => self.use_item(thing),
            Kind::SeatToken if thing.of == self.play.seat.0 as u32 => self.use_token(thing),
            _ => return,
        }
        self.play.dragging = self.play.making.is_some();
    }

    pub fn drag_to(&mut self, point: Vec2) {
        self.play.pointer = point;
        if self.play.dragging {
            self.play.hover = self.under(point).filter(|thing| !in_hand(thing.kind));
        }
    }

    /// The card is let go: on a legal target it is played, over the hand or anywhere else it goes back.
    pub fn drop_at(&mut self, point: Vec2) {
        self.play.pointer = point;
        if !self.play.dragging {
            return;
        }
        let under = self.under(point);
        self.play.dragging = false;
        let Some(thing) =
            under.filter(|thing| !in_hand(thing.kind) && thing.kind != Kind::TopBar && thing.kind != Kind::BarButton)
        else {
            return self.put_down();
        };
        match self.need() {
            None => self.submit(),
            Some(need) => match meant(self.shown, self.asked(), thing, &need.picks) {
                Some(pick) => self.answer(pick),
                None => {
                    let why = need.prompt.clone();
                    self.put_down();
                    self.refuse(thing, why);
                }
            },
        }
    }

    /// Sets the focus on the first legal target: in the own lane if there is one.
    pub fn focus_target(&mut self) {
        let Some(need) = self.need() else { return };
        let row = self.seat().map(|seat| seat.row);
        let own = |pick: &&Pick| match pick {
            Pick::Thing(id) => unit(self.shown, *id).is_some_and(|unit| Some(unit.row) == row),
            Pick::Row(at) => Some(*at) == row,
            _ => false,
        };
        let first = need.picks.iter().find(own).or(need.picks.first());
        let at = first.and_then(|pick| self.need_button(*pick).or_else(|| box_of(self.shown, self.asked(), self.laid, *pick)));
        if at.is_some() {
            self.play.focus = at;
        }
    }

    /// The button of an answer, where the answers are spread out.
    fn need_button(&self, pick: Pick) -> Option<Thing> {
        let (seat, need) = spread_need(self.shown, self.play)?;
        let at = need.picks.iter().position(|other| *other == pick)?;
        let card = matches!(find::spot(self.shown, find::Asked { seat }, pick), find::Spot::Card | find::Spot::Hand);
        (!card).then(|| Thing::seat(Kind::OverlayButton, seat, NEED + at as u16))
    }
}

fn in_hand(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::HandStrip
            | Kind::HandCard
            | Kind::SeatName
            | Kind::Energy
            | Kind::Preview
            | Kind::Pile
            | Kind::EndTurn
            | Kind::PlaysLeft
    )
}
