//! Pure functions that turn things of the table into pictures: SVG in reference units, no filters, about 1 ms to rasterise.
mod art;
pub mod bar;
pub mod button;
pub mod card;
pub mod colour;
pub mod compose;
mod dispatch;
mod fill;
pub mod float;
pub mod font;
mod front;
pub mod ground;
pub mod hand;
mod icon;
pub mod item;
pub mod lobby;
pub mod palette;
pub mod panel;
mod parts;
pub mod pile;
mod preview;
mod raster;
pub mod rich;
mod ring;
mod row;
pub mod seat;
mod side;
mod slot;
mod state;
mod svg;
pub mod text;
pub mod theme;
pub mod threat;
pub mod token;
pub mod track;
pub mod unit;
pub mod unit_large;

pub use art::{Art, Glyph, Icon, Scene};
pub use dispatch::{Sight, boxes, paint, sheet};
pub use raster::{raster, scenes};
pub use svg::{Sheet, TextBox};

#[cfg(test)]
mod every_card;
#[cfg(test)]
pub mod tests;
