//! The panel that says before a play what will come of it: its sum in words, what falls, what changes for the party.
use super::{
    art::Art,
    colour::Rgb,
    fill::Paint,
    font::Face,
    svg::{Pen, Sheet, Svg, at},
    text::wrap,
    theme,
};
use crate::tabletop::view::TableView;
use bevy::math::Vec2;

const PADDING: f32 = 11.;
/// So many lines fit between title and foot.
const MOST: usize = 4;

/// A line, its colour, and whether it may be left out if there is no room.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    pub text: String,
    colour: Rgb,
    spare: bool,
}

impl Line {
    fn new(text: impl Into<String>, colour: Rgb) -> Self {
        Line { text: text.into(), colour, spare: false }
    }
}

/// What a play will do; without an outcome, what is still asked. `paid`: the track that plays are paid from.
pub fn lines(now: &TableView, soon: Option<&TableView>, asks: &str, paid: &str) -> Vec<Line> {
    let Some(soon) = soon else { return vec![Line::new(asks, theme::LAMP)] };
    let mut lines: Vec<Line> = soon.sums.iter().map(|sum| Line::new(sum, theme::ON_WOOD)).collect();
    let pairs = |now: &TableView| now.units.iter().chain(&now.bosses).cloned().collect::<Vec<_>>();
    let later = pairs(soon);
    let mut falls = vec![];
    for unit in pairs(now).iter().filter(|unit| !unit.fallen) {
        let Some(after) = later.iter().find(|other| other.id == unit.id) else { continue };
        if after.fallen || after.hp <= 0 {
            falls.push(unit.name.clone());
        } else if after.hp != unit.hp {
            // The last word of a name is enough beside the arrow that points at it.
            let name = unit.name.rsplit(' ').next().unwrap_or_default();
            let text = format!("{name} HP {} → {}", unit.hp, after.hp);
            lines.push(Line { spare: !lines.is_empty(), ..Line::new(text, theme::ON_WOOD) });
        }
    }
    match falls.as_slice() {
        [] => {}
        [one] => lines.push(Line::new(format!("{one} falls"), theme::LAMP)),
        [one, two] => lines.push(Line::new(format!("{one} and {two} fall"), theme::LAMP)),
        many => lines.push(Line::new(format!("{} enemies fall", many.len()), theme::LAMP)),
    }
    for (seat, after) in now.seats.iter().zip(&soon.seats) {
        for (track, then) in seat.tracks.iter().zip(&after.tracks).filter(|(track, _)| track.kind != paid) {
            if track.value != then.value {
                let whose = if now.seats.len() > 1 { format!("{} ", seat.name) } else { String::new() };
                lines.push(Line::new(format!("{whose}{} {} → {}", track.name, track.value, then.value), theme::ON_WOOD));
            }
        }
    }
    let lost = |view: &TableView| view.seats.iter().filter_map(|seat| seat.threat).map(|threat| threat.lost).sum::<i32>();
    let who = if now.seats.len() > 1 { "party loses" } else { "you lose" };
    match lost(soon) - lost(now) {
        0 => {}
        less if less < 0 => lines.push(Line::new(format!("{who} {} less", -less), theme::FINE)),
        more => lines.push(Line::new(format!("{who} {more} more"), theme::REFUSED)),
    }
    if lines.is_empty() {
        lines.push(Line::new("no HP changes", theme::ON_WOOD));
    }
    lines
}

/// Takes the place of End turn while a play is aimed.
pub fn preview(art: &Art, title: &str, lines: &[Line], foot: &str, size: Vec2) -> Sheet {
    let mut svg = Svg::new(art, size, 7.);
    let panel = at(0., 0., size.x, size.y);
    svg.shadow(panel, 7., 3., 3.5, 0.5);
    svg.rect(panel, 7., Paint::fill(theme::PANEL).edge(theme::LAMP, 1.6));
    let room = size.x - 2. * PADDING;
    svg.text_in(PADDING, 19., room, title, Pen::title(16., theme::ON_WOOD));
    let wrapped = |spare: bool| -> Vec<(String, Rgb)> {
        let kept = lines.iter().filter(|line| spare || !line.spare);
        let broken = |line: &Line| {
            wrap(&art.fonts, Face::Body, 13., &line.text, room).into_iter().map(|text| (text, line.colour)).collect::<Vec<_>>()
        };
        kept.flat_map(broken).collect()
    };
    let all = Some(wrapped(true)).filter(|all| all.len() <= MOST).unwrap_or_else(|| wrapped(false));
    let pitch = if all.len() < MOST { 17.5 } else { 15. };
    let top = if all.len() < MOST { 37. } else { 34.5 };
    for (i, (line, colour)) in all.iter().take(MOST).enumerate() {
        let more = i + 1 == MOST && all.len() > MOST;
        let line = if more { format!("{line} …") } else { line.clone() };
        svg.text_in(PADDING, top + i as f32 * pitch, room, &line, Pen::body(13., *colour));
    }
    svg.text_in(PADDING, size.y - 9., room, foot, Pen::body(13., theme::TERTIARY));
    svg.done()
}
