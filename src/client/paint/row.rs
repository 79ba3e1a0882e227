//! One printed action: what chooses it (die faces or a cube slot), then what it does, as symbols with numbers.
use super::{
    art::Art,
    colour::Rgb,
    fill::Paint,
    font::Face,
    icon::Tone,
    svg::{N, Pen, Svg},
    theme,
};
use crate::tabletop::view::{ActionRowView, SymbolView};
use bevy::math::Rect;

/// How large a row's parts may be; they shrink if they do not fit.
#[derive(Clone, Copy, Debug)]
pub struct RowSize {
    /// Icon and number of the next action, and of the others, in u.
    pub next: (f32, f32),
    pub other: (f32, f32),
    /// Dice are drawn instead of written.
    pub dice: bool,
    /// Where the symbols begin after nothing, after written faces, after a slot.
    pub indent: (f32, f32, f32),
    pub pointer: f32,
}

impl RowSize {
    /// For a card in a lane with so many rows in a list.
    pub fn lane(rows: usize, wide: bool) -> RowSize {
        let next: (f32, f32) = match rows {
            0 | 1 => (20., 18.),
            2 => (18., 16.),
            3 => (16., 14.),
            _ => (15., 13.),
        };
        let next = if wide { next } else { (next.0.min(18.), next.1.min(16.)) };
        RowSize { next, other: (14., 12.), dice: false, indent: if wide { (9., 30., 28.) } else { (6., 25., 23.) }, pointer: 6. }
    }
    /// For a large card with rows of this height.
    pub fn large(row: f32) -> RowSize {
        let (next, other) = if row > 25. { ((20., 18.), (17., 15.)) } else { ((16., 14.), (14., 12.)) };
        RowSize { next, other, dice: true, indent: (16., 72., 36.), pointer: 9. }
    }
    pub fn boss(row: f32) -> RowSize {
        let (next, other) = if row > 24. { ((17., 15.), (15., 13.)) } else { ((16., 14.), (14., 12.)) };
        RowSize { next, other, dice: false, indent: (12., 40., 33.), pointer: 9. }
    }
}

/// Colours of a row's ground.
struct Ground {
    tone: Tone,
    number: Rgb,
    words: Rgb,
    changed: Rgb,
}

/// Draws a row; `slot` is where its cube slot lies.
pub fn row(svg: &mut Svg, rect: Rect, slot: Rect, view: &ActionRowView, size: RowSize) {
    let ground = if view.next {
        strip(svg, rect, size);
        Ground { tone: Tone::Ink, number: theme::INK, words: theme::INK, changed: Rgb(0xa4301f) }
    } else {
        Ground { tone: Tone::Lit, number: theme::ON_WOOD, words: theme::SECONDARY, changed: Rgb(0xffb59f) }
    };
    let mut x = rect.min.x + size.indent.0;
    if view.slot.is_some() {
        x = rect.min.x + size.indent.2;
    }
    if !view.faces.is_empty() {
        x = faces(svg, rect, &view.faces, size, &ground, x);
    }
    if let Some(view) = view.slot {
        draw_slot(svg, slot, view.red);
    }
    symbols(svg, rect, x, view, size, &ground);
}

/// The lamp strip with its pointer.
fn strip(svg: &mut Svg, rect: Rect, size: RowSize) {
    for (grow, alpha) in [(2.6, 0.1), (1.3, 0.16)] {
        svg.rect(rect.inflate(grow), 5.5, Paint::line(theme::LAMP, 1.4).alpha(alpha));
    }
    let radius = if size.dice { 6. } else { 4. };
    svg.rect(rect, radius, Paint::fill(super::fill::Fill::Across(theme::LAMP_STRIP)).edge(Rgb(0xfff0c9), 1.));
    let (deep, half) = (size.pointer, size.pointer * 0.8);
    let tip = format!("M{} {}l{} {}-{} {}z", N(rect.min.x - deep), N(rect.center().y - half), N(deep), N(half), N(deep), N(half));
    svg.path(&tip, Paint::fill(theme::LAMP_STRIP[0]).edge(theme::BLACK, 0.8));
}

