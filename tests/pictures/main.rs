//! The game's pictures: all that the content needs exist, and no two can be taken for each other.
#![cfg(feature = "desktop")]
mod figures;
mod needed;
mod scenes;

use resvg::tiny_skia::Pixmap;
use spirebound::client::{
    bake::{Fonts, raster},
    paint::compose::Papers,
};
use std::{
    fs,
    path::{Path, PathBuf},
};

fn assets() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("assets")
}

/// Name and whole text of each SVG in a folder of the Spire's art.
fn art(folder: &str) -> Vec<(String, String)> {
    let art = assets().join("spire/art");
    let papers = Papers::load(&art).unwrap();
    let folder = art.join(folder);
    let text = |path: &Path| match folder.ends_with("scenes") {
        true => papers.compose(path).unwrap_or_else(|reason| panic!("{reason}")),
        false => fs::read_to_string(path).unwrap(),
    };
    let files = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut found: Vec<_> = files
        .map(|file| file.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "svg"))
        .map(|path| (path.file_stem().unwrap().to_str().unwrap().to_owned(), text(&path)))
        .collect();
    found.sort();
    found
}

/// Filters are nearly all of a picture's cost, and shadows and glows are not its shape.
fn without_filters(svg: &str) -> String {
    ["paper", "sheet", "glow"].iter().fold(svg.to_owned(), |svg, name| svg.replace(&format!(r#" filter="url(#{name})""#), ""))
}

fn pixels(name: &str, svg: &str, width: u32, height: u32) -> Pixmap {
    raster(svg, width, height, &Fonts::default()).unwrap_or_else(|error| panic!("{name}: {error}"))
}
