//! Scenarios: rules as data. *Given* a table, *when* this is done, *then* that holds. The format is explained in `tests/scenarios/README.md`.
mod boards;
mod case;
mod facts;
mod foes;
mod given;
mod lay_run;
mod lists;
mod names;
mod offered;
mod run;
mod run_given;
mod step;
mod then;
mod then_board;
mod then_run;
mod when;

pub use {
    case::Case,
    run::{Outcome, Report, lay_first, run_files, run_source},
    then::Difference,
};
