//! Evidence by counting: bases that each contain a true candidate, and covers that each contain at most one.

use crate::evidence::{Clause, Part};

/// Bases and covers that are compared by number, as in a fish, but of any cells, units and digits.
///
/// Each base contains at least one true candidate, and each cover at most one. No candidate of a base is in more bases than covers. With as
/// many covers as bases, the true candidates of the bases use up every cover, so a candidate that is in more covers than bases is false.
/// With k covers more than bases, a candidate is false if it is in over k covers more than bases.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct BaseCover {
    /// Clauses that each contain at least one true candidate.
    pub bases: Vec<Clause>,
    /// Clauses that each contain at most one true candidate: a cell has one digit, and a unit has each digit once.
    pub covers: Vec<Clause>,
    /// Cells and digits to draw and to name, in the order in which the explanation names them.
    pub parts: Vec<Part>,
}
