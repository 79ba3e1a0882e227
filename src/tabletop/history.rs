//! What was done: for replays, and to take it back. Undo goes back to the last moment at which hidden information became known.
use super::*;
use bevy_ecs::prelude::*;

/// The actions of this game, and the moment undo cannot pass.
#[derive(Resource, Default)]
pub struct History {
    /// People play: remember what undo and replays need. Bots that play thousands of games do without.
    pub keep: bool,
    actions: Vec<Action>,
    /// The state undo starts from again, and how many actions and facts lie before it. Taken once after each reveal, not per action.
    wall: Option<(Snapshot, usize, usize)>,
    /// Why undo stops there.
    why: Option<&'static str>,
    undone: Vec<Action>,
}

impl History {
    pub fn actions(&self) -> &[Action] {
        &self.actions
    }

    /// How many actions can be taken back.
    pub fn back(&self) -> usize {
        self.wall.as_ref().map_or(0, |(_, at, _)| self.actions.len() - at)
    }

    /// How many actions can be done again.
    pub fn forward(&self) -> usize {
        self.undone.len()
    }

    pub fn wall(&self) -> Option<&'static str> {
        self.why
    }

    /// A new game begins.
    pub fn begin(&mut self, keep: bool) {
        *self = History { keep, ..Default::default() };
    }

    /// Nothing of what was done can be taken back any more, for this reason.
    pub fn close(&mut self, why: &'static str) {
        self.wall = None;
        self.why = Some(why);
        self.undone.clear();
    }

    /// After loading: what was done before is past and forgotten, undo begins here.
    pub fn resume(&mut self) {
        *self = History { keep: true, why: Some("the game was loaded"), ..Default::default() };
    }
}

pub(super) fn perform(world: &mut World, action: Action, again: bool) -> Result<(), Illegal> {
    if !world.resource::<History>().keep {
        world.resource_mut::<Log>().revealed = None;
        return submit::answer(world, &action);
    }
    check(world, &action)?;
    if world.resource::<History>().wall.is_none() {
        let moment = Snapshot::take(world);
        let facts = world.resource::<Log>().len();
        let mut history = world.resource_mut::<History>();
        history.wall = Some((moment, history.actions.len(), facts));
    }
    world.resource_mut::<Log>().revealed = None;
    submit::answer(world, &action)?;
    let revealed = world.resource::<Log>().revealed;
    let mut history = world.resource_mut::<History>();
    history.actions.push(action);
    if !again {
        history.undone.clear();
    }
    if let Some(why) = revealed {
        history.wall = None;
        history.why = Some(why);
        history.undone.clear();
    }
    if !again {
        keep::autosave(world);
    }
    Ok(())
}

/// Takes back the table's last action.
///
/// # Errors
/// If there is none, or hidden information became known since.
pub fn undo(world: &mut World) -> Result<(), Illegal> {
    let mut history = world.resource_mut::<History>();
    if history.back() == 0 {
        return Err(history.why.map_or(Illegal::NothingToUndo, Illegal::Wall));
    }
    let (moment, at, facts) = history.wall.clone().ok_or(Illegal::NothingToUndo)?;
    let undone = history.actions.pop().ok_or(Illegal::NothingToUndo)?;
    history.undone.push(undone);
    let again: Vec<Action> = history.actions.drain(at..).collect();
    moment.restore_state(world);
    let mut log = world.resource_mut::<Log>();
    log.truncate(facts);
    log.rewritten += 1;
    judge_what_is_owed(world);
    for action in again {
        // These were legal from this very state, and nothing in them is random: a reveal would have moved the wall.
        let done = perform(world, action, true);
        debug_assert!(done.is_ok(), "an action that was legal is refused after undo: {done:?}");
    }
    keep::autosave(world);
    Ok(())
}

/// A death whose consequences wait for an answer leaves open whether the fight is over. The log that knew of it is gone: it is judged again.
pub(super) fn judge_what_is_owed(world: &mut World) {
    let Table { seats, table } = world.resource::<Table>().clone();
    let owed = |entity: Entity| world.get::<Agenda>(entity).is_some_and(Agenda::has_at_once_next);
    let owed = seats.into_iter().chain([table]).any(owed);
    world.resource_mut::<Log>().may_end |= owed;
}

/// Does again what was taken back last.
///
/// # Errors
/// If nothing was.
pub fn redo(world: &mut World) -> Result<(), Illegal> {
    let action = world.resource_mut::<History>().undone.pop().ok_or(Illegal::NothingToRedo)?;
    let rest = std::mem::take(&mut world.resource_mut::<History>().undone);
    let result = perform(world, action, true);
    let mut history = world.resource_mut::<History>();
    if history.wall.is_some() {
        history.undone = rest;
    }
    keep::autosave(world);
    result
}

/// What an action would do, as far as that reveals nothing: runs `look` on the state after it, then everything is as before.
///
/// # Errors
/// Why the action is refused.
pub fn preview<R>(world: &mut World, action: &Action, look: impl FnOnce(&mut World) -> R) -> Result<R, Illegal> {
    check(world, action)?;
    Ok(rehearse(world, |world| {
        let done = submit::answer(world, action);
        debug_assert!(done.is_ok());
        look(world)
    }))
}

/// Runs `act` and takes back all it did to state and log. The loop stops as soon as hidden information becomes known.
pub fn rehearse<R>(world: &mut World, act: impl FnOnce(&mut World) -> R) -> R {
    let halting = engine::halt_on_reveal(world, true);
    let result = rehearse_openly(world, act);
    engine::halt_on_reveal(world, halting);
    result
}

/// Answers a choice without a history (in a rehearsal).
///
/// # Errors
/// Why the answer is refused.
pub fn answer_quietly(world: &mut World, action: &Action) -> Result<(), Illegal> {
    submit::answer(world, action)
}

/// The same without stopping: whoever looks must not show what was hidden.
pub fn rehearse_openly<R>(world: &mut World, act: impl FnOnce(&mut World) -> R) -> R {
    let before = Snapshot::take(world);
    let mut log = world.resource_mut::<Log>();
    let mark = log.mark();
    log.revealed = None;
    let result = act(world);
    before.restore_state(world);
    world.resource_mut::<Log>().go_back(&mark);
    result
}
