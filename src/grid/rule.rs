//! Rules as plain data: what makes a sudoku, and what makes a variant of it.

use std::borrow::Cow;

use crate::lower::{Ground, Lowered};
use crate::rules::{about_number, about_whispers, spec};
use crate::{Cell, Digit, Family, Shape, UnitName};

/// One rule of a puzzle: its kind, and what it speaks of. It lowers into primitives, and nothing above `grid` asks which rule they
/// came from, except to write it down or to draw it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Rule {
    /// Its kind.
    pub family: Family,
    /// What it speaks of.
    pub figure: Figure,
}

/// The cells that a rule speaks of, and what it says of them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Figure {
    /// The whole board.
    Whole,
    /// Some cells, in the order that the rule gives a meaning to.
    Cells(Vec<Cell>),
    /// Two cells side by side with a number in the dot between them, other than the usual one of the rule.
    Numbered {
        /// In any order.
        cells: Vec<Cell>,
        /// The difference of a white dot, the ratio of a black one.
        number: u32,
    },
    /// Some cells and what they add up to, if that is given.
    Sum {
        /// In any order.
        cells: Vec<Cell>,
        /// The clue.
        total: Option<u32>,
    },
    /// A number and what adds up to it.
    Arrow {
        /// The cells of the number, the highest place first.
        bulb: Vec<Cell>,
        /// From the bulb to the tip, without the bulb. A cell that the shaft passes twice counts twice.
        shaft: Vec<Cell>,
    },
    /// The four cells around a corner, in reading order, and digits that they hold.
    Corner {
        /// In reading order.
        cells: [Cell; 4],
        /// One digit twice if it must be there twice.
        digits: Vec<Digit>,
    },
    /// A line from border to border and a number at its beginning, outside.
    Outside {
        /// From the number inwards.
        cells: Vec<Cell>,
        /// The number.
        total: u32,
    },
    /// Several areas.
    Areas(Vec<Vec<Cell>>),
}

impl Figure {
    /// Returns the figure of a dot with this number between two cells: [`Figure::Cells`] if the number is the usual one.
    #[must_use]
    pub fn numbered(family: Family, cells: Vec<Cell>, number: u32) -> Self {
        if family.usual_number() == Some(number) { Self::Cells(cells) } else { Self::Numbered { cells, number } }
    }

    /// Returns the number in the dot between two cells, unless it is the usual one.
    #[must_use]
    pub const fn number(&self) -> Option<u32> {
        match self {
            Self::Numbered { number, .. } => Some(*number),
            _ => None,
        }
    }

    /// Returns the cell of an arrow's bulb where its shaft begins: the last one that touches the first cell of the shaft.
    #[must_use]
    pub fn shaft_start(shape: Shape, bulb: &[Cell], shaft: &[Cell]) -> Option<Cell> {
        let first = *shaft.first()?;
        let touches = |cell: Cell| {
            shape.row(cell).abs_diff(shape.row(first)) <= 1 && shape.column(cell).abs_diff(shape.column(first)) <= 1
        };
        bulb.iter().rev().copied().find(|&cell| touches(cell))
    }

    /// Returns all cells, area by area; a cell that a line passes twice is listed twice.
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

    /// The three rules of the game that everybody knows.
    pub const CLASSIC: [Self; 3] = [Self::ROWS, Self::COLUMNS, Self::BOXES];

    /// A rule that needs no figure.
    #[must_use]
    pub const fn whole(family: Family) -> Self {
        Self { family, figure: Figure::Whole }
    }

    /// A rule of some cells.
    #[must_use]
    pub const fn of(family: Family, cells: Vec<Cell>) -> Self {
        Self { family, figure: Figure::Cells(cells) }
    }

    /// Returns a sentence that says what the rule demands on a board of this shape, with the number in its dot if there is one.
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

    /// What the rule asks of a board of this shape on which these rules hold; `index` says which of its kind it is.
    pub(crate) fn lower(&self, shape: Shape, rules: &[Self], index: usize) -> Lowered {
        let name = UnitName { family: self.family, index };
        (spec(self.family).lower)(&self.figure, &Ground { shape, name, rules })
    }
}
