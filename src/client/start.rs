//! Opens the window on a fight, or draws one picture of it.
use super::{
    app::{self, WindowOptions},
    looks::spire::{self as looks, Playing},
    shot as picture,
};
use crate::{
    rulesets::spire,
    tabletop::{content::Roots, seal},
};
use bevy::prelude::*;
use std::{path::Path, process::ExitCode};

/// What is to be seen.
pub struct Start {
    pub roots: Roots,
    pub playing: Playing,
    pub window: WindowOptions,
}

/// Opens the window and plays until it is closed.
pub fn start(start: Start) -> ExitCode {
    let Start { roots, playing, window } = start;
    app::run(options(&roots, window), |app| put_in_rules(app, &playing))
}

/// Draws one complete picture of the fight's beginning, without a window.
///
/// # Errors
/// Why there is no picture.
pub fn shot(start: Start, size: (u32, u32), out: &Path) -> Result<(), String> {
    let Start { roots, playing, window } = start;
    picture::shot(options(&roots, window), size, out, |app| put_in_rules(app, &playing))
}

fn options(roots: &Roots, window: WindowOptions) -> WindowOptions {
    WindowOptions { assets: roots.assets.clone(), levels: roots.levels.clone(), game: spire::GAME.into(), ..window }
}

/// The rules live in the same world as everything that is drawn. Their content comes with bevy's assets.
fn put_in_rules(app: &mut App, playing: &Playing) {
    app.add_plugins((spire::plugin, looks::plugin));
    let world = app.world_mut();
    seal(world);
    world.insert_resource(playing.clone());
}
