//! Rules of inference, by which consequences are derived from an assumption.

/// Rule by which a [`Propagator`](crate::analysis::implication::propagation::Propagator) derives that more candidates are true or false.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum InferenceRule {
    /// Considers one digit only. A true candidate excludes its digit from the peers of its cell, and the last place of the digit in a unit
    /// is true.
    Nishio,
    /// Derives each step from a single earlier step. A true candidate excludes others. If a cell has exactly two candidates, or a digit has
    /// exactly two places in a unit, one of the two is true if the other is false.
    Chain,
    /// Derives each step as [`Chain`](Self::Chain) does, but does not stop at a contradiction: a candidate may become both true and false.
    /// Only the assumed candidate, if it is assumed to be true, never becomes false.
    ChainPastConflicts,
    /// Derives a step from any number of earlier steps. The last candidate of a cell and the last place of a digit in a unit are true, no
    /// matter how many others have been eliminated before.
    Net,
    /// Derives the same steps as `Chain`, but considers only clauses of two candidates: it does not notice a contradiction if all
    /// candidates of a larger clause are false. These are the forcing chains of Sudoku Explainer that have a single branch.
    BinaryChain,
    /// Derives the same as `Net`, in the order of Sudoku Explainer. A false candidate is propagated only if no true candidate is waiting to
    /// be propagated, and counts as false in its clauses only from then on. So the derivations have the lengths that Sudoku Explainer
    /// rates.
    ExplainerNet,
}
