//! Fills the templates of a language file.
//!
//! In braces stands a field of the verb, by name or place, or one inside it (`{1.0}`), or all (`{*}`). What may follow it:
//! `{0()}` a sum in brackets · `{0|}` the parts of a sum that have a line of their own, whose templates end in `.more`; `{0}` leaves them out then ·
//! `{0?card,# cards}` words for one and for many, `#` the number · `{0/or}` the word before the last of a list, `{0/–}` numbers in a row as first and last. `<{0}>` is the icon of a word.
//! `[.. {1} ..]` is left out if that field is not there, `[!.. {1} ..]` if it is.
use super::{Adjust, Language, keys, rich::*};
use crate::tabletop::view::*;
use serde_json::Value;

/// What stands in braces.
struct Braces<'a> {
    path: &'a str,
    brackets: bool,
    /// Only what has lines of its own; or all but that; or everything.
    more: Option<bool>,
    joiner: &'a str,
}

impl Language {
    pub(super) fn effect(&self, effect: &Value, adjust: Adjust) -> RichText {
        let Some((name, body)) = named(effect) else { return vec![] };
        match keys::of(name, body).iter().find_map(|key| self.verbs.get(key)) {
            Some(template) => whole(self.fill(name, template, body, adjust)),
            // A verb without words still says its name.
            None => vec![vec![Span::Bold(name.into())]],
        }
    }

    pub(super) fn fill(&self, verb: &str, template: &str, body: &Value, adjust: Adjust) -> RichText {
        self.fill_part(verb, template, template, body, adjust)
    }

    /// `part` of a template.
    fn fill_part(&self, verb: &str, template: &str, part: &str, body: &Value, adjust: Adjust) -> RichText {
        let mut lines: RichText = vec![vec![]];
        let mut rest = part;
        while !rest.is_empty() {
            let at = rest.find(['<', '*', '|', '{', '[']).unwrap_or(rest.len());
            if at > 0 {
                append(&mut lines, vec![vec![Span::Text(rest[..at].into())]]);
                rest = &rest[at..];
                continue;
            }
            let close = match rest.as_bytes()[0] {
                b'<' => '>',
                b'*' => '*',
                b'{' => '}',
                b'[' => ']',
                _ => {
                    lines.push(vec![]);
                    rest = &rest[1..];
                    continue;
                }
            };
            let end = rest[1..].find(close).map_or(rest.len() - 1, |end| end + 1);
            let inside = &rest[1..end];
            match close {
                '>' => append(&mut lines, vec![icon(inside, body)]),
                '*' => {
                    let mut bold = self.fill_part(verb, template, inside, body, adjust);
                    bold.iter_mut().flatten().for_each(embolden);
                    append(&mut lines, bold);
                }
                ']' => {
                    let (wanted, part) = inside.strip_prefix('!').map_or((true, inside), |part| (false, part));
                    if is_there(part, body) == wanted {
                        append(&mut lines, self.fill_part(verb, template, part, body, adjust));
                    }
                }
                _ => self.braces(verb, template, inside, body, adjust, &mut lines),
            }
            rest = rest.get(end + 1..).unwrap_or("");
        }
        lines
    }

    fn braces(&self, verb: &str, template: &str, inside: &str, body: &Value, adjust: Adjust, lines: &mut RichText) {
        let (path, ending) = inside.split_at(inside.find(['(', '|', '?', '/']).unwrap_or(inside.len()));
        let value = field(body, path);
        if let Some(words) = ending.strip_prefix('?') {
            let (one, many) = words.split_once(',').unwrap_or((words, words));
            let word = if value.as_i64() == Some(1) { one } else { many };
            for (i, part) in word.split('#').enumerate() {
                if i > 0 {
                    self.braces(verb, template, path, body, adjust, lines);
                }
                if !part.is_empty() {
                    append(lines, vec![vec![Span::Text(part.into())]]);
                }
            }
            return;
        }
        let apart = template.contains(&format!("{{{path}|}}"));
        let braces = Braces {
            path,
            brackets: ending == "()",
            more: apart.then_some(ending == "|"),
            joiner: ending.strip_prefix('/').unwrap_or(""),
        };
        self.field(verb, &braces, value, adjust, lines);
    }

