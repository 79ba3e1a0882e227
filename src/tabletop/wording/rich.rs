//! Lines of rules text, and the values they are made from.
use crate::tabletop::{Effect, view::*};
use serde_json::Value;

/// Text without icons and styles.
pub fn flat(text: &RichText) -> String {
    let line = |line: &Vec<Span>| -> String {
        line.iter()
            .map(|span| match span {
                Span::Text(text) | Span::Bold(text) | Span::Upgraded(text) | Span::Raised(text) | Span::Lowered(text) => {
                    text.as_str()
                }
                Span::Icon(_) => "",
            })
            .collect::<String>()
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ")
    };
    text.iter().map(line).collect::<Vec<_>>().join("; ")
}

/// Whether the field that an optional part of a template speaks of is there, and says something.
pub fn is_there(part: &str, body: &Value) -> bool {
    let inside = part.split_once('{').and_then(|(_, rest)| rest.split_once('}')).map_or("", |(inside, _)| inside);
    let path = &inside[..inside.find(['(', '|', '?', '/']).unwrap_or(inside.len())];
    match field(body, path) {
        Value::Null | Value::Bool(false) => false,
        Value::Array(items) => !items.is_empty(),
        _ => true,
    }
}

/// A field by its name or place, or one inside it: `1.0`. `*` is all that stands there: `0.*`.
pub fn field<'a>(body: &'a Value, path: &str) -> &'a Value {
    path.split('.').fold(body, |value, step| {
        let value = named(value).map_or(value, |(_, body)| body);
        match (value, step.parse::<usize>()) {
            (all, _) if step == "*" => Some(all),
            (Value::Array(fields), Ok(i)) => fields.get(i),
            (Value::Object(fields), _) => fields.get(step),
            // A verb of one field is written as that field.
            (only, Ok(0)) => Some(only),
            _ => None,
        }
        .unwrap_or(&Value::Null)
    })
}

/// A line break at the beginning or end of a field leaves an empty line behind.
pub fn whole(mut lines: RichText) -> RichText {
    lines.retain(|line| !line.is_empty());
    lines
}

pub fn append(lines: &mut RichText, more: RichText) {
    let mut more = more.into_iter();
    if let (Some(last), Some(first)) = (lines.last_mut(), more.next()) {
        last.extend(first);
    }
    lines.extend(more);
}

/// Two headings become one: "Once per turn:" and "When you scry:" are "Once per turn, when you scry:".
pub fn joined(mut heading: RichText, mut more: RichText) -> RichText {
    if let Some(Span::Text(last) | Span::Bold(last)) = heading.last_mut().and_then(|line| line.last_mut()) {
        last.truncate(last.trim_end_matches([' ', ':']).len());
        last.push_str(", ");
    }
    if let Some(Span::Text(first) | Span::Bold(first)) = more.first_mut().and_then(|line| line.first_mut()) {
        let mut letters = first.chars();
        *first = letters.next().map_or(String::new(), |letter| letter.to_lowercase().chain(letters).collect());
    }
    append(&mut heading, more);
    heading
}

pub fn to_value(effect: &Effect) -> Value {
    serde_json::to_value(effect).unwrap_or_default()
}

/// `{"Hit": body}` as name and body.
pub fn named(value: &Value) -> Option<(&str, &Value)> {
    let object = value.as_object()?;
    let (name, body) = object.iter().next()?;
    (object.len() == 1 && name.starts_with(char::is_uppercase)).then_some((name, body))
}

/// The words that a filter narrows with, in the order in which they are written.
pub fn words_in(filter: &Value) -> Vec<&str> {
    match filter {
        Value::String(word) => vec![word],
        Value::Array(items) => items.iter().flat_map(words_in).collect(),
        Value::Object(fields) => fields.values().flat_map(words_in).collect(),
        _ => vec![],
    }
}

/// Plain text becomes bold.
pub fn embolden(span: &mut Span) {
    if let Span::Text(text) = span {
        *span = Span::Bold(std::mem::take(text));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_headings_become_one() {
        let line = |text: &str| vec![vec![Span::Text(text.into())]];
        assert_eq!(flat(&joined(line("Once per turn:"), line("When you scry:"))), "Once per turn, when you scry:");
    }
}
