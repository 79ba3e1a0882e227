//! Answering questions in mid-play and the party's: on the table, in the hand, or in an overlay.
use super::{act::Step, target::meant};
use crate::{
    client::{layout::*, model::*},
    tabletop::{Action, Id, Pick, Seat, view::*},
};

impl Step<'_> {
    /// Takes a thing as an answer to the open question. False if it is none.
    pub fn pick_in_question(&mut self, thing: Thing) -> bool {
        let Some(choice) = self.question() else { return false };
        let picks: Vec<Pick> = choice.options.iter().map(|option| option.pick).collect();
        match meant(self.shown, self.asked(), thing, &picks) {
            Some(pick) => {
                self.pick(choice, pick, thing);
                true
            }
            None if thing.kind == Kind::HandCard => {
                let prompt = choice.prompt.clone();
                self.refuse(thing, prompt);
                true
            }
            None => false,
        }
    }

    /// Picks an option, or takes the pick back; where one answer is wanted it is given at once.
    pub fn pick(&mut self, choice: &ChoiceView, pick: Pick, thing: Thing) {
        let Some(seat) = self.seat().map(|seat| seat.seat) else { return };
        let needs = choice.options.iter().find(|option| option.pick == pick).is_some_and(|option| !option.needs.is_empty());
        if needs {
            self.choose(thing, pick);
            if self.need().is_none() && self.play.making.is_some() {
                self.submit();
            }
        } else if pick == Pick::Done && self.leaves_rewards(choice, seat) && self.play.sure != Some(seat) {
            // What is left behind is gone: it must be said twice here too.
            self.play.sure = Some(seat);
            self.refuse(thing, "Sure? Once more");
        } else if !needs_confirming(choice) {
            self.play.picked.clear();
            self.wishes.push(Wish::Do(Action::new(seat, [pick])));
        } else if let Some(at) = self.play.picked.iter().position(|other| *other == pick) {
            self.play.picked.remove(at);
        } else if choice.most == 1 {
            self.play.picked = vec![pick];
        } else if self.play.picked.len() < choice.most as usize {
            self.play.picked.push(pick);
            // Whoever answers by keys need not look for the button that hands the last pick in.
            let whole = self.play.picked.len() == choice.most as usize;
            let hand_in = Thing::new(Kind::OverlayButton, self.asked_sheet(seat), CONFIRM);
            if whole && self.play.focus == Some(thing) && self.laid.iter().any(|placed| placed.thing == hand_in) {
                self.play.focus = Some(hand_in);
            }
        } else {
            self.refuse(thing, format!("At most {}", choice.most));
        }
    }

    /// Whether to be done with this choice leaves rewards behind. Another question may be declined while some lie there.
    fn leaves_rewards(&self, choice: &ChoiceView, seat: Seat) -> bool {
        let here = self.shown.page.as_ref().is_some_and(|page| page.questions.contains(&choice.kind));
        here && front::offers::left(self.shown, seat) > 0
    }

    /// What the boxes of the open question are `of`.
    fn asked_sheet(&self, seat: Seat) -> u32 {
        if self.play.overlay == Some(Overlay::Party) { 0 } else { seat.0 as u32 }
    }

    /// Hands in the picks.
    pub fn hand_in(&mut self) {
        let (Some(choice), Some(seat)) = (self.question(), self.seat()) else { return };
        let thing = Thing::seat(Kind::OverlayButton, seat.seat, CONFIRM);
        if !needs_confirming(choice) {
            let spread = self.play.overlay.is_some() || must_be_spread(self.shown, seat.seat, choice);
            if !spread && choice.options.iter().any(|option| option.pick == Pick::Done) {
                self.wishes.push(Wish::Do(Action::new(seat.seat, [Pick::Done])));
                return;
            }
            // Nothing to hand in: show what is asked, if it lies open no more.
            self.open_question();
            return;
        }
        if self.play.picked.len() < choice.least as usize {
            self.open_question();
            self.refuse(thing, format!("Pick {}", choice.least));
            return;
        }
        let mut picks = std::mem::take(&mut self.play.picked);
        if picks.is_empty() {
            picks.push(Pick::Done);
        }
        self.play.overlay = None;
        self.wishes.push(Wish::Do(Action::new(seat.seat, picks)));
    }

    /// Spreads the question out if it cannot be answered on the table.
    pub fn open_question(&mut self) {
        let Some(seat) = self.seat() else { return };
        let spread = self.question().is_some_and(|choice| must_be_spread(self.shown, seat.seat, choice));
        if spread && self.play.overlay.is_none() {
            self.play.overlay = Some(if question(seat).is_some() { Overlay::Question(seat.seat) } else { Overlay::Party });
        }
    }

    pub fn overlay_button(&mut self, thing: Thing) {
        match (thing.n, self.play.overlay.clone()) {
            (CLOSE, _) if self.play.making.is_some() => self.put_down(),
            (CLOSE, _) => {
                self.play.overlay = None;
                self.play.focus = None;
            }
            (AGAIN, Some(Overlay::Over)) => {
                self.play.overlay = None;
                self.wishes.push(Wish::Restart);
            }
            (_, Some(Overlay::Over)) => self.play.overlay = None,
            (CONFIRM, _) => self.hand_in(),
            (n, None) if n >= NEED => {
                if let Some(pick) = self.need().and_then(|need| need.picks.get((n - NEED) as usize)).copied() {
                    self.answer(pick);
                }
            }
            (n, Some(Overlay::Question(_) | Overlay::Party)) => {
                let Some(choice) = self.question() else { return };
                if let Some(option) = choice.options.get(n as usize) {
                    self.pick(choice, option.pick, thing);
                }
            }
            _ => {}
        }
    }

    /// A spread card: an answer, or something to be read.
    pub fn overlay_card(&mut self, thing: Thing) {
        let pick = Pick::Thing(Id(thing.of));
        if self.need().is_some_and(|need| need.picks.contains(&pick)) {
            self.answer(pick);
        } else if !matches!(self.play.overlay, Some(Overlay::Question(_) | Overlay::Party)) || !self.pick_in_question(thing) {
            self.play.inspected = Some(thing);
        }
    }

    /// A click beside what lies open: closes what was opened by hand, never a question.
    pub fn close_by_veil(&mut self) {
        match self.play.overlay {
            Some(Overlay::Pile(_) | Overlay::More(_) | Overlay::Deck(_) | Overlay::Menu | Overlay::About | Overlay::Keys) => {
                self.play.overlay = None;
                self.play.focus = None;
            }
            Some(_) => {}
            None => self.put_down(),
        }
    }
}

/// Whether a choice has options that are neither in the hand nor on the boards.
pub fn must_be_spread(shown: &TableView, seat: Seat, choice: &ChoiceView) -> bool {
    choice.options.iter().any(|option| match spot_in(shown, seat, choice, option.pick) {
        find::Spot::Card => true,
        find::Spot::Words => option.pick != Pick::Done,
        _ => false,
    })
}
