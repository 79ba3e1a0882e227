//! The map: its board, the ways on it, and the panels beside it.
use super::{
    super::{
        art::Art,
        colour::Rgb,
        fill::Paint,
        font::Face,
        svg::{Pen, Sheet, Svg, at},
        text::wrap,
        theme,
    },
    Purse,
    panel::{heading, wood},
    sign::{self, sign},
};
use crate::{
    client::layout::front::map::{self, GROUND, HEAD, KIND, SpaceFace},
    tabletop::view::*,
};
use bevy::math::Vec2;

/// The sheet of parchment in its frame.
pub fn board(art: &Art, key: &str, size: Vec2) -> Sheet {
    let mut svg = Svg::new(art, size, 14.);
    let frame = at(0., 0., size.x, size.y);
    svg.shadow(frame, 10., 8., 8., 0.6);
    if !svg.page(key, frame) {
        svg.rect(frame, 10., Paint::fill(Rgb(0x1c120b)).edge(theme::BRASS, 1.4));
        svg.rect(frame.inflate(-6.), 6., Paint::fill(sign::PAPER));
        svg.rect(frame.inflate(-12.), 4., Paint::line(Rgb(0xa98a56), 1.2));
    }
    svg.done()
}

/// The ways: dashed; thick and solid where the party came along, thick with a white halo where it may go now.
pub fn paths(art: &Art, map: &MapView, size: Vec2) -> Sheet {
    let mut svg = Svg::new(art, size, 0.);
    let frame = at(0., 0., size.x, size.y);
    let place = |at: usize| map.spaces.get(at).map(|space| map::centre(frame, map, space));
    let mut lines: Vec<(&PathView, (f32, f32), (f32, f32))> = vec![];
    for path in &map.paths {
        if let Some((from, to)) = place(path.from).zip(place(path.to)) {
            lines.push((path, (from.x, from.y), (to.x, to.y)));
        }
    }
    lines.sort_by_key(|(path, ..)| (path.open, path.gone));
    for (path, from, to) in lines {
        if path.open {
            svg.line(from, to, Paint::line(sign::HALO, 8.).alpha(0.9));
            svg.line(from, to, Paint::line(sign::OPEN, 3.4).dash(7., 5.));
        } else if path.gone {
            svg.line(from, to, Paint::line(sign::HALO, 5.4).alpha(0.55));
            svg.line(from, to, Paint::line(sign::GONE, 3.4));
        } else {
            svg.line(from, to, Paint::line(sign::WAY, 2.).dash(7., 5.));
        }
    }
    svg.done()
}

/// What the signs mean.
pub fn legend(art: &Art, map: &MapView, size: Vec2) -> Sheet {
    let mut svg = wood(art, size, false);
    heading(&mut svg, "Rooms", size, 20.);
    let n = map.legend.len().max(1) as f32;
    let pitch = ((size.y - HEAD - 12.) / n).min(KIND);
    let side = 34_f32.min(pitch - 3.);
    for (i, kind) in map.legend.iter().enumerate() {
        let middle = HEAD + 2. + (i as f32 + 0.5) * pitch;
        sign(&mut svg, Ground::Printed, &kind.kind, Vec2::new(32., middle), side);
        let room = size.x - 62. - 12.;
        let (name, text) = if kind.text.is_empty() { (5.5, 0.) } else { (-2.5, 13.5) };
        svg.text_in(62., middle + name, room, &kind.name, Pen::title(16., theme::ON_WOOD));
        if text > 0. {
            svg.text_in(62., middle + text, room, &kind.text, Pen::body(13., theme::SECONDARY));
        }
    }
    svg.done()
}

/// What tokens are.
pub fn grounds(art: &Art, map: &MapView, size: Vec2) -> Sheet {
    let mut svg = wood(art, size, false);
    heading(&mut svg, "Tokens", size, 16.);
    for (i, ground) in map.grounds.iter().enumerate() {
        let middle = HEAD - 6. + (i as f32 + 0.5) * GROUND;
        sign(&mut svg, ground.ground, &ground.kind, Vec2::new(32., middle), 30.);
        svg.text_in(58., middle + 4.6, size.x - 70., &ground.text, Pen::body(13., theme::ON_WOOD));
    }
    svg.done()
}

