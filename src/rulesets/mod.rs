//! The games that can be played on the table. They never see each other or the client.
pub mod spire;
