//! Rules text is made from effects, through templates in a language file, so that a mod's card explains itself.
//!
//! A template is plain text with `<icon>`, `*bold*`, `|` for a new line, and `{0}` or `{name}` for a field of the verb:
//! `"Hit": "<hit> Hit {0}{1}"`; `{*}` is all that stands in the brackets; a key with a number (`AtMost.0`) is for that first number; `[ or {1}]` is left out if that field is not there. Fields that are words (`Row`) are looked up in `words`, scripts become nested text.
use super::{Circumstance, Effect, Instead, Lasting, Limit, Named, Printing, When, Word, view::*};
mod rich;

use rich::*;
pub use rich::{flat, mark_upgrades};
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;

/// A language file.
#[derive(Deserialize, Clone, Debug, Default)]
#[serde(deny_unknown_fields, default)]
pub struct Language {
    #[serde(skip)]
    pub key: Word,
    /// Templates of verbs. `Choose.Exhaust` is that of a verb with another one inside it.
    pub verbs: BTreeMap<String, String>,
    /// Templates of counts inside an amount, and of circumstances ("the enemy is poisoned").
    pub counts: BTreeMap<String, String>,
    /// What words in the fields of verbs mean in a sentence (`Row`).
    pub words: BTreeMap<String, String>,
    /// How verbs look as symbols on an enemy's card: icon and name.
    pub symbols: BTreeMap<String, (String, String)>,
    /// Names of keywords, tokens, kinds … and one line of rules for tooltips.
    pub terms: BTreeMap<String, (String, String)>,
    /// What is asked.
    pub prompts: BTreeMap<String, String>,
    /// Texts of printed abilities that effects cannot say.
    pub texts: BTreeMap<String, String>,
}

impl Printing for Language {
    fn key(&self) -> Word {
        self.key
    }
}

/// Changes a number as it is shown: by tokens, for the verb and field it stands in.
pub type Adjust<'a> = &'a mut dyn FnMut(&str, usize, i32) -> i32;

impl Language {
    pub fn term<'a>(&'a self, word: &'a str) -> &'a str {
        self.terms.get(word).map_or(word, |(name, _)| name)
    }

    /// One line of rules about a term; empty if there is none.
    pub fn about(&self, word: &str) -> &str {
        self.terms.get(word).map_or("", |(_, about)| about)
    }

    pub fn prompt(&self, word: &str) -> String {
        self.prompts.get(word).cloned().unwrap_or_else(|| word.replace('_', " "))
    }

    /// A script as lines of rules text, one effect each.
    pub fn text(&self, script: &[Effect], adjust: Adjust) -> RichText {
        script.iter().flat_map(|effect| self.effect(&to_value(effect), adjust)).collect()
    }

    /// Any text of the language file, with icons and bold words.
    pub fn plain(&self, template: &str) -> RichText {
        whole(self.fill("", template, &Value::Null, &mut |_, _, n| n))
    }

    /// A triggered ability: when it happens, under which circumstance, and what.
    pub fn when(&self, when: &When, adjust: Adjust) -> RichText {
        let on = serde_json::to_value(&when.on).unwrap_or_default();
        let mut key = format!("on.{}", when.on.name);
        if let Some((_, filter)) = named(&on) {
            for word in words_in(filter) {
                key.push('.');
                key.push_str(word);
            }
        }
        let once = self.prompts.get("limit").filter(|_| when.limit == Limit::OncePerTurn);
        let mut text = self.plain(once.map_or("", String::as_str));
        if text.is_empty() {
            text.push(vec![]);
        }
        append(&mut text, self.plain(self.prompts.get(&key).map_or("", String::as_str)));
        text.retain(|line| !line.is_empty());
        if let Some(during) = &when.during {
            let body = serde_json::to_value(during).unwrap_or_default();
            match (self.prompts.get(&format!("during.{}", during.name)), named(&body)) {
                (Some(template), Some((_, body))) => append(&mut text, self.fill("", template, body, &mut |_, _, n| n)),
                _ => {
                    append(&mut text, vec![vec![Span::Text(" if ".into())]]);
                    append(&mut text, self.circumstance(during));
                    append(&mut text, vec![vec![Span::Text(":".into())]]);
                }
            }
        }
        if text.is_empty() {
            return self.text(&when.then, adjust);
        }
        append(&mut text, vec![vec![Span::Text(" ".into())]]);
        append(&mut text, self.text(&when.then, adjust));
        text
    }

