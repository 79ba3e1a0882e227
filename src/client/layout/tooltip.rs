//! Explanations beside what the pointer or the focus is on: their words, and where they fit.
use super::{
    UNIT_BLOCK,
    boxes::*,
    find, front,
    grid::Grid,
    hit::bounds,
    text::{Face, width, wrap},
};
use crate::{
    client::model::*,
    tabletop::{Id, view::*},
};
use bevy::prelude::*;

const GAP: f32 = 8.;
const NARROWEST: f32 = 200.;
const WIDEST: f32 = 280.;
pub const PADDING: f32 = 11.;
/// Height of a line of 13 u, and of the title of 16 u.
pub const LINE: f32 = 17.;
pub const TITLE: f32 = 21.;

/// The words of a tooltip. A line may be longer than the box: it is wrapped at [`PADDING`] from both edges.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tip {
    pub title: String,
    pub lines: Vec<String>,
    /// It says why something was refused.
    pub refused: bool,
}

/// Rules text without its styles; icons by their keys' words.
pub fn plain(line: &[Span]) -> String {
    let mut words = String::new();
    for span in line {
        match span {
            Span::Text(t) | Span::Bold(t) | Span::Upgraded(t) | Span::Raised(t) | Span::Lowered(t) => words.push_str(t),
            // An icon stands before the word that names it, so it is silent.
            Span::Icon(_) => {}
        }
    }
    words
}

fn rich(text: &RichText) -> Vec<String> {
    text.iter().map(|line| plain(line)).collect()
}

/// What the tooltip is about: a refusal, else what is under the pointer, else the focus.
pub fn subject(play: &Play) -> Option<Thing> {
    let quiet = play.dragging || play.inspected.is_some();
    play.refusal.as_ref().map(|refusal| refusal.0).or(play.hover.or(play.focus.filter(|_| !play.quiet)).filter(|_| !quiet))
}

/// The words beside a thing, if there is anything to say.
pub fn tip(shown: &TableView, play: &Play, thing: Thing) -> Option<Tip> {
    if let Some((_, why)) = play.refusal.as_ref().filter(|refusal| refusal.0 == thing) {
        // A card has a ribbon of its own that says why.
        if thing.kind == Kind::HandCard {
            return None;
        }
        return Some(Tip { title: why.clone(), lines: vec![], refused: true });
    }
    let id = Id(thing.of);
    let seat = || shown.seats.iter().find(|seat| seat.seat.0 as u32 == thing.of);
    let say = |title: &str, lines: Vec<String>| Some(Tip { title: title.into(), lines, refused: false });
    match thing.kind {
        Kind::Line => {
            // What a low box could not say: rewards need room below the lines.
            let line = front::page::line(shown, thing)?;
            let low = !front::offers::list(shown.page.as_ref()?, play.seat).is_empty();
            let chosen = front::page::chosen_by(shown, thing).contains(&play.seat);
            line.refusal.as_ref().filter(|_| low && !chosen).and_then(|_| say(&line.name, rich(&line.text)))
        }
        Kind::HandCard | Kind::OverlayCard | Kind::OfferCard => keywords(find::card(shown, id)?),
        Kind::Power => {
            let card = find::card(shown, id)?;
            say(&card.name, rich(&card.text))
        }
        Kind::Relic | Kind::Potion => {
            let (_, item) = find::item(shown, id)?;
            say(&item.name, rich(&item.text))
        }
        Kind::SeatToken => token(seat()?.tokens.get(thing.n as usize)?),
        Kind::SeatSlot => {
            let slot = seat()?.slots.get(thing.n as usize)?;
            let value = slot.value.map_or(String::new(), |value| format!(" {value}"));
            say(&format!("{}{value}", slot.name), Some(slot.text.clone()).filter(|text| !text.is_empty()).into_iter().collect())
        }
        Kind::SeatPill => {
            let pill = seat()?.pill.as_ref()?;
            say(&pill.name, Some(pill.text.clone()).filter(|text| !text.is_empty()).into_iter().collect())
        }
        Kind::UnitToken if thing.n == UNIT_BLOCK => {
            let unit = super::grid::unit(shown, id)?;
            say(&format!("Block {}", unit.block), vec![])
        }
        Kind::UnitToken => token(super::grid::unit(shown, id)?.tokens.get(thing.n as usize)?),
        Kind::Unit | Kind::UnitWell | Kind::Standee | Kind::Boss => unit(shown, super::grid::unit(shown, id)?),
        Kind::Side => {
            let unit = super::grid::unit(shown, id)?;
            say(&format!("Row {}, on the side of {}", thing.n, unit.name), side(unit))
        }
        Kind::Lane => {
            // What going there means.
            let row = thing.of as u8;
            let over = |unit: &&UnitView| unit.rows > 1 && !unit.fallen && (unit.row..unit.row + unit.rows).contains(&row);
            let unit = shown.units.iter().find(over)?;
            say(&format!("Row {row}, on the side of {}", unit.name), side(unit))
        }
        Kind::Hero => {
            let seat = find::hero(shown, id)?;
            let ability = seat.ability.iter().flat_map(|(name, text)| [name.clone()].into_iter().chain(rich(text)));
            say(&seat.name, ability.collect())
        }
        Kind::Threat => {
            let threat = find::hero(shown, id)?.threat?;
            let lines =
                vec![format!("Enemies deal {}", threat.dealt), format!("{} blocked, {} lost", threat.blocked, threat.lost)];
            say("This enemy turn", lines)
        }
        Kind::Track => {
            let track = seat()?.tracks.get(thing.n as usize)?;
            let soon = track.forecast.map(|value| format!("{value} after the enemy turn"));
            say(&format!("{} {}", track.name, track.value), soon.into_iter().collect())
        }
        Kind::Floor => {
            let floor = shown.summary.as_ref()?.floors.get(thing.n as usize)?;
            say(&floor.name, Some(floor.text.clone()).filter(|text| !text.is_empty()).into_iter().collect())
        }
        Kind::Spoil => {
            let summary = shown.summary.as_ref()?;
            let seat = summary.seats.iter().find(|seat| seat.seat.0 as u32 == thing.of)?;
            let item = seat.items.get(thing.n as usize)?;
            say(&item.name, rich(&item.text))
        }
        Kind::Collected => {
            let view = shown.map.as_ref()?.collected.get(thing.n as usize)?;
            say(&view.name, Some(view.text.clone()).filter(|text| !text.is_empty()).into_iter().collect())
        }
        Kind::Pile | Kind::PileCount => {
            let pile = find::pile(shown, id)?;
            say(&format!("{}: {}", pile.name, pile.count), vec![])
        }
        _ => None,
    }
}

