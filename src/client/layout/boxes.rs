//! The list of boxes being laid, and the heights (`z`) of the layers of the table.
use crate::client::model::*;
use bevy::prelude::*;

/// Layers from the wood upwards. Things of one layer lie side by side.
pub mod z {
    pub const LANE: f32 = 0.;
    pub const BOARD: f32 = 10.;
    pub const ON_BOARD: f32 = 12.;
    pub const FORECAST: f32 = 13.;
    pub const CUBE: f32 = 14.;
    pub const FIGURE: f32 = 16.;
    pub const TOKEN: f32 = 18.;
    /// What lies in the middle between fights: above the lamp, below the bar.
    pub const FRONT: f32 = 26.;
    pub const ON_FRONT: f32 = 27.;
    pub const OVER_FRONT: f32 = 28.;
    pub const BAR: f32 = 30.;
    pub const ON_BAR: f32 = 31.;
    pub const STRIP: f32 = 34.;
    pub const ON_STRIP: f32 = 35.;
    pub const HAND: f32 = 40.;
    /// The card under the pointer or in focus, and the chosen one.
    pub const RAISED: f32 = 60.;
    pub const ARROW: f32 = 70.;
    pub const CARRIED: f32 = 75.;
    pub const VEIL: f32 = 80.;
    pub const OVERLAY: f32 = 82.;
    pub const ON_OVERLAY: f32 = 84.;
    pub const PROMPT: f32 = 90.;
    pub const INSPECTED: f32 = 92.;
    pub const TIP: f32 = 95.;
    pub const BANNER: f32 = 97.;
}

/// A rectangle from its upper left corner.
pub fn rect(x: f32, y: f32, width: f32, height: f32) -> Rect {
    Rect { min: Vec2::new(x, y), max: Vec2::new(x + width, y + height) }
}

/// A rectangle about its centre.
pub fn around(x: f32, y: f32, width: f32, height: f32) -> Rect {
    rect(x - width / 2., y - height / 2., width, height)
}

/// Moves a box by as little as needed to lie inside `room`.
pub fn inside(r: Rect, room: Rect) -> Rect {
    let by = |lo: f32, hi: f32, from: f32, to: f32| {
        if hi - lo >= to - from || lo < from {
            from - lo
        } else if hi > to {
            to - hi
        } else {
            0.
        }
    };
    let move_by = Vec2::new(by(r.min.x, r.max.x, room.min.x, room.max.x), by(r.min.y, r.max.y, room.min.y, room.max.y));
    Rect { min: r.min + move_by, max: r.max + move_by }
}

/// Whether two boxes share more than a line.
pub fn overlap(a: Rect, b: Rect) -> bool {
    let both = a.intersect(b);
    both.width() > 0.01 && both.height() > 0.01
}

#[derive(Default)]
pub struct Boxes(pub Vec<Placed>);

impl Boxes {
    /// Lays a box that is only looked at.
    pub fn put(&mut self, thing: Thing, rect: Rect, z: f32) -> &mut Placed {
        self.0.push(Placed { thing, rect, z, turn: 0., alpha: 1., touch: false, zoom: 1. });
        let last = self.0.len() - 1;
        &mut self.0[last]
    }

    /// Lays a box that takes clicks.
    pub fn touch(&mut self, thing: Thing, rect: Rect, z: f32) -> &mut Placed {
        let placed = self.put(thing, rect, z);
        placed.touch = true;
        placed
    }

    /// Enlarges what was laid from the `first` on, about the origin.
    pub fn enlarge(&mut self, first: usize, zoom: f32) {
        for placed in &mut self.0[first..] {
            placed.rect = shrunk(placed.rect, 1. / zoom);
            placed.zoom = zoom;
        }
    }
}

/// A part of the canvas in the lengths of what is laid there and then enlarged.
pub fn shrunk(r: Rect, zoom: f32) -> Rect {
    Rect { min: r.min / zoom, max: r.max / zoom }
}

/// Sizes to be tried for what lies over the table, from the wanted one down to that of the table.
pub fn zooms(wanted: f32) -> impl Iterator<Item = f32> {
    let steps = ((wanted - 1.) / 0.05).ceil().max(0.) as usize;
    (0..steps).map(move |step| wanted - step as f32 * 0.05).chain([1.])
}
