//! Evidence by counting: bases that each contain a true candidate, and covers that each contain at most one.

use crate::evidence::{Clause, Part};

/// Bases and covers: sets of candidates whose numbers prove that some candidates are false. This is a generalized fish, in which each base
/// and each cover is a cell, or a unit with some digit.
///
/// Each base contains at least one true candidate, and each cover at most one. Every candidate of a base is in at least as many covers as
/// bases.
///
/// If there are as many covers as bases, the true candidates of the bases use up all covers. Then a candidate that is in more covers than
/// bases is false. In general, let k be the number of covers minus the number of bases. Then a candidate that is in c covers and in b bases
/// is false if c - b is greater than k.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct BaseCover {
    /// Clauses that each contain at least one true candidate.
    pub bases: Vec<Clause>,
    /// Clauses that each contain at most one true candidate: a cell has one digit, and a unit has each digit once.
    pub covers: Vec<Clause>,
    /// Cells and digits that are drawn and named, in the order in which the explanation names them.
    pub parts: Vec<Part>,
}
