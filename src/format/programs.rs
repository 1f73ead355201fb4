//! Writes the file formats of other programs: SadMan Sudoku, SudoCue, Simple Sudoku, and columns separated by commas.

use crate::sadman;
use grid::{Digit, Puzzle};

/// Returns a grid in the format of SadMan Sudoku: remarks, then one row per line.
pub(super) fn sdk(puzzle: &Puzzle) -> String {
    sadman::remarks(puzzle) + &rows(puzzle).join("\n")
}

/// Returns a grid in the format of Simple Sudoku: one row per line, with bars between boxes and dashes between bands.
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

/// Returns all cells on one line, with 0 for an empty one.
pub(super) fn zeros(digits: &[Option<Digit>]) -> String {
    digits.iter().map(|digit| digit.and_then(Digit::symbol).unwrap_or('0')).collect()
}

fn rows(puzzle: &Puzzle) -> Vec<String> {
    let symbol = |digit: &Option<Digit>| digit.and_then(Digit::symbol).unwrap_or('.');
    puzzle.digits.chunks(puzzle.shape().side()).map(|row| row.iter().map(symbol).collect()).collect()
}