/// "1–2", or "1, 3" if they are not in a row.
pub fn written(faces: &[u8]) -> String {
    match faces {
        [] => String::new(),
        [one] => one.to_string(),
        [first, .., last] if *last as usize - *first as usize + 1 == faces.len() => format!("{first}–{last}"),
        _ => faces.iter().map(u8::to_string).collect::<Vec<_>>().join(" "),
    }
}

fn faces(svg: &mut Svg, rect: Rect, faces: &[u8], size: RowSize, ground: &Ground, x: f32) -> f32 {
    if size.dice {
        let side = 22_f32.min(rect.height() - 6.);
        let fits = faces.len() <= 3;
        let top = rect.center().y - side / 2.;
        if fits {
            for (i, face) in faces.iter().enumerate() {
                svg.die(rect.min.x + 8. + i as f32 * (side + 4.), top, side, *face);
            }
            let end = rect.min.x + 8. + faces.len() as f32 * (side + 4.) + 3.;
            let hair = if ground.tone == Tone::Ink { theme::BRASS } else { Rgb(0x4a3828) };
            svg.line((end, rect.min.y + 6.), (end, rect.max.y - 6.), Paint::line(hair, 1.));
            return end + 9.;
        }
    }
    let text = written(faces);
    let pen = if ground.tone == Tone::Ink { Pen::bold(12., ground.number) } else { Pen::body(12., ground.words) };
    let left = rect.min.x + if size.indent.0 < 8. { 4. } else { 6. };
    let wide = svg.text(left, rect.center().y + 4.4, &text, pen);
    x.max(rect.min.x + size.indent.1).max(left + wide + 5.)
}

/// An empty slot: cut corners for one of the loop, square for one used once.
fn draw_slot(svg: &mut Svg, slot: Rect, red: bool) {
    if red {
        let (w, cut) = (slot.width(), slot.width() * 0.275);
        let (c, e) = (N(cut), N(w - 2. * cut));
        let outline = format!("M{} {}h{e}l{c} {c}v{e}l-{c} {c}h-{e}l-{c} -{c}v-{e}z", N(slot.min.x + cut), N(slot.min.y));
        svg.path(&outline, Paint::fill(theme::GROOVE).edge(Rgb(0xe0604a), 2.));
    } else {
        svg.rect(slot.inflate(-0.8), 1.5, Paint::fill(theme::GROOVE).edge(Rgb(0x9a907f), 1.3));
    }
}

/// The number of a symbol as written: "3", "3×2", "−2".
fn amount(symbol: &SymbolView) -> String {
    let sign = if symbol.count < 0 { "−" } else { "" };
    match (symbol.count, symbol.times) {
        (0, times) if times <= 1 && (!symbol.label.is_empty() || symbol.changed == 0) => String::new(),
        (count, times) if times > 1 => format!("{sign}{}×{times}", count.abs()),
        (count, _) => format!("{sign}{}", count.abs()),
    }
}

/// Words after a symbol: its label, whom it reaches if no sign says so, or its name if it has no number.
fn words(symbol: &SymbolView) -> &str {
    if symbol.label.is_empty() && symbol.reach.is_empty() && !symbol.whom.is_empty() {
        return &symbol.whom;
    }
    if symbol.label.is_empty() && amount(symbol).is_empty() { &symbol.name } else { &symbol.label }
}

/// Sizes and gaps to try, largest first: icon, number, words, gap after the icon and after a symbol.
fn settings((icon, number): (f32, f32)) -> impl Iterator<Item = [f32; 5]> {
    let words = if number >= 15. { 13. } else { 12. };
    let steps = [(icon, number, 2., 4.5), (16., 14., 2., 3.5), (14., 12., 2., 3.), (12., 12., 1., 2.5), (12., 12., 0.6, 1.)];
    steps
        .into_iter()
        .map(move |(i, n, after, gap)| [f32::min(i, icon), f32::min(n, number), f32::min(words, n.max(12.)), after, gap])
}

/// Behind which symbol it is said that every player is reached: the first that is aimed at players.
fn everybody(view: &ActionRowView) -> Option<usize> {
    view.symbols.iter().position(|symbol| symbol.aimed).filter(|_| view.every_player)
}

