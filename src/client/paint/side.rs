//! The sign below a seat's plate: what standing on somebody's side does this turn.
use super::{
    art::Art,
    fill::Paint,
    icon::Tone,
    svg::{N, Pen, Sheet, Svg, at},
    theme,
};
use crate::tabletop::view::UnitView;
use bevy::math::Vec2;

/// How far its pointer reaches towards the one who does it.
const POINTER: f32 = 6.;
const ICON: f32 = 14.;

pub fn side(art: &Art, unit: &UnitView, size: Vec2, hover: bool) -> Sheet {
    let mut svg = Svg::new(art, size, POINTER + 2.);
    let edge = if hover { theme::LAMP } else { theme::BRASS };
    let (middle, half) = (size.y / 2., 5.);
    let tip = format!("M{} {}l{} {}l-{} {}z", N(size.x - 0.6), N(middle - half), N(POINTER), N(half), N(POINTER), N(half));
    svg.path(&tip, Paint::fill(edge));
    svg.rect(at(0., 0., size.x, size.y), 6., Paint::fill(theme::GROOVE).edge(edge, 1.2));
    let figures = |count: i32| if count == 0 { String::new() } else { count.to_string().replace('-', "−") };
    let wide = |count: i32| match figures(count) {
        none if none.is_empty() => ICON,
        text => ICON + 2. + art.fonts.width(super::font::Face::Bold, 14., &text),
    };
    // What has no room is in the words beside it.
    let mut shown = &unit.side[..];
    let all = |shown: &[crate::tabletop::view::SymbolView]| {
        shown.iter().map(|symbol| wide(symbol.count)).sum::<f32>() + 4. * shown.len().saturating_sub(1) as f32
    };
    while shown.len() > 1 && all(shown) > size.x - 6. {
        shown = &shown[..shown.len() - 1];
    }
    let mut x = (size.x - all(shown)) / 2.;
    for symbol in shown {
        svg.icon(&symbol.icon, x, middle - ICON / 2., ICON, Tone::Lit);
        let text = figures(symbol.count);
        if !text.is_empty() {
            svg.text(x + ICON + 2., middle + 5., &text, Pen::bold(14., theme::ON_WOOD));
        }
        x += wide(symbol.count) + 4.;
    }
    svg.done()
}
