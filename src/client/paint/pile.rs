//! A pile in the hand strip: the cards' edges, its back or top card, the count and the name.
use super::{
    art::Art,
    colour::Rgb,
    fill::Paint,
    font::Face,
    ring,
    svg::{N, Pen, Sheet, Svg, at},
    theme,
};
use crate::tabletop::view::PileView;
use bevy::math::Vec2;

pub const MARGIN: f32 = 10.;
/// The pile itself; its name stands below.
pub const CARDS: Vec2 = Vec2::new(58., 78.);

#[derive(Clone, Copy, Debug, Default)]
pub struct PileLook {
    pub hover: bool,
    pub focus: Option<Rgb>,
}

/// A pile of a seat with that look; the box is 58 × 98.
pub fn pile(art: &Art, view: &PileView, owner: &str, size: Vec2, look: PileLook) -> Sheet {
    let mut svg = Svg::new(art, size, MARGIN).over(theme::STRIP);
    let cards = at(0., 0., CARDS.x, CARDS.y);
    if view.count == 0 {
        svg.rect(cards, 6., Paint::fill(theme::BLACK.times(0.7)).edge(theme::HAIR, 1.1).dash(4., 3.));
    } else {
        let edges = ((view.count as f32 / 3.).ceil() as usize).clamp(1, 5);
        for edge in (0..edges).rev() {
            let off = edge as f32 * 1.5;
            let rect = at(-off, -off, CARDS.x, CARDS.y);
            if edge + 1 == edges {
                svg.shadow(rect, 6., 3. + off, 3.5, 0.55);
            }
            let (fill, line) =
                if view.face_up { (Rgb(0xe3d0a4), Rgb(0x5a4129)) } else { (art.theme.look(owner).dark, Rgb(0xe3cf9e)) };
            svg.rect(rect, 6., Paint::fill(fill).edge(line, 1.1));
        }
        if view.face_up { top_card(&mut svg, view) } else { back(&mut svg, owner) }
    }
    if look.hover {
        svg.rect(cards.inflate(3.), 8., Paint::line(theme::RING, 2.4));
    }
    count(&mut svg, view.count);
    let name = if look.hover { theme::ON_WOOD } else { theme::SECONDARY };
    svg.text_in(CARDS.x / 2., size.y - 4., size.x + 10., &view.name, Pen::body(13., name).middle());
    if let Some(colour) = look.focus {
        ring::focus(&mut svg, cards, 6., colour);
    }
    svg.done()
}

fn back(svg: &mut Svg, owner: &str) {
    let look = svg.art.theme.look(owner);
    svg.rect(at(5., 5., 48., 68.), 4., Paint::line(look.bright, 1.2));
    svg.glyph(&look.seal, 18., 20., 22., look.bright);
}

/// The card on top, small.
fn top_card(svg: &mut Svg, view: &PileView) {
    let Some(card) = view.cards.last() else { return };
    let (owner, window) = (svg.art.theme.look(&card.look), svg.art.theme.window(&card.kind));
    let banner = svg.art.theme.banner(&card.rarity);
    svg.rect(at(2., 2., 54., 74.), 4.5, Paint::line(owner.frame(), 2.4));
    svg.rect(at(6., 6., 46., 6.), 1., Paint::fill(banner.fill).edge(banner.edge, 0.6));
    let picture = at(6., 14., 46., 27.);
    svg.rect(picture, 0., Paint::fill([window.top, window.bottom]));
    let clip = format!("M6 14h46v{}h-46z", N(picture.height()));
    let mut painted = false;
    svg.clipped(&clip, |svg| painted = svg.scene(&card.picture, picture));
    if !painted {
        svg.glyph(&window.glyph, 18., 17., 22., Rgb(0xe8d9b8));
    }
    svg.rect(picture, 0., Paint::line(owner.deep(), 1.));
}

fn count(svg: &mut Svg, count: usize) {
    let text = count.to_string();
    let width = (svg.art.fonts.width(Face::Bold, 16., &text) + 17.).max(26.);
    let pill = at((CARDS.x - width) / 2., 56., width, 20.);
    svg.rect(pill, 10., Paint::fill(theme::BLACK).edge(theme::BRASS, 1.1));
    svg.text(CARDS.x / 2., 71.6, &text, Pen::bold(16., Rgb(0xfff4dd)).middle());
}
