//! Rules as plain data: what makes a sudoku, and what makes a variant of it.

use crate::grid::{Constraint, Family, Shape, UnitName};

/// One rule of a puzzle. It lowers into [`Constraint`]s, and nothing above `grid` asks which rule they came from.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    /// Every row holds every digit.
    Rows,
    /// Every column holds every digit.
    Columns,
    /// Every box holds every digit.
    Boxes,
    /// Both long diagonals hold every digit (sudoku X).
    Diagonals,
    /// No two cells a knight's move apart hold the same digit.
    Knight,
}

impl Rule {
    /// The three rules of the game that everybody knows.
    pub const CLASSIC: [Self; 3] = [Self::Rows, Self::Columns, Self::Boxes];

    /// What the rule asks of a board of this shape, in reading order.
    #[must_use]
    pub fn lower(&self, shape: Shape) -> Vec<Constraint> {
        let side = shape.side();
        match self {
            Self::Rows => each(side, Family::Row, |row, i| shape.cell(row, i)),
            Self::Columns => each(side, Family::Column, |column, i| shape.cell(i, column)),
            Self::Boxes => each(side, Family::Box, |index, i| {
                let (height, width) = (shape.box_height(), shape.box_width());
                let (band, stack) = (index / height, index % height);
                shape.cell(band * height + i / width, stack * width + i % width)
            }),
            Self::Diagonals => {
                each(
                    side,
                    Family::Diagonal,
                    |index, i| {
                        if index == 0 { shape.cell(i, i) } else { shape.cell(i, side - 1 - i) }
                    },
                )
                .into_iter()
                .take(2)
                .collect()
            }
            Self::Knight => knights_moves(shape),
        }
    }
}

/// `side` units of `side` cells: the i-th cell of unit `index` is `cell(index, i)`.
fn each(side: usize, family: Family, cell: impl Fn(usize, usize) -> crate::grid::Cell) -> Vec<Constraint> {
    (0..side)
        .map(|index| Constraint::Unit {
            name: UnitName { family, index },
            cells: (0..side).map(|i| cell(index, i)).collect(),
        })
        .collect()
}

fn knights_moves(shape: Shape) -> Vec<Constraint> {
    let mut pairs = Vec::new();
    for cell in shape.iter() {
        let (row, column) = (shape.row(cell), shape.column(cell));
        for (down, right) in [(1, -2), (1, 2), (2, -1), (2, 1)] {
            let other = column.checked_add_signed(right).filter(|&c| c < shape.side() && row + down < shape.side());
            if let Some(other) = other {
                let name = UnitName { family: Family::Knight, index: pairs.len() };
                pairs.push(Constraint::Distinct { name, cells: vec![cell, shape.cell(row + down, other)] });
            }
        }
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn box_six_of_nine_stands_in_the_middle_right() {
        let shape = Shape::nine();
        let Constraint::Unit { name, cells } = &Rule::Boxes.lower(shape)[5] else { panic!("boxes are units") };
        assert_eq!(name.to_string(), "box 6");
        let places: Vec<_> = cells.iter().map(|&c| shape.place(c).to_string()).collect();
        assert_eq!(places.join(" "), "r4c7 r4c8 r4c9 r5c7 r5c8 r5c9 r6c7 r6c8 r6c9");
        assert!(cells.iter().all(|&c| shape.box_of(c) == 5));
    }

    #[test]
    fn a_knight_reaches_as_many_cells_as_in_chess() {
        assert_eq!(Rule::Knight.lower(Shape::of_side(8).unwrap()).len(), 168);
    }
}