    /// A field of the verb. The number in it may be adjusted.
    fn field(&self, verb: &str, braces: &Braces, value: &Value, adjust: Adjust, lines: &mut RichText) {
        let place = braces.path.parse::<usize>().unwrap_or(0);
        if braces.more == Some(true) && !value.is_array() {
            return;
        }
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
                let own = self.words.get(&format!("{verb}.{word}")).or_else(|| self.words.get(word));
                let text = own.map_or_else(|| self.term(word), String::as_str);
                append(lines, self.fill(verb, text, &Value::Null, adjust));
            }
            Value::Array(items) if !items.is_empty() && items.iter().all(|item| self.is_count(item)) => {
                self.sum(verb, braces, place, items, adjust, lines);
            }
            Value::Array(items) => self.list(braces, items, adjust, lines),
            count if self.is_count(count) => append(lines, self.count(count, verb, place, adjust)),
            effect if named(effect).is_some() => append(lines, self.effect(effect, adjust)),
            _ => {}
        }
    }

    fn is_count(&self, value: &Value) -> bool {
        named(value).is_some_and(|(name, body)| keys::of(name, body).iter().any(|key| self.counts.contains_key(key)))
    }

    fn sum(&self, verb: &str, braces: &Braces, place: usize, parts: &[Value], adjust: Adjust, lines: &mut RichText) {
        // The first part is never told apart: something must be added to.
        let more = |at: usize| {
            let (name, body) = named(&parts[at]).filter(|_| at > 0 && braces.more.is_some())?;
            let of = |key: &String| self.counts.get(&format!("{key}.more"));
            let template = of(&format!("{verb}.{name}")).or_else(|| keys::of(name, body).iter().find_map(of))?;
            Some((template, body))
        };
        if braces.more == Some(true) {
            for (template, body) in (0..parts.len()).filter_map(more) {
                append(lines, self.fill("", template, body, adjust));
            }
            return;
        }
        let here: Vec<&Value> = (0..parts.len()).filter(|at| more(*at).is_none()).map(|at| &parts[at]).collect();
        let text = |text: &str| vec![vec![Span::Text(text.into())]];
        let brackets = braces.brackets && here.len() > 1;
        if brackets {
            append(lines, text("("));
        }
        for (i, part) in here.into_iter().enumerate() {
            if i > 0 {
                append(lines, text(" + "));
            }
            append(lines, self.count(part, verb, place, adjust));
        }
        if brackets {
            append(lines, text(")"));
        }
    }

    /// Words, numbers, effects, or scripts to choose from.
    fn list(&self, braces: &Braces, items: &[Value], adjust: Adjust, lines: &mut RichText) {
        if let ("–", [first, .., last]) = (braces.joiner, items)
            && let (Some(first), Some(last)) = (first.as_i64(), last.as_i64())
            && last - first + 1 == items.len() as i64
        {
            return append(lines, vec![vec![Span::Bold(format!("{first}–{last}"))]]);
        }
        for (i, item) in items.iter().enumerate() {
            let joint = match braces.joiner {
                word if i > 0 && i + 1 == items.len() && !matches!(word, "" | "–") => format!(" {word} "),
                _ => ", ".into(),
            };
            if i > 0 && !item.is_array() {
                append(lines, vec![vec![Span::Text(joint)]]);
            }
            match item {
                Value::Array(script) => {
                    if i > 0 {
                        lines.push(vec![Span::Text("or ".into())]);
                    }
                    self.list(&Braces { joiner: "", ..*braces }, script, adjust, lines);
                }
                Value::String(word) => append(lines, vec![vec![Span::Text(self.term(word).into())]]),
                Value::Number(n) => append(lines, vec![vec![Span::Bold(n.to_string())]]),
                _ => append(lines, self.effect(item, adjust)),
            }
        }
    }

    pub(super) fn count(&self, count: &Value, verb: &str, place: usize, adjust: Adjust) -> RichText {
        let Some((name, body)) = named(count) else { return vec![] };
        let keys = keys::of(name, body);
        let own = keys.iter().find_map(|key| self.counts.get(&format!("{verb}.{key}")));
        let template = own.or_else(|| keys.iter().find_map(|key| self.counts.get(key))).map_or(name, String::as_str);
        let mut first = |_: &str, _: usize, n: i32| if name == "Plain" { adjust(verb, place, n) } else { n };
        self.fill(name, template, body, &mut first)
    }
}

