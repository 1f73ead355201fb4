//! Simple Sudoku: one row per line, with bars between boxes and dashes between bands.

use crate::formats::{Keeps, Spec, Writer};
use crate::reading_options::Reading;
use crate::write_cells::rows;
use grid::Puzzle;

pub(super) const SPEC: Spec = Spec {
    name: "ss",
    reading: Reading::ROWS,
    writer: Writer::Classic(write),
    around: ["", ""],
    entry_end: "\n\n",
    keeps: Keeps::DIGITS,
};

fn write(puzzle: &Puzzle) -> String {
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