/// The width of ▲ or ▼ beside a number of that size.
fn mark(number: f32) -> f32 {
    (number * 0.5).clamp(6.5, 8.)
}

fn measure(art: &Art, view: &ActionRowView, face: Face, [icon, number, small, after, gap]: [f32; 5], worded: bool) -> f32 {
    let symbol = |symbol: &SymbolView| {
        let figures = amount(symbol);
        let mut wide = icon + gap;
        if !figures.is_empty() {
            wide += after + art.fonts.width(face, number, &figures);
        }
        if symbol.changed != 0 {
            wide += 1.5 + mark(number);
        }
        if worded && !words(symbol).is_empty() {
            wide += 3. + art.fonts.width(face, small, words(symbol));
        }
        if !symbol.reach.is_empty() {
            wide += icon + gap;
        }
        wide
    };
    let signs = everybody(view).is_some() as u8 + view.acts_last as u8;
    view.symbols.iter().map(symbol).sum::<f32>() + signs as f32 * (icon + gap) - gap
}

fn symbols(svg: &mut Svg, rect: Rect, from: f32, view: &ActionRowView, size: RowSize, ground: &Ground) {
    let face = if view.next { Face::Bold } else { Face::Body };
    let room = rect.max.x - 4. - from;
    let wanted = if view.next { size.next } else { size.other };
    let art = svg.art;
    let fitting = |worded: bool| settings(wanted).find(|set| measure(art, view, face, *set, worded) <= room);
    let (set, worded) = match fitting(true) {
        Some(set) => (set, true),
        // One symbol keeps its words, shortened; several give them up.
        None if view.symbols.len() == 1 => (settings(wanted).nth(2).unwrap_or([12., 12., 12., 1., 2.]), true),
        None => (fitting(false).unwrap_or([12., 12., 12., 0.6, 0.6]), false),
    };
    let [icon, number, small, after, gap] = set;
    let middle = rect.center().y;
    let mut x = from;
    for (i, symbol) in view.symbols.iter().enumerate() {
        svg.icon(&symbol.icon, x, middle - icon / 2., icon, ground.tone);
        x += icon;
        let figures = amount(symbol);
        let baseline = middle + number * 0.355;
        if !figures.is_empty() {
            x += after;
            x += svg.text(x, baseline, &figures, Pen { face, size: number, colour: ground.number, anchor: 0. });
        }
        if symbol.changed != 0 {
            svg.mark(x + 1.5, middle + mark(number) * 0.62, mark(number), symbol.changed > 0, ground.changed);
            x += 1.5 + mark(number);
        }
        if worded && !words(symbol).is_empty() {
            x += 3.;
            let left = (rect.max.x - 4. - x).max(12.);
            let pen = Pen { face, size: small, colour: ground.words, anchor: 0. };
            x += svg.text_in(x, middle + small * 0.355, left, words(symbol), pen);
        }
        x += gap;
        let reach = if everybody(view) == Some(i) { "chevrons" } else { &symbol.reach };
        if !reach.is_empty() {
            let colour = theme::CHEVRONS[(ground.tone == Tone::Ink) as usize];
            svg.glyph(reach, x, middle - icon / 2., icon, colour);
            x += icon + gap;
        }
    }
    if view.acts_last {
        svg.glyph("hourglass", x, middle - icon / 2., icon, ground.words);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn die_faces_are_written_as_a_range_only_if_they_are_one() {
        assert_eq!(written(&[3, 4]), "3–4");
        assert_eq!(written(&[1, 2, 3]), "1–3");
        assert_eq!(written(&[6]), "6");
        assert_eq!(written(&[1, 3, 5]), "1 3 5");
    }

    #[test]
    fn a_number_is_written_with_its_sign_and_how_often() {
        let symbol = |count, times| SymbolView { count, times, ..Default::default() };
        assert_eq!(amount(&symbol(3, 1)), "3");
        assert_eq!(amount(&symbol(3, 2)), "3×2");
        assert_eq!(amount(&symbol(-2, 1)), "−2");
        assert_eq!(amount(&symbol(0, 1)), "");
        assert_eq!(amount(&SymbolView { changed: -1, ..symbol(0, 1) }), "0", "Weak brought it down to nothing");
    }
}
