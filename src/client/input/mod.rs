//! From mouse, keyboard and pads to wishes. [`act`] is a pure function; only `read` and `fit` below know devices and frames.
mod act;
mod asked;
mod back;
mod bindings;
mod command;
mod commands;
mod focus;
mod front;
mod gesture;
mod lobby;
mod making;
mod parts;
mod read;
mod settle;
mod stroke;
mod target;

pub use act::act;
pub use bindings::{Bindings, Place, Rebinding, Written};
pub use command::{Command, pressed};
pub use gesture::Pointer;
pub use lobby::act as act_in_lobby;
pub use read::{InputSet, Pads};
pub use settle::settle;
pub use stroke::{Device, Stroke};
pub use target::{aimed, box_of, choice_of, meant, option_of, stands_for, targets};

use bevy::prelude::*;

/// One thing that a player does. Points are in u.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Input {
    /// The pointer is here, with no button down.
    Hover(Vec2),
    /// The pointer left the window.
    Leave,
    Click(Vec2),
    RightClick(Vec2),
    /// A drag begins here, goes on, and ends.
    Press(Vec2),
    DragTo(Vec2),
    Drop(Vec2),
    Key(Command),
    /// Something is being typed.
    Letter(char),
    Erase,
    /// "Sure?" was not answered for 2 s.
    Patience,
}

/// Reads the devices and sends wishes. Wants [`super::model::Shown`], [`super::model::Laid`] and [`super::model::Play`].
pub fn plugin(app: &mut App) {
    read::plugin(app);
}

#[cfg(test)]
mod tests;
