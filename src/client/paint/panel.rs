//! What lies above the table: tooltips, the panel of a question or a pile, the veil, the banner at the end, the aiming arrow.
use super::{
    art::Art,
    colour::Rgb,
    fill::Paint,
    font::Face,
    svg::{N, Pen, Sheet, Svg, at},
    text::wrap,
    theme,
};
use crate::{
    client::layout::{Tip, indent},
    tabletop::view::Outcome,
};
use bevy::math::Vec2;

pub const MARGIN: f32 = 12.;
/// Room between a tooltip's edge and its words, and the pitch of its lines, as layout counts them.
const PADDING: f32 = 11.;
const LINE: f32 = 17.;
const TITLE: f32 = 21.;

pub fn tooltip(art: &Art, tip: &Tip, size: Vec2) -> Sheet {
    let mut svg = Svg::new(art, size, MARGIN);
    let panel = at(0., 0., size.x, size.y);
    svg.shadow(panel, 7., 3., 5., 0.55);
    let edge = if tip.refused { theme::REFUSED } else { theme::BRASS };
    svg.rect(panel, 7., Paint::fill(theme::PANEL).edge(edge, 1.3));
    let room = size.x - 2. * PADDING;
    let mut y = 7.;
    let indent = indent(tip);
    if tip.refused {
        svg.glyph("lock", PADDING, y + 2., 15., theme::REFUSED);
    }
    let title = if tip.refused { theme::REFUSED_TEXT } else { theme::LAMP };
    for line in wrap(&art.fonts, Face::Title, 16., &tip.title, room - indent) {
        svg.text_in(PADDING + indent, y + 14.5, room - indent, &line, Pen::title(16., title));
        y += TITLE;
    }
    for text in &tip.lines {
        for line in wrap(&art.fonts, Face::Body, 13., text, room) {
            svg.text_in(PADDING, y + 12.5, room, &line, Pen::body(13., theme::ON_WOOD));
            y += LINE;
        }
    }
    svg.done()
}

/// A few words over or under something that is read, as wide as they are.
pub fn caption(art: &Art, text: &str, size: Vec2) -> Sheet {
    let mut svg = Svg::new(art, size, 4.);
    let wide = (art.fonts.width(Face::Body, 13., text) + 20.).min(size.x);
    let at = at((size.x - wide) / 2., 0., wide, size.y);
    svg.rect(at, size.y / 2., Paint::fill(theme::PANEL).edge(theme::BRASS, 1.));
    svg.text_in(at.min.x + 10., size.y / 2. + 4.5, wide - 19., text, Pen::body(13., theme::ON_WOOD));
    svg.done()
}

/// The panel of a question, a pile or a "+n"; its heading is a picture of its own.
pub fn overlay(art: &Art, size: Vec2) -> Sheet {
    let mut svg = Svg::new(art, size, MARGIN);
    let panel = at(0., 0., size.x, size.y);
    svg.shadow(panel, 10., 5., 7., 0.6);
    svg.rect(panel, 10., Paint::fill([theme::PANEL.mix(theme::BOARD[1], 0.25), theme::PANEL]).edge(theme::BRASS, 1.6));
    svg.rect(panel.inflate(-4.), 7., Paint::line(theme::HAIR, 1.).alpha(0.7));
    svg.line((18., 45.), (size.x - 18., 45.), Paint::line(theme::HAIR, 1.2));
    svg.done()
}

/// The words at the head of a panel: as large as all of them fit, a question must be read to its end.
pub fn heading(art: &Art, text: &str, size: Vec2) -> Sheet {
    let mut svg = Svg::new(art, size, 0.).over([theme::PANEL.mix(theme::BOARD[1], 0.25), theme::PANEL]);
    let letters = heading_letters(art, text, size.x);
    svg.text_in(0., size.y / 2. + letters * 0.325, size.x, text, Pen::title(letters, theme::LAMP));
    svg.done()
}

fn heading_letters(art: &Art, text: &str, room: f32) -> f32 {
    let fits = |letters: &f32| art.fonts.width(Face::Title, *letters, text) <= room;
    [20., 18., 16., 14., 13.].into_iter().find(fits).unwrap_or(13.)
}