    /// A circumstance as part of a sentence.
    pub fn circumstance(&self, circumstance: &Named<Circumstance>) -> RichText {
        self.count(&serde_json::to_value(circumstance).unwrap_or_default(), "", 0, &mut |_, _, n| n)
    }

    /// Something else that is written like a verb (how a cost changes).
    pub fn value(&self, value: &impl serde::Serialize) -> RichText {
        self.effect(&serde_json::to_value(value).unwrap_or_default(), &mut |_, _, n| n)
    }

    /// What comes instead of something: its own words in the language file, then what else happens.
    pub fn instead(&self, instead: &Instead) -> RichText {
        let template = self.prompts.get(&format!("instead.{}", instead.of)).map_or("", String::as_str);
        let body = serde_json::to_value(instead).unwrap_or_default();
        let mut text = whole(self.fill("", template, &body, &mut |_, _, n| n));
        text.extend(self.text(&instead.then, &mut |_, _, n| n));
        text
    }

    /// What holds as long as the piece is in play.
    pub fn lasting(&self, lasting: &Named<Lasting>) -> RichText {
        self.effect(&serde_json::to_value(lasting).unwrap_or_default(), &mut |_, _, n| n)
    }

    fn effect(&self, effect: &Value, adjust: Adjust) -> RichText {
        let Some((name, body)) = named(effect) else { return vec![] };
        let inner = inner_verb(body).map(|inner| format!("{name}.{inner}"));
        let template = inner.and_then(|key| self.verbs.get(&key)).or_else(|| self.verbs.get(name));
        match template {
            Some(template) => whole(self.fill(name, template, body, adjust)),
            // A verb without words still says its name.
            None => vec![vec![Span::Bold(name.into())]],
        }
    }

    fn fill(&self, verb: &str, template: &str, body: &Value, adjust: Adjust) -> RichText {
        let mut lines: RichText = vec![vec![]];
        let mut rest = template;
        let push = |lines: &mut RichText, span: Span| {
            if let Some(line) = lines.last_mut() {
                line.push(span);
            }
        };
        while !rest.is_empty() {
            let at = rest.find(['<', '*', '|', '{', '[']).unwrap_or(rest.len());
            if at > 0 {
                push(&mut lines, Span::Text(rest[..at].into()));
                rest = &rest[at..];
                continue;
            }
            if rest.starts_with('[') {
                let end = rest.find(']').unwrap_or(rest.len());
                let part = &rest[1..end];
                if is_there(part, body) {
                    let part = self.fill(verb, part, body, adjust);
                    append(&mut lines, part);
                }
                rest = rest.get(end + 1..).unwrap_or("");
                continue;
            }
            let close = match rest.as_bytes()[0] {
                b'<' => '>',
                b'*' => '*',
                b'{' => '}',
                _ => {
                    lines.push(vec![]);
                    rest = &rest[1..];
                    continue;
                }
            };
            let end = rest[1..].find(close).map_or(rest.len() - 1, |end| end + 1);
            let inside = &rest[1..end];
            match close {
                '>' => push(&mut lines, Span::Icon(inside.into())),
                '*' => {
                    let mut bold = self.fill(verb, inside, body, adjust);
                    bold.iter_mut().flatten().for_each(embolden);
                    append(&mut lines, bold);
                }
                _ => self.field(verb, inside, body, adjust, &mut lines),
            }
            rest = rest.get(end + 1..).unwrap_or("");
        }
        lines
    }

