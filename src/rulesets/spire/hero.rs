//! A hero: what is printed on the player board.
use crate::tabletop::*;
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A player board as content files have it.
#[derive(Deserialize, Clone, Debug)]
#[serde(deny_unknown_fields, rename = "hero")]
pub struct HeroEntry {
    pub name: String,
    /// Where it stands among the heroes of the box.
    #[serde(default)]
    pub order: u8,
    /// The highest printed HP.
    pub hp: i32,
    pub energy: i32,
    pub draw: u8,
    /// The starter deck: card and number of copies.
    pub deck: Vec<(Word, u8)>,
    pub ability: BoardAbility,
    /// Orb slots printed on the board. Without any, the first Orb brings the Prismatic Shard with its own.
    #[serde(default)]
    pub orb_slots: Option<u8>,
    /// The board has a place for the stance. Without one, the first change of stance brings the Prismatic Shard.
    #[serde(default)]
    pub stances: bool,
}

/// The starting ability on the board.
#[derive(Deserialize, Clone, Debug)]
#[serde(deny_unknown_fields, rename = "ability")]
pub struct BoardAbility {
    pub name: String,
    #[serde(default)]
    pub when: Vec<When>,
}

/// Everything printed on a player board.
#[derive(Clone, Debug)]
pub struct HeroText {
    pub key: Word,
    pub entry: HeroEntry,
    pub waits: Arc<Waits>,
}

impl HeroText {
    pub fn new(key: Word, entry: HeroEntry) -> Self {
        let waits = Arc::new(Waits { when: entry.ability.when.clone(), ..Waits::default() });
        HeroText { key, entry, waits }
    }
}

impl Printing for HeroText {
    fn key(&self) -> Word {
        self.key
    }
}

/// On a seat: which hero sits there.
#[derive(Component, Clone, Debug, Hash, Serialize, Deserialize)]
pub struct Hero(pub Printed<HeroText>);
