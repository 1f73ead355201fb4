//! The right to save a game: one program at a time has it.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};
use std::time::{Duration, UNIX_EPOCH};

use crate::store::{Error, Save, files};

/// Held for as long as this lives, even if the program is killed: the system lets go of it then. Its empty file stays, since
/// removing it would let two programs lock two files of one name.
#[derive(Debug)]
pub struct Lock {
    save: PathBuf,
    _file: File,
}

impl Lock {
    /// Takes the right to write `save`, and clears what a killed program left half written.
    ///
    /// # Errors
    /// [`Error::Held`] if another program has it; otherwise what the system says.
    pub(super) fn take(save: &Path) -> Result<Self, Error> {
        let path = save.with_extension("lock");
        let open = || {
            fs::create_dir_all(path.parent().unwrap_or(Path::new(".")))?;
            OpenOptions::new().create(true).truncate(false).write(true).open(&path)
        };
        let file = open().map_err(Error::file("cannot write", &path))?;
        if matches!(file.try_lock(), Err(TryLockError::WouldBlock)) {
            return Err(Error::Held);
        }
        files::sweep(save); // also where the file system knows no locks: better to save there than to lose a game
        Ok(Self { save: save.to_owned(), _file: file })
    }

    /// Writes the game over what was saved of it before.
    ///
    /// # Errors
    /// If the disk is full, the folder may not be written, and so on. What was saved before is then untouched.
    pub fn save(&self, save: &Save) -> Result<(), Error> {
        let time = UNIX_EPOCH.checked_add(Duration::from_secs(save.card.saved));
        files::replace(&self.save, &save.to_json(), time)
    }
}
