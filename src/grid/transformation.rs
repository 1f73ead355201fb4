//! Transformations of classic puzzles into equivalent ones.

use crate::{Cell, CellSet, Digit, DigitSet, Puzzle};

/// A permutation of rows and columns that keeps bands and stacks together, perhaps with a transposition, and a relabelling of the digits.
/// Two puzzles with the classic rules are equivalent if a transformation turns one into the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transformation {
    sources: Vec<u16>,             // for each new cell: index of the old cell
    pub(super) labels: Vec<Digit>, // for each old digit: the new digit
}

impl Transformation {
    /// Returns the transformation with these new rows, columns and digits. `rows` lists the old rows in their new order, and `columns` the
    /// old columns; both must keep bands and stacks together. If `is_transposed`, the new rows are old columns and the new columns old
    /// rows, so `rows` lists old columns and `columns` lists old rows. `labels` holds the new digit of each old digit.
    #[must_use]
    pub fn new(rows: &[u8], columns: &[u8], is_transposed: bool, labels: Vec<Digit>) -> Self {
        let side = labels.len();
        let [down, right] = if is_transposed { [1, side] } else { [side, 1] };
        let mut sources = Vec::with_capacity(side * side);
        for &row in rows {
            let start = usize::from(row) * down;
            sources.extend(columns.iter().map(|&column| (start + usize::from(column) * right) as u16));
        }
        Self { sources, labels }
    }

    /// Iterates over the new cells in reading order, each with the old cell that it comes from.
    #[inline]
    pub fn cells(&self) -> impl Iterator<Item = (Cell, Cell)> + '_ {
        self.sources.iter().enumerate().map(|(cell, &source)| (Cell::new(cell), Cell::new(usize::from(source))))
    }

    /// Returns the old cell that a new one comes from.
    #[must_use]
    #[inline]
    pub fn source(&self, cell: Cell) -> Cell {
        Cell::new(usize::from(self.sources[cell.index()]))
    }

    /// Returns the new digit for an old one.
    #[must_use]
    #[inline]
    pub fn label(&self, digit: Digit) -> Digit {
        self.labels[digit.index()]
    }

    /// Returns the new digits for a set of old ones.
    #[must_use]
    #[inline]
    pub fn label_set(&self, digits: DigitSet) -> DigitSet {
        digits.iter().map(|digit| self.label(digit)).collect()
    }

    /// Returns the new digit of a new cell. `digits` holds the old digit of each old cell.
    #[must_use]
    #[inline]
    pub fn digit(&self, cell: Cell, digits: &[Digit]) -> Digit {
        self.label(digits[usize::from(self.sources[cell.index()])])
    }

    /// Returns the equivalent puzzle, with the placed digits and the eliminated candidates transformed too. The texts about the puzzle stay
    /// the same. The puzzle must have the classic rules.
    #[must_use]
    pub fn apply(&self, puzzle: &Puzzle) -> Puzzle {
        let mut equivalent = Puzzle { placed: CellSet::new(), ..puzzle.clone() };
        for (cell, source) in self.cells() {
            equivalent.digits[cell.index()] = puzzle.digits[source.index()].map(|digit| self.label(digit));
            equivalent.removed[cell.index()] = self.label_set(puzzle.removed[source.index()]);
            if puzzle.placed.has(source) {
                equivalent.placed.insert(cell);
            }
        }
        equivalent
    }
}
