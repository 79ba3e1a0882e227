//! The plate before a hero: what the enemies' turn will deal, and what gets through.
use super::{
    art::Art,
    colour::Rgb,
    fill::Paint,
    svg::{Pen, Sheet, Svg, at},
    theme,
};
use crate::tabletop::view::ThreatView;
use bevy::math::Vec2;

const DEALT: Rgb = Rgb(0xffe9dc);
const SWORD: Rgb = Rgb(0xffb59f);
const LOST: Rgb = Rgb(0xffb3a0);
const GROUND: Rgb = Rgb(0x1a0f0a);
const SHIELD: Rgb = Rgb(0xa9d3f3);

/// `soon`: the sums as they would be after the play being aimed.
pub fn threat(art: &Art, now: ThreatView, soon: Option<ThreatView>, size: Vec2) -> Sheet {
    let mut svg = Svg::new(art, size, 3.);
    let shown = soon.unwrap_or(now);
    let rect = at(0., 0., size.x, size.y);
    let harmless = shown.lost == 0;
    let edge = if harmless { Rgb(0x6d9b70) } else { Rgb(0x8b4a35) };
    let paint = Paint::fill(GROUND);
    let paint = if soon.is_some() { paint.edge(theme::LAMP, 1.6).dash(4., 2.6) } else { paint.edge(edge, 1.2) };
    svg.rect(rect, if size.x > 60. { 8. } else { 6. }, paint);
    if size.x > 60. {
        large(&mut svg, now, shown, size)
    } else {
        small(&mut svg, now, shown, size)
    }
    svg.done()
}

/// ▲ or ▼ if a sum changes; less is good.
fn change(svg: &mut Svg, x: f32, baseline: f32, before: i32, after: i32) {
    if before != after {
        let up = after > before;
        svg.mark(x, baseline, 7.5, up, if up { theme::REFUSED } else { theme::FINE });
    }
}

fn small(svg: &mut Svg, now: ThreatView, shown: ThreatView, size: Vec2) {
    let (upper, lower) = (size.y * 0.26, size.y * 0.73);
    svg.glyph("sword", 3.5, upper - 7., 14., SWORD);
    let pen = Pen::bold(16., DEALT);
    let wide = svg.text(20., upper + 5.6, &shown.dealt.to_string(), pen);
    change(svg, 20. + wide + 1., upper + 5.4, now.dealt, shown.dealt);
    svg.line((5., size.y / 2.), (size.x - 5., size.y / 2.), Paint::line(Rgb(0x5a3a28), 1.));
    if shown.lost == 0 {
        svg.glyph("shield", 4., lower - 7., 13., SHIELD);
        svg.glyph("check", 21., lower - 6.5, 13., Rgb(0xbfe8bd));
    } else {
        svg.glyph("heart", 3.5, lower - 6., 13., theme::REFUSED);
        svg.text(19., lower + 5.3, &format!("−{}", shown.lost), Pen::bold(15., LOST));
    }
}

fn large(svg: &mut Svg, now: ThreatView, shown: ThreatView, size: Vec2) {
    let middle = size.x / 2.;
    svg.text(middle, 20., "this enemy turn", Pen::body(12., theme::SECONDARY).middle());
    let row = size.y * 0.5;
    svg.glyph("sword", 10., row - 10., 20., SWORD);
    let wide = svg.text(34., row + 7.8, &shown.dealt.to_string(), Pen::bold(22., DEALT));
    change(svg, 34. + wide + 1., row + 7., now.dealt, shown.dealt);
    if shown.lost == 0 {
        svg.glyph("check", 70., row - 9., 19., Rgb(0xbfe8bd));
    } else {
        svg.glyph("heart", 58., row - 8.5, 17., theme::REFUSED);
        svg.text(78., row + 7., &format!("−{}", shown.lost), Pen::bold(19., LOST));
    }
    let below = match shown.blocked {
        0 => "nothing blocked".to_string(),
        blocked => format!("{blocked} blocked"),
    };
    svg.text(middle, size.y - 8., &below, Pen::body(13., SHIELD).middle());
}
