//! Items: relics and potions, the small cards kept in front of a player. Rulebook: Items.
use super::{card::Use, needs::needs_of, one};
use crate::tabletop::*;
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Which deck it is in, or how else one comes by it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum ItemKind {
    Relic,
    BossRelic,
    Potion,
    /// What a player who plays alone starts with.
    Solo,
    /// Comes with the first card that needs Orbs or Stances its owner has no place for.
    Shard,
}

/// How long an item stays with its owner.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Life {
    /// For the rest of the game; a potion until it is used.
    #[default]
    Keep,
    /// It is discarded when what it does on being gained has happened.
    Now,
    /// `Uses(3)`: it is discarded after so many uses (`UseUp()`).
    Uses(u8),
}

/// A relic or potion as content files have it.
#[derive(Deserialize, Clone, Debug)]
#[serde(deny_unknown_fields, rename = "item")]
pub struct ItemEntry {
    pub name: String,
    pub kind: ItemKind,
    /// Gold at the Merchant; without it the item is not for sale.
    #[serde(default)]
    pub cost: Option<u8>,
    /// Physical copies in the box.
    #[serde(default = "one")]
    pub copies: u8,
    #[serde(default)]
    pub life: Life,
    /// What happens when a player gains it.
    #[serde(default)]
    pub gained: Script,
    #[serde(default)]
    pub when: Vec<When>,
    #[serde(default)]
    pub instead: Vec<Instead>,
    /// What holds as long as it is there.
    #[serde(default)]
    pub always: Vec<Named<Lasting>>,
    /// What its owner may do with it. A potion is discarded by it.
    #[serde(default)]
    pub uses: Option<Use>,
}

/// Everything printed on a relic or potion.
#[derive(Clone, Debug)]
pub struct ItemText {
    pub key: Word,
    pub name: String,
    pub kind: ItemKind,
    pub cost: Option<u8>,
    pub copies: u8,
    pub life: Life,
    pub gained: Script,
    pub waits: Arc<Waits>,
    pub uses: Option<Use>,
    pub needs: Need,
}

impl ItemText {
    pub fn new(key: Word, entry: ItemEntry) -> Self {
        ItemText {
            key,
            name: entry.name,
            kind: entry.kind,
            cost: entry.cost,
            copies: entry.copies,
            life: entry.life,
            gained: entry.gained,
            waits: Arc::new(Waits { when: entry.when, instead: entry.instead, always: entry.always }),
            needs: entry.uses.as_ref().map_or(Need::NONE, |uses| needs_of(&uses.target)),
            uses: entry.uses,
        }
    }
}

impl Printing for ItemText {
    fn key(&self) -> Word {
        self.key
    }
}

/// On an item piece: which relic or potion it is.
#[derive(Component, Clone, Debug, Hash, Serialize, Deserialize)]
pub struct Item(pub Printed<ItemText>);

/// On an item or power with an ability that is used at will: it has been used (this turn, this fight, this room).
#[derive(Component, Clone, Copy, Default, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Used(pub bool);

/// On an item: how often its ability has been used, if only so many uses are printed.
#[derive(Component, Clone, Copy, Default, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct TimesUsed(pub u8);
