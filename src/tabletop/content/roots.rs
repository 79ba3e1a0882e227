//! Where the content is: a folder told by the player, beside the program, or in the source tree.
use super::Problem;
use std::path::{Path, PathBuf};

/// The environment variable that names the assets folder.
pub const VARIABLE: &str = "SPIREBOUND_ASSETS";

/// The two folders all content lies in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Roots {
    pub assets: PathBuf,
    /// Beside the assets folder.
    pub levels: PathBuf,
}

impl Roots {
    /// The first of: the folder given (`--assets DIR`), `$SPIREBOUND_ASSETS`, `assets` beside the program, `assets` of the source tree.
    /// A folder that somebody named must exist: falling back to another one would hide the typo.
    pub fn find(given: Option<&Path>) -> Result<Roots, Problem> {
        let variable = std::env::var_os(VARIABLE).filter(|value| !value.is_empty()).map(PathBuf::from);
        let beside = std::env::current_exe().ok().and_then(|exe| Some(exe.parent()?.join("assets")));
        Self::choose(given, variable.as_deref(), beside.as_deref(), &source_tree())
    }

    fn choose(given: Option<&Path>, variable: Option<&Path>, beside: Option<&Path>, tree: &Path) -> Result<Roots, Problem> {
        for (named, by) in [(given, "--assets"), (variable, "$SPIREBOUND_ASSETS")] {
            let Some(dir) = named else { continue };
            return match dir.is_dir() {
                true => Ok(Self::at(dir)),
                false => Err(Problem::of_file("io", shown(dir), format!("the assets folder given by {by} does not exist"))
                    .with_hint("give the folder that holds `spire/` and `shared/`")),
            };
        }
        let fallbacks = [beside, Some(tree)].into_iter().flatten();
        fallbacks.clone().find(|dir| dir.is_dir()).map(Self::at).ok_or_else(|| {
            let tried: Vec<String> = fallbacks.map(shown).collect();
            Problem::of_file("io", "assets", format!("no assets folder: looked for {}", tried.join(" and ")))
                .with_hint("say where it is with `--assets DIR` or $SPIREBOUND_ASSETS")
        })
    }

    /// The same folders, if there is something of this game in each.
    ///
    /// # Errors
    /// Which of them is the folder of something else: a game without its content or its maps would only get stuck.
    pub fn with_game(self, game: &str) -> Result<Roots, Problem> {
        for (folder, hint) in [
            (&self.assets, format!("give the folder that holds `{game}/` and `shared/`")),
            (&self.levels, "the maps lie in `levels` beside the assets: copy both".into()),
        ] {
            if !folder.join(game).is_dir() {
                return Err(Problem::of_file("io", shown(folder), format!("there is no folder `{game}` in it")).with_hint(hint));
            }
        }
        Ok(self)
    }

    /// This assets folder, and the levels beside it.
    pub fn at(assets: &Path) -> Roots {
        // Absolute, so that `assets/..` is right even for `.` and the working directory may change later.
        let assets = std::path::absolute(assets).unwrap_or_else(|_| assets.to_owned());
        let levels = assets.parent().map_or_else(|| "levels".into(), |parent| parent.join("levels"));
        Roots { assets, levels }
    }

    /// The folders as content is named: `assets/spire/cards.ron`, `levels/spire/act1.ron`.
    pub(super) fn folders(&self) -> [(&'static str, &Path); 2] {
        [("assets", &self.assets), ("levels", &self.levels)]
    }
}

fn source_tree() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("assets")
}

/// A path as people read it: from the working directory, if it lies there.
pub(super) fn shown(path: &Path) -> String {
    let here = std::env::current_dir().unwrap_or_default();
    path.strip_prefix(&here).unwrap_or(path).display().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choose(given: Option<&str>, variable: Option<&str>, beside: Option<&str>, tree: &str) -> Result<PathBuf, String> {
        Roots::choose(given.map(Path::new), variable.map(Path::new), beside.map(Path::new), Path::new(tree))
            .map(|roots| roots.assets)
            .map_err(|problem| problem.to_string())
    }

    #[test]
    fn the_first_folder_that_counts_is_taken() {
        let (a, b) = (env!("CARGO_MANIFEST_DIR"), concat!(env!("CARGO_MANIFEST_DIR"), "/src"));
        assert_eq!(choose(Some(a), Some(b), Some(b), b), Ok(a.into()));
        assert_eq!(choose(None, Some(a), Some(b), b), Ok(a.into()));
        assert_eq!(choose(None, None, Some(a), b), Ok(a.into()));
        assert_eq!(choose(None, None, Some("/no/such"), a), Ok(a.into()));
    }

    #[test]
    fn a_folder_that_was_named_must_exist() {
        let here = env!("CARGO_MANIFEST_DIR");
        assert_eq!(
            choose(Some("/no/such"), Some(here), Some(here), here),
            Err("/no/such: the assets folder given by --assets does not exist\n  \
                 give the folder that holds `spire/` and `shared/`"
                .into())
        );
        assert!(choose(None, Some("/no/such"), Some(here), here).unwrap_err().contains("$SPIREBOUND_ASSETS does not exist"));
        assert!(choose(None, None, None, "/no/such").unwrap_err().contains("looked for /no/such"));
    }

    #[test]
    fn a_folder_without_the_game_is_refused() {
        let tree = Roots::at(&source_tree());
        let game = std::fs::read_dir(&tree.levels).unwrap().next().unwrap().unwrap().file_name().into_string().unwrap();
        assert_eq!(tree.clone().with_game(&game).as_ref(), Ok(&tree));
        let refused = |roots: Roots| roots.with_game(&game).unwrap_err().to_string();
        let nothing = refused(Roots::at(Path::new("/no/such/assets")));
        assert!(nothing.starts_with(&format!("/no/such/assets: there is no folder `{game}` in it\n")), "{nothing}");
        let no_levels = refused(Roots { levels: "/no/such/levels".into(), ..tree });
        assert!(no_levels.starts_with("/no/such/levels: ") && no_levels.ends_with("copy both"), "{no_levels}");
    }

    #[test]
    fn levels_lie_beside_the_assets() {
        let roots = Roots::at(Path::new("assets"));
        assert!(roots.assets.is_absolute());
        assert_eq!(roots.levels, roots.assets.parent().unwrap().join("levels"));
    }
}
