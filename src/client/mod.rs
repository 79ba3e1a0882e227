//! Everything a player sees or touches; the only users of render, ui, input, audio and time.
pub mod input;
pub mod layout;
pub mod model;
pub mod sample;