/// What the panel about a space says besides its words.
pub struct About<'a> {
    /// The line over its name.
    pub over: &'a str,
    pub open: bool,
    pub next: Vec<&'a SpaceView>,
    /// Said where the button would be.
    pub instead: Option<&'a str>,
}

pub fn about(art: &Art, space: Option<&SpaceView>, about: &About, face: &SpaceFace, size: Vec2) -> Sheet {
    let mut svg = wood(art, size, about.open);
    let Some(space) = space else { return svg.done() };
    let room = size.x - 32.;
    svg.text_in(16., 30., room, about.over, Pen::body(14., theme::SECONDARY));
    svg.text_in(16., 56., room, &space.name, Pen::title(24., theme::LAMP));
    let mut lines = wrap(&art.fonts, Face::Body, 14., &space.text, room);
    if lines.len() > face.lines {
        let rest = lines.split_off(face.lines - 1).join(" ");
        lines.push(rest);
    }
    for (i, line) in lines.iter().enumerate() {
        svg.text_in(16., face.words + 12. + i as f32 * 18., room, line, Pen::body(14., theme::ON_WOOD));
    }
    if !about.next.is_empty() {
        follows(&mut svg, &about.next, face, room);
    }
    if let Some(y) = face.votes {
        svg.text(16., y, "Votes", Pen::body(13., theme::SECONDARY));
    }
    if let Some(words) = about.instead {
        let middle = face.button.center();
        let pen = Pen::body(14., theme::SECONDARY).middle();
        svg.text_in(middle.x, middle.y + 5., room, words, pen);
    }
    svg.done()
}

/// The signs of what follows, in one row.
fn follows(svg: &mut Svg, next: &[&SpaceView], face: &SpaceFace, room: f32) {
    svg.text_in(16., face.after, room, "After it the path leads to", Pen::body(13., theme::SECONDARY));
    let side = if next.len() > 2 { 28. } else { 32. };
    // Each as wide as its name, if they all fit; else equal shares.
    let natural: Vec<f32> = next.iter().map(|space| side + 7. + svg.art.fonts.width(Face::Body, 13., &space.name)).collect();
    let spare = room - natural.iter().sum::<f32>();
    let fits = spare >= 6. * (next.len() as f32 - 1.);
    let between = (spare / (next.len().max(2) as f32 - 1.)).clamp(6., 28.);
    let mut x = 16.;
    for (space, natural) in next.iter().zip(natural) {
        let wide = if fits { natural } else { room / next.len() as f32 - 2. };
        sign(svg, plain(space.ground), &space.kind, Vec2::new(x + side / 2., face.signs + 6.), side);
        svg.text_in(x + side + 6., face.signs + 11., wide - side - 6., &space.name, Pen::body(13., theme::ON_WOOD));
        x += wide + if fits { between } else { 2. };
    }
}

/// In a row of signs the plaque of the last space is one among the others.
fn plain(ground: Ground) -> Ground {
    if ground == Ground::Boss { Ground::Printed } else { ground }
}

/// The words of a panel that only has a heading.
pub fn titled(art: &Art, words: &str, size: Vec2) -> Sheet {
    let mut svg = wood(art, size, false);
    heading(&mut svg, words, size, 16.);
    svg.done()
}

/// Who waits at the end: its name and a line; figure and button are boxes of their own.
pub fn boss(art: &Art, map: &MapView, size: Vec2) -> Sheet {
    let mut svg = wood(art, size, false);
    heading(&mut svg, &format!("At the end of {}", map.name), size, 16.);
    if let Some(boss) = &map.boss {
        let room = size.x - 148.;
        let fits = svg.art.fonts.width(Face::Title, 20., &boss.name) <= room;
        svg.text_in(132., 64., room, &boss.name, Pen::title(if fits { 20. } else { 16. }, theme::ON_WOOD));
        for (i, line) in wrap(&art.fonts, Face::Body, 14., &map.boss_line, room).iter().take(2).enumerate() {
            svg.text_in(132., 86. + i as f32 * 18., room, line, Pen::body(14., theme::SECONDARY));
        }
    }
    svg.done()
}

