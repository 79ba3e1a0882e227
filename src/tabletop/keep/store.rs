//! One kept file with its backups. However saving is interrupted, reading gives what was kept before, or what was to be kept.
//!
//! Saving writes `NAME.new.ron` and syncs it; moves the backups up and the file to `NAME.1.ron`; gives the new file its name; syncs the
//! folder. Between the last two moves there is no `NAME.ron`: then the new file, which is whole, or the first backup stands for it.
use super::{Disk, RealDisk, Refused, Why};
use std::{
    fs,
    io::{self, ErrorKind},
    path::{Path, PathBuf},
};

/// How many former states are kept beside the present one.
pub const BACKUPS: u8 = 3;

/// Where something is kept.
#[derive(Clone, Debug)]
pub struct Store<D = RealDisk> {
    folder: PathBuf,
    name: String,
    disk: D,
}

/// What was found there.
#[derive(Clone, Debug, PartialEq)]
pub enum Kept<T> {
    /// Nothing has been kept here.
    Nothing,
    Good(T),
    /// It cannot be used, for this reason; it stays as it is.
    Damaged {
        why: String,
        backup: Option<Backup<T>>,
    },
    /// A later version of the game wrote it; it stays as it is.
    Newer {
        why: String,
        backup: Option<Backup<T>>,
    },
    /// It was written with other content; it stays as it is.
    Foreign {
        why: String,
        backup: Option<Backup<T>>,
    },
}

/// The newest former state that can be used.
#[derive(Clone, Debug, PartialEq)]
pub struct Backup<T> {
    /// How many states ago: 1 to [`BACKUPS`].
    pub number: u8,
    pub kept: T,
}

/// The right to keep something in that place; no other program has it at the same time.
#[derive(Debug)]
pub struct Keeper<D = RealDisk> {
    store: Store<D>,
    /// What could not be used and has another name now, the newest first.
    pub aside: Vec<PathBuf>,
    _lock: Option<fs::File>,
}

impl Store {
    /// `NAME.ron` in a folder, which need not exist yet.
    pub fn new(folder: impl Into<PathBuf>, name: &str) -> Store {
        Store::on(RealDisk, folder, name)
    }
}

impl<D: Disk> Store<D> {
    /// The same on any disk.
    pub fn on(disk: D, folder: impl Into<PathBuf>, name: &str) -> Self {
        Store { folder: folder.into(), name: name.into(), disk }
    }

    pub fn file(&self) -> PathBuf {
        self.folder.join(format!("{}.ron", self.name))
    }

    fn path(&self, what: &str) -> PathBuf {
        self.folder.join(format!("{}.{what}", self.name))
    }

    fn backup(&self, number: u8) -> PathBuf {
        self.path(&format!("{number}.ron"))
    }

    /// The right to write here. An interrupted save is finished first, and whatever cannot be used, backups too, is put aside under another
    /// name: it must neither be written over nor pushed out by newer backups.
    ///
    /// # Errors
    /// `WouldBlock` if another program has that right.
    pub fn keeper<T>(self, judge: impl Fn(&str) -> Result<T, Refused>) -> io::Result<Keeper<D>> {
        self.disk.make_folder(&self.folder)?;
        let lock = self.disk.lock(&self.path("lock"))?;
        let (file, new) = (self.file(), self.path("new.ron"));
        let mut aside = vec![];
        match self.look(&file, &judge) {
            Some(Ok(_)) => {}
            Some(Err(_)) => aside.push(self.set_aside(&file)?),
            // What is whole must not be written over by what is not.
            None => match self.look(&new, &judge) {
                Some(Ok(_)) => {
                    self.disk.sync(&new)?;
                    self.disk.rename(&new, &file)?;
                    self.disk.sync_folder(&self.folder)?;
                }
                Some(Err(No::Damaged(_))) | None => {}
                Some(Err(_)) => aside.push(self.set_aside(&new)?),
            },
        }
        for backup in (1..=BACKUPS).map(|number| self.backup(number)) {
            if let Some(Err(_)) = self.look(&backup, &judge) {
                aside.push(self.set_aside(&backup)?);
            }
        }
        Ok(Keeper { store: self, aside, _lock: lock })
    }

    fn set_aside(&self, file: &Path) -> io::Result<PathBuf> {
        let mut names = (1..).map(|number| self.path(&format!("aside-{number}.ron")));
        let aside = names.find(|name| !self.disk.exists(name)).unwrap_or_default();
        self.disk.rename(file, &aside)?;
        self.disk.sync_folder(&self.folder)?;
        Ok(aside)
    }

    /// What is kept here. `judge` reads a text, or says why it cannot be used.
    pub fn read<T>(&self, judge: impl Fn(&str) -> Result<T, Refused>) -> Kept<T> {
        match self.look(&self.file(), &judge) {
            Some(Ok(kept)) => Kept::Good(kept),
            Some(Err(refused)) => refused.with(self.newest(1, &judge)),
            None => self.read_interrupted(judge),
        }
    }

