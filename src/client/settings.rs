//! What the players have set in the menu is kept from one start to the next, in `settings.ron` of the data folder.
use super::{
    drawing::PaintedIn,
    input::{Bindings, Device, Written},
    model::Size,
    stage::Speed,
};
use crate::tabletop::{
    Names,
    content::{Problem, Source, read_value},
};
use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use std::{
    fs, io,
    path::{Path, PathBuf},
};

/// The settings as they are written down.
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
#[serde(deny_unknown_fields, default)]
pub struct Settings {
    /// 0.5–4.
    pub speed: f32,
    pub instant: bool,
    pub reduced_motion: bool,
    /// Name of a palette of the theme; empty is the usual one.
    pub palette: String,
    /// Of the interface: 0.8–2.
    pub size: f32,
    /// Commands that are bound in another way than usual, on the keyboard and on pads: `{"undo": ["KeyU", "Ctrl+KeyZ"]}`.
    pub keys: Written,
    pub pads: Written,
}

impl Default for Settings {
    fn default() -> Self {
        Settings::of(&Speed::default(), &Size::default(), "", &Bindings::default())
    }
}

impl Settings {
    fn of(speed: &Speed, size: &Size, palette: &str, bindings: &Bindings) -> Self {
        Settings {
            speed: speed.factor,
            instant: speed.instant,
            reduced_motion: speed.reduced,
            palette: palette.into(),
            size: size.0,
            keys: bindings.written(Device::Keyboard),
            pads: bindings.written(Device::Pad),
        }
    }

    pub fn motion(&self) -> Speed {
        Speed { factor: self.speed.clamp(0.5, 4.), instant: self.instant, reduced: self.reduced_motion }
    }

    /// The bindings, and what is wrong with them as they are written.
    pub fn bindings(&self) -> (Bindings, Vec<String>) {
        Bindings::read(&self.keys, &self.pads)
    }

    pub fn interface(&self) -> Size {
        Size(self.size.clamp(Size::LEAST, Size::MOST))
    }
}

/// Reads the settings. A file that cannot be understood is put aside, not lost, and everything is as usual.
pub fn read(file: &Path) -> (Settings, Option<Problem>) {
    if !file.exists() {
        return (Settings::default(), None);
    }
    let read = Source::read(file.to_string_lossy(), file).and_then(|source| read_value(&Names::default(), &source));
    match read {
        Ok(settings) => (settings, None),
        Err(problem) => {
            let aside = file.with_extension("bad.ron");
            let hint = match fs::rename(file, &aside) {
                Ok(()) => format!("it was put aside as {}", aside.display()),
                Err(error) => format!("it stays where it is: {error}"),
            };
            (Settings::default(), Some(problem.with_hint(hint)))
        }
    }
}

/// Where the settings are kept, and as what they were last read or written.
#[derive(Resource, Clone, Debug)]
pub struct Kept {
    pub file: PathBuf,
    pub settings: Settings,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Last, keep.run_if(resource_exists::<Kept>));
}

/// Writes what was changed in the menu, at once.
fn keep(
    speed: Res<Speed>,
    size: Res<Size>,
    palette: Res<PaintedIn>,
    bindings: Res<Bindings>,
    mut kept: ResMut<Kept>,
    mut first: Local<Option<Settings>>,
) {
    if !(speed.is_changed() || size.is_changed() || palette.is_changed() || bindings.is_changed()) {
        return;
    }
    let now = Settings::of(&speed, &size, &palette.0, &bindings);
    // What the command line asked for holds for this start only.
    let begun = first.get_or_insert_with(|| now.clone());
    if *begun == now || kept.settings == now {
        return;
    }
    *begun = now.clone();
    match write(&kept.file, &now) {
        Ok(()) => kept.settings = now,
        Err(error) => warn!("The settings cannot be kept in {}: {error}", kept.file.display()),
    }
}

/// The old file stays whole until the new one is.
fn write(file: &Path, settings: &Settings) -> io::Result<()> {
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder)?;
    }
    let text = ron::ser::to_string_pretty(settings, ron::ser::PrettyConfig::default()).map_err(io::Error::other)?;
    let new = file.with_extension("new");
    fs::write(&new, text + "\n")?;
    fs::rename(new, file)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("spirebound-settings-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        folder.join("settings.ron")
    }

    #[test]
    fn what_was_set_is_there_at_the_next_start() {
        let file = file("kept");
        assert_eq!(read(&file), (Settings::default(), None));
        let set = Settings { speed: 2., reduced_motion: true, palette: "red-green".into(), size: 1.4, ..default() };
        write(&file, &set).unwrap();
        assert_eq!(read(&file), (set, None));
    }

    #[test]
    fn a_damaged_file_is_told_and_put_aside() {
        let file = file("bad");
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(&file, "(\n  sped: 2.0,\n)").unwrap();
        let (settings, problem) = read(&file);
        assert_eq!(settings, Settings::default());
        let problem = problem.unwrap();
        assert_eq!((problem.code, problem.line), ("unknown_field", 2), "{problem}");
        assert!(!file.exists() && file.with_extension("bad.ron").exists());
    }

    #[test]
    fn only_what_the_menu_changes_is_written() {
        let file = file("menu");
        let mut app = App::new();
        plugin(&mut app);
        app.insert_resource(Speed { factor: 4., ..default() })
            .insert_resource(Size::default())
            .insert_resource(Bindings::default())
            .insert_resource(PaintedIn(String::new()));
        app.insert_resource(Kept { file: file.clone(), settings: Settings::default() });
        app.update();
        assert!(!file.exists(), "the command line's speed is not kept");
        app.world_mut().resource_mut::<Size>().0 = 1.2;
        app.update();
        assert_eq!(read(&file).0.size, 1.2);
    }
}
