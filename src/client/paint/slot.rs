//! What only some seats have on their board: slots that hold one thing each, and the word for a state.
use super::{
    art::Art,
    fill::Paint,
    font::Face,
    icon::Tone,
    item::{ItemLook, MARGIN},
    ring,
    svg::{Pen, Sheet, Svg, at},
    text::shorten,
    theme,
};
use crate::tabletop::view::{PillView, SeatSlotView};
use bevy::math::Vec2;

/// A slot with what lies in it, and its number under it.
pub fn slot(art: &Art, view: &SeatSlotView, size: Vec2, look: ItemLook) -> Sheet {
    let mut svg = Svg::new(art, size, MARGIN);
    let rect = at(0., 0., size.x, size.y);
    let radius = size.y * 0.3;
    if look.hover || look.target || look.chosen {
        let alpha = if look.target { 0.45 } else { 0.28 };
        svg.rect(rect.inflate(1.8), radius + 1.6, Paint::line(theme::LAMP, 3.2).alpha(alpha));
    }
    let (edge, width) = look.edge(false, theme::HAIR);
    let well = Paint::fill(theme::GROOVE).edge(edge, width);
    let plain = !(look.hover || look.target || look.chosen);
    svg.rect(rect, radius, if view.empty && plain { well.dash(3., 2.) } else { well });
    let inner = size.min_element() * if view.empty { 0.6 } else { 0.9 };
    // The number lies over the lower edge: what lies in the slot keeps clear of it.
    let lift = if view.value.is_some() && !view.empty { size.y * 0.1 } else { 0. };
    let place = (size - inner) / 2. - Vec2::Y * lift;
    let draw = |svg: &mut Svg| svg.picture(&view.icon, place.x, place.y, inner);
    if view.empty {
        // Only a shade of what could lie here, if that has a picture at all.
        if art.icon(&view.icon).is_some() {
            svg.with("opacity=\"0.4\"", draw);
        }
    } else {
        draw(&mut svg);
    }
    if let Some(value) = view.value.filter(|_| !view.empty) {
        number(&mut svg, size, value);
    }
    if let Some(colour) = look.focus {
        ring::focus(&mut svg, rect, radius, colour);
    }
    svg.done()
}

/// A number in the middle of the lower edge.
fn number(svg: &mut Svg, size: Vec2, value: i32) {
    let (text, pen) = (value.to_string(), Pen::bold(12., theme::WHITE).middle());
    let width = (svg.art.fonts.width(pen.face, pen.size, &text) + 5.).max(12.);
    let bottom = size.y + 4.;
    svg.rect(at((size.x - width) / 2., bottom - 11.4, width, 11.4), 5.5, Paint::fill(theme::BLACK).edge(theme::HAIR, 1.));
    svg.text(size.x / 2., bottom - 1.5, &text, pen);
}

/// A state as a word with its sign.
pub fn pill(art: &Art, view: &PillView, size: Vec2, look: ItemLook) -> Sheet {
    let mut svg = Svg::new(art, size, MARGIN);
    let rect = at(0., 0., size.x, size.y);
    let radius = size.y / 2.;
    let known = art.theme.icons.get(&view.icon);
    let (fill, edge) = known.map_or((theme::GROOVE, theme::SECONDARY), |look| (look.ink.times(0.62), look.lit));
    if look.hover {
        svg.rect(rect.inflate(1.6), radius + 1.4, Paint::line(theme::LAMP, 2.6).alpha(0.28));
    }
    svg.rect(rect, radius, Paint::fill([fill.mix(theme::WHITE, 0.06), fill]).edge(edge, 1.3));
    let side = size.y * 0.72;
    let left = (size.y - side) / 2. + 1.;
    match art.icon(&view.icon) {
        Some(_) => svg.picture(&view.icon, left, (size.y - side) / 2., side),
        None => svg.icon(&view.icon, left, (size.y - side) / 2., side, Tone::Lit),
    }
    let from = left + side + 2.;
    let room = size.x - 4.5 - from;
    let large = if size.y > 22. { 13. } else { 12. };
    let name = shorten(&art.fonts, Face::Body, large, &view.name, room);
    svg.text(from + room / 2., size.y / 2. + large * 0.35, &name, Pen::body(large, theme::ON_WOOD).middle());
    if let Some(colour) = look.focus {
        ring::focus(&mut svg, rect, radius, colour);
    }
    svg.done()
}
