//! `check`: reads content and tells all that is wrong with it.
use super::{Answer, Failure, line::Common};
use crate::{
    game,
    tabletop::content::{check_paths, load_from},
};
use serde_json::json;
use std::path::PathBuf;

/// Without paths: all content. With paths: these files, read together with the rest, which they may name and replace.
pub(super) fn run(common: &Common, paths: &[PathBuf]) -> Result<Answer, Failure> {
    let roots = super::roots(common)?;
    let mut world = game::rules();
    let problems = if paths.is_empty() { load_from(&mut world, &roots).problems } else { check_paths(&mut world, &roots, paths) };
    let value = json!({ "errors": problems });
    Ok(match problems.is_empty() {
        true => Answer::good(value),
        false => Answer::wrong(value, problems.iter().map(ToString::to_string).collect()),
    })
}
