//! What lies in front of the table, part by part: each says where it lies, how it looks and what pressing it does.
//!
//! Pages are laid for 1280 × 720 u and made smaller with the canvas where that is smaller; in a larger one they lie in its middle.
//! Panels of wood lie under the lamp, what is read and pressed above it.
//! A part is `Part` of = [`section`], n = its number there. `Model` n = a hero's number: its figure.
mod asks;
mod lists;
mod setup;
mod title;

pub use lists::leaves;

use super::{
    boxes::*,
    tooltip::{Tip, size as tip_size},
};
use crate::{
    client::{
        lobby::{Lobby, Order, Page},
        model::*,
    },
    tabletop::view::*,
};
use bevy::prelude::*;

/// Groups of parts, so that a part stays the same thing while others come and go.
pub mod section {
    pub const BACK: u32 = 0;
    pub const TITLE: u32 = 1;
    pub const HEAD: u32 = 2;
    pub const SEATS: u32 = 3;
    pub const HEROES: u32 = 4;
    pub const SEED: u32 = 5;
    pub const FOOT: u32 = 6;
    pub const DECK: u32 = 7;
    pub const ENTRIES: u32 = 8;
    pub const DETAILS: u32 = 9;
    pub const TRACKS: u32 = 10;
    pub const ASKS: u32 = 11;
    pub const NOTICE: u32 = 12;
    pub const TIP: u32 = 13;
    pub const LEAF: u32 = 14;
    /// Fields of a new game: this and a field's number.
    pub const FIELDS: u32 = 100;
}

/// A part of a page.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    pub thing: Thing,
    pub rect: Rect,
    pub z: f32,
    pub face: Face,
    pub press: Option<Press>,
    pub tip: Option<Tip>,
}

impl Part {
    /// What most want to press next.
    pub fn is_primary(&self) -> bool {
        matches!(self.face, Face::Button { look: Look::Primary, .. })
    }

    /// The button at the end of a page, whether it can be pressed or not.
    pub fn is_end(&self) -> bool {
        self.thing.of == section::FOOT
    }
}

impl Part {
    /// What stands on something that can be pressed.
    pub fn words(&self) -> Option<&str> {
        self.press.as_ref()?;
        match &self.face {
            Face::Button { words, .. } | Face::Rung { words, .. } | Face::Check { words, .. } | Face::Typed { words, .. } => {
                Some(words)
            }
            _ => None,
        }
    }
}

/// How a part looks.
#[derive(Clone, Debug, PartialEq)]
pub enum Face {
    /// A picture of the game that covers the part, darker at its left.
    Picture(&'static str),
    /// The program's own name, and what is played.
    Name(String),
    Words {
        words: String,
        size: f32,
        tone: Tone,
        /// In the type of titles.
        title: bool,
        /// Share of the room left of the words: 0, ½ or 1.
        anchor: f32,
    },
    Panel {
        heading: String,
    },
    Button {
        words: String,
        /// A second, smaller line.
        below: String,
        look: Look,
    },
    Place {
        number: usize,
        /// Number of the hero who sits there.
        hero: Option<usize>,
        active: bool,
        /// Nobody plays here so far.
        closed: bool,
    },
    Hero {
        number: usize,
        /// Where they sit.
        seat: Option<usize>,
    },
    /// Stood there by the stage.
    Model,
    Rung {
        words: String,
        look: Look,
        /// A lower one than what was chosen: its words count too.
        below: bool,
    },
    /// A box to be checked; some are good and some bad.
    Check {
        words: String,
        look: Look,
        good: Option<bool>,
    },
    Typed {
        words: String,
        typing: bool,
    },
    Card(Box<CardView>, u8),
    Entry {
        list: usize,
        number: usize,
        look: Look,
    },
    Details {
        list: usize,
        number: usize,
        leaf: usize,
    },
    Track {
        number: usize,
        look: Look,
    },
    Veil,
    Tip(Tip),
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tone {
    #[default]
    Plain,
    Quiet,
    Lamp,
    Refused,
}

/// The state of something that can be pressed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Look {
    #[default]
    Plain,
    /// What most want to do next.
    Primary,
    Chosen,
    Refused,
}

/// What pressing a part does.
#[derive(Clone, Debug, PartialEq)]
pub enum Press {
    Order(Order),
    /// First a question with Yes and No.
    Ask {
        words: String,
        yes: String,
        order: Order,
    },
    /// The question is answered No.
    No,
    /// A page of the menu.
    Menu(Overlay),
    Seats(usize),
    Seat(usize),
    Hero(String),
    Pick {
        field: String,
        key: String,
    },
    Seed,
    AnySeed,
    CopySeed,
    Entry(usize),
    /// Another leaf of what there is to say about it.
    Leaf(usize),
    /// Other entries of a long list, from this one on.
    From(usize),
    /// It cannot be pressed, for this reason.
    Refused(String),
}

/// The canvas in the lengths of what is laid on it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Room {
    pub size: Vec2,
    /// Everything is this many times as large on the canvas; at most 1.
    pub zoom: f32,
    /// The upper left corner of the 1280 × 720 u in its middle.
    pub at: Vec2,
}

