//! Lines of rules text with icons in them, measured with the real fonts.
use super::{
    colour::Rgb,
    fill::Paint,
    font::{Face, Fonts},
    icon::Tone,
    svg::{N, Pen, Svg},
    text::LINE,
    theme,
};
use crate::tabletop::view::{RichText, Span};

/// How a run of rules text looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Look {
    Plain,
    Bold,
    Upgraded,
    Raised,
    Lowered,
}

/// The smallest thing that is not broken: a word, or an icon.
#[derive(Clone, Debug, PartialEq)]
enum Part {
    Word(Look, String),
    Icon(String),
}

#[derive(Clone, Debug)]
struct Piece {
    part: Part,
    /// A space goes before it, unless it begins the line.
    spaced: bool,
    /// May begin a line. Icons hold on to their word, glued pieces to what they follow.
    breaks: bool,
}

/// Rules text broken into lines at one size.
#[derive(Clone, Debug)]
pub struct Rich {
    pub size: f32,
    lines: Vec<(Vec<Piece>, f32)>,
}

fn spans(line: &[Span]) -> Vec<Piece> {
    let mut out: Vec<Piece> = vec![];
    let mut spaced = false;
    for span in line {
        let (look, text) = match span {
            Span::Icon(key) => {
                let glued = out.last().is_some_and(|last| matches!(last.part, Part::Icon(_)));
                out.push(Piece { part: Part::Icon(key.clone()), spaced: spaced || !out.is_empty(), breaks: !glued });
                spaced = true;
                continue;
            }
            Span::Text(text) => (Look::Plain, text),
            Span::Bold(text) => (Look::Bold, text),
            Span::Upgraded(text) => (Look::Upgraded, text),
            Span::Raised(text) => (Look::Raised, text),
            Span::Lowered(text) => (Look::Lowered, text),
        };
        spaced |= text.starts_with(char::is_whitespace);
        for word in text.split_whitespace() {
            let after_icon = out.last().is_some_and(|last| matches!(last.part, Part::Icon(_)));
            // A number and a sign stay with the word before them: "Vulnerable 1", "X + 1"; a bracket may begin a line.
            let stays = !out.is_empty() && !word.starts_with('(') && is_figure(word);
            out.push(Piece { part: Part::Word(look, word.into()), spaced, breaks: spaced && !after_icon && !stays });
            spaced = true;
        }
        spaced = text.ends_with(char::is_whitespace);
    }
    out
}

/// A number, a sign of a sum, or both: "1", "+2", "1)", "×", "X".
fn is_figure(word: &str) -> bool {
    let bare = word.trim_matches(['(', ')', '+', ':', ',']);
    matches!(bare, "" | "×" | "=") || bare.chars().all(|c| c.is_ascii_digit() || c == 'X')
}

impl Look {
    fn face(self) -> Face {
        if self == Look::Plain { Face::Body } else { Face::Bold }
    }
    fn mark(self) -> bool {
        matches!(self, Look::Raised | Look::Lowered)
    }
}

/// Where lines of rules text stand and how they look.
#[derive(Clone, Copy, Debug)]
pub struct Column {
    /// The left edge, the middle or the right edge, as `anchor` says: the share of each line left of it.
    pub x: f32,
    pub anchor: f32,
    /// The upper edge of the first line, and from one line to the next, in u.
    pub top: f32,
    pub pitch: f32,
    pub colour: Rgb,
    pub tone: Tone,
}

impl Column {
    /// Light lines that begin at x.
    pub fn lit(x: f32, top: f32, pitch: f32, colour: Rgb) -> Self {
        Column { x, anchor: 0., top, pitch, colour, tone: Tone::Lit }
    }
}

/// Width of the mark after a changed number, as a share of the size.
const MARK: f32 = 0.56;
/// Space between an icon and its neighbours, and between words.
const SPACE: f32 = 0.24;

impl Piece {
    fn width(&self, fonts: &Fonts, size: f32) -> f32 {
        match &self.part {
            Part::Icon(_) => size,
            Part::Word(look, word) => fonts.width(look.face(), size, word) + if look.mark() { (MARK + 0.08) * size } else { 0. },
        }
    }
}

/// Breaks one line where it is wider than `room`; gives the pieces and the width of each part.
fn broken(fonts: &Fonts, all: &[Piece], size: f32, room: f32) -> Vec<(Vec<Piece>, f32)> {
    let mut lines = vec![];
    let (mut current, mut width): (Vec<Piece>, f32) = (vec![], 0.);
    let mut next = 0;
    while next < all.len() {
        // Everything up to the next place where a line may break moves together.
        let end = (next + 1..all.len()).find(|i| all[*i].breaks).unwrap_or(all.len());
        let gap = |piece: &Piece, first: bool| if piece.spaced && !first { SPACE * size } else { 0. };
        let together: f32 = all[next..end]
            .iter()
            .enumerate()
            .map(|(i, piece)| piece.width(fonts, size) + gap(piece, current.is_empty() && i == 0))
            .sum();
        if !current.is_empty() && width + together > room {
            lines.push((std::mem::take(&mut current), width));
            width = 0.;
            continue;
        }
        current.extend_from_slice(&all[next..end]);
        width += together;
        next = end;
    }
    lines.push((current, width));
    lines
}

impl Rich {
    /// Breaks each line where it is wider than `room`.
    pub fn new(fonts: &Fonts, text: &RichText, size: f32, room: f32) -> Rich {
        Rich { size, lines: text.iter().flat_map(|line| broken(fonts, &spans(line), size, room)).collect() }
    }

