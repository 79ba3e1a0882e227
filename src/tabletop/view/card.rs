//! Faces of cards and items, the text on them, and piles.
use super::*;

/// A run of text of one style, or an icon.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Span {
    Text(String),
    /// A number that matters, or a keyword.
    Bold(String),
    /// The face shows something the plain one does not (green and underlined).
    Upgraded(String),
    /// A number raised or lowered by tokens (with ▲ or ▼).
    Raised(String),
    Lowered(String),
    /// The key of an icon, as high as the text.
    Icon(String),
}
/// Lines of rules text, each one effect.
pub type RichText = Vec<Vec<Span>>;

/// A card's face.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct CardView {
    pub id: Id,
    pub key: String,
    pub name: String,
    /// `None`: no cost printed. `X` is text too.
    pub cost: Option<String>,
    /// The cost to pay now differs from the printed one: below (-1) or above (1).
    pub cost_changed: i8,
    /// `starter`, `common`, `uncommon`, `rare`, `special`: the banner.
    pub rarity: String,
    /// `attack`, `skill`, `power`, `curse`, `status`: the window's shape.
    pub kind: String,
    pub kind_name: String,
    /// Whose card it is: the frame's colours.
    pub look: String,
    pub picture: String,
    pub upgraded: bool,
    pub text: RichText,
    /// Keywords and their explanations, for tooltips.
    pub keywords: Vec<(String, String)>,
    /// It can be played now; else why not, in at most 24 letters.
    pub playable: bool,
    pub refusal: Option<String>,
}

/// A relic or potion.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ItemView {
    pub id: Id,
    pub key: String,
    pub name: String,
    pub text: RichText,
    /// Its picture; of several keys, joined by `|`, the first that there is.
    pub icon: String,
    pub count: Option<i32>,
    /// Fires now (a die ability) or is what is spoken of; or was used up.
    pub lit: bool,
    pub spent: bool,
    pub pick: Option<Pick>,
}

/// A pile of a seat.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct PileView {
    pub id: Id,
    /// `draw`, `discard`, `exhaust` …
    pub kind: String,
    pub name: String,
    pub count: usize,
    /// Its cards; of a face-down pile sorted by name, so that the order stays hidden. Top last.
    pub cards: Vec<CardView>,
    pub face_up: bool,
}
