//! `case`: runs scenario files.
use super::{Answer, Failure, line::Common};
use bevy_ecs::prelude::*;
use std::path::{Path, PathBuf};

pub(super) fn run(common: &Common, files: &[PathBuf]) -> Result<Answer, Failure> {
    let mut world = super::sound_game(common)?;
    for file in files {
        super::read(file)?;
    }
    run_cases(&mut world, files)
}

/// The scenario runner's answer: `{passed, failed, cases: [{file, name, ok, diffs: [{path, expected, got}]}]}`.
fn run_cases(_: &mut World, _: &[PathBuf]) -> Result<Answer, Failure> {
    Err(Failure::usage("this build has no scenario runner"))
}

/// Lays out what the first case of a scenario file gives, for `simulate` and the window.
pub(super) fn lay_out(_: &mut World, _: &Path) -> Result<(), Failure> {
    Err(Failure::usage("this build has no scenario runner"))
}
