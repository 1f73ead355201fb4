//! Files as other programs have them, a row or a puzzle a line: SadMan Sudoku, SudoCue, Simple Sudoku, and columns with commas between.

use crate::sadman;
use grid::{Digit, Puzzle};

/// Remarks, then a row a line.
pub(super) fn sdk(puzzle: &Puzzle) -> String {
    sadman::remarks(puzzle) + &rows(puzzle).join("\n")
}

/// A row a line, with bars between boxes and dashes between bands.
pub(super) fn ss(puzzle: &Puzzle) -> String {
    let shape = puzzle.shape();
    let parted = |row: &String| {
        let cells: Vec<char> = row.chars().collect();
        cells.chunks(shape.box_width()).map(|part| part.iter().collect::<String>()).collect::<Vec<_>>().join("|")
    };
    let rows: Vec<String> = rows(puzzle).iter().map(parted).collect();
    let dashes = "-".repeat(rows[0].len());
    let bands: Vec<String> = rows.chunks(shape.box_height()).map(|band| band.join("\n")).collect();
    bands.join(&format!("\n{dashes}\n"))
}

/// All cells on one line, with 0 for an empty one.
pub(super) fn zeros(digits: &[Option<Digit>]) -> String {
    digits.iter().map(|digit| digit.and_then(Digit::symbol).unwrap_or('0')).collect()
}

fn rows(puzzle: &Puzzle) -> Vec<String> {
    let symbol = |digit: &Option<Digit>| digit.and_then(Digit::symbol).unwrap_or('.');
    puzzle.digits.chunks(puzzle.shape().side()).map(|row| row.iter().map(symbol).collect()).collect()
}
