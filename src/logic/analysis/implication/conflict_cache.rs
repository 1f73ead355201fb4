//! Cache of contradictions: for each assumption, the derivation of a contradiction from it.

use crate::analysis::implication::clause_index::CandidateId;
use crate::analysis::implication::inference_rule::InferenceRule;
use grid::DigitSet;

/// Derivations of contradictions that were found in earlier positions, and the candidates that have been eliminated or placed since.
#[derive(Debug, Default)]
pub(crate) struct ConflictCache {
    /// Candidates of each cell in the latest position, indexed by cell.
    pub cells: Vec<DigitSet>,
    /// Candidates that have been eliminated or placed since the first position, earliest first. The flag says whether the candidate has
    /// been placed.
    pub removed: Vec<(CandidateId, bool)>,
    /// Known derivations. The index of an assumption is twice the ID of the candidate, plus 1 if the candidate is assumed to be true.
    pub conflicts: Vec<Option<CachedConflict>>,
    /// Scratch buffer for [`CachedConflict::is_valid`]. Between its calls, all entries are 0.
    ///
    /// During a call, has two numbers for each candidate: of the assignment that makes it false, and of the assignment that makes it true.
    /// A number is 0 if there is no such assignment.
    pub assigned_at: Vec<[u16; 2]>,
}

/// Derivation of a contradiction from an assumption, found by propagation with [`InferenceRule::Net`].
///
/// It is a list of assignments, each of which makes a candidate true or false. They are numbered from 1. The first one is the assumption.
#[derive(Debug)]
pub(crate) struct CachedConflict {
    /// Assignments in the order in which they were derived.
    pub trail: Vec<CachedAssignment>,
    /// Number of the assignment whose propagation produced the contradiction. It is the last assignment that was propagated.
    pub last_propagated: u16,
    /// Candidate that the derivation shows to be both true and false.
    pub conflict: CandidateId,
    /// Number of assignments that the contradiction depends on, including the assumption.
    pub steps: usize,
    /// Length of [`ConflictCache::removed`] when the derivation was last known to be valid. The entries from this index on have been added
    /// since.
    pub removed_count: usize,
}

/// Step of a derivation: a candidate that was found to be true or false.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CachedAssignment {
    /// Candidate that was assigned.
    pub id: CandidateId,
    /// Whether the candidate is true.
    pub is_true: bool,
    /// Whether the contradiction depends on this assignment.
    pub is_needed: bool,
    /// Number of the assignment from whose propagation this assignment follows. 0 for the assumption.
    pub cause: u16,
}

impl ConflictCache {
    /// Whether contradictions that are derived with `rule` are cached.
    pub fn caches_rule(rule: InferenceRule) -> bool {
        rule == InferenceRule::Net
    }
}
