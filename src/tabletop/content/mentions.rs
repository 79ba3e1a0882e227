//! Words of the language that name something else, as `Channel("lightning")` names an Orb: it must be there. And which may be less than 0.
use super::{super::*, References};
use bevy_app::App;
use bevy_ecs::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

/// Looks whether what a word names is there, and complains if not.
pub type Look = fn(&mut References, Word);

/// What is looked at in the brackets of words when all content has been read.
#[derive(Resource, Clone, Default)]
pub struct Mentions {
    looks: BTreeMap<WordName, Look>,
    below_zero: BTreeSet<WordName>,
}

/// Lets an app say what its words name.
pub trait AddMention {
    /// A text in the brackets of the word `W` of the language `K` names something.
    fn add_mention<K, W>(&mut self, look: Look) -> &mut Self;
    /// A text in the brackets of this variant of the enum `E` does.
    fn add_mention_in<E>(&mut self, variant: &'static str, look: Look) -> &mut Self;
    /// Numbers of the verb `V` may be less than 0.
    fn add_below_zero<V>(&mut self) -> &mut Self;
}

impl AddMention for App {
    fn add_mention<K, W>(&mut self, look: Look) -> &mut Self {
        self.add_mention_in::<K>(name_of::<W>(), look)
    }

    fn add_mention_in<E>(&mut self, variant: &'static str, look: Look) -> &mut Self {
        self.world_mut().get_resource_or_init::<Mentions>().looks.insert((name_of::<E>(), variant), look);
        self
    }

    fn add_below_zero<V>(&mut self) -> &mut Self {
        self.world_mut().get_resource_or_init::<Mentions>().below_zero.insert((name_of::<Verb>(), name_of::<V>()));
        self
    }
}

impl Mentions {
    /// Complains of what is wrong in the brackets of a word.
    pub(super) fn check(&self, heard: &Heard, references: &mut References) {
        heard.walk(&mut |word, seen| match seen {
            Seen::Text(text) => {
                if let Some(look) = self.looks.get(&word) {
                    look(references, Word::of(text));
                }
            }
            Seen::Number(number) if number < 0 && word.0 == name_of::<Verb>() && !self.below_zero.contains(&word) => {
                let message = format!("`{}` takes no number below 0", word.1);
                references.complain("invalid", &number.to_string(), message, None);
            }
            _ => {}
        });
    }
}
