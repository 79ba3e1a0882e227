//! What one entry says about others is checked once everything has been read; complaints point at the word in the file.
use super::{super::*, Problem, Source, explain::alternatives, place::last_word, split::Entry};
use std::collections::{BTreeMap, BTreeSet};

/// Where an entry stands.
pub(super) struct Place<'a> {
    pub source: &'a Source,
    pub entry: Entry,
}

/// Every entry found, understood or not, by kind and id.
#[derive(Default)]
pub(super) struct Filed<'a> {
    pub places: BTreeMap<(&'static str, Word), Place<'a>>,
    /// Kinds of which some entries could not even be found: nothing can be said about ids that seem to be missing.
    pub incomplete: BTreeSet<&'static str>,
    /// Kinds of which some entries were not understood: what they would have named may seem to be missing.
    pub misread: BTreeSet<&'static str>,
    /// The words of the language in each entry.
    pub heard: Vec<(&'static str, Word, Vec<Heard>)>,
}

/// The entry being checked, and all that it may refer to.
pub struct References<'a> {
    pub(super) names: &'a Names,
    pub(super) filed: &'a Filed<'a>,
    pub(super) tokens: &'a [Word],
    pub(super) problems: Vec<Problem>,
    pub(super) kind: &'static str,
    pub(super) id: Word,
}

impl<'a> References<'a> {
    /// All that was understood.
    pub fn names(&self) -> &'a Names {
        self.names
    }

    /// The id of the entry being checked.
    pub fn id(&self) -> Word {
        self.id
    }

    pub(super) fn look_at(&mut self, id: Word) {
        self.id = id;
    }

    /// Whether something of this kind stands in the content under this id.
    pub fn has(&self, kind: &'static str, id: Word) -> bool {
        self.filed.places.contains_key(&(kind, id))
    }

    /// Complains unless something of this kind stands in the content under this id.
    pub fn expect(&mut self, kind: &'static str, id: Word) {
        if self.has(kind, id) || self.filed.incomplete.contains(kind) {
            return;
        }
        let ids: Vec<&str> = self.filed.places.keys().filter(|(of, _)| *of == kind).map(|(_, id)| id.as_str()).collect();
        let hint = alternatives(&id, &ids);
        self.complain("unknown_id", &id, format!("there is no `{id}` among the {kind}"), hint);
    }

    /// Complains unless there are tokens of this kind.
    pub fn expect_token(&mut self, token: Word) {
        self.expect_among("kind of token", token, self.tokens);
    }

    /// Complains unless the word is one of those that entries of a kind bring along (their groups, their modes).
    pub fn expect_of(&mut self, kind: &'static str, what: &str, word: Word, known: &[Word]) {
        if !self.filed.misread.contains(kind) && !self.filed.incomplete.contains(kind) {
            self.expect_among(what, word, known);
        }
    }

    /// Complains unless the word is one of those that are known.
    pub fn expect_among(&mut self, what: &str, word: Word, known: &[Word]) {
        if !known.contains(&word) {
            let known: Vec<&str> = known.iter().map(|known| known.as_str()).collect();
            self.complain("unknown_id", &word, format!("there is no {what} called `{word}`"), alternatives(&word, &known));
        }
    }

    /// Complains unless this holds; `word` is where to look in the entry.
    pub fn require(&mut self, holds: bool, word: &str, message: impl Into<String>) {
        if !holds {
            self.complain("invalid", word, message, None);
        }
    }

    /// Something is wrong with the entry being checked. The place is that of `word` in the entry, or the entry itself.
    pub fn complain(&mut self, code: &'static str, word: &str, message: impl Into<String>, hint: Option<String>) {
        let Some(Place { source, entry }) = self.filed.places.get(&(self.kind, self.id)) else { return };
        let value = &source.text[entry.value.clone()];
        let at = match word.is_empty() {
            true => None,
            false => last_word(value, word, value.len()).map(|at| entry.value.start + at),
        };
        let problem = source.problem(code, at.unwrap_or(entry.key_at), message);
        self.problems.push(Problem { hint, ..problem });
    }
}
