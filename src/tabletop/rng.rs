//! Randomness: one `rand_pcg` stream per purpose, held in components, so that a draw never moves a die.
use bevy_ecs::prelude::*;
use rand::{Rng, RngExt, SeedableRng};
use rand_pcg::Pcg32;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use std::hash::{Hash, Hasher};

/// On the table: the die's stream, and results laid down beforehand (scenarios).
#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Dice {
    stream: Pcg32,
    pub laid: SmallVec<[u8; 4]>,
}

/// On a seat: the stream of its shuffles, so that simultaneous seats never influence each other.
#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Shuffles(pub Pcg32);

/// On the table: the stream of its decks (encounters, summons).
#[derive(Component, Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Decks(pub Pcg32);

/// A stream for a purpose: the same seed gives unrelated numbers for different purposes.
pub fn stream(seed: u64, purpose: u64) -> Pcg32 {
    Pcg32::seed_from_u64(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(purpose.wrapping_mul(0xD1B5_4A32_D192_ED03)))
}

impl Dice {
    pub fn new(seed: u64) -> Self {
        Dice { stream: stream(seed, 1), laid: SmallVec::new() }
    }

    /// 1–6: the next result laid down, else a roll.
    pub fn roll(&mut self) -> u8 {
        if self.laid.is_empty() { self.stream.random_range(1..=6) } else { self.laid.remove(0) }
    }
}

impl Shuffles {
    pub fn new(seed: u64, seat: u8) -> Self {
        Shuffles(stream(seed, 100 + seat as u64))
    }
}

impl Decks {
    pub fn new(seed: u64) -> Self {
        Decks(stream(seed, 2))
    }

    /// One of `0..below`.
    pub fn below(&mut self, below: usize) -> usize {
        if below <= 1 { 0 } else { self.0.random_range(0..below) }
    }
}

// The generators have no `Hash`; two of the same kind are equal if they go on equally.
impl Hash for Dice {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.stream.clone().next_u64().hash(state);
        self.laid.hash(state);
    }
}

impl Hash for Shuffles {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.clone().next_u64().hash(state)
    }
}

impl Hash for Decks {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.clone().next_u64().hash(state)
    }
}
