//! What pictures are made of: fonts, glyphs, icons and scenes, read from the assets folder once and kept.
use super::{compose::Papers, font::Fonts, theme::Theme};
use resvg::usvg::roxmltree::{Document, Node};
use std::{
    collections::HashMap,
    fs, io,
    path::{Path, PathBuf},
    sync::{Arc, RwLock},
};

/// A single-colour shape.
#[derive(Clone, Debug, PartialEq)]
pub struct Glyph {
    /// The side of its square field.
    pub field: f32,
    pub outline: String,
}

/// A small coloured picture without filters: flat shapes, back to front, on a field of 64 × 64.
#[derive(Clone, Debug, PartialEq)]
pub struct Icon {
    /// Fill, path, and whether holes are even-odd.
    pub shapes: Vec<(String, String, bool)>,
}

/// A picture on a card, 320 × 200, or of a page, rasterised when something that shows it is.
pub struct Scene {
    pub file: PathBuf,
    /// Another number whenever it looks different.
    pub edition: u64,
    papers: Arc<Papers>,
}

impl Scene {
    /// The whole picture as SVG, or what is wrong with its file.
    pub fn svg(&self) -> Result<String, String> {
        self.papers.compose(&self.file)
    }
}

/// PNGs by name and width in pixels; `None` for one that cannot be drawn, which has been told.
pub(super) type Rasters = HashMap<(String, u32), Option<Arc<Vec<u8>>>>;

pub struct Art {
    pub fonts: Fonts,
    pub theme: Theme,
    pub(super) glyphs: HashMap<String, Glyph>,
    icons: HashMap<String, Icon>,
    scenes: HashMap<String, Scene>,
    /// Pictures between fights: boards of maps, and what is seen on a page.
    pages: HashMap<String, Scene>,
    /// Rasterised scenes and pages.
    pub(super) rasters: RwLock<Rasters>,
}

impl Art {
    /// Reads `shared` and the art of every game beside it. `assets` is the assets folder.
    pub fn load(assets: &Path) -> io::Result<Art> {
        let shared = assets.join("shared");
        let theme_file = shared.join("theme.ron");
        let theme = Theme::read(&read(&theme_file)?).map_err(|error| broken(&theme_file, error))?;
        let mut glyphs: HashMap<_, _> =
            theme.shapes.iter().map(|(name, outline)| (name.clone(), Glyph { field: 16., outline: outline.clone() })).collect();
        for (name, file) in svgs(&shared.join("art/glyphs")) {
            glyphs.insert(name, glyph(&file)?);
        }
        let (mut icons, mut scenes, mut pages) = (HashMap::new(), HashMap::new(), HashMap::new());
        for game in fs::read_dir(assets)?.flatten() {
            for (name, file) in ["art/items", "art/icons"].iter().flat_map(|folder| svgs(&game.path().join(folder))) {
                icons.insert(name, icon(&file)?);
            }
            let papers = Arc::new(Papers::load(&game.path().join("art"))?);
            for (folder, kept) in [("art/scenes", &mut scenes), ("art/pages", &mut pages)] {
                for (name, file) in svgs(&game.path().join(folder)) {
                    let edition = papers.edition(&fs::read(&file).map_err(|error| broken(&file, error))?);
                    kept.insert(name, Scene { file, edition, papers: papers.clone() });
                }
            }
        }
        let fonts = Fonts::load(&shared.join("fonts"))?;
        Ok(Art { fonts, theme, glyphs, icons, scenes, pages, rasters: RwLock::default() })
    }

    /// The same in another palette of its theme.
    pub fn in_palette(mut self, name: &str) -> Art {
        self.theme.choose(name);
        self
    }

    pub fn glyph(&self, name: &str) -> Option<&Glyph> {
        self.glyphs.get(name)
    }

    /// An icon by its key; of several, joined by `|`, the first that is there.
    pub fn icon(&self, key: &str) -> Option<&Icon> {
        key.split('|').find_map(|key| self.icons.get(key))
    }

    pub fn scene(&self, key: &str) -> Option<&Scene> {
        self.scenes.get(key)
    }

    pub fn page(&self, key: &str) -> Option<&Scene> {
        self.pages.get(key)
    }
}

/// Names and files of a folder's SVGs; none if there is no such folder.
pub(super) fn svgs(folder: &Path) -> Vec<(String, PathBuf)> {
    let Ok(entries) = fs::read_dir(folder) else { return vec![] };
    let mut files: Vec<_> = entries
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "svg"))
        .filter_map(|path| Some((path.file_stem()?.to_str()?.to_string(), path)))
        .collect();
    files.sort();
    files
}

fn read(file: &Path) -> io::Result<String> {
    fs::read_to_string(file).map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", file.display())))
}

pub(super) fn broken(file: &Path, error: impl std::fmt::Display) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, format!("{}: {error}", file.display()))
}

fn paths<'a>(document: &'a Document) -> impl Iterator<Item = Node<'a, 'a>> {
    document.descendants().filter(|node| node.has_tag_name("path") && node.has_attribute("d"))
}

fn glyph(file: &Path) -> io::Result<Glyph> {
    let text = read(file)?;
    let document = Document::parse(&text).map_err(|error| broken(file, error))?;
    let field =
        document.root_element().attribute("viewBox").and_then(|view| view.split_whitespace().nth(2)?.parse().ok()).unwrap_or(64.);
    let outline = paths(&document).filter_map(|node| node.attribute("d")).collect::<Vec<_>>().join(" ");
    Ok(Glyph { field, outline })
}

fn icon(file: &Path) -> io::Result<Icon> {
    let text = read(file)?;
    let document = Document::parse(&text).map_err(|error| broken(file, error))?;
    let shapes = paths(&document)
        .map(|node| {
            let text = |name: &str, other: &str| node.attribute(name).unwrap_or(other).to_string();
            (text("fill", "#000"), text("d", ""), node.attribute("fill-rule") == Some("evenodd"))
        })
        .collect();
    Ok(Icon { shapes })
}
