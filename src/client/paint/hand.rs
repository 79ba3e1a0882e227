//! The hand strip: its ground, the seat's name, the medallion, and how many plays are left.
use super::{
    art::Art,
    colour::Rgb,
    fill::Paint,
    svg::{Pen, Sheet, Svg, at},
    theme,
};
use crate::tabletop::view::{SeatView, TrackView};
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

/// The line under End turn; `playing` is whose turn it is while this seat waits for its own.
pub fn plays_left(art: &Art, seat: &SeatView, playing: Option<&str>, size: Vec2) -> Sheet {
    let mut svg = Svg::new(art, size, 0.).over(theme::STRIP);
    let text = match seat.plays_left {
        _ if playing.is_some() => format!("{} is playing", playing.unwrap_or_default()),
        _ if seat.ready => "waiting for the others".to_string(),
        0 => "nothing left to play".to_string(),
        1 => "1 play is left".to_string(),
        n => format!("{n} plays are left"),
    };
    svg.text_in(size.x / 2., size.y / 2. + 4.5, size.x, &text, Pen::body(13., theme::SECONDARY).middle());
    svg.done()
}
