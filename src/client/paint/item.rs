//! Small things on a seat's board: relics, potions, powers, the hand's backs, counts of piles, and "+n".
use super::{
    art::Art,
    colour::Rgb,
    fill::Paint,
    ring,
    svg::{N, Pen, Sheet, Svg, at},
    theme,
};
use crate::tabletop::view::{CardView, ItemView, PileView};
use bevy::math::Vec2;

pub const MARGIN: f32 = 8.;

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ItemLook {
    pub hover: bool,
    pub chosen: bool,
    pub target: bool,
    pub focus: Option<Rgb>,
}

impl ItemLook {
    /// Colour and width of the edge; `usable`: it can be used now.
    pub(super) fn edge(&self, usable: bool, plain: Rgb) -> (Rgb, f32) {
        match self {
            ItemLook { chosen: true, .. } => (theme::LAMP, 2.2),
            ItemLook { hover: true, .. } => (theme::RING, 1.8),
            ItemLook { target: true, .. } => (theme::LAMP, 1.6),
            _ if usable => (theme::BRASS_BRIGHT, 1.5),
            _ => (plain, 1.),
        }
    }
}

/// A relic: lit when it fires now, dim when used up.
pub fn relic(art: &Art, view: &ItemView, size: Vec2, look: ItemLook) -> Sheet {
    let mut svg = Svg::new(art, size, MARGIN);
    let rect = at(0., 0., size.x, size.y);
    let radius = size.y * 0.22;
    let fill = if view.lit { Rgb(0x6b4a16) } else { theme::WELL };
    let (edge, width) = if view.lit { (theme::LAMP, 1.6) } else { look.edge(view.pick.is_some(), theme::SLATE_EDGE) };
    if view.lit || look.hover {
        svg.rect(rect.inflate(1.6), radius + 1.4, Paint::line(theme::LAMP, 2.6).alpha(0.28));
    }
    svg.rect(rect, radius, Paint::fill(fill).edge(edge, width));
    icon(&mut svg, view, size, 0.74);
    if let Some(count) = view.count {
        chip(&mut svg, size, count);
    }
    finish(svg, size, radius, look)
}

/// The item's picture in the middle, over that share of the box; pale if it is used up.
fn icon(svg: &mut Svg, view: &ItemView, size: Vec2, share: f32) {
    let inner = size.min_element() * share;
    let place = (size - inner) / 2.;
    let draw = |svg: &mut Svg| svg.picture(&view.icon, place.x, place.y, inner);
    if view.spent { svg.with("opacity=\"0.35\"", draw) } else { draw(svg) }
}

/// A bone chip with a number at the lower right.
fn chip(svg: &mut Svg, size: Vec2, count: i32) {
    let text = count.to_string();
    let width = (svg.art.fonts.width(super::font::Face::Bold, 12., &text) + 6.).max(13.);
    let chip = at(size.x - width + 4., size.y - 11., width, 14.);
    svg.rect(chip, 3.5, Paint::fill(theme::BONE).edge(Rgb(0x3a2a18), 1.));
    svg.text(chip.center().x, chip.max.y - 2.7, &text, Pen::bold(12., Rgb(0x2a1808)).middle());
}

/// A potion, or a free place for one.
pub fn potion(art: &Art, view: Option<&ItemView>, size: Vec2, look: ItemLook) -> Sheet {
    let mut svg = Svg::new(art, size, MARGIN);
    let rect = at(0., 0., size.x, size.y);
    let radius = size.y * 0.22;
    let Some(view) = view else {
        svg.rect(rect, radius, Paint::fill(Rgb(0x1a100a)).edge(theme::HAIR, 1.).dash(3., 2.));
        return finish(svg, size, radius, look);
    };
    let (edge, width) = look.edge(view.pick.is_some(), theme::HAIR);
    if look.hover {
        svg.rect(rect.inflate(1.6), radius + 1.4, Paint::line(theme::LAMP, 2.6).alpha(0.28));
    }
    svg.rect(rect, radius, Paint::fill(Rgb(0x1a100a)).edge(edge, width));
    icon(&mut svg, view, size, 0.8);
    finish(svg, size, radius, look)
}

