//! An enemy's card in a lane: name, HP on ten sockets, and its actions; or face down when it has fallen.
use super::{
    art::Art,
    colour::Rgb,
    fill::Paint,
    rich::{Column, Rich},
    ring,
    row::{RowSize, row},
    svg::{N, Pen, Sheet, Svg, at},
    theme,
};
use crate::{
    client::layout::{Shape, UnitFace, slot_rect},
    tabletop::view::{Span, UnitView},
};
use bevy::math::{Rect, Vec2};

/// How far pointer, shadow and rings reach beyond a unit's box.
pub const MARGIN: f32 = 9.;

/// The state of an enemy on the screen.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct UnitLook {
    /// It may be chosen now.
    pub target: bool,
    pub hover: bool,
    pub aimed: bool,
    pub focus: Option<Rgb>,
    /// What it would lose by the play being aimed, and whether it would fall.
    pub loss: Option<(i32, bool)>,
}

/// A card of that size. `face` must be laid out with the card's corner at the origin.
pub fn unit(art: &Art, view: &UnitView, face: &UnitFace, size: Vec2, shape: Shape, look: UnitLook) -> Sheet {
    let mut svg = Svg::new(art, size, MARGIN);
    let card = at(0., 0., size.x, size.y);
    if view.fallen {
        fallen(&mut svg, view, card);
        return svg.done();
    }
    slate(&mut svg, card, look);
    let narrow = shape != Shape::Wide;
    if narrow {
        svg.rect(at(4., 4., 34., 36.), 4., Paint::fill(theme::GROOVE).edge(theme::HAIR, 1.));
    }
    // In a narrow unit the last word says who it is, unless it is only a letter ("Sentry A").
    let last = view.name.rsplit(' ').next().filter(|word| word.len() > 2);
    let name = if narrow { last.unwrap_or(&view.name) } else { &view.name };
    let pen = Pen::title(if narrow { 13. } else { 14. }, theme::ON_WOOD);
    let tag = look
        .loss
        .filter(|_| narrow)
        .map_or(0., |(lost, falls)| loss_tag(&mut svg, face.name.max.x, face.name.min.y - 1., lost, falls));
    svg.text_in(face.name.min.x, face.name.min.y + 12.5, face.name.width() - tag, name, pen);
    if !view.abilities.is_empty() {
        mark(&mut svg, face.mark);
    }
    plate(&mut svg, face.plate, view.hp, 14., 12.);
    for groove in &face.sockets {
        sockets(&mut svg, *groove, view.start_hp);
        forecast(&mut svg, *groove, view.hp, look.loss);
    }
    lists(&mut svg, view, face, shape);
    if let Some(room) = face.ability {
        ability(&mut svg, view, room);
    }
    if let Some(colour) = look.focus {
        ring::focus(&mut svg, card, 6., colour);
    }
    svg.done()
}

/// The ground of a card.
pub(super) fn slate(svg: &mut Svg, card: Rect, look: UnitLook) {
    svg.shadow(card, 6., 2.5, 3.5, 0.5);
    let (edge, width) = match look {
        UnitLook { aimed: true, .. } => (theme::LAMP, 2.),
        UnitLook { target: true, .. } => (theme::LAMP, 1.6),
        UnitLook { hover: true, .. } => (theme::BRASS_BRIGHT, 1.4),
        _ => (theme::SLATE_EDGE, 1.2),
    };
    if look.hover {
        svg.rect(card.inflate(1.6), 7., Paint::line(theme::LAMP, 3.).alpha(0.28));
    }
    svg.rect(card, 6., Paint::fill(theme::SLATE).edge(edge, width));
    let light = format!("M{} {}H{}", N(card.min.x + 6.), N(card.min.y + 1.1), N(card.max.x - 6.));
    svg.path(&light, Paint::line(Rgb(0xe7c07a), 1.).alpha(0.4));
}

