//! From presses, moves and releases of the pointer to clicks and drags.
use super::Input;
use bevy::prelude::*;

/// A press that moves less than this many u is a click.
const STILL: f32 = 6.;

/// What the main button of the pointer is doing.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct Pointer {
    /// Where it is, in u; `None` outside the window.
    pub at: Option<Vec2>,
    down: Option<Vec2>,
    dragging: bool,
}

impl Pointer {
    pub fn moved(&mut self, to: Vec2) -> Vec<Input> {
        self.at = Some(to);
        match self.down {
            Some(_) if self.dragging => vec![Input::DragTo(to)],
            Some(from) if from.distance(to) >= STILL => {
                self.dragging = true;
                vec![Input::Press(from), Input::DragTo(to)]
            }
            Some(_) => vec![],
            None => vec![Input::Hover(to)],
        }
    }

    pub fn pressed(&mut self) {
        self.down = self.at;
        self.dragging = false;
    }

    pub fn released(&mut self) -> Vec<Input> {
        let dragged = std::mem::take(&mut self.dragging);
        let Some(from) = self.down.take() else { return vec![] };
        let to = self.at.unwrap_or(from);
        if dragged { vec![Input::Drop(to), Input::Hover(to)] } else { vec![Input::Click(to), Input::Hover(to)] }
    }

    pub fn left(&mut self) -> Vec<Input> {
        self.at = None;
        vec![Input::Leave]
    }
}
