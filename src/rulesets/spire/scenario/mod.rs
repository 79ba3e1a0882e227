//! Scenarios: rules as data. *Given* a table, *when* this is done, *then* that holds. The format is explained in `tests/scenarios/README.md`.
mod case;
mod facts;
mod foes;
mod given;
mod lists;
mod names;
mod run;
mod step;
mod then;
mod when;

pub use {
    case::Case,
    run::{Outcome, Report, lay_first, run_files, run_source},
    then::Difference,
};
