//! Shape of a board: its side length and its boxes.

use crate::{Cell, Place};

/// Side length and box size of a board. A board with side length n has n digits, n rows, n columns and n boxes of n cells each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    side: u8,       // 1 to 64
    box_height: u8, // box_height × box_width = side
    box_width: u8,
}

/// Reason why a shape is invalid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ShapeError {
    /// Side length that is 0 or larger than 64.
    #[error("expected a side from 1 to 64, found {0}")]
    Side(usize),
    /// Boxes that do not have as many cells as a row.
    #[error("expected boxes of {side} cells, found {height} × {width}")]
    Boxes {
        /// Side length of the board.
        side: usize,
        /// Number of rows in a box.
        height: usize,
        /// Number of columns in a box.
        width: usize,
    },
    /// Side length that is a prime number, so that every box would be a row.
    #[error("a board of side {0} has no boxes: expected a side such as 4, 6, 8, 9, 10, 12, 16 or 25")]
    Prime(usize),
}

impl Shape {
    /// Largest possible side length.
    pub const MAX_SIDE: usize = 64;

    /// Returns the shape of a board with this side length and boxes of `height` rows and `width` columns.
    ///
    /// # Errors
    /// If the side length is not 1 to 64, or a box does not have as many cells as a row.
    pub const fn new(side: usize, height: usize, width: usize) -> Result<Self, ShapeError> {
        if side == 0 || side > Self::MAX_SIDE {
            return Err(ShapeError::Side(side));
        }
        if height == 0 || width == 0 || height > side || width > side || height * width != side {
            return Err(ShapeError::Boxes { side, height, width });
        }
        Ok(Self { side: side as u8, box_height: height as u8, box_width: width as u8 })
    }

    /// Returns the usual shape for a side length: square boxes if possible, otherwise boxes that are as close to a square as possible, and
    /// wider than high. For example, boxes have 2 rows × 3 columns for side length 6, 2 × 4 for 8 and 3 × 4 for 12.
    ///
    /// ```
    /// use grid::Shape;
    /// let twelve = Shape::of_side(12).unwrap();
    /// assert_eq!((twelve.box_height(), twelve.box_width()), (3, 4));
    /// ```
    ///
    /// # Errors
    /// If the side length is not 1 to 64, or is a prime number, for which there are no such boxes.
    pub const fn of_side(side: usize) -> Result<Self, ShapeError> {
        if side == 0 || side > Self::MAX_SIDE {
            return Err(ShapeError::Side(side));
        }
        let mut height = side.isqrt();
        while !side.is_multiple_of(height) {
            height -= 1;
        }
        if height == 1 && side > 1 {
            return Err(ShapeError::Prime(side));
        }
        Self::new(side, height, side / height)
    }

    /// Returns the shape of a 9 × 9 board with boxes of 3 × 3.
    #[must_use]
    pub const fn nine() -> Self {
        Self { side: 9, box_height: 3, box_width: 3 }
    }

    /// Returns the side length: the number of rows, of columns, of boxes and of digits.
    #[must_use]
    pub const fn side(self) -> usize {
        self.side as usize
    }

    /// Returns the number of rows in a box.
    #[must_use]
    pub const fn box_height(self) -> usize {
        self.box_height as usize
    }

    /// Returns the number of columns in a box.
    #[must_use]
    pub const fn box_width(self) -> usize {
        self.box_width as usize
    }

    /// Returns the number of cells.
    #[must_use]
    pub const fn cells(self) -> usize {
        self.side() * self.side()
    }

    /// Returns the cell in this row and column, both counted from 0.
    #[must_use]
    pub const fn cell(self, row: usize, column: usize) -> Cell {
        Cell::new(row * self.side() + column)
    }

    /// Returns the four cells around a corner in reading order, given the upper left cell; `None` if that cell is in the last row or
    /// column.
    #[must_use]
    pub fn around_corner(self, first: Cell) -> Option<[Cell; 4]> {
        let (row, column) = (self.row(first), self.column(first));
        let cells = || [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(down, right)| self.cell(row + down, column + right));
        (row.max(column) + 1 < self.side()).then(cells)
    }

    /// Returns the cell at `place`; `None` if it is outside the board.
    #[must_use]
    pub fn at(self, place: Place) -> Option<Cell> {
        (place.row < self.side() && place.column < self.side()).then(|| self.cell(place.row, place.column))
    }

    /// Returns the row of a cell, counted from 0.
    #[must_use]
    pub const fn row(self, cell: Cell) -> usize {
        cell.index() / self.side()
    }

    /// Returns the column of a cell, counted from 0.
    #[must_use]
    pub const fn column(self, cell: Cell) -> usize {
        cell.index() % self.side()
    }

    /// Returns the box of a cell, counted from 0 in reading order.
    #[must_use]
    pub const fn box_of(self, cell: Cell) -> usize {
        self.row(cell) / self.box_height() * self.box_height() + self.column(cell) / self.box_width()
    }

    /// Returns the row and column of a cell; they print as `r3c7`.
    #[must_use]
    pub const fn place(self, cell: Cell) -> Place {
        Place { row: self.row(cell), column: self.column(cell) }
    }

    /// Iterates over all cells in reading order.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Cell> + ExactSizeIterator {
        (0..self.cells()).map(Cell::new)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_side_determines_the_usual_boxes() {
        let boxes = |side| Shape::of_side(side).map(|s| (s.box_height(), s.box_width()));
        for (side, expected) in
            [(1, (1, 1)), (4, (2, 2)), (6, (2, 3)), (8, (2, 4)), (9, (3, 3)), (10, (2, 5)), (12, (3, 4)), (64, (8, 8))]
        {
            assert_eq!(boxes(side), Ok(expected));
        }
        assert_eq!(boxes(7), Err(ShapeError::Prime(7)));
        assert_eq!(boxes(65), Err(ShapeError::Side(65)));
        assert_eq!(boxes(0), Err(ShapeError::Side(0)));
    }

    #[test]
    fn every_box_has_as_many_cells_as_a_row() {
        for side in (1..=64).filter(|&s| Shape::of_side(s).is_ok()) {
            let shape = Shape::of_side(side).unwrap();
            let mut count = vec![0; side];
            shape.iter().for_each(|cell| count[shape.box_of(cell)] += 1);
            assert_eq!(count, vec![side; side], "side {side}");
        }
    }

    #[test]
    fn boxes_must_tile_the_board() {
        assert_eq!(Shape::new(6, 3, 3), Err(ShapeError::Boxes { side: 6, height: 3, width: 3 }));
        assert_eq!(Shape::new(6, 3, 2).map(|s| s.box_of(Cell::new(35))), Ok(5));
    }
}
