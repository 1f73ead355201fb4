//! What is wrong with a text, and where.

use std::fmt::Display;

use text::{printable, quoted_up_to, shortened};

/// Where a text stops being a puzzle, and what would be right there. Prints as
/// `line 4, column 7: expected a digit from 1 to 9, found 'x'`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {}", printable(expected))]
pub struct Fault {
    /// Counted from 1.
    pub line: usize,
    /// In characters, counted from 1.
    pub column: usize,
    /// The message without its place: what was expected, what was found.
    pub expected: String,
}

/// A fault within one line that does not know its line yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Slip {
    pub at: usize, // in characters, counted from 0
    pub expected: String,
}

impl Slip {
    pub(super) fn new(at: usize, expected: impl Into<String>) -> Self {
        Self { at, expected: expected.into() }
    }

    pub(super) fn on(self, line: usize) -> Fault {
        Fault { line, column: self.at + 1, expected: self.expected }
    }
}

/// Returns a character that should not be there, as a message shows it.
pub(super) fn found(c: char) -> String {
    match c {
        char::REPLACEMENT_CHARACTER => "a byte that is no text".to_owned(),
        '\'' => "\"'\"".to_owned(),
        c => format!("{c:?}"),
    }
}

/// Returns the beginning of a word in quotation marks, as a message shows it.
pub(super) fn shown(word: &str) -> String {
    quoted_up_to(word, 12)
}

/// Returns the beginning of a value such as one of JSON, as a message shows it.
pub(super) fn in_short(value: &impl Display) -> String {
    shortened(&value.to_string(), 60)
}
