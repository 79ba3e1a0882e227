//! Bakes SVG pictures into textures on the task pool, and keeps the ones used last within a bound of memory.
mod disk;
pub mod figure;
mod raster;
pub use raster::{Fonts, image_of, raster};

use super::model::Picture;
use bevy::{
    prelude::*,
    tasks::{AsyncComputeTaskPool, Task, block_on, futures_lite::future::poll_once},
};
use resvg::tiny_skia::Pixmap;
use std::{
    collections::{HashMap, HashSet},
    path::PathBuf,
    sync::Arc,
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Oven>().add_systems(PreUpdate, take_out);
}

/// Which texture: the picture's text, hashed, and its size in pixels.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Loaf {
    svg: u128,
    width: u32,
    height: u32,
}

struct Kept {
    image: Handle<Image>,
    used: u64,
    bytes: usize,
}

pub type Painter = Arc<dyn Fn(&Picture, f32) -> Result<Pixmap, String> + Send + Sync>;

/// All textures made from SVG, and those being made.
#[derive(Resource)]
pub struct Oven {
    pub fonts: Fonts,
    /// Turns the pictures of boxes into pixels at so many pixels per u.
    pub painter: Option<Painter>,
    /// Where slow pictures are kept from one start to the next; `None` keeps nothing.
    pub folder: Option<PathBuf>,
    kept: HashMap<Loaf, Kept>,
    baking: HashMap<Loaf, Task<Result<Image, String>>>,
    burnt: HashSet<Loaf>,
    clock: u64,
    bytes: usize,
    /// Most bytes of texture kept while nobody asks for them.
    pub bound: usize,
    /// Counts finished pictures, so that others see when something new is there.
    pub finished: u64,
}

impl Default for Oven {
    fn default() -> Self {
        Oven {
            fonts: Fonts::default(),
            painter: None,
            folder: None,
            kept: default(),
            baking: default(),
            burnt: default(),
            clock: 0,
            bytes: 0,
            bound: 256 << 20,
            finished: 0,
        }
    }
}

impl Oven {
    /// The texture of a picture at `pixels` per u, or `None` while it is being baked.
    pub fn want(&mut self, picture: &Picture, pixels: f32) -> Option<Handle<Image>> {
        let side = |tenths: u32| ((tenths as f32 * pixels / 10.).round() as u32).clamp(1, 8192);
        let (width, height) = (side(picture.size.0), side(picture.size.1));
        let loaf = Loaf { svg: disk::hash(picture.svg.as_bytes()), width, height };
        self.clock += 1;
        if let Some(kept) = self.kept.get_mut(&loaf) {
            kept.used = self.clock;
            return Some(kept.image.clone());
        }
        if !self.burnt.contains(&loaf) && !self.baking.contains_key(&loaf) {
            let (fonts, folder) = (self.fonts.clone(), self.folder.clone());
            let (picture, painter) = (picture.clone(), self.painter.clone());
            let task = AsyncComputeTaskPool::get().spawn(async move {
                // Text that the painter did not draw as shapes needs the fonts.
                let painter = painter.filter(|_| !picture.svg.contains("<text"));
                let draw = || match painter {
                    Some(painter) => painter(&picture, pixels),
                    None => raster(&picture.svg, width, height, &fonts),
                };
                disk::kept_or(folder.as_deref(), loaf.svg, (width, height), draw).map(image_of)
            });
            self.baking.insert(loaf, task);
        }
        None
    }

    /// Pictures are still in the oven.
    pub fn is_busy(&self) -> bool {
        !self.baking.is_empty()
    }

    fn keep(&mut self, loaf: Loaf, image: Handle<Image>) {
        let bytes = loaf.width as usize * loaf.height as usize * 4;
        self.clock += 1;
        self.bytes += bytes;
        self.finished += 1;
        self.kept.insert(loaf, Kept { image, used: self.clock, bytes });
        while self.bytes > self.bound && self.kept.len() > 1 {
            let Some(oldest) = self.kept.iter().min_by_key(|(_, kept)| kept.used).map(|(loaf, _)| *loaf) else { break };
            if let Some(gone) = self.kept.remove(&oldest) {
                self.bytes -= gone.bytes;
            }
        }
    }
}

fn take_out(mut oven: ResMut<Oven>, mut images: ResMut<Assets<Image>>) {
    let mut done = vec![];
    for (loaf, task) in &mut oven.bypass_change_detection().baking {
        if let Some(result) = block_on(poll_once(task)) {
            done.push((*loaf, result));
        }
    }
    for (loaf, result) in done {
        oven.baking.remove(&loaf);
        match result {
            Ok(image) => {
                let image = images.add(image);
                oven.keep(loaf, image);
            }
            Err(reason) => {
                warn!("a picture could not be drawn: {reason}");
                oven.burnt.insert(loaf);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn loaf(n: u128) -> Loaf {
        Loaf { svg: n, width: 16, height: 16 }
    }

    #[test]
    fn the_oldest_pictures_make_room() {
        let mut oven = Oven { bound: 3 * 16 * 16 * 4, ..default() };
        for n in 0..3 {
            oven.keep(loaf(n), Handle::default());
        }
        oven.clock += 1;
        let now = oven.clock;
        oven.kept.get_mut(&loaf(0)).unwrap().used = now;
        oven.keep(loaf(3), Handle::default());
        assert!(oven.kept.contains_key(&loaf(0)), "used a moment ago");
        assert!(!oven.kept.contains_key(&loaf(1)), "not used for longest");
        assert_eq!(oven.kept.len(), 3);
    }
}
