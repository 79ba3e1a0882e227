//! `list`: what there is, as an array of `{id, name, …}`.
mod content;
mod language;
mod runs;
mod text;

use super::{
    Answer, Failure,
    line::{Common, What},
};
use serde_json::Value;

pub(super) fn run(common: &Common, what: What) -> Result<Answer, Failure> {
    let world = super::sound_game(common)?;
    let list: Vec<Value> = match what {
        What::Cards => content::cards(&world, false),
        What::OptionalCards => content::cards(&world, true),
        What::Monsters => content::monsters(&world),
        What::Heroes => content::heroes(&world),
        What::Items => content::items(&world),
        What::Scenes => content::scenes(&world),
        What::Events => runs::events(&world),
        What::Blessings => runs::blessings(&world),
        What::Modifiers => runs::modifiers(&world),
        What::Maps => runs::maps(&world),
        What::Verbs => language::verbs(&world),
        What::Facts => language::facts(&world),
        What::Moments => language::moments(&world),
        What::Circumstances => language::circumstances(&world),
        What::Counts => language::counts(&world),
        What::Needs => language::needs(&world),
        What::Tokens => language::tokens(&world),
    };
    Ok(Answer::good(Value::Array(list)))
}

/// `StartOfTurn` as people write it: `Start of turn`.
pub(super) fn words(name: &str) -> String {
    let mut words = String::new();
    for c in name.chars() {
        if c.is_uppercase() && !words.is_empty() {
            words.push(' ');
            words.extend(c.to_lowercase());
        } else {
            words.push(c);
        }
    }
    words
}

/// A word of the rules as ids are written: `FirstEncounter` is `first_encounter`.
fn id(word: impl std::fmt::Debug) -> String {
    words(&format!("{word:?}")).to_lowercase().replace(' ', "_")
}
