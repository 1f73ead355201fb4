//! What is asked of a puzzle, and what was made.

use std::sync::Arc;

use crate::generate::{Rating, Symmetry};
use crate::grid::{Digit, Layout, Puzzle};
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
