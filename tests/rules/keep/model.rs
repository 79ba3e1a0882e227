//! A disk in memory that is switched off in the middle: after so many steps nothing is done any more, and what was not synced may be lost.
use spirebound::tabletop::keep::Disk;
use std::{
    collections::BTreeMap,
    fs,
    io::{self, ErrorKind},
    path::{Path, PathBuf},
    sync::{Arc, Mutex},
};

#[derive(Clone, Default)]
pub struct Model(Arc<Mutex<Platter>>);

#[derive(Clone, Default)]
struct Platter {
    /// Every file that was ever made, by number.
    files: Vec<File>,
    names: BTreeMap<PathBuf, usize>,
    /// As they were when the folder was last synced, and what was done with them since.
    synced: BTreeMap<PathBuf, usize>,
    since: Vec<Change>,
    /// So many steps are still done.
    left: Option<usize>,
}

#[derive(Clone, Default)]
struct File {
    now: Vec<u8>,
    synced: Vec<u8>,
}

#[derive(Clone)]
enum Change {
    Made(PathBuf, usize),
    Renamed(PathBuf, PathBuf),
    Removed(PathBuf),
}

impl Change {
    fn done_to(&self, names: &mut BTreeMap<PathBuf, usize>) {
        match self {
            Change::Made(name, file) => _ = names.insert(name.clone(), *file),
            Change::Renamed(from, to) => {
                if let Some(file) = names.remove(from) {
                    names.insert(to.clone(), file);
                }
            }
            Change::Removed(name) => _ = names.remove(name),
        }
    }
}

impl Platter {
    /// Whether the next step is still done.
    fn step(&mut self) -> io::Result<()> {
        match &mut self.left {
            Some(0) => Err(io::Error::other("switched off")),
            Some(left) => {
                *left -= 1;
                Ok(())
            }
            None => Ok(()),
        }
    }

    fn change(&mut self, change: Change) {
        change.done_to(&mut self.names);
        self.since.push(change);
    }
}

impl Model {
    /// Only so many steps are done from now on.
    pub fn stop_after(&self, steps: usize) {
        self.0.lock().unwrap().left = Some(steps);
    }

    /// The program was killed, nothing else: whatever it had done is there.
    pub fn after_a_kill(&self) -> Model {
        let platter = self.0.lock().unwrap().clone();
        Model(Arc::new(Mutex::new(Platter { left: None, ..platter })))
    }

    /// The power was cut: everything that may be found then. Of what was done with names since the last sync any part may be lost; of a file
    /// that was not synced there may be nothing, a part, or all, or still what it held before.
    pub fn after_a_power_cut(&self) -> Vec<Model> {
        let platter = self.0.lock().unwrap();
        let mut found = vec![];
        for kept in 0..1usize << platter.since.len() {
            let mut names = platter.synced.clone();
            for (i, change) in platter.since.iter().enumerate() {
                if kept & 1 << i != 0 {
                    change.done_to(&mut names);
                }
            }
            for content in 0..4 {
                let files = platter.files.iter().map(|file| {
                    let bytes = match content {
                        0 => file.synced.clone(),
                        _ if file.now == file.synced => file.now.clone(),
                        1 => vec![],
                        2 => file.now[..file.now.len() / 2].to_vec(),
                        _ => file.now.clone(),
                    };
                    File { now: bytes.clone(), synced: bytes }
                });
                let files = files.collect();
                let platter = Platter { files, synced: names.clone(), names: names.clone(), ..Platter::default() };
                found.push(Model(Arc::new(Mutex::new(platter))));
            }
        }
        found
    }
}

fn not_found<T>() -> io::Result<T> {
    Err(ErrorKind::NotFound.into())
}

impl Disk for Model {
    fn read(&self, file: &Path) -> io::Result<Vec<u8>> {
        let platter = self.0.lock().unwrap();
        platter.names.get(file).map_or(not_found(), |file| Ok(platter.files[*file].now.clone()))
    }

    fn write(&self, name: &Path, bytes: &[u8]) -> io::Result<()> {
        let mut platter = self.0.lock().unwrap();
        // Killed before, after it was made, in the middle, and at its end.
        platter.step()?;
        let file = match platter.names.get(name) {
            Some(file) => *file,
            None => {
                let file = platter.files.len();
                platter.files.push(File::default());
                platter.change(Change::Made(name.into(), file));
                file
            }
        };
        platter.files[file].now.clear();
        for part in bytes.chunks(bytes.len().div_ceil(2)) {
            platter.step()?;
            platter.files[file].now.extend(part);
        }
        Ok(())
    }

    fn sync(&self, name: &Path) -> io::Result<()> {
        let mut platter = self.0.lock().unwrap();
        platter.step()?;
        let Some(file) = platter.names.get(name).copied() else { return not_found() };
        platter.files[file].synced = platter.files[file].now.clone();
        Ok(())
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        let mut platter = self.0.lock().unwrap();
        platter.step()?;
        if !platter.names.contains_key(from) {
            return not_found();
        }
        platter.change(Change::Renamed(from.into(), to.into()));
        Ok(())
    }

    fn remove(&self, file: &Path) -> io::Result<()> {
        let mut platter = self.0.lock().unwrap();
        platter.step()?;
        if !platter.names.contains_key(file) {
            return not_found();
        }
        platter.change(Change::Removed(file.into()));
        Ok(())
    }

    fn sync_folder(&self, _: &Path) -> io::Result<()> {
        let mut platter = self.0.lock().unwrap();
        platter.step()?;
        platter.synced = platter.names.clone();
        platter.since.clear();
        Ok(())
    }

    fn make_folder(&self, _: &Path) -> io::Result<()> {
        Ok(())
    }

    fn exists(&self, file: &Path) -> bool {
        self.0.lock().unwrap().names.contains_key(file)
    }

    fn lock(&self, _: &Path) -> io::Result<Option<fs::File>> {
        Ok(None)
    }
}
