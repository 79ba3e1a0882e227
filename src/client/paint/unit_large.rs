//! The large card of an enemy before one seat, and the panel of the one who stands in every row.
use super::{
    art::Art,
    colour::Rgb,
    fill::Paint,
    icon::Tone,
    rich::{Column, Rich},
    ring,
    row::{RowSize, row},
    svg::{N, Pen, Sheet, Svg, at},
    theme,
    unit::{MARGIN, UnitLook, forecast, lists, loss_tag, mark, plate, sockets},
};
use crate::{
    client::layout::{Shape, UnitFace, slot_rect},
    tabletop::view::UnitView,
};
use bevy::math::{Rect, Vec2};

/// The ground with its brass edge and the line inside it.
fn ground(svg: &mut Svg, card: Rect, inset: f32, look: UnitLook) {
    svg.shadow(card, 10., 4., 5., 0.55);
    let (edge, width) = match look {
        UnitLook { aimed: true, .. } | UnitLook { target: true, .. } => (theme::LAMP, 2.),
        UnitLook { hover: true, .. } => (theme::BRASS_BRIGHT, 1.8),
        _ => (theme::BRASS, 1.6),
    };
    if look.hover || look.aimed {
        svg.rect(card.inflate(2.), 11., Paint::line(theme::LAMP, 3.5).alpha(0.28));
    }
    svg.rect(card, 9., Paint::fill(theme::SLATE).edge(edge, width));
    svg.rect(card.inflate(-inset), 6., Paint::line(theme::HAIR, 1.));
}

/// A large card. `face` must be laid out with the card's corner at the origin; the picture is enlarged by `scale`.
pub fn large(art: &Art, view: &UnitView, face: &UnitFace, size: Vec2, look: UnitLook, scale: f32) -> Sheet {
    let mut svg = Svg::new(art, size, MARGIN);
    let card = at(0., 0., size.x, size.y);
    ground(&mut svg, card, 5., look);
    if view.fallen {
        fallen(&mut svg, view, card);
        return svg.scaled(scale);
    }
    let title = if face.name.width() > 150. { 22. } else { 18. };
    let tag = loss(&mut svg, face, look);
    svg.text_in(face.name.min.x, face.name.max.y - 10., face.name.width() - tag, &view.name, Pen::title(title, theme::LAMP));
    let (left, right) = (card.min.x + 14., card.max.x - 14.);
    svg.line((left, face.name.max.y + 5.), (right, face.name.max.y + 5.), Paint::line(theme::HAIR, 2.));
    if let Some(room) = face.rewards {
        rewards(&mut svg, view, room);
    }
    let (figures, heart) = if face.plate.height() > 28. { (20., 15.) } else { (17., 13.) };
    plate(&mut svg, face.plate, view.hp, figures, heart);
    if let Some(room) = face.start.filter(|_| view.start_hp > 0) {
        let text = format!("starts at {}", view.start_hp);
        svg.text_in(room.min.x + 2., room.min.y + 13., room.width() - 2., &text, Pen::body(13., theme::SECONDARY));
    }
    for groove in &face.sockets {
        printed(&mut svg, *groove, view);
        forecast(&mut svg, *groove, view.hp, look.loss);
    }
    for rect in face.lists.iter().flat_map(|list| list.rows.iter().flatten()) {
        svg.rect(rect.inflate(-0.5), 6., Paint::fill(Rgb(0x1b1310)).edge(Rgb(0x4a3828), 1.2));
    }
    lists(&mut svg, view, face, Shape::Large);
    if let Some(room) = face.ability {
        abilities(&mut svg, view, room);
    }
    if let Some(colour) = look.focus {
        ring::focus(&mut svg, card, 9., colour);
    }
    svg.scaled(scale)
}

