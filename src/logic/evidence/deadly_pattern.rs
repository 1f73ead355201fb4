//! Evidence of uniqueness: what would have two solutions, if it stood alone.

use crate::evidence::{Clause, Part};
use grid::{Cell, DigitSet};

/// If these cells held only these digits, every way to fill them would have a twin that uses the same digits in the same units, so
/// that the puzzle would have two solutions or none. It has one: some other candidate of the cells (a guardian) is true.
/// With that, and with the needs, what follows is forced. No cell of it is a given.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct DeadlyPattern {
    /// Each cell with its digits of the pattern, in reading order. A cell that was filled, though not given, has the digit it holds
    /// and the one it might have held.
    pub cells: Vec<(Cell, DigitSet)>,
    /// What else has to be met.
    pub clauses: Vec<Clause>,
    /// What is drawn and named beside the cells, in the order in which it is told.
    pub parts: Vec<Part>,
}
