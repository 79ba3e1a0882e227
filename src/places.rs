//! Where a player's own files lie: saves, the campaign and settings in one folder, what can be made again in another.
use std::{
    ffi::OsString,
    path::{Path, PathBuf},
};

const NAME: &str = "spirebound";

/// The folder of saves, campaign and settings: the one given (`--data-dir`), or where the platform keeps such things.
/// `None` if the platform does not say (no home folder).
pub fn data(given: Option<&Path>) -> Option<PathBuf> {
    given.map(Path::to_owned).or_else(|| usual(Platform::this(), DATA, &|name| std::env::var_os(name)))
}

/// The folder of what can be made again (baked pictures). A folder that was given holds it too.
pub fn cache(given: Option<&Path>) -> Option<PathBuf> {
    let inside = given.map(|folder| folder.join("pictures"));
    inside.or_else(|| usual(Platform::this(), CACHE, &|name| std::env::var_os(name)))
}

#[derive(Clone, Copy)]
enum Platform {
    Linux,
    Mac,
    Windows,
}

impl Platform {
    fn this() -> Platform {
        if cfg!(target_os = "windows") {
            Platform::Windows
        } else if cfg!(target_os = "macos") {
            Platform::Mac
        } else {
            Platform::Linux
        }
    }
}

/// How each platform calls a folder: a variable that names it, then where it lies below the home folder.
struct Folder {
    xdg: (&'static str, &'static str),
    mac: &'static str,
    windows: (&'static str, &'static str),
    /// On Windows both kinds lie in folders of the program's name.
    inside: &'static str,
}

const DATA: Folder = Folder {
    xdg: ("XDG_DATA_HOME", ".local/share"),
    mac: "Library/Application Support",
    windows: ("APPDATA", "AppData/Roaming"),
    inside: "",
};

const CACHE: Folder = Folder {
    xdg: ("XDG_CACHE_HOME", ".cache"),
    mac: "Library/Caches",
    windows: ("LOCALAPPDATA", "AppData/Local"),
    inside: "cache",
};

fn usual(platform: Platform, folder: Folder, variable: &dyn Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    let set = |name: &str| variable(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    // A relative path would mean another folder for every working directory: the XDG specification says to ignore it.
    let named = |name: &str| set(name).filter(|path| path.is_absolute());
    let path = match platform {
        Platform::Linux => named(folder.xdg.0).or_else(|| Some(set("HOME")?.join(folder.xdg.1)))?.join(NAME),
        Platform::Mac => set("HOME")?.join(folder.mac).join(NAME),
        Platform::Windows => {
            let base = named(folder.windows.0).or_else(|| Some(set("USERPROFILE")?.join(folder.windows.1)))?;
            base.join(NAME).join(folder.inside)
        }
    };
    Some(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(platform: Platform, folder: Folder, set: &[(&str, &str)]) -> Option<PathBuf> {
        usual(platform, folder, &|name| set.iter().find(|(known, _)| *known == name).map(|(_, value)| value.into()))
    }

    #[test]
    fn every_platform_has_its_place() {
        let home = [("HOME", "/home/me"), ("USERPROFILE", "/users/me")];
        let path = |text: &str| Some(PathBuf::from(text));
        assert_eq!(at(Platform::Linux, DATA, &home), path("/home/me/.local/share/spirebound"));
        assert_eq!(at(Platform::Linux, CACHE, &home), path("/home/me/.cache/spirebound"));
        assert_eq!(at(Platform::Mac, DATA, &home), path("/home/me/Library/Application Support/spirebound"));
        assert_eq!(at(Platform::Mac, CACHE, &home), path("/home/me/Library/Caches/spirebound"));
        assert_eq!(at(Platform::Windows, DATA, &home), path("/users/me/AppData/Roaming/spirebound"));
        assert_eq!(at(Platform::Windows, CACHE, &home), path("/users/me/AppData/Local/spirebound/cache"));
    }

    #[test]
    fn what_the_player_has_set_comes_first_if_it_is_a_whole_path() {
        let set = |value| at(Platform::Linux, DATA, &[("HOME", "/home/me"), ("XDG_DATA_HOME", value)]);
        assert_eq!(set("/data"), Some("/data/spirebound".into()));
        for value in ["", "data", "./data"] {
            assert_eq!(set(value), Some("/home/me/.local/share/spirebound".into()), "{value:?}");
        }
        assert_eq!(at(Platform::Linux, DATA, &[]), None);
        assert_eq!(at(Platform::Mac, DATA, &[("XDG_DATA_HOME", "/data")]), None);
    }

    #[test]
    fn a_folder_that_is_given_holds_everything() {
        assert_eq!(data(Some(Path::new("here"))), Some("here".into()));
        assert_eq!(cache(Some(Path::new("here"))), Some("here/pictures".into()));
    }
}
