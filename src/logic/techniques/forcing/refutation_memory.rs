//! Memory of how assumptions were refuted.

use crate::techniques::forcing::rule::Rule;
use crate::techniques::forcing::ties::Id;
use grid::DigitSet;

/// Refutations of the last position, and the candidates that have disappeared since the first position.
#[derive(Debug, Default)]
pub(super) struct RefutationMemory {
    pub cells: Vec<DigitSet>,                 // of the last position
    pub gone: Vec<(Id, bool)>,                // in order, each with whether it has been placed
    pub refutations: Vec<Option<Refutation>>, // by candidate, false and true
    pub known: Vec<[u16; 2]>,                 // by candidate, false and true: event of the checked refutation
}

/// Derivation of a contradiction, by a wave that follows the rule of nets. Events are counted from 1.
#[derive(Debug)]
pub(super) struct Refutation {
    pub notes: Vec<Note>, // by event
    pub end: u16,         // the event that led to the contradiction
    pub clash: Id,        // the candidate that is true and false
    pub steps: usize,
    pub gone: usize, // number of candidates that were known to be gone when this was last checked
}

/// Event of a refutation: a candidate that was found to be true or false.
#[derive(Clone, Copy, Debug)]
pub(super) struct Note {
    pub id: Id,
    pub is_true: bool,
    pub is_needed: bool, // for the contradiction
    pub cause: u16,      // the event that it followed from directly; 0 for the assumption
}

impl RefutationMemory {
    /// Returns whether the refutations of waves with this rule are remembered.
    pub fn remembers(rule: Rule) -> bool {
        rule == Rule::Net
    }
}
