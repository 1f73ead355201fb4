//! Puzzles that the player typed, a file each, where other files of puzzles may lie as well.

use std::path::PathBuf;

use crate::format::{self, Format};
use crate::grid::Puzzle;
use crate::store::{Error, Paths, Puzzles, files, own_files};

/// Puzzles of the player's own that are read, at most.
const MOST: usize = 10_000;

/// Writes a puzzle under a name, which is fit for a file. The same puzzle under the same name is there already.
///
/// # Errors
/// If another puzzle has the name, or the file cannot be written.
pub fn keep(paths: &Paths, name: &str, puzzle: &Puzzle) -> Result<(), Error> {
    let path: PathBuf = paths.puzzles().join(format!("{name}.txt"));
    let line = format::write(Format::Line, puzzle).unwrap_or_default() + "\n";
    match files::read(&path)? {
        Some(old) if old == line.as_bytes() => Ok(()),
        Some(_) => Err(Error::Taken(name.to_owned())),
        None => files::replace(&path, line.as_bytes(), None),
    }
}

/// The puzzles of the player's own files, by name: the file's, and a number where it holds several. What is none is passed over.
#[must_use]
pub fn own_puzzles(paths: &Paths) -> Vec<(String, Puzzle)> {
    let mut all = Vec::new();
    for path in own_files(paths) {
        let Ok(puzzles) = Puzzles::open(&path, None) else { continue };
        let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let puzzles: Vec<Puzzle> = puzzles.filter_map(Result::ok).take(MOST - all.len()).collect();
        let is_alone = puzzles.len() == 1;
        let name = |at: usize| if is_alone { stem.clone() } else { format!("{stem} {}", at + 1) };
        all.extend(puzzles.into_iter().enumerate().map(|(at, puzzle)| (name(at), puzzle)));
    }
    all
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn what_is_kept_is_there_under_its_name() {
        let folder = tempfile::tempdir().unwrap();
        let paths = Paths::below(folder.path());
        assert!(own_puzzles(&paths).is_empty());
        let (one, two) = (format::read_one("1...34..2.....3.").unwrap(), format::read_one("4...34..2.....3.").unwrap());
        keep(&paths, "my first", &one).unwrap();
        keep(&paths, "my first", &one).unwrap();
        let refused = keep(&paths, "my first", &two).unwrap_err();
        assert_eq!(refused.to_string(), "expected another name: there is another puzzle called 'my first'");
        fs::write(paths.puzzles().join("more.txt"), "1...34..2.....3.\n# a comment\n4...34..2.....3.\n").unwrap();
        let names: Vec<String> = own_puzzles(&paths).into_iter().map(|(name, _)| name).collect();
        assert_eq!(names, ["more 1", "more 2", "my first"]);
    }
}
