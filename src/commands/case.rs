//! `case`: runs scenario files.
use super::{Answer, Failure, line::Common};
use crate::{
    rulesets::spire::scenario,
    tabletop::content::{Problem, Source},
};
use bevy_ecs::prelude::*;
use std::path::{Path, PathBuf};

pub(super) fn run(common: &Common, files: &[PathBuf]) -> Result<Answer, Failure> {
    let mut world = super::sound_game(common)?;
    let unread: Vec<Problem> = files.iter().filter_map(|file| Source::read("", file).err()).collect();
    if !unread.is_empty() {
        return Err(Failure::Problems(unread));
    }
    run_cases(&mut world, files)
}

/// The scenario runner's answer: `{passed, failed, cases: [{file, name, ok, diffs: [{path, expected, got}]}]}`.
fn run_cases(world: &mut World, files: &[PathBuf]) -> Result<Answer, Failure> {
    let report = scenario::run_files(world, files);
    let value = serde_json::to_value(&report).unwrap_or_default();
    let wrong: Vec<String> = report.cases.iter().filter(|case| !case.ok).map(|case| case.to_string()).collect();
    Ok(if wrong.is_empty() { Answer::good(value) } else { Answer::wrong(value, wrong) })
}

/// Lays out what the first case of a scenario file gives, for `simulate` and the window.
pub(super) fn lay_out(world: &mut World, file: &Path) -> Result<(), Failure> {
    scenario::lay_first(world, &super::read(file)?).map_err(Failure::Problems)
}
