//! A list of what was reached: as tiles if there is nothing more to say about each, else as lines with the details beside them.
use super::{super::boxes::*, Face, Look, Parts, Press, Tone, section};
use crate::{client::lobby::Lobby, tabletop::view::ListView};
use bevy::prelude::*;
use std::ops::Range;

const WHOLE: Rect = Rect { min: Vec2::new(24., 68.), max: Vec2::new(1256., 704.) };
/// Lines in sight beside the details, their height, and the width of their panel.
pub const LINES: usize = 11;
const LINE: f32 = 50.;
const LIST: f32 = 520.;
/// Tiles in a column.
const DOWN: usize = 10;

pub fn lay(parts: &mut Parts, lobby: &Lobby, number: usize) {
    let Some(list) = lobby.known.lists.get(number) else { return parts.head("", "") };
    parts.head(&list.title, &list.line);
    if list.entries.is_empty() {
        parts.put(section::HEAD, 10, WHOLE, z::BOARD, Face::Panel { heading: String::new() });
        let face = Face::Words { words: list.nothing.clone(), size: 18., tone: Tone::Quiet, title: false, anchor: 0.5 };
        parts.put(section::HEAD, 11, rect(24., 330., 1232., 60.), z::ON_FRONT, face);
    } else if list.entries.iter().any(|entry| !entry.details.is_empty()) {
        lines(parts, lobby, number, list);
    } else {
        tiles(parts, number, list);
    }
}

fn tiles(parts: &mut Parts, number: usize, list: &ListView) {
    parts.put(section::HEAD, 10, WHOLE, z::BOARD, Face::Panel { heading: String::new() });
    let columns = list.entries.len().div_ceil(DOWN).max(1);
    let wide = (WHOLE.width() - 28. + 12.) / columns as f32 - 12.;
    let step = (WHOLE.height() - 24.) / DOWN as f32;
    for (n, entry) in list.entries.iter().enumerate() {
        let (column, row) = ((n / DOWN) as f32, (n % DOWN) as f32);
        let at = rect(WHOLE.min.x + 14. + column * (wide + 12.), WHOLE.min.y + 13. + row * step, wide, step - 6.);
        let look = if entry.done { Look::Chosen } else { Look::Plain };
        parts.put(section::ENTRIES, n, at, z::ON_FRONT, Face::Entry { list: number, number: n, look });
    }
}

fn lines(parts: &mut Parts, lobby: &Lobby, number: usize, list: &ListView) {
    let panel = Rect { max: Vec2::new(WHOLE.min.x + LIST, WHOLE.max.y), ..WHOLE };
    parts.put(section::HEAD, 10, panel, z::BOARD, Face::Panel { heading: String::new() });
    let first = lobby.first.min(list.entries.len().saturating_sub(1) / LINES * LINES);
    for (i, n) in (first..list.entries.len()).take(LINES).enumerate() {
        let at = rect(panel.min.x + 12., panel.min.y + 12. + i as f32 * LINE, LIST - 24., LINE - 5.);
        let look = if n == lobby.entry { Look::Chosen } else { Look::Plain };
        parts.press(section::ENTRIES, n, at, z::ON_FRONT, Face::Entry { list: number, number: n, look }, Press::Entry(n));
    }
    let y = panel.max.y - 46.;
    if first > 0 {
        let press = Press::From(first.saturating_sub(LINES));
        parts.button(section::HEAD, 20, rect(panel.min.x + 12., y, 150., 34.), "Newer", Look::Plain, press);
    }
    if first + LINES < list.entries.len() {
        let press = Press::From(first + LINES);
        parts.button(section::HEAD, 21, rect(panel.max.x - 162., y, 150., 34.), "Older", Look::Plain, press);
    }
    let details = Rect { min: Vec2::new(panel.max.x + 12., WHOLE.min.y), max: WHOLE.max };
    let (entry, leaf) = (lobby.entry, lobby.leaf);
    parts.put(section::DETAILS, 0, details, z::FRONT, Face::Details { list: number, number: entry, leaf });
    let all = list.entries.get(entry).map_or(1, |entry| leaves(&entry.details).len());
    if all > 1 {
        let next = (leaf + 1) % all;
        let words = format!("{} ({} of {all})", if next > 0 { "More" } else { "Back" }, leaf + 1);
        let at = rect(details.max.x - 162., y, 150., 34.);
        parts.button(section::LEAF, 0, at, &words, Look::Plain, Press::Leaf(next));
    }
}

/// Letters that surely fit in a line of the details.
const LETTERS: usize = 92;

/// Which details lie together on a leaf: as many as there is room for.
pub fn leaves(details: &[(String, Vec<String>)]) -> Vec<Range<usize>> {
    let high = |(_, lines): &(String, Vec<String>)| {
        let lines: usize = lines.iter().map(|line| line.chars().count().div_ceil(LETTERS)).sum();
        32. + 18. * lines as f32
    };
    let room = WHOLE.height() - 78.;
    if details.iter().map(high).sum::<f32>() <= room {
        return std::iter::once(0..details.len()).collect();
    }
    // The button takes its place.
    let room = room - 54.;
    let (mut leaves, mut from, mut used) = (vec![], 0, 0.);
    for (n, one) in details.iter().enumerate() {
        if used + high(one) > room && n > from {
            leaves.push(from..n);
            (from, used) = (n, 0.);
        }
        used += high(one);
    }
    leaves.push(from..details.len());
    leaves
}
