//! `case`: runs scenario files.
use super::{Answer, Failure, line::Common};
use crate::{
    rulesets::spire::scenario::{lay_first, run_files},
    tabletop::content::Source,
};
use bevy_ecs::prelude::*;
use std::path::{Path, PathBuf};

pub(super) fn run(common: &Common, files: &[PathBuf]) -> Result<Answer, Failure> {
    let mut world = super::sound_game(common)?;
    let report = run_files(&mut world, files);
    let wrong = report.cases.iter().filter(|case| !case.ok).map(ToString::to_string).collect();
    let value = serde_json::to_value(&report).unwrap_or_default();
    Ok(if report.failed == 0 { Answer::good(value) } else { Answer::wrong(value, wrong) })
}

/// Lays out what the first case of a scenario file gives, for `simulate` and the window.
pub(super) fn lay_out(world: &mut World, file: &Path) -> Result<(), Failure> {
    let source = Source::read(file.to_string_lossy(), file).map_err(|problem| Failure::Problems(vec![problem]))?;
    lay_first(world, &source).map_err(|problem| Failure::Problems(vec![problem]))
}
