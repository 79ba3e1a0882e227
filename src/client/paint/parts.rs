//! What the boxes of the table show: each finds its piece in the view and hands it to its painter.
use super::{
    bar, button, button::ButtonLook, card, colour::Rgb, dispatch::Sight, item, panel, preview, seat, svg::Sheet, theme, token,
    track, unit, unit_large,
};
use crate::{
    client::{
        input::Device,
        layout::{self, Grid, Shape, find},
        model::*,
    },
    tabletop::{Id, Seat, view::*},
};
use bevy::math::Vec2;

impl<'a> Sight<'a> {
    pub(super) fn grid(&self) -> Grid {
        layout::grid(self.shown, &self.canvas, self.spots)
    }

    pub(super) fn seat(&self, thing: Thing) -> Option<&'a SeatView> {
        find::seat(self.shown, Seat(thing.of as u8))
    }

    pub(super) fn pile(&self, thing: Thing) -> Option<(&'a SeatView, &'a PileView)> {
        let piles = self.shown.seats.iter().flat_map(|seat| seat.piles.iter().map(move |pile| (seat, pile)));
        piles.into_iter().find(|(_, pile)| pile.id.0 == thing.of)
    }

    pub(super) fn step(&self, thing: Thing, size: Vec2) -> Option<Sheet> {
        let name = self.shown.steps.get(thing.n as usize)?;
        let state = match (thing.n as usize).cmp(&self.shown.step) {
            std::cmp::Ordering::Less => bar::StepState::Past,
            std::cmp::Ordering::Equal => bar::StepState::Current,
            std::cmp::Ordering::Greater => bar::StepState::Ahead,
        };
        Some(bar::step(self.art, name, thing.n == 0, state, size))
    }

    /// What the bar calls the place; the map has a name of its own.
    pub(super) fn title(&self) -> (String, String) {
        match &self.shown.map {
            Some(map) if layout::front::front(self.shown, self.play) == Front::Map => {
                let parts = [map.name.as_str(), map.place.as_str()].into_iter().filter(|part| !part.is_empty());
                ("The map".into(), parts.collect::<Vec<_>>().join(", "))
            }
            _ => (self.shown.title.clone(), self.shown.place.clone()),
        }
    }

    pub(super) fn bar_button(&self, thing: Thing, size: Vec2) -> Sheet {
        use layout::button::*;
        let (undo, play) = (&self.shown.undo, self.play);
        let over = self.shown.over.is_some();
        let (shown_map, front) = (&self.shown.map, layout::front::front(self.shown, play));
        let (glyph, off, on) = match thing.n {
            MENU => ("menu", false, matches!(play.overlay, Some(Overlay::Menu))),
            UNDO => ("undo", over || undo.back == 0, false),
            REDO => ("redo", over || undo.forward == 0, false),
            MAP => ("map", shown_map.is_none(), front == Front::Map),
            DECKS => ("decks", false, false),
            LOG => ("log", false, play.log_open),
            _ => ("eye", false, play.hands_hidden),
        };
        let kind = if off { button::Kind::Refused } else { button::Kind::Brown };
        let look = ButtonLook { kind, hover: self.hover(thing), chosen: on, focus: self.focus(thing) };
        button::glyph_button(self.art, glyph, size, look)
    }

    pub(super) fn seat_board(&self, thing: Thing, size: Vec2) -> Option<Sheet> {
        let seat = self.seat(thing)?;
        let spots = self.spots.board(size)?;
        let marks = layout::seat_marks(layout::rect(0., 0., size.x, size.y), seat, self.spots);
        let active = self.active(seat);
        let look = seat::SeatLook {
            active,
            target: self.is_target(seat.id),
            hover: self.hover(thing),
            waits: find::waits_for_turn(seat),
            focus: self.focus(thing),
            device: active.then_some(match self.play.hints.device {
                Device::Keyboard => "keyboard",
                Device::Pad => "pad",
            }),
        };
        Some(seat::seat_board(self.art, seat, size, spots, &marks, look))
    }

    pub(super) fn track(&self, thing: Thing, size: Vec2) -> Option<Sheet> {
        let seat = self.seat(thing)?;
        let view = seat.tracks.get(thing.n as usize)?;
        Some(match thing.kind {
            Kind::Track => track::track(self.art, view, size, self.board_wood(seat)),
            Kind::TrackCube => track::cube(self.art, view, size),
            _ => track::forecast(self.art, view, layout::forecast_of(self.play, seat, thing.n as usize)?, size),
        })
    }

    pub(super) fn seat_token(&self, thing: Thing, size: Vec2) -> Option<Sheet> {
        let seat = self.seat(thing)?;
        let view = seat.tokens.get(thing.n as usize)?;
        Some(token::token(self.art, view, size.y, view.pick.is_some() || self.hover(thing)))
    }

    pub(super) fn item(&self, thing: Thing, size: Vec2) -> Option<Sheet> {
        let (id, look) = (Id(thing.of), self.item_look(thing));
        if thing.kind == Kind::Power {
            return Some(item::power(self.art, find::card(self.shown, id)?, size, look));
        }
        if thing.kind == Kind::Potion && thing.n >= layout::EMPTY {
            return Some(item::potion(self.art, None, size, look));
        }
        let (_, view) = find::item(self.shown, id)?;
        Some(if thing.kind == Kind::Relic {
            item::relic(self.art, view, size, look)
        } else {
            item::potion(self.art, Some(view), size, look)
        })
    }

    pub(super) fn more(&self, thing: Thing, size: Vec2) -> Sheet {
        let count = match thing.n {
            n if n > layout::front::MORE_ITEMS => (n - layout::front::MORE_ITEMS) as usize,
            _ => layout::hidden(&self.grid(), self.spots, self.shown, thing).len(),
        };
        let wood = self.seat(thing).map_or(theme::LANE, |seat| self.board_wood(seat));
        item::more(self.art, count, size, self.hover(thing), wood)
    }

    pub(super) fn unit(&self, thing: Thing, size: Vec2) -> Option<Sheet> {
        let view = layout::unit(self.shown, Id(thing.of))?;
        let (card, look) = (layout::rect(0., 0., size.x, size.y), self.unit_look(thing));
        if thing.kind == Kind::Boss {
            return Some(unit_large::boss(self.art, view, &layout::boss_face(card, view), size, look));
        }
        let shape = self.grid().shape;
        let face = layout::unit_face(card, view, shape);
        Some(match shape {
            Shape::Tall | Shape::Large => unit_large::large(self.art, view, &face, size, look, 1.),
            _ => unit::unit(self.art, view, &face, size, shape, look),
        })
    }

    pub(super) fn unit_token(&self, thing: Thing, size: Vec2) -> Option<Sheet> {
        let unit = layout::unit(self.shown, Id(thing.of))?;
        if thing.n == layout::UNIT_BLOCK {
            let block = TokenView { kind: "block".into(), count: unit.block, ..Default::default() };
            return Some(token::token(self.art, &block, size.y, false));
        }
        Some(token::token(self.art, unit.tokens.get(thing.n as usize)?, size.y, self.hover(thing)))
    }

    pub(super) fn unit_cube(&self, thing: Thing, size: Vec2) -> Option<Sheet> {
        let unit = layout::unit(self.shown, Id(thing.of))?;
        let boss = self.shown.bosses.iter().any(|boss| boss.id == unit.id);
        let figure = match thing.n {
            n if n >= layout::ACTION_CUBE => return Some(unit::unit_cube(self.art, size, None, true)),
            n if boss => unit.hp.max(0) / 10_i32.pow(n as u32) % 10,
            0 => (unit.hp - 1).rem_euclid(10) + 1,
            1 => (unit.hp - 1) / 10 % 10,
            _ => (unit.hp - 1) / 100,
        };
        Some(unit::unit_cube(self.art, size, Some(figure), false))
    }

    /// A card in the hand or spread out, or a card or enemy being read.
    pub(super) fn large_thing(&self, thing: Thing, size: Vec2) -> Option<Sheet> {
        let id = Id(thing.of);
        if thing.kind != Kind::Inspected {
            return Some(card::card(self.art, find::card(self.shown, id)?, &self.card_look(thing)));
        }
        if let Some(view) = layout::unit(self.shown, id).filter(|_| thing.n == layout::ENEMY) {
            let scale = size.x / 284.;
            let inner = size / scale;
            let face = layout::unit_face(layout::rect(0., 0., inner.x, inner.y), view, Shape::Large);
            return Some(unit_large::large(self.art, view, &face, inner, Default::default(), scale));
        }
        let look = card::CardLook { scale: size.x / card::SIZE.x, ..Default::default() };
        let view = match thing.n {
            layout::OTHER => self.play.other_face.as_deref()?,
            _ => find::card(self.shown, id)?,
        };
        Some(card::card(self.art, view, &look))
    }

    pub(super) fn preview(&self, thing: Thing, size: Vec2) -> Option<Sheet> {
        let seat = self.seat(thing)?;
        let making = self.play.making.as_ref()?;
        let option = seat.choice.as_ref()?.options.iter().find(|option| option.pick == making.option)?;
        let asks = option.needs.get(making.answers.len()).map_or("", |need| need.prompt.as_str());
        let lines = preview::lines(self.shown, self.play.preview.as_deref(), asks, &self.spots.strip.medallion);
        Some(preview::preview(self.art, &option.label, &lines, &format!("{} takes it back", self.play.hints.back), size))
    }

    pub(super) fn tooltip(&self, thing: Thing, size: Vec2) -> Option<Sheet> {
        let subject = layout::tip_subject(self.play)?;
        debug_assert_eq!((subject.of, subject.n), (thing.of, thing.n));
        Some(panel::tooltip(self.art, &layout::tip(self.shown, self.play, subject)?, size))
    }

    /// The wood under what lies on a seat's board.
    pub(super) fn board_wood(&self, seat: &SeatView) -> [Rgb; 2] {
        if self.active(seat) { theme::BOARD_ACTIVE } else { theme::BOARD }
    }
}