/// The yellow diamond: there is an ability in words.
pub(super) fn mark(svg: &mut Svg, rect: Rect) {
    let (half, middle) = (rect.width() / 2., rect.center());
    let h = N(half);
    svg.path(
        &format!("M{} {}l{h} {h}-{h} {h}-{h}-{h}z", N(middle.x), N(rect.min.y)),
        Paint::fill(theme::ABILITY).edge(theme::BLACK, 1.),
    );
    svg.ground(rect, theme::ABILITY);
    svg.text(middle.x, middle.y + 4.3, "!", Pen::bold(12., Rgb(0x2a1808)).middle());
}

/// The red plate with HP.
pub(super) fn plate(svg: &mut Svg, rect: Rect, hp: i32, size: f32, heart: f32) {
    let hp_look = svg.art.theme.track("hp");
    svg.rect(rect, rect.height() * 0.22, Paint::fill(hp_look.cube).edge(hp_look.edge, 1.));
    svg.line((rect.min.x + 4., rect.min.y + 1.4), (rect.max.x - 4., rect.min.y + 1.4), Paint::line(theme::WHITE, 1.).alpha(0.3));
    let middle = rect.center().y;
    svg.glyph(&hp_look.glyph, rect.min.x + 3., middle - heart / 2., heart, Rgb(0xffe2d8));
    let x = (rect.min.x + 3. + heart + rect.max.x) / 2.;
    svg.text(x, middle + size * 0.355, &hp.to_string(), Pen::bold(size, theme::WHITE).middle());
}

/// Ten sockets; the one of the starting value is outlined.
pub(super) fn sockets(svg: &mut Svg, groove: Rect, start: i32) {
    svg.rect(groove, 3., Paint::fill(Rgb(0x110a07)).edge(Rgb(0x5d4630), 0.8));
    let (cell, middle) = (groove.width() / 10., groove.center().y);
    for socket in 0..10 {
        let x = groove.min.x + (socket as f32 + 0.5) * cell;
        if start > 0 && (start - 1) % 10 == socket {
            let wide = cell - 2.;
            svg.rect(at(x - wide / 2., groove.min.y + 1., wide, groove.height() - 2.), 2., Paint::line(theme::ABILITY, 1.));
        } else {
            svg.circle(x, middle, 1., Paint::fill(Rgb(0x6d573a)));
        }
    }
}

/// The dashed socket where the HP cube would stand.
pub(super) fn forecast(svg: &mut Svg, groove: Rect, hp: i32, loss: Option<(i32, bool)>) {
    let Some((lost, false)) = loss else { return };
    let cell = groove.width() / 10.;
    let socket = (hp - lost - 1).rem_euclid(10);
    // On the large card numbers are printed in the sockets, and cubes fill them.
    let most = if groove.height() > 16. { cell } else { 9. };
    let (wide, x) = ((cell - 1.).min(most), groove.min.x + (socket as f32 + 0.5) * cell);
    let rect = at(x - wide / 2., groove.min.y + 0.5, wide, groove.height() - 1.);
    svg.rect(rect, 1.5, Paint::line(Rgb(0xffb09c), 1.4).dash(2., 1.5));
}

/// "−4" at the right end of the name's line; returns the width it takes.
pub(super) fn loss_tag(svg: &mut Svg, right: f32, top: f32, lost: i32, falls: bool) -> f32 {
    let text = format!("−{lost}");
    let skull = if falls { 13. } else { 0. };
    let width = svg.art.fonts.width(super::font::Face::Bold, 13., &text) + 9. + skull;
    svg.rect(at(right - width, top, width, 17.), 4., Paint::fill(Rgb(0x8e2519)).edge(Rgb(0xffd9cc), 1.2));
    svg.text(right - width + 4.5, top + 13., &text, Pen::bold(13., theme::WHITE));
    if falls {
        svg.glyph("skull", right - 15., top + 2.5, 12., Rgb(0xffd9cc));
    }
    width + 4.
}

