//! Evidence by uniqueness: patterns that would give the puzzle a second solution.

use crate::evidence::{Clause, Part};
use grid::{Cell, DigitSet};

/// Cells that cannot all have one of these digits, because the puzzle has exactly one solution.
///
/// Each way to fill the cells with these digits has a counterpart that puts the same digits into every unit. So a solution that fills the
/// cells with them could be changed into a second solution. Since there is none, at least one of the other candidates of the cells is
/// true; these are the guardians. The conclusion follows from the guardians and `clauses` together. No cell of the pattern is a given.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct DeadlyPattern {
    /// Cells in reading order, each with its digits of the pattern. A solved cell that is no given has its own digit and the digit that
    /// the second solution would have there.
    pub cells: Vec<(Cell, DigitSet)>,
    /// Clauses that the conclusion needs apart from the guardians.
    pub clauses: Vec<Clause>,
    /// Other cells and digits to draw and to name, in the order in which the explanation names them.
    pub parts: Vec<Part>,
}