    /// There is no file of that name: saving was interrupted, or has never been done.
    fn read_interrupted<T>(&self, judge: impl Fn(&str) -> Result<T, Refused>) -> Kept<T> {
        match self.look(&self.path("new.ron"), &judge) {
            Some(Ok(kept)) => return Kept::Good(kept),
            Some(Err(newer @ No::Newer(_))) => return newer.with(self.newest(1, &judge)),
            // The very first one was not finished.
            Some(Err(_)) | None => {}
        }
        for number in 1..=BACKUPS {
            match self.look(&self.backup(number), &judge) {
                Some(Ok(kept)) => return Kept::Good(kept),
                Some(Err(refused)) => return refused.with(self.newest(number + 1, &judge)),
                None => {}
            }
        }
        Kept::Nothing
    }

    fn newest<T>(&self, from: u8, judge: &impl Fn(&str) -> Result<T, Refused>) -> Option<Backup<T>> {
        (from..=BACKUPS).find_map(|number| {
            let kept = self.look(&self.backup(number), judge)?.ok()?;
            Some(Backup { number, kept })
        })
    }

    fn look<T>(&self, file: &Path, judge: &impl Fn(&str) -> Result<T, Refused>) -> Option<Result<T, No>> {
        let name = file.display();
        let text = match self.disk.read(file) {
            Ok(bytes) => {
                String::from_utf8(bytes).map_err(|_| No::Damaged(format!("This file is damaged: it is no text ({name})")))
            }
            Err(error) if error.kind() == ErrorKind::NotFound => return None,
            Err(error) => Err(No::Damaged(format!("This file cannot be read: {error} ({name})"))),
        };
        Some(text.and_then(|text| judge(&text).map_err(|refused| No::of(refused, file))))
    }
}

impl<D: Disk> Keeper<D> {
    pub fn store(&self) -> &Store<D> {
        &self.store
    }

    /// Keeps this text; what was kept before becomes the first backup.
    ///
    /// # Errors
    /// It could not be kept; what was kept before can still be read.
    pub fn write(&self, text: &str) -> io::Result<()> {
        let Store { disk, folder, .. } = &self.store;
        let (file, new) = (self.store.file(), self.store.path("new.ron"));
        disk.write(&new, text.as_bytes())?;
        // Before it gets a name that counts, it must be whole on the disk.
        disk.sync(&new)?;
        if disk.exists(&file) {
            for number in (1..BACKUPS).rev() {
                if_there(disk.rename(&self.store.backup(number), &self.store.backup(number + 1)))?;
            }
            disk.rename(&file, &self.store.backup(1))?;
        }
        disk.rename(&new, &file)?;
        disk.sync_folder(folder)
    }

    /// What is kept gets another name, so that something else can begin here; backups stay. Gives the name, if there was anything.
    ///
    /// # Errors
    /// It could not be renamed.
    pub fn put_aside(&self) -> io::Result<Option<PathBuf>> {
        let backups = (1..=BACKUPS).map(|number| self.store.backup(number));
        // Where saving was interrupted the newest backup is what is kept.
        let mut kept = std::iter::once(self.store.file()).chain(backups).filter(|file| self.store.disk.exists(file));
        kept.next().map(|file| self.store.set_aside(&file)).transpose()
    }

    /// Nothing is kept here any more, backups neither. What was put aside stays.
    ///
    /// # Errors
    /// It could not be removed.
    pub fn remove(&self) -> io::Result<()> {
        let Store { disk, folder, .. } = &self.store;
        if_there(disk.remove(&self.store.path("new.ron")))?;
        // The present state goes last: until then it is what will be read.
        for number in (1..=BACKUPS).rev() {
            if_there(disk.remove(&self.store.backup(number)))?;
        }
        if_there(disk.remove(&self.store.file()))?;
        disk.sync_folder(folder)
    }
}

/// Why a file is not used.
enum No {
    Damaged(String),
    Newer(String),
    Foreign(String),
}

impl No {
    /// The reason, and behind it where that is.
    fn of(refused: Refused, file: &Path) -> No {
        let place = refused.place.map_or(String::new(), |(line, column)| format!(":{line}:{column}"));
        let told = format!("{refused} ({}{place})", file.display());
        match refused.why {
            Why::Damaged(_) => No::Damaged(told),
            Why::Newer { .. } => No::Newer(told),
            Why::Foreign { .. } => No::Foreign(told),
        }
    }

    fn with<T>(self, backup: Option<Backup<T>>) -> Kept<T> {
        match self {
            No::Damaged(why) => Kept::Damaged { why, backup },
            No::Newer(why) => Kept::Newer { why, backup },
            No::Foreign(why) => Kept::Foreign { why, backup },
        }
    }
}

fn if_there(done: io::Result<()>) -> io::Result<()> {
    match done {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
        done => done,
    }
}
