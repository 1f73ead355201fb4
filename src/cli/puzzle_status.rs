//! Status of a puzzle in the answer of a command.

use serde::{Serialize, Serializer};

/// Result of a command for one puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PuzzleStatus {
    /// Success: a step was found, the solutions were counted, or no fault was found.
    Ok,
    /// The puzzle is full, or its solution was found. `solve` may not have looked for a second solution.
    Solved,
    /// There is exactly one solution.
    Unique,
    /// The puzzle was solved, but some digits had to be guessed.
    Guessed,
    /// No technique makes progress.
    Stuck,
    /// An entry or a note is wrong.
    Wrong,
    /// There are several solutions.
    Many,
    /// There is no solution.
    None,
    /// The puzzle cannot be read or breaks a rule.
    Invalid,
    /// The time limit was exceeded.
    Timeout,
}

impl PuzzleStatus {
    /// Returns the word that is printed.
    pub(super) const fn word(self) -> &'static str {
        match self {
            Self::Ok => "ok",
            Self::Solved => "solved",
            Self::Unique => "unique",
            Self::Guessed => "guessed",
            Self::Stuck => "stuck",
            Self::Wrong => "wrong",
            Self::Many => "many",
            Self::None => "none",
            Self::Invalid => "invalid",
            Self::Timeout => "timeout",
        }
    }

    /// Whether this status makes the exit status 1. For commands that need a single solution, [`Many`](Self::Many) makes it 1 too.
    pub(super) const fn is_bad(self) -> bool {
        matches!(self, Self::Wrong | Self::None | Self::Invalid | Self::Timeout)
    }
}

impl Serialize for PuzzleStatus {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.word())
    }
}
