//! Orbs: what is printed about each kind, and the cubes that lie in a player's slots. Rulebook: The Defect.
use crate::tabletop::*;
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

/// A kind of Orb as content files have it. In its scripts `X()` is what Powers add.
#[derive(Deserialize, Clone, Debug)]
#[serde(deny_unknown_fields, rename = "Orb")]
pub struct OrbEntry {
    pub name: String,
    /// Cubes of its colour in the box, for everyone.
    pub cubes: i32,
    /// What it does at the end of each of its owner's turns.
    #[serde(default)]
    pub end_of_turn: Script,
    /// What it does when it is evoked.
    pub evoke: Script,
}

/// Everything known of a kind of Orb.
#[derive(Clone, Debug)]
pub struct OrbText {
    pub key: Word,
    pub entry: OrbEntry,
}

impl OrbText {
    pub fn new(key: Word, entry: OrbEntry) -> Self {
        OrbText { key, entry }
    }
}

impl Printing for OrbText {
    fn key(&self) -> Word {
        self.key
    }
}

/// On a cube: which Orb it is.
#[derive(Component, Clone, Debug, Hash, Serialize, Deserialize)]
pub struct Orb(pub Printed<OrbText>);

/// On a seat: how many Orbs it can hold.
#[derive(Component, Clone, Copy, Default, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct OrbSlots(pub u8);
