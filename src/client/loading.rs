//! Loads everything once before the table is shown, and says in words what is wrong if that fails.
use super::{
    app::WindowOptions,
    bake::{Fonts, Oven},
    rules::Rules,
};
use crate::tabletop::content::{Roots, Source, changes_rules};
use bevy::platform::collections::HashMap;
use bevy::{
    asset::{AssetLoader, LoadContext, UntypedAssetLoadFailedEvent, io::Reader},
    prelude::*,
    reflect::TypePath,
};
use bevy_asset_loader::prelude::*;
use std::sync::Arc;

/// What the window is doing.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Phase {
    #[default]
    Loading,
    Table,
    Failed,
}

/// Why loading failed, in words.
#[derive(Resource, Default, Debug)]
pub struct Reasons(pub Vec<String>);

pub(super) fn plugin(app: &mut App) {
    app.init_asset::<TextFile>()
        .init_asset::<RonFile>()
        .register_asset_loader(TextLoader)
        .register_asset_loader(RonLoader)
        .init_state::<Phase>()
        .init_resource::<Reasons>()
        .add_loading_state(
            LoadingState::new(Phase::Loading)
                .continue_to_state(Phase::Table)
                .on_failure_continue_to_state(Phase::Failed)
                .load_collection::<Files>(),
        )
        .add_systems(Startup, name_files)
        .add_systems(Update, listen.run_if(not(in_state(Phase::Table))))
        .add_systems(OnEnter(Phase::Table), (unpack, read_content).chain())
        .add_systems(OnEnter(Phase::Failed), complain);
}

/// A file of text: SVG art.
#[derive(Asset, TypePath, Clone, Debug)]
pub struct TextFile(pub Arc<str>);

#[derive(Default, TypePath)]
struct TextLoader;

impl AssetLoader for TextLoader {
    type Asset = TextFile;
    type Settings = ();
    type Error = std::io::Error;

    async fn load(&self, reader: &mut dyn Reader, _: &(), _: &mut LoadContext<'_>) -> Result<TextFile, std::io::Error> {
        let mut bytes = vec![];
        reader.read_to_end(&mut bytes).await?;
        let text = String::from_utf8(bytes).map_err(|_| std::io::Error::other("it is not text in UTF-8"))?;
        Ok(TextFile(text.into()))
    }

    fn extensions(&self) -> &[&str] {
        &["svg"]
    }
}

/// A file of RON: content of the game, or where things lie on its table. Read by the project's one parser when all are there.
#[derive(Asset, TypePath, Clone, Debug)]
pub struct RonFile(pub Source);

#[derive(Default, TypePath)]
struct RonLoader;

impl AssetLoader for RonLoader {
    type Asset = RonFile;
    type Settings = ();
    type Error = std::io::Error;

    async fn load(&self, reader: &mut dyn Reader, _: &(), context: &mut LoadContext<'_>) -> Result<RonFile, std::io::Error> {
        let mut bytes = vec![];
        reader.read_to_end(&mut bytes).await?;
        let text = String::from_utf8(bytes).map_err(|_| std::io::Error::other("it is not text in UTF-8"))?;
        let path = context.path();
        let folder = path.source().as_str().unwrap_or("assets");
        Ok(RonFile(Source::new(format!("{folder}/{}", path.path().display()), text)))
    }

    fn extensions(&self) -> &[&str] {
        &["ron"]
    }
}

/// All that is loaded. Which game's folder, is said by [`WindowOptions`].
#[derive(AssetCollection, Resource)]
pub struct Files {
    #[asset(key = "art", collection(typed, mapped))]
    art: HashMap<String, Handle<TextFile>>,
    #[asset(key = "fonts", collection(typed))]
    fonts: Vec<Handle<Font>>,
    #[asset(key = "content", collection(typed))]
    content: Vec<Handle<RonFile>>,
    #[asset(key = "table")]
    pub table: Handle<RonFile>,
}

impl Files {
    pub fn fonts(&self) -> &[Handle<Font>] {
        &self.fonts
    }
}

/// Folders of a game's art whose pictures move about on the table; those of cards are read by the painter.
const MOVING: [&str; 2] = ["figures", "icons"];

