//! A seat's board without what lies on it: wood, spine or header, and everything that is printed.
use super::{
    art::Art,
    colour::Rgb,
    fill::Paint,
    rich::{Column, Rich},
    ring,
    svg::{N, Pen, Sheet, Svg, at},
    theme::{self, Look},
};
use crate::{
    client::layout::{BoardSpots, Mark},
    tabletop::view::{RichText, SeatView},
};
use bevy::math::{Rect, Vec2};

pub const MARGIN: f32 = 8.;

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SeatLook<'a> {
    /// It holds the fan.
    pub active: bool,
    pub target: bool,
    pub hover: bool,
    /// It is somebody else's turn.
    pub waits: bool,
    pub focus: Option<Rgb>,
    /// The glyph of the device that plays it.
    pub device: Option<&'a str>,
}

/// The board; `marks` are what layout prints on it, with the board's corner at the origin.
pub fn seat_board(art: &Art, view: &SeatView, size: Vec2, spots: &BoardSpots, marks: &[Mark], look: SeatLook) -> Sheet {
    let mut svg = Svg::new(art, size, MARGIN);
    let board = at(0., 0., size.x, size.y);
    let owner = art.theme.look(&view.look);
    let large = spots.header > 0.;
    let radius = if large { 10. } else { 7. };
    svg.shadow(board, radius, 3., 4., 0.5);
    let (wood, edge, width) = match look {
        SeatLook { active: true, .. } => (theme::BOARD_ACTIVE, theme::LAMP, 2.),
        SeatLook { target: true, .. } => (theme::BOARD, theme::LAMP, 1.6),
        SeatLook { hover: true, .. } => (theme::BOARD, theme::BRASS_BRIGHT, 1.4),
        _ => (theme::BOARD, theme::GROOVE_EDGE, 1.2),
    };
    if look.hover || look.target {
        svg.rect(board.inflate(1.8), radius + 1.5, Paint::line(theme::LAMP, 3.4).alpha(0.26));
    }
    svg.rect(board, radius, Paint::fill(wood));
    grain(&mut svg, board, radius);
    if large {
        header(&mut svg, view, &owner, board, spots.header);
    } else {
        spine(&mut svg, view, &owner, board, spots.spine, look.device);
        dividers(&mut svg, view, spots, size.y);
    }
    svg.rect(board, radius, Paint::line(edge, width));
    for mark in marks {
        match mark {
            Mark::Icon { kind, at } => {
                let look = art.theme.track(kind);
                svg.glyph(&look.glyph, at.min.x, at.min.y, at.width(), look.tint);
            }
            Mark::Words { text, at } => {
                svg.text(at.x, at.y, text, Pen::body(13., theme::SECONDARY));
            }
            Mark::Ability { at } => {
                if let Some((name, text)) = &view.ability {
                    ability(&mut svg, name, text, *at);
                }
            }
        }
    }
    if view.fallen || look.waits {
        svg.rect(board, radius, Paint::fill(theme::BLACK).alpha(if view.fallen { 0.5 } else { 0.28 }));
    }
    if let Some(colour) = look.focus {
        ring::focus(&mut svg, board, radius, colour);
    }
    svg.done()
}

/// A few lines of wood.
fn grain(svg: &mut Svg, board: Rect, radius: f32) {
    let (left, right) = (board.min.x + radius, board.max.x - radius);
    let third = (right - left) / 3.;
    for (i, share) in [0.13, 0.31, 0.47, 0.68, 0.86].into_iter().enumerate() {
        let y = board.min.y + board.height() * share;
        let bend = if i % 2 == 0 { 3.5 } else { -3. };
        let (x, y, t) = (N(left), N(y), N(third));
        let line = format!("M{x} {y}c{t} {} {} {} {} 1", N(bend), N(third * 2.), N(-bend), N(right - left));
        let colour = if i % 2 == 0 { theme::BLACK } else { theme::LAMP };
        svg.path(&line, Paint::line(colour, 1.2).alpha(if i % 2 == 0 { 0.12 } else { 0.05 }));
    }
}

