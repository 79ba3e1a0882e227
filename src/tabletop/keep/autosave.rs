//! Keeps the game after every accepted action, on a thread of its own: the players never wait for the disk.
use super::{Keeper, Store, in_words};
use crate::tabletop::save;
use bevy_ecs::prelude::*;
use std::{
    fs,
    io::{self, ErrorKind},
    path::PathBuf,
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    thread::JoinHandle,
};

/// In a world whose game is kept. Without it nothing is saved.
#[derive(Resource)]
pub struct Autosave {
    desk: Arc<Desk>,
    writer: Option<JoinHandle<Keeper>>,
    /// Former files that could not be used, under their new names.
    pub aside: Vec<PathBuf>,
}

/// Between whoever plays and the thread that writes.
#[derive(Default)]
struct Desk {
    papers: Mutex<Papers>,
    changed: Condvar,
}

#[derive(Default)]
struct Papers {
    /// What is to be written next. A newer state takes the place of one that has not been begun.
    next: Option<String>,
    writing: bool,
    closed: bool,
    trouble: Option<String>,
}

impl Desk {
    fn papers(&self) -> MutexGuard<'_, Papers> {
        self.papers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn change(&self, change: impl FnOnce(&mut Papers)) {
        change(&mut self.papers());
        self.changed.notify_all();
    }

    fn wait_while(&self, busy: impl Fn(&Papers) -> bool) -> MutexGuard<'_, Papers> {
        self.changed.wait_while(self.papers(), |papers| busy(papers)).unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes until the desk is closed and empty.
    fn write_down(&self, keeper: Keeper) -> Keeper {
        // The same state twice would push an older one off the end of the backups.
        let mut last = fs::read_to_string(keeper.store().file()).ok();
        loop {
            let mut papers = self.wait_while(|papers| papers.next.is_none() && !papers.closed);
            let Some(text) = papers.next.take() else { return keeper };
            papers.writing = true;
            drop(papers);
            let trouble = if last.as_ref() == Some(&text) { None } else { keeper.write(&text).err() };
            last = trouble.is_none().then_some(text);
            let file = keeper.store().file();
            let trouble = trouble.map(|error| format!("The game cannot be kept in {}: {}", file.display(), in_words(&error)));
            self.change(|papers| (papers.writing, papers.trouble) = (false, trouble));
        }
    }
}

impl Autosave {
    /// From now on a world that has this is kept there.
    ///
    /// # Errors
    /// The place cannot be used; `WouldBlock` if another program keeps its game there.
    pub fn start(store: Store, world: &World) -> io::Result<Autosave> {
        let keeper = store.keeper(|text| save::read(world, text))?;
        let aside = keeper.aside.clone();
        let desk = Arc::new(Desk::default());
        let theirs = desk.clone();
        let writer = std::thread::Builder::new().name("autosave".into()).spawn(move || theirs.write_down(keeper))?;
        Ok(Autosave { desk, writer: Some(writer), aside })
    }

    /// This is the newest state.
    pub fn keep(&self, text: String) {
        self.desk.change(|papers| papers.next = Some(text));
    }

    /// Why the last save failed, if it did.
    pub fn trouble(&self) -> Option<String> {
        self.desk.papers().trouble.clone()
    }

    /// Waits until the newest state is on the disk.
    ///
    /// # Errors
    /// Why it is not.
    pub fn flush(&self) -> Result<(), String> {
        let papers = self.desk.wait_while(|papers| papers.next.is_some() || papers.writing);
        papers.trouble.clone().map_or(Ok(()), Err)
    }

    /// The game is over and counted: nothing of it is kept.
    ///
    /// # Errors
    /// It could not be removed.
    pub fn finish(mut self) -> io::Result<()> {
        self.close().map_or(Err(ErrorKind::BrokenPipe.into()), |keeper| keeper.remove())
    }

    fn close(&mut self) -> Option<Keeper> {
        self.desk.change(|papers| papers.closed = true);
        self.writer.take()?.join().ok()
    }
}

impl Drop for Autosave {
    fn drop(&mut self) {
        self.close();
    }
}

/// An action was accepted, or taken back: keeps the game, if it is kept.
pub fn autosave(world: &mut World) {
    if !world.contains_resource::<Autosave>() {
        return;
    }
    let text = save::save(world);
    let Some(autosave) = world.get_resource::<Autosave>() else { return };
    match text {
        Ok(text) => autosave.keep(text),
        Err(error) => autosave.desk.change(|papers| papers.trouble = Some(format!("The game cannot be saved: {error}"))),
    }
}
