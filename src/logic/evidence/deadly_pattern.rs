//! Evidence by uniqueness: patterns that would give the puzzle a second solution.

use crate::evidence::{Clause, Part};
use grid::{Cell, DigitSet};

/// Cells with some digits each. At least one of the cells must contain another digit, because the puzzle would otherwise have a second
/// solution.
///
/// Each way to fill the cells with their digits has a counterpart that puts the same digits into every unit. So a solution that fills the
/// cells with their digits could be changed into a second solution. Since the puzzle has only one, at least one cell contains another of
/// its candidates. These other candidates are called guardians. The conclusion follows from the guardians and `clauses` together. No cell
/// of the pattern is a given.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct DeadlyPattern {
    /// Cells of the pattern in reading order, each with its digits in the pattern. A filled cell that is not a given has its own digit and
    /// the digit that the second solution would have there.
    pub cells: Vec<(Cell, DigitSet)>,
    /// Clauses that are needed for the conclusion in addition to the guardians (see [`DeadlyPattern`]).
    pub clauses: Vec<Clause>,
    /// Other cells and digits that are drawn and named, in the order in which the explanation names them.
    pub parts: Vec<Part>,
}
