//! An open question and its answers as the people at the table see them.
use super::*;

/// An open choice of a seat or of the table.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ChoiceView {
    /// What is asked ("Exhaust a card"), and its key.
    pub prompt: String,
    pub kind: String,
    /// How many options must be picked, at least and at most; order counts if `ordered`.
    pub least: u8,
    pub most: u8,
    pub ordered: bool,
    /// The turn's standing offer (play or end the turn), not a question in mid-play.
    pub idle: bool,
    /// What is picked turns to its other face (an upgrade): whoever chooses wants to see both.
    pub turns: bool,
    pub options: Vec<OptionView>,
    /// Party decisions: the option each seat has marked.
    pub marks: Vec<(Seat, Pick)>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OptionView {
    pub pick: Pick,
    pub label: String,
    /// What must be chosen with it, each with its legal answers; a need with one answer may be left out.
    #[serde(default)]
    pub needs: Vec<NeedView>,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct NeedView {
    /// `enemy`, `row`, `player`, `x`.
    pub kind: String,
    pub prompt: String,
    pub picks: Vec<Pick>,
    /// What each pick means, where its name does not say it; else nothing.
    #[serde(default)]
    pub said: Vec<String>,
}