pub(super) fn lists(svg: &mut Svg, view: &UnitView, face: &UnitFace, shape: Shape) {
    for laid in &face.lists {
        let Some(list) = view.lists.get(laid.list) else { continue };
        let shown = laid.rows.iter().flatten().count();
        let size = match shape {
            Shape::Large | Shape::Tall => RowSize::large(laid.rows.iter().flatten().map(Rect::height).fold(36., f32::min)),
            Shape::Wide => RowSize::lane(shown, true),
            Shape::Narrow | Shape::Compact => RowSize::lane(shown, false),
        };
        if let Some(rect) = laid.faces {
            let counts = list.rows.iter().zip(&laid.rows).find(|(_, rect)| rect.is_some());
            six(svg, rect, counts.map_or(&[], |(row, _)| &row.faces));
        }
        if let (Some(rect), Some(heading)) = (laid.heading, &list.heading) {
            svg.text_in(rect.min.x + 4., rect.max.y - 4., rect.width() - 8., heading, Pen::title(14., theme::LAMP));
        }
        for (action, rect) in list.rows.iter().zip(&laid.rows) {
            let Some(rect) = rect else { continue };
            // Rows touch in the layout; half a u between them keeps strips apart.
            let inner = rect.inflate(-0.5);
            let mut action = action.clone();
            // With the faces in a line of their own the row need not repeat them.
            if laid.faces.is_some() {
                action.faces.clear();
            }
            action.next &= list.active;
            row(svg, inner, slot_rect(*rect, shape), &action, size);
        }
    }
}

/// A table of six: the faces in one line, those that count in bone.
fn six(svg: &mut Svg, rect: Rect, counting: &[u8]) {
    let side = (rect.height() - 1.).min(15.);
    let step = ((rect.width() - 8. - side) / 5.).min(17.8);
    for face in 1..=6u8 {
        let cell = at(rect.min.x + 4. + (face - 1) as f32 * step, rect.center().y - side / 2., side, side);
        let counts = counting.contains(&face);
        let paint = if counts { Paint::fill(theme::BONE).edge(Rgb(0x2a1808), 1.) } else { Paint::line(Rgb(0x8d7450), 1.) };
        svg.rect(cell, 3., paint);
        let colour = if counts { Rgb(0x2a1808) } else { theme::SECONDARY };
        svg.text(cell.center().x, cell.center().y + 4.3, &face.to_string(), Pen::bold(12., colour).middle());
    }
}

/// The first ability's words, or its name if they do not fit.
fn ability(svg: &mut Svg, view: &UnitView, room: Rect) {
    let Some((name, text)) = view.abilities.first() else { return };
    let mut line = vec![Span::Text(format!("{name}: "))];
    for (i, part) in text.iter().enumerate() {
        if i > 0 {
            line.push(Span::Text(" ".into()));
        }
        line.extend(part.iter().cloned());
    }
    let lines = ((room.height() + 2.) / 15.).floor().max(1.) as usize;
    let words = Rich::new(&svg.art.fonts, &vec![line], 12., room.width() - 2.);
    if words.count() <= lines && words.width() <= room.width() {
        words.write(svg, Column::lit(room.min.x + 1., room.min.y, 15., theme::ABILITY));
    } else {
        svg.text_in(room.min.x + 1., room.min.y + 11.5, room.width() - 2., name, Pen::body(12., theme::ABILITY));
    }
}

/// The back of an enemy's card.
fn fallen(svg: &mut Svg, view: &UnitView, card: Rect) {
    let ground = Rgb(0x2a1f19);
    svg.rect(card, 6., Paint::fill(ground).edge(Rgb(0x4a3828), 1.2));
    svg.rect(card.inflate(-6.), 4., Paint::line(Rgb(0x4a3828), 1.));
    let side = (card.height() * 0.33).clamp(20., 72.);
    let middle = card.center();
    svg.glyph("skull", middle.x - side / 2., middle.y - side * 0.72, side, Rgb(0x6a5a48));
    let pen = Pen::title(13., theme::TERTIARY).middle();
    svg.text_in(middle.x, card.max.y - 14., card.width() - 16., &view.name, pen);
}

