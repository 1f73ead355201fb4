//! What every solver is asked and answers.

use std::fmt;
use std::ops::{AddAssign, ControlFlow};

use crate::Machine;
use grid::{Board, Condition, Digit, Family, Layout};
use text::at_most_five;

/// A way to find the solutions of a board.
pub trait Solver: Sync {
    /// Its name on the command line.
    fn name(&self) -> &'static str;

    /// What it does, in one line.
    fn about(&self) -> &'static str;

    /// Whether it can do this board whole.
    ///
    /// # Errors
    /// If it cannot, and why. Then [`run`](Self::run) must not be asked.
    fn fits(&self, board: &Board) -> Result<(), Declined> {
        if board.layout().is_plain() { Ok(()) } else { Err(Declined::rules(self.name(), board)) }
    }

    /// Hands every solution to `found`, a digit a cell, in an order of its own that is always the same, until all are found,
    /// `found` breaks or the budget is spent. A solution keeps the digits that the board holds and uses only candidates that it has.
    fn run(&self, board: &Board, budget: &mut Budget<'_>, found: &mut dyn FnMut(&[Digit]) -> ControlFlow<()>)
    -> Report;

    /// What it thinks of a board before it begins, if it does.
    fn judgement(&self, board: &Board) -> Option<String> {
        let _ = board;
        None
    }
}

/// A solver whose search can be watched.
pub trait Watched: Solver {
    /// The same search, to be watched: it finds the same solutions in the same order.
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

    fn run(
        &self,
        board: &Board,
        budget: &mut Budget<'_>,
        found: &mut dyn FnMut(&[Digit]) -> ControlFlow<()>,
    ) -> Report {
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

/// Why a solver cannot do a board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{solver} cannot do this board: {why}")]
pub struct Declined {
    /// Its name.
    pub solver: &'static str,
    /// What it lacks.
    pub why: String,
}

impl Declined {
    /// Of a solver that knows different digits only.
    pub(super) fn rules(solver: &'static str, board: &Board) -> Self {
        Self::beyond(solver, "which digits must differ", board, |_| true)
    }

    /// Of a solver that knows `what`, but not those conditions.
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
        Self { solver, why: format!("it knows {what}, not {}", words.join(", ")) }
    }
}

/// How a run ended, and what it cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Report {
    /// How it ended.
    pub end: End,
    /// What it cost.
    pub effort: Effort,
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// There is no further solution.
    Exhausted,
    /// Whoever took the solutions wanted no more.
    Stopped,
    /// The budget was spent; there may be more.
    OutOfBudget,
}

/// What a run cost, by counts that are the same on every machine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// Digits that the search put somewhere, forced ones included where it does not leave those to propagation.
    pub nodes: u64,
    /// Those of them that were not forced.
    pub guesses: u64,
    /// How often a branch ended without a solution.
    pub dead_ends: u64,
    /// How often a constraint was asked whether it is kept; only brute force asks.
    pub tests: u64,
    /// Links removed; only the dancing ones are.
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

/// Limits of a run: a number of nodes, and a signal to stop that is polled now and then. Solvers do not read the clock.
pub struct Budget<'a> {
    left: u64,    // nodes
    granted: u64, // nodes until `stop` is polled again
    every: u64,   // nodes between two polls of `stop`
    stop: &'a (dyn Fn() -> bool + Sync),
}

impl Budget<'static> {
    /// As much as it takes.
    #[must_use]
    pub fn unlimited() -> Self {
        Self::nodes(u64::MAX)
    }

    /// So many nodes.
    #[must_use]
    pub fn nodes(limit: u64) -> Self {
        Self::nodes_until(limit, &|| false)
    }
}

impl<'a> Budget<'a> {
    /// Number of nodes between two polls of `stop` on a board without conditions.
    const EVERY: u64 = 1024;

    /// Returns a budget without a node limit that ends once `stop` returns true. It is polled at the beginning and then about every
    /// 1,024 nodes; on a board with conditions, where a node can be slow, at every node and between conditions.
    #[must_use]
    pub fn until(stop: &'a (dyn Fn() -> bool + Sync)) -> Self {
        Self::nodes_until(u64::MAX, stop)
    }

    /// Returns a budget of `limit` nodes that also ends once `stop` returns true.
    #[must_use]
    pub fn nodes_until(limit: u64, stop: &'a (dyn Fn() -> bool + Sync)) -> Self {
        Self { left: limit, granted: 0, every: Self::EVERY, stop }
    }

    /// Returns a budget of at most `limit` nodes out of what is left, with the same stop signal.
    #[must_use]
    pub fn limited_to(&self, limit: u64) -> Self {
        Self { left: limit.min(self.left), granted: 0, every: self.every, stop: self.stop }
    }

    /// Polls the stop signal before every node from here on if the layout has conditions.
    pub(super) fn poll_for(&mut self, layout: &Layout) {
        if layout.conditions().len() > 0 {
            (self.every, self.granted) = (1, 0);
        }
    }

    /// Polls the stop signal. For steps within a node that can be slow.
    pub(super) fn is_stopped(&self) -> bool {
        (self.stop)()
    }

    /// Returns how many nodes may be spent before the next poll; 0 once the budget is spent.
    pub(super) fn grant(&mut self) -> u64 {
        if self.granted == 0 && self.left > 0 && !(self.stop)() {
            self.granted = self.left.min(self.every);
        }
        self.granted
    }

    /// Takes off nodes that were granted.
    pub(super) const fn spend(&mut self, nodes: u64) {
        self.granted -= nodes;
        self.left -= nodes;
    }

    /// Takes off one node; false when the budget is spent.
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
    fn stop_is_asked_at_first_and_then_seldom() {
        let asked = AtomicU64::new(0);
        let stop = || asked.fetch_add(1, Ordering::Relaxed) == 3;
        let mut budget = Budget::until(&stop);
        let mut nodes = 0;
        while budget.node() {
            nodes += 1;
        }
        assert_eq!((nodes, asked.load(Ordering::Relaxed)), (3 * 1024, 4));
    }
}
