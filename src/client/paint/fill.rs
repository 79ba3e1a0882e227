//! How a shape is filled and outlined.
use super::{
    colour::Rgb,
    svg::{N, Svg},
};

/// What fills a shape.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Fill {
    None,
    Flat(Rgb),
    /// From top to bottom.
    Down([Rgb; 2]),
    /// From top to bottom, the middle colour at 55 %.
    Down3([Rgb; 3]),
    /// From left to right.
    Across([Rgb; 2]),
}

impl Fill {
    /// The darkest and lightest ends, if it covers anything.
    pub fn ends(self) -> Option<[Rgb; 2]> {
        match self {
            Fill::None => None,
            Fill::Flat(colour) => Some([colour; 2]),
            Fill::Down(colours) | Fill::Across(colours) => Some(colours),
            // Text sits in the middle of a cube or button.
            Fill::Down3([_, middle, _]) => Some([middle; 2]),
        }
    }
}

impl From<Rgb> for Fill {
    fn from(colour: Rgb) -> Self {
        Fill::Flat(colour)
    }
}
impl From<[Rgb; 2]> for Fill {
    fn from(colours: [Rgb; 2]) -> Self {
        Fill::Down(colours)
    }
}
impl From<[Rgb; 3]> for Fill {
    fn from(colours: [Rgb; 3]) -> Self {
        Fill::Down3(colours)
    }
}

/// Fill, edge and opacity of a shape.
#[derive(Clone, Copy, Debug)]
pub struct Paint {
    pub fill: Fill,
    pub edge: Option<(Rgb, f32)>,
    pub dash: Option<(f32, f32)>,
    pub alpha: f32,
    pub even_odd: bool,
    pub round: bool,
}

impl Paint {
    pub fn fill(fill: impl Into<Fill>) -> Self {
        Paint { fill: fill.into(), edge: None, dash: None, alpha: 1., even_odd: false, round: false }
    }
    /// An outline only, so many u wide.
    pub fn line(colour: Rgb, width: f32) -> Self {
        Paint { edge: Some((colour, width)), ..Paint::fill(Fill::None) }
    }
    pub fn edge(self, colour: Rgb, width: f32) -> Self {
        Paint { edge: Some((colour, width)), ..self }
    }
    /// Lengths of a dash and of the gap after it, in u.
    pub fn dash(self, dash: f32, gap: f32) -> Self {
        Paint { dash: Some((dash, gap)), ..self }
    }
    pub fn alpha(self, alpha: f32) -> Self {
        Paint { alpha, ..self }
    }
    pub fn even_odd(self) -> Self {
        Paint { even_odd: true, ..self }
    }
    /// Round joins and ends.
    pub fn round(self) -> Self {
        Paint { round: true, ..self }
    }
}

impl Svg<'_> {
    fn gradient(&mut self, direction: &str, stops: &[(f32, Rgb)]) -> String {
        let stops: String = stops
            .iter()
            .map(|(place, at)| format!("<stop offset=\"{}\" stop-color=\"{}\"/>", N(*place), self.shown(*at)))
            .collect();
        let id = self.define(format!("{direction}{stops}"), |id| {
            format!("<linearGradient id=\"{id}\" x1=\"0\" y1=\"0\" {direction}>{stops}</linearGradient>")
        });
        format!("url(#{id})")
    }

    fn filling(&mut self, fill: Fill) -> String {
        const DOWN: &str = "x2=\"0\" y2=\"1\"";
        match fill {
            Fill::None => "none".into(),
            Fill::Flat(colour) => self.shown(colour).to_string(),
            Fill::Down([a, b]) => self.gradient(DOWN, &[(0., a), (1., b)]),
            Fill::Down3([a, b, c]) => self.gradient(DOWN, &[(0., a), (0.55, b), (1., c)]),
            Fill::Across([a, b]) => self.gradient("x2=\"1\" y2=\"0\"", &[(0., a), (1., b)]),
        }
    }

    /// The attributes of a shape.
    pub(super) fn style(&mut self, paint: &Paint) -> String {
        let mut style = format!(" fill=\"{}\"", self.filling(paint.fill));
        if let Some((colour, width)) = paint.edge {
            style.push_str(&format!(" stroke=\"{}\" stroke-width=\"{}\"", self.shown(colour), N(width)));
        }
        if let Some((dash, gap)) = paint.dash {
            style.push_str(&format!(" stroke-dasharray=\"{} {}\"", N(dash), N(gap)));
        }
        if paint.alpha < 1. {
            style.push_str(&format!(" opacity=\"{}\"", N(paint.alpha)));
        }
        if paint.even_odd {
            style.push_str(" fill-rule=\"evenodd\"");
        }
        if paint.round {
            style.push_str(" stroke-linejoin=\"round\" stroke-linecap=\"round\"");
        }
        style
    }
}
