//! Spirebound: a digital table for cooperative deck-building board games.
#[cfg(feature = "desktop")]
pub mod client;
pub mod rulesets;
pub mod tabletop;
