//! Writes the cells of a board: on one line, in rows, or in a frame.

use crate::notation::Notation;
use grid::{Digit, Puzzle, Shape};

/// Returns a full board on one line. Above side 35, digits are numbers, whatever the notation.
#[must_use]
pub fn solution_line(digits: &[Digit], notation: Notation) -> String {
    let digits: Vec<_> = digits.iter().copied().map(Some).collect();
    let needs_numbers = digits.len() > 35 * 35 && !notation.is_numbers();
    on_line(&digits, if needs_numbers { Notation::Numbers } else { notation })
}

/// Returns cells on one line. An empty cell is `.`.
pub(super) fn on_line(digits: &[Option<Digit>], notation: Notation) -> String {
    if !notation.is_numbers() {
        return digits.iter().map(|digit| digit.and_then(|digit| notation.symbol(digit)).unwrap_or('.')).collect();
    }
    let number = |digit: &Option<Digit>| digit.map_or(".".to_owned(), |digit| notation.number(digit).to_string());
    digits.iter().map(number).collect::<Vec<_>>().join(" ")
}

/// Returns the cells of a puzzle on one line, written as symbols, or as numbers above side 35.
pub(super) fn line(puzzle: &Puzzle) -> String {
    on_line(&puzzle.digits, usual(puzzle))
}

/// Returns the rows of a puzzle, written as symbols, or as numbers above side 35.
pub(super) fn rows(puzzle: &Puzzle) -> Vec<String> {
    puzzle.digits.chunks(puzzle.shape().side()).map(|row| on_line(row, usual(puzzle))).collect()
}

fn usual(puzzle: &Puzzle) -> Notation {
    if puzzle.shape().side() > 35 { Notation::Numbers } else { Notation::Symbols }
}

/// Returns the cells of a puzzle on one line, written as symbols with 0 for an empty cell. The side length must be at most 35.
pub(super) fn zeros(puzzle: &Puzzle) -> String {
    on_line(&puzzle.digits, Notation::Symbols).replace('.', "0")
}

/// Returns the text of a single cell.
pub(super) fn word(digit: Option<Digit>) -> String {
    digit.map_or(".".to_owned(), |digit| digit.to_string())
}

/// Returns a framed board with one word per cell. Each column is as wide as its widest word.
pub(super) fn framed(shape: Shape, words: &[String]) -> String {
    let (side, width) = (shape.side(), shape.box_width());
    let widths: Vec<usize> =
        (0..side).map(|column| words.iter().skip(column).step_by(side).map(String::len).max().unwrap_or(1)).collect();
    let dashes: Vec<_> =
        widths.chunks(width).map(|stack| "-".repeat(stack.iter().sum::<usize>() + width + 1)).collect();
    let border = format!("+{}+", dashes.join("+"));
    let mut lines = vec![border.clone()];
    for (row, cells) in words.chunks(side).enumerate() {
        let padded: Vec<_> = cells.iter().zip(&widths).map(|(word, &width)| format!("{word:<width$}")).collect();
        let stacks: Vec<_> = padded.chunks(width).map(|stack| stack.join(" ")).collect();
        lines.push(format!("| {} |", stacks.join(" | ")));
        if (row + 1) % shape.box_height() == 0 {
            lines.push(border.clone());
        }
    }
    lines.join("\n")
}
