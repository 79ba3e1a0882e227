//! The signs of a map: discs printed on the board, square tokens on it, and the plaque of the last space.
use super::super::{
    art::Art,
    colour::Rgb,
    fill::Paint,
    font::Face,
    ring,
    svg::{N, Pen, Sheet, Svg, at},
    theme,
};
use crate::tabletop::view::{Ground, SpaceView};
use bevy::math::{Rect, Vec2};

/// How far rings and shadow reach beyond a space.
pub const MARGIN: f32 = 14.;

// Ink and paper of the board.
pub const PAPER: [Rgb; 2] = [Rgb(0xf1e3c3), Rgb(0xdfcba0)];
pub const DISC: Rgb = Rgb(0xefe0bb);
pub const LINE: Rgb = Rgb(0x6b5334);
pub const WAY: Rgb = Rgb(0x8f7448);
pub const GONE: Rgb = Rgb(0x6b2f1c);
pub const OPEN: Rgb = Rgb(0x8a2f18);
pub const HALO: Rgb = Rgb(0xfff3d0);
const DARK: [Rgb; 2] = [Rgb(0x594030), Rgb(0x3d2b1d)];
const LIGHT: [Rgb; 2] = [Rgb(0xf2e5c4), Rgb(0xdcc896)];
const SPECIAL: [Rgb; 2] = [Rgb(0x8a3a1c), Rgb(0x4f1a10)];
const DOWN: [Rgb; 2] = [Rgb(0x6a5a48), Rgb(0x44382b)];
const PLAQUE: [Rgb; 2] = [Rgb(0x4a241b), Rgb(0x2c1410)];

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SpaceLook {
    /// The party may go here now.
    pub open: bool,
    /// It is the one that the panel tells about.
    pub looked_at: bool,
    pub hover: bool,
    /// The seat with the fan has voted for it.
    pub chosen: bool,
    pub here: bool,
    pub focus: Option<Rgb>,
}

/// A space of the map in its state; `name` is who waits at the last one.
pub fn space(art: &Art, view: &SpaceView, name: &str, size: Vec2, look: SpaceLook) -> Sheet {
    let mut svg = Svg::new(art, size, MARGIN);
    let middle = size / 2.;
    let plaque = view.ground == Ground::Boss;
    if plaque {
        let body = at(0., 0., size.x, size.y);
        if look.open {
            svg.rect(body.inflate(4.), 13., Paint::line(HALO, 4.).alpha(0.9));
        }
        self::plaque(&mut svg, view, name, body, look);
    } else {
        if look.open {
            svg.circle(middle.x, middle.y, 25., Paint::fill(HALO).alpha(0.75));
        }
        sign(&mut svg, view.ground, &view.kind, middle, size.x);
    }
    if view.gone && !look.here {
        let reach = size.min_element() / 2. - 3.;
        let (x, y) = (middle.x, middle.y);
        let stroke = format!("M{} {}L{} {}", N(x - reach), N(y + reach), N(x + reach), N(y - reach));
        svg.path(&stroke, Paint::line(HALO, 4.6).alpha(0.7).round());
        svg.path(&stroke, Paint::line(GONE, 2.6).round());
    }
    if !plaque {
        rings(&mut svg, middle, look);
    }
    if let Some(colour) = look.focus {
        ring::focus(&mut svg, at(0., 0., size.x, size.y).inflate(2.), 8., colour);
    }
    svg.done()
}

/// Rings tell what may be entered, what is pointed at and what is voted for.
fn rings(svg: &mut Svg, middle: Vec2, look: SpaceLook) {
    if look.open {
        let width = if look.hover || look.looked_at { 3. } else { 2. };
        svg.circle(middle.x, middle.y, 24., Paint::line(OPEN, width));
        if look.chosen {
            svg.circle(middle.x, middle.y, 20.2, Paint::line(OPEN, 1.4));
        }
    }
    if look.hover || (look.looked_at && look.open) {
        svg.circle(middle.x, middle.y, 27.5, Paint::line(HALO, 2.2));
    } else if look.looked_at {
        svg.circle(middle.x, middle.y, 22.5, Paint::line(LINE, 1.4).dash(3., 2.5));
    }
    if look.hover && !look.open {
        svg.circle(middle.x, middle.y, 23., Paint::line(LINE, 1.6));
    }
}

