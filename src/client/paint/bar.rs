//! The top bar: its ground, room and round, the die in its tray, step pills, the ticker and the ribbon of a question.
use super::{
    art::Art,
    fill::Paint,
    svg::{Pen, Sheet, Svg, at},
    theme,
};
use bevy::math::Vec2;

/// How far a step's chevron reaches before its box.
pub const STEP_MARGIN: f32 = 8.;

/// The ground, from edge to edge; its brass line lies below the box.
pub fn top_bar(art: &Art, size: Vec2) -> Sheet {
    let mut svg = Svg::new(art, size, 4.);
    svg.rect(at(-4., -4., size.x + 8., size.y + 4.), 0., Paint::fill([theme::BAR.times(1.15), theme::BAR]));
    svg.rect(at(-4., size.y, size.x + 8., 1.5), 0., Paint::fill(theme::BRASS_BUTTON).alpha(0.8));
    svg.rect(at(-4., size.y + 1.5, size.x + 8., 2.5), 0., Paint::fill(theme::BLACK).alpha(0.35));
    svg.done()
}

pub fn room_title(art: &Art, title: &str, place: &str, size: Vec2) -> Sheet {
    let mut svg = Svg::new(art, size, 0.).over([theme::BAR; 2]);
    svg.text_in(0., 15., size.x, title, Pen::title(16., theme::ON_WOOD));
    svg.text_in(0., 30., size.x, place, Pen::body(12., theme::SECONDARY));
    svg.done()
}

pub fn round(art: &Art, round: u32, size: Vec2) -> Sheet {
    let mut svg = Svg::new(art, size, 0.).over([theme::BAR; 2]);
    svg.text(size.x - 4., size.y / 2. + 5., &format!("Round {round}"), Pen::title(16., theme::LAMP).end());
    svg.done()
}

/// The tray with the die and its number beside it.
pub fn tray(art: &Art, die: Option<u8>, size: Vec2) -> Sheet {
    let mut svg = Svg::new(art, size, 1.);
    svg.rect(at(0., 0., size.x, size.y), 6., Paint::fill(theme::GROOVE.times(0.75)).edge(theme::GROOVE_EDGE, 1.));
    let side = size.y - 6.;
    svg.shadow(at(6., 3., side, side), 5., 1.5, 2., 0.5);
    let text = die.map_or("–".to_string(), |face| face.to_string());
    if die.is_some() {
        svg.die(6., 3., side, die.unwrap_or(0));
    } else {
        svg.with("opacity=\"0.35\"", |svg| svg.die(6., 3., side, 0));
    }
    svg.text((side + 6. + size.x) / 2., size.y / 2. + 7., &text, Pen::title(20., theme::LAMP).middle());
    svg.done()
}

/// A die alone, as it rolls over the board.
pub fn die(art: &Art, face: u8, side: f32) -> Sheet {
    let mut svg = Svg::new(art, Vec2::splat(side), side * 0.12);
    svg.shadow(at(0., 0., side, side), side * 0.2, side * 0.05, side * 0.05, 0.5);
    svg.die(0., 0., side, face);
    svg.done()
}

/// Whether a step is behind, current, or ahead.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StepState {
    Past,
    Current,
    Ahead,
}

/// One step of a round; all but the first have a chevron before them.
pub fn step(art: &Art, name: &str, first: bool, state: StepState, size: Vec2) -> Sheet {
    let mut svg = Svg::new(art, size, STEP_MARGIN).over([theme::BAR; 2]);
    let middle = size.y / 2.;
    if !first {
        svg.path(&format!("M-6.2 {}l4 4-4 4", middle - 4.), Paint::line(theme::TERTIARY, 1.3).round());
    }
    let pen = match state {
        StepState::Past => Pen::body(13., theme::TERTIARY),
        StepState::Ahead => Pen::body(13., theme::SECONDARY),
        StepState::Current => {
            svg.rect(at(0., 0., size.x, size.y), size.y / 2., Paint::fill([theme::BRASS.mix(theme::LAMP, 0.25), theme::BRASS]));
            Pen::bold(13., super::colour::Rgb(0x241407))
        }
    };
    svg.text_in(size.x / 2., middle + 4.5, size.x - 4., name, pen.middle());
    svg.done()
}

/// The last line of the log.
pub fn ticker(art: &Art, line: &str, size: Vec2, hover: bool) -> Sheet {
    let mut svg = Svg::new(art, size, 2.);
    let edge = if hover { theme::BRASS_BRIGHT } else { super::colour::Rgb(0x3b2818) };
    svg.rect(at(0., 0., size.x, size.y), 5., Paint::fill(super::colour::Rgb(0x0f0805)).edge(edge, 1.));
    svg.glyph("log", 7., size.y / 2. - 7., 14., theme::TERTIARY);
    svg.text_in(28., size.y / 2. + 4.6, size.x - 35., line, Pen::body(13., theme::SECONDARY));
    svg.done()
}

/// A question to the seat with the fan, over steps and ticker.
pub fn prompt(art: &Art, text: &str, size: Vec2) -> Sheet {
    let mut svg = Svg::new(art, size, 5.);
    let rect = at(0., 0., size.x, size.y);
    svg.rect(rect.inflate(2.), 9., Paint::line(theme::LAMP, 4.).alpha(0.18));
    svg.rect(rect, 7., Paint::fill(theme::PANEL).edge(theme::LAMP, 1.5));
    let pen = Pen::title(16., theme::LAMP).middle();
    let room = size.x - 60.;
    let wide = art.fonts.width(pen.face, pen.size, text).min(room);
    svg.glyph("pointer", size.x / 2. - wide / 2. - 24., size.y / 2. - 8., 16., theme::LAMP);
    svg.text_in(size.x / 2., size.y / 2. + 5.3, room, text, pen);
    svg.done()
}
