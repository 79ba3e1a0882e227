//! The table every ruleset plays on. Knows pieces, effects, choices, phases and the log; knows no game, draws nothing.
mod action;
mod piece;
pub mod view;
mod word;
pub use {action::*, piece::*, word::*};
