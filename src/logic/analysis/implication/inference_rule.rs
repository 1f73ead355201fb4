//! Rules of inference that assumptions are followed with.

/// Rule by which a wave draws conclusions from what it knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum InferenceRule {
    /// One digit only: each truth excludes the places that it sees, and the last place in a unit is true.
    Nishio,
    /// Each step follows from one other: of two candidates of a cell, or two places in a unit, if one is false, the other is true.
    Chain,
    /// As `Chain`, but goes on past contradictions: a candidate may become both true and false, unless it is assumed to be true.
    ChainPastConflicts,
    /// The last candidate of a cell and the last place in a unit are true, no matter how many were eliminated before.
    Net,
}
