//! Rules of inference by which the consequences of an assumption are derived.

/// Rule by which a `Propagator` draws conclusions from the candidates that it knows to be true or false.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum InferenceRule {
    /// Uses one digit only: a placement excludes the digit from the peers of its cell, and the last place of the digit in a unit is true.
    Nishio,
    /// Derives each step from a single earlier one: a true candidate excludes others, and of two candidates of a cell, or two places of a
    /// digit in a unit, one is true if the other is false.
    Chain,
    /// Derives the steps of `Chain`, but continues past contradictions: a candidate may become both true and false, except for the one that
    /// is assumed to be true.
    ChainPastConflicts,
    /// Derives from any number of earlier steps: the last candidate of a cell and the last place of a digit in a unit are true, no matter
    /// how many others were eliminated before.
    Net,
}
