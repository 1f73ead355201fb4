//! The player's own puzzles: saving one to a file of its own, and reading all files in the folder of the player's own puzzle files.

use std::io;
use std::path::PathBuf;

use crate::store::{Error, Paths, PuzzleMemory, Puzzles, file_io, own_files};
use format::{self, Format};
use grid::Puzzle;

/// Maximum number of the player's own puzzles that are read.
const MOST: usize = 10_000;

/// Writes a puzzle to the file `<name>.txt` in the folder of the player's own puzzle files. Does nothing if the file already holds this
/// puzzle.
///
/// # Errors
/// [`Error::Taken`] if the file holds something else. [`Error::File`] if `name` is not valid as a file name, or the file cannot be read
/// or written.
pub fn save_own_puzzle(paths: &Paths, name: &str, puzzle: &Puzzle) -> Result<(), Error> {
    let file = format!("{name}.txt");
    let path: PathBuf = paths.puzzles().join(&file);
    if !file_io::is_name(&file) {
        return Err(Error::file("cannot write", &path)(io::Error::other("expected a name without slashes")));
    }
    let line = format::write(Format::Line, puzzle).unwrap_or_default() + "\n";
    match file_io::read_start(&path, line.len() as u64 + 1)? {
        Some(old) if old == line.as_bytes() => Ok(()),
        Some(_) => Err(Error::Taken(name.to_owned())),
        None => file_io::replace(&path, line.as_bytes(), None),
    }
}

/// Reads the puzzles in the player's own files, and returns them with their names. A puzzle is named after its file. If the file holds
/// several puzzles, the number of the puzzle within the file, counted from 1, is appended to the name.
///
/// Also returns the faults of the files. If a file cannot be read or contains text that is not a puzzle, the first fault of the file is
/// returned. If a limit leaves out some puzzles of a file, a fault with the number of the returned puzzles is added.
#[must_use]
pub fn own_puzzles(paths: &Paths) -> (Vec<(String, Puzzle)>, Vec<Error>) {
    own_within(paths, PuzzleMemory::default())
}

