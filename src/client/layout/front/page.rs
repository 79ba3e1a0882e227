//! A page: a sheet of paper with a picture, what is told, lines to choose from and rewards to take; the seats beside it.
use super::{is_about, offers, plates};
use crate::{
    client::{
        layout::{
            CONFIRM,
            boxes::*,
            find, hand, needs_confirming,
            spots::Spots,
            text::{Face, width},
        },
        model::*,
    },
    tabletop::{Pick, Seat, view::*},
};
use bevy::prelude::*;

/// From the room's edges, between sheet and plates, and the width of the plates.
const EDGE: f32 = 12.;
const GAP: f32 = 12.;
const PLATES: f32 = 292.;
/// Margin of the sheet, and where its title ends.
pub const MARGIN: f32 = 24.;
pub const TITLE: f32 = 66.;
/// What the room has around the sheet.
pub const AROUND: Vec2 = Vec2::new(EDGE + GAP + PLATES + EDGE, 16.);
/// Width of the picture's column alone, and beside rewards.
const ALONE: f32 = 492.;
const BESIDE: f32 = 292.;
const BETWEEN: f32 = 26.;
const LEAST_PICTURE: f32 = 96.;
/// Text of the page and of lines: size, pitch.
pub const TEXT: (f32, f32) = (16., 21.);
/// A slot in the list of rewards.
const SLOT: f32 = 46.;
const SLOT_GAP: f32 = 6.;
/// Room that rewards need below lines.
const LEAST_OFFER: f32 = 290.;
/// The button that hands in several lines.
const THESE: Vec2 = Vec2::new(220., 44.);
const DIE: Vec2 = Vec2::new(62., 34.);

/// The lines that the seat with the fan may choose from: everybody's, then its own.
pub fn lines(page: &PageView, seat: Seat) -> Vec<(Thing, &LineView)> {
    let shared = page.lines.iter().enumerate().map(|(n, line)| (Thing::new(Kind::Line, 0, n as u16), line));
    let own = page.seats.iter().filter(|view| view.seat == seat).flat_map(|view| &view.lines).enumerate();
    shared.chain(own.map(|(n, line)| (Thing::seat(Kind::Line, seat, n as u16), line))).collect()
}

pub fn line(shown: &TableView, thing: Thing) -> Option<&LineView> {
    let page = shown.page.as_ref()?;
    match thing.of {
        0 => page.lines.get(thing.n as usize),
        of => page.seats.iter().find(|view| view.seat.0 as u32 == of)?.lines.get(thing.n as usize),
    }
}

/// Who has chosen a line, or votes for it: their seals lie on it.
pub fn chosen_by(shown: &TableView, thing: Thing) -> Vec<Seat> {
    let Some(line) = line(shown, thing) else { return vec![] };
    let party = shown.party.as_ref().zip(line.pick).filter(|_| thing.of == 0);
    let party = party.filter(|(choice, pick)| choice.options.iter().any(|option| option.pick == *pick));
    let party = party.filter(|(choice, pick)| is_about(shown, choice, *pick));
    let votes = party.into_iter().flat_map(|(choice, pick)| choice.marks.iter().filter(move |(_, mark)| *mark == pick));
    // Who may choose it again and again has one seal.
    let mut by: Vec<Seat> = line.chosen_by.iter().copied().chain(votes.map(|(seat, _)| *seat)).collect();
    by.sort_by_key(|seat| seat.0);
    by.dedup();
    by
}

/// Whether something on the page means this pick, whoever looks at it.
pub fn has(page: &PageView, pick: Pick) -> bool {
    let lines = page.lines.iter().chain(page.seats.iter().flat_map(|seat| &seat.lines));
    let offers = page.shared.iter().chain(page.seats.iter().flat_map(|seat| &seat.offers));
    lines.into_iter().any(|line| line.pick == Some(pick)) || offers.into_iter().any(|offer| offers::has(offer, pick))
}

/// How many lines a text takes in so much room.
pub fn count_lines(text: &RichText, size: f32, room: f32) -> usize {
    text.iter().map(|line| broken(line, size, room)).sum()
}

