//! Keeping the game on disk: after every accepted action, on a thread that nobody waits for; and going on with it later.
use crate::tabletop::{
    keep::{Autosave, Kept as Found, Store, autosave, in_words},
    save,
    view::{SetupChoice, TroubleView},
};
use bevy::prelude::*;
use std::{io::ErrorKind, path::PathBuf};

/// The folder of the kept game and of everything else that outlives it; without one nothing is kept.
#[derive(Resource, Clone, Debug, Default)]
pub struct Folder(pub Option<PathBuf>);

/// The name of the kept game's file.
const NAME: &str = "run";

/// The kept game, as far as it can be told without going on with it.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Kept {
    #[default]
    Nothing,
    /// What the rules said about it.
    Good(String),
    Bad(TroubleView),
}

/// What becomes of a game that is kept already when another one begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Old {
    /// The players have given it up.
    GiveUp,
    /// Nobody was asked: it gets another name.
    PutAside,
}

fn store(world: &World) -> Option<Store> {
    let folder = world.get_resource::<Folder>()?.0.as_ref()?;
    Some(Store::new(folder, NAME))
}

/// The file of what was chosen for the last game.
fn last_choice(world: &World) -> Option<PathBuf> {
    Some(world.get_resource::<Folder>()?.0.as_ref()?.join("last_setup.ron"))
}

/// The next game is set up like this one, but for its seed. A convenience: if it cannot be kept, nothing is said.
pub(super) fn remember(world: &World, choice: &SetupChoice) {
    let choice = SetupChoice { seed: None, daily: false, ..choice.clone() };
    if let Some(file) = last_choice(world)
        && let Ok(text) = ron::ser::to_string_pretty(&choice, ron::ser::PrettyConfig::default())
    {
        let _ = std::fs::write(file, text + "\n");
    }
}

/// What was chosen for the last game.
pub(super) fn remembered(world: &World) -> SetupChoice {
    let text = last_choice(world).and_then(|file| std::fs::read_to_string(file).ok());
    text.and_then(|text| ron::from_str(&text).ok()).unwrap_or_default()
}

/// What is kept.
pub(super) fn look(world: &World) -> Kept {
    let Some(store) = store(world) else { return Kept::Nothing };
    match store.read(|text| save::read(world, text)) {
        Found::Nothing => Kept::Nothing,
        Found::Good(saved) => Kept::Good(saved.about().into()),
        Found::Damaged { why, backup } | Found::Newer { why, backup } | Found::Foreign { why, backup } => {
            Kept::Bad(TroubleView { why, backup: backup.map(|backup| backup.kept.about().into()) })
        }
    }
}

/// Goes on with the kept game; one that cannot be read is put aside, and its newest good copy takes its place.
///
/// # Errors
/// In a sentence: why not.
pub(super) fn resume(world: &mut World) -> Result<(), String> {
    let store = store(world).ok_or("There is no folder in which a game could be kept")?;
    // The right to write comes first: nobody else goes on with it meanwhile.
    let kept = start(world, store.clone())?;
    let saved = match store.read(|text| save::read(world, text)) {
        Found::Good(saved) => saved,
        Found::Nothing => return Err("There is no game to go on with".into()),
        // The next copies may be no better than what was put aside.
        Found::Damaged { why, backup } | Found::Newer { why, backup } | Found::Foreign { why, backup } => {
            backup.map(|backup| backup.kept).ok_or(why)?
        }
    };
    saved.load(world).map_err(|refused| format!("{refused} ({})", store.file().display()))?;
    world.insert_resource(kept);
    autosave(world);
    Ok(())
}

/// From now on the game on the table is kept.
///
/// # Errors
/// In a sentence: why it is not.
pub(super) fn begin(world: &mut World, old: Old) -> Result<(), String> {
    let Some(store) = store(world) else { return Ok(()) };
    world.remove_resource::<Autosave>();
    let told = |error: std::io::Error| told(&store, &error);
    match old {
        Old::GiveUp => store.clone().keeper(|text| save::read(world, text)).and_then(|keeper| keeper.remove()).map_err(told)?,
        Old::PutAside => {
            let keeper = store.clone().keeper(|text| save::read(world, text)).map_err(told)?;
            if let Some(aside) = keeper.put_aside().map_err(told)? {
                warn!("The game that was kept lies in {} now.", aside.display());
            }
        }
    }
    let kept = start(world, store)?;
    world.insert_resource(kept);
    autosave(world);
    Ok(())
}

fn start(world: &World, store: Store) -> Result<Autosave, String> {
    Autosave::start(store.clone(), world).map_err(|error| told(&store, &error))
}

fn told(store: &Store, error: &std::io::Error) -> String {
    match error.kind() {
        ErrorKind::WouldBlock => "Another window of this program has the kept game; here it is not kept".into(),
        _ => format!("The game cannot be kept in {}: {}", store.file().display(), in_words(error)),
    }
}

/// Why the game could not be kept lately, if so. It is kept by whoever performs an action.
pub(super) fn trouble(world: &World) -> Option<String> {
    world.get_resource::<Autosave>()?.trouble()
}

/// Waits until the newest state is on the disk, and keeps no more.
pub(super) fn leave(world: &mut World) -> Result<(), String> {
    world.remove_resource::<Autosave>().map_or(Ok(()), |kept| kept.flush())
}

/// The game is over, or given up: nothing of it is kept.
pub(super) fn finish(world: &mut World) -> Result<(), String> {
    let Some(kept) = world.remove_resource::<Autosave>() else { return Ok(()) };
    kept.finish().map_err(|error| format!("The kept game cannot be removed: {error}"))
}

/// When the program ends, what was done last is on the disk.
pub(super) fn settle_down(mut exit: MessageReader<AppExit>, kept: Option<Res<Autosave>>) {
    if exit.read().count() > 0
        && let Some(kept) = kept
        && let Err(why) = kept.flush()
    {
        error!("{why}");
    }
}
