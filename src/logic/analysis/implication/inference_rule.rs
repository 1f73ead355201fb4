//! Rules of inference, by which consequences are derived from an assumption.

/// Rule by which a [`Propagator`](crate::analysis::implication::propagation::Propagator) derives that more candidates are true or false.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum InferenceRule {
    /// Considers one digit only. A true candidate excludes its digit from the peers of its cell, and the last place of the digit in a unit
    /// is true.
    Nishio,
    /// Derives each step from a single earlier step. A true candidate excludes others. If a cell has only two candidates, or a digit has
    /// only two places in a unit, one of the two is true if the other is false.
    Chain,
    /// Derives each step as [`Chain`](Self::Chain) does, but does not stop at a contradiction: a candidate may become both true and false.
    /// Only a candidate that is assumed to be true never becomes false.
    ChainPastConflicts,
    /// Derives a step from any number of earlier steps. The last candidate of a cell and the last place of a digit in a unit are true, no
    /// matter how many others have been eliminated before.
    Net,
    /// Derives the steps of `Chain` from clauses of two candidates alone: it does not notice that all candidates of a larger clause are
    /// false. These are the forcing chains of Sudoku Explainer that have a single branch.
    BinaryChain,
    /// Derives the same as `Net`, in the order of Sudoku Explainer: a false candidate is propagated when no true one is waiting, and counts
    /// as false for its clauses from then on. So the derivations have the lengths that Sudoku Explainer rates.
    ExplainerNet,
}
