//! Numbers that stand outside of a board, and where.

use grid::{Family, Figure, Layout, Rule, Shape};

/// A number outside of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clue {
    /// What it says.
    pub family: Family,
    /// The number.
    pub total: u32,
    /// Its row and column, as if the board went on: −1 is above the first, and before it.
    pub at: (isize, isize),
    /// Rows and columns to the first of its cells.
    pub step: (isize, isize),
    /// Whether there are numbers of another kind at the sides of the board too, so that it must say which it is.
    pub is_named: bool,
}

impl Clue {
    /// All numbers outside of a board, in the order of its rules.
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
        let spot = |at: usize| cells.get(at).map(|&cell| (shape.row(cell) as isize, shape.column(cell) as isize));
        let from = spot(0)?;
        let step = match spot(1) {
            Some(to) => (to.0 - from.0, to.1 - from.1),
            None => (if from.0 == 0 { 1 } else { -1 }, if from.1 == 0 { -1 } else { 1 }), // a corner alone
        };
        let at = (from.0 - step.0, from.1 - step.1);
        Some(Self { family: rule.family, total: *total, at, step, is_named: false })
    }

    /// Whether its cells lie on a slanting line, so that an arrow must say which.
    #[must_use]
    pub const fn is_slanting(&self) -> bool {
        self.step.0 != 0 && self.step.1 != 0
    }

    /// Columns that it takes.
    #[must_use]
    pub fn width(&self) -> u16 {
        self.total.to_string().len() as u16 + u16::from(self.is_slanting() || self.is_named)
    }

    /// Whether it stands in a row above or below the board, corners included.
    #[must_use]
    pub const fn is_above_or_below(&self, shape: Shape) -> bool {
        self.at.0 < 0 || self.at.0 >= shape.side() as isize
    }
}
