//! From a box to its picture: finds what the box stands for and hands it to its painter.
use super::{
    art::Art, bar, button, button::ButtonLook, card, colour::Rgb, float, front, ground, hand, item, panel, pile, preview, seat,
    side, slot, svg::Sheet, threat, token, track, unit, unit_large,
};
use crate::{
    client::{
        input::Device,
        layout::{self, Grid, Shape, Spots, find},
        model::*,
    },
    tabletop::{Id, Seat, view::*},
};
use bevy::math::Vec2;

/// Everything that a picture can depend on.
#[derive(Clone, Copy)]
pub struct Sight<'a> {
    pub art: &'a Art,
    pub spots: &'a Spots,
    pub shown: &'a TableView,
    pub play: &'a Play,
    pub canvas: Canvas,
    /// The last line of the log.
    pub told: &'a str,
}

/// The picture of a box, centred on it and often larger than it by a margin for shadow and rings.
/// `None` for what is no flat picture (figures) or shows nothing now.
pub fn paint(sight: &Sight, placed: &Placed) -> Option<Picture> {
    sheet(sight, placed).map(|sheet| sheet.picture)
}

/// The texts of a box's picture, in u from the picture's upper left corner.
pub fn boxes(sight: &Sight, placed: &Placed) -> Vec<super::TextBox> {
    sheet(sight, placed).map(|sheet| sheet.texts).unwrap_or_default()
}

/// Picture and texts of a box.
pub fn sheet(sight: &Sight, placed: &Placed) -> Option<Sheet> {
    Some(flat(sight, placed.thing, placed.rect.size() / placed.zoom)?.zoomed(placed.zoom))
}

