//! The contract between the client's parts: what is on the screen, where, and what the players are doing with it.
//!
//! `layout` turns (view, player state, window) into [`Placed`] boxes; `paint` turns a box into a picture; `stage` keeps one
//! entity per box and moves it; `input` changes [`Play`] and submits actions. All of them are plain functions over these values.
mod canvas;
mod thing;

use super::input::{Bindings, Command, Device};
use crate::tabletop::{Action, Id, Pick, Seat, view::*};
use bevy::prelude::*;
pub use {canvas::*, thing::*};

/// The table as it is being shown. Replaced whenever the pieces changed; compare with what is shown, never with change ticks.
#[derive(Resource, Default, Clone, Debug, PartialEq)]
pub struct Shown(pub TableView);

/// What the players are doing at the table. Never part of the rules' state.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct Play {
    /// The seat that holds the fan.
    pub seat: Seat,
    /// Whom the fan goes back to when whoever was asked meanwhile has answered.
    pub lent_by: Option<Seat>,
    pub hover: Option<Thing>,
    /// Keyboard or pad focus.
    pub focus: Option<Thing>,
    /// The focus went on by itself: nothing is explained over what is being shown.
    pub quiet: bool,
    /// A half-made play: the option and the answers given so far. Dropping it touches no state.
    pub making: Option<Making>,
    /// Picks gathered for a question that wants several.
    pub picked: Vec<Pick>,
    /// Where the pointer is, in u.
    pub pointer: Vec2,
    /// The card being dragged follows the pointer.
    pub dragging: bool,
    pub overlay: Option<Overlay>,
    pub inspected: Option<Thing>,
    /// The face that the card being read does not show, as printed.
    pub other_face: Option<Box<CardView>>,
    pub log_open: bool,
    pub hands_hidden: bool,
    /// The map is being looked at, whatever lies in the middle of the table.
    pub map_open: bool,
    /// The space of the map that is being looked at, by its place in the map's spaces.
    pub space: Option<usize>,
    /// The offer of a page that lies open.
    pub offer: Option<Thing>,
    /// End turn was pressed while useful plays are left: "Sure?".
    pub sure: Option<Seat>,
    /// Why the last attempt was refused, beside the thing it was tried on.
    pub refusal: Option<(Thing, String)>,
    /// Preview of the half-made play: the table as it would be, computed by the engine.
    pub preview: Option<Box<TableView>>,
    /// How keys are called where the table names them.
    pub hints: Hints,
}

impl Default for Play {
    fn default() -> Self {
        Play {
            seat: Seat(1),
            lent_by: None,
            hover: None,
            focus: None,
            quiet: false,
            making: None,
            picked: vec![],
            pointer: Vec2::ZERO,
            dragging: false,
            overlay: None,
            inspected: None,
            other_face: None,
            log_open: false,
            hands_hidden: false,
            map_open: false,
            space: None,
            offer: None,
            sure: None,
            refusal: None,
            preview: None,
            hints: Hints::default(),
        }
    }
}

/// The device used last, and how it calls what the table names.
#[derive(Clone, Debug, PartialEq)]
pub struct Hints {
    pub device: Device,
    pub back: String,
    pub confirm: String,
    pub inspect: String,
    pub log: String,
}

impl Hints {
    pub fn of(bindings: &Bindings, device: Device) -> Self {
        // What has no button is still on the keyboard.
        let label = |command| match bindings.label(command, device) {
            none if none.is_empty() => bindings.label(command, Device::Keyboard),
            label => label,
        };
        Hints {
            device,
            back: label(Command::Back),
            confirm: label(Command::Confirm),
            inspect: label(Command::Inspect),
            log: label(Command::Log),
        }
    }
}

impl Default for Hints {
    fn default() -> Self {
        Hints::of(&Bindings::default(), Device::Keyboard)
    }
}

/// A play in the making: an option of the seat's open choice and the answers to its needs so far.
#[derive(Clone, Debug, PartialEq)]
pub struct Making {
    pub seat: Seat,
    pub option: Pick,
    pub answers: Vec<Pick>,
}

impl Making {
    pub fn action(&self) -> Action {
        let mut picks = vec![self.option];
        picks.extend(&self.answers);
        Action { seat: self.seat, picks: picks.into() }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub enum Overlay {
    /// A pile, spread out.
    Pile(Id),
    /// Options of a question in mid-play that are cards or words.
    Question(Seat),
    /// The table's own question.
    Party,
    /// What is behind a "+n".
    More(Thing),
    /// All cards of a seat.
    Deck(Seat),
    Menu,
    About,
    Keys,
    /// The fight is over.
    Over,
}

/// Asks the rules to perform an action; `Refused` comes back if they will not.
#[derive(Message, Clone, Debug)]
pub enum Wish {
    Do(Action),
    /// This is not on offer, and was tried at this thing: let the rules say why, if they know.
    Why(Thing, Action),
    Undo,
    Redo,
    Restart,
    /// Words for the clipboard.
    Copy(String),
    /// Something before or after a game.
    Lobby(super::lobby::Order),
    /// Show at once how everything stands: nobody wants to wait for what is still moving.
    Skip,
}
