//! The command line. Every command but the window prints one JSON value on stdout; messages for people go to stderr.
mod answer;
mod case;
mod check;
mod line;
pub mod list;
mod replay;
pub mod rules;
pub mod simulate;
mod window;

pub use answer::{Answer, Failure};

use crate::{
    game,
    tabletop::content::{Roots, Source},
};
use bevy_ecs::prelude::*;
use clap::Parser;
use line::{Command, Common, Line};
use std::{ffi::OsString, path::Path, process::ExitCode};

/// Does what the arguments say.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let line = match Line::try_parse_from(arguments) {
        Ok(line) => line,
        // clap writes help to stdout and complaints to stderr, and knows which is which.
        Err(told) => {
            let _ = told.print();
            return ExitCode::from(if told.use_stderr() { answer::USAGE } else { answer::GOOD });
        }
    };
    perform(&line).unwrap_or_else(answer::fail)
}

fn perform(line: &Line) -> Result<ExitCode, Failure> {
    let common = &line.common;
    if !game::GAMES.contains(&&*common.game) {
        return Err(Failure::unknown("game", &common.game, game::GAMES.iter().copied()));
    }
    let Some(command) = &line.command else { return window::open(common, &line.window) };
    if line.window.is_given() {
        return Err(Failure::usage("--scene, --seats, --seed, --speed and --data-dir before a command are for the window"));
    }
    match command {
        Command::Simulate(order) => simulate::run(common, order),
        Command::Check { paths } => check::run(common, paths),
        Command::List { what } => list::run(common, *what),
        Command::Case { files } => case::run(common, files),
        Command::Replay { file } => replay::run(common, file),
        Command::Rules => rules::run(),
        Command::Shot(options) => window::shot(common, options),
        Command::Measure => simulate::measure(common),
    }
    .map(answer::give)
}

/// The content folders that the arguments name.
fn roots(common: &Common) -> Result<Roots, Failure> {
    let roots = Roots::find(common.assets.as_deref()).and_then(|roots| roots.with_game(&common.game));
    roots.map_err(|problem| Failure::Problems(vec![problem]))
}

/// The rules with all content read, which must be sound.
fn sound_game(common: &Common) -> Result<World, Failure> {
    let (world, _) = game::build_sound(&roots(common)?).map_err(Failure::Problems)?;
    Ok(world)
}

/// A file that a command was given.
fn read(path: &Path) -> Result<Source, Failure> {
    Source::read(path.to_string_lossy(), path).map_err(|problem| Failure::Problems(vec![problem]))
}
