//! The words of the language that are read with an entry of content: what they say is checked when everything is there.
use super::{Seen, Spoken, WordName, walk::walk_from};
use std::{cell::RefCell, sync::Arc};

thread_local! {
    /// What has been read so far, while somebody listens.
    static HEARD: RefCell<Option<Vec<Heard>>> = RefCell::default();
}

/// A word that was read, of whatever language, with what stands in its brackets.
pub struct Heard {
    word: WordName,
    value: Arc<dyn Spoken>,
}

impl Heard {
    /// Calls `see` with all that stands in its brackets, other words and theirs too.
    pub fn walk(&self, see: &mut dyn FnMut(WordName, Seen)) {
        walk_from(self.word, &*self.value, see);
    }
}

/// Does what reads something, and gives each word that was read on the way, those inside others first.
pub fn listen<T>(read: impl FnOnce() -> T) -> (T, Vec<Heard>) {
    HEARD.set(Some(vec![]));
    let result = read();
    (result, HEARD.take().unwrap_or_default())
}

/// A word has been read.
pub(super) fn hear(word: WordName, value: &Arc<dyn Spoken>) {
    HEARD.with_borrow_mut(|heard| {
        if let Some(heard) = heard {
            heard.push(Heard { word, value: value.clone() });
        }
    });
}