fn token(token: &TokenView) -> Option<Tip> {
    Some(Tip { title: format!("{} {}", token.name, token.count), lines: vec![token.text.clone()], refused: false })
}

/// Keywords of a card, each with its explanation.
fn keywords(card: &CardView) -> Option<Tip> {
    let (first, rest) = card.keywords.split_first()?;
    let more = rest.iter().map(|(word, text)| format!("{word}: {text}"));
    Some(Tip { title: first.0.clone(), lines: [first.1.clone()].into_iter().chain(more).collect(), refused: false })
}

/// What standing on its side means this turn.
fn side(unit: &UnitView) -> Vec<String> {
    let words = rich(&unit.side_text);
    if words.is_empty() { vec![] } else { vec![format!("This turn: {}", words.join(". "))] }
}

fn unit(shown: &TableView, unit: &UnitView) -> Option<Tip> {
    let mut lines = vec![format!("HP {} of {}", unit.hp, unit.start_hp)];
    let (lowest, highest) = super::grid::rows_of(shown, unit);
    if unit.row > 0 && highest > lowest {
        let to = if highest == lowest + 1 { "and" } else { "to" };
        lines.push(format!("Stands in rows {lowest} {to} {highest}"));
    }
    if !unit.fallen {
        lines.extend(side(unit).into_iter().map(|words| format!("On its side {}{}", words[..1].to_lowercase(), &words[1..])));
    }
    for (name, text) in &unit.abilities {
        lines.push(format!("{name}: {}", rich(text).join(" ")));
    }
    let rows = unit.lists.iter().filter(|list| list.active).flat_map(|list| &list.rows);
    if let Some(next) = rows.filter(|row| row.next).find(|_| !unit.fallen) {
        let words: Vec<_> = next.symbols.iter().map(symbol).collect();
        let all = if next.every_player && next.symbols.iter().any(|symbol| symbol.aimed) { " (every player)" } else { "" };
        lines.push(format!("Next: {}{all}", words.join(", ")));
    }
    Some(Tip { title: unit.name.clone(), lines, refused: false })
}

