//! The state of what lies on a page: open to the seat with the fan, chosen, taken, refused.
use super::{
    super::{
        button::{self, ButtonLook},
        card::{self, CardLook},
        dispatch::Sight,
        svg::Sheet,
    },
    offer::{self, ItemTile, OfferLook},
    page::{self, LineLook},
    plate::{self, PlateLook},
};
use crate::{
    client::{
        input::Device,
        layout::{
            find,
            front::{
                self, offers,
                page::{self as place, line_face},
                plates,
            },
        },
        model::*,
    },
    tabletop::{Id, Pick, view::*},
};
use bevy::math::{Rect, Vec2};

impl Sight<'_> {
    /// Whether the seat with the fan may choose this on what lies in the middle.
    pub(super) fn is_offered(&self, pick: Option<Pick>) -> bool {
        pick.is_some_and(|pick| front::offering(self.shown, self.play.seat, pick).is_some())
    }

    /// Where the page's own words stand on its sheet.
    pub(super) fn page_text(&self, page: &PageView, size: Vec2) -> Option<Rect> {
        let seat = find::seat(self.shown, self.play.seat).or(self.shown.seats.first())?.seat;
        // The sheet knows its own size only; the room around it does not matter for what lies on it.
        let room = Rect { min: Vec2::ZERO, max: size + place::AROUND };
        let places = place::places(room, page, seat);
        Some(Rect { min: places.text.min - places.sheet.min, max: places.text.max - places.sheet.min })
    }

    pub(super) fn line(&self, thing: Thing, size: Vec2) -> Option<Sheet> {
        let view = place::line(self.shown, thing)?;
        let page = self.shown.page.as_ref()?;
        let by = place::chosen_by(self.shown, thing);
        let picked = view.pick.is_some_and(|pick| self.play.picked.contains(&pick) && self.is_offered(Some(pick)));
        let own = picked || by.contains(&self.play.seat) || thing.of != 0 && !by.is_empty();
        let seals = by.iter().filter_map(|seat| Some(find::seat(self.shown, *seat)?.look.as_str())).collect();
        let look = LineLook {
            open: self.is_offered(view.pick),
            hover: self.hover(thing),
            chosen: own,
            seals,
            refusal: view.refusal.as_deref(),
            focus: self.focus(thing),
        };
        let roomy = place::is_roomy(page, self.play.seat);
        Some(page::line(self.art, view, &line_face(view, size.x, roomy), size, &look))
    }

    pub(super) fn offer_look(&self, thing: Thing) -> OfferLook {
        OfferLook { open: self.is_open(thing), hover: self.hover(thing), focus: self.focus(thing) }
    }

    fn is_open(&self, thing: Thing) -> bool {
        let page = self.shown.page.as_ref();
        page.and_then(|page| offers::open(page, self.play, self.play.seat)).is_some_and(|(open, _)| open == thing)
    }

    pub(super) fn slot(&self, thing: Thing, size: Vec2) -> Option<Sheet> {
        let view = offers::offer(self.shown, thing)?;
        let words = match view {
            OfferView { done: true, .. } => "done",
            _ if self.lies_open(view) => "open",
            _ => "",
        };
        Some(offer::slot(self.art, view, words, size, self.offer_look(thing)))
    }

    fn lies_open(&self, view: &OfferView) -> bool {
        self.shown.page.as_ref().is_some_and(|page| offers::is_open(offers::contents(page, view)))
    }

    pub(super) fn offer_title(&self, thing: Thing, size: Vec2) -> Option<Sheet> {
        let view = offers::offer(self.shown, Thing { kind: Kind::Offer, ..thing })?;
        let there = offers::contents(self.shown.page.as_ref()?, view);
        let hint = match there {
            _ if view.done => "Nothing more to do",
            _ if offers::for_others(thing, view) => "The others may still choose",
            _ if !offers::is_open(there) => "What is looked at cannot be taken back",
            OfferView { cards, items, .. } if !self.any_offered(cards, items) => "It cannot be taken now",
            OfferView { becomes, .. } if !becomes.is_empty() => "Choose one; it is upgraded at once",
            OfferView { cards, items, .. } if cards.len() + items.len() > 1 => "Choose one",
            _ => "Take it",
        };
        Some(offer::title(self.art, &view.name, hint, size))
    }

    /// Whether the seat with the fan may take any of these.
    fn any_offered(&self, cards: &[CardView], items: &[ItemView]) -> bool {
        let mut things = cards.iter().map(|card| card.id).chain(items.iter().map(|item| item.id));
        things.any(|id| self.is_offered(Some(Pick::Thing(id))))
    }

    pub(super) fn offer_card(&self, thing: Thing, size: Vec2) -> Option<Sheet> {
        let id = Id(thing.of);
        let scale = size.x / card::SIZE.x;
        if thing.kind == Kind::Becomes {
            let spread = self.play.other_face.as_deref().filter(|face| face.id == id);
            let view = offers::becomes(self.shown, id).or(spread)?;
            let chosen = Thing { kind: Kind::OfferCard, ..thing };
            let hover = self.hover(chosen);
            return Some(card::card(self.art, view, &CardLook { hover, scale, ..Default::default() }));
        }
        let view = offers::card(self.shown, id)?;
        let open = self.is_offered(Some(Pick::Thing(id)));
        let look = CardLook {
            playable: open,
            hover: self.hover(thing),
            chosen: self.play.picked.contains(&Pick::Thing(id)),
            focus: self.focus(thing),
            scale,
            ..Default::default()
        };
        Some(card::card(self.art, view, &look))
    }

    pub(super) fn tile_look(&self, thing: Thing, foot: f32) -> ItemTile {
        let pick = Pick::Thing(Id(thing.of));
        let making = self.play.making.as_ref().is_some_and(|making| making.option == pick);
        ItemTile {
            open: self.is_offered(Some(pick)),
            hover: self.hover(thing),
            chosen: making || self.play.picked.contains(&pick),
            focus: self.focus(thing),
            foot,
            gone: false,
        }
    }

    pub(super) fn plate(&self, thing: Thing, size: Vec2) -> Option<Sheet> {
        let seat = self.seat(thing)?;
        let (status, done) = self.status(seat);
        let active = self.active(seat);
        let look = PlateLook {
            active,
            hover: self.hover(thing),
            target: self.is_target(seat.id),
            done,
            status: &status,
            device: active.then_some(match self.play.hints.device {
                Device::Keyboard => "keyboard",
                Device::Pad => "pad",
            }),
            focus: self.focus(thing),
        };
        Some(plate::plate(self.art, seat, &self.purse(seat), size, look))
    }

    /// What a seat does at the front, in the rules' words, and whether it is done.
    fn status(&self, seat: &SeatView) -> (String, bool) {
        let market = self.shown.market.as_ref().filter(|_| self.shown.front == Front::Market);
        if let Some(view) = market.and_then(|market| market.seats.iter().find(|view| view.seat == seat.seat)) {
            return (if view.done { "ready to go" } else { "buys" }.into(), view.done);
        }
        let page = self.shown.page.as_ref().filter(|_| self.shown.front == Front::Page);
        match page.and_then(|page| page.seats.iter().find(|view| view.seat == seat.seat)) {
            Some(view) => (view.status.clone(), view.done),
            None => (String::new(), seat.ready),
        }
    }

    /// Words and look of the button with which a seat says that it is done.
    pub(super) fn done_words(&self, thing: Thing, look: ButtonLook) -> Option<(String, ButtonLook)> {
        let seat = self.seat(thing)?;
        let pick = plates::ends(seat)?;
        let label = || {
            let options = &seat.choice.as_ref()?.options;
            options.iter().find(|option| option.pick == pick).map(|option| option.label.clone())
        };
        let words = label().filter(|label| !label.is_empty());
        Some(match pick {
            Pick::Back => ("Ready".into(), ButtonLook { kind: button::Kind::Ready, ..look }),
            _ if self.play.sure == Some(seat.seat) => {
                (format!("Sure? {} left", offers::left(self.shown, seat.seat)), ButtonLook { chosen: true, ..look })
            }
            _ => {
                let only = seat.choice.as_ref().is_some_and(|choice| choice.options.len() == 1);
                let kind = if only { button::Kind::Primary } else { button::Kind::Brown };
                (words.unwrap_or_else(|| "Done".into()), ButtonLook { kind, ..look })
            }
        })
    }
}
