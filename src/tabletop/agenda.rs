//! What is still to happen, next thing last. One lies on every seat and one on the table.
use super::*;
use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

/// A script that has been begun: its next effect and for whom.
#[derive(Clone, Debug, Hash, Serialize, Deserialize)]
#[serde(try_from = "Read")]
pub struct Entry {
    script: Script,
    at: u16,
    pub ctx: Ctx,
}

/// An entry as a file has it, which may be damaged.
#[derive(Deserialize)]
struct Read {
    script: Script,
    at: u16,
    ctx: Ctx,
}

impl TryFrom<Read> for Entry {
    type Error = &'static str;
    fn try_from(read: Read) -> Result<Self, Self::Error> {
        let Read { script, at, ctx } = read;
        if (at as usize) < script.len() { Ok(Entry { script, at, ctx }) } else { Err("a script has no such effect") }
    }
}

impl Entry {
    pub fn new(script: &Script, ctx: Ctx) -> Self {
        Entry { script: script.clone(), at: 0, ctx }
    }

    /// The next effect.
    pub(super) fn effect(&self) -> &Effect {
        &self.script[self.at as usize]
    }

    /// The same list of effects, for the same context.
    fn is_like(&self, other: &Entry) -> bool {
        self.script.is(&other.script) && self.ctx.target == other.ctx.target
    }
}

#[derive(Component, Clone, Default, Debug, Hash, Serialize, Deserialize)]
pub struct Agenda {
    stack: Vec<Entry>,
    /// Triggers of what is being resolved, with the agenda they go to afterwards.
    waiting: Vec<(Piece, Entry)>,
    /// Triggers that happen next, in an order that the owner chooses.
    pub(super) due: Vec<Entry>,
    /// What is put off to a later moment of the round.
    later: Vec<(Word, Entry)>,
    /// Cards in resolution, nested by forced plays and copies; triggers wait while there are any.
    playing: u8,
}

impl Agenda {
    /// These happen now, in order, before anything already on the agenda. The list is shared, not copied.
    pub fn push(&mut self, script: &Script, ctx: Ctx) {
        if !script.is_empty() {
            self.stack.push(Entry::new(script, ctx));
        }
    }

    /// These happen after everything already on the agenda.
    pub fn push_last(&mut self, script: &Script, ctx: Ctx) {
        if !script.is_empty() {
            self.stack.insert(0, Entry::new(script, ctx));
        }
    }

    /// Puts something off until that moment comes (`take_later`).
    pub fn put_off(&mut self, until: Word, script: &Script, ctx: Ctx) {
        if !script.is_empty() {
            self.later.push((until, Entry::new(script, ctx)));
        }
    }

    /// What was put off until this moment, in the order in which it was put off.
    pub fn take_later(&mut self, moment: Word) -> Vec<Entry> {
        if self.later.is_empty() {
            return vec![];
        }
        let (now, later) = std::mem::take(&mut self.later).into_iter().partition(|(until, _)| *until == moment);
        self.later = later;
        now.into_iter().map(|(_, entry)| entry).collect()
    }

    /// Something that a death has put off (a summons next round): it keeps the fight going.
    pub fn owes_at_once(&self) -> bool {
        self.later.iter().any(|(_, entry)| entry.ctx.is(Flags::AT_ONCE))
    }

    /// The effects that a death has put off.
    pub fn owed(&self) -> impl Iterator<Item = &Effect> {
        let owed = self.later.iter().filter(|(_, entry)| entry.ctx.is(Flags::AT_ONCE));
        owed.flat_map(|(_, entry)| entry.script[entry.at as usize..].iter())
    }

    /// Something that happens at once has not yet happened.
    pub(super) fn has_at_once_next(&self) -> bool {
        self.stack.iter().any(|entry| entry.ctx.is(Flags::AT_ONCE))
    }

    pub fn is_empty(&self) -> bool {
        self.stack.is_empty()
    }

    /// Nothing that was due happens any more.
    pub fn clear(&mut self) {
        self.stack.clear();
        self.waiting.clear();
        self.due.clear();
        self.later.clear();
        self.playing = 0;
    }

