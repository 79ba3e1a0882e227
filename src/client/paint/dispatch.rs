//! From a box to its picture: finds what the box stands for and hands it to its painter.
use super::{art::Art, bar, button, float, front, ground, hand, item, panel, pile, side, slot, svg::Sheet, threat, unit};
use crate::{
    client::{
        layout::{self, Shape, Spots, find},
        model::*,
    },
    tabletop::{Id, view::*},
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
        // All others lie in the middle between fights.
        _ => front::paint(sight, thing, size),
    }
}
