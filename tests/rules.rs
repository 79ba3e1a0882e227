//! The rules, held against cases written as data.
#[path = "rules/scenarios.rs"]
mod scenarios;
