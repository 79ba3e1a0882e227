//! What lies on the boards: HP, Energy, a seat's piles, the rows and the supplies.
use crate::tabletop::*;
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};
use std::{
    collections::BTreeMap,
    hash::{Hash, Hasher},
};

/// Hit points and the most a figure can have.
#[derive(Component, Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[require(Standing, Row, super::Block, super::Strength, super::Weak, super::Vulnerable, super::Poison)]
pub struct Hp {
    pub now: i32,
    pub max: i32,
}

/// Whether a figure still stands.
#[derive(Component, Clone, Copy, Default, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Standing {
    #[default]
    Up,
    /// Dead: face down, without tokens, in its place.
    Fallen,
    /// It left the fight.
    Left,
}

/// Energy of a seat: 6 at most.
#[derive(Component, Clone, Copy, Default, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Energy(pub i32);

/// The most Energy a seat can have.
pub const MOST_ENERGY: i32 = 6;

/// A seat's piles. `aside` holds the cards being played: neither in hand nor in the discard pile.
#[derive(Component, Clone, Copy, PartialEq, Hash, Debug, Serialize, Deserialize)]
pub struct Owns {
    pub hand: Piece,
    pub draw: Piece,
    pub discard: Piece,
    pub exhaust: Piece,
    pub aside: Piece,
    pub powers: Piece,
    /// Cards that were laid on enemies.
    pub attached: Piece,
    /// Orbs in their slots.
    pub orbs: Piece,
    /// Cards that were removed from the deck.
    pub removed: Piece,
    pub relics: Piece,
    pub potions: Piece,
}

impl Owns {
    /// The piles in which a card of the deck may turn up again in this fight.
    pub fn deck(&self) -> impl Iterator<Item = Entity> {
        [self.hand, self.draw, self.discard, self.aside, self.powers].into_iter().map(|pile| *pile)
    }

    /// The piles of what can be used or holds while it is there.
    pub fn in_play(&self) -> [Piece; 3] {
        [self.potions, self.relics, self.powers]
    }

    pub fn by_word(&self, word: &str) -> Option<Entity> {
        let pile = match word {
            "hand" => self.hand,
            "draw" => self.draw,
            "discard" => self.discard,
            "exhaust" => self.exhaust,
            "aside" => self.aside,
            "powers" => self.powers,
            "attached" => self.attached,
            "orbs" => self.orbs,
            "removed" => self.removed,
            "relics" => self.relics,
            "potions" => self.potions,
            _ => return None,
        };
        Some(*pile)
    }
}

/// On the table: a pile of enemies for each row, from left to right, and one for those in every row.
#[derive(Component, Clone, Copy, PartialEq, Hash, Debug, Serialize, Deserialize)]
pub struct Rows {
    pub rows: [Piece; 4],
    pub bosses: Piece,
    /// Enemies of fights that are over.
    pub gone: Piece,
}

impl Rows {
    /// The pile of a row (1–4); of every row for 0.
    pub fn pile(&self, row: u8) -> Entity {
        if row == 0 { *self.bosses } else { *self.rows[(row as usize - 1).min(3)] }
    }
}

/// On the table: the decks of Status and Daze cards. Cards that were never given out are not made yet.
#[derive(Component, Clone, Copy, PartialEq, Hash, Debug, Serialize, Deserialize)]
pub struct StatusDecks {
    pub status: Piece,
    pub status_unmade: u8,
    pub daze: Piece,
    pub daze_unmade: u8,
}

/// On the table: the Summons deck, as card and copies left.
#[derive(Component, Clone, Default, PartialEq, Hash, Debug, Serialize, Deserialize)]
pub struct SummonsDeck(pub BTreeMap<Word, u8>);

/// On the table: how the game is played.
#[derive(Component, Clone, Copy, Default, PartialEq, Debug, Serialize, Deserialize)]
pub struct Options {
    /// HP never falls below 1 (tests and tools).
    pub unbreakable: bool,
    /// After the fight the players may switch rows.
    pub between_rooms: bool,
    /// An enemy of this fight limits how many cards are played.
    pub limits_cards: bool,
    pub ascension: u8,
    /// Optional rule: a player who dies in a boss fight drops out, the others fight on.
    #[serde(default)]
    pub last_stand: bool,
    /// Optional rule: players take their turns one after another.
    #[serde(default)]
    pub sequential_turns: bool,
}

// Optional rules that are not used make no difference.
impl Hash for Options {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let Options { unbreakable, between_rooms, limits_cards, ascension, last_stand, sequential_turns } = self;
        (unbreakable, between_rooms, limits_cards, ascension).hash(state);
        if *last_stand || *sequential_turns {
            (last_stand, sequential_turns).hash(state);
        }
    }
}

/// On a seat: what the fight has earned and the player still has to take (the rooms' rules hand it out).
#[derive(Component, Clone, Copy, Default, PartialEq, Hash, Debug, Serialize, Deserialize)]
pub struct Pending(pub super::monster::Rewards);

/// Calls `see` for each enemy that stands: rows from the bottom, left to right, then the bosses.
pub fn each_enemy(world: &World, mut see: impl FnMut(Entity)) {
    let Some(rows) = world.get::<Rows>(world.resource::<Table>().table) else { return };
    for pile in rows.rows.iter().chain([&rows.bosses]) {
        let Some(pile) = world.get::<Pile>(**pile) else { continue };
        for enemy in pile.iter() {
            if world.get::<Standing>(enemy) == Some(&Standing::Up) {
                see(enemy);
            }
        }
    }
}

/// What a seat can pay with: Energy, and Miracles as part of a payment.
pub fn purse(world: &World, seat: Entity) -> i32 {
    let energy = world.get::<Energy>(seat).map_or(0, |energy| energy.0);
    energy + world.get::<super::Miracles>(seat).map_or(0, |miracles| miracles.0)
}
