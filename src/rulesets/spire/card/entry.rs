//! A card as content files have it.
use super::{super::one, *};

/// A card as content files have it; see [`CardText`] for what the rules use.
#[derive(Deserialize, Clone, Debug)]
#[serde(deny_unknown_fields, rename = "card")]
pub struct CardEntry {
    pub name: String,
    /// Whose card: a hero, or `colorless`, `curse`, `status`.
    pub set: Word,
    pub rarity: Rarity,
    pub kind: Kind,
    /// Physical copies in the box.
    #[serde(default = "one")]
    pub copies: u8,
    /// The pack that must be unlocked first.
    #[serde(default)]
    pub unlock: Option<Word>,
    /// The optional pack it belongs to: off unless somebody asks for it, and not counted with the box.
    #[serde(default)]
    pub pack: Option<Word>,
    /// The deck it is given out from and goes back to.
    #[serde(default)]
    pub deck: Option<FromDeck>,
    /// Key of its picture, if it is not its id.
    #[serde(default)]
    pub picture: Option<String>,
    #[serde(default)]
    pub cost: Cost,
    #[serde(default)]
    pub keywords: Vec<Keyword>,
    #[serde(default)]
    pub cost_changes: Vec<CostChange>,
    #[serde(default)]
    pub least_x: u8,
    #[serde(default)]
    pub only_if: Option<Named<Circumstance>>,
    #[serde(default)]
    pub target: Vec<Target>,
    #[serde(default)]
    pub play: Script,
    #[serde(default)]
    pub when: Vec<When>,
    #[serde(default)]
    pub instead: Vec<Instead>,
    #[serde(default)]
    pub always: Vec<Named<Lasting>>,
    #[serde(default)]
    pub uses: Option<Use>,
    #[serde(default)]
    pub in_hand: Script,
    #[serde(default)]
    pub upgraded: Option<FaceEntry>,
}

/// The upgraded face: what is left out is as on the base face.
#[derive(Deserialize, Clone, Debug, Default)]
#[serde(deny_unknown_fields, rename = "upgraded face")]
pub struct FaceEntry {
    #[serde(default)]
    pub cost: Option<Cost>,
    #[serde(default)]
    pub keywords: Option<Vec<Keyword>>,
    #[serde(default)]
    pub cost_changes: Option<Vec<CostChange>>,
    #[serde(default)]
    pub least_x: Option<u8>,
    #[serde(default)]
    pub only_if: Option<Named<Circumstance>>,
    #[serde(default)]
    pub target: Option<Vec<Target>>,
    #[serde(default)]
    pub play: Option<Script>,
    #[serde(default)]
    pub when: Option<Vec<When>>,
    #[serde(default)]
    pub instead: Option<Vec<Instead>>,
    #[serde(default)]
    pub always: Option<Vec<Named<Lasting>>>,
    #[serde(default)]
    pub uses: Option<Use>,
    #[serde(default)]
    pub in_hand: Option<Script>,
}