/// Darkness over the table while something is asked.
pub fn veil(art: &Art, size: Vec2) -> Sheet {
    let mut svg = Svg::new(art, size, 0.);
    svg.rect(at(0., 0., size.x, size.y), 0., Paint::fill(theme::BLACK.times(0.4)).alpha(0.66));
    svg.done()
}

/// The end of the fight, on a ribbon.
pub fn banner(art: &Art, outcome: Outcome, size: Vec2) -> Sheet {
    let mut svg = Svg::new(art, size, MARGIN);
    let (w, h) = (size.x, size.y);
    let won = outcome == Outcome::Won;
    let (cloth, edge, title) = match won {
        true => ([Rgb(0xf0cf8c), Rgb(0xb98b45)], Rgb(0x5c3f16), Rgb(0x241407)),
        false => ([Rgb(0x4a2a24), Rgb(0x24120f)], Rgb(0x8b4a35), Rgb(0xffd9cc)),
    };
    let (top, bottom) = (h * 0.16, h * 0.8);
    let half = (bottom - top) / 2.;
    let tail = |x: f32, way: f32| {
        let (out, notch) = (N(way * 78.), N(way * 32.));
        format!("M{x} {y}h{out}l-{notch} {h}l{notch} {h}H{x}z", x = N(x), y = N(top + 14.), h = N(half)).replace("--", "")
    };
    let tails = Paint::fill([cloth[1].times(0.85), cloth[1].times(0.6)]).edge(edge, 1.5);
    svg.path(&tail(86., -1.), tails);
    svg.path(&tail(w - 86., 1.), tails);
    svg.shadow(at(50., top, w - 100., bottom - top), 6., 5., 6., 0.6);
    let body = at(50., top, w - 100., bottom - top);
    svg.rect(body, 6., Paint::fill(cloth).edge(edge, 2.));
    svg.rect(body.inflate(-6.), 3., Paint::line(edge, 1.2).alpha(0.7));
    let (word, below) = if won { ("Victory", "The room is won.") } else { ("Defeat", "The party has fallen.") };
    svg.glyph(if won { "sword" } else { "skull" }, w / 2. - 150., h * 0.48 - 24., 48., title);
    svg.glyph(if won { "shield" } else { "skull" }, w / 2. + 102., h * 0.48 - 24., 48., title);
    svg.text(w / 2., h * 0.5, word, Pen::title(46., title).middle());
    svg.text(w / 2., h * 0.68, below, Pen::body(16., title).middle());
    svg.done()
}

/// The aiming arrow along x with its head at the right: body translucent, head solid.
pub fn arrow(art: &Art, size: Vec2) -> Sheet {
    let mut svg = Svg::new(art, size, 2.);
    let (end, middle) = (size.x - 20., size.y / 2.);
    let body = format!("M0 {}L{} {}V{}L0 {}z", N(middle - 2.), N(end), N(middle - 4.5), N(middle + 4.5), N(middle + 2.));
    svg.path(&body, Paint::fill(theme::LAMP).edge(theme::BLACK, 1.).alpha(0.62));
    let head = format!(
        "M{} 1L{} {}L{} {}L{} {}z",
        N(end - 4.),
        N(size.x),
        N(middle),
        N(end - 4.),
        N(size.y - 1.),
        N(end + 2.),
        N(middle)
    );
    svg.path(&head, Paint::fill(Rgb(0xfff1cf)).edge(theme::BLACK, 1.4).round());
    svg.done()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client::paint::tests::art;

    #[test]
    fn a_long_question_is_read_to_its_end() {
        let asked = "Watcher: How much of 10 Gold for Ironclad (Self-Forming Clay)?";
        let sheet = heading(art(), asked, Vec2::new(379., 30.));
        assert_eq!(sheet.texts.iter().map(|text| &*text.text).collect::<Vec<_>>(), [asked]);
        assert!(sheet.texts[0].size >= 12., "{} px", sheet.texts[0].size);
    }
}
