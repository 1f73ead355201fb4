//! Reads and writes HoDoKu's library of positions, `:code[-variant]:digits:grid:removed:eliminations:placements:extra`, and the shorter
//! form `grid:removed`. In the grid, `+` marks a digit that is not a given. Among the removed candidates, `436` is digit 4 in r3c6.
//!
//! On boards with sides from 10 to 35, digits, rows and columns are all written as symbols. HoDoKu itself has no such boards.

use std::sync::Arc;

use crate::cell_places::Found;
use crate::formats::{Keeps, Spec, Writer};
use crate::notation::Notation;
use crate::pencil_marks::eliminate;
use crate::read_line::symbols_on;
use crate::reading_options::Reading;
use crate::text_fault::{LineFault, shown};
use crate::words_of_a_line::{Word, is_cell};
use grid::{Cell, Digit, Layout, Puzzle};

pub(super) const SPEC: Spec = Spec {
    name: "hodoku",
    reading: Reading { foreign: |line| Some(read(line)), ..Reading::LINES },
    writer: Writer::Classic(write),
    around: ["", ""],
    entry_end: "\n",
    keeps: Keeps { eliminated: true, placed: true, ..Keeps::DIGITS },
};

/// Whether a line can only be a HoDoKu position.
pub(crate) fn is_position(text: &str) -> bool {
    let mut fields = text.split(':');
    let head = fields.next().unwrap_or_default().trim();
    fields.next().is_some() && (head.is_empty() || head.len() >= 16 && head.chars().all(|c| is_cell(c) || c == '+'))
}

/// Whether the grid field of a position consists only of cells.
pub(crate) fn has_grid(text: &str) -> bool {
    let mut fields = text.split(':');
    let head = fields.next().unwrap_or_default().trim();
    let grid = if head.is_empty() { fields.nth(2).unwrap_or_default().trim() } else { head };
    !grid.is_empty() && grid.chars().all(|c| is_cell(c) || c == '+')
}

/// Returns the position on a line. Ignores the fields about the next deduction.
pub(crate) fn read(line: Word) -> Result<Found, LineFault> {
    read_on(line, None)
}

/// Returns the position on a line. The board has this layout, which must match the number of cells, or the classic one if `layout` is
/// `None`.
pub(crate) fn read_on(line: Word, layout: Option<&Arc<Layout>>) -> Result<Found, LineFault> {
    let fields = line.split(|c| c == ':');
    let first = if fields[0].text.trim().is_empty() { 3 } else { 0 };
    let Some(grid) = fields.get(first).and_then(|field| field.words().first().copied()) else {
        return Err(LineFault::new(
            line.end(),
            "expected a grid in the fourth field, as in ':0000:x:GRID:::', found none",
        ));
    };
    let Found { mut puzzle, places, .. } = symbols_on(grid, layout)?;
    for word in fields.get(first + 1).map(|removed| removed.words()).unwrap_or_default() {
        let (cell, digit) = candidate(word, puzzle.shape().side())?;
        eliminate(&mut puzzle, cell, digit);
    }
    Ok(Found { puzzle, notation: Notation::Symbols, places })
}

/// Parses a candidate, which consists of a digit, a row and a column.
fn candidate(word: Word, side: usize) -> Result<(Cell, Digit), LineFault> {
    let parts: Vec<usize> = word.text.chars().map_while(Digit::from_symbol).map(Digit::index).collect();
    match parts[..] {
        [digit, row, column] if word.len() == 3 && parts.iter().all(|&part| part < side) => {
            Ok((Cell::new(row * side + column), Digit::new(digit)))
        }
        _ => Err(LineFault::new(
            word.at,
            format!("expected digit, row and column such as 436, each at most {side}, found {}", shown(word.text)),
        )),
    }
}

/// Returns the library line of a position. The fields for the next deduction are empty. The side length must be at most 35.
pub(crate) fn write(puzzle: &Puzzle) -> String {
    let [grid, removed] = fields(puzzle);
    format!(":0000:x:{grid}:{removed}:::")
}

/// Returns the shorter form of a position, which can follow rules on the same line. The side length must be at most 35.
pub(crate) fn write_short(puzzle: &Puzzle) -> String {
    let [grid, removed] = fields(puzzle);
    if removed.is_empty() { grid } else { format!("{grid}:{removed}") }
}

/// Returns two fields of a position: the grid and the eliminated candidates.
fn fields(puzzle: &Puzzle) -> [String; 2] {
    let symbol = |index: usize| Digit::new(index).to_string();
    let grid: String = puzzle
        .shape()
        .iter()
        .map(|cell| match puzzle.digits[cell.index()] {
            None => ".".to_owned(),
            Some(digit) if puzzle.placed.has(cell) => format!("+{digit}"),
            Some(digit) => digit.to_string(),
        })
        .collect();
    let eliminated = puzzle.shape().iter().filter(|cell| puzzle.digits[cell.index()].is_none()).flat_map(|cell| {
        let place = puzzle.shape().place(cell);
        puzzle.removed[cell.index()]
            .iter()
            .map(move |digit| format!("{digit}{}{}", symbol(place.row), symbol(place.column)))
    });
    [grid, eliminated.collect::<Vec<_>>().join(" ")]
}
