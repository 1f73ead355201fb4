//! Reading puzzle files, and finding those in the player's own folder.

use std::fs::{self, File};
use std::io::{self, BufReader};
use std::path::{Path, PathBuf};

use crate::store::{Error, Paths, file_io};
use format::{Fault, Format, Reader};
use grid::Puzzle;

/// Iterator over the puzzles of a file. The rules of the puzzles are not checked. Continues with the next puzzle after an error. Holds only
/// one puzzle at a time, so a file can have any length.
#[derive(Debug)]
pub struct Puzzles {
    path: PathBuf,
    reader: Reader<BufReader<File>>,
    has_ended: bool,
}

impl Puzzles {
    /// Opens a file in the format `from`. If `from` is `None`, the format is detected from the beginning of the file.
    ///
    /// # Errors
    /// If the file cannot be opened, or is not a regular file.
    pub fn open(path: &Path, from: Option<Format>) -> Result<Self, Error> {
        let open = || {
            if fs::metadata(path)?.is_dir() { Err(io::Error::other("is a directory")) } else { file_io::open(path) }
        };
        let file = open().map_err(Error::file("cannot read", path))?;
        Ok(Self { path: path.to_owned(), reader: Reader::new(BufReader::new(file), from), has_ended: false })
    }

    /// Returns the I/O error that ended reading before the end of the file. `None` if there is no such error or it has already been
    /// returned.
    fn failure(&mut self) -> Option<Error> {
        let failure = self.reader.failure().filter(|_| !self.has_ended)?;
        let failure = io::Error::new(failure.kind(), failure.to_string());
        Some(Error::file("cannot read", &self.path)(failure))
    }
}

impl Iterator for Puzzles {
    type Item = Result<Puzzle, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        let Some(record) = self.reader.next() else {
            let failure = self.failure();
            self.has_ended = true;
            return failure.map(Err);
        };
        let at = |fault: Fault| Error::Puzzle { path: self.path.clone(), fault };
        Some(record.result.map_err(at))
    }
}

/// Returns the files in the folder of the player's own puzzles, sorted by name, without hidden ones.
#[must_use]
pub fn own_files(paths: &Paths) -> Vec<PathBuf> {
    let entries = fs::read_dir(paths.puzzles()).into_iter().flatten().flatten().map(|entry| entry.path());
    let is_shown = |path: &PathBuf| {
        let is_hidden = path.file_name().is_none_or(|name| name.to_string_lossy().starts_with('.'));
        !is_hidden && fs::metadata(path).is_ok_and(|data| data.is_file())
    };
    let mut files: Vec<PathBuf> = entries.filter(is_shown).collect();
    files.sort();
    files
}