/// An icon by its name or by a word of the verb (`{0}`).
fn icon(inside: &str, body: &Value) -> Vec<Span> {
    match inside.strip_prefix('{').map(|path| field(body, path.trim_end_matches('}'))) {
        None => vec![Span::Icon(inside.into())],
        Some(word) => word.as_str().map(|word| Span::Icon(word.into())).into_iter().collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn language() -> Language {
        let pairs = |pairs: &[(&str, &str)]| pairs.iter().map(|(key, text)| (key.to_string(), text.to_string())).collect();
        Language {
            verbs: pairs(&[
                ("Hits", "Hit {0} × {1()}{1|}"),
                ("Take", "Take {0?a card,# cards}"),
                ("Drop", "Drop [any number{any?,}][!{any?,}{count} cards]"),
                ("Copy", "Copy the last {of/or}[ of {by}]"),
                ("If", "If {0}: {1}"),
                ("If.Stance", "In {0.0}: {1}"),
                ("Die", "<die> {0.*/–}: {1}"),
                ("Give.Others", "Others get {0}"),
                ("Give", "<{1}> Get {0} {1}{2}"),
                ("Block", "<block> Block {0}"),
            ]),
            counts: pairs(&[
                ("Plain", "{0}"),
                ("X", "X"),
                ("Orbs", "Orbs"),
                ("Stance", "you are in {0}"),
                ("Bonus", "{0} if {1}"),
                ("Bonus.more", "|+{0} if {1}"),
            ]),
            ..Language::default()
        }
    }

    fn says(effect: Value) -> String {
        flat(&language().effect(&effect, &mut |_, _, n| n))
    }

    #[test]
    fn a_sum_inside_a_product_has_brackets() {
        assert_eq!(says(json!({ "Hits": [2, [{ "X": {} }, { "Plain": 1 }]] })), "Hit 2 × (X + 1)");
        assert_eq!(says(json!({ "Hits": [2, [{ "X": {} }]] })), "Hit 2 × X");
    }

    #[test]
    fn a_part_with_words_of_its_own_stands_in_a_line_of_its_own() {
        let effect = json!({ "Hits": [2, [{ "Plain": 1 }, { "Bonus": [3, { "Stance": "Red" }] }]] });
        assert_eq!(says(effect), "Hit 2 × 1; +3 if you are in Red");
    }

    #[test]
    fn one_and_many_have_their_words() {
        assert_eq!(says(json!({ "Take": 1 })), "Take a card");
        assert_eq!(says(json!({ "Take": 2 })), "Take 2 cards");
    }

    #[test]
    fn a_part_may_stand_instead_of_another() {
        assert_eq!(says(json!({ "Drop": { "any": true, "count": 1 } })), "Drop any number");
        assert_eq!(says(json!({ "Drop": { "any": false, "count": 2 } })), "Drop 2 cards");
    }

    #[test]
    fn a_list_joins_its_last_word_as_the_template_says() {
        assert_eq!(says(json!({ "Copy": { "of": ["A", "B", "C"], "by": "me" } })), "Copy the last A, B or C of me");
        assert_eq!(says(json!({ "Copy": { "of": ["A"] } })), "Copy the last A");
    }

    #[test]
    fn a_verb_may_have_words_for_what_is_in_it_and_reach_into_it() {
        assert_eq!(says(json!({ "If": [{ "Stance": "Red" }, [{ "Block": 1 }]] })), "In Red: Block 1");
        assert_eq!(says(json!({ "If": [{ "Orbs": {} }, [{ "Block": 1 }, { "Take": 2 }]] })), "If Orbs: Block 1, Take 2 cards");
    }

    #[test]
    fn many_numbers_in_a_row_are_the_first_and_the_last() {
        let faces = |faces: Value| says(json!({ "Die": [{ "Shows": faces }, [{ "Block": 1 }]] }));
        assert_eq!(faces(json!([1, 2, 3])), "1–3: Block 1");
        assert_eq!(faces(json!([1, 3, 5])), "1, 3, 5: Block 1");
        assert_eq!(faces(json!([6])), "6: Block 1");
    }

    #[test]
    fn a_word_of_a_verb_gives_an_icon_and_may_have_a_template_of_its_own() {
        let effect = json!({ "Give": [2, "gold", "Me"] });
        let text = language().effect(&effect, &mut |_, _, n| n);
        assert_eq!(text[0][0], Span::Icon("gold".into()));
        assert_eq!(says(json!({ "Give": [2, "gold", "Others"] })), "Others get 2");
    }
}
