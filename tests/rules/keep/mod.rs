//! What is kept on disk survives: the program killed, or the power cut, at every step of saving; damage; later versions.
mod killed;
mod model;
mod store;

use std::{
    fs,
    ops::Deref,
    path::{Path, PathBuf},
};

/// A folder of a test's own on the real disk; gone with the test.
pub struct Folder(PathBuf);

pub fn folder(name: &str) -> Folder {
    let folder = std::env::temp_dir().join(format!("spirebound-keep-{}-{name}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    Folder(folder)
}

impl Deref for Folder {
    type Target = Path;
    fn deref(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