const DRAWN: Vec2 = Vec2::new(1280., 720.);

pub fn room(canvas: &Canvas) -> Room {
    let zoom = (canvas.size / DRAWN).min_element().min(1.);
    let size = canvas.size / zoom;
    Room { size, zoom, at: ((size - DRAWN) / 2.).max(Vec2::ZERO).round() }
}

/// The parts being laid.
struct Parts {
    room: Room,
    all: Vec<Part>,
}

impl Parts {
    /// A part that is only looked at; lengths from the corner of the middle 1280 × 720.
    fn put(&mut self, section: u32, n: usize, at: Rect, z: f32, face: Face) -> &mut Part {
        let rect = Rect { min: at.min + self.room.at, max: at.max + self.room.at };
        self.put_whole(section, n, rect, z, face)
    }

    fn put_whole(&mut self, section: u32, n: usize, rect: Rect, z: f32, face: Face) -> &mut Part {
        let kind = if face == Face::Model { Kind::Model } else { Kind::Part };
        let thing = Thing::new(kind, section, n as u16);
        self.all.push(Part { thing, rect, z, face, press: None, tip: None });
        let last = self.all.len() - 1;
        &mut self.all[last]
    }

    fn press(&mut self, section: u32, n: usize, at: Rect, z: f32, face: Face, press: Press) -> &mut Part {
        let part = self.put(section, n, at, z, face);
        part.press = Some(press);
        part
    }

    fn button(&mut self, section: u32, n: usize, at: Rect, words: &str, look: Look, press: Press) -> &mut Part {
        self.press(section, n, at, z::ON_FRONT, button(words, "", look), press)
    }

    fn words(&mut self, section: u32, n: usize, at: Rect, words: &str, size: f32, tone: Tone) -> &mut Part {
        let face = Face::Words { words: words.into(), size, tone, title: false, anchor: 0. };
        self.put(section, n, at, z::ON_FRONT, face)
    }

    /// The head of a page: what it is, a line about it, and the way back.
    fn head(&mut self, title: &str, line: &str) {
        let face = Face::Words { words: title.into(), size: 34., tone: Tone::Lamp, title: true, anchor: 0. };
        self.put(section::HEAD, 0, rect(36., 14., 420., 46.), z::ON_FRONT, face);
        self.words(section::HEAD, 1, rect(470., 22., 660., 34.), line, 16., Tone::Quiet);
        let back = Press::Order(Order::Open(Page::Title));
        self.button(section::HEAD, 2, rect(1144., 18., 112., 38.), "Back", Look::Plain, back);
    }
}

fn button(words: &str, below: &str, look: Look) -> Face {
    Face::Button { words: words.into(), below: below.into(), look }
}

/// All parts of what is open. None if nothing is.
pub fn parts(lobby: &Lobby, canvas: &Canvas) -> Vec<Part> {
    let mut parts = Parts { room: room(canvas), all: vec![] };
    match lobby.page {
        Page::Table => {}
        Page::Title => title::lay(&mut parts, lobby),
        Page::Setup => setup::lay(&mut parts, lobby),
        Page::List(number) => lists::lay(&mut parts, lobby, number),
        Page::Marks => asks::marks(&mut parts, lobby),
    }
    if let Some(asked) = &lobby.asks {
        asks::lay(&mut parts, asked);
    }
    tip(&mut parts, lobby);
    parts.all
}

/// The part that is explained: the one under the pointer, else the one in focus.
fn tip(parts: &mut Parts, lobby: &Lobby) {
    let Some(thing) = lobby.hover.or(lobby.focus) else { return };
    let Some(part) = parts.all.iter().find(|part| part.thing == thing) else { return };
    let Some(tip) = part.tip.clone().filter(|_| lobby.asks.is_none()) else { return };
    let (at, size) = (part.rect, tip_size(&tip));
    let x = at.center().x - size.x / 2.;
    // Lines are read downward: below, unless that is the end of the page.
    let below = at.max.y + 10.;
    let y = if below + size.y < parts.room.size.y - 70. { below } else { at.min.y - 10. - size.y };
    let whole = Rect { min: Vec2::splat(6.), max: parts.room.size - 6. };
    let place = inside(rect(x, y, size.x, size.y), whole);
    parts.put_whole(section::TIP, 0, place, z::TIP, Face::Tip(tip));
}

/// The boxes of what is open, one for each part; last a veil if the menu lies over them.
pub fn lay(lobby: &Lobby, play: &Play, canvas: &Canvas) -> Vec<Placed> {
    let zoom = room(canvas).zoom;
    let mut boxes = Boxes::default();
    if play.overlay.is_some() {
        boxes.touch(Thing::table(Kind::Veil), Rect { min: Vec2::ZERO, max: canvas.size }, z::BANNER);
    }
    let placed = parts(lobby, canvas).into_iter().map(|part| Placed {
        thing: part.thing,
        rect: Rect { min: part.rect.min * zoom, max: part.rect.max * zoom },
        z: part.z,
        turn: 0.,
        alpha: 1.,
        touch: part.press.is_some() || matches!(part.face, Face::Veil),
        zoom,
    });
    placed.chain(boxes.0).collect()
}
