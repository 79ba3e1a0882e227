//! The state of a thing on the screen: hovered, in focus, chosen, a legal target, refused.
use super::{
    button::{self, ButtonLook},
    card::{self, CardLook},
    colour::Rgb,
    dispatch::Sight,
    ground::LaneLook,
    item::ItemLook,
    panel,
    svg::Sheet,
    unit::UnitLook,
};
use crate::{
    client::{
        layout::{self, find},
        model::*,
    },
    tabletop::{Id, Pick, view::*},
};
use bevy::math::Vec2;

impl Sight<'_> {
    pub(super) fn hover(&self, thing: Thing) -> bool {
        self.play.hover == Some(thing)
    }

    /// The ring's colour if the focus is on this thing.
    pub(super) fn focus(&self, thing: Thing) -> Option<Rgb> {
        let seat = find::seat(self.shown, self.play.seat)?;
        (self.play.focus == Some(thing)).then(|| self.art.theme.look(&seat.look).bright)
    }

    /// The seat that holds the fan.
    pub(super) fn active(&self, seat: &SeatView) -> bool {
        seat.seat == self.play.seat
    }

    /// What the half-made play may be aimed at next, or what the seat's question may be answered with.
    fn legal(&self) -> Vec<Pick> {
        let Some(seat) = find::seat(self.shown, self.play.seat) else { return vec![] };
        if self.play.making.is_some() {
            return layout::pointed(self.shown, self.play).map_or(vec![], |need| need.picks.clone());
        }
        layout::question(seat).map_or(vec![], |choice| choice.options.iter().map(|option| option.pick).collect())
    }

    /// Who is asked.
    fn asked_for(&self) -> find::Asked {
        let seat = self.play.making.as_ref().map_or(self.play.seat, |making| making.seat);
        find::Asked { seat }
    }

    pub(super) fn slot_look(&self, thing: Thing) -> ItemLook {
        let asked = self.asked_for();
        let slot = find::seat(self.shown, asked.seat).and_then(|seat| seat.slots.get(thing.n as usize)?.pick);
        let target = asked.seat.0 as u32 == thing.of && slot.is_some_and(|slot| self.legal().contains(&slot));
        let hover = self.hover(thing) || (target && self.play.focus == Some(thing));
        ItemLook {
            hover,
            chosen: target && slot.is_some_and(|slot| self.play.picked.contains(&slot)),
            target,
            focus: self.focus(thing),
        }
    }

    pub(super) fn is_target(&self, id: Id) -> bool {
        self.legal().contains(&Pick::Thing(id))
    }

    /// The pointer or the focus is on the figure, card or well of this piece.
    fn points_at(&self, id: u32) -> bool {
        let figures = [Kind::Unit, Kind::UnitWell, Kind::Standee, Kind::Boss, Kind::Hero];
        let on = |thing: Thing| thing.of == id && figures.contains(&thing.kind);
        self.play.hover.is_some_and(on) || (self.play.hover.is_none() && self.play.focus.is_some_and(on))
    }

    pub(super) fn unit_look(&self, thing: Thing) -> UnitLook {
        let target = self.is_target(Id(thing.of));
        let pointed = self.points_at(thing.of);
        let loss = self.loss(Id(thing.of));
        UnitLook { target, hover: pointed && !target, aimed: pointed && target, focus: self.focus(thing), loss }
    }

    /// What a unit loses in the preview of the half-made play, and whether it falls.
    pub(super) fn loss(&self, id: Id) -> Option<(i32, bool)> {
        let before = layout::unit(self.shown, id)?;
        let after = layout::unit(self.play.preview.as_deref()?, id)?;
        let lost = before.hp - after.hp.max(0);
        (lost > 0).then_some((lost, after.fallen || after.hp <= 0))
    }

    pub(super) fn lane_look(&self, thing: Thing) -> LaneLook {
        let active = find::seat(self.shown, self.play.seat).is_some_and(|seat| seat.row as u32 == thing.of);
        let target = self.legal().contains(&Pick::Row(thing.of as u8));
        let pointed = self.hover(thing) || self.play.focus == Some(thing);
        let taken = self.shown.seats.iter().any(|seat| seat.row as u32 == thing.of);
        let waits = self.shown.seats.iter().any(|seat| seat.row as u32 == thing.of && find::waits_for_turn(seat));
        let spine = self.grid().columns.board_x;
        LaneLook { active, target, aimed: target && pointed, free: (!taken).then_some((thing.of, spine)), waits }
    }

    pub(super) fn item_look(&self, thing: Thing) -> ItemLook {
        let pick = Pick::Thing(Id(thing.of));
        let making = self.play.making.as_ref().is_some_and(|making| making.option == pick);
        ItemLook {
            hover: self.hover(thing),
            chosen: making || self.play.picked.contains(&pick),
            target: self.legal().contains(&pick),
            focus: self.focus(thing),
        }
    }

    pub(super) fn card_look(&self, thing: Thing) -> CardLook {
        let pick = Pick::Thing(Id(thing.of));
        let (hover, focus) = (self.hover(thing), self.focus(thing));
        let making = self.play.making.as_ref().is_some_and(|making| making.option == pick);
        let chosen = making || self.play.picked.contains(&pick);
        let card = find::card(self.shown, Id(thing.of));
        let seat = find::seat(self.shown, self.play.seat);
        let asked = seat.and_then(layout::question).is_some() || matches!(self.play.overlay, Some(Overlay::Party));
        let spread = matches!(self.play.overlay, Some(Overlay::Pile(_) | Overlay::Deck(_) | Overlay::More(_)));
        let playable = match (thing.kind, asked) {
            (Kind::OverlayCard, _) if spread => true,
            (Kind::OverlayCard, _) => self.answers(pick),
            (_, true) => self.legal().contains(&pick),
            _ => card.is_some_and(|card| card.playable),
        };
        let said = self.play.refusal.as_ref().filter(|(on, _)| *on == thing).map(|(_, why)| why.clone());
        let reason = said.or_else(|| card.filter(|_| !asked && (hover || focus.is_some()))?.refusal.clone());
        let raised = hover || focus.is_some() || chosen;
        CardLook {
            playable: playable && !spread,
            hover,
            chosen,
            focus,
            refused: !playable && !chosen,
            reason: reason.filter(|_| !playable),
            visible: self.visible(thing).filter(|_| !raised),
            scale: 1.,
        }
    }

    /// Whether the open overlay's question has this answer.
    fn answers(&self, pick: Pick) -> bool {
        self.asked().is_some_and(|choice| choice.options.iter().any(|option| option.pick == pick))
    }

    /// The question that the open overlay shows.
    fn asked(&self) -> Option<&ChoiceView> {
        match self.play.overlay {
            Some(Overlay::Question(seat)) => layout::question(find::seat(self.shown, seat)?),
            Some(Overlay::Party) => self.shown.party.as_ref(),
            _ => layout::question(find::seat(self.shown, self.play.seat)?),
        }
    }

    /// The strip of a card in the fan that its neighbour leaves in sight.
    fn visible(&self, thing: Thing) -> Option<f32> {
        let seat = find::seat(self.shown, self.play.seat).filter(|_| thing.kind == Kind::HandCard)?;
        let step = layout::hand_step(seat.hand.len(), &self.canvas, self.spots);
        let last = seat.hand.last().is_some_and(|card| card.id.0 == thing.of);
        (step < card::SIZE.x).then_some(if last { card::SIZE.x - 1. } else { step })
    }

    /// Words and look of a seat's End turn.
    pub(super) fn end_turn(&self, seat: &SeatView, thing: Thing) -> (&'static str, ButtonLook) {
        let look = ButtonLook { hover: self.hover(thing), focus: self.focus(thing), ..Default::default() };
        let turn = seat.choice.as_ref().filter(|choice| choice.idle);
        let can_end = turn.is_some_and(|choice| choice.options.iter().any(|option| option.pick == Pick::Done));
        let kind = match () {
            _ if seat.ready => button::Kind::Ready,
            _ if self.play.sure == Some(seat.seat) => button::Kind::Brown,
            _ if !can_end => button::Kind::Refused,
            _ if seat.plays_left == 0 => button::Kind::Primary,
            _ => button::Kind::Brown,
        };
        let sure = self.play.sure == Some(seat.seat) && !seat.ready;
        let text = if seat.ready {
            "Ready"
        } else if sure {
            "Sure?"
        } else if find::waits_for_turn(seat) {
            "Waits"
        } else {
            "End turn"
        };
        (text, ButtonLook { kind, chosen: sure, ..look })
    }

    pub(super) fn overlay_button(&self, thing: Thing, size: Vec2) -> Option<Sheet> {
        let look = ButtonLook { hover: self.hover(thing), focus: self.focus(thing), ..Default::default() };
        if thing.n == layout::CLOSE {
            return Some(button::glyph_button(self.art, "cross", size, look));
        }
        if matches!(self.play.overlay, Some(Overlay::Over)) {
            let (text, kind) = match thing.n {
                layout::AGAIN => ("Play again", button::Kind::Primary),
                _ => ("Look at the table", button::Kind::Brown),
            };
            return Some(button::button(self.art, text, size, ButtonLook { kind, ..look }));
        }
        if let Some(label) = layout::need_label(self.shown, self.play, thing) {
            return Some(button::answer(self.art, &label, &[], size, look));
        }
        let choice = self.asked()?;
        if thing.n == layout::CONFIRM {
            let (text, kind) = self.confirm(choice);
            return Some(button::button(self.art, &text, size, ButtonLook { kind, ..look }));
        }
        let option = choice.options.get(thing.n as usize)?;
        let chosen = self.play.picked.contains(&option.pick);
        let marks = choice.marks.iter().filter(|(_, pick)| *pick == option.pick);
        let seals: Vec<&str> = marks.filter_map(|(seat, _)| Some(find::seat(self.shown, *seat)?.look.as_str())).collect();
        Some(button::answer(self.art, &option.label, &seals, size, ButtonLook { chosen, ..look }))
    }

    /// The button that hands in the picks of a question.
    fn confirm(&self, choice: &ChoiceView) -> (String, button::Kind) {
        let picked = self.play.picked.len();
        // Declining is an answer like the others, with words of its own.
        let none = choice.options.iter().find(|option| option.pick == Pick::Done);
        if let Some(none) = none.filter(|_| !layout::needs_confirming(choice)) {
            return (none.label.clone(), button::Kind::Brown);
        }
        match picked {
            n if n < choice.least as usize => (format!("Choose {} more", choice.least as usize - n), button::Kind::Refused),
            0 => ("Choose none".into(), button::Kind::Brown),
            _ if choice.most == 1 => ("Done".into(), button::Kind::Primary),
            n => (format!("Done, {n} chosen"), button::Kind::Primary),
        }
    }

    pub(super) fn prompt(&self, size: Vec2) -> Sheet {
        let words = match &self.play.overlay {
            Some(Overlay::Pile(id)) => find::pile(self.shown, *id).map(|pile| {
                let order = if pile.face_up { "" } else { ", sorted by name" };
                format!("{}: {}{order}", pile.name, pile.count)
            }),
            Some(Overlay::Deck(seat)) => find::seat(self.shown, *seat).map(|seat| {
                let cards = seat.hand.len() + seat.powers.len() + seat.piles.iter().map(|pile| pile.count).sum::<usize>();
                format!("{}: all {cards} cards, sorted by name", seat.name)
            }),
            Some(Overlay::More(thing)) => Some(self.run_name(*thing)),
            Some(Overlay::Question(of)) => self.asked().map(|choice| {
                let name = find::seat(self.shown, *of).filter(|_| self.shown.seats.len() > 1).map(|seat| &seat.name);
                name.map_or_else(|| choice.prompt.clone(), |name| format!("{name}: {}", choice.prompt))
            }),
            Some(_) => self.asked().map(|choice| choice.prompt.clone()),
            None if layout::spread_need(self.shown, self.play).is_some() => self.need(),
            None => {
                let bar = self.need().or_else(|| self.asked().map(|choice| choice.prompt.clone()));
                return super::bar::prompt(self.art, &bar.unwrap_or_default(), size);
            }
        };
        panel::heading(self.art, &words.unwrap_or_default(), size)
    }

    /// What the half-made play asks for next.
    fn need(&self) -> Option<String> {
        let making = self.play.making.as_ref()?;
        let options = &find::seat(self.shown, making.seat)?.choice.as_ref()?.options;
        let option = options.iter().find(|option| option.pick == making.option)?;
        option.needs.get(making.answers.len()).map(|need| need.prompt.clone())
    }

    fn run_name(&self, more: Thing) -> String {
        let what = match layout::MORE_OF.get(more.n as usize) {
            Some(Kind::Power) => "Powers",
            Some(Kind::Relic) => "Relics",
            Some(Kind::Potion) => "Potions",
            None if more.n > layout::front::MORE_ITEMS => "More",
            _ => "Tokens",
        };
        let unit = layout::unit(self.shown, Id(more.of)).filter(|_| more.n == layout::MORE_TOKENS);
        let owner = unit.map(|unit| &unit.name).or_else(|| self.seat(more).map(|seat| &seat.name));
        owner.map_or(what.to_string(), |owner| format!("{owner}: {}", what.to_lowercase()))
    }
}
