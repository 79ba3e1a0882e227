//! Which brackets are open at a place of a RON text: what a syntax error needs to be understood.

/// The brackets still open just before `end`, outermost first, with their places. Strings and comments are skipped.
pub fn open_brackets(text: &str, end: usize) -> Vec<(char, usize)> {
    let text = &text[..end.min(text.len())];
    let mut open = vec![];
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        at += match c {
            '"' => string(rest),
            'r' if raw_string(rest).is_some() && !text[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_') => {
                raw_string(rest).unwrap_or(1)
            }
            '\'' => character(rest),
            '/' if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            '/' if rest.starts_with("/*") => comment(rest),
            '(' | '[' | '{' => {
                open.push((c, at));
                1
            }
            ')' | ']' | '}' => {
                open.pop();
                1
            }
            c => c.len_utf8(),
        };
    }
    open
}

/// How long the string is that stands at the start of a text; all of it, if it does not end.
fn string(text: &str) -> usize {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// The same for `r#"…"#`.
fn raw_string(text: &str) -> Option<usize> {
    let body = text[1..].trim_start_matches('#');
    let hashes = text.len() - 1 - body.len();
    let body = body.strip_prefix('"')?;
    let close = format!("\"{}", "#".repeat(hashes));
    Some(body.find(&close).map_or(text.len(), |at| text.len() - body.len() + at + close.len()))
}

/// The same for `'x'` and `'\n'`.
fn character(text: &str) -> usize {
    let body = text[1..].strip_prefix('\\').unwrap_or(&text[1..]);
    match body.char_indices().nth(1) {
        Some((at, '\'')) => text.len() - body.len() + at + 1,
        _ => 1,
    }
}

/// The same for a comment, which may hold others.
fn comment(text: &str) -> usize {
    let mut depth = 0;
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        if rest.starts_with("/*") {
            depth += 1;
            at += 2;
        } else if rest.starts_with("*/") {
            depth -= 1;
            at += 2;
            if depth == 0 {
                return at;
            }
        } else {
            at += rest.chars().next().map_or(1, char::len_utf8);
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn open(text: &str) -> String {
        open_brackets(text, text.len()).into_iter().map(|(bracket, _)| bracket).collect()
    }

    #[test]
    fn brackets_are_paired() {
        assert_eq!(open("{ \"a\": (x: [1, Hit(2), "), "{([");
        assert_eq!(open("{ \"a\": (x: [1]) }"), "");
        assert_eq!(open_brackets("a (b [", 6), [('(', 2), ('[', 5)]);
    }

    #[test]
    fn strings_and_comments_do_not_count() {
        assert_eq!(open("( \"[\\\"[\" r#\"[\"[\"# '[' '\\'' '{' // [\n /* [ /* ( */ [ */ é"), "(");
        assert_eq!(open("[ \"never ends ("), "[");
        assert_eq!(open("(bar\"[\")"), "");
    }
}
