//! Questions in front of the table: one with Yes and No, and where the marks of a game go.
use super::{super::boxes::*, Face, Look, Parts, Press, Tone, button, section};
use crate::client::lobby::{Asks, Lobby, Order};
use bevy::prelude::*;

/// A question with Yes and No, above everything.
pub fn lay(parts: &mut Parts, asks: &Asks) {
    let whole = Rect { min: Vec2::ZERO, max: parts.room.size };
    parts.put_whole(section::ASKS, 0, whole, z::VEIL, Face::Veil);
    let mut at = around(640., 350., 520., 200.);
    let off = Rect { min: asks.off.min - parts.room.at, max: asks.off.max - parts.room.at }.inflate(6.);
    let answers = |at: Rect| Rect::new(at.min.x + 24., at.max.y - 64., at.max.x - 24., at.max.y - 20.);
    if !answers(at).intersect(off).is_empty() {
        // Above what was pressed, or below if there is no room.
        let above = off.min.y - answers(at).max.y;
        let by = if at.min.y + above > 8. { above } else { off.max.y - answers(at).min.y };
        at = Rect { min: at.min + by * Vec2::Y, max: at.max + by * Vec2::Y };
    }
    parts.put(section::ASKS, 1, at, z::OVERLAY, Face::Panel { heading: String::new() });
    let face = Face::Words { words: asks.words.clone(), size: 18., tone: Tone::Plain, title: false, anchor: 0.5 };
    parts.put(section::ASKS, 2, rect(at.min.x + 24., at.min.y + 18., 472., 104.), z::ON_OVERLAY, face);
    let yes = rect(at.min.x + 24., at.max.y - 64., 228., 44.);
    let no = rect(at.max.x - 252., at.max.y - 64., 228., 44.);
    parts.press(section::ASKS, 3, yes, z::ON_OVERLAY, button(&asks.yes, "", Look::Plain), Press::Order(asks.order.clone()));
    parts.press(section::ASKS, 4, no, z::ON_OVERLAY, button("No", "", Look::Primary), Press::No);
}

/// Which track a mark goes to.
pub fn marks(parts: &mut Parts, lobby: &Lobby) {
    let Some(marks) = &lobby.known.marks else { return parts.head("Marks", "No marks are waiting.") };
    parts.head("Marks", &marks.prompt);
    let wide = 420.;
    let left = 640. - (marks.tracks.len() as f32 * (wide + 24.) - 24.) / 2.;
    for (n, track) in marks.tracks.iter().enumerate() {
        let at = rect(left + n as f32 * (wide + 24.), 190., wide, 260.);
        let full = track.checked >= track.boxes;
        let look = if full { Look::Refused } else { Look::Plain };
        let press = match full {
            true => Press::Refused("All boxes of this track are checked".into()),
            false => Press::Order(Order::Mark(track.key.clone())),
        };
        parts.press(section::TRACKS, n, at, z::ON_FRONT, Face::Track { number: n, look }, press);
    }
    if let Some(said) = &lobby.said {
        let face = Face::Words { words: said.clone(), size: 18., tone: Tone::Refused, title: false, anchor: 0.5 };
        parts.put(section::FOOT, 0, rect(24., 480., 1232., 40.), z::ON_FRONT, face);
    }
}