fn spine(svg: &mut Svg, view: &SeatView, owner: &Look, board: Rect, wide: f32, device: Option<&str>) {
    let (high, inner) = (board.height(), board.height() - 14.);
    let outline = format!("M7 0H{w}V{h}H7q-7 0-7-7V7q0-7 7-7z", w = N(wide), h = N(high));
    svg.path(&outline, Paint::fill([owner.dark.mix(owner.bright, 0.12), owner.dark]));
    svg.ground(at(0., 0., wide, high), [owner.dark.mix(owner.bright, 0.12), owner.dark]);
    svg.rect(at(wide - 1.5, 0., 2., high), 0., Paint::fill(owner.bright));
    let middle = (wide - 1.) / 2.;
    svg.glyph(&owner.seal, middle - 8.5, 8., 17., Rgb(0xfff4dd));
    svg.text(middle, high / 2. + 3. + 24. * 0.2, &view.row.to_string(), Pen::title(24., Rgb(0xfff4dd)).middle());
    if let Some(glyph) = device.filter(|_| inner > 80.) {
        svg.glyph(glyph, middle - 7.5, high - 24., 15., theme::ON_WOOD);
    }
}

fn header(svg: &mut Svg, view: &SeatView, owner: &Look, board: Rect, high: f32) {
    let (w, h) = (N(board.width() - 20.), N(high - 10.));
    let outline = format!("M10 0h{w}q10 0 10 10v{h}H0V10Q0 0 10 0z");
    let fill = [owner.dark.mix(owner.bright, 0.12), owner.dark];
    svg.path(&outline, Paint::fill(fill));
    svg.ground(at(0., 0., board.width(), high), fill);
    svg.rect(at(0., high - 1., board.width(), 2.), 0., Paint::fill(owner.bright));
    svg.glyph(&owner.seal, 14., high / 2. - 10., 20., Rgb(0xfff4dd));
    svg.text_in(44., high / 2. + 8., board.width() - 130., &view.name, Pen::title(22., Rgb(0xfff4dd)));
    let row = format!("Row {}", view.row);
    svg.text(board.width() - 14., high / 2. + 6., &row, Pen::body(14., theme::ON_WOOD).end());
}

/// Lines between the runs of a lane board that have something in them.
fn dividers(svg: &mut Svg, view: &SeatView, spots: &BoardSpots, high: f32) {
    let powers = (!view.powers.is_empty()).then_some((spots.powers.x - 7., spots.powers.row));
    let relics = (!view.relics.is_empty()).then_some((spots.relics.x - 7., spots.relics.row));
    let hand = spots.hand.as_ref().map(|hand| (hand.x - 4., hand.row));
    for (x, row) in powers.into_iter().chain(relics).chain(hand) {
        let y = spots.rows.centre(row, high);
        svg.line((x, y - 9.), (x, y + 9.), Paint::line(theme::GROOVE_EDGE, 1.));
    }
}

/// The ability printed on a large board.
fn ability(svg: &mut Svg, name: &str, text: &RichText, room: Rect) {
    svg.rect(room, 6., Paint::fill(Rgb(0x2a1a10)).edge(theme::GROOVE_EDGE, 1.));
    let (x, middle) = (room.min.x, room.center().y);
    let heart = svg.art.theme.track("hp");
    svg.glyph(&heart.glyph, x + 12., middle - 8., 16., heart.tint);
    let wide = room.width() - 46.;
    svg.text_in(x + 38., middle - 3.5, wide, name, Pen::body(12., theme::SECONDARY));
    let line = vec![text.iter().flatten().cloned().collect::<Vec<_>>()];
    let set = |size: f32| Rich::new(&svg.art.fonts, &line, size, 1e4);
    let rich = [14., 13.].into_iter().map(set).find(|rich| rich.width() <= wide).unwrap_or_else(|| set(12.));
    rich.write(svg, Column::lit(x + 38., middle + 1.5, 15., theme::ON_WOOD));
}
