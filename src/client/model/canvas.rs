//! The window in reference units, and pictures for it.
use bevy::prelude::*;

/// How large the players want the interface, 1.0 = as drawn.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct Size(pub f32);

impl Size {
    pub const LEAST: f32 = 0.8;
    pub const MOST: f32 = 2.;
    const STEP: f32 = 0.2;

    pub fn by(self, steps: f32) -> Size {
        let step = (self.0 / Self::STEP).round() + steps;
        Size((step * Self::STEP).clamp(Self::LEAST, Self::MOST))
    }
}

impl Default for Size {
    fn default() -> Self {
        Size(1.)
    }
}

/// The window in u: `Wr × Hr`, with `scale` pixels per u.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct Canvas {
    pub size: Vec2,
    pub scale: f32,
    /// How many times larger than the table is what lies over it: cards being read, tooltips, piles, menus, the log.
    pub over: f32,
}

impl Canvas {
    /// `s = min(W/1280, H/720)`; the room beyond 16:9 goes to the canvas.
    ///
    /// A smaller table has more room, but type of 12 u, the smallest there is, keeps 12 px wherever it has them. A larger one has
    /// less room than 1280 × 720 u and so grows by little; only what lies over it takes all of the size that is wished.
    pub fn of(width: f32, height: f32, size: Size) -> Self {
        let drawn = (width / 1280.).min(height / 720.).max(0.01);
        let size = size.0.clamp(Size::LEAST, Size::MOST);
        let scale = match size < 1. {
            true => (drawn * size).max(1.).min(drawn),
            false => drawn * size.min(Self::LARGEST),
        };
        // Hundredths of a u: 1599.9999 is 1600, from which on the log is docked.
        let side = |pixels: f32| (pixels / scale * 100.).round() / 100.;
        Canvas { size: Vec2::new(side(width), side(height)), scale, over: (drawn * size / scale).max(1.) }
    }

    /// How much larger than drawn the table gets.
    const LARGEST: f32 = 1.15;

    /// The window as seen by what lies over the table.
    pub fn above(&self) -> Vec2 {
        self.size / self.over
    }
}

/// A picture to be rasterised: SVG in reference units. Equal pictures share one texture.
#[derive(Component, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Picture {
    /// An SVG document, its width and height in u.
    pub svg: std::sync::Arc<str>,
    /// Size in tenths of a u (whole numbers, so that pictures can be compared).
    pub size: (u32, u32),
}
