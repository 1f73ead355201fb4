//! Interface of all solvers: boards and budgets go in, solutions and reports come out.

use std::fmt;
use std::ops::{AddAssign, ControlFlow};

use crate::Machine;
use grid::{Board, Condition, Digit, Family, Layout};
use text::at_most_five;

/// Receiver of solutions, each as one digit per cell. Returns `Break` to end the run.
pub type OnSolution<'f> = dyn FnMut(&[Digit]) -> ControlFlow<()> + 'f;

/// Method of finding the solutions of a board.
pub trait Solver: Sync {
    /// Returns the name used on the command line.
    fn name(&self) -> &'static str;

    /// Describes the method in one line.
    fn about(&self) -> &'static str;

    /// Checks that the solver supports every rule of this board.
    ///
    /// # Errors
    /// Returns the reason if it does not. In this case, [`run`](Self::run) must not be called.
    fn fits(&self, board: &Board) -> Result<(), Declined> {
        if board.layout().has_only_distinct_cells() { Ok(()) } else { Err(Declined::rules(self.name(), board)) }
    }

    /// Passes every solution to `found`, one digit per cell, until all are found, `found` returns `Break` or the budget
    /// is spent. The order depends on the solver, but is always the same. A solution keeps the digits on the board and
    /// uses only candidates that the board allows.
    fn run(&self, board: &Board, budget: &mut Budget<'_>, found: &mut OnSolution<'_>) -> SolveReport;

    /// Returns a sentence about a decision that the solver makes for this board before it starts. Returns `None` if
    /// there is nothing to decide.
    fn judgement(&self, board: &Board) -> Option<String> {
        let _ = board;
        None
    }
}

/// Solver whose search can be watched.
pub trait Watched: Solver {
    /// Returns the same search as a machine to step through. It finds the same solutions in the same order.
    fn machine(&self, board: &Board) -> Box<dyn Machine>;
}

impl Solver for &'static dyn Watched {
    fn name(&self) -> &'static str {
        (**self).name()
    }

    fn about(&self) -> &'static str {
        (**self).about()
    }

    fn fits(&self, board: &Board) -> Result<(), Declined> {
        (**self).fits(board)
    }

    fn run(&self, board: &Board, budget: &mut Budget<'_>, found: &mut OnSolution<'_>) -> SolveReport {
        (**self).run(board, budget, found)
    }

    fn judgement(&self, board: &Board) -> Option<String> {
        (**self).judgement(board)
    }
}

impl Watched for &'static dyn Watched {
    fn machine(&self, board: &Board) -> Box<dyn Machine> {
        (**self).machine(board)
    }
}

/// Returns the first solutions that a solver finds, at most `limit`, and the report of the run. The limit must not be
/// 0.
pub fn first_solutions(
    solver: &dyn Solver,
    board: &Board,
    budget: &mut Budget<'_>,
    limit: usize,
) -> (Vec<Vec<Digit>>, SolveReport) {
    let mut grids = Vec::new();
    let report = solver.run(board, budget, &mut |grid| {
        grids.push(grid.to_vec());
        if grids.len() < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    (grids, report)
}

/// Reason why a solver does not support a board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{solver} cannot solve this board: {why}")]
pub struct Declined {
    /// Name of the solver.
    pub solver: &'static str,
    /// Reason why the board is not supported, as a clause.
    pub why: String,
}

impl Declined {
    /// Returns the reason why a solver does not support a board, if the solver supports only rules that require digits
    /// to differ.
    pub(super) fn rules(solver: &'static str, board: &Board) -> Self {
        Self::beyond(solver, "rules about which digits must differ", board, |_| true)
    }

    /// Returns the reason why a solver does not support a board, if the solver supports `what`, but no condition for
    /// which `is_beyond` returns true. The reason names at most five families of rules: the families of these
    /// conditions, and those of even and odd cells if the board has such cells.
    pub(super) fn beyond(
        solver: &'static str,
        what: &str,
        board: &Board,
        is_beyond: impl Fn(&Condition) -> bool,
    ) -> Self {
        let layout = board.layout();
        let mut families: Vec<Family> = layout
            .conditions()
            .filter(|condition| is_beyond(condition))
            .map(|condition| condition.name.family)
            .collect();
        families.extend(
            layout.rules().iter().map(|rule| rule.family).filter(|family| matches!(family, Family::Even | Family::Odd)),
        );
        families.sort_unstable();
        families.dedup();
        let words = at_most_five(families.iter().map(|family| family.keyword()));
        Self { solver, why: format!("it supports only {what}, not {}", words.join(", ")) }
    }
}

/// End and cost of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SolveReport {
    /// How the run ended.
    pub end: End,
    /// Cost of the run.
    pub effort: Effort,
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// No further solution exists.
    Exhausted,
    /// The run was stopped by the receiver of its solutions.
    Stopped,
    /// The budget was spent; there may be more solutions.
    OutOfBudget,
}

/// Cost of a run, in counts that are the same on every machine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// Number of digits placed by the search, including forced digits. Digits placed by propagation are not counted.
    pub nodes: u64,
    /// Number of digits placed by the search that were not forced.
    pub guesses: u64,
    /// Number of branches that ended without a solution.
    pub dead_ends: u64,
    /// Number of constraint checks; 0 except for brute force.
    pub tests: u64,
    /// Number of links removed; 0 except for dancing links.
    pub updates: u64,
}

