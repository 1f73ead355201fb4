//! Symmetries of the pattern of givens.

use grid::{Cell, Shape};

/// Group of transformations that leave the pattern of givens unchanged.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Symmetry {
    /// No symmetry required.
    None,
    /// Rotation by 180°.
    #[default]
    HalfTurn,
    /// Rotation by 90°, and therefore also by 180°.
    QuarterTurn,
    /// Reflection that exchanges left and right.
    LeftRight,
    /// Reflection that exchanges top and bottom.
    TopBottom,
    /// Reflection in the diagonal from the top left.
    Diagonal,
    /// Reflection in the diagonal from the top right.
    AntiDiagonal,
    /// All rotations and reflections.
    Full,
}

impl Symmetry {
    /// All symmetries.
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

    /// Returns the word by which the symmetry is typed and printed.
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

    /// Returns the orbit of a cell: all cells that must be given or empty together with it, including itself, in reading order.
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

    /// Returns the orbits of all cells. Each orbit is listed once, in the order of the orbits' first cells.
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

    /// Returns the images of a cell under the generators of the group.
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
    fn each_symmetry_has_the_right_number_of_orbits() {
        let count = |symmetry: Symmetry| symmetry.orbits(Shape::nine()).len();
        assert_eq!(Symmetry::ALL.map(count), [81, 41, 21, 45, 45, 45, 45, 15]);
    }

    #[test]
    fn every_cell_is_in_exactly_one_orbit() {
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
