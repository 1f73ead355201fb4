//! Whips, as they are cached. Source: Denis Berthier, Pattern-Based Constraint Satisfaction and Logic Puzzles, 2012.

use crate::evidence::Branch;

/// Whip: a chain of clauses that leads from a target candidate, if it is true, to a contradiction.
#[derive(Clone, Debug)]
pub(crate) struct Whip {
    /// Number of clauses (cells, and digits in units) that the whip uses, including the one without candidates in the end.
    pub length: usize,
    /// Steps from the assumption that the target is true to the contradiction.
    pub branch: Branch,
}
