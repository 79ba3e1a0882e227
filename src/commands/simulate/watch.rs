//! Whoever looks on while bots play.
use crate::{
    rulesets::spire::invariants::{Census, forgetful},
    tabletop::Action,
};
use bevy_ecs::prelude::*;

/// Sees every game from the laid-out table to its end.
pub trait Watch {
    /// A game is laid out and begins now.
    fn begins(&mut self, _: &mut World, _game: u32) {}
    /// This is about to happen.
    fn acts(&mut self, _: &mut World, _: &Action) {}
    /// This has happened.
    ///
    /// # Errors
    /// Something is wrong with the state after it.
    fn acted(&mut self, _: &mut World, _: &Action) -> Result<(), String> {
        Ok(())
    }
    /// The game is over.
    fn ends(&mut self, _: &mut World) {}
}

/// Nobody.
impl Watch for () {}

impl Watch for Vec<&mut dyn Watch> {
    fn begins(&mut self, world: &mut World, game: u32) {
        self.iter_mut().for_each(|watch| watch.begins(world, game));
    }
    fn acts(&mut self, world: &mut World, action: &Action) {
        self.iter_mut().for_each(|watch| watch.acts(world, action));
    }
    fn acted(&mut self, world: &mut World, action: &Action) -> Result<(), String> {
        self.iter_mut().try_for_each(|watch| watch.acted(world, action))
    }
    fn ends(&mut self, world: &mut World) {
        self.iter_mut().for_each(|watch| watch.ends(world));
    }
}

/// Looks after every action whether everything still adds up.
#[derive(Default)]
pub struct Invariants {
    census: Option<Census>,
}

impl Watch for Invariants {
    fn begins(&mut self, world: &mut World, _: u32) {
        self.census = Some(Census::take(world));
    }

    fn acted(&mut self, world: &mut World, action: &Action) -> Result<(), String> {
        let Some(census) = &self.census else { return Ok(()) };
        match census.fault(world).or_else(|| forgetful(world)) {
            Some(fault) => Err(format!("after {action:?}: {fault}")),
            None => Ok(()),
        }
    }
}
