//! `replay`: plays a recorded game again and compares the state with the recorded hashes.
use super::{Answer, Failure, line::Common};
use crate::{
    rulesets::spire::{
        scene::{self, SceneSpec},
        setup,
    },
    tabletop::{Difference, Recording, outcome},
};
use serde_json::json;
use std::path::Path;

pub(super) fn run(common: &Common, file: &Path) -> Result<Answer, Failure> {
    let mut world = super::sound_game(common)?;
    let source = super::read(file)?;
    let recording = Recording::<SceneSpec>::read(&world, &source).map_err(|problem| Failure::Problems(vec![problem]))?;
    if recording.game != common.game {
        return Err(Failure::of_file("other_game", file, format!("this is a game of `{}`", recording.game)));
    }
    scene::lay_out(&mut world, &recording.setup, recording.seed)
        .map_err(|error| Failure::of_file("invalid", file, error.message))?;
    let difference = recording.play_back(&mut world, setup::begin).err();
    let (diverged, message) = match &difference {
        None => (json!(null), vec![]),
        Some(Difference::Refused { at, why }) => (
            json!({ "action": at, "refused": why.to_string() }),
            vec![format!("{}: action {at} is refused: {why}", file.display())],
        ),
        Some(Difference::State { at, expected, got }) => (
            json!({ "action": at, "expected": expected, "got": got }),
            vec![format!("{}: after {at} actions the state differs: recorded {expected}, now {got}", file.display())],
        ),
    };
    let value = json!({
        "ok": difference.is_none(),
        "file": file.display().to_string(),
        "fingerprint": recording.fingerprint,
        "scene": recording.setup.scene,
        "seed": recording.seed,
        "actions": recording.actions.len(),
        "hashes": recording.hashes.len(),
        "outcome": outcome(&world).map(|outcome| format!("{outcome:?}").to_lowercase()),
        "diverged": diverged,
    });
    Ok(match difference {
        None => Answer::good(value),
        Some(_) => Answer::wrong(value, message),
    })
}