/// What the play being aimed would take, beside the name; returns the width it takes.
fn loss(svg: &mut Svg, face: &UnitFace, look: UnitLook) -> f32 {
    let top = face.name.center().y - 8.5;
    look.loss.map_or(0., |(lost, falls)| loss_tag(svg, face.name.max.x - 4., top, lost, falls) + 4.)
}

fn fallen(svg: &mut Svg, view: &UnitView, card: Rect) {
    let middle = card.center();
    svg.glyph("skull", middle.x - 36., middle.y - 46., 72., Rgb(0x6a5a48));
    svg.text_in(middle.x, middle.y + 58., card.width() - 30., &view.name, Pen::title(18., theme::TERTIARY).middle());
}

/// Reward pills in the upper corner.
fn rewards(svg: &mut Svg, view: &UnitView, room: Rect) {
    for (i, (icon, count)) in view.rewards.iter().enumerate() {
        let pill = at(room.min.x + i as f32 * 34., room.min.y, 31., 22.);
        svg.rect(pill, 5., Paint::fill(theme::GROOVE).edge(theme::GROOVE_EDGE, 1.));
        svg.icon(icon, pill.min.x + 3., pill.min.y + 4., 14., Tone::Lit);
        svg.text(pill.min.x + 19., pill.min.y + 15.7, &count.to_string(), Pen::bold(13., theme::ON_WOOD));
    }
}

/// A printed HP track from 1 to 10.
fn printed(svg: &mut Svg, groove: Rect, view: &UnitView) {
    svg.rect(groove, 4., Paint::fill(Rgb(0x110a07)).edge(Rgb(0x5d4630), 1.));
    let cell = groove.width() / 10.;
    let now = (view.hp - 1).rem_euclid(10) + 1;
    for value in 1..=10 {
        let x = groove.min.x + (value as f32 - 0.5) * cell;
        if view.start_hp > 0 && (view.start_hp - 1) % 10 + 1 == value {
            svg.rect(
                at(x - cell / 2. + 1.5, groove.min.y + 2., cell - 3., groove.height() - 4.),
                3.,
                Paint::line(theme::ABILITY, 1.6),
            );
        }
        let colour = if value <= now { theme::SECONDARY } else { theme::TERTIARY };
        svg.text(x, groove.center().y + 4.6, &value.to_string(), Pen::body(13., colour).middle());
    }
}

/// Abilities in words: a diamond with the name, then the text.
fn abilities(svg: &mut Svg, view: &UnitView, room: Rect) {
    let mut y = room.min.y;
    for (name, text) in &view.abilities {
        let words = Rich::new(&svg.art.fonts, text, 13., room.width() - 2.);
        let beside = svg.art.fonts.width(super::font::Face::Title, 15., name) + 24.;
        let one = words.count() == 1 && beside + words.width() + 6. <= room.width();
        let mut needed = if one { 18. } else { 18. + words.count() as f32 * 16. };
        // What has no room is read beside the card, but it is named.
        let named = y + needed > room.max.y + 6.;
        if named {
            needed = 18.;
            if y + needed > room.max.y + 6. {
                break;
            }
        }
        mark(svg, at(room.min.x, y + 1., 15., 15.));
        svg.text_in(room.min.x + 20., y + 13.5, room.width() - 20., name, Pen::title(15., theme::ABILITY));
        if !named {
            let (x, top) = if one { (room.min.x + beside + 2., y) } else { (room.min.x + 1., y + 17.) };
            words.write(svg, Column::lit(x, top, 16.4, theme::ON_WOOD));
        }
        y += needed + 2.;
    }
}

