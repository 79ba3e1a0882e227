//! Places in a text: as bytes for the program, as line and column for people. Shared with `build.rs`.
use ron::error::Position;

/// The line and column of a byte, counted from 1; columns count characters.
pub fn line_column(text: &str, at: usize) -> (u32, u32) {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    let before = &text[..at];
    let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
    (1 + before.matches('\n').count() as u32, 1 + before[line_start..].chars().count() as u32)
}

/// The byte of a place that ron gave.
pub fn byte_of(text: &str, place: Position) -> usize {
    let mut start = 0;
    for _ in 1..place.line {
        match text[start..].find('\n') {
            Some(newline) => start += newline + 1,
            None => return text.len(),
        }
    }
    let column = text[start..].char_indices().nth(place.col.saturating_sub(1));
    column.map_or(text.len(), |(at, _)| start + at)
}

/// The next byte that is no blank.
pub fn skip_blanks(text: &str, at: usize) -> usize {
    let rest = &text[at..];
    at + rest.len() - rest.trim_start().len()
}

/// The last place before `end` where this whole word stands.
pub fn last_word(text: &str, word: &str, end: usize) -> Option<usize> {
    let part_of_word = |c: char| c.is_alphanumeric() || c == '_';
    let before = &text[..end.min(text.len())];
    before
        .rmatch_indices(word)
        .map(|(at, _)| at)
        .find(|at| !text[..*at].ends_with(part_of_word) && !text[at + word.len()..].starts_with(part_of_word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_and_places_are_inverse() {
        let text = "a\nbé c\n\nd";
        for (at, _) in text.char_indices() {
            let (line, col) = line_column(text, at);
            assert_eq!(byte_of(text, Position { line: line as usize, col: col as usize }), at);
        }
        assert_eq!(line_column(text, text.find('c').unwrap()), (2, 4));
        assert_eq!(line_column(text, 999), (4, 2));
    }

    #[test]
    fn words_are_whole() {
        assert_eq!(last_word("Hit Hits Hit_ x", "Hit", 15), Some(0));
        assert_eq!(last_word("Hit Hit Hit", "Hit", 7), Some(4));
        assert_eq!(last_word("Hits", "Hit", 4), None);
    }
}
