//! File locks: only one program at a time can save a given game, or the draft.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use crate::store::{Error, Save, file_io};
use format::{self, Format};
use grid::Puzzle;

/// Lock on a saved game or the draft, held until it is dropped or the program ends for any reason.
///
/// On Unix, if nothing was saved, dropping the lock also removes the lock file, which is empty. A program that has just opened the lock
/// file then notices that the file no longer has a name, and tries again.
#[derive(Debug)]
pub struct Lock {
    save: PathBuf,
    path: PathBuf,
    file: File,
}

impl Lock {
    /// Takes the lock on the file `save`, and removes files that a killed program left half written.
    ///
    /// # Errors
    /// [`Error::Held`] if another program holds the lock; [`Error::File`] if the lock file cannot be opened.
    pub(super) fn take(save: &Path) -> Result<Self, Error> {
        Self::take_by(save, |file| match file.try_lock() {
            Err(TryLockError::WouldBlock) => Err(Error::Held),
            _ => Ok(()),
        })
    }

    /// Takes the lock on the file `save`. Waits as long as another program holds it.
    ///
    /// # Errors
    /// [`Error::File`] if the lock file cannot be opened.
    pub(super) fn wait(save: &Path) -> Result<Self, Error> {
        Self::take_by(save, |file| {
            file.lock().ok(); // on failure, the file system has no locks
            Ok(())
        })
    }

    /// Takes the lock with the function `lock`, and removes leftovers.
    fn take_by(save: &Path, lock: impl Fn(&File) -> Result<(), Error>) -> Result<Self, Error> {
        let path = save.with_extension("lock");
        let open = || {
            fs::create_dir_all(path.parent().unwrap_or(Path::new(".")))?;
            fs::metadata(&path).map_or(Ok(()), |data| file_io::check_regular(&data))?;
            OpenOptions::new().create(true).truncate(false).write(true).open(&path)
        };
        let file = loop {
            let file = open().map_err(Error::file("cannot write", &path))?;
            lock(&file)?;
            if is_named(&file, &path) {
                break file;
            }
        };
        file_io::remove_leftovers(save); // reached even if the file system has no locks: better to save without one than to lose a game
        Ok(Self { save: save.to_owned(), path, file })
    }

    /// Replaces the saved game.
    ///
    /// # Errors
    /// [`Error::File`] if the file cannot be written, such as on a full disk; [`Error::TooLarge`] if the game would be too large to be read
    /// again. The last save is unchanged then.
    pub fn save(&self, save: &Save) -> Result<(), Error> {
        self.replace(&save.to_json(), file_io::GAME, save.time)
    }

    /// Replaces the draft with `puzzle`; removes the file if the puzzle is blank.
    ///
    /// # Errors
    /// Same as [`save`](Self::save), and if the file cannot be removed.
    pub fn save_draft(&self, puzzle: &Puzzle) -> Result<(), Error> {
        if !puzzle.is_blank() {
            let line = format::write(Format::Line, puzzle).unwrap_or_default() + "\n";
            return self.replace(line.as_bytes(), file_io::TEXT, None);
        }
        match fs::remove_file(&self.save) {
            Err(error) if error.kind() != ErrorKind::NotFound => Err(Error::file("cannot remove", &self.save)(error)),
            _ => Ok(()),
        }
    }

    /// Replaces the file, or fails if there are more than `limit` bytes, which could not be read again.
    fn replace(&self, bytes: &[u8], limit: u64, time: Option<SystemTime>) -> Result<(), Error> {
        let found = bytes.len() as u64;
        if found > limit {
            return Err(Error::TooLarge { path: self.save.clone(), limit, found });
        }
        file_io::replace(&self.save, bytes, time)
    }
}

impl Drop for Lock {
    /// Removes the lock file if nothing was saved, on Unix only. The lock is still held here, so no other program can be about to save. Then
    /// releases the lock explicitly, since a child process that is just being started still has the file open.
    fn drop(&mut self) {
        if cfg!(unix) && matches!(self.save.try_exists(), Ok(false)) {
            fs::remove_file(&self.path).ok(); // on failure, removed next time
        }
        self.file.unlock().ok(); // closing the file releases the lock, too
    }
}

/// Whether `path` still names this open file. True if that cannot be determined.
#[cfg(unix)]
fn is_named(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let id = |data: fs::Metadata| (data.dev(), data.ino());
    match (file.metadata().map(id), fs::metadata(path).map(id)) {
        (Ok(held), Ok(named)) => held == named,
        (Ok(_), Err(error)) => error.kind() != ErrorKind::NotFound,
        (Err(_), _) => true,
    }
}

#[cfg(not(unix))]
const fn is_named(_: &File, _: &Path) -> bool {
    true
}