/// Something that is collected on the way: a dashed place until it is held.
pub fn collected(art: &Art, view: &SeatSlotView, size: Vec2, hover: bool, focus: Option<Rgb>) -> Sheet {
    let mut svg = Svg::new(art, size, 8.);
    let place = at(0., 0., size.x, size.y);
    let edge = if hover { theme::BRASS_BRIGHT } else { theme::HAIR };
    let paint = Paint::fill(theme::TABLE[1]).edge(edge, 1.3);
    svg.rect(place, 7., if view.empty { paint.dash(4., 3.) } else { Paint::fill(theme::WELL).edge(theme::BRASS, 1.5) });
    let side = 30.;
    let draw = |svg: &mut Svg| svg.picture(&view.icon, size.x / 2. - side / 2., 7., side);
    if view.empty {
        svg.with("opacity=\"0.4\"", draw)
    } else {
        draw(&mut svg)
    }
    let colour = if view.empty { theme::SECONDARY } else { theme::ON_WOOD };
    svg.text_in(size.x / 2., size.y - 9., size.x - 8., &view.name, Pen::body(13., colour).middle());
    if let Some(colour) = focus {
        super::super::ring::focus(&mut svg, place, 7., colour);
    }
    svg.done()
}

/// A seat's ballot: its seal, and whether it has voted for the space that is looked at.
pub fn ballot(art: &Art, look: &str, words: &str, size: Vec2, active: bool, hover: bool) -> Sheet {
    let mut svg = Svg::new(art, size, 4.);
    let owner = art.theme.look(look);
    let place = at(0., 0., size.x, size.y);
    if active {
        svg.rect(place.inflate(2.), 8., Paint::line(theme::LAMP, 1.6));
    }
    let edge = if hover { theme::RING } else { owner.bright };
    svg.rect(place, 6., Paint::fill(theme::WELL).edge(edge, 1.4));
    svg.glyph_with(&owner.seal, size.x / 2. - 8., 6., 16., Paint::fill(owner.bright).edge(theme::WHITE, 0.7));
    let pen = match words {
        "here" => Pen::bold(13., theme::ON_WOOD),
        "open" => Pen::body(13., theme::TERTIARY),
        _ => Pen::body(13., theme::ON_WOOD),
    };
    svg.text_in(size.x / 2., size.y - 7., size.x - 4., words, pen.middle());
    svg.done()
}

/// A seat's row in the panel of the party.
pub fn party_row(
    art: &Art,
    seat: &SeatView,
    purse: &Purse,
    size: Vec2,
    (active, hover): (bool, bool),
    focus: Option<Rgb>,
) -> Sheet {
    let mut svg = Svg::new(art, size, 8.).over(theme::BOARD);
    let row = at(0., 0., size.x, size.y);
    let owner = art.theme.look(&seat.look);
    if active {
        svg.rect(row, 6., Paint::fill(theme::BOARD_ACTIVE).edge(theme::LAMP, 1.4));
    } else if hover {
        svg.rect(row, 6., Paint::line(theme::BRASS_BRIGHT, 1.2));
    }
    let y = if size.y > 60. { 17. } else { size.y / 2. };
    svg.glyph_with(&owner.seal, 12., y - 8., 16., Paint::fill(owner.bright).edge(theme::WHITE, 0.7));
    svg.text_in(36., y + 5., 66., &seat.name, Pen::title(15., theme::ON_WOOD));
    if let Some((icon, value, most)) = &purse.life {
        svg.icon(icon, 106., y - 7., 14., super::super::icon::Tone::Lit);
        svg.text(124., y + 5., &format!("{value} of {most}"), Pen::bold(14., theme::ON_WOOD));
    }
    if let Some((icon, value)) = &purse.coins {
        svg.picture(icon, 177., y - 8., 16.);
        svg.text(195., y + 5., &value.to_string(), Pen::bold(14., theme::ON_WOOD));
    }
    if let Some(colour) = focus {
        super::super::ring::focus(&mut svg, row.inflate(-4.), 5., colour);
    }
    svg.done()
}