/// Draws a sign about its middle, `side` u wide.
pub fn sign(svg: &mut Svg, ground: Ground, kind: &str, middle: Vec2, side: f32) {
    let square = at(middle.x - side / 2., middle.y - side / 2., side, side);
    let radius = side / 6.;
    let edge = side / 22.5;
    match ground {
        Ground::Printed | Ground::Boss => {
            svg.circle(middle.x, middle.y, side / 2. - 1., Paint::fill(DISC).edge(LINE, edge));
            svg.circle(middle.x, middle.y, side / 2. - 3.2, Paint::line(LINE, 0.8).alpha(0.35));
        }
        other => {
            let fill = match other {
                Ground::Dark => DARK,
                Ground::Light => LIGHT,
                Ground::Special => SPECIAL,
                _ => DOWN,
            };
            svg.shadow(square, radius, 2., 2.6, 0.5);
            svg.rect(square, radius, Paint::fill(fill).edge(Rgb(0x2a1a10), edge));
            let inner = square.inflate(-side * 0.085);
            let line = if other == Ground::Light { LINE } else { HALO };
            svg.rect(inner, radius * 0.6, Paint::line(line, 0.9).alpha(0.4));
            if other == Ground::Special {
                svg.rect(square.inflate(1.6), radius + 1.2, Paint::line(Rgb(0xffb04f), 2.).alpha(0.85));
            }
        }
    }
    if !kind.is_empty() {
        let inner = side * 0.68;
        svg.picture(kind, middle.x - inner / 2., middle.y - inner / 2., inner);
    }
}

fn plaque(svg: &mut Svg, view: &SpaceView, name: &str, body: Rect, look: SpaceLook) {
    svg.shadow(body, 10., 4., 5., 0.6);
    let edge = if look.hover || look.looked_at || look.open { theme::LAMP } else { theme::BRASS };
    svg.rect(body, 10., Paint::fill(PLAQUE).edge(edge, if look.open { 2.6 } else { 2. }));
    svg.rect(body.inflate(-4.), 7., Paint::line(theme::BRASS, 0.9).alpha(0.5));
    let side = body.height() * 0.62;
    svg.picture(&view.kind, body.min.x + 9., body.center().y - side / 2., side);
    let (left, room) = (body.min.x + side + 16., body.width() - side - 24.);
    // A name of two words stands in two lines.
    let fits = |size: f32, words: &str| svg.art.fonts.width(Face::Title, size, words) <= room;
    let pen = Pen::title(15., theme::LAMP);
    if fits(15., name) {
        svg.text(left, body.center().y + 5.2, name, pen);
        return;
    }
    let lines = super::super::text::wrap(&svg.art.fonts, Face::Title, 15., name, room);
    let (first, rest) = (lines[0].clone(), lines[1..].join(" "));
    let low = if rest.is_empty() { 5.2 } else { -3. };
    svg.text_in(left, body.center().y + low, room, &first, pen);
    if !rest.is_empty() {
        svg.text_in(left, body.center().y + 14., room, &rest, pen);
    }
}

/// A seat's seal, as it marks a space.
pub fn seal(art: &Art, look: &str, size: Vec2) -> Sheet {
    let mut svg = Svg::new(art, size, 3.);
    let owner = art.theme.look(look);
    let r = size.x / 2.;
    svg.circle(r, r + 1.4, r, Paint::fill(theme::BLACK).alpha(0.4));
    svg.circle(r, r, r, Paint::fill(owner.dark).edge(theme::WHITE, 1.2));
    let side = size.x * 0.6;
    svg.glyph(&owner.seal, r - side / 2., r - side / 2., side, Rgb(0xfff4dd));
    svg.done()
}

/// The party's meeple.
pub fn meeple(art: &Art, key: &str, size: Vec2) -> Sheet {
    let mut svg = Svg::new(art, size, 5.);
    svg.ellipse(size.x / 2., size.y - 2.5, size.x * 0.42, 4.2, Paint::fill(theme::BLACK).alpha(0.4));
    svg.picture(key, 0., 0., size.x);
    svg.done()
}
