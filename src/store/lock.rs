//! Locks: one program at a time may save a game, or the draft.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use crate::store::{Error, Save, files};
use format::{self, Format};
use grid::Puzzle;

/// Lock of a saved game or the draft, held until it is dropped or the program ends, however that happens. If nothing was saved, its empty
/// file is removed with it; a program that has just opened that file notices that it has lost its name, and tries again.
#[derive(Debug)]
pub struct Lock {
    save: PathBuf,
    path: PathBuf,
    _file: File,
}

impl Lock {
    /// Takes the lock of the file `save`, and removes what a killed program left half written.
    ///
    /// # Errors
    /// [`Error::Held`] if another program has it; otherwise what the system says.
    pub(super) fn take(save: &Path) -> Result<Self, Error> {
        let path = save.with_extension("lock");
        let open = || {
            fs::create_dir_all(path.parent().unwrap_or(Path::new(".")))?;
            fs::metadata(&path).map_or(Ok(()), |data| files::check_regular(&data))?;
            OpenOptions::new().create(true).truncate(false).write(true).open(&path)
        };
        let file = loop {
            let file = open().map_err(Error::file("cannot write", &path))?;
            if matches!(file.try_lock(), Err(TryLockError::WouldBlock)) {
                return Err(Error::Held);
            }
            if is_named(&file, &path) {
                break file;
            }
        };
        files::sweep(save); // also where the file system knows no locks: better to save there than to lose a game
        Ok(Self { save: save.to_owned(), path, _file: file })
    }

    /// Replaces the saved game.
    ///
    /// # Errors
    /// If the disk is full, the folder may not be written, and so on; [`Error::TooLarge`] if the game could not be read again. The last
    /// save is then unchanged.
    pub fn save(&self, save: &Save) -> Result<(), Error> {
        self.replace(&save.to_json(), files::GAME, save.time)
    }

    /// Writes the board that is typed over what was there before; of a blank one nothing stays.
    ///
    /// # Errors
    /// As for a game.
    pub fn jot(&self, puzzle: &Puzzle) -> Result<(), Error> {
        if !puzzle.is_blank() {
            let line = format::write(Format::Line, puzzle).unwrap_or_default() + "\n";
            return self.replace(line.as_bytes(), files::TEXT, None);
        }
        match fs::remove_file(&self.save) {
            Err(error) if error.kind() != ErrorKind::NotFound => Err(Error::file("cannot remove", &self.save)(error)),
            _ => Ok(()),
        }
    }

    /// Replaces the file, unless there are more bytes than are read.
    fn replace(&self, bytes: &[u8], limit: u64, time: Option<SystemTime>) -> Result<(), Error> {
        let found = bytes.len() as u64;
        if found > limit {
            return Err(Error::TooLarge { path: self.save.clone(), limit, found });
        }
        files::replace(&self.save, bytes, time)
    }
}

impl Drop for Lock {
    /// Still held here, so that nobody else can be about to save this game.
    fn drop(&mut self) {
        if cfg!(unix) && matches!(self.save.try_exists(), Ok(false)) {
            fs::remove_file(&self.path).ok(); // left for the next time
        }
    }
}

/// Whether the file is still the one of this name. Where that cannot be told, no name is ever taken away.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_could_not_be_read_again_is_not_written() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("draft.txt");
        let lock = Lock::take(&path).unwrap();
        lock.replace(b"12345678", 8, None).unwrap();
        assert!(matches!(lock.replace(b"123456789", 8, None), Err(Error::TooLarge { limit: 8, found: 9, .. })));
        assert_eq!(fs::read(&path).unwrap(), b"12345678", "the file as it was stays");
    }
}
