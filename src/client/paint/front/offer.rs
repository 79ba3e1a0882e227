//! Rewards: slots in a list, what lies face down, and items with their words.
use super::{
    super::{
        art::Art,
        colour::Rgb,
        fill::Paint,
        font::Face,
        icon::Tone,
        rich::{Column, Rich},
        ring,
        svg::{N, Pen, Sheet, Svg, at},
        theme,
    },
    page::FAINT,
};
use crate::tabletop::view::*;
use bevy::math::{Rect, Vec2};

const SLOT: [Rgb; 2] = [Rgb(0x5a4028), Rgb(0x40291a)];
const SLOT_DONE: [Rgb; 2] = [Rgb(0xdcc9a0), Rgb(0xd0bb8c)];

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct OfferLook {
    /// It is the one that lies open beside the list.
    pub open: bool,
    pub hover: bool,
    pub focus: Option<Rgb>,
}

/// A slot in the list: its sign, its name, and how far it is.
pub fn slot(art: &Art, view: &OfferView, words: &str, size: Vec2, look: OfferLook) -> Sheet {
    let mut svg = Svg::new(art, size, 9.);
    let place = at(0., 0., size.x, size.y);
    if view.done {
        svg.rect(place, 7., Paint::fill(SLOT_DONE).edge(Rgb(0xa98a56), 1.1));
        let middle = size.y / 2.;
        svg.with("opacity=\"0.45\"", |svg| svg.picture(&view.icon, 9., middle - 13., 26.));
        svg.text_in(44., middle + 5., size.x - 150., &view.name, Pen::title(15., FAINT));
        svg.text_in(size.x - 12., middle + 5., 96., words, Pen::body(13., FAINT).end());
        return svg.done();
    }
    svg.shadow(place, 7., 2., 2.6, 0.35);
    if look.hover {
        svg.rect(place.inflate(2.), 9., Paint::line(theme::LAMP, 3.4).alpha(0.45));
    }
    let (edge, width) = match look {
        OfferLook { open: true, .. } => (theme::LAMP, 2.2),
        OfferLook { hover: true, .. } => (theme::BRASS_BRIGHT, 1.6),
        _ => (Rgb(0x2a1a10), 1.2),
    };
    svg.rect(place, 7., Paint::fill(SLOT).edge(edge, width));
    let middle = size.y / 2.;
    let side = (size.y - 10.).min(32.);
    svg.picture(&view.icon, 9., middle - side / 2., side);
    svg.text_in(side + 18., middle + 5.4, size.x - side - 120., &view.name, Pen::title(16., theme::ON_WOOD));
    svg.text_in(size.x - 12., middle + 4.8, 96., words, Pen::body(13., theme::LAMP).end());
    if look.open {
        let x = size.x + 1.;
        svg.path(&format!("M{x} {}l8 7-8 7z", middle - 7.), Paint::fill(theme::LAMP).edge(Rgb(0x2a1a10), 1.));
    }
    if let Some(colour) = look.focus {
        ring::focus(&mut svg, place, 7., colour);
    }
    svg.done()
}

/// The heading over what lies open.
pub fn title(art: &Art, name: &str, hint: &str, size: Vec2) -> Sheet {
    let mut svg = Svg::new(art, size, 2.).over([Rgb(0xf4e8cb), Rgb(0xe2cfa4)]);
    let wide = svg.text_in(0., 20., size.x * 0.6, name, Pen::title(20., theme::INK));
    svg.text_in(wide + 14., 20., size.x - wide - 14., hint, Pen::body(14., FAINT));
    svg.done()
}

