//! Which files are content, and the one number that tells two sets of them apart. Shared with `build.rs`: std and siphasher only.
use siphasher::sip::SipHasher13;
use std::{
    fs,
    hash::Hasher,
    io,
    path::{Path, PathBuf},
};

/// Where content lies, in the source tree and beside the program.
pub const CONTENT_FOLDERS: [&str; 2] = ["assets", "levels"];

/// Folders and files that hold looks, sounds and words: they change no rule, so saves and replays do not depend on them.
pub const LOOKS: [&str; 6] = ["art", "audio", "fonts", "locale", "shared", "table.ron"];

/// Whether a file may change what happens in a game, by its name among the content.
pub fn changes_rules(name: &str) -> bool {
    !name.split('/').any(|part| LOOKS.contains(&part))
}

/// All RON below a folder, sorted by name; `name` stands for the folder itself. A folder that does not exist is empty.
pub fn ron_files(name: &str, folder: &Path) -> io::Result<Vec<(String, PathBuf)>> {
    let mut files = vec![];
    if folder.exists() {
        collect(name, folder, &mut files)?;
    }
    files.sort();
    Ok(files)
}

fn collect(name: &str, folder: &Path, files: &mut Vec<(String, PathBuf)>) -> io::Result<()> {
    let told = |error: io::Error| io::Error::new(error.kind(), format!("{}: {error}", folder.display()));
    for entry in fs::read_dir(folder).map_err(told)? {
        let path = entry.map_err(told)?.path();
        let Some(last) = path.file_name().and_then(|last| last.to_str()) else { continue };
        let name = format!("{name}/{last}");
        if last.starts_with('.') {
            continue;
        } else if path.is_dir() {
            collect(&name, &path, files)?;
        } else if last.ends_with(".ron") {
            files.push((name, path));
        }
    }
    Ok(())
}

/// The content fingerprint of files with these names and texts, given in the order of their names. Looks do not count.
/// The same on every machine, whatever git does to line ends.
pub fn fingerprint<'a>(files: impl IntoIterator<Item = (&'a str, &'a str)>) -> u64 {
    let mut hasher = SipHasher13::new();
    for (name, text) in files.into_iter().filter(|(name, _)| changes_rules(name)) {
        let text = text.replace("\r\n", "\n");
        for part in [name, &text] {
            hasher.write(&(part.len() as u64).to_le_bytes());
            hasher.write(part.as_bytes());
        }
    }
    hasher.finish()
}
