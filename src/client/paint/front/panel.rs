//! Panels of wood beside what lies in the middle, and the ribbon that says who must decide.
use super::super::{
    art::Art,
    colour::Rgb,
    fill::Paint,
    ring,
    svg::{Pen, Sheet, Svg, at},
    theme,
};
use bevy::math::Vec2;

/// How far shadow and edge reach beyond a panel.
pub const MARGIN: f32 = 9.;

/// A panel of wood; the one where something is decided is lit.
pub fn wood(art: &Art, size: Vec2, lit: bool) -> Svg<'_> {
    let mut svg = Svg::new(art, size, MARGIN);
    let panel = at(0., 0., size.x, size.y);
    svg.shadow(panel, 9., 3., 4., 0.5);
    let (fill, edge, width) = if lit { (theme::BOARD_ACTIVE, theme::LAMP, 1.8) } else { (theme::BOARD, theme::GROOVE_EDGE, 1.2) };
    svg.rect(panel, 9., Paint::fill(fill).edge(edge, width));
    svg.line((10., 1.6), (size.x - 10., 1.6), Paint::line(theme::LAMP, 1.).alpha(0.16));
    svg
}

/// The words at the head of a panel.
pub fn heading(svg: &mut Svg, words: &str, size: Vec2, letters: f32) {
    svg.text_in(16., 16. + letters * 0.7, size.x - 32., words, Pen::title(letters, theme::LAMP));
}

/// What is waited for, and the seals of those who have not decided.
pub fn asks(art: &Art, words: &str, seals: &[&str], own: bool, size: Vec2, (hover, focus): (bool, Option<Rgb>)) -> Sheet {
    let mut svg = Svg::new(art, size, 9.);
    let rect = at(0., 0., size.x, size.y);
    if own {
        svg.rect(rect.inflate(2.), 9., Paint::line(theme::LAMP, 4.).alpha(0.18));
    }
    let edge = match (own, hover) {
        (_, true) => theme::BRASS_BRIGHT,
        (true, _) => theme::LAMP,
        _ => theme::HAIR,
    };
    svg.rect(rect, 7., Paint::fill(theme::PANEL).edge(edge, if own { 1.5 } else { 1.2 }));
    let taken = seals.len() as f32 * 22. + 10.;
    let colour = if own { theme::LAMP } else { theme::SECONDARY };
    let glyph = if own { "pointer" } else { "hourglass" };
    svg.glyph(glyph, 10., size.y / 2. - 8., 16., colour);
    svg.text_in(34., size.y / 2. + 5.3, size.x - 34. - taken, words, Pen::title(16., colour));
    for (i, look) in seals.iter().enumerate() {
        let owner = art.theme.look(look);
        let x = size.x - taken + 4. + i as f32 * 22.;
        svg.glyph_with(&owner.seal, x, size.y / 2. - 8., 16., Paint::fill(owner.bright).edge(theme::WHITE, 0.8));
    }
    if let Some(colour) = focus {
        ring::focus(&mut svg, rect.inflate(-4.), 6., colour);
    }
    svg.done()
}
