//! Items: relics and potions, the small cards kept in front of a player.
use super::{card::Use, needs::needs_of};
use crate::tabletop::*;
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum ItemKind {
    Relic,
    BossRelic,
    Potion,
}

#[derive(Deserialize, Clone, Debug)]
#[serde(deny_unknown_fields)]
pub struct ItemEntry {
    pub name: String,
    pub kind: ItemKind,
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

/// On an item or power with an ability that is used at will: it has been used (this turn, this fight).
#[derive(Component, Clone, Copy, Default, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Used(pub bool);
