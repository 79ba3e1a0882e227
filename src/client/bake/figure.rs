//! A figure is baked by parts: each top-level group of its SVG becomes a texture with its joint.
use super::{Oven, disk, raster::image_with_mips, raster::raster};
use bevy::{
    prelude::*,
    tasks::{AsyncComputeTaskPool, Task, block_on, futures_lite::future::poll_once},
};
use resvg::{
    tiny_skia::{IntRect, Pixmap},
    usvg::roxmltree,
};
use std::{collections::HashMap, sync::Arc};

pub(in crate::client) fn plugin(app: &mut App) {
    app.init_resource::<Figures>().add_systems(PreUpdate, take_out);
}

/// A part as it is drawn: its name, joint and own document. Lengths in canvas units (the figure's viewBox).
#[derive(Clone, Debug, PartialEq)]
pub struct Sheet {
    pub id: String,
    pub pivot: Vec2,
    pub svg: String,
}

/// A figure cut into its parts, back to front.
#[derive(Clone, Debug, PartialEq)]
pub struct Cut {
    /// Side of the canvas, in canvas units.
    pub canvas: Vec2,
    /// Where it stands.
    pub anchor: Vec2,
    /// 1.0 = as drawn; how large it is among others, by its `data-size`.
    pub size: f32,
    /// 1.0 faces right, -1.0 left.
    pub face: f32,
    pub sheets: Vec<Sheet>,
}

/// A baked part: where it lies on the canvas, and its texture.
#[derive(Clone, Debug)]
pub struct Part {
    pub id: String,
    pub pivot: Vec2,
    pub rect: Rect,
    pub image: Handle<Image>,
}

/// A baked figure, ready to stand on the table.
#[derive(Clone, Debug)]
pub struct Figure {
    pub canvas: Vec2,
    pub anchor: Vec2,
    pub size: f32,
    pub face: f32,
    /// What is paper of it, without shadows and glows, in canvas units.
    pub painted: Rect,
    pub parts: Vec<Part>,
}

type Baked = (Cut, Rect, Vec<(String, Vec2, Rect, Image)>);

/// The figures baked so far, by the picture's key and its side in pixels.
#[derive(Resource, Default)]
pub struct Figures {
    done: HashMap<(String, u32), Arc<Figure>>,
    baking: HashMap<(String, u32), Task<Result<Baked, String>>>,
    failed: HashMap<(String, u32), String>,
}

impl Figures {
    /// The figure `key` for standing about `pixels` high, or `None` while it is being baked. `svg` is asked for once.
    pub fn want(&mut self, oven: &Oven, key: &str, pixels: f32, svg: impl FnOnce() -> Option<Arc<str>>) -> Option<Arc<Figure>> {
        // Smaller than 256 the fibre of the paper turns to grit: then the mipmaps do better.
        let side = if pixels > 300. { 512 } else { 256 };
        let name = (key.to_owned(), side);
        if let Some(done) = self.done.get(&name) {
            return Some(done.clone());
        }
        if self.failed.contains_key(&name) || self.baking.contains_key(&name) {
            return self.done.get(&(key.to_owned(), 768 - side)).cloned();
        }
        let Some(svg) = svg() else {
            warn!("there is no figure called {key}");
            self.failed.insert(name, "missing".into());
            return None;
        };
        let (fonts, folder) = (oven.fonts.clone(), oven.folder.clone());
        let task = AsyncComputeTaskPool::get().spawn(async move {
            let cut = cut(&svg)?;
            let (mut parts, mut painted) = (vec![], None::<Rect>);
            for sheet in &cut.sheets {
                let pixels = disk::kept_or(folder.as_deref(), disk::hash(sheet.svg.as_bytes()), (side, side), || {
                    raster(&sheet.svg, side, side, &fonts)
                })?;
                let unit = cut.canvas / side as f32;
                if let Some(solid) = drawn(&pixels, PAPER) {
                    let solid = Rect { min: solid.min * unit, max: solid.max * unit };
                    painted = Some(painted.map_or(solid, |all| all.union(solid)));
                }
                if let Some((rect, pixels)) = cropped(&pixels) {
                    let rect = Rect { min: rect.min * unit, max: rect.max * unit };
                    parts.push((sheet.id.clone(), sheet.pivot, rect, image_with_mips(pixels)));
                }
            }
            let painted = painted.unwrap_or(Rect { min: Vec2::ZERO, max: cut.canvas });
            Ok((cut, painted, parts))
        });
        self.baking.insert(name, task);
        self.done.get(&(key.to_owned(), 768 - side)).cloned()
    }

    pub fn is_busy(&self) -> bool {
        !self.baking.is_empty()
    }
}

fn take_out(mut figures: ResMut<Figures>, mut images: ResMut<Assets<Image>>, mut oven: ResMut<Oven>) {
    if figures.baking.is_empty() {
        return;
    }
    let mut done = vec![];
    for (name, task) in &mut figures.bypass_change_detection().baking {
        if let Some(result) = block_on(poll_once(task)) {
            done.push((name.clone(), result));
        }
    }
    for (name, result) in done {
        figures.baking.remove(&name);
        match result {
            Ok((cut, painted, parts)) => {
                let parts = parts
                    .into_iter()
                    .map(|(id, pivot, rect, image)| Part { id, pivot, rect, image: images.add(image) })
                    .collect();
                let Cut { canvas, anchor, size, face, .. } = cut;
                let figure = Figure { canvas, anchor, size, face, painted, parts };
                figures.done.insert(name, Arc::new(figure));
                oven.finished += 1;
            }
            Err(reason) => {
                warn!("the figure {} cannot be drawn: {reason}", name.0);
                figures.failed.insert(name, reason);
            }
        }
    }
}