fn name_files(mut assets: ResMut<DynamicAssets>, options: Res<WindowOptions>) {
    let files = |paths: Vec<String>| Box::new(StandardDynamicAsset::Files { paths });
    // One by one: other files may lie in the same folders.
    let named = |folder: &str, ending: &str| {
        let entries = std::fs::read_dir(options.assets.join(folder)).into_iter().flatten().flatten();
        let names = entries.map(|entry| entry.file_name().to_string_lossy().into_owned());
        let mut paths: Vec<String> = names.filter(|name| name.ends_with(ending)).map(|name| format!("{folder}/{name}")).collect();
        paths.sort();
        paths
    };
    let art = MOVING.iter().flat_map(|folder| named(&format!("{}/art/{folder}", options.game), ".svg"));
    assets.register_asset("art", files(art.collect()));
    assets.register_asset("table", Box::new(StandardDynamicAsset::File { path: format!("levels://{}/table.ron", options.game) }));
    let roots = Roots { assets: options.assets.clone(), levels: options.levels.clone() };
    // Words are content too; in `levels` what only says where things lie is none.
    let of_the_game = |name: &str| {
        name.starts_with(&format!("assets/{}/", options.game))
            || changes_rules(name) && name.starts_with(&format!("levels/{}/", options.game))
    };
    let (content, _) = Source::read_all(&roots, of_the_game);
    let path = |name: &str| match name.strip_prefix("levels/") {
        Some(inside) => format!("levels://{inside}"),
        None => name.trim_start_matches("assets/").to_string(),
    };
    assets.register_asset("content", files(content.iter().map(|file| path(&file.name)).collect()));
    assets.register_asset("fonts", files(named("shared/fonts", ".ttf")));
}

fn listen(mut failed: MessageReader<UntypedAssetLoadFailedEvent>, mut reasons: ResMut<Reasons>) {
    reasons.0.extend(failed.read().map(|failure| format!("{}: {}", failure.path, failure.error)));
}

fn complain(reasons: Res<Reasons>, options: Res<WindowOptions>) {
    let folder = options.assets.display();
    error!("The game could not be loaded from {folder}.");
    for reason in &reasons.0 {
        error!("{reason}");
    }
}

/// The SVG art by folder and name without ending, such as `figures/goblin`.
#[derive(Resource, Default, Debug)]
pub struct Prints(HashMap<String, Arc<str>>);

impl Prints {
    pub fn get(&self, name: &str) -> Option<Arc<str>> {
        self.0.get(name).cloned()
    }

    pub fn figure(&self, key: &str) -> Option<Arc<str>> {
        self.get(&format!("figures/{key}"))
    }

    pub fn icon(&self, key: &str) -> Option<Arc<str>> {
        self.get(&format!("icons/{key}"))
    }
}

/// `spire/art/figures/goblin.svg` → `figures/goblin`.
fn short_name(path: &str) -> Option<String> {
    let stem = path.strip_suffix(".svg")?;
    let mut parts = stem.rsplit('/');
    let name = parts.next()?;
    Some(format!("{}/{name}", parts.next()?))
}

fn unpack(
    mut commands: Commands,
    files: Res<Files>,
    texts: Res<Assets<TextFile>>,
    fonts: Res<Assets<Font>>,
    mut oven: ResMut<Oven>,
) {
    let prints = files.art.iter().filter_map(|(path, handle)| Some((short_name(path)?, texts.get(handle)?.0.clone()))).collect();
    oven.fonts = Fonts::of(files.fonts.iter().filter_map(|handle| Some(fonts.get(handle)?.data.data().to_vec())));
    commands.insert_resource(Prints(prints));
}

/// The rules read their content, and the game begins.
fn read_content(world: &mut World) {
    let files = world.resource::<Files>();
    let texts = world.resource::<Assets<RonFile>>();
    let sources: Vec<Source> = files.content.iter().filter_map(|handle| Some(texts.get(handle)?.0.clone())).collect();
    let Some(rules) = world.get_resource::<Rules>().copied() else { return };
    match (rules.begin)(world, &sources) {
        Ok(()) => super::lobby::arrive(world),
        Err(problems) => {
            world.resource_mut::<Reasons>().0.extend(problems);
            world.resource_mut::<NextState<Phase>>().set(Phase::Failed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn art_is_known_by_folder_and_name() {
        assert_eq!(short_name("game/art/figures/goblin.svg").as_deref(), Some("figures/goblin"));
        assert_eq!(short_name("shared/fonts/OFL.txt"), None);
    }
}
