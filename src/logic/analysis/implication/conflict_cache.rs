//! Cache of the derivations by which assumptions lead to contradictions.

use crate::analysis::implication::clause_index::CandidateId;
use crate::analysis::implication::inference_rule::InferenceRule;
use grid::DigitSet;

/// Derivations of contradictions from earlier positions, and the candidates that have disappeared since the first of these positions.
#[derive(Debug, Default)]
pub(crate) struct ConflictCache {
    /// Candidates of each cell in the last position.
    pub cells: Vec<DigitSet>,
    /// Candidates that have disappeared, in order, each with whether it has been placed (otherwise it has been eliminated).
    pub removed: Vec<(CandidateId, bool)>,
    /// Derivations that are known, indexed by twice the number of the assumed candidate, plus 1 if it is assumed to be true.
    pub conflicts: Vec<Option<CachedConflict>>,
    /// Scratch buffer for [`CachedConflict::is_valid`], which leaves it all zeros: number of the assignment that made a candidate false,
    /// and of the one that made it true, indexed by candidate.
    pub assigned_at: Vec<[u16; 2]>,
}

/// Derivation of a contradiction from an assumption, found by propagation with the rule of nets.
///
/// Its assignments are numbered from 1. The first one is the assumption.
#[derive(Debug)]
pub(crate) struct CachedConflict {
    /// Assignments in the order in which they were derived.
    pub trail: Vec<CachedAssignment>,
    /// Number of the assignment whose propagation led to the contradiction.
    pub last_propagated: u16,
    /// Candidate that is both true and false.
    pub conflict: CandidateId,
    /// Number of assignments that the contradiction depends on, the assumption included.
    pub steps: usize,
    /// Number of candidates in [`ConflictCache::removed`] when the derivation was last checked.
    pub removed_count: usize,
}

/// Assignment of a derivation: a candidate that was found to be true or false.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CachedAssignment {
    /// Candidate that was assigned.
    pub id: CandidateId,
    /// Whether the candidate is true.
    pub is_true: bool,
    /// Whether the contradiction depends on this assignment.
    pub is_needed: bool,
    /// Number of the assignment whose propagation led to this one. 0 for the assumption.
    pub cause: u16,
}

impl ConflictCache {
    /// Whether derivations by this rule are cached.
    pub fn caches_rule(rule: InferenceRule) -> bool {
        rule == InferenceRule::Net
    }
}
