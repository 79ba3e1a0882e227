//! What each key or button does.
use super::{Command, act::Step};
use crate::{
    client::{layout::*, model::*},
    tabletop::Seat,
};
use bevy::prelude::*;

impl Step<'_> {
    pub fn key(&mut self, command: Command) {
        let said = self.play.refusal.take();
        match command {
            Command::Back => {
                if !self.back() && said.is_none() {
                    self.play.overlay = Some(Overlay::Menu);
                }
            }
            Command::Menu => {
                let open = self.play.overlay == Some(Overlay::Menu);
                self.play.overlay = if open { None } else { Some(Overlay::Menu) };
            }
            // Panels of the menu have keys of their own.
            _ if matches!(self.play.overlay, Some(Overlay::Menu | Overlay::About | Overlay::Keys)) => {}
            Command::Card(n) => self.number(n as usize),
            Command::Left => self.arrow(Vec2::NEG_X),
            Command::Right => self.arrow(Vec2::X),
            Command::Up => self.arrow(Vec2::NEG_Y),
            Command::Down => self.arrow(Vec2::Y),
            Command::ZoneOn => self.zone(1),
            Command::ZoneBack => self.zone(-1),
            Command::Confirm => self.confirm(),
            Command::NextSeat => self.seat_along(1),
            Command::LastSeat => self.seat_along(-1),
            Command::Seat(n) => self.take_fan(Seat(n)),
            Command::EndTurn | Command::HoldEndTurn => self.space(),
            Command::Undo => self.undo(Thing::new(Kind::BarButton, 0, button::UNDO)),
            Command::Redo => self.bar_button(button::REDO),
            Command::Inspect => self.inspect(),
            Command::Potions => self.focus_next(&[Kind::Potion]),
            Command::Relics => self.focus_next(&[Kind::Relic]),
            Command::Tokens => self.focus_next(&[Kind::SeatToken]),
            Command::Powers => self.focus_next(&[Kind::Power]),
            Command::Pile(n) => {
                if let Some(pile) = self.seat().and_then(|seat| seat.piles.get(n as usize)) {
                    self.open_pile(pile.id);
                }
            }
            Command::Log => self.play.log_open = !self.play.log_open,
            Command::Decks => self.bar_button(button::DECKS),
            Command::Map => self.bar_button(button::MAP),
            Command::HideHands => self.play.hands_hidden = !self.play.hands_hidden,
            // These come as clicks, with their place.
            Command::Point | Command::Read => {}
        }
    }

    pub fn space(&mut self) {
        if self.play.making.is_some() || self.play.overlay.is_some() {
            return;
        }
        if self.off_board() {
            if !self.play.map_open {
                self.space_at_front();
            }
            return;
        }
        let seat = self.play.seat;
        self.end_turn(seat, Thing::seat(Kind::EndTurn, seat, 0));
    }

    pub fn inspect(&mut self) {
        if self.play.inspected.take().is_none() {
            self.play.inspected = self.play.focus.or(self.play.hover).and_then(|thing| self.to_read(thing));
        }
    }
}
