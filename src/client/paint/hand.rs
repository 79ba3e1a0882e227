//! The hand strip: its ground, the seat's name, the medallion, how many plays are left, and the preview of a play.
use super::{
    art::Art,
    colour::Rgb,
    fill::Paint,
    svg::{Pen, Sheet, Svg, at},
    theme,
};
use crate::tabletop::view::{SeatView, TableView, TrackView};
use bevy::math::Vec2;

/// The ground under the fan, with the seat's bright line on its upper edge.
pub fn strip(art: &Art, look: &str, size: Vec2) -> Sheet {
    let mut svg = Svg::new(art, size, 0.);
    let look = art.theme.look(look);
    svg.rect(at(0., 0., size.x, size.y), 0., Paint::fill(theme::STRIP));
    svg.rect(at(0., 0., size.x, 2.), 0., Paint::fill(look.bright));
    svg.rect(at(0., 2., size.x, 1.), 0., Paint::fill(theme::BLACK.times(0.2)).alpha(0.5));
    svg.rect(at(0., 3., size.x, 14.), 0., Paint::fill(look.bright).alpha(0.05));
    svg.done()
}

/// Seal and name in the strip.
pub fn name(art: &Art, seat: &SeatView, size: Vec2) -> Sheet {
    let mut svg = Svg::new(art, size, 0.).over(theme::STRIP);
    let look = art.theme.look(&seat.look);
    svg.glyph_with(&look.seal, 6., 6., 20., Paint::fill(look.bright).edge(theme::WHITE, 0.7));
    svg.text_in(34., 23., size.x - 36., &seat.name, Pen::title(20., theme::ON_WOOD));
    svg.done()
}

/// The name under a hero.
pub fn hero_name(art: &Art, seat: &SeatView, size: Vec2, active: bool) -> Sheet {
    let ground = if active { theme::LANE_ACTIVE } else { theme::LANE };
    let mut svg = Svg::new(art, size, 1.).over(ground);
    let colour = if active { theme::ON_WOOD } else { theme::SECONDARY };
    svg.text_in(size.x / 2., size.y / 2. + 4.6, size.x, &seat.name, Pen::title(13., colour).middle());
    svg.done()
}

/// The round plate with what the seat can spend; 54 across, its words beside it.
pub fn medallion(art: &Art, track: &TrackView, size: Vec2) -> Sheet {
    let mut svg = Svg::new(art, size, 4.).over(theme::STRIP);
    let look = art.theme.track(&track.kind);
    let (x, y) = (30., size.y / 2.);
    svg.shadow(at(x - 27., y - 27., 54., 54.), 27., 3., 3.5, 0.55);
    svg.circle(x, y, 27., Paint::fill(Rgb(0x2a1808)).edge(Rgb(0xf0cf8c), 2.));
    svg.circle(x, y, 22., Paint::fill(look.cube).edge(look.edge, 1.2));
    svg.path(&format!("M{} {}a19 19 0 0 1 26-11", x - 16.5, y - 5.), Paint::line(theme::WHITE, 1.6).alpha(0.5).round());
    svg.text(x, y + 9.6, &track.value.to_string(), Pen::title(28., look.number).middle());
    svg.text(66., y - 2.5, &track.name, Pen::body(13., theme::SECONDARY));
    svg.text(66., y + 14.5, &format!("max {}", track.cap), Pen::body(12., theme::TERTIARY));
    svg.done()
}

/// The line under End turn.
pub fn plays_left(art: &Art, seat: &SeatView, size: Vec2) -> Sheet {
    let mut svg = Svg::new(art, size, 0.).over(theme::STRIP);
    let text = match seat.plays_left {
        _ if seat.ready => "waiting for the others".to_string(),
        0 => "nothing left to play".to_string(),
        1 => "1 play is left".to_string(),
        n => format!("{n} plays are left"),
    };
    svg.text_in(size.x / 2., size.y / 2. + 4.5, size.x, &text, Pen::body(13., theme::SECONDARY).middle());
    svg.done()
}

/// What a play will do, in lines with the colour of each.
pub fn preview_lines(now: &TableView, soon: Option<&TableView>, asks: &str) -> Vec<(String, Rgb)> {
    let Some(soon) = soon else { return vec![(asks.to_string(), theme::LAMP)] };
    let mut lines = vec![];
    let before = now.units.iter().chain(&now.boss);
    for unit in before.filter(|unit| !unit.fallen) {
        let Some(after) = soon.units.iter().chain(&soon.boss).find(|other| other.id == unit.id) else { continue };
        if after.fallen || after.hp <= 0 {
            lines.push((format!("{} falls", unit.name), theme::LAMP));
        } else if after.hp != unit.hp {
            lines.push((format!("{}: HP {} → {}", unit.name, unit.hp, after.hp), theme::ON_WOOD));
        }
    }
    let lost = |view: &TableView| view.seats.iter().filter_map(|seat| seat.threat).map(|threat| threat.lost).sum::<i32>();
    match lost(soon) - lost(now) {
        0 => {}
        less if less < 0 => lines.push((format!("the party loses {} less", -less), theme::FINE)),
        more => lines.push((format!("the party loses {more} more"), theme::REFUSED)),
    }
    if lines.is_empty() {
        lines.push(("no HP changes".to_string(), theme::ON_WOOD));
    }
    // The panel has room for three lines between title and foot.
    if lines.len() > 3 {
        let rest = lines.len() - 2;
        lines.truncate(2);
        lines.push((format!("and {rest} more"), theme::SECONDARY));
    }
    lines
}

/// Takes the place of End turn while a play is aimed.
pub fn preview(art: &Art, title: &str, lines: &[(String, Rgb)], foot: &str, size: Vec2) -> Sheet {
    let mut svg = Svg::new(art, size, 7.);
    let panel = at(0., 0., size.x, size.y);
    svg.shadow(panel, 7., 3., 3.5, 0.5);
    svg.rect(panel, 7., Paint::fill(theme::PANEL).edge(theme::LAMP, 1.6));
    let room = size.x - 22.;
    svg.text_in(11., 19., room, title, Pen::title(16., theme::ON_WOOD));
    for (i, (line, colour)) in lines.iter().take(3).enumerate() {
        svg.text_in(11., 36.5 + i as f32 * 17.5, room, line, Pen::body(13., *colour));
    }
    svg.text_in(11., size.y - 13., room, foot, Pen::body(13., theme::TERTIARY));
    svg.done()
}
