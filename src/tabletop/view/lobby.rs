//! What the people see before a game and between games: what a new game can be set up from, and what was reached in earlier ones.
//!
//! The rules say what there is, what is chosen now and what is missing; the client shows it and hands choices back.
use super::{CardView, RichText};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What the players have chosen for a new game. What they have said nothing about is as usual.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct SetupChoice {
    /// The game of the day, the same for everybody, instead of one of their own.
    pub daily: bool,
    /// Who sits where, by key; an empty seat still has to choose.
    pub seats: Vec<Option<String>>,
    pub seed: Option<u64>,
    /// By a field's key, the keys of what was picked there.
    pub picked: BTreeMap<String, Vec<String>>,
}

/// A new game as it is set up so far.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct SetupView {
    pub title: String,
    /// What there is to say about it all ("2 May 2026: Shiny and Cursed").
    pub line: String,
    pub most_seats: usize,
    pub heroes: Vec<HeroView>,
    pub fields: Vec<FieldView>,
    /// The seed that is played with, and whether the players may choose another.
    pub seed: u64,
    pub seed_is_fixed: bool,
    /// What must still be done before the game can begin ("Choose a hero for seat 2").
    pub missing: Option<String>,
}

/// Somebody who can sit at the table.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct HeroView {
    pub key: String,
    pub name: String,
    /// Keys of colours and seal, and of the figure.
    pub look: String,
    pub figure: String,
    /// What is printed on the board: key of a sign, and what stands beside it.
    pub facts: Vec<(String, String)>,
    pub ability: Option<(String, RichText)>,
    /// The cards of the first deck, each with its number of copies.
    pub deck: Vec<(CardView, u8)>,
}

/// Something about the game that can be chosen.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct FieldView {
    pub key: String,
    pub name: String,
    pub shape: FieldShape,
    pub choices: Vec<FieldChoice>,
}

/// How many can be picked, and how they hang together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum FieldShape {
    /// One of them.
    #[default]
    One,
    /// One of them; each brings what the lower ones bring, too.
    Ladder,
    /// Any of them.
    Any,
    /// Any of them; some are good and some are bad for the players.
    Signs,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct FieldChoice {
    pub key: String,
    pub name: String,
    /// What it means, in a sentence or two.
    pub text: String,
    pub chosen: bool,
    /// Good or bad for the players, in a field of [`FieldShape::Signs`].
    pub good: bool,
    /// Why it cannot be chosen.
    pub refused: Option<String>,
}

/// A list of what was reached in all games: achievements, games played.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ListView {
    pub title: String,
    /// "4 of 19".
    pub line: String,
    /// What stands there if the list is empty.
    pub nothing: String,
    pub entries: Vec<EntryView>,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct EntryView {
    pub name: String,
    pub text: String,
    /// At the end of the line ("Victory", "2 of 3").
    pub mark: String,
    /// Boxes: how many are checked, and of how many; and the ones with which something opens, from 1.
    pub boxes: (u8, u8),
    pub locks: Vec<u8>,
    /// Reached, or won.
    pub done: bool,
    /// Looks of those it is about.
    pub looks: Vec<String>,
    /// More about it: headings, and what stands under them.
    pub details: Vec<(String, Vec<String>)>,
}

/// A question about the campaign that waits for the players.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct MarksView {
    pub prompt: String,
    pub tracks: Vec<MarkTrack>,
}

/// A row of boxes that can be checked.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct MarkTrack {
    pub key: String,
    pub name: String,
    /// What it leads to.
    pub text: String,
    pub checked: u8,
    pub boxes: u8,
}

/// Something kept that cannot be read.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct TroubleView {
    /// In a sentence.
    pub why: String,
    /// What is known of the newest good copy, if there is one.
    pub backup: Option<String>,
}

/// What lies on the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum OnTable {
    #[default]
    Nothing,
    /// Something that is only tried and can begin again: a single fight.
    Scene,
    /// A whole game, which is kept.
    Game,
}