    /// Takes the next effect off. The last one of a script takes the script along: nothing is counted or copied for it.
    pub(super) fn pop(&mut self) -> Option<Entry> {
        let top = self.stack.last_mut()?;
        if top.at as usize + 1 == top.script.len() {
            return self.stack.pop();
        }
        let next = top.clone();
        top.at += 1;
        Some(next)
    }

    /// Takes the next effect off if it is this verb: whoever takes it performs it.
    pub fn take_next<T: 'static>(&mut self) -> Option<(Effect, Ctx)> {
        let top = self.stack.last()?;
        top.script[top.at as usize].get::<T>()?;
        self.pop().map(|next| (next.script[next.at as usize].clone(), next.ctx))
    }

    /// A card begins to be resolved.
    pub fn begin_card(&mut self) {
        self.playing += 1;
    }

    /// A card has been resolved; its triggers are released by the loop.
    pub fn end_card(&mut self) {
        self.playing = self.playing.saturating_sub(1);
    }

    pub fn is_playing(&self) -> bool {
        self.playing > 0
    }

    /// A trigger: not before what is being resolved here has been resolved; then it is `owner`'s.
    pub(super) fn trigger(&mut self, owner: Piece, entry: Entry) {
        self.waiting.push((owner, entry));
    }

    /// What has waited for the end of a card can happen.
    pub(super) fn has_released(&self) -> bool {
        self.playing == 0 && !self.waiting.is_empty()
    }

    pub(super) fn take_released(&mut self) -> Vec<(Piece, Entry)> {
        std::mem::take(&mut self.waiting)
    }

    /// A trigger of this agenda: next, or after the card that is being resolved here.
    pub(super) fn receive(&mut self, owner: Piece, entry: Entry, order: &Script) {
        if self.playing > 0 {
            self.waiting.push((owner, entry));
        } else {
            self.add_due(entry, order, Ctx::of(*owner));
        }
    }

    /// Something that happens next, in any order among its like (end-of-turn abilities).
    pub fn add_due(&mut self, entry: Entry, order: &Script, ctx: Ctx) {
        if entry.script.is_empty() {
            return;
        }
        if self.due.is_empty() {
            self.push(order, ctx);
        }
        self.due.push(entry);
    }

    /// Something is due, in an order that is still to be chosen.
    pub fn has_due(&self) -> bool {
        !self.due.is_empty()
    }

    /// Nothing of this seat's happens any more.
    pub(super) fn forget(&mut self, seat: Entity) {
        let others = |entry: &Entry| *entry.ctx.seat != seat;
        self.stack.retain(others);
        self.due.retain(others);
        self.waiting.retain(|(owner, entry)| **owner != seat && others(entry));
        self.later.retain(|(_, entry)| others(entry));
        if self.stack.is_empty() {
            self.playing = 0;
        }
    }

    /// Nobody is left to be asked here: what is due happens next, in the order in which it fell due. Gives the triggers that waited.
    pub(super) fn abandon(&mut self) -> Vec<(Piece, Entry)> {
        self.playing = 0;
        self.stack.extend(self.due.drain(..).rev());
        std::mem::take(&mut self.waiting)
    }

    pub(super) fn all_due_alike(&self) -> bool {
        self.due.windows(2).all(|pair| pair[0].is_like(&pair[1]))
    }

    /// One of each kind of those that are due.
    pub(super) fn due_kinds(&self) -> Vec<Entry> {
        let mut kinds: Vec<Entry> = vec![];
        for entry in &self.due {
            if !kinds.iter().any(|kind| kind.is_like(entry)) {
                kinds.push(entry.clone());
            }
        }
        kinds
    }

    /// Makes `stack` hold just these, first one next. For trials on a snapshot.
    pub(super) fn only(&mut self, first: Entry, then: Entry) {
        self.stack.clear();
        self.due.clear();
        self.stack.push(then);
        self.stack.push(first);
    }

    /// This happens now.
    pub fn push_entry(&mut self, entry: Entry) {
        if !entry.script.is_empty() {
            self.stack.push(entry);
        }
    }
}