/// Less opaque than this is shadow or glow, not paper.
const PAPER: u8 = 200;

/// The pixels at least this opaque.
fn drawn(pixels: &Pixmap, least: u8) -> Option<Rect> {
    let (w, h) = (pixels.width() as i32, pixels.height() as i32);
    let (mut x0, mut y0, mut x1, mut y1) = (w, h, -1, -1);
    for (n, _) in pixels.pixels().iter().enumerate().filter(|(_, pixel)| pixel.alpha() >= least) {
        let (x, y) = (n as i32 % w, n as i32 / w);
        (x0, y0, x1, y1) = (x0.min(x), y0.min(y), x1.max(x), y1.max(y));
    }
    (x1 >= 0).then(|| Rect::new(x0 as f32, y0 as f32, (x1 + 1) as f32, (y1 + 1) as f32))
}

/// The drawn region with a margin of 2 pixels, and what is in it; `None` for an empty part.
fn cropped(pixels: &Pixmap) -> Option<(Rect, Pixmap)> {
    let all = Rect::new(0., 0., pixels.width() as f32, pixels.height() as f32);
    let rect = drawn(pixels, 1)?.inflate(2.).intersect(all);
    let (min, max) = (rect.min.as_ivec2(), rect.max.as_ivec2());
    Some((rect, pixels.clone_rect(IntRect::from_ltrb(min.x, min.y, max.x, max.y)?)?))
}

/// Cuts a figure's document into its parts (see the artbook: top-level `<g id>` with `data-pivot`).
pub fn cut(svg: &str) -> Result<Cut, String> {
    let document = roxmltree::Document::parse(svg).map_err(|error| error.to_string())?;
    let root = document.root_element();
    let numbers = |text: &str| -> Vec<f32> { text.split([' ', ',']).filter_map(|n| n.parse().ok()).collect() };
    let canvas = match root.attribute("viewBox").map(numbers).as_deref() {
        Some(&[_, _, w, h]) => Vec2::new(w, h),
        _ => return Err("it has no viewBox".into()),
    };
    let point = |node: roxmltree::Node, name: &str| match node.attribute(name).map(numbers).as_deref() {
        Some(&[x, y]) => Some(Vec2::new(x, y)),
        _ => None,
    };
    let defs: String =
        root.children().filter(|node| node.has_tag_name("defs")).map(|node| &svg[node.range()]).collect::<Vec<_>>().join("\n");
    let anchor = point(root, "data-anchor").unwrap_or(Vec2::new(canvas.x / 2., canvas.y * 0.93));
    let mut sheets = vec![];
    for group in root.children().filter(|node| node.has_tag_name("g")) {
        let body = &svg[group.range()];
        sheets.push(Sheet {
            id: group.attribute("id").unwrap_or_default().to_owned(),
            pivot: point(group, "data-pivot").unwrap_or(anchor),
            svg: format!(
                r#"<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 {} {}">{defs}{body}</svg>"#,
                canvas.x, canvas.y
            ),
        });
    }
    if sheets.is_empty() {
        return Err("it has no parts: no group at the top level".into());
    }
    let size = match root.attribute("data-size") {
        Some("small") => 0.65,
        Some("medium") => 0.85,
        Some("elite") => 1.1,
        Some("boss") => 1.5,
        _ => 0.9,
    };
    let face = if root.attribute("data-face") == Some("left") { -1. } else { 1. };
    Ok(Cut { canvas, anchor, size, face, sheets })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_figure_is_cut_at_its_top_level_groups_only() {
        let svg = r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" data-size="elite" data-face="left">
            <defs><filter id="paper"/></defs>
            <g id="body" data-pivot="256 400"><path d="M0,0h9v9z"/></g>
            <g id="arm_front" data-pivot="300 200"><g id="weapon" data-pivot="1 2"><path d="M0,0h9v9z"/></g></g></svg>"##;
        let cut = cut(svg).unwrap();
        let names: Vec<_> = cut.sheets.iter().map(|sheet| sheet.id.as_str()).collect();
        assert_eq!(names, ["body", "arm_front"]);
        assert_eq!((cut.sheets[1].pivot, cut.size, cut.face), (Vec2::new(300., 200.), 1.1, -1.));
        assert!(cut.sheets[1].svg.contains("weapon") && cut.sheets[1].svg.contains("<filter"));
    }

    #[test]
    fn a_part_is_cropped_to_what_is_drawn() {
        let mut pixels = Pixmap::new(32, 32).unwrap();
        let red = resvg::tiny_skia::PremultipliedColorU8::from_rgba(255, 0, 0, 255).unwrap();
        pixels.pixels_mut()[10 * 32 + 12] = red;
        let (rect, part) = cropped(&pixels).unwrap();
        assert_eq!((rect, part.width(), part.height()), (Rect::new(10., 8., 15., 13.), 5, 5));
        assert!(cropped(&Pixmap::new(4, 4).unwrap()).is_none());
    }

    #[test]
    fn every_figure_of_the_game_can_be_cut() {
        let assets = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("assets");
        let mut found = 0;
        for game in std::fs::read_dir(assets).unwrap().flatten() {
            for file in std::fs::read_dir(game.path().join("art/figures")).into_iter().flatten().flatten() {
                let svg = std::fs::read_to_string(file.path()).unwrap();
                let cut = cut(&svg).unwrap_or_else(|error| panic!("{}: {error}", file.path().display()));
                assert!(cut.sheets.iter().all(|sheet| !sheet.id.is_empty()), "{}: a part without a name", file.path().display());
                found += 1;
            }
        }
        assert!(found > 10, "found only {found} figures");
    }
}
