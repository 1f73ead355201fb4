//! Reads a board whose cells are spread over several lines or have other text between them.

use std::sync::Arc;

use crate::cell_places::{Found, Places};
use crate::digit_alphabet;
use crate::read_sukaku;
use crate::text_fault::{Fault, LineFault};
use crate::words_of_a_line::{Word, shape_of};
use grid::Layout;

/// Cells of one board, with the input position of each cell.
#[derive(Debug, Default)]
pub(super) struct PlacedCells<'a> {
    /// Texts of the cells. The column of each word is set to its index in this list.
    words: Vec<Word<'a>>,
    places: Vec<(usize, usize)>,
}

impl<'a> PlacedCells<'a> {
    /// Adds a cell. Its line number and column are counted from 1.
    pub(super) fn add(&mut self, text: &'a str, place: (usize, usize)) {
        self.words.push(Word { at: self.words.len(), text });
        self.places.push(place);
    }

    /// Returns the classic board of these cells.
    ///
    /// # Errors
    /// Fails if they do not form a board.
    pub(super) fn read(self) -> Result<Found, Fault> {
        match shape_of(self.words.len()) {
            Ok(shape) => self.read_on(Layout::classic(shape)),
            Err(expected) => Err(self.fault(LineFault::new(0, expected))),
        }
    }

    /// Returns the board of these cells with this layout. The number of cells must be that of the layout.
    ///
    /// # Errors
    /// Fails if they do not form a board.
    pub(super) fn read_on(self, layout: Arc<Layout>) -> Result<Found, Fault> {
        if let Some(found) = read_sukaku::read(&self.words) {
            return Ok(Found { places: found.places.each_of(|at| self.places[at]), ..found });
        }
        match digit_alphabet::digits(&self.words, layout.shape().side()) {
            Ok(decoded) => Ok(Found::of(decoded, layout, Places::Each(self.places))),
            Err(fault) => Err(self.fault(fault)),
        }
    }

    /// Converts an error whose column is the index of a cell to an error at the position of that cell.
    fn fault(&self, fault: LineFault) -> Fault {
        let (line, column) = self.places.get(fault.at).or(self.places.last()).copied().unwrap_or((1, 1));
        Fault { line, column, expected: fault.expected }
    }
}
