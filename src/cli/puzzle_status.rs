//! Status of a puzzle in the answer of a command.

use serde::{Serialize, Serializer};

/// Result of a command for one puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PuzzleStatus {
    /// Success: a step or a number was found, or no fault.
    Ok,
    /// The puzzle is solved, or a solution was found and no second one looked for.
    Solved,
    /// There is exactly one solution.
    Unique,
    /// The puzzle was solved, but some digits had to be guessed.
    Guessed,
    /// No technique leads further.
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

    /// Whether the exit status is 1. Commands that need a single solution add [`Many`](Self::Many).
    pub(super) const fn is_bad(self) -> bool {
        matches!(self, Self::Wrong | Self::None | Self::Invalid | Self::Timeout)
    }
}

impl Serialize for PuzzleStatus {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.word())
    }
}