fn broken(line: &[Span], size: f32, room: f32) -> usize {
    let (mut lines, mut at) = (1, 0.);
    let space = 0.24 * size;
    for span in line {
        let mut put = |wide: f32| {
            if at > 0. && at + space + wide > room {
                lines += 1;
                at = 0.;
            }
            at += wide + if at > 0. { space } else { 0. };
        };
        match span {
            Span::Icon(_) => put(size),
            Span::Text(t) | Span::Bold(t) | Span::Upgraded(t) | Span::Raised(t) | Span::Lowered(t) => {
                // Bold letters are a little wider.
                let wider = if matches!(span, Span::Text(_)) { 1. } else { 1.06 };
                t.split_whitespace().for_each(|word| put(width(word, size, Face::Text) * wider));
            }
        }
    }
    lines
}

/// Where the parts of a page lie.
#[derive(Clone, Debug, PartialEq)]
pub struct Places {
    pub sheet: Rect,
    pub picture: Rect,
    /// The page's own words, below the picture.
    pub text: Rect,
    /// The list of rewards, below the words.
    pub list: Rect,
    /// Lines and the reward that lies open.
    pub work: Rect,
    pub plates: Rect,
}

pub fn places(room: Rect, page: &PageView, seat: Seat) -> Places {
    let plates = Rect::new(room.max.x - EDGE - PLATES, room.min.y + 8., room.max.x - EDGE, room.max.y - 8.);
    let sheet = Rect::new(room.min.x + EDGE, plates.min.y, plates.min.x - GAP, plates.max.y);
    let count = offers::list(page, seat).len();
    let wide = if count > 0 { BESIDE } else { ALONE };
    let (left, top, bottom) = (sheet.min.x + MARGIN, sheet.min.y + TITLE, sheet.max.y - MARGIN);
    let words = count_lines(&page.text, TEXT.0, wide - 4.) as f32 * TEXT.1;
    let words = if words > 0. { words + 12. } else { 0. };
    let slots = count as f32 * (SLOT + SLOT_GAP);
    let slots = if count > 0 { slots + 12. } else { 0. };
    // The picture gives way to what must be read.
    let high = (wide * 0.75).min(bottom - top - words - slots).max(LEAST_PICTURE);
    // Without rewards below them picture and words lie in the middle of the sheet.
    let free = if count > 0 { 0. } else { (bottom - top - high - words).max(0.) };
    let picture = rect(left, top + (free / 2.).round(), wide, high);
    let text = Rect::new(left, picture.max.y + 12., left + wide, (picture.max.y + words).min(bottom).max(picture.max.y + 12.));
    let list = Rect::new(left, picture.max.y + words + 12., left + wide, bottom);
    let work = Rect::new(left + wide + BETWEEN, top, sheet.max.x - MARGIN, bottom);
    Places { sheet, picture, text, list, work, plates }
}

/// Where a line's name and words lie in a box so wide, and how high it wants to be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LineFace {
    /// Middle of the name.
    pub name: f32,
    /// Upper edge of the words.
    pub words: f32,
    pub high: f32,
}

/// Room beside the words for seals of those who chose it.
pub const LINE_SIDE: f32 = 18.;
pub const SEALS: f32 = 96.;

pub fn line_face(line: &LineView, wide: f32, roomy: bool) -> LineFace {
    let count = count_lines(&line.text, TEXT.0, wide - 2. * LINE_SIDE - 6.) as f32;
    let pad = if roomy { 17. } else { 8. };
    let name = if line.name.is_empty() { 0. } else { 24. };
    let words = count * TEXT.1;
    let high = (2. * pad + name + words).max(46.);
    // A name alone stands in the middle.
    let middle = if words > 0. { pad + name / 2. } else { high / 2. };
    LineFace { name: middle, words: pad + name, high }
}