fn symbol(symbol: &SymbolView) -> String {
    let times = if symbol.times > 1 { format!(" × {}", symbol.times) } else { String::new() };
    let name = if symbol.label.is_empty() { &symbol.name } else { &symbol.label };
    let whom = if symbol.whom.is_empty() { String::new() } else { format!(" for {}", symbol.whom) };
    if symbol.count == 0 { format!("{name}{times}{whom}") } else { format!("{name} {}{times}{whom}", symbol.count) }
}

/// The size a tip needs: as wide as its longest line, within limits.
pub fn size(tip: &Tip) -> Vec2 {
    let inner = |line: &String| width(line, 13., Face::Text) + 2. * PADDING + 2.;
    let title = width(&tip.title, 16., Face::Title) + indent(tip) + 2. * PADDING + 2.;
    let wide = tip.lines.iter().map(inner).fold(title, f32::max).clamp(NARROWEST, WIDEST);
    size_at(tip, wide)
}

/// The size it needs if it is to be that wide.
pub fn size_at(tip: &Tip, wide: f32) -> Vec2 {
    let lines = |text: &str, size: f32, face, room: f32| wrap(text, size, face, room).len().max(1) as f32;
    let room = wide - 2. * PADDING;
    let text: f32 = tip.lines.iter().map(|line| lines(line, 13., Face::Text, room)).sum();
    Vec2::new(wide, lines(&tip.title, 16., Face::Title, room - indent(tip)) * TITLE + text * LINE + 14.)
}

/// Room for the lock before the words of a refusal.
pub fn indent(tip: &Tip) -> f32 {
    if tip.refused { 20. } else { 0. }
}

/// Lays the tooltip 8 u from its subject, on the side where it stays inside and hides none of `strips`.
pub fn lay(boxes: &mut Boxes, grid: &Grid, shown: &TableView, play: &Play, strips: &[Rect], log: Option<Rect>) {
    let Some(thing) = subject(play) else { return };
    let Some(tip) = tip(shown, play, thing) else { return };
    // What lies under something spread out is not explained.
    let least = if boxes.0.iter().any(|placed| placed.thing.kind == Kind::Veil) { z::VEIL } else { f32::MIN };
    let laid = boxes.0.iter().filter(|placed| placed.thing == thing && placed.z >= least);
    let Some(at) = laid.max_by(|a, b| a.z.total_cmp(&b.z)).map(bounds) else { return };
    // As large as wanted, if then nothing is hidden that is being compared.
    let (tip_size, mut room) = (size(&tip), grid.canvas.inflate(-2.));
    if let Some(log) = log.filter(|log| at.max.x < log.min.x) {
        room.max.x = log.min.x - 2.;
    }
    let dear: Vec<Rect> =
        boxes.0.iter().filter(|placed| price(placed.thing, thing).is_some_and(|price| price >= 3.)).map(bounds).collect();
    let clear = |r: &Rect| !strips.iter().chain(&dear).any(|other| overlap(*r, *other));
    let zoom = zooms(grid.over).find(|zoom| *zoom == 1. || beside(at, tip_size * *zoom, room).iter().any(clear)).unwrap_or(1.);
    let size = tip_size * zoom;
    let hides = |r: &Rect| strips.iter().any(|strip| overlap(*r, *strip));
    let mut places: Vec<(Rect, f32)> = beside(at, size, room).into_iter().map(|r| (r, 0.)).collect();
    let first = places.first().map_or_else(|| inside(Rect { min: at.max, max: at.max + size }, room), |place| place.0);
    if thing.kind == Kind::HandCard && shown.seats.len() > 1 {
        // The board above the hand is being played on: another place of the lowest lane may be free.
        places.extend(along_the_hand(at, size, grid, room));
    }
    if !strips.is_empty() {
        // Further away, where the strips end: only if all that is near would hide much.
        let away = |place: &(Rect, f32)| (off(place.0, strips, room), size.x * size.y);
        let away: Vec<_> = places.iter().map(away).filter(|place| !overlap(place.0, at)).collect();
        places.extend(away);
    }
    let near: Vec<(Rect, f32)> =
        boxes.0.iter().filter_map(|placed| Some((bounds(placed), price(placed.thing, thing)?))).collect();
    let hidden = |r: &Rect| near.iter().map(|(other, price)| price * shared(*r, *other)).sum::<f32>();
    // The first of the places that hide least.
    let best = places.into_iter().filter(|(r, _)| !hides(r)).map(|(r, price)| (price + hidden(&r), r));
    let best = best.min_by(|a, b| a.0.total_cmp(&b.0));
    let at = best.map_or_else(|| off(first, strips, room), |(_, r)| r);
    boxes.put(Thing { kind: Kind::Tooltip, ..thing }, at, z::TIP).zoom = zoom;
}

