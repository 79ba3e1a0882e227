//! Measuring text with the real fonts: shortening and wrapping.
use super::font::{Face, Fonts};
use crate::client::layout::text::pieces;

/// Line height as a multiple of the font size.
pub const LINE: f32 = 1.3;

/// The text itself if it fits in `room`, else its beginning and "…".
pub fn shorten(fonts: &Fonts, face: Face, size: f32, text: &str, room: f32) -> String {
    if fonts.width(face, size, text) <= room {
        return text.into();
    }
    let ends: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
    let cut = |end: usize| format!("{}…", text[..end].trim_end());
    let kept = ends.partition_point(|end| fonts.width(face, size, &cut(*end)) <= room);
    cut(kept.checked_sub(1).map_or(0, |last| ends[last]))
}

/// Breaks a text into lines no wider than `room`; a word that is wider stands alone, a path is broken.
pub fn wrap(fonts: &Fonts, face: Face, size: f32, text: &str, room: f32) -> Vec<String> {
    let fits = |text: &str| fonts.width(face, size, text) <= room;
    let mut lines: Vec<String> = vec![];
    for word in text.split_whitespace() {
        let pieces = pieces(word, fits);
        match (lines.last_mut(), pieces.as_slice()) {
            (Some(line), [only]) if fits(&format!("{line} {only}")) => {
                line.push(' ');
                line.push_str(only);
            }
            _ => lines.extend(pieces.into_iter().map(String::from)),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client::paint::tests::art;

    #[test]
    fn a_text_that_fits_is_left_alone() {
        let fonts = &art().fonts;
        let width = fonts.width(Face::Title, 14., "Gremlin Wizard");
        assert_eq!(shorten(fonts, Face::Title, 14., "Gremlin Wizard", width + 0.01), "Gremlin Wizard");
    }

    #[test]
    fn a_shortened_text_fits_and_keeps_as_much_as_it_can() {
        let fonts = &art().fonts;
        let (text, room) = ("The Very Long Name of a Thing", 80.);
        let short = shorten(fonts, Face::Body, 14., text, room);
        assert!(short.ends_with('…') && fonts.width(Face::Body, 14., &short) <= room, "{short}");
        let longer = format!("{}…", &text[..short.chars().count()]);
        assert!(fonts.width(Face::Body, 14., &longer) > room, "{longer} would have fitted");
    }

    #[test]
    fn wrapped_lines_fit_and_lose_no_word() {
        let fonts = &art().fonts;
        let text = "Hits in an attack are doubled, then 1 token leaves. At most 3.";
        let lines = wrap(fonts, Face::Body, 13., text, 120.);
        assert!(lines.len() > 1 && lines.iter().all(|line| fonts.width(Face::Body, 13., line) <= 120.));
        assert_eq!(lines.join(" "), text);
    }

    #[test]
    fn figures_are_as_high_as_capitals() {
        let zero = &art().fonts.run(Face::Title, "0").outline;
        let letter = &art().fonts.run(Face::Title, "H").outline;
        let high = |outline: &str| resvg::tiny_skia::Path::bounds(&svg_path(outline)).bottom();
        assert!(high(zero) > 0.93 * high(letter), "{} against {}", high(zero), high(letter));
    }

    /// The bounds of a glyph's outline.
    fn svg_path(outline: &str) -> resvg::tiny_skia::Path {
        let svg = format!("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><path d='{outline}'/></svg>");
        let tree = resvg::usvg::Tree::from_str(&svg, &Default::default()).expect("an outline is a path");
        match tree.root().children().first() {
            Some(resvg::usvg::Node::Path(path)) => path.data().clone(),
            other => panic!("{other:?} is no path"),
        }
    }
}
