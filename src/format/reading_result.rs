//! Results of reading: a puzzle or an error, with its position in the text.

use crate::cell_places::{Found, Places, ReadPuzzle};
use crate::exchange;
use crate::line_with_text_around;
use crate::normalize::{Clean, Moved, clean};
use crate::notation::Notation;
use crate::read_line;
use crate::reading_options::{CellsOnLine, Reading};
use crate::text_fault::Fault;
use crate::words_of_a_line::Word;
use grid::Puzzle;

/// Result of reading one puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Number of the puzzle's first line, counted from 1.
    pub line: usize,
    /// Puzzle, which has not been checked, or the error in its text.
    pub result: Result<Puzzle, Fault>,
    /// Notation for writing the solution of the puzzle on one line.
    pub notation: Notation,
    /// Input position of each cell.
    pub places: Places,
    /// Contents of the other columns on the puzzle's line, joined by `, `. Columns are separated by tabs, and those that hold boards are
    /// left out.
    pub beside: String,
}

impl Record {
    /// Returns the approximate memory use in bytes. It includes the layout of the puzzle, unless many boards share that layout.
    #[must_use]
    pub fn memory(&self) -> usize {
        let places = match &self.places {
            Places::Run { .. } => 0,
            Places::Each(places) => size_of_val(&**places),
        };
        size_of::<Self>() + self.result.as_ref().map_or(0, Puzzle::memory) + places + self.beside.len()
    }

    /// Converts columns of cleaned lines to columns of the original lines. `moved` returns the column map of a line; `None` if the line was
    /// not changed.
    pub(super) fn restore_columns<'a>(&mut self, moved: impl Fn(usize) -> Option<&'a Moved>) {
        match &mut self.result {
            Ok(puzzle) => self.places.moved(puzzle.shape().cells(), moved),
            Err(fault) => {
                if let Some(moved) = moved(fault.line) {
                    fault.column = moved.origin(fault.column.saturating_sub(1)) + 1;
                }
            }
        }
    }
}

impl From<ReadPuzzle> for Record {
    fn from(read: ReadPuzzle) -> Self {
        let ReadPuzzle { line, result, beside } = read;
        match result {
            Ok(Found { puzzle, notation, places }) => Self { line, result: Ok(puzzle), notation, places, beside },
            Err(fault) => {
                let places = Places::Run { line, column: 1 };
                Self { line, result: Err(fault), notation: Notation::Symbols, places, beside }
            }
        }
    }
}

/// Reads the puzzle on the line with this number, which holds a complete puzzle.
pub(super) fn on_line(number: usize, text: &str, reading: Reading) -> Record {
    let is_document = exchange::is_document(text.trim_start()); // strings in documents must not be changed
    let Clean { text: cleaned, moved } = if is_document { Clean::unchanged(text) } else { clean(text) };
    let line = cleaned.trim_end();
    let read = line_with_text_around::read(line, reading).or_else(|fault| {
        let is_cut = line.len() < cleaned.len(); // spaces that were trimmed may be the last cells
        let all = read_line::spaced(Word::line(&cleaned)).filter(|_| is_cut && reading.cells == CellsOnLine::Lenient);
        all.ok_or(fault)
    });
    let mut record = Record::from(ReadPuzzle::on(number, read));
    record.restore_columns(|_| Some(&moved).filter(|moved| !moved.is_empty()));
    record.beside = match record.result {
        Ok(_) if exchange::is_document(text) => exchange::beside(text),
        Ok(_) => read_line::beside(text.trim_end(), &record.places),
        Err(_) => String::new(),
    };
    record
}
