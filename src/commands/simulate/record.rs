//! `--record FILE`: the history of the last game, with the hash of its state from time to time.
use super::{Order, Watch};
use crate::{rulesets::spire::scene::SceneSpec, tabletop::*};
use bevy_ecs::prelude::*;

/// So many actions lie between two hashes.
const EVERY: usize = 10;

pub struct Recorder {
    game: String,
    spec: SceneSpec,
    first_seed: u64,
    last: u32,
    recording: Option<Recording<SceneSpec>>,
}

impl Recorder {
    pub fn new(game: &str, order: &Order) -> Self {
        Recorder {
            game: game.into(),
            spec: order.spec.clone(),
            first_seed: order.seed,
            last: order.games.saturating_sub(1),
            recording: None,
        }
    }

    /// What was recorded, as the text of a file.
    ///
    /// # Errors
    /// Nothing was played.
    pub fn written(&self, world: &World) -> Result<String, String> {
        let recording = self.recording.as_ref().ok_or("no game was played, so there is nothing to record")?;
        recording.write(world).map_err(|error| error.to_string())
    }

    fn note_hash(&mut self, world: &mut World) {
        if let Some(recording) = &mut self.recording {
            recording.note_hash(world);
        }
    }
}

impl Watch for Recorder {
    fn begins(&mut self, world: &mut World, game: u32) {
        if game == self.last {
            let seed = self.first_seed.wrapping_add(game as u64);
            self.recording = Some(Recording::new(world, &self.game, self.spec.clone(), seed));
            self.note_hash(world);
        }
    }

    fn acted(&mut self, world: &mut World, action: &Action) -> Result<(), String> {
        let Some(recording) = &mut self.recording else { return Ok(()) };
        recording.actions.push(action.clone());
        if recording.actions.len().is_multiple_of(EVERY) {
            self.note_hash(world);
        }
        Ok(())
    }

    fn ends(&mut self, world: &mut World) {
        self.note_hash(world);
    }
}
