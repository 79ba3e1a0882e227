//! Everything a player sees or touches; the only users of render, ui, input, audio and time.
pub mod layout;
pub mod model;
pub mod paint;
pub mod sample;