/// What lies face down: the back of a card with the sign of what it is.
pub fn sealed(art: &Art, view: &OfferView, owner: &str, size: Vec2, look: OfferLook) -> Sheet {
    let mut svg = Svg::new(art, size, 10.);
    let card = at(0., 0., size.x, size.y);
    let owner = art.theme.look(owner);
    svg.shadow(card, 10., 4., 5., 0.5);
    if look.hover {
        for (width, alpha) in [(9.5, 0.2), (6., 0.35)] {
            svg.rect(card.inflate(3.), 12., Paint::line(theme::LAMP, width).alpha(alpha));
        }
        svg.rect(card.inflate(3.), 12., Paint::line(theme::RING, 3.));
    }
    let fill = [owner.dark.mix(owner.bright, 0.1), owner.dark];
    svg.rect(card, 10., Paint::fill(fill).edge(Rgb(0xe3cf9e), 2.));
    svg.rect(card.inflate(-11.), 7., Paint::line(owner.bright, 2.));
    svg.rect(card.inflate(-15.), 5., Paint::line(owner.bright, 0.8).alpha(0.6));
    let side = size.x * 0.46;
    svg.picture(&view.icon, (size.x - side) / 2., size.y * 0.44 - side / 2., side);
    svg.ground(card, fill);
    svg.text_in(size.x / 2., size.y * 0.8, size.x - 40., "Look at it", Pen::title(17., Rgb(0xfff4dd)).middle());
    if let Some(colour) = look.focus {
        ring::focus(&mut svg, card, 10., colour);
    }
    svg.done()
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ItemTile {
    /// It can be taken or bought.
    pub open: bool,
    pub hover: bool,
    pub chosen: bool,
    pub focus: Option<Rgb>,
    /// Room at its lower edge that a price needs.
    pub foot: f32,
    /// Somebody has it already.
    pub gone: bool,
}

/// A relic or potion with its picture, name and words.
pub fn item(art: &Art, view: &ItemView, size: Vec2, look: ItemTile) -> Sheet {
    let mut svg = Svg::new(art, size, 10.);
    let place = at(0., 0., size.x, size.y);
    svg.shadow(place, 8., 3., 4., 0.5);
    if look.hover || look.chosen {
        let ring = if look.chosen { theme::LAMP } else { theme::RING };
        svg.rect(place.inflate(3.), 10., Paint::line(theme::LAMP, 7.).alpha(0.3));
        svg.rect(place.inflate(3.), 10., Paint::line(ring, 3.));
    } else if look.open {
        svg.rect(place.inflate(2.5), 10., Paint::line(Rgb(0xf0c673), 2.));
    }
    svg.rect(place, 8., Paint::fill(Rgb(0x4a3624)).edge(theme::GROOVE, 1.2));
    let paper = place.inflate(-4.);
    svg.rect(paper, 5., Paint::fill(theme::PARCHMENT).edge(theme::SLATE_EDGE, 1.));
    // The picture gives way to the words.
    let room = size.x - 24.;
    let words = |letters: f32| Rich::even(&art.fonts, &view.text, letters, room);
    let window = |letters: f32| size.y - 8. - 12. - 26. - look.foot - words(letters).count() as f32 * (letters + 4.);
    let letters = [14., 13., 12.].into_iter().find(|letters| window(*letters) >= size.y * 0.33).unwrap_or(12.);
    let high = window(letters).clamp(30., size.y * 0.52);
    let well = at(10., 10., size.x - 20., high);
    svg.rect(well, 4., Paint::fill([Rgb(0x3b2d20), Rgb(0x281d14)]).edge(Rgb(0x8a6a34), 1.));
    let side = (high - 6.).min(76.);
    svg.picture(&view.icon, size.x / 2. - side / 2., well.center().y - side / 2., side);
    let fits = |size: f32| art.fonts.width(Face::Title, size, &view.name) <= room;
    let name = [16., 15., 14., 13.].into_iter().find(|size| fits(*size)).unwrap_or(13.);
    svg.text_in(size.x / 2., well.max.y + 18., room, &view.name, Pen::title(name, theme::INK).middle());
    let top = well.max.y + 25.;
    let free = Rect { min: Vec2::new(0., top), max: Vec2::new(size.x, size.y - 8. - look.foot) };
    let rich = words(letters);
    let pitch = letters + 4.;
    let top = free.min.y + ((free.height() - rich.count() as f32 * pitch) / 2.).max(0.);
    let column = Column { x: size.x / 2., anchor: 0.5, top, pitch, colour: theme::INK, tone: Tone::Ink };
    rich.write(&mut svg, column);
    if look.gone {
        svg.rect(place, 8., Paint::fill(theme::GROOVE).alpha(0.6));
    }
    if let Some(colour) = look.focus {
        ring::focus(&mut svg, place, 8., colour);
    }
    svg.done()
}

/// The arrow from a card to what it becomes.
pub fn turns(art: &Art, size: Vec2) -> Sheet {
    let mut svg = Svg::new(art, size, 2.);
    let (x, h) = (size.x / 2., size.y);
    let arrow = format!("M{} 0h12v{}h7l-13 {}-13-{}h7z", N(x - 6.), N(h * 0.45), N(h * 0.55), N(h * 0.55));
    svg.path(&arrow, Paint::fill(theme::UPGRADED).edge(Rgb(0xf4e8cb), 1.));
    svg.done()
}
