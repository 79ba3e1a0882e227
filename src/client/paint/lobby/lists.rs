//! Entries of a list, the details of one, and a track with its boxes.
use super::{
    super::{
        Art,
        fill::Paint,
        font::Face as Type,
        front::panel::wood,
        ring,
        svg::{Pen, Sheet, Svg, at},
        text::wrap,
        theme,
    },
    State,
};
use crate::{
    client::layout::lobby::{Look, leaves},
    tabletop::view::*,
};
use bevy::math::Vec2;

/// An entry: what it is called, what there is to say, and how it came out.
pub fn entry(art: &Art, view: &EntryView, look: Look, size: Vec2, state: State) -> Sheet {
    let mut svg = Svg::new(art, size, 8.);
    let whole = at(0., 0., size.x, size.y);
    let read = look == Look::Chosen;
    let fill = if read { theme::BOARD_ACTIVE } else { [theme::WELL.mix(theme::BOARD[1], 0.4), theme::WELL] };
    let (edge, wide) = match (state.hover, read) {
        (true, _) => (theme::BRASS_BRIGHT, 1.6),
        (_, true) => (theme::LAMP, 1.6),
        _ => (theme::HAIR, 1.1),
    };
    svg.rect(whole, 6., Paint::fill(fill).edge(edge, wide));
    let (middle, mut left) = (size.y / 2., 14.);
    if view.looks.is_empty() {
        let colour = if view.done { theme::LAMP } else { theme::HAIR };
        svg.circle(left + 13., middle, 13., Paint::fill(theme::GROOVE).edge(colour, 1.4));
        if view.done {
            svg.glyph("check", left + 5., middle - 8., 16., theme::LAMP);
        }
    }
    for look in &view.looks {
        let owner = art.theme.look(look);
        svg.glyph_with(&owner.seal, left, middle - 9., 18., Paint::fill(owner.bright).edge(theme::WHITE, 0.8));
        left += 23.;
    }
    // Names begin one under the other, whatever stands before them.
    left = if view.details.is_empty() { 54. } else { 14. + 4. * 23. + 8. };
    let end = match view.mark.is_empty() {
        true => 0.,
        false => {
            let colour = if view.done { theme::LAMP } else { theme::SECONDARY };
            svg.text_in(size.x - 14., middle + 5.5, 150., &view.mark, Pen::title(16., colour).end()) + 12.
        }
    };
    let end = end + boxes(&mut svg, view, size.x - 14. - end, middle);
    let (name, text) = if view.done || read { (theme::ON_WOOD, theme::SECONDARY) } else { (theme::SECONDARY, theme::SECONDARY) };
    let room = size.x - left - end - 14.;
    svg.text_in(left, middle - 3.5, room, &view.name, Pen::title(17., name));
    svg.text_in(left, middle + 15., room, &view.text, Pen::body(14., text));
    if let Some(colour) = state.focus {
        ring::focus(&mut svg, whole, 6., colour);
    }
    svg.done()
}

/// Boxes in a row that ends at x; gives how wide it is. A mark stands over those with which something opens.
fn boxes(svg: &mut Svg, view: &EntryView, x: f32, middle: f32) -> f32 {
    const STEP: f32 = 24.;
    let (checked, all) = view.boxes;
    for n in 0..all {
        let place = at(x - (all - n) as f32 * STEP, middle - 9., 18., 18.);
        let opens = view.locks.contains(&(n + 1));
        let edge = if opens { theme::LAMP } else { theme::BRASS };
        svg.rect(place, 4., Paint::fill(theme::GROOVE).edge(edge, if opens { 2. } else { 1.1 }));
        if n < checked {
            svg.glyph("check", place.min.x + 3., place.min.y + 3., 12., theme::LAMP);
        } else if opens {
            svg.glyph("lock", place.min.x + 4., place.min.y + 4., 10., theme::SECONDARY);
        }
    }
    all as f32 * STEP + if all > 0 { 10. } else { 0. }
}

/// What there is to say about an entry; of much of it one leaf.
pub fn details(art: &Art, view: &EntryView, leaf: usize, size: Vec2) -> Sheet {
    let mut svg = wood(art, size, true);
    let room = size.x - 40.;
    svg.text_in(20., 40., room - 140., &view.name, Pen::title(24., theme::LAMP));
    let colour = if view.done { theme::LAMP } else { theme::SECONDARY };
    svg.text_in(size.x - 20., 40., 140., &view.mark, Pen::title(20., colour).end());
    svg.text_in(20., 62., room, &view.text, Pen::body(15., theme::SECONDARY));
    let mut y = 78.;
    let leaf = leaves(&view.details).into_iter().nth(leaf).unwrap_or_default();
    for (heading, lines) in &view.details[leaf] {
        svg.text_in(20., y + 17., room, heading, Pen::title(17., theme::ON_WOOD));
        y += 24.;
        for line in lines.iter().flat_map(|line| wrap(&art.fonts, Type::Body, 14., line, room)) {
            svg.text_in(20., y + 13., room + 2., &line, Pen::body(14., theme::SECONDARY));
            y += 18.;
        }
        y += 8.;
    }
    svg.done()
}

/// A row of boxes, and what it leads to.
pub fn track(art: &Art, view: &MarkTrack, look: Look, size: Vec2, state: State) -> Sheet {
    let open = look != Look::Refused;
    let mut svg = wood(art, size, open);
    svg.text_in(24., 48., size.x - 48., &view.name, Pen::title(26., theme::LAMP));
    for n in 0..view.boxes {
        let at = at(24. + n as f32 * 52., 70., 42., 42.);
        let next = open && n == view.checked;
        let edge = if next { theme::LAMP } else { theme::BRASS };
        svg.rect(at, 6., Paint::fill(theme::GROOVE).edge(edge, if next { 2.4 } else { 1.4 }));
        if n < view.checked {
            svg.glyph("check", at.min.x + 8., at.min.y + 8., 26., theme::LAMP);
        }
    }
    for (n, line) in wrap(&art.fonts, Type::Body, 16., &view.text, size.x - 48.).iter().enumerate() {
        svg.text_in(24., 142. + n as f32 * 22., size.x - 46., line, Pen::body(16., theme::ON_WOOD));
    }
    let words = if open { "Put the mark here" } else { "All boxes are checked" };
    let colour = if open { theme::LAMP } else { theme::SECONDARY };
    svg.text_in(24., size.y - 20., size.x - 48., words, Pen::title(18., colour));
    if state.hover && open {
        svg.rect(at(0., 0., size.x, size.y), 9., Paint::line(theme::BRASS_BRIGHT, 2.5));
    }
    if let Some(colour) = state.focus {
        ring::focus(&mut svg, at(0., 0., size.x, size.y), 9., colour);
    }
    svg.done()
}
