//! Rules of sudoku and its variants, as plain data.

use std::borrow::Cow;

use crate::lowering::{Lowered, RuleContext};
use crate::rules::{about_number, about_whispers, spec};
use crate::{Cell, Digit, Family, Shape, UnitName};

/// One rule of a puzzle: its kind and its figure. Solvers use only the primitives that rules are lowered into; outside of `grid`, only code
/// that writes, draws or describes a rule needs the rule itself.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Rule {
    /// Kind of rule.
    pub family: Family,
    /// Cells that the rule applies to, and the numbers or digits that belong to them.
    pub figure: Figure,
}

/// Cells that a rule applies to, and the numbers or digits that belong to them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Figure {
    /// The whole board.
    Whole,
    /// Some cells, whose order can matter to the rule.
    Cells(Vec<Cell>),
    /// Two cells side by side with a numbered dot between them. The number is not the [usual one](Family::usual_number) for this kind of
    /// dot.
    Numbered {
        /// Cells in any order.
        cells: Vec<Cell>,
        /// Difference for a white dot, ratio for a black dot.
        number: u32,
    },
    /// Some cells and their sum, if it is given.
    Sum {
        /// Cells in any order.
        cells: Vec<Cell>,
        /// Sum of the cells; `None` if it is not given.
        total: Option<u32>,
    },
    /// Arrow: the digits along the shaft add up to the number in the bulb.
    Arrow {
        /// Cells of the bulb, whose digits form a number; the highest decimal place comes first.
        bulb: Vec<Cell>,
        /// Cells from the bulb to the tip, without the bulb. A cell that the shaft passes twice counts twice.
        shaft: Vec<Cell>,
    },
    /// Four cells around a corner, and digits that they hold.
    Corner {
        /// Cells in reading order.
        cells: [Cell; 4],
        /// Digits that the cells must hold; a digit is listed twice if it must occur twice.
        digits: Vec<Digit>,
    },
    /// Line from border to border, and a number outside the board at its start.
    Outside {
        /// Cells in order, starting at the number.
        cells: Vec<Cell>,
        /// Number outside the board.
        total: u32,
    },
    /// Several areas, each a list of cells.
    Areas(Vec<Vec<Cell>>),
}

impl Figure {
    /// Returns the figure of a dot with this number between two cells. That is [`Figure::Cells`] if the number is the usual one for the
    /// kind of dot, otherwise [`Figure::Numbered`].
    #[must_use]
    pub fn numbered(family: Family, cells: Vec<Cell>, number: u32) -> Self {
        if family.usual_number() == Some(number) { Self::Cells(cells) } else { Self::Numbered { cells, number } }
    }

    /// Returns the number in the dot between two cells; `None` if it is the usual number for the kind of dot, or if there is no dot.
    #[must_use]
    pub const fn number(&self) -> Option<u32> {
        match self {
            Self::Numbered { number, .. } => Some(*number),
            _ => None,
        }
    }

    /// Returns the cell of an arrow's bulb where the shaft begins: the last cell of the bulb that touches the first cell of the shaft.
    /// `None` if there is no such cell.
    #[must_use]
    pub fn shaft_start(shape: Shape, bulb: &[Cell], shaft: &[Cell]) -> Option<Cell> {
        let first = *shaft.first()?;
        let touches = |cell: Cell| {
            shape.row(cell).abs_diff(shape.row(first)) <= 1 && shape.column(cell).abs_diff(shape.column(first)) <= 1
        };
        bulb.iter().rev().copied().find(|&cell| touches(cell))
    }

    /// Returns all cells, area by area. A cell that a line passes twice is listed twice.
    #[must_use]
    pub fn cells(&self) -> Vec<Cell> {
        match self {
            Self::Whole => Vec::new(),
            Self::Cells(cells)
            | Self::Numbered { cells, .. }
            | Self::Sum { cells, .. }
            | Self::Outside { cells, .. } => cells.clone(),
            Self::Arrow { bulb, shaft } => [&bulb[..], shaft].concat(),
            Self::Corner { cells, .. } => cells.to_vec(),
            Self::Areas(areas) => areas.concat(),
        }
    }
}

impl Rule {
    /// Every row contains every digit once.
    pub const ROWS: Self = Self::whole(Family::Row);
    /// Every column contains every digit once.
    pub const COLUMNS: Self = Self::whole(Family::Column);
    /// Every box contains every digit once.
    pub const BOXES: Self = Self::whole(Family::Box);
    /// Both long diagonals contain every digit once (sudoku X).
    pub const DIAGONALS: Self = Self::whole(Family::Diagonal);
    /// Cells a knight's move apart contain different digits.
    pub const KNIGHT: Self = Self::whole(Family::Knight);

    /// Rules of classic sudoku: rows, columns and boxes.
    pub const CLASSIC: [Self; 3] = [Self::ROWS, Self::COLUMNS, Self::BOXES];

    /// Returns a rule of the whole board, which has no figure.
    #[must_use]
    pub const fn whole(family: Family) -> Self {
        Self { family, figure: Figure::Whole }
    }

    /// Returns a rule of some cells.
    #[must_use]
    pub const fn of(family: Family, cells: Vec<Cell>) -> Self {
        Self { family, figure: Figure::Cells(cells) }
    }

    /// Returns what the rule demands on a board of this shape, as a sentence. The sentence includes the number in the rule's dot, if there
    /// is one.
    #[must_use]
    pub fn about(&self, shape: Shape) -> Cow<'static, str> {
        let by_number = self.figure.number().and_then(|number| about_number(self.family, number));
        match (by_number, &self.figure, self.family) {
            (Some(about), ..) => Cow::Owned(about),
            (None, Figure::Cells(cells), Family::Extra) if cells.len() < shape.side() => {
                Cow::Borrowed("Digits do not repeat in an extra region with fewer cells than digits.")
            }
            (None, _, Family::Whispers) => Cow::Owned(about_whispers(shape.side())),
            _ => Cow::Borrowed(self.family.about()),
        }
    }

    /// Lowers the rule into primitives. `rules` holds all rules of the board. `index` is the number of this rule among the rules of its
    /// kind, counted from 0.
    pub(crate) fn lower(&self, shape: Shape, rules: &[Self], index: usize) -> Lowered {
        let name = UnitName { family: self.family, index };
        (spec(self.family).lower)(&self.figure, &RuleContext { shape, name, rules })
    }
}
