//! Clues outside of a board, with their positions.

use grid::{Family, Figure, Layout, Rule, Shape};

/// A number outside of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clue {
    /// The rule that it belongs to.
    pub family: Family,
    /// The number.
    pub total: u32,
    /// Row and column, as if the board went on: −1 is above the first row, or left of the first column.
    pub at: (isize, isize),
    /// Rows and columns from the number to the first of its cells.
    pub step: (isize, isize),
    /// Whether the name of the rule must be shown, because another rule has numbers at straight lines of cells too.
    pub is_named: bool,
}

impl Clue {
    /// Returns all numbers outside of a board, in the order of its rules.
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

    /// Whether its cells lie on a diagonal, so that an arrow must show the direction.
    #[must_use]
    pub const fn is_slanting(&self) -> bool {
        self.step.0 != 0 && self.step.1 != 0
    }

    /// Returns the number of columns that it takes.
    #[must_use]
    pub fn width(&self) -> u16 {
        self.total.to_string().len() as u16 + u16::from(self.is_slanting() || self.is_named)
    }

    /// Whether it is in a row above or below the board, corners included.
    #[must_use]
    pub const fn is_above_or_below(&self, shape: Shape) -> bool {
        self.at.0 < 0 || self.at.0 >= shape.side() as isize
    }
}
