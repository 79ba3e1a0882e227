//! Opens the window on the title, a fight or a run, or draws one picture of it.
use super::{
    app::{self, WindowOptions},
    lobby::{FirstPage, Folder},
    looks::{
        spire::{self as looks, Playing},
        spire_lobby,
    },
    shot as picture,
};
use crate::{
    rulesets::spire,
    tabletop::{content::Roots, seal},
};
use bevy::prelude::*;
use std::{
    path::{Path, PathBuf},
    process::ExitCode,
};

/// What is to be seen.
pub struct Start {
    pub roots: Roots,
    /// What lies on the table; nothing is the title.
    pub playing: Option<Playing>,
    /// Another page in front of it.
    pub page: Option<FirstPage>,
    /// Where games and campaign are kept.
    pub data: Option<PathBuf>,
    pub window: WindowOptions,
}

/// Opens the window and plays until it is closed.
pub fn start(start: Start) -> ExitCode {
    app::run(options(&start), |app| put_in_rules(app, start))
}

/// Draws one complete picture of what is seen first, without a window.
///
/// # Errors
/// Why there is no picture.
pub fn shot(start: Start, size: (u32, u32), out: &Path) -> Result<(), String> {
    picture::shot(options(&start), size, out, |app| put_in_rules(app, start))
}

fn options(start: &Start) -> WindowOptions {
    let (assets, levels) = (start.roots.assets.clone(), start.roots.levels.clone());
    WindowOptions { assets, levels, game: spire::GAME.into(), ..start.window.clone() }
}

/// The rules live in the same world as everything that is drawn. Their content comes with bevy's assets.
fn put_in_rules(app: &mut App, start: Start) {
    app.add_plugins((spire::plugin, looks::plugin, spire_lobby::plugin));
    let world = app.world_mut();
    seal(world);
    world.insert_resource(Folder(start.data));
    if let Some(page) = start.page {
        world.insert_resource(page);
    }
    if let Some(playing) = start.playing {
        world.insert_resource(playing);
    }
}
