//! The one door between the client and the rules of a game: plain functions over the world.
use super::playback::Cue;
use crate::tabletop::{
    Action, Id,
    content::Source,
    view::{CardView, ListView, MarksView, OnTable, Sentence, SetupChoice, SetupView, TableView, TroubleView},
};
use bevy::prelude::*;

/// A line of the log: its number (counted from 1, never reused), its sentence, and what is to be seen of it.
pub type LogLine = (usize, Sentence, Vec<Cue>);

/// What the client asks of the rules. The game that is being played fills this in; the client never learns which it is.
#[derive(Resource, Clone, Copy)]
pub struct Rules {
    /// Reads its content and begins; or says all that is wrong with it.
    pub begin: fn(&mut World, &[Source]) -> Result<(), Vec<String>>,
    /// The table as it stands.
    pub view: fn(&mut World) -> TableView,
    /// Performs an action, or says in a player's words why not.
    pub submit: fn(&mut World, Action) -> Result<(), String>,
    /// Why an action would be refused, if there is more to say than that it is not on offer.
    pub why_not: fn(&World, &Action) -> Option<String>,
    pub undo: fn(&mut World) -> Result<(), String>,
    pub redo: fn(&mut World) -> Result<(), String>,
    /// The table as it would be after an action, if the action is legal and reveals nothing.
    pub preview: fn(&mut World, &Action) -> Option<TableView>,
    /// The face that a card does not show: its upgrade, or what it was before. `None` if it has only one.
    pub other_face: fn(&World, Id) -> Option<CardView>,
    /// Begins the same fight again.
    pub restart: fn(&mut World),
    /// The log lines with numbers above `since`, oldest first. After an undo the last numbers may be lower than before.
    pub log: fn(&World, usize) -> Vec<LogLine>,
}

/// What the client asks of the rules before and after a game. Without this a game begins at once, and only can begin again.
#[derive(Resource, Clone, Copy)]
pub struct LobbyRules {
    /// The name of the game.
    pub game: &'static str,
    pub on_table: fn(&World) -> OnTable,
    /// What can be chosen for a new game, after these choices.
    pub setup: fn(&mut World, &SetupChoice) -> SetupView,
    /// Begins a game as chosen, or says what is missing.
    pub play: fn(&mut World, &SetupChoice) -> Result<(), String>,
    /// Counts the game on the table in the campaign if it is over; `None` if it is not.
    pub count: fn(&mut World) -> Option<Result<(), String>>,
    /// What was reached in all games.
    pub lists: fn(&mut World) -> Vec<ListView>,
    /// A question about the campaign, if one is open; and its answer, by a track's key.
    pub marks: fn(&World) -> Option<MarksView>,
    pub mark: fn(&mut World, &str) -> Result<(), String>,
    /// What is wrong with the campaign, if it cannot be read. It can be repaired: with its newest good copy, or with a new one.
    pub trouble: fn(&World) -> Option<TroubleView>,
    pub repair: fn(&mut World, bool) -> Result<(), String>,
}
