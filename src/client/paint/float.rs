//! Numbers that appear over figures, and the small glyphs of log lines.
use super::{
    art::Art,
    colour::Rgb,
    fill::Paint,
    svg::{Pen, Sheet, Svg, at},
    theme,
};
use bevy::math::Vec2;

/// What a rising number says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Float {
    Loss,
    Heal,
    Block,
    /// Blocked, refused: words without colour.
    Plain,
}

/// A number that rises from a figure: 24 u, outlined so that it reads on everything.
pub fn floating(art: &Art, text: &str, what: Float) -> Sheet {
    let (colour, glyph) = match what {
        Float::Loss => (Rgb(0xff9c86), Some("heart")),
        Float::Heal => (theme::FINE, Some("heart")),
        Float::Block => (Rgb(0xa9d3f3), Some("shield")),
        Float::Plain => (theme::ON_WOOD, None),
    };
    let pen = Pen::bold(24., colour);
    let mark = if glyph.is_some() { 24. } else { 0. };
    let width = art.fonts.width(pen.face, pen.size, text) + mark;
    let mut svg = Svg::new(art, Vec2::new(width.ceil() + 2., 30.), 4.).over([theme::BLACK; 2]);
    let run = art.fonts.run(pen.face, text);
    let scale = art.fonts.scale(pen.face, pen.size);
    svg.put(format_args!(
        "<path transform=\"matrix({scale:.5} 0 0 -{scale:.5} {mark} 23)\" fill=\"none\" stroke=\"{}\" stroke-width=\"{:.0}\" \
         stroke-linejoin=\"round\" d=\"{}\"/>",
        theme::BLACK,
        5. / scale,
        run.outline
    ));
    if let Some(glyph) = glyph {
        svg.glyph_with(glyph, 1., 5., 20., Paint::fill(theme::BLACK).edge(theme::BLACK, 4.));
        svg.glyph(glyph, 1., 5., 20., colour);
    }
    svg.text(mark, 23., text, pen);
    svg.done()
}

/// The plate over a figure that is aimed at: what it will lose, and whether it falls.
pub fn loss(art: &Art, lost: i32, falls: bool) -> Sheet {
    let text = format!("−{lost}");
    let pen = Pen::bold(17., theme::WHITE).middle();
    let width = (art.fonts.width(pen.face, pen.size, &text) + 18.).max(34.) + if falls { 20. } else { 0. };
    let mut svg = Svg::new(art, Vec2::new(width, 24.), 5.);
    let plate = at(0., 0., width, 24.);
    svg.shadow(plate, 6., 2., 3., 0.5);
    svg.rect(plate, 6., Paint::fill(Rgb(0x8e2519)).edge(Rgb(0xffd9cc), 1.5));
    let middle = if falls { (width - 20.) / 2. } else { width / 2. };
    svg.text(middle, 17.8, &text, pen);
    if falls {
        svg.glyph("skull", width - 25., 4., 16., Rgb(0xffd9cc));
    }
    svg.done()
}

/// What stands before a line of the log, 13 u.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LogMark<'a> {
    /// The seal of a seat by its look.
    Seat(&'a str),
    Die(u8),
    /// Undo stops here.
    Wall,
}

pub fn log_mark(art: &Art, mark: LogMark) -> Sheet {
    let mut svg = Svg::new(art, Vec2::splat(13.), 1.);
    match mark {
        LogMark::Seat(look) => {
            let look = art.theme.look(look);
            svg.glyph_with(&look.seal, 0.5, 0.5, 12., Paint::fill(look.bright).edge(theme::WHITE, 0.7));
        }
        LogMark::Die(face) => svg.die(0., 0., 13., face),
        LogMark::Wall => svg.glyph("lock", 0.5, 0.5, 12., theme::BRASS),
    }
    svg.done()
}
