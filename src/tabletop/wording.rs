//! Rules text is made from effects, through templates in a language file, so that a mod's card explains itself.
//!
//! A template is plain text with `<icon>`, `*bold*`, `|` for a new line, and `{0}` or `{name}` for a field of the verb:
//! `"Hit": "<hit> Hit {0}{1}"`; `[ or {1}]` is left out if that field is not there. Fields that are words (`Row`) are looked up in `words`, scripts become nested text.
//! What may stand in braces is told in `template`, which keys are tried (`AtMost.0.Hand`) in `keys`.
use super::{Circumstance, Effect, Instead, Lasting, Limit, Named, Printing, When, Word, view::*};
mod keys;
mod mark;
mod rich;
mod symbols;
mod template;

pub use mark::mark_upgrades;
pub use rich::flat;
use rich::*;
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

    /// The key of a term by its name; a name that is no term's is its own key.
    pub fn key_of<'a>(&'a self, name: &'a str) -> &'a str {
        let known = self.terms.iter().find(|(key, (term, about))| !about.is_empty() && (key.as_str() == name || term == name));
        known.map_or(name, |(key, _)| key)
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

    /// The same in one sentence; only what has a condition of its own begins a new line.
    pub fn sentence(&self, script: &[Effect], adjust: Adjust) -> RichText {
        let mut text: RichText = vec![];
        for effect in script {
            let lines = self.effect(&to_value(effect), adjust);
            if lines.is_empty() {
                continue;
            }
            if text.is_empty() || effect.name == "If" {
                text.extend(lines);
            } else {
                append(&mut text, vec![vec![Span::Text(", ".into())]]);
                append(&mut text, lines);
            }
        }
        text
    }

    /// What happens under a heading ("End of turn: "). A condition joins the heading: "End of turn, if …: …".
    pub fn under(&self, heading: RichText, script: &[Effect], adjust: Adjust) -> RichText {
        let text = self.sentence(script, adjust);
        match script.first() {
            _ if heading.is_empty() => text,
            Some(first) if first.name == "If" => joined(heading, text),
            _ => {
                let mut all = heading;
                append(&mut all, vec![vec![Span::Text(" ".into())]]);
                append(&mut all, text);
                all
            }
        }
    }

    /// What is done under several headings, by their keys in `prompts`, and a circumstance: "Once per combat, if you lost HP: …".
    pub fn headed(&self, keys: &[&str], only_if: Option<&Named<Circumstance>>, script: &[Effect], adjust: Adjust) -> RichText {
        let mut heading = RichText::new();
        for key in keys {
            let more = self.plain(self.prompts.get(*key).map_or("", String::as_str));
            heading = match (heading.is_empty(), more.is_empty()) {
                (true, _) => more,
                (_, true) => heading,
                _ => joined(heading, more),
            };
        }
        if let Some(only_if) = only_if {
            let mut more = vec![vec![Span::Text("If ".into())]];
            append(&mut more, self.circumstance(only_if));
            append(&mut more, vec![vec![Span::Text(":".into())]]);
            heading = if heading.is_empty() { more } else { joined(heading, more) };
        }
        self.under(heading, script, adjust)
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
        let filter = named(&on).map_or(&Value::Null, |(_, filter)| filter);
        let template = self.prompts.get(&key).map_or("", String::as_str);
        let mut heading = whole(self.fill("", template, filter, &mut |_, _, n| n));
        if let Some(during) = &when.during {
            let body = serde_json::to_value(during).unwrap_or_default();
            match (self.prompts.get(&format!("during.{}", during.name)), named(&body)) {
                (Some(template), Some((_, body))) => append(&mut heading, self.fill("", template, body, &mut |_, _, n| n)),
                _ => {
                    append(&mut heading, vec![vec![Span::Text(" if ".into())]]);
                    append(&mut heading, self.circumstance(during));
                    append(&mut heading, vec![vec![Span::Text(":".into())]]);
                }
            }
        }
        if when.limit == Limit::OncePerTurn {
            let once = self.plain(self.prompts.get("limit.OncePerTurn").map_or("", String::as_str));
            heading = if heading.is_empty() { once } else { joined(once, heading) };
        }
        self.under(heading, &when.then, adjust)
    }

    /// A circumstance as part of a sentence.
    pub fn circumstance(&self, circumstance: &Named<Circumstance>) -> RichText {
        self.count(&serde_json::to_value(circumstance).unwrap_or_default(), "", 0, &mut |_, _, n| n)
    }

    /// A circumstance without which nothing may be done.
    pub fn condition(&self, circumstance: &Named<Circumstance>) -> RichText {
        let mut text = self.plain(self.prompts.get("only_if").map_or("", String::as_str));
        append(&mut text, self.circumstance(circumstance));
        text
    }

    /// Words of its own for a circumstance, under that heading in `prompts`: `refused.AtMost.0.Hand`.
    pub fn worded(&self, heading: &str, circumstance: &Named<Circumstance>) -> Option<RichText> {
        let value = serde_json::to_value(circumstance).unwrap_or_default();
        let (name, body) = named(&value)?;
        let template = keys::of(name, body).into_iter().find_map(|key| self.prompts.get(&format!("{heading}.{key}")))?;
        Some(whole(self.fill("", template, body, &mut |_, _, n| n)))
    }

    /// Something else that is written like a verb (how a cost changes).
    pub fn value(&self, value: &impl serde::Serialize) -> RichText {
        self.effect(&serde_json::to_value(value).unwrap_or_default(), &mut |_, _, n| n)
    }

    /// What comes instead of something: its own words in the language file (for a player `instead.die.you`), then what else happens.
    pub fn instead(&self, instead: &Instead, you: bool) -> RichText {
        let key = format!("instead.{}", instead.of);
        let own = self.prompts.get(&format!("{key}.you")).filter(|_| you);
        let template = own.or_else(|| self.prompts.get(&key)).map_or("", String::as_str);
        let body = serde_json::to_value(instead).unwrap_or_default();
        let mut text = whole(self.fill("", template, &body, &mut |_, _, n| n));
        if flat(&text).ends_with(':') {
            return self.under(text, &instead.then, &mut |_, _, n| n);
        }
        text.extend(self.text(&instead.then, &mut |_, _, n| n));
        text
    }

    /// What holds as long as the piece is in play.
    pub fn lasting(&self, lasting: &Named<Lasting>) -> RichText {
        self.effect(&serde_json::to_value(lasting).unwrap_or_default(), &mut |_, _, n| n)
    }
}
