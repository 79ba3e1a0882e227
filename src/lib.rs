//! Spirebound: a digital table for cooperative deck-building board games.
#[cfg(feature = "desktop")]
pub mod client;
pub mod commands;
pub mod game;
pub mod rulesets;
pub mod tabletop;
