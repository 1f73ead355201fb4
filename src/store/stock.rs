//! Puzzles made beforehand, so that a new game begins at once: a file each, and whoever takes the file away has the puzzle, so that no
//! two programs play the same one.

use std::fs;
use std::path::PathBuf;

use crate::store::{Error, Paths, files};
use format::{self, Format};
use grid::Puzzle;

/// What a file of the stock begins with; another version's puzzles have seeds that make others here.
const HEAD: &str = concat!("# made by ninefold ", env!("CARGO_PKG_VERSION"));

/// Number of bytes that are read of a file, which is more than any puzzle takes.
const MOST: u64 = 1 << 12;

/// The folder of puzzles made beforehand.
#[derive(Clone, Debug)]
pub struct Stock {
    folder: PathBuf,
}

impl Stock {
    /// That of a person.
    #[must_use]
    pub fn new(paths: &Paths) -> Self {
        Self { folder: paths.stock() }
    }

    /// The names of all there is, in order; some may be taken by the time one asks for them.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let names = entries.filter_map(|entry| entry.file_name().into_string().ok());
        let mut names: Vec<String> = names.filter(|name| !name.starts_with('.')).collect();
        names.sort_unstable();
        names
    }

    /// Takes the puzzle of this name out; `None` if another program has taken it, or the file holds no puzzle of this version.
    #[must_use]
    pub fn take(&self, name: &str) -> Option<Puzzle> {
        let path = files::is_name(name).then(|| self.folder.join(name))?;
        let bytes = files::read_start(&path, MOST).ok()??;
        fs::remove_file(&path).ok()?; // it succeeds for one of those who try
        let text = String::from_utf8(bytes).ok()?;
        let line = text.strip_prefix(HEAD)?.trim();
        format::read_one(line).ok()
    }

    /// Puts a puzzle in, under a name that is fit for a file.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn put(&self, name: &str, puzzle: &Puzzle) -> Result<(), Error> {
        let line = format::write(Format::Line, puzzle).unwrap_or_default();
        files::replace(&self.folder.join(name), format!("{HEAD}\n{line}\n").as_bytes(), None)
    }

    /// Throws away what other versions made, and what was left half written.
    pub fn tidy(&self) {
        for entry in fs::read_dir(&self.folder).into_iter().flatten().flatten() {
            let start = files::read_start(&entry.path(), MOST).ok().flatten().unwrap_or_default();
            if entry.file_name().to_string_lossy().starts_with('.') || !start.starts_with(HEAD.as_bytes()) {
                fs::remove_file(entry.path()).ok(); // left for the next time
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_put_in_is_taken_out_once() {
        let folder = tempfile::tempdir().unwrap();
        let stock = Stock::new(&Paths::below(folder.path()));
        assert_eq!((stock.names(), stock.take("easy-1")), (Vec::new(), None));
        let puzzle =
            format::read_one("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
                .unwrap();
        stock.put("easy-2", &puzzle).unwrap();
        stock.put("easy-1", &puzzle).unwrap();
        assert_eq!(stock.names(), ["easy-1", "easy-2"]);
        assert_eq!((stock.take("easy-1"), stock.take("easy-1")), (Some(puzzle), None));
        assert_eq!(stock.names(), ["easy-2"]);
    }

    #[test]
    fn what_another_version_made_is_thrown_away() {
        let folder = tempfile::tempdir().unwrap();
        let stock = Stock::new(&Paths::below(folder.path()));
        let puzzle = format::read_one("1...34..2.....3.").unwrap();
        stock.put("easy-1", &puzzle).unwrap();
        let old = "# made by ninefold 0.0.1\n1...34..2.....3.\n";
        for (name, text) in [("easy-2", old), (".easy-1.part-x", "half"), ("easy-3", ""), ("easy-4", old)] {
            fs::write(stock.folder.join(name), text).unwrap();
        }
        assert_eq!(stock.take("easy-4"), None);
        stock.tidy();
        assert_eq!(fs::read_dir(&stock.folder).unwrap().count(), 1);
        assert_eq!(stock.take("easy-1"), Some(puzzle));
    }
}
