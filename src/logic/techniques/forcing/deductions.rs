//! Deductions of forcing chains.

use crate::evidence::{Branch, Candidate, Net};
use crate::{Deduction, Evidence, Technique};
use grid::DigitSet;

/// Returns the deduction that the assumption of `branch` is wrong, since it contradicts itself.
pub(super) fn refuted(technique: Technique, branch: Branch) -> Deduction {
    let (candidate, was_true) = branch.assumed;
    concluded(technique, candidate, !was_true, Net { need: None, branches: vec![branch] })
}

/// Returns the deduction that `net` shows: that a candidate is true, or false.
pub(super) fn concluded(technique: Technique, candidate: Candidate, is_true: bool, net: Net) -> Deduction {
    let (place, eliminate) = if is_true { (vec![candidate], Vec::new()) } else { (Vec::new(), vec![candidate]) };
    Deduction { technique, place, eliminate, digits: DigitSet::only(candidate.1), evidence: Evidence::Net(net) }
}