/// Does the work of [`own_puzzles`], with the memory limit given by `held`.
fn own_within(paths: &Paths, mut held: PuzzleMemory) -> (Vec<(String, Puzzle)>, Vec<Error>) {
    let (mut all, mut faults) = (Vec::new(), Vec::new());
    for path in own_files(paths) {
        let found = match Puzzles::open(&path, None) {
            Ok(found) => found,
            Err(why) => {
                faults.push(why);
                continue;
            }
        };
        let (mut puzzles, mut fault, mut is_cut) = (Vec::new(), None, false);
        for puzzle in found {
            match puzzle.map(|puzzle| held.admit(puzzle)) {
                Ok(Some(puzzle)) if all.len() + puzzles.len() < MOST => puzzles.push(puzzle),
                Ok(_) => {
                    is_cut = true;
                    break;
                }
                Err(why) => fault = fault.or(Some(why)),
            }
        }
        let unusable = |why: String| Error::Unusable { path: path.clone(), why };
        if puzzles.is_empty() && fault.is_none() && !is_cut {
            fault = Some(unusable("expected a puzzle, found nothing".to_owned()));
        }
        faults.extend(fault);
        if is_cut {
            faults.push(unusable(format!("expected fewer puzzles: the list holds only the first {}", puzzles.len())));
        }
        let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let is_alone = puzzles.len() == 1 && !is_cut;
        let name = |at: usize| if is_alone { stem.clone() } else { format!("{stem} {}", at + 1) };
        all.extend(puzzles.into_iter().enumerate().map(|(at, puzzle)| (name(at), puzzle)));
    }
    (all, faults)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_saved_puzzle_is_listed_under_its_name() {
        let (_folder, paths) = Paths::temporary();
        assert!(own_puzzles(&paths).0.is_empty());
        let (one, two) = (format::read_one("1...34..2.....3.").unwrap(), format::read_one("4...34..2.....3.").unwrap());
        save_own_puzzle(&paths, "my first", &one).unwrap();
        save_own_puzzle(&paths, "my first", &one).unwrap();
        let refused = save_own_puzzle(&paths, "my first", &two).unwrap_err();
        assert_eq!(refused.to_string(), "expected another name: there is already a puzzle called 'my first'");
        fs::write(paths.puzzles().join("more.txt"), "1...34..2.....3.\n# a comment\n4...34..2.....3.\n").unwrap();
        let names: Vec<String> = own_puzzles(&paths).0.into_iter().map(|(name, _)| name).collect();
        assert_eq!(names, ["more 1", "more 2", "my first"]);
    }

    #[test]
    fn each_file_with_faults_is_reported_with_its_first_fault() {
        let (_folder, paths) = Paths::temporary();
        fs::create_dir_all(paths.puzzles()).unwrap();
        let files = [
            ("a-good.txt", "1...34..2.....3.\n"),
            ("b-empty.txt", ""),
            ("c-blank.txt", "\n\n"),
            ("d-words.txt", "dear diary,\ntoday I solved nothing\n"),
            ("e-mixed.txt", "1...34..2.....3.\nno puzzle at all\n4...34..2.....3.\n"),
        ];
        files.iter().for_each(|(name, text)| fs::write(paths.puzzles().join(name), text).unwrap());
        let (puzzles, faults) = own_puzzles(&paths);
        assert!(puzzles.iter().any(|(name, _)| name == "a-good"));
        assert!(puzzles.iter().any(|(name, _)| name.starts_with("e-mixed")), "what can be read is");
        let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
        assert_eq!(faults.len(), 4, "{faults:?}");
        for (fault, (name, text)) in faults.iter().zip(&files[1..]) {
            assert!(fault.contains(name) && fault.contains("expected "), "{fault}");
            assert!(text.trim().is_empty() || fault.contains(&format!("{name}:")), "it says where: {fault}");
        }
    }

    #[test]
    fn a_file_listed_only_in_part_is_reported_and_its_puzzles_keep_their_numbers() {
        let (_folder, paths) = Paths::temporary();
        fs::create_dir_all(paths.puzzles()).unwrap();
        let cages = |count: usize| -> String {
            (0..count).map(|at| format!("cage {}: r1c1 r1c2; {}\n", at % 15 + 3, ".".repeat(81))).collect()
        };
        fs::write(paths.puzzles().join("a.txt"), cages(1) + "no puzzle at all\n" + &cages(98)).unwrap();
        fs::write(paths.puzzles().join("b.txt"), cages(1)).unwrap();
        let one = format::read_one(&cages(1)).unwrap().memory();
        let listed = |bytes: usize| {
            let (puzzles, faults) = own_within(&paths, PuzzleMemory::up_to(bytes));
            let names: Vec<String> = puzzles.into_iter().map(|(name, _)| name).collect();
            (names, faults.iter().map(ToString::to_string).collect::<Vec<_>>())
        };
        let cut = |file: &str, count: usize| {
            format!("expected fewer puzzles: the list holds only the first {count}: puzzles/{file}")
        };
        let (names, faults) = listed(one);
        assert_eq!(names, ["a 1"]);
        assert!(faults.len() == 3 && faults[0].contains("a.txt:2:"), "{faults:?}");
        assert_eq!(faults[1..], [cut("a.txt", 1), cut("b.txt", 0)]);
        let (names, faults) = listed(20 * one);
        let count = names.iter().filter(|name| name.starts_with("a ")).count();
        assert!((2..99).contains(&count) && faults.contains(&cut("a.txt", count)), "{count}: {faults:?}");
        let (names, faults) = listed(2000 * one);
        assert_eq!((names.len(), names[99].as_str(), faults.len()), (100, "b", 1));
    }

    #[test]
    fn a_puzzle_is_never_saved_outside_its_folder() {
        let (folder, paths) = Paths::temporary();
        let puzzle = format::read_one("1...34..2.....3.").unwrap();
        for name in ["../out", "a/b", "/tmp/ninefold-test", "../../out"] {
            let refused = save_own_puzzle(&paths, name, &puzzle).unwrap_err().to_string();
            assert!(refused.starts_with("cannot write: expected a name without slashes: "), "{refused}");
        }
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "nothing was written");
        save_own_puzzle(&paths, "..", &puzzle).unwrap();
        assert!(paths.puzzles().join("...txt").exists(), "the name of a file like any other");
    }

    #[test]
    fn a_longer_file_that_begins_the_same_is_another_puzzle() {
        let (_folder, paths) = Paths::temporary();
        fs::create_dir_all(paths.puzzles()).unwrap();
        fs::write(paths.puzzles().join("a.txt"), "1...34..2.....3.\n4...34..2.....3.\n").unwrap();
        let puzzle = format::read_one("1...34..2.....3.").unwrap();
        assert!(matches!(save_own_puzzle(&paths, "a", &puzzle), Err(Error::Taken(_))));
    }
}
