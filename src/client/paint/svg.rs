//! Writes a picture: shapes, glyphs and text in u. Every text is noted with the ground it lies on, so that tests can judge it.
use super::{
    art::Art,
    colour::Rgb,
    fill::{Fill, Paint},
    font::Face,
    theme,
};
use crate::client::model::Picture;
use bevy::math::{Rect, Vec2};
use std::{
    collections::HashMap,
    fmt::{self, Display, Write},
};

/// A text in a finished picture.
#[derive(Clone, Debug, PartialEq)]
pub struct TextBox {
    /// From ascender to descender, in u from the picture's upper left corner.
    pub rect: Rect,
    /// Font size in u.
    pub size: f32,
    pub colour: Rgb,
    /// The two ends of the ground's colour.
    pub on: [Rgb; 2],
    pub text: String,
}

/// A finished picture and its texts.
#[derive(Clone, Debug)]
pub struct Sheet {
    pub picture: Picture,
    pub texts: Vec<TextBox>,
}

impl Sheet {
    /// The same drawing in a larger document.
    pub fn zoomed(mut self, zoom: f32) -> Sheet {
        if zoom == 1. {
            return self;
        }
        let side = |tenths: u32| (tenths as f32 * zoom).round() as u32;
        let (wide, high) = (side(self.picture.size.0), side(self.picture.size.1));
        if let Some((_, rest)) = self.picture.svg.split_once(" viewBox=") {
            let (w, h) = (N(wide as f32 / 10.), N(high as f32 / 10.));
            let head = format!("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w}\" height=\"{h}\"");
            let svg = format!("{head} preserveAspectRatio=\"none\" viewBox={rest}");
            self.picture = Picture { svg: svg.into(), size: (wide, high) };
        }
        for text in &mut self.texts {
            text.size *= zoom;
            text.rect = Rect { min: text.rect.min * zoom, max: text.rect.max * zoom };
        }
        self
    }
}

/// How a text is written.
#[derive(Clone, Copy, Debug)]
pub struct Pen {
    pub face: Face,
    pub size: f32,
    pub colour: Rgb,
    /// Share of the width left of the given x: 0, ½ or 1.
    pub anchor: f32,
}

impl Pen {
    const fn of(face: Face, size: f32, colour: Rgb) -> Self {
        Pen { face, size, colour, anchor: 0. }
    }
    pub const fn title(size: f32, colour: Rgb) -> Self {
        Pen::of(Face::Title, size, colour)
    }
    pub const fn body(size: f32, colour: Rgb) -> Self {
        Pen::of(Face::Body, size, colour)
    }
    pub const fn bold(size: f32, colour: Rgb) -> Self {
        Pen::of(Face::Bold, size, colour)
    }
    pub const fn middle(self) -> Self {
        Pen { anchor: 0.5, ..self }
    }
    pub const fn end(self) -> Self {
        Pen { anchor: 1., ..self }
    }
    pub const fn sized(self, size: f32) -> Self {
        Pen { size, ..self }
    }
}

/// Share of the font size above and below the baseline that a text is taken to need.
pub const ABOVE: f32 = 0.74;
pub const BELOW: f32 = 0.2;

/// A rectangle from its corner and size.
pub const fn at(x: f32, y: f32, width: f32, height: f32) -> Rect {
    Rect { min: Vec2::new(x, y), max: Vec2::new(x + width, y + height) }
}

/// A length to a hundredth of a u, without a useless tail.
pub struct N(pub f32);

impl Display for N {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let hundredths = (self.0 * 100.).round() as i64;
        let (sign, whole, rest) = (if hundredths < 0 { "-" } else { "" }, hundredths.abs() / 100, hundredths.abs() % 100);
        match rest {
            0 => write!(f, "{sign}{whole}"),
            _ if rest % 10 == 0 => write!(f, "{sign}{whole}.{}", rest / 10),
            _ => write!(f, "{sign}{whole}.{rest:02}"),
        }
    }
}

pub struct Svg<'a> {
    pub art: &'a Art,
    size: Vec2,
    margin: f32,
    body: String,
    defs: String,
    ids: HashMap<String, usize>,
    grounds: Vec<(Rect, [Rgb; 2])>,
    texts: Vec<TextBox>,
    /// Where the current group lies: offset and scale.
    place: (Vec2, f32),
}