/// The well that binds standee and card; a lamp frame when it is aimed at. `open`: the figure stands on the lane itself.
/// `rows`: over several rows it has a bracket that points at each.
pub fn well(art: &Art, size: Vec2, look: UnitLook, open: bool, rows: u8) -> Sheet {
    let mut svg = Svg::new(art, size, MARGIN);
    let well = at(0., 0., size.x, size.y);
    if !open {
        svg.rect(well, 7., Paint::fill(theme::GROOVE).alpha(0.3));
    }
    if rows > 1 && !open {
        // The edges of the lanes end here.
        svg.rect(well, 7., Paint::fill(theme::LANE).alpha(0.9));
        svg.rect(well, 7., Paint::line(theme::BRASS, 1.2).alpha(0.8));
        svg.line((-1.5, 5.), (-1.5, size.y - 5.), Paint::line(theme::BRASS_BRIGHT, 2.2).round());
        let step = size.y / f32::from(rows);
        for row in 0..rows {
            let y = (f32::from(row) + 0.5) * step;
            let tip = format!("M-1.5 {}l-7 6 7 6z", N(y - 6.));
            svg.path(&tip, Paint::fill(theme::BRASS_BRIGHT));
        }
    }
    if open && look.hover {
        // Light on the ground before its feet; a frame about nothing would look like a mistake.
        let foot = Vec2::new(size.x / 2., size.y - 32.);
        for (wide, alpha) in [(0.46, 0.1), (0.38, 0.12), (0.3, 0.14)] {
            let (rx, ry) = (size.x * wide, size.x * wide * 0.16);
            let ellipse =
                format!("M{} {}a{rx} {ry} 0 1 0 {} 0a{rx} {ry} 0 1 0 {} 0z", N(foot.x - rx), N(foot.y), N(2. * rx), N(-2. * rx));
            svg.path(&ellipse, Paint::fill(theme::LAMP).alpha(alpha));
        }
    } else if look.aimed {
        svg.rect(well.inflate(2.), 8., Paint::fill(theme::LAMP).alpha(0.16));
        svg.rect(well.inflate(2.), 8., Paint::line(theme::LAMP, 2.));
    } else if look.hover {
        svg.rect(well.inflate(1.), 8., Paint::line(theme::LAMP, 2.4).alpha(0.22));
    }
    svg.done()
}

/// A cube of an enemy: HP (with its figure if it is large enough), or the bone cube in an action slot.
pub fn unit_cube(art: &Art, size: Vec2, figure: Option<i32>, action: bool) -> Sheet {
    let mut svg = Svg::new(art, size, 3.);
    let cube = at(0., 0., size.x, size.y);
    svg.shadow(cube, 2., 1., 1.4, 0.5);
    if action {
        svg.rect(cube, 1.5, Paint::fill(theme::BONE).edge(Rgb(0x3a2a18), 0.8));
        return svg.done();
    }
    let hp = art.theme.track("hp");
    svg.rect(cube, size.y.min(20.) * 0.18, Paint::fill(hp.cube).edge(Rgb(0x3d0e08), 1.));
    svg.line((1.8, 1.6), (size.x - 1.8, 1.6), Paint::line(theme::WHITE, 1.).alpha(0.6));
    if let Some(figure) = figure.filter(|_| size.y >= 13.) {
        let number = if size.y > 20. { 15. } else { 12. };
        svg.text(size.x / 2., size.y / 2. + number * 0.36, &figure.to_string(), Pen::bold(number, theme::WHITE).middle());
    }
    svg.done()
}
