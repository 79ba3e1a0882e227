//! Tests of the rules as a whole: what holds in every state, whatever is played.
mod facts;
mod invariants;
mod round;
mod saves;
mod scenarios;
mod table;
