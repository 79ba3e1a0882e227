//! What is kept from one game to the next: boxes, levels of ascension, achievements, runs; modifiers and the Daily Climb.
mod achievements;
mod an_act_begins;
mod boxes;
mod chart;
mod daily;
mod lists;
mod maps;
mod register;
mod setup;
mod whole_run;

use spirebound::{
    rulesets::spire::campaign::record::{ActBeaten, RunRecord, SeatRecord},
    tabletop::Word,
};

/// A run of these heroes in which each of them defeated so many bosses, and these acts were beaten.
pub fn run(heroes: &[&str], bosses: u8, acts: &[u8]) -> RunRecord {
    let seats: Vec<SeatRecord> =
        heroes.iter().map(|hero| SeatRecord { hero: Word::of(hero), bosses, ..SeatRecord::default() }).collect();
    RunRecord {
        begun: 1,
        from_act: 1,
        acts: acts.iter().map(|act| ActBeaten { act: *act, seats: seats.clone() }).collect(),
        seats,
        ..RunRecord::default()
    }
}

/// The same run on another day.
pub fn again(record: &RunRecord) -> RunRecord {
    RunRecord { begun: record.begun + 1, ..record.clone() }
}
