//! Construction of the deductions that forcing techniques report.

use crate::evidence::{Branch, Candidate, ForcingNet};
use crate::{Deduction, Evidence, Technique};
use grid::DigitSet;

/// Returns the deduction that the assumption of `branch` is wrong. The branch must end with a contradiction.
pub(super) fn contradiction(technique: Technique, branch: Branch) -> Deduction {
    let (candidate, was_true) = branch.assumption;
    conclusion(technique, candidate, !was_true, ForcingNet { clause: None, branches: vec![branch] })
}

/// Returns the deduction that `candidate` is true (or false), with `net` as its proof.
pub(super) fn conclusion(technique: Technique, candidate: Candidate, is_true: bool, net: ForcingNet) -> Deduction {
    let (placements, eliminations) =
        if is_true { (vec![candidate], Vec::new()) } else { (Vec::new(), vec![candidate]) };
    Deduction {
        technique,
        placements,
        eliminations,
        digits: DigitSet::only(candidate.1),
        evidence: Evidence::ForcingNet(net),
    }
}
