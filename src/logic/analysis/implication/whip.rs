//! Whips: chains of clauses that prove a candidate false. Source: Denis Berthier, Pattern-Based Constraint Satisfaction and Logic Puzzles,
//! 2012.

use crate::evidence::Branch;

/// Whip: a chain of clauses that proves a target candidate false. It leads from the assumption that the target is true to a contradiction.
#[derive(Clone, Debug)]
pub(crate) struct Whip {
    /// Number of clauses that the whip uses. The last one, in which no candidate is left, is included.
    pub length: usize,
    /// Assumption that the target is true, and the steps from it to the contradiction.
    pub branch: Branch,
}