/// How bad it is to hide a thing, for each square unit of it, while `subject` is explained. `None`: it may be hidden.
fn price(thing: Thing, subject: Thing) -> Option<f32> {
    let own = thing.of == subject.of;
    match thing.kind {
        _ if thing == subject => None,
        // The other cards of the fan are what the explained one is compared with, and the board is what it is played on.
        Kind::HandCard | Kind::SeatBoard if subject.kind == Kind::HandCard => Some(9.),
        Kind::OverlayCard | Kind::OfferCard | Kind::OfferItem | Kind::Ware if subject.kind == thing.kind => Some(9.),
        Kind::Becomes if subject.of == thing.of => Some(9.),
        Kind::Line | Kind::Space | Kind::Price | Kind::Plate => Some(0.5),
        // So are the other slots.
        Kind::SeatSlot if subject.kind == Kind::SeatSlot => Some(9.),
        Kind::Hero | Kind::SeatName | Kind::Energy | Kind::Pile if subject.kind == Kind::HandCard => Some(1.),
        Kind::Unit | Kind::Standee | Kind::Floating if own => Some(3.),
        Kind::Threat => Some(3.),
        Kind::Unit | Kind::Boss | Kind::Floating => Some(1.),
        Kind::Track | Kind::SeatToken | Kind::SeatSlot | Kind::SeatPill | Kind::Power | Kind::Relic | Kind::Potion => Some(0.5),
        _ => None,
    }
}

/// How bad a u is by which a tooltip lies away from its card.
const AWAY: f32 = 8.;
/// It lies no further away than this.
const FARTHEST: f32 = 560.;

/// Places on the lower edge of the table, each with the price of its distance from the card that is explained.
fn along_the_hand(card: Rect, size: Vec2, grid: &Grid, room: Rect) -> Vec<(Rect, f32)> {
    let y = grid.strip.min.y.min(card.min.y) - GAP - size.y;
    let room = room.width() - size.x - 2.;
    let at = |x: f32| Rect { min: Vec2::new(x, y), max: Vec2::new(x, y) + size };
    let away = |r: &Rect| (r.center().x - card.center().x).abs() * AWAY;
    let places = (0..=(room / 20.) as usize).map(|i| at(2. + i as f32 * 20.)).map(|r| (r, away(&r)));
    places.filter(|(_, price)| *price <= FARTHEST * AWAY).collect()
}

fn shared(a: Rect, b: Rect) -> f32 {
    let both = a.intersect(b).size().max(Vec2::ZERO);
    both.x * both.y
}

/// Places 8 u from a subject and inside `room`: right, left, above, below, each first level with the subject, then moved along it.
fn beside(at: Rect, size: Vec2, room: Rect) -> Vec<Rect> {
    let corner = |min: Vec2| Rect { min, max: min + size };
    let shift = |lo: f32, hi: f32, by: f32| lo + (hi - lo) * by;
    let mut places = vec![];
    for along in [0., 0.25, 0.5, 0.75, 1.] {
        // Level with the upper edge first, then further up and down.
        let y = shift(at.min.y, at.min.y - size.y, along);
        let low = shift(at.min.y, at.max.y, along);
        let x = shift(at.center().x - size.x / 2., at.min.x - size.x, along);
        let far = shift(at.center().x - size.x / 2., at.max.x, along);
        for y in [y, low] {
            places.extend([at.max.x + GAP, at.min.x - GAP - size.x].map(|x| corner(Vec2::new(x, y))));
        }
        for x in [x, far] {
            places.extend([at.min.y - GAP - size.y, at.max.y + GAP].map(|y| corner(Vec2::new(x, y))));
        }
    }
    places.into_iter().map(|r| inside(r, room)).filter(|r| !overlap(*r, at.inflate(GAP - 0.05))).collect()
}

/// Moves a box above or below all of `strips`.
fn off(r: Rect, strips: &[Rect], room: Rect) -> Rect {
    let high = strips.iter().map(|strip| strip.min.y).fold(f32::MAX, f32::min);
    let low = strips.iter().map(|strip| strip.max.y).fold(f32::MIN, f32::max);
    let size = r.size();
    let y = if high - GAP - size.y >= room.min.y { high - GAP - size.y } else { low + GAP };
    inside(Rect { min: Vec2::new(r.min.x, y), max: Vec2::new(r.max.x, y + size.y) }, room)
}
