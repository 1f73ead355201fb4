//! Puzzles in files of the player, read as games that can be opened.

use std::path::Path;

use crate::app::{Origin, Provenance};
use crate::store::{Paths, PuzzleMemory, Puzzles, own_puzzles};
use grid::{self, Puzzle};
use text::{at_most_five, printable};

/// Maximum number of puzzles from one file that the library lists.
const MAX_PUZZLES: usize = 10_000;

/// Returns the puzzles of a file that break no rule; if there are none, returns the first fault. Also returns a notice if the file holds
/// more puzzles than the library can list.
pub(super) fn read(path: &Path) -> (Result<Vec<Origin>, String>, Option<String>) {
    let puzzles = match Puzzles::open(path, None) {
        Ok(puzzles) => puzzles,
        Err(why) => return (Err(why.to_string()), None),
    };
    let file = path.file_name().map_or_else(|| path.display().to_string(), |name| name.to_string_lossy().into_owned());
    let (mut origins, mut first, mut is_cut) = (Vec::new(), None, false);
    let mut held = PuzzleMemory::default();
    for (at, puzzle) in puzzles.enumerate() {
        let admitted =
            puzzle.map(|puzzle| Some(puzzle).filter(|_| origins.len() < MAX_PUZZLES).and_then(|one| held.admit(one)));
        let origin = match admitted {
            Ok(Some(puzzle)) => checked(format!("{file} {}", at + 1), puzzle),
            Ok(None) => {
                is_cut = true;
                break;
            }
            Err(why) => Err(why.to_string()),
        };
        match origin {
            Ok(origin) if origin.board.shape().side() > 1 => origins.push(origin),
            Ok(_) => {} // a digit in other text, read as a board of one cell
            Err(why) => {
                first.get_or_insert(why);
            }
        }
    }
    let cut =
        || format!("expected fewer puzzles in {}: the list holds only the first {}", printable(&file), origins.len());
    let notice = is_cut.then(cut);
    let nothing = || format!("expected puzzles, found none in {}", printable(&file));
    (if origins.is_empty() { Err(first.unwrap_or_else(nothing)) } else { Ok(origins) }, notice)
}

/// Returns the puzzles in the player's own files that break no rule. Also returns what is wrong with the other puzzles and with the files:
/// at most five lines, then a line with the number of further faults.
pub(super) fn own(paths: &Paths) -> (Vec<Origin>, Vec<String>) {
    let (puzzles, faults) = own_puzzles(paths);
    let mut unread: Vec<String> = faults.iter().map(ToString::to_string).collect();
    let mut own = Vec::new();
    for (name, puzzle) in puzzles {
        match checked(name, puzzle) {
            Ok(origin) => own.push(origin),
            Err(why) => unread.push(why),
        }
    }
    (own, at_most_five(unread))
}

/// Returns the game of a puzzle.
///
/// # Errors
/// If the puzzle breaks a rule; returns its name and the first fault.
fn checked(name: String, puzzle: Puzzle) -> Result<Origin, String> {
    match puzzle.check() {
        Ok(board) => Ok(Origin { name, level: None, board, provenance: Provenance::Imported }),
        Err(faults) => {
            let why = faults.first().map(grid::Fault::brief).unwrap_or_default();
            Err(format!("{}: {why}", printable(&name)))
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use tempfile::{TempDir, tempdir};

    use super::*;

    const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn folder() -> TempDir {
        tempdir().expect("a folder")
    }

    #[test]
    fn a_file_without_a_puzzle_is_refused_with_its_first_fault() {
        let folder = folder();
        let refused = |name: &str, text: &str| {
            let path = folder.path().join(name);
            fs::write(&path, text).expect("the disk has room");
            read(&path).0.expect_err("there is no puzzle in it")
        };
        let words = refused("words.txt", "dear diary,\ntoday I solved nothing\n");
        assert!(words.contains("/words.txt:") && words.contains("expected "), "{words}");
        let twice = refused("twice.txt", &format!("55{}\n", ".".repeat(79)));
        assert!(twice.starts_with("twice.txt 1: ") && twice.len() > "twice.txt 1: ".len(), "{twice}");
        let blank = refused("blank.txt", "\n\n");
        assert!(blank.contains("expected ") && blank.contains("blank.txt"), "{blank}");
        let path = folder.path().join("some.txt");
        fs::write(&path, format!("no puzzle at all\n{EASY}\n")).expect("the disk has room");
        let (puzzles, notice) = read(&path);
        let origins = puzzles.expect("what can be read is opened");
        assert!(!origins.is_empty() && origins.iter().all(|origin| origin.provenance.is_brought()));
        assert_eq!(notice, None);
    }

    #[test]
    fn a_file_with_more_puzzles_than_the_library_holds_is_named() {
        let folder = folder();
        let small = "1...34..2.....3.\n".repeat(MAX_PUZZLES + 1);
        let cage = |at: usize| format!("cage {}: r1c1 r1c2; {}\n", at % 15 + 3, ".".repeat(81));
        let large: String = (0..3000).map(cage).collect(); // each has a layout of its own
        for (name, text, is_full) in [("small.txt", small, true), ("large.txt", large, false)] {
            let path = folder.path().join(name);
            fs::write(&path, text).expect("the disk has room");
            let (puzzles, notice) = read(&path);
            let count = puzzles.expect("they break no rule").len();
            assert!(if is_full { count == MAX_PUZZLES } else { (100..3000).contains(&count) }, "{name}: {count}");
            assert_eq!(
                notice,
                Some(format!("expected fewer puzzles in {name}: the list holds only the first {count}"))
            );
        }
    }

    #[test]
    fn own_puzzles_that_break_a_rule_are_named() {
        let folder = folder();
        let paths = Paths::below(folder.path());
        fs::create_dir_all(paths.puzzles()).expect("the disk has room");
        for (name, text) in [("easy.txt", EASY.to_owned()), ("twice.txt", format!("55{}", ".".repeat(79)))] {
            fs::write(paths.puzzles().join(name), text).expect("the disk has room");
        }
        let (own, unread) = own(&paths);
        assert_eq!(own.iter().map(|origin| &*origin.name).collect::<Vec<_>>(), ["easy"]);
        assert!(own[0].provenance.is_brought(), "it is saved as soon as it is opened");
        assert!(unread.len() == 1 && unread[0].starts_with("twice: "), "{unread:?}");
    }

    #[test]
    fn five_faulty_files_of_the_player_are_named_and_the_others_counted() {
        let folder = folder();
        let paths = Paths::below(folder.path());
        fs::create_dir_all(paths.puzzles()).expect("the disk has room");
        for at in 0..8 {
            fs::write(paths.puzzles().join(format!("{at}.txt")), "no puzzle at all\n").expect("the disk has room");
        }
        let (_, unread) = own(&paths);
        assert!(unread.len() == 6 && unread[4].contains("4.txt") && unread[5] == "and 3 more", "{unread:?}");
    }
}
