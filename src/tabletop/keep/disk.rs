//! What is done with files, one step at a time, so that a test can stop after each of them.
use std::{
    fs::{self, OpenOptions, TryLockError},
    io::{self, ErrorKind},
    path::Path,
};

/// A disk. Each call is one step: the program may be killed before and after it, and in the middle of `write`.
pub trait Disk {
    /// All that a file holds.
    ///
    /// # Errors
    /// `NotFound` if there is no such file.
    fn read(&self, file: &Path) -> io::Result<Vec<u8>>;

    /// Makes the file, or empties it, and writes into it.
    ///
    /// # Errors
    /// Full, forbidden …
    fn write(&self, file: &Path, bytes: &[u8]) -> io::Result<()>;

    /// What was written into the file is on the disk when this returns.
    ///
    /// # Errors
    /// The disk failed.
    fn sync(&self, file: &Path) -> io::Result<()>;

    /// Gives the file another name, whose old file is gone then: all at once, or not at all.
    ///
    /// # Errors
    /// `NotFound` if there is no such file.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()>;

    /// # Errors
    /// `NotFound` if there is no such file.
    fn remove(&self, file: &Path) -> io::Result<()>;

    /// The names in the folder are on the disk when this returns.
    ///
    /// # Errors
    /// The disk failed.
    fn sync_folder(&self, folder: &Path) -> io::Result<()>;

    /// The folder is there when this returns.
    ///
    /// # Errors
    /// Forbidden …
    fn make_folder(&self, folder: &Path) -> io::Result<()>;

    fn exists(&self, file: &Path) -> bool;

    /// Takes the file for this program; given back when the lock is dropped, or the program ends, however it ends.
    ///
    /// # Errors
    /// `WouldBlock` if another program has it.
    fn lock(&self, file: &Path) -> io::Result<Option<fs::File>>;
}

/// Why nothing could be written, in words for people.
pub fn in_words(error: &io::Error) -> String {
    match error.kind() {
        ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => "nothing can be written there".into(),
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => "the disk is full".into(),
        _ => error.to_string(),
    }
}

/// The disk of this machine.
#[derive(Clone, Copy, Default, Debug)]
pub struct RealDisk;

impl Disk for RealDisk {
    fn read(&self, file: &Path) -> io::Result<Vec<u8>> {
        fs::read(file)
    }

    fn write(&self, file: &Path, bytes: &[u8]) -> io::Result<()> {
        fs::write(file, bytes)
    }

    fn sync(&self, file: &Path) -> io::Result<()> {
        // Windows flushes only what is open for writing.
        OpenOptions::new().write(true).open(file)?.sync_all()
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        fs::rename(from, to)
    }

    fn remove(&self, file: &Path) -> io::Result<()> {
        fs::remove_file(file)
    }

    fn sync_folder(&self, folder: &Path) -> io::Result<()> {
        if !cfg!(unix) {
            // Windows has no such call: its file system keeps names in a journal.
            return Ok(());
        }
        match fs::File::open(folder)?.sync_all() {
            // Some network and FUSE file systems know no such thing.
            Err(error) if matches!(error.kind(), ErrorKind::InvalidInput | ErrorKind::Unsupported) => Ok(()),
            done => done,
        }
    }

    fn make_folder(&self, folder: &Path) -> io::Result<()> {
        if folder.is_dir() {
            return Ok(());
        }
        fs::create_dir_all(folder)?;
        folder.parent().filter(|above| !above.as_os_str().is_empty()).map_or(Ok(()), |above| self.sync_folder(above))
    }

    fn exists(&self, file: &Path) -> bool {
        file.exists()
    }

    fn lock(&self, file: &Path) -> io::Result<Option<fs::File>> {
        let lock = OpenOptions::new().create(true).write(true).truncate(false).open(file)?;
        match lock.try_lock() {
            Ok(()) => Ok(Some(lock)),
            Err(TryLockError::WouldBlock) => Err(ErrorKind::WouldBlock.into()),
            // Where there are no locks, nobody can be kept out.
            Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Unsupported => Ok(None),
            Err(TryLockError::Error(error)) => Err(error),
        }
    }
}
