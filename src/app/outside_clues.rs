//! Clues outside of a board, with their positions.

use grid::{Family, Figure, Layout, Rule, Shape};

/// A number outside of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clue {
    /// Kind of rule that the number belongs to.
    pub family: Family,
    /// The number.
    pub total: u32,
    /// Row and column of the number, counted as if the board continued: row −1 is above the first row, column −1 is left of the first
    /// column.
    pub at: (isize, isize),
    /// Rows and columns from the number to the first cell that it refers to.
    pub step: (isize, isize),
    /// Whether the name of the rule must be shown beside the number, because different rules have numbers outside of rows and columns.
    pub is_named: bool,
}

impl Clue {
    /// Returns all clues outside of a board, in the order of its rules.
    #[must_use]
    pub fn all(layout: &Layout) -> Vec<Self> {
        let mut clues: Vec<Self> = layout.rules().iter().filter_map(|rule| Self::of(layout.shape(), rule)).collect();
        let straight = |clue: &&Self| !clue.is_slanting();
        let first = clues.iter().find(straight).map(|clue| clue.family);
        if clues.iter().filter(straight).any(|clue| Some(clue.family) != first) {
            clues.iter_mut().filter(|clue| !clue.is_slanting()).for_each(|clue| clue.is_named = true);
        }
        clues
    }

    fn of(shape: Shape, rule: &Rule) -> Option<Self> {
        let Figure::Outside { cells, total } = &rule.figure else { return None };
        let place = |at: usize| cells.get(at).map(|&cell| (shape.row(cell) as isize, shape.column(cell) as isize));
        let from = place(0)?;
        let step = match place(1) {
            Some(to) => (to.0 - from.0, to.1 - from.1),
            None => (if from.0 == 0 { 1 } else { -1 }, if from.1 == 0 { -1 } else { 1 }), // a diagonal of one cell, a corner
        };
        let at = (from.0 - step.0, from.1 - step.1);
        Some(Self { family: rule.family, total: *total, at, step, is_named: false })
    }

    /// Whether the clue's cells are on a diagonal, so that an arrow must show the direction.
    #[must_use]
    pub const fn is_slanting(&self) -> bool {
        self.step.0 != 0 && self.step.1 != 0
    }

    /// Returns the width of the clue, in screen columns.
    #[must_use]
    pub fn width(&self) -> u16 {
        self.total.to_string().len() as u16 + u16::from(self.is_slanting() || self.is_named)
    }

    /// Whether the clue is in a row above or below the board, corners included.
    #[must_use]
    pub const fn is_above_or_below(&self, shape: Shape) -> bool {
        self.at.0 < 0 || self.at.0 >= shape.side() as isize
    }
}
