//! From a picture to pixels, with the scenes of cards put in.
use super::art::{Art, Scene};
use crate::client::model::Picture;
use bevy::log::warn;
use resvg::{
    tiny_skia::{Pixmap, Transform},
    usvg::{ImageHrefResolver, ImageKind, Options, Tree},
};
use std::sync::Arc;

/// Widths in pixels at which scenes are kept.
const WIDTHS: [u32; 4] = [160, 256, 448, 768];
/// The width of a card's window in u.
const WINDOW: f32 = 126.;

/// Puts the scenes of cards into pictures that are rasterised so many pixels wide: for `image_href_resolver` of usvg's options.
/// A scene takes 20–150 ms when it is needed at a size for the first time, so call this off the main thread.
pub fn scenes(art: &Art, pixels_wide: u32) -> ImageHrefResolver<'_> {
    let width = kept_width(pixels_wide as f32 * WINDOW / super::card::OUTER.x);
    ImageHrefResolver {
        resolve_data: Box::new(|_, _, _| None),
        // Behind the `?` stands its edition, so that a picture made of an older one is another text.
        resolve_string: Box::new(move |href, _| {
            if let Some(page) = href.strip_prefix("page:") {
                let (key, share) = (page.split('?').next()?, page.rsplit(';').next()?.parse::<f32>().ok()?);
                return Some(ImageKind::PNG(art.page_png(key, page_width(pixels_wide as f32 * share / 1000.))?));
            }
            let key = href.strip_prefix("scene:")?.split('?').next()?;
            Some(ImageKind::PNG(art.scene_png(key, width)?))
        }),
    }
}

/// Pages are kept at widths that differ by so many pixels.
const PAGE_STEP: u32 = 64;

fn page_width(wanted: f32) -> u32 {
    ((wanted / PAGE_STEP as f32).ceil() as u32).clamp(1, 2048 / PAGE_STEP) * PAGE_STEP
}

/// The least width kept that is at least as wide as wanted.
fn kept_width(wanted: f32) -> u32 {
    WIDTHS.into_iter().find(|width| *width as f32 >= wanted).unwrap_or(WIDTHS[3])
}

/// Rasterises a picture at so many pixels per u. `None` if its SVG is broken.
pub fn raster(art: &Art, picture: &Picture, scale: f32) -> Option<Pixmap> {
    let size = picture.size;
    let mut pixmap = Pixmap::new(pixels(size.0, scale), pixels(size.1, scale))?;
    let options = Options { image_href_resolver: scenes(art, pixmap.width()), ..Options::default() };
    let tree = Tree::from_str(&picture.svg, &options).ok()?;
    let fit = |pixels: u32, tenths: u32| pixels as f32 / (tenths.max(1) as f32 / 10.);
    let turn = Transform::from_scale(fit(pixmap.width(), size.0), fit(pixmap.height(), size.1));
    resvg::render(&tree, turn, &mut pixmap.as_mut());
    Some(pixmap)
}

/// Whole pixels for a length in tenths of a u.
fn pixels(tenths: u32, scale: f32) -> u32 {
    ((tenths as f32 / 10. * scale).round() as u32).clamp(1, 8192)
}

impl Art {
    /// Rasterises a scene ahead of its first use on a card at so many pixels per u.
    pub fn warm(&self, key: &str, scale: f32) {
        self.scene_png(key, kept_width(WINDOW * scale));
    }

    fn scene_png(&self, key: &str, width: u32) -> Option<Arc<Vec<u8>>> {
        self.kept_png((key.to_string(), width), self.scene(key)?)
    }

    fn page_png(&self, key: &str, width: u32) -> Option<Arc<Vec<u8>>> {
        self.kept_png((format!("page:{key}"), width), self.page(key)?)
    }

    fn kept_png(&self, name: (String, u32), scene: &Scene) -> Option<Arc<Vec<u8>>> {
        if let Some(kept) = self.rasters.read().ok().and_then(|kept| kept.get(&name).cloned()) {
            return kept;
        }
        let drawn = drawn(scene, name.1).map(Arc::new).inspect_err(|reason| warn!("{reason}")).ok();
        if let Ok(mut kept) = self.rasters.write() {
            kept.insert(name, drawn.clone());
        }
        drawn
    }
}

/// A scene as PNG.
fn drawn(scene: &Scene, width: u32) -> Result<Vec<u8>, String> {
    let broken = |reason: String| format!("{}: {reason}", scene.file.display());
    let tree = Tree::from_str(&scene.svg()?, &Options::default()).map_err(|error| broken(error.to_string()))?;
    let scale = width as f32 / tree.size().width();
    let height = (tree.size().height() * scale).round() as u32;
    let mut pixmap = Pixmap::new(width, height).ok_or_else(|| broken("it has no height".into()))?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixmap.as_mut());
    pixmap.encode_png().map_err(|error| broken(error.to_string()))
}
