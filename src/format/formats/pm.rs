//! Framed grid in which an empty cell shows its candidates.

use crate::formats::{Keeps, Spec, Writer};
use crate::reading_options::{Expected, PencilMarks, Reading};
use crate::write_cells::framed;
use grid::{Cell, DigitSet, Puzzle};

pub(super) const SPEC: Spec = Spec {
    name: "pm",
    reading: Reading { expected: Expected::Rows, marks: PencilMarks::Always, ..Reading::ROWS },
    writer: Writer::Rows(|puzzle| {
        framed(puzzle.shape(), &puzzle.shape().iter().map(|cell| marks(puzzle, cell)).collect::<Vec<_>>())
    }),
    around: ["", ""],
    entry_end: "\n\n",
    keeps: Keeps { eliminated: true, ..Keeps::DIGITS },
};

/// Returns the digit of a cell, or all its candidates in one word. If it has neither, returns `-`.
fn marks(puzzle: &Puzzle, cell: Cell) -> String {
    if let Some(digit) = puzzle.digits[cell.index()] {
        return digit.to_string();
    }
    let side = puzzle.shape().side();
    let held: DigitSet = puzzle.layout.peers(cell).iter().filter_map(|peer| puzzle.digits[peer.index()]).collect();
    let left = DigitSet::all(side).minus(held).minus(puzzle.removed[cell.index()]);
    let words: Vec<_> = left.iter().map(|digit| digit.to_string()).collect();
    if words.is_empty() { "-".to_owned() } else { words.join(if side > 35 { "," } else { "" }) }
}