fn flat(sight: &Sight, thing: Thing, size: Vec2) -> Option<Sheet> {
    let Sight { art, shown, play, .. } = *sight;
    match thing.kind {
        // Figures, and what lies in front of the table and is painted there.
        Kind::Hero | Kind::Standee | Kind::Part | Kind::Model => None,
        Kind::TopBar => Some(bar::top_bar(art, size)),
        Kind::RoomTitle => {
            let (title, place) = sight.title();
            Some(bar::room_title(art, &title, &place, size))
        }
        Kind::Round => Some(bar::round(art, shown.round, size)),
        Kind::Die => {
            let page = shown.page.as_ref().filter(|_| layout::front::front(shown, play) == Front::Page);
            Some(bar::tray(art, page.map_or(shown.die, |page| page.die), size))
        }
        Kind::Step => sight.step(thing, size),
        Kind::Ticker => Some(bar::ticker(art, sight.told, size, sight.hover(thing))),
        Kind::BarButton => Some(sight.bar_button(thing, size)),
        Kind::Lane => Some(ground::lane(art, size, sight.lane_look(thing))),
        Kind::Veil => Some(panel::veil(art, size)),
        Kind::Banner => shown.over.map(|over| panel::banner(art, over, size)),
        Kind::Arrow => Some(panel::arrow(art, size)),
        Kind::Overlay => Some(panel::overlay(art, size)),
        Kind::OverlayButton => sight.overlay_button(thing, size),
        Kind::Prompt => Some(sight.prompt(size)),
        Kind::Tooltip => sight.tooltip(thing, size),
        Kind::Caption => layout::caption(shown, play, thing.n).map(|text| panel::caption(art, &text, size)),
        Kind::Keyword => layout::words(shown, play).get(thing.n as usize).map(|tip| panel::tooltip(art, tip, size)),
        Kind::HandCard | Kind::OverlayCard | Kind::Inspected => sight.large_thing(thing, size),
        Kind::SeatBoard => sight.seat_board(thing, size),
        Kind::Track | Kind::TrackCube | Kind::Forecast => sight.track(thing, size),
        Kind::SeatToken => sight.seat_token(thing, size),
        Kind::SeatSlot => {
            let seat = sight.seat(thing)?;
            Some(slot::slot(art, seat.slots.get(thing.n as usize)?, size, sight.slot_look(thing)))
        }
        Kind::SeatPill => Some(slot::pill(art, sight.seat(thing)?.pill.as_ref()?, size, sight.item_look(thing))),
        Kind::Power | Kind::Relic | Kind::Potion => sight.item(thing, size),
        Kind::PileCount => {
            let (seat, pile) = sight.pile(thing)?;
            Some(item::pile_count(art, pile, size, sight.hover(thing), sight.board_wood(seat)))
        }
        Kind::HandBacks => {
            let seat = sight.seat(thing)?;
            Some(item::hand_backs(art, &seat.look, seat.hand.len(), size, sight.board_wood(seat)))
        }
        Kind::SeatEndTurn | Kind::EndTurn => {
            let seat = sight.seat(thing)?;
            let (text, look) = sight.end_turn(seat, thing);
            Some(button::button(art, text, size, look))
        }
        Kind::More => Some(sight.more(thing, size)),
        Kind::Threat => {
            let seat = find::hero(shown, Id(thing.of))?;
            let soon = play.preview.as_ref().and_then(|soon| find::hero(soon, seat.id)?.threat);
            Some(threat::threat(art, seat.threat?, soon, size))
        }
        Kind::UnitWell => {
            let unit = layout::unit(shown, Id(thing.of))?;
            let look = if unit.fallen { Default::default() } else { sight.unit_look(thing) };
            let (lowest, highest) = layout::rows_of(shown, unit);
            let open = matches!(sight.grid().shape, Shape::Tall | Shape::Large);
            Some(unit::well(art, size, look, open, if unit.fallen { 1 } else { highest + 1 - lowest }))
        }
        Kind::Unit | Kind::Boss => sight.unit(thing, size),
        Kind::Side => Some(side::side(art, layout::unit(shown, Id(thing.of))?, size, sight.hover(thing))),
        Kind::UnitToken => sight.unit_token(thing, size),
        Kind::UnitCube => sight.unit_cube(thing, size),
        Kind::Floating => {
            let (lost, falls) = sight.loss(Id(thing.of))?;
            Some(float::loss(art, lost, falls))
        }
        Kind::Asks
        | Kind::FrontButton
        | Kind::Plate
        | Kind::PartyRow
        | Kind::MapBoard
        | Kind::MapPaths
        | Kind::Space
        | Kind::Meeple
        | Kind::Vote
        | Kind::Ballot
        | Kind::MapPanel
        | Kind::Collected
        | Kind::Page
        | Kind::PagePicture
        | Kind::Line
        | Kind::Offer
        | Kind::Sealed
        | Kind::OfferTitle
        | Kind::OfferCard
        | Kind::OfferItem
        | Kind::Becomes
        | Kind::Turns
        | Kind::Mat
        | Kind::Counter
        | Kind::Tag
        | Kind::Ware
        | Kind::Price
        | Kind::OfferRow
        | Kind::Service
        | Kind::Context
        | Kind::SummaryPanel
        | Kind::SummarySeat
        | Kind::Floor
        | Kind::Spoil => front::paint(sight, thing, size),
        Kind::HandStrip => Some(hand::strip(art, &sight.seat(thing)?.look, size)),
        Kind::SeatName => {
            let seat = sight.seat(thing)?;
            let under = thing.n == layout::UNDER_HERO;
            Some(if under { hand::hero_name(art, seat, size, sight.active(seat)) } else { hand::name(art, seat, size) })
        }
        Kind::Energy => {
            let track = sight.seat(thing)?.tracks.iter().find(|track| track.kind == sight.spots.strip.medallion)?;
            Some(hand::medallion(art, track, size))
        }
        Kind::PlaysLeft => {
            let seat = sight.seat(thing)?;
            let playing = find::taking_turn(shown).filter(|_| find::waits_for_turn(seat));
            Some(hand::plays_left(art, seat, playing.map(|seat| seat.name.as_str()), size))
        }
        Kind::Preview => sight.preview(thing, size),
        Kind::Pile => {
            let (seat, pile) = sight.pile(thing)?;
            let look = pile::PileLook { hover: sight.hover(thing), focus: sight.focus(thing) };
            Some(pile::pile(art, pile, &seat.look, size, look))
        }
    }
}

impl<'a> Sight<'a> {
    pub(super) fn grid(&self) -> Grid {
        layout::grid(self.shown, &self.canvas, self.spots)
    }

