//! Words of a line of text with their positions, and the directions of lines on the board.

use crate::{Cell, Shape};
use text::quoted_up_to;

/// Part of a line of text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Word<'a> {
    /// Position of the word in the line, in characters counted from 0.
    pub(super) at: usize,
    pub(super) text: &'a str,
}

impl<'a> Word<'a> {
    /// Splits the text at the characters for which `is_gap` returns true. Returns empty parts too. The list has no spare capacity.
    pub(super) fn split(self, is_gap: impl Fn(char) -> bool) -> Vec<Self> {
        let count = 1 + self.text.chars().filter(|&c| is_gap(c)).count();
        let (mut parts, mut start, mut at) = (Vec::with_capacity(count), 0, self.at);
        for (i, (byte, c)) in self.text.char_indices().enumerate() {
            if is_gap(c) {
                parts.push(Self { at, text: &self.text[start..byte] });
                (start, at) = (byte + c.len_utf8(), self.at + i + 1);
            }
        }
        parts.push(Self { at, text: &self.text[start..] });
        parts
    }

    /// Splits the text at white space.
    pub(super) fn words(self) -> Vec<Self> {
        let mut parts = self.split(char::is_whitespace);
        parts.retain(|part| !part.text.is_empty());
        parts
    }

    /// Returns the position right after the last character.
    pub(super) fn end(self) -> usize {
        self.at + self.text.chars().count()
    }

    /// Returns the beginning of the text in quotation marks, for a message.
    pub(super) fn shown(self) -> String {
        quoted_up_to(self.text, 16)
    }
}

/// Names of the directions of lines on the board, each with its step: rows down and columns to the right.
pub(super) const DIRECTIONS: [(&str, [isize; 2]); 8] = [
    ("down", [1, 0]),
    ("right", [0, 1]),
    ("up", [-1, 0]),
    ("left", [0, -1]),
    ("down-right", [1, 1]),
    ("down-left", [1, -1]),
    ("up-right", [-1, 1]),
    ("up-left", [-1, -1]),
];

/// Returns the name of the first direction whose step satisfies `fits`; `None` if there is none.
pub(super) fn direction_name(fits: impl Fn(&[isize; 2]) -> bool) -> Option<&'static str> {
    DIRECTIONS.iter().find(|(_, step)| fits(step)).map(|(name, _)| *name)
}

/// Returns the cells from `from` to the border of the board. Each cell is one step, in rows and columns, from the previous one.
pub(super) fn walk(shape: Shape, from: Cell, [down, right]: [isize; 2]) -> Vec<Cell> {
    let inside = |at: usize| (at < shape.side()).then_some(at);
    let next = |&cell: &Cell| {
        let row = shape.row(cell).checked_add_signed(down).and_then(inside)?;
        let column = shape.column(cell).checked_add_signed(right).and_then(inside)?;
        Some(shape.cell(row, column))
    };
    std::iter::successors(Some(from), next).collect()
}
