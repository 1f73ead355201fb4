//! Rules of inference, by which consequences are derived from an assumption.

/// Rule by which a [`Propagator`](crate::analysis::implication::propagation::Propagator) derives that more candidates are true or false.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum InferenceRule {
    /// Considers one digit only. A true candidate excludes its digit from the peers of its cell, and the last place of the digit in a unit
    /// is true.
    Nishio,
    /// Derives each step from a single earlier step. A true candidate excludes others. If a clause (a cell, or a digit in a unit) has
    /// exactly two candidates in the position and one is false, the other is true. Larger clauses are only checked for a contradiction:
    /// that all their candidates are false.
    Chain,
    /// Derives each step as [`Chain`](Self::Chain) does, but does not stop at a contradiction: a candidate may become both true and false.
    /// There is one exception. If a candidate is assumed to be true, that candidate never becomes false.
    ChainPastConflicts,
    /// Derives a step from any number of earlier steps. A true candidate excludes others. When all candidates of a cell but one are false,
    /// the last one is true. The same holds for the places of a digit in a unit.
    Net,
    /// Derives steps like `Chain`, but uses only clauses with exactly two candidates. So it does not notice that all candidates of a larger
    /// clause are false. This is how Sudoku Explainer derives forcing chains with a single branch.
    BinaryChain,
    /// Derives the same as `Net`, in the order of Sudoku Explainer: the lengths of the derivations are those that Sudoku Explainer rates.
    /// True candidates are propagated before false ones. In its clauses, a false candidate counts as open until it is propagated.
    ExplainerNet,
}
