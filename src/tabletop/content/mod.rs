//! Content is RON: found in folders, read by one parser, filed in `Names`; everything wrong with it is told at once, by line and column.
//!
//! A ruleset registers its kinds with [`AddContent::add_content`]; [`load`] then reads every file. The game, the `check` command,
//! the tests and bevy's asset loader all come through here.
mod brackets;
mod explain;
mod fingerprint;
pub mod index;
mod kind;
mod load;
mod mentions;
mod paths;
mod place;
mod problem;
mod references;
mod roots;
mod source;
mod split;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod typed_ids;

use super::options;

pub use {
    fingerprint::{CONTENT_FOLDERS, LOOKS, changes_rules, ron_files},
    kind::*,
    load::*,
    mentions::*,
    paths::*,
    problem::*,
    references::*,
    roots::*,
    source::*,
    split::{split_list, split_map},
};
