//! Evidence by clauses alone.

use crate::evidence::Clause;
use grid::{Cell, DigitSet};

/// Clauses that together force the conclusion, and the parts of the pattern in which a player sees them.
///
/// The proof tries every way to choose one candidate of each clause so that no two of them exclude each other. An eliminated candidate is
/// compatible with none of these ways, and a placed candidate is in all of them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pattern {
    /// Clauses from which the conclusion follows. The proof reads nothing else.
    pub clauses: Vec<Clause>,
    /// Cells and digits to draw and to name, in the order in which the explanation names them. The technique defines the role of each.
    pub parts: Vec<Part>,
}

/// Part of a pattern, such as a pivot, an almost locked set or the candidates of one colour.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Part {
    /// Cells in reading order.
    pub cells: Vec<Cell>,
    /// Digits that matter in these cells.
    pub digits: DigitSet,
}
