//! Taking back: what is half made first, then the last action.
use super::{act::Step, target::option_of};
use crate::client::model::*;
use bevy::prelude::*;

/// Said to whoever wants to take back the end of a fight.
pub const OVER: &str = "The fight is over";

impl Step<'_> {
    /// First what is only half made, then the last action.
    pub fn undo(&mut self, thing: Thing) {
        if self.play.making.is_some() {
            self.put_down();
        } else if self.shown.over.is_some() {
            self.refuse(thing, OVER);
        } else if self.shown.undo.back > 0 {
            self.play.picked.clear();
            self.wishes.push(Wish::Undo);
        } else {
            let wall = self.shown.undo.wall.clone();
            self.refuse(thing, wall.unwrap_or_else(|| "Nothing to take back".into()));
        }
    }

    /// One step back: what was said, what is being read, what lies open, the last pick, the last answer, the play itself.
    /// False if there was nothing to take back.
    pub fn back(&mut self) -> bool {
        let play = &mut *self.play;
        if play.inspected.take().is_some() || play.sure.take().is_some() {
            return true;
        }
        if play.making.is_some() {
            self.back_in_making();
            return true;
        }
        let play = &mut *self.play;
        // What was opened over the picks is closed first.
        let picks_seen = matches!(play.overlay, None | Some(Overlay::Question(_) | Overlay::Party));
        if picks_seen && play.picked.pop().is_some() {
            return true;
        }
        if let Some(closed) = play.overlay.take() {
            // As with its cross: what was in focus before, or lay in it, is no answer any more.
            if !matches!(closed, Overlay::Menu | Overlay::About | Overlay::Keys) {
                play.focus = None;
            }
            return true;
        }
        if std::mem::take(&mut play.map_open) {
            (play.focus, play.space) = (None, None);
            return true;
        }
        play.focus.take().is_some()
    }

    /// Takes back the last answer that was a choice; without one the play is put down.
    pub fn back_in_making(&mut self) {
        let needs =
            self.play.making.as_ref().and_then(|making| option_of(self.shown, making)).map_or(&[][..], |option| &option.needs);
        if let Some(making) = &mut self.play.making {
            self.play.preview = None;
            while making.answers.pop().is_some() {
                if needs.get(making.answers.len()).is_some_and(|need| need.picks.len() > 1) {
                    return;
                }
            }
        }
        self.put_down();
    }

    /// Back, or reading what is under the pointer.
    pub fn right_click(&mut self, point: Vec2) {
        self.play.pointer = point;
        let half_made = self.play.making.is_some() || self.play.inspected.is_some();
        let read = self.under(point).filter(|_| !half_made).and_then(|thing| self.to_read(thing));
        self.play.refusal = None;
        match read {
            Some(thing) => self.play.inspected = Some(thing),
            None => {
                self.back();
            }
        }
    }
}
