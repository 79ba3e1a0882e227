//! Tokens: the outline tells the kind, the pill the count.
use super::{
    art::Art,
    fill::Paint,
    svg::{N, Pen, Sheet, Svg, at},
    theme::{self, TokenShape},
};
use crate::tabletop::view::TokenView;
use bevy::math::Vec2;

/// How far the count reaches beyond the token's box.
pub const MARGIN: f32 = 4.;

/// A token of 20 u in a lane, 28 in a large board. `lit`: spending it is a legal play now.
pub fn token(art: &Art, view: &TokenView, side: f32, lit: bool) -> Sheet {
    let mut svg = Svg::new(art, Vec2::splat(side), MARGIN);
    draw(&mut svg, &view.kind, view.count, 0., 0., side, lit);
    svg.done()
}

/// Draws a token into any picture.
pub(super) fn draw(svg: &mut Svg, kind: &str, count: i32, x: f32, y: f32, side: f32, lit: bool) {
    let look = svg.art.theme.token(kind);
    let known = svg.art.theme.tokens.contains_key(kind);
    let outline = |grow: f32| outline(look.shape, x - grow, y - grow, side + 2. * grow);
    svg.path(&self::outline(look.shape, x, y + 1.4, side), Paint::fill(theme::BLACK.times(0.3)).alpha(0.5));
    if lit {
        svg.path(&outline(1.8), Paint::line(theme::LAMP, 1.8));
    }
    svg.path(&outline(0.), Paint::fill([look.fill.mix(theme::WHITE, 0.1), look.fill]).edge(theme::BLACK, 1.2));
    svg.path(&outline(-1.6), Paint::line(look.fill.mix(theme::WHITE, 0.45), 0.8).alpha(0.55));
    let (inner, drop) = (side * 0.62, side * 0.02);
    if known {
        svg.glyph(&look.glyph, x + (side - inner) / 2., y + (side - inner) / 2. - drop, inner, look.tint);
    } else {
        svg.picture(kind, x + (side - inner) / 2., y + (side - inner) / 2. - drop, inner);
    }
    let text = count.to_string();
    let number = Pen::bold(12., theme::WHITE).middle();
    let width = (svg.art.fonts.width(number.face, number.size, &text) + 5.).max(12.);
    let (right, bottom) = (x + side + 2.6, y + side + 3.);
    svg.rect(at(right - width, bottom - 13., width, 13.), 6., Paint::fill(theme::BLACK).edge(look.fill, 1.));
    svg.text(right - width / 2., bottom - 2.2, &text, number);
}

/// The outline of a token in a square.
fn outline(shape: TokenShape, x: f32, y: f32, side: f32) -> String {
    let (x0, y0, s) = (N(x), N(y), side);
    match shape {
        TokenShape::Disc => {
            let (r, d) = (N(s / 2.), N(s));
            format!("M{x0} {}a{r} {r} 0 1 1 {d} 0a{r} {r} 0 1 1 -{d} 0z", N(y + s / 2.))
        }
        TokenShape::Square => {
            let (c, e) = (N(s * 0.18), N(s * 0.64));
            let (left, top) = (N(x), N(y + s * 0.18));
            format!("M{left} {top}q0 -{c} {c} -{c}h{e}q{c} 0 {c} {c}v{e}q0 {c} -{c} {c}h-{e}q-{c} 0 -{c} -{c}z")
        }
        TokenShape::Octagon => {
            let (c, e) = (N(s * 0.29), N(s * 0.42));
            format!("M{} {y0}h{e}l{c} {c}v{e}l-{c} {c}h-{e}l-{c} -{c}v-{e}z", N(x + s * 0.29))
        }
        TokenShape::Wedge => {
            let (w, h, p, half) = (N(s), N(s * 0.48), N(s * 0.47), N(s / 2.));
            format!("M{x0} {}h{w}v{h}l-{half} {p}l-{half} -{p}z", N(y + s * 0.05))
        }
    }
}