    /// The same, but the parts of a broken line are about equally wide, so that no word stands alone.
    pub fn even(fonts: &Fonts, text: &RichText, size: f32, room: f32) -> Rich {
        let lines = text.iter().flat_map(|line| {
            let pieces = spans(line);
            let count = broken(fonts, &pieces, size, room).len();
            let narrowest = (1..24).map(|step| room * (1. - step as f32 * 0.035)).take_while(|room| {
                let lines = broken(fonts, &pieces, size, *room);
                count > 1 && lines.len() == count && lines.iter().all(|line| line.1 <= *room)
            });
            broken(fonts, &pieces, size, narrowest.last().unwrap_or(room))
        });
        Rich { size, lines: lines.collect() }
    }

    /// The first lines only.
    pub fn first(mut self, lines: usize) -> Rich {
        self.lines.truncate(lines);
        self
    }

    pub fn count(&self) -> usize {
        self.lines.len()
    }

    /// Width of the widest line in u.
    pub fn width(&self) -> f32 {
        self.lines.iter().map(|(_, width)| *width).fold(0., f32::max)
    }

    pub fn height(&self) -> f32 {
        self.count() as f32 * self.size * LINE
    }

    /// Writes the lines.
    pub fn write(&self, svg: &mut Svg, column: Column) {
        for (number, (line, width)) in self.lines.iter().enumerate() {
            let baseline = column.top + (number as f32 + 0.5) * column.pitch + self.size * 0.35;
            let mut at = column.x - width * column.anchor;
            for (i, piece) in line.iter().enumerate() {
                if i > 0 && piece.spaced {
                    let joins = |piece: &Piece| matches!(piece.part, Part::Word(Look::Upgraded, _));
                    if joins(piece) && joins(&line[i - 1]) {
                        self.underline(svg, at, SPACE * self.size, baseline, column.tone);
                    }
                    at += SPACE * self.size;
                }
                match &piece.part {
                    Part::Icon(key) => svg.icon(key, at, baseline - 0.86 * self.size, self.size, column.tone),
                    Part::Word(look, word) => self.word(svg, (at, baseline), *look, word, &column),
                }
                at += piece.width(&svg.art.fonts, self.size);
            }
        }
    }

    fn underline(&self, svg: &mut Svg, x: f32, width: f32, baseline: f32, tone: Tone) {
        let y = baseline + self.size * 0.165;
        svg.line((x, y), (x + width, y), Paint::line(upgraded(tone), self.size * 0.09));
    }

    fn word(&self, svg: &mut Svg, (x, baseline): (f32, f32), look: Look, word: &str, column: &Column) {
        let (tone, colour) = (column.tone, column.colour);
        let lit = tone == Tone::Lit;
        let colour = match look {
            Look::Plain | Look::Bold => colour,
            Look::Upgraded => upgraded(tone),
            Look::Raised => {
                if lit {
                    Rgb(0xffb59f)
                } else {
                    theme::RAISED
                }
            }
            Look::Lowered => {
                if lit {
                    Rgb(0x9fd0f5)
                } else {
                    theme::LOWERED
                }
            }
        };
        let pen = Pen { face: look.face(), size: self.size, colour, anchor: 0. };
        let width = svg.text(x, baseline, word, pen);
        if look == Look::Upgraded {
            self.underline(svg, x, width, baseline, tone);
        } else if look.mark() {
            svg.mark(x + width + 0.06 * self.size, baseline, self.size * MARK, look == Look::Raised, colour);
        }
    }
}

fn upgraded(tone: Tone) -> Rgb {
    if tone == Tone::Lit { Rgb(0x7fd09a) } else { theme::UPGRADED }
}

impl Svg<'_> {
    /// ▲ or ▼ on a baseline, so many u wide.
    pub fn mark(&mut self, x: f32, baseline: f32, width: f32, up: bool, colour: Rgb) {
        let (half, height) = (N(width / 2.), width * 0.84);
        let (from, tall) = if up { (baseline - width * 0.22, -height) } else { (baseline - width * 0.22 - height, height) };
        self.path(&format!("M{} {}l{half} {} {half} {}z", N(x), N(from), N(tall), N(-tall)), Paint::fill(colour));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client::paint::tests::art;

    #[test]
    fn rules_text_breaks_between_words_but_keeps_icon_and_number_with_theirs() {
        let fonts = &art().fonts;
        let line = vec![Span::Icon("vulnerable".into()), Span::Text("Vulnerable ".into()), Span::Bold("1".into())];
        let whole = Rich::new(fonts, &vec![line.clone()], 16., 1e3);
        assert_eq!(whole.count(), 1);
        assert_eq!(Rich::new(fonts, &vec![line], 16., whole.width() - 1.).count(), 1, "nothing here may be broken");
        let text = vec![vec![Span::Text("to any player who stands in a row".into())]];
        let broken = Rich::new(fonts, &text, 16., 100.);
        assert!(broken.count() > 1 && broken.width() <= 100.);
    }

    #[test]
    fn a_sum_stays_with_the_word_before_it() {
        let fonts = &art().fonts;
        let line = |text: &str| vec![vec![Span::Text("Strength ".into()), Span::Bold("X".into()), Span::Text(text.into())]];
        let alone = Rich::new(fonts, &line(" + 1"), 16., 1e3).width();
        let broken = Rich::new(fonts, &line(" + 1 to any player"), 16., alone + 1.);
        assert_eq!(broken.lines[0].1, alone);
        assert_eq!(Rich::new(fonts, &line(" + 1"), 16., alone - 1.).count(), 1, "nothing here may be broken");
    }
}
