//! The one door between the client and the rules of a game: plain functions over the world.
use super::playback::Cue;
use crate::tabletop::{
    Action, Id,
    content::Source,
    view::{CardView, Sentence, TableView},
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
    pub undo: fn(&mut World) -> Result<(), String>,
    pub redo: fn(&mut World) -> Result<(), String>,
    /// The table as it would be after an action, if the action is legal and reveals nothing.
    pub preview: fn(&mut World, &Action) -> Option<TableView>,
    /// The face that a card does not show: its upgrade, or what it was before. `None` if it has only one.
    pub other_face: fn(&World, Id) -> Option<CardView>,
    /// Begins the same fight again.
    pub restart: fn(&mut World),
    /// Begins another one, from another seed.
    pub anew: fn(&mut World),
    /// The log lines with numbers above `since`, oldest first. After an undo the last numbers may be lower than before.
    pub log: fn(&World, usize) -> Vec<LogLine>,
}
