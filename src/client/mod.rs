//! Everything a player sees or touches; the only users of render, ui, input, audio and time.
mod aiming;
pub mod app;
pub mod bake;
mod drawing;
pub mod input;
pub mod layout;
pub mod loading;
pub mod lobby;
pub mod looks;
pub mod model;
pub mod paint;
pub mod panels;
pub mod playback;
pub mod rules;
pub mod sample;
pub mod sample_map;
pub mod sample_market;
pub mod sample_page;
pub mod sample_rules;
pub mod settings;
pub mod shot;
mod sound;
pub mod stage;
mod start;
mod tell;
mod wishes;

pub use start::{Start, shot as draw_shot, start};
