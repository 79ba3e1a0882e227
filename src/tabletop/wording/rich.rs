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

/// What the upgraded face says otherwise than the base face is marked.
pub fn mark_upgrades(base: &RichText, upgraded: RichText) -> RichText {
    let differs = |i: usize, j: usize, span: &Span| base.get(i).and_then(|line| line.get(j)) != Some(span);
    let marked = |i: usize, j: usize, span: Span| match span {
        Span::Text(text) | Span::Bold(text)
            if !text.trim().is_empty()
                && differs(i, j, &Span::Text(text.clone()))
                && differs(i, j, &Span::Bold(text.clone())) =>
        {
            Span::Upgraded(text)
        }
        other => other,
    };
    let lines = upgraded.into_iter().enumerate();
    lines.map(|(i, line)| line.into_iter().enumerate().map(|(j, span)| marked(i, j, span)).collect()).collect()
}

/// Whether the field that an optional part of a template speaks of is there, and says something.
pub fn is_there(part: &str, body: &Value) -> bool {
    let field = part.split_once('{').and_then(|(_, rest)| rest.split_once('}')).map_or("", |(name, _)| name);
    let value = match (body, field.parse::<usize>()) {
        (Value::Array(fields), Ok(i)) => fields.get(i),
        (Value::Object(fields), _) => fields.get(field),
        (only, Ok(0)) => Some(only),
        _ => None,
    };
    match value {
        None | Some(Value::Null | Value::Bool(false)) => false,
        Some(Value::Array(items)) => !items.is_empty(),
        Some(_) => true,
    }
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

pub fn to_value(effect: &Effect) -> Value {
    serde_json::to_value(effect).unwrap_or_default()
}

/// `{"Hit": body}` as name and body.
pub fn named(value: &Value) -> Option<(&str, &Value)> {
    let object = value.as_object()?;
    let (name, body) = object.iter().next()?;
    (object.len() == 1 && name.starts_with(char::is_uppercase)).then_some((name, body))
}

/// The first verb inside a verb's scripts.
pub fn inner_verb(body: &Value) -> Option<&str> {
    let fields: Vec<&Value> = match body {
        Value::Array(_) => vec![body],
        Value::Object(fields) => fields.values().collect(),
        _ => vec![],
    };
    fields.into_iter().find_map(|field| named(field.as_array()?.first()?).map(|(name, _)| name))
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