impl<'a> Svg<'a> {
    /// A picture for a box of that size; shadows and rings may reach `margin` beyond it on every side.
    pub fn new(art: &'a Art, size: Vec2, margin: f32) -> Self {
        Svg {
            art,
            size,
            margin,
            body: String::new(),
            defs: String::new(),
            ids: HashMap::new(),
            grounds: vec![],
            texts: vec![],
            place: (Vec2::splat(margin), 1.),
        }
    }

    /// Its size with the margin.
    pub(super) fn whole(&self) -> Vec2 {
        self.size + 2. * self.margin
    }

    /// The palette's colour for one: every colour that is written or noted goes through here.
    pub(super) fn shown(&self, colour: Rgb) -> Rgb {
        self.art.theme.shown(colour)
    }

    /// What lies under the picture where it has no ground of its own.
    pub fn over(mut self, ground: [Rgb; 2]) -> Self {
        let ground = ground.map(|colour| self.shown(colour));
        self.grounds.insert(0, (Rect::from_corners(Vec2::splat(-9e3), Vec2::splat(9e3)), ground));
        self
    }

    /// The finished picture, enlarged.
    pub fn scaled(self, scale: f32) -> Sheet {
        let size = (self.size + 2. * self.margin) * scale;
        let (w, h, m) = (N(size.x), N(size.y), N(self.margin * scale));
        let mut svg = format!("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w}\" height=\"{h}\" viewBox=\"0 0 {w} {h}\">");
        if !self.defs.is_empty() {
            svg.push_str(&format!("<defs>{}</defs>", self.defs));
        }
        let turn = if scale == 1. { String::new() } else { format!(" scale({})", N(scale)) };
        svg.push_str(&format!("<g transform=\"translate({m} {m}){turn}\">{}</g></svg>", self.body));
        let mut texts = self.texts;
        for text in &mut texts {
            text.size *= scale;
            text.rect = Rect::from_corners(text.rect.min * scale, text.rect.max * scale);
        }
        let tenths = (size * 10.).round();
        Sheet { picture: Picture { svg: svg.into(), size: (tenths.x as u32, tenths.y as u32) }, texts }
    }

    pub fn done(self) -> Sheet {
        self.scaled(1.)
    }

    /// The id of a definition; `make` gets the id to write it under.
    pub(super) fn define(&mut self, key: String, make: impl FnOnce(&str) -> String) -> String {
        let next = self.ids.len();
        let number = *self.ids.entry(key).or_insert(next);
        let id = format!("d{number}");
        if number == next {
            self.defs.push_str(&make(&id));
        }
        id
    }

    pub(super) fn put(&mut self, element: impl Display) {
        // Writing to a string cannot fail.
        let _ = write!(self.body, "{element}");
    }

    /// Notes what colour lies in a rectangle, for texts written on a shape that is no rectangle.
    pub fn ground(&mut self, rect: Rect, fill: impl Into<Fill>) {
        if let Some(colours) = fill.into().ends() {
            let (offset, scale) = self.place;
            let colours = colours.map(|colour| self.shown(colour));
            self.grounds.push((Rect { min: rect.min * scale + offset, max: rect.max * scale + offset }, colours));
        }
    }

    pub fn rect(&mut self, rect: Rect, radius: f32, paint: Paint) {
        let style = self.style(&paint);
        let (x, y, w, h) = (N(rect.min.x), N(rect.min.y), N(rect.width()), N(rect.height()));
        let round = if radius > 0. { format!(" rx=\"{}\"", N(radius)) } else { String::new() };
        self.put(format_args!("<rect x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\"{round}{style}/>"));
        if paint.alpha > 0.85 {
            self.ground(rect, paint.fill);
        }
    }

    pub fn circle(&mut self, x: f32, y: f32, r: f32, paint: Paint) {
        self.ellipse(x, y, r, r, paint);
    }

    pub fn ellipse(&mut self, x: f32, y: f32, rx: f32, ry: f32, paint: Paint) {
        let style = self.style(&paint);
        self.put(format_args!("<ellipse cx=\"{}\" cy=\"{}\" rx=\"{}\" ry=\"{}\"{style}/>", N(x), N(y), N(rx), N(ry)));
        if paint.alpha > 0.85 {
            self.ground(at(x - rx, y - ry, 2. * rx, 2. * ry), paint.fill);
        }
    }

