//! The bundled fonts: how wide a run of text is, and its outline as a path. Shaped with kerning and lining figures.
use harfrust::{Feature, FontRef, ShapeOptions, ShaperData, Tag, UnicodeBuffer};
use skrifa::{
    GlyphId, MetadataProvider,
    instance::{LocationRef, Size},
    outline::{DrawSettings, OutlinePen},
};
use std::{
    collections::HashMap,
    fmt::Write,
    path::Path,
    sync::{Arc, RwLock},
};

/// The three cuts in use: titles, text, and numbers and emphasis.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Face {
    Title,
    Body,
    Bold,
}

/// A run of text in font units.
#[derive(Debug)]
pub struct Run {
    pub advance: f32,
    /// Path data, y up, the baseline at 0.
    pub outline: String,
}

struct Font {
    data: Vec<u8>,
    shaper: ShaperData,
    em: f32,
    runs: RwLock<HashMap<String, Arc<Run>>>,
}

pub struct Fonts([Font; 3]);

/// Runs kept per font. The table shows a few hundred; a chat-like flood of texts must not grow for ever.
const KEPT: usize = 4096;

impl Fonts {
    /// Reads the three files from the folder of fonts.
    pub fn load(folder: &Path) -> std::io::Result<Fonts> {
        let font = |name: &str| -> std::io::Result<Font> {
            let path = folder.join(name);
            let data = std::fs::read(&path)
                .map_err(|error| std::io::Error::new(error.kind(), format!("{}: {error}", path.display())))?;
            Font::read(data).ok_or_else(|| std::io::Error::other(format!("{} is no font", path.display())))
        };
        Ok(Fonts([font("Grenze-SemiBold.ttf")?, font("FiraSansCondensed-Medium.ttf")?, font("FiraSansCondensed-Bold.ttf")?]))
    }

    fn font(&self, face: Face) -> &Font {
        &self.0[face as usize]
    }

    pub fn run(&self, face: Face, text: &str) -> Arc<Run> {
        self.font(face).run(text)
    }

    /// Width of a text in u at a size in u.
    pub fn width(&self, face: Face, size: f32, text: &str) -> f32 {
        let font = self.font(face);
        font.run(text).advance * size / font.em
    }

    /// Factor from font units to u.
    pub fn scale(&self, face: Face, size: f32) -> f32 {
        size / self.font(face).em
    }
}

impl Font {
    fn read(data: Vec<u8>) -> Option<Font> {
        let font = FontRef::from_index(&data, 0).ok()?;
        let shaper = ShaperData::new(&font);
        let em = shaper.shaper(&font).build().units_per_em() as f32;
        Some(Font { shaper, em, data, runs: RwLock::default() })
    }

    fn run(&self, text: &str) -> Arc<Run> {
        if let Some(run) = self.runs.read().ok().and_then(|runs| runs.get(text).cloned()) {
            return run;
        }
        let run = Arc::new(self.shape(text).unwrap_or(Run { advance: 0., outline: String::new() }));
        if let Ok(mut runs) = self.runs.write() {
            if runs.len() >= KEPT {
                runs.clear();
            }
            runs.insert(text.into(), run.clone());
        }
        run
    }

    fn shape(&self, text: &str) -> Option<Run> {
        let font = FontRef::from_index(&self.data, 0).ok()?;
        let outlines = skrifa::FontRef::from_index(&self.data, 0).ok()?.outline_glyphs();
        let mut buffer = UnicodeBuffer::new();
        buffer.push_str(text);
        buffer.guess_segment_properties();
        let features = [Feature::new(Tag::new(b"lnum"), 1, ..)];
        let shaper = self.shaper.shaper(&font).build();
        let glyphs = shaper.shape(buffer, ShapeOptions::new().features(&features));
        let (mut at, mut outline) = (0., String::new());
        for (glyph, place) in glyphs.glyph_infos().iter().zip(glyphs.glyph_positions()) {
            if let Some(shape) = outlines.get(GlyphId::new(glyph.glyph_id)) {
                let origin = (at + place.x_offset as f32, place.y_offset as f32);
                let mut pen = Pen { out: &mut outline, at: origin, start: origin, origin, open: false };
                let settings = DrawSettings::unhinted(Size::unscaled(), LocationRef::default());
                // A glyph that cannot be drawn leaves its space empty.
                shape.draw(settings, &mut pen).ok();
            }
            at += place.x_advance as f32;
        }
        Some(Run { advance: at, outline })
    }
}

/// Writes outlines as relative path commands, which are about half as long as absolute ones.
struct Pen<'a> {
    out: &'a mut String,
    at: (f32, f32),
    start: (f32, f32),
    origin: (f32, f32),
    open: bool,
}

impl Pen<'_> {
    fn to(&mut self, x: f32, y: f32) -> (f32, f32) {
        (self.origin.0 + x, self.origin.1 + y)
    }
    fn number(&mut self, value: f32) {
        let tenths = (value * 10.).round() as i32;
        let separator = if tenths < 0 || self.out.ends_with(|c: char| c.is_ascii_alphabetic()) { "" } else { " " };
        // Writing to a string cannot fail.
        let _ = if tenths % 10 == 0 {
            write!(self.out, "{separator}{}", tenths / 10)
        } else {
            write!(self.out, "{separator}{:.1}", tenths as f32 / 10.)
        };
    }
    fn command(&mut self, name: char, points: &[(f32, f32)]) {
        self.out.push(name);
        let from = self.at;
        for point in points {
            self.number(point.0 - from.0);
            self.number(point.1 - from.1);
        }
        if let Some(last) = points.last() {
            self.at = *last;
        }
    }
}

impl OutlinePen for Pen<'_> {
    fn move_to(&mut self, x: f32, y: f32) {
        let to = self.to(x, y);
        self.out.push('M');
        self.number(to.0);
        self.number(to.1);
        (self.at, self.start, self.open) = (to, to, true);
    }
    fn line_to(&mut self, x: f32, y: f32) {
        let to = self.to(x, y);
        self.command('l', &[to]);
    }
    fn quad_to(&mut self, cx: f32, cy: f32, x: f32, y: f32) {
        let points = [self.to(cx, cy), self.to(x, y)];
        self.command('q', &points);
    }
    fn curve_to(&mut self, ax: f32, ay: f32, bx: f32, by: f32, x: f32, y: f32) {
        let points = [self.to(ax, ay), self.to(bx, by), self.to(x, y)];
        self.command('c', &points);
    }
    fn close(&mut self) {
        if self.open {
            self.out.push('z');
            (self.at, self.open) = (self.start, false);
        }
    }
}
