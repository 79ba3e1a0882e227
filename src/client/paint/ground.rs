//! What everything lies on: the table's wood and the lanes.
use super::{
    art::Art,
    colour::Rgb,
    fill::Paint,
    svg::{N, Pen, Sheet, Svg, at},
    theme,
};
use bevy::math::Vec2;

/// The table from edge to edge, with its grain and the lamp's light.
pub fn table(art: &Art, size: Vec2) -> Sheet {
    let mut svg = Svg::new(art, size, 0.);
    svg.rect(at(0., 0., size.x, size.y), 0., Paint::fill(theme::TABLE));
    let mut seed = 7u32;
    let mut next = |most: f32| {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (seed >> 8) as f32 / (1u32 << 24) as f32 * most
    };
    for i in 0..44 {
        let (y, bend) = (next(size.y), next(28.) - 14.);
        let line = format!(
            "M0 {}C{} {} {} {} {} {}",
            N(y),
            N(size.x * 0.3),
            N(y + bend),
            N(size.x * 0.6),
            N(y - bend),
            N(size.x),
            N(y + bend * 0.4)
        );
        let (colour, alpha) = if i % 3 == 0 { (Rgb(0xc08a50), 0.05) } else { (Rgb(0), 0.1) };
        svg.path(&line, Paint::line(colour, [0.8, 1.4, 2.2][i % 3]).alpha(alpha));
    }
    lamp(&mut svg, size);
    svg.done()
}

/// The lamp's light, for a table that is drawn without a shader.
fn lamp(svg: &mut Svg, size: Vec2) {
    let id = svg.define("lamp".into(), |id| {
        format!(
            "<radialGradient id=\"{id}\" cx=\".46\" cy=\".36\" r=\".62\"><stop offset=\"0\" stop-color=\"#ffc277\" stop-opacity=\".26\"/>\
             <stop offset=\".55\" stop-color=\"#ffb25a\" stop-opacity=\".07\"/><stop offset=\"1\" stop-opacity=\".34\"/></radialGradient>"
        )
    });
    svg.put(format_args!("<rect width=\"{}\" height=\"{}\" fill=\"url(#{id})\"/>", N(size.x), N(size.y)));
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct LaneLook {
    /// The seat that holds the fan stands here.
    pub active: bool,
    pub target: bool,
    pub aimed: bool,
    /// Nobody stands here: its number, and where boards begin.
    pub free: Option<(u32, f32)>,
    /// It is somebody else's turn.
    pub waits: bool,
}

/// A lane; the table shows through a little.
pub fn lane(art: &Art, size: Vec2, look: LaneLook) -> Sheet {
    let mut svg = Svg::new(art, size, 3.);
    let lane = at(0., 0., size.x, size.y);
    let radius = if size.y > 300. { 10. } else { 8. };
    let (wood, edge) = if look.active { (theme::LANE_ACTIVE, Rgb(0x8a6337)) } else { (theme::LANE, Rgb(0x4a3320)) };
    svg.rect(lane, radius, Paint::fill(wood).edge(edge, 1.).alpha(0.82));
    if let Some((row, x)) = look.free {
        let spine = at(x - 4., 1., 28., size.y - 2.);
        svg.rect(spine, radius - 2., Paint::fill(theme::GROOVE).alpha(0.55));
        let (number, words) = (Pen::title(24., theme::TERTIARY), Pen::body(13., theme::TERTIARY));
        svg.text(spine.center().x, size.y / 2. + 8., &row.to_string(), number.middle());
        svg.text(spine.max.x + 14., size.y / 2. + 4.5, "Nobody stands in this row", words);
    }
    if look.waits {
        svg.rect(lane, radius, Paint::fill(theme::BLACK).alpha(0.15));
    }
    if look.aimed {
        svg.rect(lane, radius, Paint::fill(theme::LAMP).alpha(0.16));
    }
    if look.aimed || look.target {
        svg.rect(lane, radius, Paint::line(theme::LAMP, if look.aimed { 2. } else { 1.6 }));
    }
    svg.done()
}