    pub fn path(&mut self, outline: &str, paint: Paint) {
        let style = self.style(&paint);
        self.put(format_args!("<path d=\"{outline}\"{style}/>"));
    }

    pub fn line(&mut self, from: (f32, f32), to: (f32, f32), paint: Paint) {
        self.path(&format!("M{} {}L{} {}", N(from.0), N(from.1), N(to.0), N(to.1)), paint);
    }

    /// A soft shadow below a rounded rectangle, without a filter: nested rounded rectangles that add up.
    pub fn shadow(&mut self, rect: Rect, radius: f32, drop: f32, blur: f32, alpha: f32) {
        const LAYERS: usize = 5;
        for layer in 0..LAYERS {
            let grow = blur * (1. - 2. * layer as f32 / (LAYERS - 1) as f32);
            let grown = Rect { min: rect.min - grow + Vec2::Y * drop, max: rect.max + grow + Vec2::Y * drop };
            if grown.width() > 0. && grown.height() > 0. {
                let share = alpha / (LAYERS as f32 - 1.5);
                self.rect(grown, (radius + grow).max(0.), Paint::fill(theme::BLACK.times(0.2)).alpha(share));
            }
        }
    }

    /// Draws in a frame of its own: moved, and scaled about its origin.
    pub fn group(&mut self, x: f32, y: f32, scale: f32, draw: impl FnOnce(&mut Self)) {
        let outer = self.place;
        self.place = (outer.0 + Vec2::new(x, y) * outer.1, outer.1 * scale);
        let size = if scale == 1. { String::new() } else { format!(" scale({scale:.4})") };
        self.put(format_args!("<g transform=\"translate({} {}){size}\">", N(x), N(y)));
        draw(self);
        self.put("</g>");
        self.place = outer;
    }

    /// Draws with attributes on a group around it (a turn, an opacity, a clip). No text belongs in a turned group.
    pub fn with(&mut self, attributes: &str, draw: impl FnOnce(&mut Self)) {
        self.put(format_args!("<g {attributes}>"));
        draw(self);
        self.put("</g>");
    }

    /// Draws inside an outline only.
    pub fn clipped(&mut self, outline: &str, draw: impl FnOnce(&mut Self)) {
        let id = self.define(format!("clip {outline}"), |id| format!("<clipPath id=\"{id}\"><path d=\"{outline}\"/></clipPath>"));
        self.with(&format!("clip-path=\"url(#{id})\""), draw);
    }

    /// Writes one line with its baseline at y; returns its width in u.
    pub fn text(&mut self, x: f32, y: f32, text: &str, pen: Pen) -> f32 {
        let art = self.art;
        let pen = Pen { colour: self.shown(pen.colour), ..pen };
        let run = art.fonts.run(pen.face, text);
        let scale = art.fonts.scale(pen.face, pen.size);
        let width = run.advance * scale;
        let left = x - width * pen.anchor;
        if !run.outline.is_empty() {
            let (k, x, y, colour) = (format!("{scale:.5}"), N(left), N(y), pen.colour);
            self.put(format_args!("<path transform=\"matrix({k} 0 0 -{k} {x} {y})\" fill=\"{colour}\" d=\"{}\"/>", run.outline));
        }
        self.note(at(left, y - pen.size * ABOVE, width, pen.size * (ABOVE + BELOW)), pen, text);
        width
    }

    /// The same, shortened with "…" if it is wider than `room`.
    pub fn text_in(&mut self, x: f32, y: f32, room: f32, text: &str, pen: Pen) -> f32 {
        let short = super::text::shorten(&self.art.fonts, pen.face, pen.size, text, room);
        self.text(x, y, &short, pen)
    }

    fn note(&mut self, rect: Rect, pen: Pen, text: &str) {
        let (offset, scale) = self.place;
        let rect = Rect { min: rect.min * scale + offset, max: rect.max * scale + offset };
        let middle = rect.center();
        let on = self.grounds.iter().rev().find(|(area, _)| area.contains(middle)).map_or(theme::TABLE, |(_, on)| *on);
        self.texts.push(TextBox { rect, size: pen.size * scale, colour: pen.colour, on, text: text.into() });
    }
}
