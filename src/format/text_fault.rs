//! Errors in a text, and their positions.

use std::fmt::Display;

use text::{printable, quoted_up_to, shortened};

/// Error in the text of a puzzle: its position, and what was expected there. Displayed as
/// `line 4, column 7: expected a digit from 1 to 9, found 'x'`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {}", printable(expected))]
pub struct Fault {
    /// Line number, counted from 1.
    pub line: usize,
    /// Column in characters, counted from 1.
    pub column: usize,
    /// Message without the position: what was expected and what was found.
    pub expected: String,
}

/// Error in a line whose number is not known yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct LineFault {
    /// Column in characters, counted from 0.
    pub at: usize,
    pub expected: String,
}

impl LineFault {
    pub(super) fn new(at: usize, expected: impl Into<String>) -> Self {
        Self { at, expected: expected.into() }
    }

    pub(super) fn on(self, line: usize) -> Fault {
        Fault { line, column: self.at + 1, expected: self.expected }
    }
}

/// Error: a format cannot express a rule. Holds the name of the rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Inexpressible(pub String);

/// Returns an unexpected character in the form used by messages.
pub(super) fn found(c: char) -> String {
    match c {
        char::REPLACEMENT_CHARACTER => "a byte that is not text".to_owned(),
        '\'' => "\"'\"".to_owned(),
        c => format!("{c:?}"),
    }
}

/// Returns the beginning of a word, in quotation marks, for a message.
pub(super) fn shown(word: &str) -> String {
    quoted_up_to(word, 12)
}

/// Returns the beginning of a value, such as a JSON value, for a message.
pub(super) fn in_short(value: &impl Display) -> String {
    shortened(&value.to_string(), 60)
}
