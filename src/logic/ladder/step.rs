//! Steps of a ladder: singles, and the deductions of all other techniques.

use crate::{Analysis, Deduction, Single};

/// Step of a path: a single, or a deduction of any other technique.
#[derive(Clone, Debug)]
pub(crate) enum LadderStep {
    Single(Single),
    Deduction(Box<Deduction>),
}

impl LadderStep {
    /// Applies the step to the position of `analysis`, in which it must have been found.
    pub fn apply(&self, analysis: &mut Analysis) {
        match self {
            Self::Single(single) => analysis.advance(&[], &[(single.cell, single.digit)]),
            Self::Deduction(deduction) => analysis.advance(&deduction.eliminations, &deduction.placements),
        }
    }
}

impl From<LadderStep> for Deduction {
    fn from(step: LadderStep) -> Self {
        match step {
            LadderStep::Single(single) => single.into(),
            LadderStep::Deduction(deduction) => *deduction,
        }
    }
}
