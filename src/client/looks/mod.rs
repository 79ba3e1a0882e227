//! What each game adds to the client: which of its facts moves what. Everything else is drawn from the view.
pub mod spire;
pub mod spire_lobby;