    /// A field of the verb, by name or by its place. The number in it may be adjusted.
    fn field(&self, verb: &str, name: &str, body: &Value, adjust: Adjust, lines: &mut RichText) {
        let place = name.parse::<usize>().unwrap_or(0);
        let value = match (body, name.parse::<usize>()) {
            _ if name == "*" => body,
            (Value::Array(fields), Ok(i)) => fields.get(i).unwrap_or(&Value::Null),
            (Value::Object(fields), _) => fields.get(name).unwrap_or(&Value::Null),
            // A verb of one field is written as that field.
            (only, Ok(0)) => only,
            _ => &Value::Null,
        };
        match value {
            Value::Number(n) => {
                let printed = n.as_i64().unwrap_or_default() as i32;
                let shown = adjust(verb, place, printed);
                let span = match shown.cmp(&printed) {
                    std::cmp::Ordering::Equal => Span::Bold(shown.to_string()),
                    std::cmp::Ordering::Greater => Span::Raised(shown.to_string()),
                    std::cmp::Ordering::Less => Span::Lowered(shown.to_string()),
                };
                append(lines, vec![vec![span]]);
            }
            Value::String(word) => {
                let text = self.words.get(word).cloned().unwrap_or_else(|| self.term(word).to_string());
                append(lines, self.fill(verb, &text, &Value::Null, adjust));
            }
            Value::Array(items) => {
                let all_counts = items.iter().all(|item| named(item).is_some_and(|(name, _)| self.counts.contains_key(name)));
                let all_words = items.iter().all(Value::is_string);
                for (i, item) in items.iter().enumerate() {
                    let joint = if all_counts {
                        " + "
                    } else if all_words || items.iter().all(Value::is_number) {
                        ", "
                    } else {
                        ""
                    };
                    if i > 0 && !joint.is_empty() {
                        append(lines, vec![vec![Span::Text(joint.into())]]);
                    }
                    match item {
                        Value::Array(script) => {
                            // Lines to choose from.
                            if i > 0 {
                                lines.push(vec![Span::Text("or ".into())]);
                            }
                            self.nested(script, adjust, lines);
                        }
                        Value::String(word) => append(lines, vec![vec![Span::Text(self.term(word).into())]]),
                        Value::Number(n) => append(lines, vec![vec![Span::Bold(n.to_string())]]),
                        _ if all_counts => append(lines, self.count(item, verb, place, adjust)),
                        _ => {
                            if i > 0 {
                                append(lines, vec![vec![Span::Text(", ".into())]]);
                            }
                            append(lines, self.effect(item, adjust));
                        }
                    }
                }
            }
            count if named(count).is_some() => append(lines, self.count(count, verb, place, adjust)),
            _ => {}
        }
    }

    fn nested(&self, script: &[Value], adjust: Adjust, lines: &mut RichText) {
        for (i, effect) in script.iter().enumerate() {
            if i > 0 {
                append(lines, vec![vec![Span::Text(", ".into())]]);
            }
            append(lines, self.effect(effect, adjust));
        }
    }

    fn count(&self, count: &Value, verb: &str, place: usize, adjust: Adjust) -> RichText {
        let Some((name, body)) = named(count) else { return vec![] };
        // A first number may have words of its own: "none of your cards" for `AtMost(0, ..)`.
        let number = body.get(0).and_then(Value::as_i64).and_then(|n| self.counts.get(&format!("{name}.{n}")));
        let template = number.or(self.counts.get(name)).map_or(name, String::as_str);
        let mut first = |_: &str, _: usize, n: i32| if name == "Plain" { adjust(verb, place, n) } else { n };
        self.fill(name, template, body, &mut first)
    }

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
            // A word in front of the number says which (`Status("slimed", 2)`); a list of words is a label.
            let word = field(0).and_then(Value::as_str);
            let label = match field(0) {
                Some(Value::Array(words)) if words.iter().all(Value::is_string) => {
                    let words: Vec<&str> = words.iter().filter_map(Value::as_str).map(|word| self.term(word)).collect();
                    words.join(", ")
                }
                _ => String::new(),
            };
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
