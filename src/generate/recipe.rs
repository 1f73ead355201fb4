//! What is asked of a puzzle, and what was made.

use std::sync::Arc;

use crate::generate::Rating;
use crate::grid::{Cell, Digit, Layout, Puzzle, Shape};
use crate::logic::Level;

/// A puzzle to order.
#[derive(Clone, Debug)]
pub struct Recipe {
    /// Shape and rules.
    pub layout: Arc<Layout>,
    /// How hard; any if `None`.
    pub level: Option<Level>,
    /// How the givens lie.
    pub symmetry: Symmetry,
}

/// How the givens of a puzzle lie on the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Symmetry {
    /// As they fall.
    None,
    /// So that half a turn of the board leaves their pattern as it was.
    #[default]
    HalfTurn,
}

/// A puzzle with one solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Made {
    /// The givens.
    pub puzzle: Puzzle,
    /// By cell.
    pub solution: Vec<Digit>,
    /// How hard it is.
    pub rating: Rating,
}

impl Symmetry {
    /// The cells that are given or empty together with `cell`, itself among them, each once.
    pub(super) fn orbit(self, shape: Shape, cell: Cell) -> Vec<Cell> {
        let across = Cell::new(shape.cells() - 1 - cell.index());
        match self {
            Self::HalfTurn if across != cell => vec![cell, across],
            Self::None | Self::HalfTurn => vec![cell],
        }
    }
}
