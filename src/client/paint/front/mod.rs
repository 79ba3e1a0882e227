//! What lies in the middle of the table between fights, painted box by box.
mod map;
mod market;
mod offer;
mod page;
pub(super) mod panel;
mod plate;
mod sign;
mod state;
mod summary;
mod trade;

use super::{
    button::{self, ButtonLook},
    dispatch::Sight,
    svg::Sheet,
};
use crate::{
    client::{
        layout::{
            find,
            front::{self, map as place, offers, press},
        },
        model::*,
    },
    tabletop::{Id, view::*},
};
use bevy::math::Vec2;

/// What a seat has to tell between fights: its life and its coins.
pub(super) struct Purse {
    /// Key of the sign, what it shows, and the highest it can be.
    life: Option<(String, i32, i32)>,
    coins: Option<(String, i32)>,
}

/// The picture of a box between fights.
pub(super) fn paint(sight: &Sight, thing: Thing, size: Vec2) -> Option<Sheet> {
    let Sight { art, shown, play, .. } = *sight;
    let map = || shown.map.as_ref();
    match thing.kind {
        Kind::Asks => sight.asks(size),
        Kind::FrontButton => sight.front_button(thing, size),
        Kind::PartyRow => {
            let seat = sight.seat(thing)?;
            let state = (sight.active(seat), sight.hover(thing));
            Some(map::party_row(art, seat, &sight.purse(seat), size, state, sight.focus(thing)))
        }
        Kind::MapBoard => Some(map::board(art, &map()?.picture, size)),
        Kind::MapPaths => Some(map::paths(art, &sight.ways(map()?), size)),
        Kind::Space => sight.space(thing, size),
        Kind::Meeple => Some(sign::meeple(art, &map()?.meeple, size)),
        Kind::Vote => Some(sign::seal(art, &sight.seat(thing)?.look, size)),
        Kind::Ballot => {
            let seat = sight.seat(thing)?;
            let words = place::ballot(shown, play, seat.seat)?;
            Some(map::ballot(art, &seat.look, words, size, sight.active(seat), sight.hover(thing)))
        }
        Kind::MapPanel => sight.map_panel(thing, size),
        Kind::Plate => sight.plate(thing, size),
        Kind::Page => {
            let page = shown.page.as_ref()?;
            let text = sight.page_text(page, size)?;
            let of = find::seat(shown, play.seat).filter(|_| shown.seats.len() > 1);
            Some(page::sheet(art, page, of, text, size))
        }
        Kind::PagePicture => sight.picture(size),
        Kind::Mat => {
            let market = shown.market.as_ref()?;
            Some(market::mat(art, market, &sight.market_places(), size))
        }
        Kind::Counter => Some(market::counter(art, size)),
        Kind::Tag => {
            let words = front::market::tag(shown, play, thing.n)?;
            Some(market::tag(art, &words, size))
        }
        Kind::Ware => sight.ware(thing, size),
        Kind::Price => sight.price(thing, size),
        Kind::OfferRow => sight.offer_row(thing, size),
        Kind::Service => sight.service(thing, size),
        Kind::Context => {
            let (words, ready) = front::context(shown, play);
            Some(market::context(art, &words, &ready, &shown.market.as_ref()?.coin, size))
        }
        Kind::Line => sight.line(thing, size),
        Kind::Offer => sight.slot(thing, size),
        Kind::Sealed => {
            let view = offers::offer(shown, thing)?;
            let owner = sight.seat(thing).or(find::seat(shown, play.seat))?;
            Some(offer::sealed(art, view, &owner.look, size, sight.offer_look(thing)))
        }
        Kind::OfferTitle => sight.offer_title(thing, size),
        Kind::OfferCard | Kind::Becomes => sight.offer_card(thing, size),
        Kind::Turns => Some(offer::turns(art, size)),
        Kind::OfferItem => {
            let view = offers::item(shown, Id(thing.of))?;
            Some(offer::item(art, view, size, sight.tile_look(thing, 0.)))
        }
        Kind::SummaryPanel => sight.summary_panel(thing, size),
        Kind::SummarySeat => {
            let seat = sight.seat(thing)?;
            let view = shown.summary.as_ref()?.seats.iter().find(|view| view.seat == seat.seat)?;
            let state = (sight.active(seat), sight.hover(thing), sight.focus(thing));
            Some(summary::seat(art, seat, view, size, state))
        }
        Kind::Floor => {
            let floor = shown.summary.as_ref()?.floors.get(thing.n as usize)?;
            Some(summary::floor(art, floor, size, sight.hover(thing) || play.focus == Some(thing)))
        }
        Kind::Spoil => {
            let seat = sight.seat(thing)?.seat;
            let view = shown.summary.as_ref()?.seats.iter().find(|view| view.seat == seat)?;
            Some(summary::spoil(art, view.items.get(thing.n as usize)?, size, sight.hover(thing), sight.focus(thing)))
        }
        Kind::Collected => {
            let view = map()?.collected.get(thing.n as usize)?;
            Some(map::collected(art, view, size, sight.hover(thing), sight.focus(thing)))
        }
        _ => None,
    }
}

