//! Small pictures inside pictures: glyphs in one colour, icons by their key, scenes of cards.
use super::{
    colour::Rgb,
    fill::{Fill, Paint},
    svg::{N, Svg},
    theme,
};
use bevy::math::Rect;

/// What an icon lies on: dark wood and slate, or parchment and the lamp strip.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tone {
    Lit,
    Ink,
}

const OUTLINE: Rgb = Rgb(0x14111d);

impl Svg<'_> {
    /// A glyph in a square of that side; nothing if there is none of that name.
    pub fn glyph(&mut self, name: &str, x: f32, y: f32, side: f32, colour: Rgb) {
        self.glyph_with(name, x, y, side, Paint::fill(colour));
    }

    /// A glyph with an outline of its own; the outline's width is in u.
    pub fn glyph_with(&mut self, name: &str, x: f32, y: f32, side: f32, paint: Paint) {
        let art = self.art;
        let Some(glyph) = art.glyph(name) else { return };
        let scale = side / glyph.field;
        let paint = Paint { edge: paint.edge.map(|(colour, width)| (colour, width / scale)), ..paint };
        let style = self.style(&paint.even_odd().round());
        self.put(format_args!(
            "<path transform=\"matrix({scale:.4} 0 0 {scale:.4} {} {})\" d=\"{}\"{style}/>",
            N(x),
            N(y),
            glyph.outline
        ));
    }

    /// An icon by its key, in the colour that reads on the ground.
    pub fn icon(&mut self, key: &str, x: f32, y: f32, side: f32, tone: Tone) {
        let art = self.art;
        if let Some(look) = art.theme.icons.get(key) {
            self.glyph(&look.glyph, x, y, side, if tone == Tone::Lit { look.lit } else { look.ink });
        } else if art.icon(key).is_some() {
            self.picture(key, x, y, side);
        } else {
            let plain = if tone == Tone::Lit { theme::SECONDARY } else { theme::INK };
            self.glyph(if art.glyph(key).is_some() { key } else { "gem" }, x, y, side, plain);
        }
    }

    /// A coloured icon in a square of that side: die-cut, with a dark border instead of its filter.
    pub fn picture(&mut self, key: &str, x: f32, y: f32, side: f32) {
        let art = self.art;
        let Some(icon) = art.icon(key) else { return self.icon_or_glyph(key, x, y, side) };
        let scale = side / 64.;
        self.put(format_args!("<g transform=\"matrix({scale:.4} 0 0 {scale:.4} {} {})\">", N(x), N(y)));
        let silhouette: String = icon.shapes.iter().map(|(_, outline, _)| outline.as_str()).collect::<Vec<_>>().join(" ");
        let style = self.style(&Paint::fill(OUTLINE).edge(OUTLINE, 5.).round());
        self.put(format_args!("<path d=\"{silhouette}\"{style}/>"));
        for (fill, outline, even_odd) in &icon.shapes {
            let rule = if *even_odd { " fill-rule=\"evenodd\"" } else { "" };
            self.put(format_args!("<path d=\"{outline}\" fill=\"{fill}\"{rule}/>"));
        }
        self.put("</g>");
    }

    fn icon_or_glyph(&mut self, key: &str, x: f32, y: f32, side: f32) {
        if self.art.theme.icons.contains_key(key) {
            self.icon(key, x, y, side, Tone::Lit);
        } else {
            self.glyph(if self.art.glyph(key).is_some() { key } else { "gem" }, x, y, side, theme::SECONDARY);
        }
    }

    /// A scene that covers a rectangle; false if there is none of that name.
    pub fn scene(&mut self, key: &str, rect: Rect) -> bool {
        let Some(scene) = self.art.scene(key) else { return false };
        let edition = scene.edition;
        self.put(format_args!(
            "<image href=\"scene:{key}?{edition:x}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" preserveAspectRatio=\"xMidYMid slice\"/>",
            N(rect.min.x),
            N(rect.min.y),
            N(rect.width()),
            N(rect.height())
        ));
        true
    }

    /// The picture of a page or the board of a map, covering a rectangle; false if there is none of that name.
    pub fn page(&mut self, key: &str, rect: Rect) -> bool {
        let Some(page) = self.art.page(key) else { return false };
        let (edition, share) = (page.edition, (rect.width() / self.whole().x * 1000.).round());
        self.put(format_args!(
            "<image href=\"page:{key}?{edition:x};{share}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" preserveAspectRatio=\"xMidYMid slice\"/>",
            N(rect.min.x),
            N(rect.min.y),
            N(rect.width()),
            N(rect.height())
        ));
        true
    }

    /// A die face.
    pub fn die(&mut self, x: f32, y: f32, side: f32, face: u8) {
        self.rect(
            super::svg::at(x, y, side, side),
            side * 0.2,
            Paint::fill(theme::BONE).edge(Rgb(0x8d7450), (side / 28.).clamp(0.8, 1.6)),
        );
        let (middle, reach, pip) = (side / 2., side * 0.24, side * 0.085);
        let spots: &[(f32, f32)] = match face {
            1 => &[(0., 0.)],
            2 => &[(-0.9, -0.9), (0.9, 0.9)],
            3 => &[(-1., -1.), (0., 0.), (1., 1.)],
            4 => &[(-1., -1.), (1., -1.), (-1., 1.), (1., 1.)],
            5 => &[(-1., -1.), (1., -1.), (0., 0.), (-1., 1.), (1., 1.)],
            6 => &[(-1., -1.), (1., -1.), (-1., 0.), (1., 0.), (-1., 1.), (1., 1.)],
            _ => &[],
        };
        for (dx, dy) in spots {
            self.circle(x + middle + dx * reach, y + middle + dy * reach, pip, Paint::fill(Fill::Flat(theme::PIP)));
        }
    }
}
