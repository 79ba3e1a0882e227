//! Rust cut into words, strings and signs: just enough to see what a file names. Comments and tests are left out.

#[derive(Clone, Debug, PartialEq)]
pub enum Token {
    Word(String),
    Text(String),
    Sign(char),
}

impl Token {
    pub fn is(&self, what: &str) -> bool {
        match self {
            Token::Word(word) => word == what,
            Token::Sign(sign) => what.len() == 1 && what.starts_with(*sign),
            Token::Text(_) => false,
        }
    }
}

/// All tokens of a file.
pub fn tokens(text: &str) -> Vec<Token> {
    let mut tokens = vec![];
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        at += if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            block_comment(rest)
        } else if let Some((body, len)) = string(rest) {
            tokens.push(Token::Text(body));
            len
        } else if c == '\'' {
            character(rest)
        } else if c.is_alphanumeric() || c == '_' {
            let len = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
            tokens.push(Token::Word(rest[..len].into()));
            len
        } else {
            if !c.is_whitespace() {
                tokens.push(Token::Sign(c));
            }
            c.len_utf8()
        };
    }
    tokens
}

fn block_comment(text: &str) -> usize {
    let (mut depth, mut at) = (0, 0);
    while let Some(c) = text[at..].chars().next() {
        if text[at..].starts_with("/*") {
            depth += 1;
            at += 2;
        } else if text[at..].starts_with("*/") {
            depth -= 1;
            at += 2;
            if depth == 0 {
                break;
            }
        } else {
            at += c.len_utf8();
        }
    }
    at
}

/// The string that starts here, and how long it is with its quotes: `"…"`, `r#"…"#`, with `b` or `c` before it.
fn string(text: &str) -> Option<(String, usize)> {
    let prefixed = text.strip_prefix(['b', 'c']).unwrap_or(text);
    if let Some(raw) = prefixed.strip_prefix('r') {
        let body = raw.trim_start_matches('#');
        let close = format!("\"{}", "#".repeat(raw.len() - body.len()));
        let body = body.strip_prefix('"')?;
        let len = body.find(&close)?;
        return Some((body[..len].into(), text.len() - body.len() + len + close.len()));
    }
    let body = prefixed.strip_prefix('"')?;
    let mut escaped = false;
    for (at, c) in body.char_indices() {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return Some((body[..at].into(), text.len() - body.len() + at + 1)),
            _ => {}
        }
    }
    None
}

/// `'x'`, `'\n'`; or the sign of a lifetime.
fn character(text: &str) -> usize {
    if let Some(escape) = text.strip_prefix("'\\") {
        // What follows the backslash may itself be a quote.
        let end = escape.char_indices().skip(1).find(|(_, c)| *c == '\'');
        return end.map_or(text.len(), |(at, _)| text.len() - escape.len() + at + 1);
    }
    match text.char_indices().nth(2) {
        Some((at, '\'')) => at + 1,
        _ => 1,
    }
}

/// Leaves out modules that exist only in tests; gives the names of those that are files of their own.
pub fn without_tests(tokens: &[Token]) -> (Vec<Token>, Vec<String>) {
    const MARK: [&str; 8] = ["#", "[", "cfg", "(", "test", ")", "]", "mod"];
    let (mut kept, mut files) = (vec![], vec![]);
    let mut at = 0;
    while at < tokens.len() {
        let rest = &tokens[at..];
        let marked = rest.len() > MARK.len() + 1 && MARK.iter().zip(rest).all(|(mark, token)| token.is(mark));
        match (marked, rest) {
            (true, [_, _, _, _, _, _, _, _, Token::Word(name), next, ..]) if next.is(";") => {
                files.push(name.clone());
                at += MARK.len() + 2;
            }
            (true, _) => at += MARK.len() + 1 + block(&rest[MARK.len() + 1..]),
            (false, _) => {
                kept.push(tokens[at].clone());
                at += 1;
            }
        }
    }
    (kept, files)
}

/// How many tokens the block in braces that starts here has.
fn block(tokens: &[Token]) -> usize {
    let mut depth = 0;
    for (at, token) in tokens.iter().enumerate() {
        if token.is("{") {
            depth += 1;
        } else if token.is("}") {
            depth -= 1;
        }
        if depth == 0 {
            return at + 1;
        }
    }
    tokens.len()
}

#[test]
fn strings_comments_and_signs() {
    let found = tokens("a /* \" /* */ \" */ // \"\n\"x\\\"y\" r#\"z\"\"# b'\"' '\\'' &'a str br\"w\"");
    let word = |text: &str| Token::Word(text.into());
    let text = |text: &str| Token::Text(text.into());
    assert_eq!(found, [word("a"), text("x\\\"y"), text("z\""), word("b"), Token::Sign('&'), word("a"), word("str"), text("w")]);
}

#[test]
fn test_modules_are_left_out() {
    let (kept, files) = without_tests(&tokens("use a; #[cfg(test)] mod t { fn f() { {} } } b #[cfg(test)] mod u; c"));
    assert_eq!(kept, tokens("use a; b c"));
    assert_eq!(files, ["u"]);
}
