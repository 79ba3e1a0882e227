//! Tests of the rules: cases written as data, and what holds in every state, whatever is played.
mod facts;
mod invariants;
mod round;
mod saves;
mod scenarios;
mod table;
