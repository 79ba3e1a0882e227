//! A page: its sheet of paper, its picture, and its lines as buttons of paper.
use super::super::{
    art::Art,
    colour::Rgb,
    fill::Paint,
    icon::Tone,
    rich::{Column, Rich},
    ring,
    svg::{N, Pen, Sheet, Svg, at},
    theme,
};
use crate::{
    client::layout::front::page::{LINE_SIDE, LineFace, MARGIN, SEALS, TEXT, TITLE},
    tabletop::view::*,
};
use bevy::math::{Rect, Vec2};

const PAPER: [Rgb; 2] = [Rgb(0xf4e8cb), Rgb(0xe2cfa4)];
const EDGE: Rgb = Rgb(0xa98a56);
/// Ink of what matters less; reads on both ends of the paper.
pub const FAINT: Rgb = Rgb(0x573f20);
const GIVEN: [Rgb; 2] = [Rgb(0xe9c3ae), Rgb(0xdcae97)];
const RED: Rgb = Rgb(0x6e1d12);
const LINE: [Rgb; 2] = [Rgb(0xfbf3df), Rgb(0xeddfbd)];
const LINE_HOVER: [Rgb; 2] = [Rgb(0xfffaea), Rgb(0xf6e6bd)];
const LINE_OFF: [Rgb; 2] = [Rgb(0xe3d3ad), Rgb(0xd9c698)];
const CHOSEN: Rgb = Rgb(0x8a5e18);

/// The sheet with its title and the page's own words; `of` is whose lines and rewards lie there, if several sit at the table.
pub fn sheet(art: &Art, page: &PageView, of: Option<&SeatView>, text: Rect, size: Vec2) -> Sheet {
    let mut svg = Svg::new(art, size, 12.);
    let paper = at(0., 0., size.x, size.y);
    svg.shadow(paper, 8., 6., 7., 0.6);
    svg.rect(paper, 8., Paint::fill(Rgb(0x1c120b)).edge(theme::BRASS, 1.4));
    let sheet = paper.inflate(-5.);
    svg.rect(sheet, 5., Paint::fill(PAPER));
    svg.rect(sheet.inflate(-5.), 3., Paint::line(EDGE, 1.2));
    svg.rect(sheet.inflate(-8.), 2., Paint::line(EDGE, 0.7).alpha(0.5));
    for (x, y) in [(10., 10.), (size.x - 10., 10.), (10., size.y - 10.), (size.x - 10., size.y - 10.)] {
        let diamond = format!("M{} {}l5 5-5 5-5-5z", N(x), N(y - 5.));
        svg.path(&diamond, Paint::fill(PAPER[0]).edge(EDGE, 1.4));
    }
    let mut room = size.x - 2. * MARGIN - if page.die.is_some() { 150. } else { 0. };
    if let Some(seat) = of {
        let owner = art.theme.look(&seat.look);
        let (right, wide) = (MARGIN + room, art.fonts.width(super::super::font::Face::Title, 18., &seat.name));
        svg.text(right, 44., &seat.name, Pen::title(18., owner.dark).end());
        svg.glyph(&owner.seal, right - wide - 26., 28., 18., owner.dark);
        room -= wide + 50.;
    }
    svg.text_in(MARGIN, 46., room, &page.title, Pen::title(30., theme::INK));
    let (left, right, y) = (MARGIN, size.x - MARGIN, TITLE - 11.);
    svg.line((left, y), (right, y), Paint::line(EDGE, 1.4));
    svg.path(&format!("M{} {}l4 4-4 4-4-4z", N(left + 4.), N(y - 4.)), Paint::fill(EDGE));
    svg.path(&format!("M{} {}l4 4-4 4-4-4z", N(right - 4.), N(y - 4.)), Paint::fill(EDGE));
    if page.die.is_some() {
        svg.text(size.x - MARGIN - 72., 40., "Rolled", Pen::body(14., FAINT).end());
    }
    let rich = Rich::new(&art.fonts, &page.text, TEXT.0, text.width());
    let column = Column { x: text.min.x, anchor: 0., top: text.min.y, pitch: TEXT.1, colour: theme::INK, tone: Tone::Ink };
    rich.write(&mut svg, column);
    svg.done()
}