/// The panel of the one who stands in every row; its standee is a picture of its own.
pub fn boss(art: &Art, view: &UnitView, face: &UnitFace, size: Vec2, look: UnitLook) -> Sheet {
    let mut svg = Svg::new(art, size, MARGIN);
    let panel = at(0., 0., size.x, size.y);
    ground(&mut svg, panel, 4., look);
    // Light from above on the place where the figure stands.
    let stage = face.standee.unwrap_or(panel);
    let glow = svg.define("boss light".into(), |id| {
        format!(
            "<radialGradient id=\"{id}\"><stop offset=\"0\" stop-color=\"#ffc277\" stop-opacity=\".2\"/>\
             <stop offset=\"1\" stop-color=\"#ffc277\" stop-opacity=\"0\"/></radialGradient>"
        )
    });
    svg.put(format_args!(
        "<ellipse cx=\"{}\" cy=\"{}\" rx=\"{}\" ry=\"{}\" fill=\"url(#{glow})\"/>",
        N(stage.center().x),
        N(stage.center().y),
        N((stage.width() * 0.62).min(88.)),
        N((stage.height() * 0.62).min(84.))
    ));
    let tag = loss(&mut svg, face, look);
    let room = face.name.width() - 2. * tag;
    svg.text_in(panel.center().x, face.name.min.y + 18., room, &view.name, Pen::title(20., theme::LAMP).middle());
    if let Some(room) = face.under_name {
        let text = if view.acts_last { "in every row, acts last" } else { "in every row" };
        svg.text_in(panel.center().x, room.min.y + 10., room.width(), text, Pen::body(12., theme::SECONDARY).middle());
    }
    if !view.abilities.is_empty() {
        mark(&mut svg, face.mark);
    }
    if view.fallen {
        let side = stage.height().min(72.);
        svg.glyph("skull", stage.center().x - side / 2., stage.center().y - side / 2., side, Rgb(0x6a5a48));
        return svg.done();
    }
    plate(&mut svg, face.plate, view.hp, 20., 14.);
    if let Some(room) = face.start {
        let two = room.height() > 28.;
        let baseline = room.center().y + if two { -1.5 } else { 4.5 };
        let wide = svg.text(room.min.x + 2., baseline, &format!("of {}", view.start_hp), Pen::body(13., theme::SECONDARY));
        let (x, baseline) = if two { (room.min.x + 2., baseline + 14.5) } else { (room.min.x + wide + 8., baseline) };
        svg.text_in(x, baseline, room.max.x - x, "HP board", Pen::body(12., theme::TERTIARY));
    }
    for (place, groove) in face.sockets.iter().enumerate() {
        sockets(&mut svg, *groove, 0);
        let label = 10_i32.pow(place as u32).to_string();
        svg.text(groove.min.x - 5., groove.center().y + 4.2, &label, Pen::body(12., theme::SECONDARY).end());
    }
    let line = face.sockets.iter().map(|groove| groove.max.y).fold(face.plate.max.y, f32::max) + 5.;
    svg.line((panel.min.x + 12., line), (panel.max.x - 12., line), Paint::line(theme::HAIR, 1.));
    slots(&mut svg, view, face);
    if let Some(colour) = look.focus {
        ring::focus(&mut svg, panel, 9., colour);
    }
    svg.done()
}

/// The boss's lists; a mode that is not on is dim.
fn slots(svg: &mut Svg, view: &UnitView, face: &UnitFace) {
    for laid in &face.lists {
        let Some(list) = view.lists.get(laid.list) else { continue };
        if let (Some(rect), Some(heading)) = (laid.heading, &list.heading) {
            let colour = if list.active { theme::LAMP } else { theme::TERTIARY };
            svg.text_in(rect.min.x + 6., rect.max.y - 4., rect.width() - 12., heading, Pen::title(14., colour));
        }
        let draw = |svg: &mut Svg| {
            for (action, rect) in list.rows.iter().zip(&laid.rows) {
                let Some(rect) = rect else { continue };
                let mut action = action.clone();
                action.next &= list.active;
                row(svg, rect.inflate(-0.5), slot_rect(*rect, Shape::Large), &action, RowSize::boss(rect.height()));
            }
        };
        if list.active { draw(svg) } else { svg.with("opacity=\"0.62\"", draw) }
    }
}
