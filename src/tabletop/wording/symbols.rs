//! Scripts as symbols with numbers, as they stand on an enemy's card.
use super::{Language, rich::*};
use crate::tabletop::{Effect, view::*};
use serde_json::Value;

impl Language {
    /// A script as symbols, with their printed numbers.
    pub fn symbols(&self, script: &[Effect]) -> Vec<SymbolView> {
        let mut symbols = vec![];
        for effect in script {
            self.symbols_of(&to_value(effect), &mut symbols);
        }
        symbols
    }

    fn symbols_of(&self, effect: &Value, symbols: &mut Vec<SymbolView>) {
        let Some((verb, body)) = named(effect) else { return };
        if let Some((icon, name)) = self.symbols.get(verb) {
            let field = |i: usize| match body {
                Value::Array(fields) => fields.get(i),
                Value::Object(_) => None,
                only if i == 0 => Some(only),
                _ => None,
            };
            let number = |value: Option<&Value>| value.and_then(Value::as_i64).map(|n| n as i32);
            let several = pairs(body).or_else(|| field(0).and_then(numbers));
            if let Some(numbers) = several {
                symbols.extend(numbers.into_iter().map(|(count, whom)| {
                    let (reach, whom) = whom.and_then(|whom| self.symbols.get(whom)).cloned().unwrap_or_default();
                    SymbolView {
                        icon: icon.clone(),
                        name: name.clone(),
                        count,
                        times: 1,
                        aimed: reach.is_empty() && whom.is_empty(),
                        reach,
                        whom,
                        ..SymbolView::default()
                    }
                }));
                return;
            }
            // A word in front of the number says which (`Status("slimed", 2)`); a list of words is a label.
            let word = field(0).and_then(Value::as_str);
            let label = match field(0) {
                Some(Value::Array(words)) if words.iter().all(Value::is_string) => {
                    let words: Vec<&str> = words.iter().filter_map(Value::as_str).map(|word| self.term(word)).collect();
                    words.join(", ")
                }
                _ => String::new(),
            };
            let whom = self.whom(body);
            let aimed = whom.as_ref().is_some_and(|(sign, name)| sign.is_empty() && name.is_empty());
            let (reach, whom) = whom.unwrap_or_default();
            let counted = field(0).filter(|value| value.is_array() || value.is_object()).filter(|_| label.is_empty());
            symbols.push(SymbolView {
                icon: if icon == "{0}" { word.unwrap_or_default().into() } else { icon.clone() },
                name: if name == "{0}" { self.term(word.unwrap_or_default()).into() } else { name.clone() },
                count: number(if word.is_some() { field(1) } else { field(0) }).unwrap_or(0),
                times: if verb.starts_with("Multi") { number(field(1)).unwrap_or(1) } else { 1 },
                changed: 0,
                label: match counted {
                    Some(Value::Array(parts)) => {
                        let text: RichText = parts.iter().flat_map(|part| self.count(part, verb, 0, &mut |_, _, n| n)).collect();
                        flat(&text)
                    }
                    _ => label,
                },
                aimed,
                reach,
                whom,
            });
            return;
        }
        // A verb around others is shown by what is in it.
        let scripts: Vec<&Value> = match body {
            Value::Array(_) => vec![body],
            Value::Object(fields) => fields.values().collect(),
            _ => vec![],
        };
        for script in scripts {
            for inner in script.as_array().into_iter().flatten() {
                self.symbols_of(inner, symbols);
            }
        }
    }
}

impl Language {
    /// Whom a verb reaches, by the target among its fields: sign and name, both empty for whom the action is aimed at.
    fn whom(&self, body: &Value) -> Option<(String, String)> {
        body.as_array()?.iter().find_map(|field| match field {
            Value::String(word) => self.symbols.get(word).cloned(),
            // `Allies("mystic")`: the ones of that name.
            Value::Object(fields) if fields.len() == 1 => {
                let (word, of) = fields.iter().next()?;
                let (sign, name) = self.symbols.get(word)?.clone();
                Some((sign, if name == "{0}" { self.term(of.as_str()?).into() } else { name }))
            }
            _ => None,
        })
    }
}

type Numbers<'a> = Vec<(i32, Option<&'a str>)>;

/// `[3, 2]`: each number is a symbol of its own.
fn numbers(list: &Value) -> Option<Numbers<'_>> {
    let items = list.as_array().filter(|items| !items.is_empty())?;
    items.iter().map(|item| Some((item.as_i64()? as i32, None))).collect()
}

/// `[(3, Target), (2, AllPlayers)]`: so is each pair of a number and a word for whom it reaches.
fn pairs(list: &Value) -> Option<Numbers<'_>> {
    let items = list.as_array().filter(|items| !items.is_empty())?;
    let pair = |item| match Value::as_array(item)?.as_slice() {
        [count, whom] => Some((count.as_i64()? as i32, Some(whom.as_str()?))),
        _ => None,
    };
    items.iter().map(pair).collect()
}
