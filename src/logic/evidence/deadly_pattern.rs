//! Evidence by uniqueness: patterns that would give the puzzle a second solution.

use crate::evidence::{Clause, Part};
use grid::{Cell, DigitSet};

/// Cells, each with a set of digits. If every cell contained one of its digits, the puzzle would have a second solution. So at least one
/// cell contains another digit.
///
/// Each way to fill the cells with their digits has a counterpart: another way that puts the same digits into every unit. So a solution
/// that fills the cells in one way could be changed into a second solution, which fills them in the other way. Since the puzzle has only
/// one solution, at least one of the other candidates of the cells is true. These other candidates are called guardians. The conclusion
/// follows from the guardians and `clauses` together. No cell of the pattern is a given.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct DeadlyPattern {
    /// Cells of the pattern in reading order, each with its digits in the pattern. A cell may already be filled. Its digits are then the
    /// digit that it contains, and the digit that it would contain in the second solution.
    pub cells: Vec<(Cell, DigitSet)>,
    /// Clauses that are needed for the conclusion in addition to the guardians (see [`DeadlyPattern`]).
    pub clauses: Vec<Clause>,
    /// Other cells and digits that are drawn and named, in the order in which the explanation names them.
    pub parts: Vec<Part>,
}
