//! Forcing: what follows from an assumption, written down step by step.

use crate::Deduction;
use crate::evidence::{Candidate, Need};
use grid::{Cell, UnitId};

/// One branch that ends in a contradiction, so that its assumption is false; or a branch for each way to meet a need, all of which
/// come to what follows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Net {
    /// What the branches are the ways to meet; none where one branch is led to a contradiction.
    pub need: Option<Need>,
    /// One for each candidate of the need, in the order of the candidates; else just one.
    pub branches: Vec<Branch>,
}

/// An assumption and what follows from it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Branch {
    /// The candidate that is taken for true, or for false.
    pub assumed: (Candidate, bool),
    /// Each from those before it; the last is the end to which the branch comes.
    pub steps: Vec<Step>,
}

/// A candidate is true, or false, and why.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// Which candidate.
    pub candidate: Candidate,
    /// Whether it is true.
    pub is_true: bool,
    /// Why.
    pub reason: Reason,
}

/// Why a step holds, given those before it. A candidate that is shown both true and false is the contradiction.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// False: this candidate, in its cell or seen by it with its digit, is true.
    Seen(Candidate),
    /// True: every other candidate of its cell is false.
    LastInCell,
    /// True: every other place of its digit in this unit is false.
    LastInUnit(UnitId),
    /// An easier deduction, in the position as the steps before have left it.
    Easier(Box<Deduction>),
}

impl Net {
    /// Every cell that a branch comes through.
    #[must_use]
    pub fn cells(&self) -> Vec<Cell> {
        let of = |branch: &Branch| {
            let steps: Vec<Cell> = branch.steps.iter().map(|step| step.candidate.0).collect();
            [vec![branch.assumed.0.0], steps].concat()
        };
        self.branches.iter().flat_map(of).collect()
    }
}
