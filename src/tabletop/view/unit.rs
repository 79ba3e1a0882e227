//! An enemy as the people at the table see it: its figure, its card, and what it will do.
use super::*;

/// An enemy: standee and card.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct UnitView {
    pub id: Id,
    pub key: String,
    pub name: String,
    pub figure: String,
    /// Its lane; 0 for one that stands in every row.
    pub row: u8,
    /// How many rows it stands in, from its own upwards; 0 means the same as 1.
    pub rows: u8,
    /// What it does this turn to whoever stands in its rows: as symbols, and in words.
    pub side: Vec<SymbolView>,
    pub side_text: RichText,
    /// Face down: it has fallen, or left.
    pub fallen: bool,
    pub hp: i32,
    /// HP printed as the start (yellow outline).
    pub start_hp: i32,
    pub block: i32,
    pub tokens: Vec<TokenView>,
    /// Printed abilities: name and text.
    pub abilities: Vec<(String, RichText)>,
    /// Its lists of actions: one, or one per mode.
    pub lists: Vec<ActionListView>,
    pub acts_last: bool,
    /// Rewards in its upper corner: icon and count.
    pub rewards: Vec<(String, i32)>,
}

/// One track of actions.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ActionListView {
    /// The mode's name, if there are several.
    pub heading: Option<String>,
    pub active: bool,
    pub rows: Vec<ActionRowView>,
}

/// One printed action.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ActionRowView {
    /// The die faces beside it.
    pub faces: Vec<u8>,
    /// Its cube slot, if it has one.
    pub slot: Option<SlotView>,
    /// What it does, as symbols; the next action carries final numbers.
    pub symbols: Vec<SymbolView>,
    /// It reaches every player.
    pub every_player: bool,
    pub acts_last: bool,
    /// This is the action that will happen in the coming enemies' turn.
    pub next: bool,
}

/// An action.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SlotView {
    /// Part of the loop (red), or used once (gray).
    pub red: bool,
    pub cube: bool,
}

/// A symbol of what it means to do.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SymbolView {
    pub icon: String,
    pub name: String,
    pub count: i32,
    /// "× 2" for a multi-hit.
    pub times: i32,
    /// The number differs from print: above (1), below (-1).
    pub changed: i8,
    /// Words for what has no number ("Acid Slime").
    pub label: String,
    /// It reaches whom the action is aimed at.
    pub aimed: bool,
    /// The sign for whom it reaches instead, and who that is in words.
    pub reach: String,
    pub whom: String,
}
