//! A printed track: groove and numbers, the cube that slides on it, and where the cube will stand.
use super::{
    art::Art,
    fill::Paint,
    svg::{Pen, Sheet, Svg, at},
    theme,
};
use crate::tabletop::view::TrackView;
use bevy::math::Vec2;

/// How far cubes' shadows reach beyond their box.
pub const CUBE_MARGIN: f32 = 6.;

/// Narrower cells print every fifth number only.
const EVERY: f32 = 15.9;

/// The groove with its numbers; `size` is the groove's.
pub fn track(art: &Art, view: &TrackView, size: Vec2, on: [super::colour::Rgb; 2]) -> Sheet {
    let mut svg = Svg::new(art, size, 1.).over(on);
    groove(&mut svg, view, at(0., 0., size.x, size.y));
    svg.done()
}

/// The glyph that names a track, in a square of that side.
pub fn track_glyph(art: &Art, kind: &str, side: f32) -> Sheet {
    let mut svg = Svg::new(art, Vec2::splat(side), 0.);
    let look = art.theme.track(kind);
    svg.glyph(&look.glyph, 0., 0., side, look.tint);
    svg.done()
}

/// Draws a groove into any picture.
pub(super) fn groove(svg: &mut Svg, view: &TrackView, rect: bevy::math::Rect) {
    let look = svg.art.theme.track(&view.kind);
    let (x, y, width, height) = (rect.min.x, rect.min.y, rect.width(), rect.height());
    let cells = view.last.max(1) + 1;
    let cell = width / cells as f32;
    let middle = |value: i32| x + (value as f32 + 0.5) * cell;
    // The lower lip of the engraving catches the light.
    svg.rect(at(x, y + 1., width, height), 4., Paint::line(theme::LAMP, 1.).alpha(0.16));
    svg.rect(rect, 4., Paint::fill(theme::GROOVE).edge(theme::GROOVE_EDGE, 1.));
    if view.value > 0 {
        let to = middle(view.value.min(view.last)) - x - 1.5;
        svg.rect(at(x + 1.5, y + height - 4., to, 2.5), 1., Paint::fill(look.line.mix(look.cube[1], 0.25)));
    }
    let every = if cell >= EVERY { 1 } else { 5 };
    let large = height > 26.;
    let size = match (every, large) {
        (1, true) => 15.,
        (_, true) => 13.,
        _ => 12.,
    };
    let baseline = y + height / 2. + size * 0.35;
    for value in 0..=view.last {
        if value > 0 {
            let edge = x + value as f32 * cell;
            svg.line((edge, y + 3.), (edge, y + height - 3.), Paint::line(theme::GROOVE_EDGE.times(0.7), 1.).alpha(0.75));
        }
        if value > view.cap {
            svg.rect(
                at(x + value as f32 * cell + 2., y + 2.5, cell - 4., height - 5.),
                2.,
                Paint::fill(theme::GROOVE.times(0.35)),
            );
        } else if value % every == 0 {
            let colour = if value <= view.value { theme::SECONDARY } else { theme::TERTIARY };
            svg.text(middle(value), baseline, &value.to_string(), Pen::body(size, colour).middle());
        } else {
            svg.circle(middle(value), y + height / 2., 1.3, Paint::fill(theme::TERTIARY.times(0.76)));
        }
    }
}

/// The cube on a track with its number; `size` is the cube's.
pub fn cube(art: &Art, view: &TrackView, size: Vec2) -> Sheet {
    let mut svg = Svg::new(art, size, CUBE_MARGIN);
    let look = art.theme.track(&view.kind);
    svg.shadow(at(0., 0., size.x, size.y), 3.5, 2.5, 3., 0.55);
    svg.rect(at(0., 0., size.x, size.y), 3.5, Paint::fill(look.cube).edge(look.edge, 1.2));
    svg.line((3., 2.1), (size.x - 3., 2.1), Paint::line(theme::WHITE, 1.4).alpha(0.55).round());
    let text = view.value.to_string();
    let most = if size.y > 30. { 17. } else { 14. };
    // Three figures still fit a cube: HP of a boss.
    let widest = most * (size.x - 4.) / art.fonts.width(super::font::Face::Bold, most, &text).max(1.);
    let number = most.min(widest).max(12.);
    svg.text(size.x / 2., size.y / 2. + number * 0.35, &text, Pen::bold(number, look.number).middle());
    svg.done()
}

/// Where the cube will stand: an empty dashed cube.
pub fn forecast(art: &Art, view: &TrackView, value: i32, size: Vec2) -> Sheet {
    let mut svg = Svg::new(art, size, 1.);
    let look = art.theme.track(&view.kind);
    let inner = at(0.9, 0.9, size.x - 1.8, size.y - 1.8);
    svg.rect(inner, 3., Paint::fill(theme::GROOVE).edge(look.forecast, 1.8).dash(3., 2.));
    let number = if size.y > 30. { 16. } else { 13. };
    svg.text(size.x / 2., size.y / 2. + number * 0.35, &value.to_string(), Pen::bold(number, look.forecast).middle());
    svg.done()
}
