//! Focus rings: a white line, the seat's colour, and corner brackets, so that two seats' rings differ in shape too.
use super::{
    colour::Rgb,
    fill::Paint,
    svg::{N, Svg},
    theme,
};
use bevy::math::Rect;

/// The ring of a pad or keyboard around a rectangle; reaches 7 u beyond it.
pub fn focus(svg: &mut Svg, rect: Rect, radius: f32, colour: Rgb) {
    svg.rect(rect.inflate(3.), radius + 2., Paint::line(theme::WHITE, 1.4));
    svg.rect(rect.inflate(5.3), radius + 4., Paint::line(colour, 3.));
    let outer = rect.inflate(6.8);
    let (l, t, r, b) = (N(outer.min.x), N(outer.min.y), N(outer.max.x), N(outer.max.y));
    let brackets = format!(
        "M{l} {}V{t}H{}M{} {t}H{r}V{}M{r} {}V{b}H{}M{} {b}H{l}V{}",
        N(outer.min.y + 12.),
        N(outer.min.x + 12.),
        N(outer.max.x - 12.),
        N(outer.min.y + 12.),
        N(outer.max.y - 12.),
        N(outer.max.x - 12.),
        N(outer.min.x + 12.),
        N(outer.max.y - 12.),
    );
    svg.path(&brackets, Paint::line(theme::WHITE, 2.4));
}
