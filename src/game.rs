//! A game ready to be played: the rules, sealed, with all content read.
use crate::{
    rulesets::spire,
    tabletop::{content::*, *},
};
use bevy_app::App;
use bevy_ecs::prelude::*;

/// The games that there are, by the names of their folders.
pub const GAMES: &[&str] = &[spire::GAME];

/// The rules of a game without a window and without content.
pub fn rules() -> World {
    let mut app = App::empty();
    app.add_plugins(spire::plugin);
    let mut world = std::mem::take(app.world_mut());
    seal(&mut world);
    world
}

/// The rules of a game without a window, and what came of reading its content.
pub fn build(roots: &Roots) -> (World, Loaded) {
    let mut world = rules();
    let loaded = load_from(&mut world, roots);
    (world, loaded)
}

/// The content was read without problems.
///
/// # Errors
/// All problems.
pub fn build_sound(roots: &Roots) -> Result<(World, u64), Vec<Problem>> {
    let (world, loaded) = build(roots);
    if loaded.problems.is_empty() { Ok((world, loaded.fingerprint)) } else { Err(loaded.problems) }
}
