//! How the givens of a puzzle lie on the board.

use grid::{Cell, Shape};

/// What leaves the pattern of the givens as it was.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Symmetry {
    /// Nothing: as they fall.
    None,
    /// Half a turn of the board.
    #[default]
    HalfTurn,
    /// A quarter of a turn, and so half a turn too.
    QuarterTurn,
    /// A mirror that exchanges left and right.
    LeftRight,
    /// A mirror that exchanges top and bottom.
    TopBottom,
    /// A mirror along the diagonal from the top left.
    Diagonal,
    /// A mirror along the diagonal from the top right.
    AntiDiagonal,
    /// All of them.
    Full,
}

impl Symmetry {
    /// Every one.
    pub const ALL: [Self; 8] = [
        Self::None,
        Self::HalfTurn,
        Self::QuarterTurn,
        Self::LeftRight,
        Self::TopBottom,
        Self::Diagonal,
        Self::AntiDiagonal,
        Self::Full,
    ];

    /// One word, as it is typed and printed.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::HalfTurn => "half-turn",
            Self::QuarterTurn => "quarter-turn",
            Self::LeftRight => "mirror",
            Self::TopBottom => "vertical",
            Self::Diagonal => "diagonal",
            Self::AntiDiagonal => "anti-diagonal",
            Self::Full => "full",
        }
    }

    /// The cells that are given or empty together with `cell`, itself among them, each once, in reading order.
    #[must_use]
    pub fn orbit(self, shape: Shape, cell: Cell) -> Vec<Cell> {
        let mut orbit = vec![cell];
        let mut at = 0;
        while let Some(&cell) = orbit.get(at) {
            for image in self.images(shape, cell) {
                if !orbit.contains(&image) {
                    orbit.push(image);
                }
            }
            at += 1;
        }
        orbit.sort_unstable();
        orbit
    }

    /// The orbits of all cells, each once, in the order of their first cells.
    #[must_use]
    pub fn orbits(self, shape: Shape) -> Vec<Vec<Cell>> {
        shape
            .iter()
            .map(|cell| self.orbit(shape, cell))
            .zip(shape.iter())
            .filter(|(orbit, cell)| orbit[0] == *cell)
            .map(|(orbit, _)| orbit)
            .collect()
    }

    /// Where the moves that make up the symmetry take a cell.
    fn images(self, shape: Shape, cell: Cell) -> Vec<Cell> {
        let (row, column, last) = (shape.row(cell), shape.column(cell), shape.side() - 1);
        let quarter = shape.cell(column, last - row);
        match self {
            Self::None => vec![],
            Self::HalfTurn => vec![shape.cell(last - row, last - column)],
            Self::QuarterTurn => vec![quarter],
            Self::LeftRight => vec![shape.cell(row, last - column)],
            Self::TopBottom => vec![shape.cell(last - row, column)],
            Self::Diagonal => vec![shape.cell(column, row)],
            Self::AntiDiagonal => vec![shape.cell(last - column, last - row)],
            Self::Full => vec![quarter, shape.cell(column, row)],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orbits_are_as_many_as_the_group_has() {
        let count = |symmetry: Symmetry| symmetry.orbits(Shape::nine()).len();
        assert_eq!(Symmetry::ALL.map(count), [81, 41, 21, 45, 45, 45, 45, 15]);
    }

    #[test]
    fn every_cell_lies_in_one_orbit() {
        for symmetry in Symmetry::ALL {
            for side in [1, 4, 6, 9] {
                let shape = Shape::of_side(side).unwrap();
                let mut cells: Vec<Cell> = symmetry.orbits(shape).concat();
                cells.sort_unstable();
                assert!(cells.into_iter().eq(shape.iter()), "{symmetry:?} {side}");
            }
        }
    }
}