impl Sight<'_> {
    fn asks(&self, size: Vec2) -> Option<Sheet> {
        let asking = front::asking(self.shown, self.play)?;
        let seats: Vec<&SeatView> = asking.seats.iter().filter_map(|seat| find::seat(self.shown, *seat)).collect();
        let seals: Vec<&str> = seats.iter().map(|seat| seat.look.as_str()).collect();
        let words = if asking.own {
            asking.prompt
        } else {
            let names: Vec<&str> = seats.iter().map(|seat| seat.name.as_str()).collect();
            format!("Waiting for {}", names.join(", "))
        };
        let thing = Thing::table(Kind::Asks);
        Some(panel::asks(self.art, &words, &seals, asking.own, size, (self.hover(thing), self.focus(thing))))
    }

    fn front_button(&self, thing: Thing, size: Vec2) -> Option<Sheet> {
        let look = ButtonLook { hover: self.hover(thing), focus: self.focus(thing), ..Default::default() };
        let primary = ButtonLook { kind: button::Kind::Primary, ..look };
        let (words, look) = match thing.n {
            press::VOTE => {
                let (words, done) = self.vote_words()?;
                (words, if done { ButtonLook { kind: button::Kind::Ready, ..look } } else { primary })
            }
            press::CLOSE_MAP => ("Back".into(), primary),
            press::SEE => ("See its card".into(), look),
            press::DECK => {
                let seat = self.seat(thing)?;
                (format!("Deck, {} cards", find::deck(self.shown, seat.seat).len()), look)
            }
            press::DONE => self.done_words(thing, look)?,
            press::SKIP => ("Skip".into(), look),
            press::ANEW => ("New run".into(), primary),
            press::TO_TITLE => ("Title".into(), look),
            press::COPY => ("Copy".into(), look),
            press::SERVICE => self.service_words(thing, look)?,
            press::HELP => {
                let help = front::market::help(self.shown.market.as_ref()?, self.play.seat)?;
                (help.name.clone(), ButtonLook { chosen: help.on, ..look })
            }
            _ => return None,
        };
        Some(button::button(self.art, &words, size, look))
    }

    /// What the button of the map says, and whether the seat with the fan has voted for that space already.
    fn vote_words(&self) -> Option<(String, bool)> {
        let map = self.shown.map.as_ref()?;
        let space = map.spaces.get(place::looked_at(self.shown, self.play)?)?;
        let mark = front::mark_of(self.shown, self.play.seat);
        if mark.is_some() && mark == space.pick {
            return Some(("Your vote".into(), true));
        }
        Some((if place::is_voted(self.shown) { "Vote for this room" } else { "Go here" }.into(), false))
    }

    /// The map as it is to be drawn: what is only looked at shows no way that is open.
    fn ways(&self, map: &MapView) -> MapView {
        let mut map = MapView { legend: vec![], grounds: vec![], collected: vec![], boss: None, ..map.clone() };
        if front::only_looks(self.shown, self.play) {
            map.paths.iter_mut().for_each(|path| path.open = false);
        }
        map
    }

    fn space(&self, thing: Thing, size: Vec2) -> Option<Sheet> {
        let map = self.shown.map.as_ref()?;
        let at = thing.n as usize;
        let view = map.spaces.get(at)?;
        let open = view.pick.filter(|_| !front::only_looks(self.shown, self.play));
        let look = sign::SpaceLook {
            open: open.is_some(),
            looked_at: place::looked_at(self.shown, self.play) == Some(at),
            hover: self.hover(thing),
            chosen: open.is_some() && front::mark_of(self.shown, self.play.seat) == open,
            here: map.here == Some(at),
            focus: self.focus(thing),
        };
        let name = map.boss.as_ref().map_or(&view.name, |boss| &boss.name);
        Some(sign::space(self.art, view, name, size, look))
    }

    fn map_panel(&self, thing: Thing, size: Vec2) -> Option<Sheet> {
        let (art, map) = (self.art, self.shown.map.as_ref()?);
        Some(match thing.n {
            place::panel::LEGEND => map::legend(art, map, size),
            place::panel::GROUNDS => map::grounds(art, map, size),
            place::panel::PARTY => map::titled(art, "Party", size),
            place::panel::SPACE => self.about_space(map, size),
            place::panel::COLLECTED => map::titled(art, &map.collected_name, size),
            _ => map::boss(art, map, size),
        })
    }

    fn about_space(&self, map: &MapView, size: Vec2) -> Sheet {
        let looks = front::only_looks(self.shown, self.play);
        let at = place::looked_at(self.shown, self.play);
        let space = at.and_then(|at| map.spaces.get(at));
        let open = space.is_some_and(|space| space.pick.is_some()) && !looks;
        let over = match space {
            Some(_) if open => "Go to",
            Some(_) if at == map.here => "The party is here",
            Some(space) if space.gone => "Left behind",
            _ => "Further on",
        };
        let about = map::About {
            over,
            open,
            next: at.map(|at| place::following(map, at)).unwrap_or_default(),
            instead: (!open && !looks && at != map.here && self.shown.front == Front::Map).then_some("Not from here"),
        };
        let face = place::space_face(bevy::math::Rect { min: Vec2::ZERO, max: size }, place::is_voted(self.shown) && !looks);
        map::about(self.art, space, &about, &face, size)
    }

    fn summary_panel(&self, thing: Thing, size: Vec2) -> Option<Sheet> {
        use front::summary::panel::*;
        let (art, view) = (self.art, self.shown.summary.as_ref()?);
        Some(match thing.n {
            HEAD => summary::head(art, view, self.shown.over, size),
            FLOORS => summary::floors(art, size),
            COUNTS => summary::counts(art, view, size),
            EARNED => summary::earned(art, view, size),
            _ => summary::seed(art, view, size),
        })
    }

    /// Life and coins of a seat, as the table's file names them.
    pub(super) fn purse(&self, seat: &SeatView) -> Purse {
        let spots = &self.spots.plate;
        let life = seat.tracks.iter().find(|track| track.kind == spots.life);
        let coins = seat.tokens.iter().find(|token| token.kind == spots.coin).map_or(0, |token| token.count);
        Purse {
            life: life.map(|track| (track.kind.clone(), track.value, track.cap)),
            coins: (!spots.coin.is_empty()).then(|| (spots.coin.clone(), coins)),
        }
    }
}
