//! Tests of the rules: cases written as data, and what holds in every state, whatever is played.
mod acts;
mod campaign;
mod decks;
mod facts;
mod foresight;
mod house;
mod invariants;
mod keep;
mod manual;
mod refusals;
mod round;
mod runs;
mod saves;
mod scenarios;
mod shown;
mod sides;
mod streams;
mod table;
mod the_box;
mod the_box_of_events;
mod the_box_of_items;
mod wording;

#[path = "../mutate/mod.rs"]
mod mutate;
