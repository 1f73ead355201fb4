//! The player's own files of puzzles.

use std::fs::{self, File};
use std::io::{self, BufReader};
use std::path::{Path, PathBuf};

use crate::store::{Error, Paths, files};
use format::{Fault, Format, Reader};
use grid::Puzzle;

/// Iterator over the puzzles of a file, unchecked; after an error the next puzzles still come. Holds one at a time, so a file may be of
/// any length.
#[derive(Debug)]
pub struct Puzzles {
    path: PathBuf,
    reader: Reader<BufReader<File>>,
    has_ended: bool,
}

impl Puzzles {
    /// Opens a file as `from`, or as the format that its beginning looks like.
    ///
    /// # Errors
    /// If it cannot be opened, or is a folder or a pipe.
    pub fn open(path: &Path, from: Option<Format>) -> Result<Self, Error> {
        let open = || {
            if fs::metadata(path)?.is_dir() { Err(io::Error::other("is a directory")) } else { files::open(path) }
        };
        let file = open().map_err(Error::file("cannot read", path))?;
        Ok(Self { path: path.to_owned(), reader: Reader::new(BufReader::new(file), from), has_ended: false })
    }

    /// What ended the reading before the file's end; once.
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

/// The files in the folder where the player's own puzzles are looked for, by name; hidden ones are left out.
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
