//! Cells and sets of cells.

use std::fmt;
use std::str::FromStr;

use smallvec::SmallVec;

use text::quoted;

/// Cell of a board: its index, counted from 0 row by row. A [`Shape`](super::Shape) converts it to row and column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u16);

impl Cell {
    /// Returns the cell with this index, counted from 0 row by row.
    ///
    /// # Panics
    /// If `index` is 4096 or more: the largest board is 64 × 64.
    #[must_use]
    #[inline]
    pub const fn new(index: usize) -> Self {
        assert!(index < 4096, "a cell's index is below 4096");
        Self(index as u16)
    }

    /// Returns the index, counted from 0 row by row.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Row and column of a cell, counted from 0. Prints and parses as `r3c7`, where both count from 1.
///
/// ```
/// use grid::Place;
/// let place: Place = "r3c7".parse().unwrap();
/// assert_eq!((place.row, place.column), (2, 6));
/// assert_eq!(place.to_string(), "r3c7");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// Row from the top, counted from 0.
    pub row: usize,
    /// Column from the left, counted from 0.
    pub column: usize,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row + 1, self.column + 1)
    }
}

/// Error for a text that should name a cell but does not.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a cell such as r3c7, found {}", quoted(.0))]
pub struct PlaceError(pub String);

impl FromStr for Place {
    type Err = PlaceError;

    fn from_str(text: &str) -> Result<Self, PlaceError> {
        let bad = || PlaceError(text.to_owned());
        let rest = text.strip_prefix(['r', 'R']).ok_or_else(bad)?;
        let (row, column) = rest.split_once(['c', 'C']).ok_or_else(bad)?;
        let number = |digits: &str| {
            let plain = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
            plain.then(|| digits.parse::<usize>().ok()).flatten().filter(|n| (1..=64).contains(n))
        };
        match (number(row), number(column)) {
            (Some(row), Some(column)) => Ok(Self { row: row - 1, column: column - 1 }),
            _ => Err(bad()),
        }
    }
}

/// A set of cells, one bit each. Needs no heap allocation up to 128 cells, that is, for boards up to 11 × 11.
///
/// ```
/// use grid::{Cell, CellSet};
/// let set: CellSet = [Cell::new(80), Cell::new(3)].into_iter().collect();
/// assert!(set.has(Cell::new(3)));
/// assert_eq!(set.iter().map(Cell::index).collect::<Vec<_>>(), [3, 80]);
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct CellSet(SmallVec<[u64; 2]>); // at least two words; if there are more, the last is not 0, so equal sets have equal words

impl CellSet {
    /// Returns the empty set.
    #[must_use]
    pub fn new() -> Self {
        Self(SmallVec::from_buf([0, 0]))
    }

    /// Whether the set contains `cell`.
    #[must_use]
    pub fn has(&self, cell: Cell) -> bool {
        self.0.get(cell.index() / 64).is_some_and(|word| word >> (cell.index() % 64) & 1 == 1)
    }

    /// Adds `cell`. Returns true if it was not in the set before.
    pub fn insert(&mut self, cell: Cell) -> bool {
        let word = cell.index() / 64;
        if word >= self.0.len() {
            self.0.resize(word + 1, 0);
        }
        let is_new = !self.has(cell);
        self.0[word] |= 1 << (cell.index() % 64);
        is_new
    }

    /// Removes `cell`. Returns true if it was in the set.
    pub fn remove(&mut self, cell: Cell) -> bool {
        let was_in = self.has(cell);
        if was_in {
            self.0[cell.index() / 64] &= !(1 << (cell.index() % 64));
            while self.0.len() > 2 && self.0.last() == Some(&0) {
                self.0.pop();
            }
        }
        was_in
    }

    /// Returns the number of cells.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether the set is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// Returns the set as words: bit i of word w stands for the cell with the index 64 w + i.
    #[must_use]
    pub fn words(&self) -> &[u64] {
        &self.0
    }

    /// Iterates over the cells in reading order.
    pub fn iter(&self) -> impl Iterator<Item = Cell> + '_ {
        self.0.iter().enumerate().flat_map(|(at, &word)| {
            let mut left = word;
            std::iter::from_fn(move || {
                let bit = (left != 0).then(|| left.trailing_zeros() as usize)?;
                left &= left - 1;
                Some(Cell::new(at * 64 + bit))
            })
        })
    }
}

impl Default for CellSet {
    fn default() -> Self {
        Self::new()
    }
}

/// Converts two words to a set: bit i of word w stands for the cell with the index 64 w + i.
impl From<[u64; 2]> for CellSet {
    fn from(words: [u64; 2]) -> Self {
        Self(SmallVec::from_buf(words))
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        let mut set = Self::new();
        set.extend(cells);
        set
    }
}

impl Extend<Cell> for CellSet {
    fn extend<I: IntoIterator<Item = Cell>>(&mut self, cells: I) {
        for cell in cells {
            self.insert(cell);
        }
    }
}

impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Cell::index)).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_that_grew_and_shrank_equals_a_small_one() {
        let mut grown = CellSet::new();
        assert!(grown.insert(Cell::new(7)));
        assert!(grown.insert(Cell::new(4095)));
        assert!(grown.remove(Cell::new(4095)));
        assert!(!grown.remove(Cell::new(4095)));
        assert_eq!(grown, [Cell::new(7)].into_iter().collect());
        assert_eq!(grown.len(), 1);
    }

    #[test]
    fn only_well_formed_places_are_parsed() {
        for bad in ["", "r", "r0c1", "r1c65", "3c7", "r1c", "r+1c2", "r1c2 "] {
            assert_eq!(bad.parse::<Place>(), Err(PlaceError(bad.to_owned())));
        }
        assert_eq!("R12C3".parse(), Ok(Place { row: 11, column: 2 }));
    }
}