    pub(super) fn seat(&self, thing: Thing) -> Option<&'a SeatView> {
        find::seat(self.shown, Seat(thing.of as u8))
    }

    fn pile(&self, thing: Thing) -> Option<(&'a SeatView, &'a PileView)> {
        let piles = self.shown.seats.iter().flat_map(|seat| seat.piles.iter().map(move |pile| (seat, pile)));
        piles.into_iter().find(|(_, pile)| pile.id.0 == thing.of)
    }

    fn step(&self, thing: Thing, size: Vec2) -> Option<Sheet> {
        let name = self.shown.steps.get(thing.n as usize)?;
        let state = match (thing.n as usize).cmp(&self.shown.step) {
            std::cmp::Ordering::Less => bar::StepState::Past,
            std::cmp::Ordering::Equal => bar::StepState::Current,
            std::cmp::Ordering::Greater => bar::StepState::Ahead,
        };
        Some(bar::step(self.art, name, thing.n == 0, state, size))
    }

    /// What the bar calls the place; the map has a name of its own.
    fn title(&self) -> (String, String) {
        match &self.shown.map {
            Some(map) if layout::front::front(self.shown, self.play) == Front::Map => {
                let parts = [map.name.as_str(), map.place.as_str()].into_iter().filter(|part| !part.is_empty());
                ("The map".into(), parts.collect::<Vec<_>>().join(", "))
            }
            _ => (self.shown.title.clone(), self.shown.place.clone()),
        }
    }

    fn bar_button(&self, thing: Thing, size: Vec2) -> Sheet {
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

    fn seat_board(&self, thing: Thing, size: Vec2) -> Option<Sheet> {
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

    fn track(&self, thing: Thing, size: Vec2) -> Option<Sheet> {
        let seat = self.seat(thing)?;
        let view = seat.tracks.get(thing.n as usize)?;
        Some(match thing.kind {
            Kind::Track => track::track(self.art, view, size, self.board_wood(seat)),
            Kind::TrackCube => track::cube(self.art, view, size),
            _ => track::forecast(self.art, view, layout::forecast_of(self.play, seat, thing.n as usize)?, size),
        })
    }

    fn seat_token(&self, thing: Thing, size: Vec2) -> Option<Sheet> {
        let seat = self.seat(thing)?;
        let view = seat.tokens.get(thing.n as usize)?;
        Some(token::token(self.art, view, size.y, view.pick.is_some() || self.hover(thing)))
    }

    fn item(&self, thing: Thing, size: Vec2) -> Option<Sheet> {
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

    fn more(&self, thing: Thing, size: Vec2) -> Sheet {
        let count = match thing.n {
            n if n > layout::front::MORE_ITEMS => (n - layout::front::MORE_ITEMS) as usize,
            _ => layout::hidden(&self.grid(), self.spots, self.shown, thing).len(),
        };
        let wood = self.seat(thing).map_or(super::theme::LANE, |seat| self.board_wood(seat));
        item::more(self.art, count, size, self.hover(thing), wood)
    }

    fn unit(&self, thing: Thing, size: Vec2) -> Option<Sheet> {
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

    fn unit_token(&self, thing: Thing, size: Vec2) -> Option<Sheet> {
        let unit = layout::unit(self.shown, Id(thing.of))?;
        if thing.n == layout::UNIT_BLOCK {
            let block = TokenView { kind: "block".into(), count: unit.block, ..Default::default() };
            return Some(token::token(self.art, &block, size.y, false));
        }
        Some(token::token(self.art, unit.tokens.get(thing.n as usize)?, size.y, self.hover(thing)))
    }

    fn unit_cube(&self, thing: Thing, size: Vec2) -> Option<Sheet> {
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
    fn large_thing(&self, thing: Thing, size: Vec2) -> Option<Sheet> {
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

    fn preview(&self, thing: Thing, size: Vec2) -> Option<Sheet> {
        let seat = self.seat(thing)?;
        let making = self.play.making.as_ref()?;
        let option = seat.choice.as_ref()?.options.iter().find(|option| option.pick == making.option)?;
        let asks = option.needs.get(making.answers.len()).map_or("", |need| need.prompt.as_str());
        let lines = preview::lines(self.shown, self.play.preview.as_deref(), asks, &self.spots.strip.medallion);
        Some(preview::preview(self.art, &option.label, &lines, &format!("{} takes it back", self.play.hints.back), size))
    }

    fn tooltip(&self, thing: Thing, size: Vec2) -> Option<Sheet> {
        let subject = layout::tip_subject(self.play)?;
        debug_assert_eq!((subject.of, subject.n), (thing.of, thing.n));
        Some(panel::tooltip(self.art, &layout::tip(self.shown, self.play, subject)?, size))
    }

    /// The wood under what lies on a seat's board.
    fn board_wood(&self, seat: &SeatView) -> [Rgb; 2] {
        if self.active(seat) { super::theme::BOARD_ACTIVE } else { super::theme::BOARD }
    }
}