impl AddAssign for Effort {
    fn add_assign(&mut self, other: Self) {
        self.nodes += other.nodes;
        self.guesses += other.guesses;
        self.dead_ends += other.dead_ends;
        self.tests += other.tests;
        self.updates += other.updates;
    }
}

/// Limits of a run: a number of nodes, and a stop signal that is polled from time to time. Solvers do not read the
/// clock.
pub struct Budget<'a> {
    left: u64,    // nodes left to spend
    granted: u64, // nodes left before the next poll of `stop`
    every: u64,   // nodes between two polls of `stop`
    stop: &'a (dyn Fn() -> bool + Sync),
}

impl Budget<'static> {
    /// Returns a budget without limits.
    #[must_use]
    pub fn unlimited() -> Self {
        Self::nodes(u64::MAX)
    }

    /// Returns a budget of `limit` nodes.
    #[must_use]
    pub fn nodes(limit: u64) -> Self {
        Self::nodes_until(limit, &|| false)
    }
}

impl<'a> Budget<'a> {
    /// Number of nodes between two polls of `stop` on a board without conditions.
    const EVERY: u64 = 1024;

    /// Returns a budget without a node limit that ends once `stop` returns true. `stop` is polled at the beginning, and
    /// then about every 1,024 nodes. On a board with conditions, a node can be slow, so `stop` is polled at every node
    /// and between conditions.
    #[must_use]
    pub fn until(stop: &'a (dyn Fn() -> bool + Sync)) -> Self {
        Self::nodes_until(u64::MAX, stop)
    }

    /// Returns a budget of `limit` nodes that ends early if `stop` returns true.
    #[must_use]
    pub fn nodes_until(limit: u64, stop: &'a (dyn Fn() -> bool + Sync)) -> Self {
        Self { left: limit, granted: 0, every: Self::EVERY, stop }
    }

    /// Returns a budget of `limit` nodes, or of all nodes left in this budget if these are fewer. The stop signal is
    /// the same.
    #[must_use]
    pub fn limited_to(&self, limit: u64) -> Self {
        Self { left: limit.min(self.left), granted: 0, every: self.every, stop: self.stop }
    }

    /// Prepares for a layout: if it has conditions, the stop signal is polled before every node from now on.
    pub(super) fn poll_for(&mut self, layout: &Layout) {
        if layout.conditions().len() > 0 {
            (self.every, self.granted) = (1, 0);
        }
    }

    /// Polls the stop signal, and returns whether it is set. Called between the parts of a node that can be slow.
    pub(super) fn is_stopped(&self) -> bool {
        (self.stop)()
    }

    /// Returns the number of nodes that may be spent before the next poll of the stop signal; 0 once the budget is
    /// spent.
    pub(super) fn grant(&mut self) -> u64 {
        if self.granted == 0 && self.left > 0 && !(self.stop)() {
            self.granted = self.left.min(self.every);
        }
        self.granted
    }

    /// Subtracts nodes that [`grant`](Self::grant) has granted.
    pub(super) const fn spend(&mut self, nodes: u64) {
        self.granted -= nodes;
        self.left -= nodes;
    }

    /// Spends one node. Returns false if the budget is already spent.
    pub(super) fn node(&mut self) -> bool {
        let granted = self.grant() > 0;
        self.spend(u64::from(granted));
        granted
    }
}

impl fmt::Debug for Budget<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Budget").field("left", &self.left).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::*;

    #[test]
    fn a_budget_grants_as_many_nodes_as_it_has() {
        for limit in [0, 1, 1023, 1024, 1025, 5000] {
            let mut budget = Budget::nodes(limit);
            assert_eq!((0..10_000).filter(|_| budget.node()).count() as u64, limit);
        }
    }

    #[test]
    fn stop_is_polled_at_the_start_and_then_every_1024_nodes() {
        let polls = AtomicU64::new(0);
        let stop = || polls.fetch_add(1, Ordering::Relaxed) == 3;
        let mut budget = Budget::until(&stop);
        let mut nodes = 0;
        while budget.node() {
            nodes += 1;
        }
        assert_eq!((nodes, polls.load(Ordering::Relaxed)), (3 * 1024, 4));
    }
}
