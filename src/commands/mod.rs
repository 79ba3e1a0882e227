//! What the program does without a window: each command prints one JSON value.
pub mod simulate;
