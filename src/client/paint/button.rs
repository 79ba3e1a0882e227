//! Buttons of every size, with their words in the title font.
use super::{
    art::Art,
    colour::Rgb,
    fill::{Fill, Paint},
    font::Face,
    ring,
    svg::{Pen, Sheet, Svg, at},
    theme,
};
use bevy::math::{Rect, Vec2};

/// How far shadow and rings reach beyond a button.
pub const MARGIN: f32 = 8.;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Kind {
    #[default]
    Brown,
    /// Brass: nothing more useful is left.
    Primary,
    /// Green, with a check: done, and can be taken back.
    Ready,
    /// Dark: it cannot be pressed now.
    Refused,
}

#[derive(Clone, Copy, Debug, Default)]
pub struct ButtonLook {
    pub kind: Kind,
    pub hover: bool,
    /// Picked, or switched on.
    pub chosen: bool,
    pub focus: Option<Rgb>,
}

/// A button with words; 26, 36 or 50 u high, or anything between.
pub fn button(art: &Art, text: &str, size: Vec2, look: ButtonLook) -> Sheet {
    let mut svg = Svg::new(art, size, MARGIN);
    draw(&mut svg, text, at(0., 0., size.x, size.y), look);
    svg.done()
}

/// A small square button with a glyph.
pub fn glyph_button(art: &Art, glyph: &str, size: Vec2, look: ButtonLook) -> Sheet {
    let mut svg = Svg::new(art, size, MARGIN);
    let rect = at(0., 0., size.x, size.y);
    let colour = ground(&mut svg, rect, 5., look);
    let side = (size.y * 0.58).min(size.x - 8.);
    svg.glyph(glyph, (size.x - side) / 2., (size.y - side) / 2., side, colour);
    svg.done()
}

/// Draws the ground; returns the colour for what is written on it.
pub(super) fn ground(svg: &mut Svg, rect: Rect, radius: f32, look: ButtonLook) -> Rgb {
    let (fill, edge, text): (Fill, Rgb, Rgb) = match look.kind {
        Kind::Brown if look.hover => (theme::BUTTON_HOVER.into(), theme::BRASS_BRIGHT, theme::ON_WOOD),
        Kind::Brown => (theme::BUTTON.into(), theme::GROOVE_EDGE, theme::ON_WOOD),
        Kind::Primary => (theme::BRASS_BUTTON.into(), Rgb(0x5c3f16), Rgb(0x1d1006)),
        Kind::Ready => (theme::READY[0].into(), theme::READY[1], theme::READY[2]),
        Kind::Refused => (Rgb(0x24170e).into(), Rgb(0x3b2818), theme::TERTIARY),
    };
    if rect.height() > 30. {
        svg.shadow(rect, radius, 2., 3., 0.45);
    }
    if look.hover && look.kind != Kind::Refused {
        svg.rect(rect.inflate(1.8), radius + 1.5, Paint::line(theme::LAMP, 3.).alpha(0.3));
    }
    let edge = if look.chosen { theme::LAMP } else { edge };
    svg.rect(rect, radius, Paint::fill(fill).edge(edge, if look.chosen { 2. } else { 1.2 }));
    if look.kind != Kind::Refused {
        let y = rect.min.y + 1.5;
        svg.line((rect.min.x + radius, y), (rect.max.x - radius, y), Paint::line(theme::LAMP, 1.).alpha(0.28));
    }
    if let Some(colour) = look.focus {
        ring::focus(svg, rect, radius, colour);
    }
    text
}

pub(super) fn draw(svg: &mut Svg, text: &str, rect: Rect, look: ButtonLook) {
    let height = rect.height();
    let small = height < 25.;
    let (face, most) = match height {
        h if h < 25. => (Face::Bold, 13.),
        h if h < 32. => (Face::Title, 14.),
        h if h < 46. => (Face::Title, 16.),
        _ => (Face::Title, 20.),
    };
    let colour = ground(svg, rect, if small { 5. } else { 6. }, look);
    let check = if look.kind == Kind::Ready { most } else { 0. };
    let room = rect.width() - 14. - check;
    let width = |size: f32| svg.art.fonts.width(face, size, text);
    let size = [most, most - 2., 13.].into_iter().find(|size| width(*size) <= room).unwrap_or(13_f32.min(most));
    let middle = rect.center();
    let wide = width(size).min(room);
    if check > 0. {
        let colour = svg.shown(theme::READY[1]).mix(theme::WHITE, 0.4);
        svg.glyph("check", middle.x - (wide + check + 4.) / 2., middle.y - check / 2., check, colour);
    }
    let pen = Pen { face, size, colour, anchor: 0.5 };
    svg.text_in(middle.x + if check > 0. { (check + 4.) / 2. } else { 0. }, middle.y + size * 0.345, room, text, pen);
}

/// An answer to a question, with the seals of the seats that have marked it.
pub fn answer(art: &Art, text: &str, seals: &[&str], size: Vec2, look: ButtonLook) -> Sheet {
    let mut svg = Svg::new(art, size, MARGIN);
    let rect = at(0., 0., size.x, size.y);
    let colour = ground(&mut svg, rect, 6., look);
    let taken = seals.len() as f32 * 20.;
    let room = size.x - 24. - taken;
    let fits = |size: &f32| art.fonts.width(Face::Title, *size, text) <= room;
    let letters = [16., 14., 13.].into_iter().find(fits).unwrap_or(13.);
    svg.text_in(14., size.y / 2. + letters * 0.345, room, text, Pen::title(letters, colour));
    for (i, seal) in seals.iter().enumerate() {
        let owner = art.theme.look(seal);
        let x = size.x - 10. - taken + i as f32 * 20.;
        svg.glyph_with(&owner.seal, x, size.y / 2. - 8., 16., Paint::fill(owner.bright).edge(theme::WHITE, 0.8));
    }
    svg.done()
}
