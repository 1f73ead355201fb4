//! IDs of games, which are the names of saved games.

use std::fmt;
use std::fmt::Write as _;
use std::path::Path;

use crate::store::checksum::fnv1a;
use grid::{Digit, Puzzle, rules_written};

/// ID of a game: a hash of its puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameId(u64);

impl GameId {
    /// Returns the ID of the puzzle that this line of text describes. The line that describes a puzzle must never change.
    #[must_use]
    pub fn of(line: &str) -> Self {
        Self(fnv1a(line.as_bytes()))
    }

    /// Returns the ID of a puzzle. It depends on the shape, the digits and the rules and, for a position, also on the placed cells and the
    /// removed candidates. Saved games are named after the ID, so the ID of a puzzle must never change.
    ///
    /// # Panics
    /// Never: writing to a string cannot fail.
    #[must_use]
    pub fn of_puzzle(puzzle: &Puzzle) -> Self {
        let shape = puzzle.shape();
        let mut line = format!("{} {} {}:", shape.side(), shape.box_height(), shape.box_width());
        for &digit in &puzzle.digits {
            write!(line, "{} ", digit.map_or(0, Digit::number)).expect("a string takes everything");
        }
        if !puzzle.layout.is_classic() {
            line.extend(rules_written(shape, puzzle.layout.rules()).iter().map(|rule| format!("{rule};")));
        }
        if puzzle.is_position() {
            let removed: Vec<u64> = puzzle.removed.iter().map(|set| set.bits()).collect();
            write!(line, "{:?}{removed:?}", puzzle.placed).expect("a string takes everything");
        }
        Self::of(&line)
    }

    /// Returns the ID in the file name of a saved game; `None` for any other file.
    pub(super) fn of_file(path: &Path) -> Option<Self> {
        let digits = path.file_name()?.to_str()?.strip_suffix(".json")?;
        let id = Self(u64::from_str_radix(digits, 16).ok()?);
        (id.to_string() == digits).then_some(id)
    }
}

/// Prints sixteen hexadecimal digits, as in the file name.
impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}
