//! What is being read closely: a card with its other face and the words on both, or an enemy's card.
use super::{
    boxes::*,
    find,
    grid::{Grid, unit},
    tooltip::{self, Tip},
};
use crate::{
    client::model::*,
    tabletop::{Id, view::*},
};
use bevy::prelude::*;

/// A card being read against one in the hand, and an enemy's card.
const CARD: Vec2 = Vec2::new(150. * 2.2, 210. * 2.2);
const UNIT: Vec2 = Vec2::new(284. * 1.25, 330. * 1.25);
/// Between the two faces, and between them and the column of words.
const GAP: f32 = 20.;
const WORDS: f32 = 230.;
const BETWEEN_WORDS: f32 = 8.;
/// Height of a caption, and its distance from the card.
const CAPTION: f32 = 24.;
const ABOVE: f32 = 8.;
/// `n` of the face that the card shows, of an enemy's card, of the other face, and of the caption that says how to close it.
pub const SHOWN: u16 = 0;
pub const ENEMY: u16 = 1;
pub const OTHER: u16 = 2;
pub const CLOSES: u16 = 3;

/// The card that is being read, if it is one.
pub fn card_read<'a>(shown: &'a TableView, play: &Play) -> Option<&'a CardView> {
    let thing = play.inspected?;
    let card = matches!(thing.kind, Kind::HandCard | Kind::OverlayCard | Kind::OfferCard | Kind::Power);
    card.then(|| find::card(shown, Id(thing.of))).flatten()
}

/// The face that the card being read does not show.
fn other<'a>(card: &CardView, play: &'a Play) -> Option<&'a CardView> {
    play.other_face.as_deref().filter(|other| other.id == card.id)
}

/// What stands over a face, or below both.
pub fn caption(shown: &TableView, play: &Play, n: u16) -> Option<String> {
    let card = card_read(shown, play)?;
    Some(match n {
        SHOWN => "This card".into(),
        OTHER if card.upgraded => "Before its upgrade".into(),
        OTHER => "Its upgrade".into(),
        _ => match play.hints.device {
            crate::client::input::Device::Keyboard => format!("{}, {} or a click closes it", play.hints.inspect, play.hints.back),
            crate::client::input::Device::Pad => format!("{} or {} closes it", play.hints.inspect, play.hints.back),
        },
    })
}

/// Each word on either face with its explanation.
pub fn words(shown: &TableView, play: &Play) -> Vec<Tip> {
    let Some(card) = card_read(shown, play) else { return vec![] };
    let mut words: Vec<&(String, String)> = card.keywords.iter().collect();
    let more = other(card, play).map_or(&[][..], |other| &other.keywords);
    words.extend(more.iter().filter(|(word, _)| card.keywords.iter().all(|(known, _)| known != word)));
    words.into_iter().map(|(word, text)| Tip { title: word.clone(), lines: vec![text.clone()], refused: false }).collect()
}

/// Lays what is being read beside where it lies, but inside the window.
pub fn lay(boxes: &mut Boxes, grid: &Grid, shown: &TableView, play: &Play, log: Option<Rect>) {
    let Some(thing) = play.inspected else { return };
    let at = boxes.0.iter().find(|placed| placed.thing == thing).map_or(grid.canvas.center(), |placed| placed.rect.center());
    let mut room = grid.canvas.inflate(-8.);
    // The log lies over whatever is read in it.
    room.max.x = log.map_or(room.max.x, |log| log.min.x - 8.);
    let enemy = matches!(thing.kind, Kind::Unit | Kind::UnitWell | Kind::Standee | Kind::Boss);
    if enemy && unit(shown, Id(thing.of)).is_some() {
        // Its painters enlarge what they draw with the box.
        let size = UNIT * grid.over.min((room.size() / UNIT).min_element());
        boxes.touch(Thing::new(Kind::Inspected, thing.of, ENEMY), inside(around(at.x, at.y, size.x, size.y), room), z::INSPECTED);
    } else if let Some(card) = card_read(shown, play) {
        lay_card(boxes, grid, shown, play, card, at, room);
    }
}

fn lay_card(boxes: &mut Boxes, grid: &Grid, shown: &TableView, play: &Play, card: &CardView, at: Vec2, room: Rect) {
    let faces: &[u16] = match other(card, play) {
        None => &[SHOWN],
        // The upgrade stands right of what it was made from.
        Some(_) if card.upgraded => &[OTHER, SHOWN],
        Some(_) => &[SHOWN, OTHER],
    };
    let tips: Vec<f32> = words(shown, play).iter().map(|tip| tooltip::size_at(tip, WORDS).y).collect();
    let words_high: f32 = tips.iter().map(|high| high + BETWEEN_WORDS).sum();
    let cards_wide = faces.len() as f32 * (CARD.x + GAP) - GAP;
    let captions = if faces.len() > 1 { CAPTION + ABOVE } else { 0. };
    let wide = cards_wide + if tips.is_empty() { 0. } else { GAP + WORDS };
    let size = Vec2::new(wide, (captions + CARD.y + ABOVE + CAPTION).max(words_high));
    let zoom = grid.over.min((room.size() / size).min_element());
    let (first, room) = (boxes.0.len(), shrunk(room, zoom));
    let all = inside(around(at.x / zoom, at.y / zoom, size.x, size.y), room);
    let of = card.id.0;
    let centred = |x: f32, y: f32| around(x, y + CAPTION / 2., 150., CAPTION);
    for (i, n) in faces.iter().enumerate() {
        let left = all.min.x + i as f32 * (CARD.x + GAP);
        if faces.len() > 1 {
            boxes.put(Thing::new(Kind::Caption, of, *n), centred(left + CARD.x / 2., all.min.y), z::INSPECTED);
        }
        let face = rect(left, all.min.y + captions, CARD.x, CARD.y);
        boxes.touch(Thing::new(Kind::Inspected, of, *n), face, z::INSPECTED);
    }
    let foot = all.min.y + captions + CARD.y + ABOVE;
    let hint = rect(all.min.x + (cards_wide - CARD.x) / 2. + 40., foot, CARD.x - 80., CAPTION);
    boxes.put(Thing::new(Kind::Caption, of, CLOSES), hint, z::INSPECTED);
    let mut y = all.min.y + captions;
    for (n, high) in tips.into_iter().enumerate() {
        boxes.put(Thing::new(Kind::Keyword, of, n as u16), rect(all.min.x + cards_wide + GAP, y, WORDS, high), z::INSPECTED);
        y += high + BETWEEN_WORDS;
    }
    boxes.enlarge(first, zoom);
}
