//! Keeping things on disk so that a crash at any moment loses nothing: the game after every action, and what outlives games.
//!
//! A game is kept as its moment alone ([`save`](super::save)): what led to it is not needed to go on, and would make every save dearer than
//! the one before. So undo begins anew where a game was loaded.
mod autosave;
mod disk;
mod seal;
mod store;

pub use {autosave::*, disk::*, seal::*, store::*};