/// The picture of a page, or a plain plate with the sign of its kind.
pub fn picture(art: &Art, page: &PageView, size: Vec2) -> Sheet {
    let mut svg = Svg::new(art, size, 6.);
    let frame = at(0., 0., size.x, size.y);
    svg.shadow(frame, 6., 3., 3.5, 0.45);
    let outline = format!("M0 0H{}V{}H0z", N(size.x), N(size.y));
    let known = [&page.picture, &page.kind].into_iter().find(|key| art.page(key).is_some());
    let mut drawn = false;
    if let Some(key) = known {
        svg.clipped(&outline, |svg| drawn = svg.page(key, frame));
    }
    if !drawn {
        svg.rect(frame, 4., Paint::fill([Rgb(0x5b5468), Rgb(0x2b2733)]));
        let side = size.min_element() * 0.42;
        let sign = format!("room_{}", page.kind);
        let sign = if art.icon(&sign).is_some() { sign } else { "card_reward".into() };
        svg.with("opacity=\"0.8\"", |svg| svg.picture(&sign, (size.x - side) / 2., (size.y - side) / 2., side));
    }
    svg.rect(frame, 4., Paint::line(Rgb(0x2a1a10), 3.));
    svg.rect(frame.inflate(-2.), 3., Paint::line(theme::BRASS, 1.2));
    svg.done()
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct LineLook<'a> {
    /// The seat with the fan may choose it.
    pub open: bool,
    pub hover: bool,
    pub chosen: bool,
    /// Keys of the looks of those who have chosen it.
    pub seals: Vec<&'a str>,
    pub refusal: Option<&'a str>,
    pub focus: Option<Rgb>,
}

/// A line that can be chosen: its name, what follows, and who has chosen it.
pub fn line(art: &Art, view: &LineView, face: &LineFace, size: Vec2, look: &LineLook) -> Sheet {
    let mut svg = Svg::new(art, size, 9.);
    let place = at(0., 0., size.x, size.y);
    let fill = match look {
        _ if view.given => GIVEN,
        LineLook { open: true, hover: true, .. } => LINE_HOVER,
        LineLook { open: true, .. } | LineLook { chosen: true, .. } => LINE,
        _ => LINE_OFF,
    };
    if look.open || look.chosen {
        svg.shadow(place, 7., 2., 2.6, 0.35);
    }
    if look.hover && look.open {
        svg.rect(place.inflate(3.), 9., Paint::line(Rgb(0xd59a3a), 4.).alpha(0.5));
    }
    let (edge, width) = match look {
        LineLook { chosen: true, .. } => (CHOSEN, 3.),
        LineLook { open: true, hover: true, .. } => (CHOSEN, 2.2),
        LineLook { open: true, .. } => (Rgb(0x8f6a34), 1.6),
        _ => (EDGE, 1.1),
    };
    svg.rect(place, 7., Paint::fill(fill).edge(edge, width));
    let side = LINE_SIDE;
    let taken = look.seals.len() as f32 * 24.;
    let reason = look.refusal.filter(|_| !look.open && !look.chosen && !view.given);
    let colour = if view.given { RED } else { theme::INK };
    // Words keep off the seals.
    let mut right = size.x - side - if taken > 0. { taken + 6. } else { 0. };
    let first = if view.name.is_empty() { size.y / 2. } else { face.name };
    if let Some(reason) = reason {
        let wide = art.fonts.width(super::super::font::Face::Bold, 13., reason).min(size.x * 0.5);
        svg.glyph("lock", right - wide - 20., first - 8., 15., RED);
        svg.text_in(right - wide, first + 4.6, wide + 1., reason, Pen::bold(13., RED));
        right -= wide + 28.;
    }
    // A box that had to give up height shows its name, and words as far as they fit.
    let name = &view.name;
    let low = size.y < face.high - 0.5;
    let middle = if low && size.y < 60. { face.name.min(size.y / 2. - 8.).max(12.) } else { face.name };
    if !name.is_empty() {
        svg.text_in(side, middle + 6., right - side, name, Pen::title(18., colour));
    }
    let rich = Rich::new(&art.fonts, &view.text, TEXT.0, size.x - 2. * side);
    let top = if name.is_empty() { (size.y - rich.count() as f32 * TEXT.1) / 2. } else { face.words.min(middle + 12.) };
    let column = Column { x: side, anchor: 0., top, pitch: TEXT.1, colour, tone: Tone::Ink };
    rich.first(((size.y - top - 2.) / TEXT.1).floor().max(1.) as usize).write(&mut svg, column);
    for (i, seal) in look.seals.iter().enumerate() {
        let owner = art.theme.look(seal);
        let x = size.x - side - taken + 14. + i as f32 * 24.;
        svg.circle(x, first, 11., Paint::fill(owner.dark).edge(theme::WHITE, 1.2));
        svg.glyph(&owner.seal, x - 6.5, first - 6.5, 13., Rgb(0xfff4dd));
    }
    if let Some(colour) = look.focus {
        ring::focus(&mut svg, place, 7., colour);
    }
    debug_assert!(taken <= SEALS + 0.1);
    svg.done()
}
