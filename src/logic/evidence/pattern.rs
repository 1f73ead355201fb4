//! Evidence that consists of clauses alone.

use crate::evidence::Clause;
use grid::{Cell, DigitSet};

/// Clauses that together force the conclusion, and the parts in which a player recognizes the pattern.
///
/// The proof tries every way to choose one candidate of each clause so that no two chosen candidates exclude each other. In each of these
/// ways, an eliminated candidate is excluded by a chosen one, and a placed candidate is chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pattern {
    /// Clauses from which the conclusion follows. The proof reads nothing else.
    pub clauses: Vec<Clause>,
    /// Cells and digits that are drawn and named, in the order in which the explanation names them. The role of each part depends on the
    /// technique.
    pub parts: Vec<Part>,
}

/// Part of a pattern, such as a pivot, an almost locked set or the candidates of one colour.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Part {
    /// Cells of the part, in reading order.
    pub cells: Vec<Cell>,
    /// Digits that matter in the cells of the part.
    pub digits: DigitSet,
}
