//! Turns ron's and serde's errors into sentences for people who write cards: what, where exactly, and what was probably meant.
use super::{
    super::nearest,
    Problem, Source,
    brackets::open_brackets,
    place::{byte_of, last_word, line_column, skip_blanks},
};
use ron::{Error, error::SpannedError};
use std::ops::Range;

/// What is known about an error before its place is.
struct Finding {
    code: &'static str,
    message: String,
    hint: Option<String>,
    spot: Spot,
}

/// What the error is about, where the parser has passed it.
enum Spot {
    /// This word, read last.
    Word(String),
    /// The bracket that encloses the place.
    Bracket,
    /// The value before the parser.
    Here,
    /// The value behind the parser.
    Passed,
}

/// An error in one value of a file; the error's places count from the value's start.
pub fn explain(source: &Source, value: Range<usize>, error: SpannedError) -> Problem {
    let text = &source.text[value.clone()];
    let (start, end) = (byte_of(text, error.span.start), byte_of(text, error.span.end));
    let found = finding(&error.code);
    let at = match &found.spot {
        Spot::Word(word) => last_word(text, word, end).unwrap_or(start),
        Spot::Bracket => open_brackets(text, end).last().map_or(start, |(_, at)| *at),
        Spot::Here => end,
        // After a string the parser only remembers its last quote.
        Spot::Passed if text[..end].ends_with('"') => text[..end - 1].rfind('"').unwrap_or(start),
        Spot::Passed => start,
    };
    let at = skip_blanks(text, at);
    Problem { hint: found.hint, ..source.problem(found.code, value.start + at, found.message) }
}

/// An error that kept the file from being cut into entries.
pub fn explain_syntax(source: &Source, at: usize, error: &Error) -> Problem {
    let mut problem = source.problem("syntax", at, in_words(error));
    match error {
        Error::ExpectedMap => problem = problem.with_hint("the whole file is one map: { \"id\": (…), … }"),
        Error::ExpectedArray => problem = problem.with_hint("the whole file is one list: [ (…), … ]"),
        _ => {}
    }
    if let Some((bracket, opened)) = open_brackets(&source.text, at).last() {
        let (line, column) = line_column(&source.text, *opened);
        problem = problem.with_hint(format!("the `{bracket}` of {line}:{column} is still open here"));
    }
    problem
}

fn finding(error: &Error) -> Finding {
    match error {
        Error::NoSuchStructField { expected, found, outer } => unknown_field(found, outer.as_deref(), expected),
        Error::NoSuchEnumVariant { expected, found, outer } => unknown_variant(found, outer.as_deref(), expected),
        Error::MissingStructField { field, outer } => missing_field(field, outer.as_deref()),
        Error::DuplicateStructField { field, .. } => duplicate_field(field),
        Error::Message(text) => from_text(text),
        Error::IntegerOutOfBounds => plain("wrong_type", "this number is too large or too small here", Spot::Passed),
        Error::InvalidValueForType { expected, found } => {
            plain("wrong_type", format!("expected {expected}, found {found}"), Spot::Passed)
        }
        Error::ExpectedDifferentLength { .. } => plain("wrong_type", lower_first(&error.to_string()), Spot::Bracket),
        Error::ExpectedBoolean
        | Error::ExpectedInteger
        | Error::ExpectedFloat
        | Error::ExpectedChar
        | Error::ExpectedString
        | Error::ExpectedArray
        | Error::ExpectedMap
        | Error::ExpectedOption
        | Error::ExpectedStructLike
        | Error::ExpectedNamedStructLike(_)
        | Error::ExpectedUnit
        | Error::ExpectedIdentifier => plain("wrong_type", lower_first(&error.to_string()), Spot::Here),
        other => plain("syntax", in_words(other), Spot::Here),
    }
}

/// ron's own words, but for those that are for programmers.
fn in_words(error: &Error) -> String {
    match error {
        Error::Eof => "the file ends too early".into(),
        Error::TrailingCharacters => "nothing may stand behind the last bracket".into(),
        Error::ExceededRecursionLimit => "brackets stand too deep in each other".into(),
        other => lower_first(&other.to_string()),
    }
}

