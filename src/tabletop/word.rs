//! A word of the game, interned: `strength`, `attack`, `defensive`. Copied like a number, saved and compared as text.
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::{
    collections::BTreeSet,
    fmt,
    hash::{Hash, Hasher},
    ops::Deref,
    sync::{LazyLock, RwLock},
};

static WORDS: LazyLock<RwLock<BTreeSet<&'static str>>> = LazyLock::new(Default::default);

/// An interned name. Words are never forgotten, so only names from content belong here, not what people type.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Word(&'static str);

impl Word {
    /// The word for a text known at compile time.
    pub const fn new(text: &'static str) -> Self {
        Word(text)
    }

    /// The word for any text; the same text always gives the same word.
    pub fn of(text: &str) -> Self {
        if let Some(known) = WORDS.read().unwrap().get(text) {
            return Word(known);
        }
        let mut words = WORDS.write().unwrap();
        if let Some(known) = words.get(text) {
            return Word(known);
        }
        let kept: &'static str = Box::leak(text.to_owned().into_boxed_str());
        words.insert(kept);
        Word(kept)
    }

    pub const fn as_str(self) -> &'static str {
        self.0
    }
}

impl Deref for Word {
    type Target = str;
    fn deref(&self) -> &str {
        self.0
    }
}

impl Hash for Word {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash(state)
    }
}

impl fmt::Debug for Word {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl Serialize for Word {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_str(self.0)
    }
}

impl<'de> Deserialize<'de> for Word {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        Ok(Word::of(&String::deserialize(d)?))
    }
}
