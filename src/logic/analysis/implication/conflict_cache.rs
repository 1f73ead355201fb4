//! Memory of how assumptions were refuted.

use crate::analysis::implication::clause_index::CandidateId;
use crate::analysis::implication::inference_rule::InferenceRule;
use grid::DigitSet;

/// Refutations of the last position, and the candidates that have disappeared since the first position.
#[derive(Debug, Default)]
pub(crate) struct ConflictCache {
    pub cells: Vec<DigitSet>,                   // of the last position
    pub removed: Vec<(CandidateId, bool)>,      // in order, each with whether it has been placed
    pub conflicts: Vec<Option<CachedConflict>>, // by candidate, false and true
    pub assigned_at: Vec<[u16; 2]>,             // by candidate, false and true: event of the checked refutation
}

/// Derivation of a contradiction, by a wave that follows the rule of nets. Events are counted from 1.
#[derive(Debug)]
pub(crate) struct CachedConflict {
    pub trail: Vec<CachedAssignment>, // by event
    pub last_propagated: u16,         // the event that led to the contradiction
    pub conflict: CandidateId,        // the candidate that is true and false
    pub steps: usize,
    pub removed_count: usize, // number of candidates that were known to be gone when this was last checked
}

/// Event of a refutation: a candidate that was found to be true or false.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CachedAssignment {
    pub id: CandidateId,
    pub is_true: bool,
    pub is_needed: bool, // for the contradiction
    pub cause: u16,      // the event that it followed from directly; 0 for the assumption
}

impl ConflictCache {
    /// Returns whether the refutations of waves with this rule are remembered.
    pub fn is_caching(rule: InferenceRule) -> bool {
        rule == InferenceRule::Net
    }
}
