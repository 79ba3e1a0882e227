//! The changes of one face: each number one more, each verb left out, each keyword left out, each word of a target another.
use super::{
    enemy::{around, replaced},
    face::{Fields, parts},
};

/// One field with another value.
pub struct Change {
    pub field: String,
    pub value: String,
    /// In words, for the list of survivors.
    pub what: String,
}

/// Fields whose lists hold verbs, or things that hold verbs.
const VERBS: [&str; 6] = ["play", "when", "instead", "always", "uses", "in_hand"];

pub fn changes(face: &[(String, String)]) -> Vec<Change> {
    let mut found = vec![];
    let fields: &Fields = &face.to_vec();
    for (field, value) in fields {
        let mut add = |value: String, what: String| found.push(Change { field: field.clone(), value, what });
        for (at, number) in numbers(value) {
            let more = number.parse::<i32>().unwrap_or_default() + 1;
            add(
                format!("{}{more}{}", &value[..at], &value[at + number.len()..]),
                format!("{field}: {number} → {more} in {value}"),
            );
        }
        if field == "cost" && value == "\"X\"" {
            add("1".into(), "cost: X → 1".into());
        }
        if VERBS.contains(&field.as_str()) || field == "keywords" || field == "cost_changes" {
            for (from, to) in items(value, false) {
                let item = value[from..to].trim().to_owned();
                add(without(value, from, to), format!("{field}: without {item}"));
            }
        }
        for (word, other) in [("OncePerTurn", "Always"), ("AnyPlayer", "AllPlayers"), (", Row)", ")"), (", AllEnemies)", ")")] {
            for (at, _) in value.match_indices(word) {
                if field != "target" {
                    let changed = format!("{}{other}{}", &value[..at], &value[at + word.len()..]);
                    add(changed, format!("{field}: {word} → {other} in {value}"));
                }
            }
        }
    }
    found
}

/// What may be changed in any field: each number one more, each item of a list left out, each of these words another.
pub fn everywhere(value: &str, words: &[(&str, &str)], mut add: impl FnMut(String, String)) {
    for (at, number) in numbers(value) {
        let more = number.parse::<i32>().unwrap_or_default() + 1;
        add(replaced(value, at, number, &more.to_string()), format!("{number} → {more} in {}", around(value, at)));
    }
    for (from, to) in items(value, true) {
        add(without(value, from, to), format!("without {} in {}", value[from..to].trim(), around(value, from)));
    }
    for (word, other) in words {
        for (at, _) in value.match_indices(word) {
            add(replaced(value, at, word, other), format!("{word} → {other} in {}", around(value, at)));
        }
    }
}

/// Where numbers stand that are no part of a word or a text.
pub fn numbers(text: &str) -> Vec<(usize, &str)> {
    let mut found = vec![];
    let (mut quoted, mut at) = (false, 0);
    let bytes = text.as_bytes();
    while at < bytes.len() {
        let word = |b: u8| b.is_ascii_alphanumeric() || b == b'_';
        if bytes[at] == b'"' {
            quoted = !quoted;
        } else if !quoted && bytes[at].is_ascii_digit() && (at == 0 || !word(bytes[at - 1])) {
            let end = at + text[at..].find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len() - at);
            found.push((at, &text[at..end]));
            at = end;
            continue;
        }
        at += 1;
    }
    found
}

/// The items of every list in square brackets, at any depth, as places in the text; texts and lists in lists only if `all`.
pub fn items(text: &str, all: bool) -> Vec<(usize, usize)> {
    let mut found = vec![];
    let (mut open, mut quoted) = (vec![], false);
    for (at, c) in text.char_indices() {
        match c {
            '"' => quoted = !quoted,
            '[' if !quoted => open.push(at + 1),
            ']' if !quoted => {
                let Some(mut from) = open.pop() else { continue };
                for part in parts(&text[from..at]) {
                    let to = from + part.len();
                    // Numbers in lists (faces of the die) are changed as numbers.
                    if part.trim().starts_with(|c: char| c.is_alphabetic() || c == '(' || all && matches!(c, '[' | '"')) {
                        found.push((from, to));
                    }
                    from = to + 1;
                }
            }
            _ => {}
        }
    }
    found
}

/// The text without that item, and without the comma that parted it from the next.
pub fn without(text: &str, from: usize, to: usize) -> String {
    let rest = text[to..].strip_prefix(',').unwrap_or(&text[to..]);
    format!("{}{rest}", &text[..from])
}
