//! A seat's plate between fights, without what lies on it.
use super::{
    super::{
        art::Art,
        colour::Rgb,
        fill::Paint,
        font::Face,
        icon::Tone,
        ring,
        svg::{N, Pen, Sheet, Svg, at},
        theme,
    },
    Purse,
};
use crate::{
    client::layout::front::plates::{HEADER, face},
    tabletop::view::SeatView,
};
use bevy::math::Vec2;

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PlateLook<'a> {
    /// It holds the fan.
    pub active: bool,
    pub hover: bool,
    pub target: bool,
    /// It has nothing more to decide.
    pub done: bool,
    /// What it does now, or has done.
    pub status: &'a str,
    pub device: Option<&'a str>,
    pub focus: Option<Rgb>,
}

pub fn plate(art: &Art, seat: &SeatView, purse: &Purse, size: Vec2, look: PlateLook) -> Sheet {
    let mut svg = Svg::new(art, size, 9.);
    let place = at(0., 0., size.x, size.y);
    let owner = art.theme.look(&seat.look);
    svg.shadow(place, 9., 3., 4., 0.5);
    let (wood, edge, width) = match look {
        PlateLook { active: true, .. } => (theme::BOARD_ACTIVE, theme::LAMP, 2.),
        PlateLook { target: true, .. } => (theme::BOARD, theme::LAMP, 1.6),
        PlateLook { hover: true, .. } => (theme::BOARD, theme::BRASS_BRIGHT, 1.5),
        _ => (theme::BOARD, theme::GROOVE_EDGE, 1.2),
    };
    if look.hover || look.target {
        svg.rect(place.inflate(1.8), 10., Paint::line(theme::LAMP, 3.4).alpha(0.26));
    }
    svg.rect(place, 9., Paint::fill(wood));
    let (w, h) = (N(size.x - 18.), N(HEADER - 9.));
    let head = [owner.dark.mix(owner.bright, 0.12), owner.dark];
    svg.path(&format!("M9 0h{w}q9 0 9 9v{h}H0V9Q0 0 9 0z"), Paint::fill(head));
    svg.ground(at(0., 0., size.x, HEADER), head);
    svg.rect(at(0., HEADER - 1., size.x, 2.), 0., Paint::fill(owner.bright));
    svg.rect(place, 9., Paint::line(edge, width));
    let middle = HEADER / 2.;
    svg.glyph(&owner.seal, 12., middle - 8.5, 17., Rgb(0xfff4dd));
    let name = svg.text_in(38., middle + 5.6, 120., &seat.name, Pen::title(17., Rgb(0xfff4dd)));
    let mut right = size.x - 12.;
    if let Some(device) = look.device {
        svg.glyph(device, right - 15., middle - 7.5, 15., Rgb(0xfff4dd));
        right -= 22.;
    }
    let room = right - name - 50.;
    if look.done {
        svg.glyph("check", right - 14., middle - 7., 14., Rgb(0xd5f0d2));
        right -= 20.;
    }
    let wide = art.fonts.width(Face::Body, 13., look.status).min(room - if look.done { 20. } else { 0. });
    svg.text_in(right - wide, middle + 4.6, wide + 0.5, look.status, Pen::body(13., Rgb(0xfff4dd)));
    let y = face(size).purse;
    if let Some((icon, value, most)) = &purse.life {
        svg.icon(icon, 14., y - 9., 18., Tone::Lit);
        let end = svg.text(38., y + 5.6, &value.to_string(), Pen::bold(17., theme::ON_WOOD));
        svg.text(38. + end + 4., y + 5.2, &format!("of {most}"), Pen::body(13., theme::SECONDARY));
    }
    if let Some((icon, value)) = &purse.coins {
        svg.picture(icon, 98., y - 11., 22.);
        svg.text(126., y + 5.6, &value.to_string(), Pen::bold(17., theme::ON_WOOD));
    }
    if let Some(colour) = look.focus {
        ring::focus(&mut svg, place, 9., colour);
    }
    svg.done()
}
