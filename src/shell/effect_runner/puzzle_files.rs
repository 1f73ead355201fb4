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
