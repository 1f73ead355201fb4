//! Puzzle pool: puzzles generated in advance, so that a new game starts at once. Each puzzle is a file. A program takes a puzzle by
//! removing its file, so that no two programs play the same puzzle.

use std::fs;
use std::path::PathBuf;

use crate::store::{Error, Paths, file_io};
use format::{self, Format};
use grid::Puzzle;

/// First line of every file in the pool. Contains the version of the program, since another version may generate a different puzzle from
/// the same seed.
const HEAD: &str = concat!("# made by ninefold ", env!("CARGO_PKG_VERSION"));

/// Maximum number of bytes read from a file of the pool. Every puzzle is shorter.
const MOST: u64 = 1 << 12;

/// Folder of the puzzle pool, which holds puzzles generated in advance.
#[derive(Clone, Debug)]
pub struct PoolFiles {
    folder: PathBuf,
}

impl PoolFiles {
    /// Returns the player's puzzle pool.
    #[must_use]
    pub fn new(paths: &Paths) -> Self {
        Self { folder: paths.stock() }
    }

    /// Returns the names of all puzzles in the pool, sorted. Another program may take some of them at any time.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let names = entries.filter_map(|entry| entry.file_name().into_string().ok());
        let mut names: Vec<String> = names.filter(|name| !name.starts_with('.')).collect();
        names.sort_unstable();
        names
    }

    /// Removes the puzzle of this name from the pool and returns it; `None` if another program has taken it, or the file does not hold a
    /// puzzle of this version.
    #[must_use]
    pub fn take(&self, name: &str) -> Option<Puzzle> {
        let path = file_io::is_name(name).then(|| self.folder.join(name))?;
        let bytes = file_io::read_start(&path, MOST).ok()??;
        fs::remove_file(&path).ok()?; // only one of several programs succeeds
        let text = String::from_utf8(bytes).ok()?;
        let line = text.strip_prefix(HEAD)?.trim();
        format::read_one(line).ok()
    }

    /// Adds a puzzle under `name`, which must be valid as a file name.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn put(&self, name: &str, puzzle: &Puzzle) -> Result<(), Error> {
        let line = format::write(Format::Line, puzzle).unwrap_or_default();
        file_io::replace(&self.folder.join(name), format!("{HEAD}\n{line}\n").as_bytes(), None)
    }

    /// Removes puzzles of other versions and files that were left half written.
    pub fn tidy(&self) {
        for entry in fs::read_dir(&self.folder).into_iter().flatten().flatten() {
            let start = file_io::read_start(&entry.path(), MOST).ok().flatten().unwrap_or_default();
            if entry.file_name().to_string_lossy().starts_with('.') || !start.starts_with(HEAD.as_bytes()) {
                fs::remove_file(entry.path()).ok(); // on failure, removed next time
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_puzzle_can_be_taken_only_once() {
        let (_folder, paths) = Paths::temporary();
        let stock = PoolFiles::new(&paths);
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
    fn puzzles_of_another_version_are_removed() {
        let (_folder, paths) = Paths::temporary();
        let stock = PoolFiles::new(&paths);
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