fn finish(mut svg: Svg, size: Vec2, radius: f32, look: ItemLook) -> Sheet {
    if let Some(colour) = look.focus {
        ring::focus(&mut svg, at(0., 0., size.x, size.y), radius, colour);
    }
    svg.done()
}

/// A power in play: a card as small as a stamp.
pub fn power(art: &Art, view: &CardView, size: Vec2, look: ItemLook) -> Sheet {
    let mut svg = Svg::new(art, size, MARGIN);
    let rect = at(0., 0., size.x, size.y);
    let radius = size.y * 0.12;
    let owner = art.theme.look(&view.look);
    let window = art.theme.window(&view.kind);
    let (edge, width) = look.edge(false, theme::INK);
    svg.shadow(rect, radius, 1., 1.5, 0.4);
    svg.rect(rect, radius, Paint::fill(Rgb(0xe3d0a4)).edge(edge, width));
    let picture = at(2., 2., size.x - 4., size.y * 0.46);
    svg.rect(picture, 2., Paint::fill([owner.frame(), owner.dark]));
    let large = size.y > 34.;
    let clip = format!("M2 2h{}v{}h-{}z", N(picture.width()), N(picture.height()), N(picture.width()));
    let mut painted = false;
    if large {
        svg.clipped(&clip, |svg| painted = svg.scene(&view.picture, picture));
    }
    if !painted {
        let side = picture.height() * 0.86;
        svg.glyph(&window.glyph, picture.center().x - side / 2., picture.center().y - side / 2., side, Rgb(0xffe9c4));
    }
    let side = size.y * 0.36;
    svg.glyph(&owner.seal, size.x / 2. - side / 2., size.y * 0.75 - side / 2., side, Rgb(0x4a331d));
    finish(svg, size, radius, look)
}

/// The other seats' hands as backs, with how many they are.
pub fn hand_backs(art: &Art, look: &str, count: usize, size: Vec2, on: [Rgb; 2]) -> Sheet {
    let mut svg = Svg::new(art, size, 3.).over(on);
    let owner = art.theme.look(look);
    let shown = count.min(5);
    let middle = size.y / 2.;
    for i in 0..shown {
        let turn = (i as f32 - (shown as f32 - 1.) / 2.) * 6.;
        let (x, y) = (N(6. + i as f32 * 5.5), N(middle));
        let attributes = format!("transform=\"translate({x} {y}) rotate({})\"", N(turn));
        svg.with(&attributes, |svg| {
            svg.put(format_args!(
                "<rect x=\"-5\" y=\"-9\" width=\"10.5\" height=\"18\" rx=\"2\" fill=\"{}\" stroke=\"#e3cf9e\" stroke-width=\".9\"/>",
                owner.dark
            ));
        });
    }
    svg.text(40., middle + 4.6, &count.to_string(), Pen::bold(13., theme::ON_WOOD));
    svg.done()
}

/// How many cards a pile on the board has.
pub fn pile_count(art: &Art, view: &PileView, size: Vec2, hover: bool, on: [Rgb; 2]) -> Sheet {
    let mut svg = Svg::new(art, size, 1.).over(on);
    let colour = if hover { theme::LAMP } else { theme::SECONDARY };
    let glyph = art.theme.piles.get(&view.kind).map_or("card", |glyph| glyph.as_str());
    let middle = size.y / 2.;
    svg.glyph(glyph, 2., middle - 7., 14., colour);
    svg.text(19., middle + 4.6, &view.count.to_string(), Pen::body(13., colour));
    svg.done()
}

/// "+n": more of a run than there is room for.
pub fn more(art: &Art, count: usize, size: Vec2, hover: bool, on: [Rgb; 2]) -> Sheet {
    let mut svg = Svg::new(art, size, 2.).over(on);
    let colour = if hover { theme::LAMP } else { theme::SECONDARY };
    let text = format!("+{count}");
    let pen = Pen::bold(if size.x < 20. { 12. } else { 13. }, colour).middle();
    svg.text(size.x / 2., size.y / 2. + 4.4, &text, pen);
    svg.done()
}
