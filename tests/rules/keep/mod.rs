//! What is kept on disk survives: the program killed, or the power cut, at every step of saving; damage; later versions.
mod killed;
mod model;
mod store;

use std::{fs, path::PathBuf};

/// A folder of a test's own on the real disk.
pub fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("spirebound-keep-{}-{name}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    folder
}
