//! The three keys that open Act IV. Rulebook: Act IV.
use super::{super::*, run::*};
use bevy_app::App;
use bevy_ecs::prelude::*;
use serde::Serialize;

/// The party has a key.
#[derive(Debug, Serialize)]
pub struct KeyEarned {
    pub key: Key,
}

impl Fact for KeyEarned {
    fn tell(&self, _: &Teller) -> Option<view::Sentence> {
        Some(view::Sentence { seat: None, text: format!("The party holds the {:?} Key", self.key) })
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_fact::<KeyEarned>();
}

/// Once Act IV is unlocked; each key once.
pub fn earn(world: &mut World, key: Key) {
    let Some(mut run) = run_mut(world) else { return };
    if run.unlocks.act_four() && run.keys.insert(key) {
        world.resource_mut::<Log>().push(KeyEarned { key });
    }
}