pub fn lay(boxes: &mut Boxes, room: Rect, spots: &Spots, shown: &TableView, play: &Play, page: &PageView) {
    let seat = find::seat(shown, play.seat).or(shown.seats.first()).map_or(play.seat, |view| view.seat);
    let places = places(room, page, seat);
    boxes.put(Thing::table(Kind::Page), places.sheet, z::FRONT);
    boxes.put(Thing::table(Kind::PagePicture), places.picture, z::FRONT + 0.1);
    if page.die.is_some() {
        let die = rect(places.sheet.max.x - MARGIN - DIE.x, places.sheet.min.y + 18., DIE.x, DIE.y);
        boxes.touch(Thing::table(Kind::Die), die, z::ON_FRONT);
    }
    let list = offers::list(page, seat);
    let pitch = (SLOT + SLOT_GAP).min((places.list.height() + SLOT_GAP) / list.len().max(1) as f32);
    for (i, (thing, _)) in list.iter().enumerate() {
        let slot = rect(places.list.min.x, places.list.min.y + i as f32 * pitch, places.list.width(), pitch - SLOT_GAP);
        boxes.touch(*thing, slot, z::ON_FRONT);
    }
    let mut work = places.work;
    let foot = if gathers(shown, play, page) { THESE.y + 12. } else { 0. };
    let room = Rect { max: work.max - Vec2::new(0., foot), ..work };
    work.min.y = match list.is_empty() {
        true => lay_lines(boxes, room, page, seat, 0., Some(places.picture)),
        false => lay_lines(boxes, room, page, seat, LEAST_OFFER, None),
    };
    if foot > 0. {
        let at = rect(work.center().x - THESE.x / 2., work.min.y, THESE.x, THESE.y);
        boxes.touch(Thing::seat(Kind::OverlayButton, seat, CONFIRM), at, z::ON_FRONT);
        work.min.y += foot;
    }
    if let Some(open) = offers::open(page, play, seat) {
        offers::lay(boxes, work, spots, page, open);
    }
    plates::column(boxes, places.plates, shown);
}

/// Several lines may be chosen together: below them lies the button that says "these".
fn gathers(shown: &TableView, play: &Play, page: &PageView) -> bool {
    let asked = find::seat(shown, play.seat).and_then(hand::question);
    let free = play.overlay.is_none() && play.making.is_none();
    free && asked.is_some_and(|choice| page.questions.contains(&choice.kind) && needs_confirming(choice))
}

/// Few lines and nothing below them have more air.
pub fn is_roomy(page: &PageView, seat: Seat) -> bool {
    offers::list(page, seat).is_empty() && lines(page, seat).len() < 5
}

/// Lays the lines one below the other, in the middle beside a picture if there is one; says where what follows may begin. What
/// would be too high gives up some of its height.
fn lay_lines(boxes: &mut Boxes, work: Rect, page: &PageView, seat: Seat, below: f32, beside: Option<Rect>) -> f32 {
    let lines = lines(page, seat);
    if lines.is_empty() {
        return work.min.y;
    }
    let roomy = is_roomy(page, seat);
    let gap = if roomy { 14. } else { 8. };
    let heights: Vec<f32> = lines.iter().map(|(_, line)| line_face(line, work.width(), roomy).high).collect();
    let wanted = heights.iter().sum::<f32>() + gap * lines.len() as f32;
    let share = ((work.height() - below - gap * lines.len() as f32) / (wanted - gap * lines.len() as f32)).min(1.);
    let whole = heights.iter().sum::<f32>() * share + gap * (lines.len() as f32 - 1.);
    let middle = |picture: Rect| (picture.center().y - whole / 2.).min(work.max.y - whole).max(work.min.y).round();
    let mut y = beside.map_or(work.min.y, middle);
    for ((thing, line), high) in lines.into_iter().zip(heights) {
        let at = rect(work.min.x, y, work.width(), high * share);
        if line.given {
            boxes.put(thing, at, z::ON_FRONT);
        } else {
            boxes.touch(thing, at, z::ON_FRONT);
        }
        y += at.height() + gap;
    }
    y + 6.
}
