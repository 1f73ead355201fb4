//! Deductions of forcing chains.

use crate::evidence::{Branch, Candidate, ForcingNet};
use crate::{Deduction, Evidence, Technique};
use grid::DigitSet;

/// Returns the deduction that the assumption of `branch` is wrong, since it contradicts itself.
pub(super) fn contradiction(technique: Technique, branch: Branch) -> Deduction {
    let (candidate, was_true) = branch.assumption;
    conclusion(technique, candidate, !was_true, ForcingNet { clause: None, branches: vec![branch] })
}

/// Returns the deduction that `net` shows: that a candidate is true, or false.
pub(super) fn conclusion(technique: Technique, candidate: Candidate, is_true: bool, net: ForcingNet) -> Deduction {
    let (place, eliminate) = if is_true { (vec![candidate], Vec::new()) } else { (Vec::new(), vec![candidate]) };
    Deduction {
        technique,
        placements: place,
        eliminations: eliminate,
        digits: DigitSet::only(candidate.1),
        evidence: Evidence::ForcingNet(net),
    }
}