/// Errors inside a verb come as text: serde's and ron's own wording, and what `Named` says.
fn from_text(text: &str) -> Finding {
    let ticked: Vec<&str> = text.split('`').skip(1).step_by(2).collect();
    let word = ticked.first().copied().unwrap_or_default();
    let begins = |start: &str| text.starts_with(start);
    // ron names the type between the word and what is known; serde does not.
    let typed = text.contains("` in `") || text.contains("` in enum `");
    let (outer, known) = match ticked.get(1..) {
        Some([outer, known @ ..]) if typed => (Some(*outer), known),
        Some(known) => (None, known),
        None => (None, &[][..]),
    };
    if begins("unknown field") || begins("Unexpected field named") {
        unknown_field(word, outer, known)
    } else if begins("unknown variant") || begins("Unexpected variant named") || begins("Unexpected enum variant named") {
        unknown_variant(word, outer, known)
    } else if begins("missing field") || begins("Unexpected missing field") {
        missing_field(word, outer)
    } else if begins("duplicate field") || begins("Unexpected duplicate field") {
        duplicate_field(word)
    } else if begins("there is no ") {
        let (message, hint) = match text.split_once("; ") {
            Some((message, hint)) => (message, Some(hint.to_owned())),
            None => (text, None),
        };
        Finding { code: "unknown_word", message: message.into(), hint, spot: Spot::Word(word.into()) }
    } else if begins("nothing is printed") {
        plain("unknown_id", text, Spot::Passed)
    } else if begins("invalid length") {
        plain("wrong_type", text, Spot::Bracket)
    } else if begins("invalid") {
        plain("wrong_type", text, Spot::Passed)
    } else if let Some((expected, found)) = text.strip_prefix("Expected ").and_then(|text| text.split_once(" but found ")) {
        plain("wrong_type", format!("expected {expected}, found {}", found.trim_end_matches(" instead")), Spot::Passed)
    } else if begins("Expected") {
        plain("wrong_type", lower_first(text), Spot::Here)
    } else {
        plain("invalid", lower_first(text), Spot::Passed)
    }
}

fn unknown_field(field: &str, outer: Option<&str>, known: &[&str]) -> Finding {
    let place = outer.map_or("here".into(), |outer| format!("in `{outer}`"));
    Finding {
        code: "unknown_field",
        message: format!("there is no field `{field}` {place}"),
        hint: alternatives(field, known),
        spot: Spot::Word(field.into()),
    }
}

fn unknown_variant(word: &str, outer: Option<&str>, known: &[&str]) -> Finding {
    let outer = outer.map_or("word".into(), |outer| format!("`{outer}`"));
    Finding {
        code: "unknown_word",
        message: format!("there is no {outer} called `{word}`"),
        hint: alternatives(word, known),
        spot: Spot::Word(word.into()),
    }
}

fn missing_field(field: &str, outer: Option<&str>) -> Finding {
    let place = outer.map_or(String::new(), |outer| format!(" of `{outer}`"));
    plain("missing", format!("the field `{field}`{place} is missing"), Spot::Bracket)
}

fn duplicate_field(field: &str) -> Finding {
    plain("duplicate", format!("the field `{field}` is given twice"), Spot::Word(field.into()))
}

fn plain(code: &'static str, message: impl Into<String>, spot: Spot) -> Finding {
    Finding { code, message: message.into(), hint: None, spot }
}

/// The word that was probably meant, or all there are.
pub(super) fn alternatives(word: &str, known: &[&str]) -> Option<String> {
    match nearest(word, known.iter().copied()) {
        Some(near) => Some(format!("did you mean `{near}`?")),
        None if known.is_empty() || known.len() > 24 => None,
        None => Some(format!("known are: {}", known.join(", "))),
    }
}

fn lower_first(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or(String::new(), |first| first.to_lowercase().chain(chars).collect())
}
