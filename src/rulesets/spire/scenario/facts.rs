//! Facts as scenarios write them: `Struck(at: jaw_worm, amount: 2)`. Fields that are not named may be anything.
use super::names::Called;
use crate::tabletop::AnyFact;
use serde_json::Value;

/// A fact that is waited for, or that must not be.
pub struct Pattern {
    name: String,
    fields: Vec<(String, Wanted)>,
}

enum Wanted {
    Word(String),
    Fields(Vec<(String, Wanted)>),
}

/// A fact that happened: its name, and its fields with pieces as `@7`.
pub struct Happened {
    name: &'static str,
    fields: Value,
}

impl Happened {
    /// The names must be in scope.
    pub fn new(fact: &dyn AnyFact) -> Self {
        Happened { name: fact.name(), fields: fact.fields() }
    }

    pub fn is_a(&self, name: &str) -> bool {
        self.name == name
    }

    pub fn show(&self, called: &Called) -> String {
        called.readable(&format!("{}{}", self.name, shown(&self.fields)))
    }
}

fn shown(value: &Value) -> String {
    match value {
        Value::Object(fields) => {
            let fields: Vec<String> = fields.iter().map(|(key, value)| format!("{key}: {}", shown(value))).collect();
            format!("({})", fields.join(", "))
        }
        other => word(other),
    }
}

fn word(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

impl Pattern {
    /// # Errors
    /// What cannot be read, in words.
    pub fn read(text: &str) -> Result<Pattern, String> {
        let mut rest = text.trim();
        let name = take_word(&mut rest);
        if name.is_empty() {
            return Err(format!("`{text}` is no fact: write `Name` or `Name(field: value)`"));
        }
        let fields = if rest.starts_with('(') { take_fields(&mut rest)? } else { vec![] };
        if rest.is_empty() {
            Ok(Pattern { name, fields })
        } else {
            Err(format!("`{rest}` is left over behind the fact `{name}`"))
        }
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    pub fn matches(&self, fact: &Happened, called: &Called) -> bool {
        self.name == fact.name && fits(&self.fields, &fact.fields, called)
    }

    /// A field that no fact of this name can have, if one is named.
    pub fn unknown_field(&self, fact: &Happened) -> Option<&str> {
        let known = fact.fields.as_object();
        self.fields.iter().map(|(field, _)| &**field).find(|field| known.is_none_or(|known| !known.contains_key(*field)))
    }
}

fn fits(wanted: &[(String, Wanted)], got: &Value, called: &Called) -> bool {
    wanted.iter().all(|(field, wanted)| match (wanted, got.get(field)) {
        (Wanted::Word(wanted), Some(got)) => called.is(&word(got), wanted),
        (Wanted::Fields(wanted), Some(got)) => fits(wanted, got, called),
        (_, None) => false,
    })
}

fn take_word(rest: &mut &str) -> String {
    let end = rest.find([',', '(', ')', ':']).unwrap_or(rest.len());
    let (word, left) = rest.split_at(end);
    *rest = left.trim_start();
    word.trim().to_owned()
}

fn take_fields(rest: &mut &str) -> Result<Vec<(String, Wanted)>, String> {
    let mut fields = vec![];
    *rest = rest[1..].trim_start();
    loop {
        if let Some(left) = rest.strip_prefix(')') {
            *rest = left.trim_start();
            return Ok(fields);
        }
        let field = take_word(rest);
        let Some(left) = rest.strip_prefix(':') else { return Err(format!("the field `{field}` of a fact has no value")) };
        *rest = left.trim_start();
        let wanted = if rest.starts_with('(') { Wanted::Fields(take_fields(rest)?) } else { Wanted::Word(take_word(rest)) };
        fields.push((field, wanted));
        if let Some(left) = rest.strip_prefix(',') {
            *rest = left.trim_start();
        } else if !rest.starts_with(')') {
            return Err("a bracket of a fact is never closed".into());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_are_read_or_refused_with_a_reason() {
        let fact = Pattern::read(" Rewarded ( seat: silent#2, rewards: (gold: 1, card: Normal) ) ").map_err(|e| e.to_string());
        let fact = fact.unwrap();
        assert_eq!((fact.name(), fact.fields.len()), ("Rewarded", 2));
        for wrong in ["", "(x: 1)", "Hit(x)", "Hit(x: 1", "Hit(x: 1) y"] {
            assert!(Pattern::read(wrong).is_err(), "{wrong}");
        }
    }
}
