//! List of all solvers by name, and functions for the most common queries.

use std::sync::LazyLock;

use crate::lanes::Lanes;
use crate::{Backtrack, Brute, Budget, Exact, Hybrid, Large, Norvig, Propagate, Solver, Watched, first_solutions};
use grid::{Board, Digit};

static ROSTER: [&dyn Watched; 19] = [
    &Exact::Smallest,
    &Exact::LastOfSmallest,
    &Exact::AnyOfSmallest(0),
    &Exact::Sharp,
    &Exact::First,
    &Exact::Random(0),
    &Propagate,
    &Norvig,
    &Backtrack::Checking,
    &Backtrack::LeastConstraining,
    &Backtrack::Plain,
    &Hybrid,
    &Brute::V1,
    &Brute::V2,
    &Brute::V3(0),
    &Brute::V4,
    &Brute::Anew,
    &Brute::Units,
    &Brute::Ahead,
];

/// Returns every solver that can be watched.
#[must_use]
pub fn roster() -> &'static [&'static dyn Watched] {
    &ROSTER
}

/// Returns every solver: first those that cannot be watched, then those that can.
pub fn solvers() -> impl Iterator<Item = &'static dyn Solver> {
    let quick: [&'static dyn Solver; 2] = [&Lanes, &Large];
    quick.into_iter().chain(ROSTER.iter().map(|&solver| solver as _))
}

/// Returns the solvers that race by default: all except the one for large boards.
#[must_use]
pub fn racers() -> &'static [&'static dyn Solver] {
    static RACERS: LazyLock<Vec<&'static dyn Solver>> =
        LazyLock::new(|| solvers().filter(|solver| solver.name() != Large.name()).collect());
    &RACERS
}

/// Returns the solver with this name, or `None` if there is none. `auto` is not a solver of its own: see [`auto`].
#[must_use]
pub fn by_name(name: &str) -> Option<&'static dyn Solver> {
    solvers().find(|solver| solver.name() == name)
}

/// Returns the solver with this name if it can be watched, otherwise `None`.
#[must_use]
pub fn watched(name: &str) -> Option<&'static dyn Watched> {
    roster().iter().copied().find(|solver| solver.name() == name)
}

/// Returns the first solver in the list that can be watched on this board. This is Algorithm X, or another solver if an
/// exact cover cannot express the rules or would take too much memory.
///
/// # Panics
/// Never: propagation supports every board.
#[must_use]
pub fn watchable(board: &Board) -> &'static dyn Watched {
    roster().iter().copied().find(|solver| solver.fits(board).is_ok()).expect("propagation does every board")
}

/// Returns the solver with this name, or `None` if there is none. A solver that makes random choices uses `seed` for
/// them.
#[must_use]
pub fn racer(name: &str, seed: u64) -> Option<Box<dyn Solver>> {
    match name {
        "lanes" => Some(Box::new(Lanes)),
        "large" => Some(Box::new(Large)),
        _ => seeded(name, seed).map(|solver| solver as _),
    }
}

/// Returns the solver with this name if it can be watched, otherwise `None`. A solver that makes random choices uses
/// `seed` for them.
#[must_use]
pub fn seeded(name: &str, seed: u64) -> Option<Box<dyn Watched>> {
    let solver = watched(name)?;
    Some(match solver.name() {
        "exact-ties" => Box::new(Exact::AnyOfSmallest(seed)),
        "exact-random" => Box::new(Exact::Random(seed)),
        "brute-v3" => Box::new(Brute::V3(seed)),
        _ => Box::new(solver),
    })
}

/// Returns the fastest solver for a board.
#[must_use]
pub fn auto(board: &Board) -> &'static dyn Solver {
    match board.shape().side() {
        10.. => &Large,
        _ if !board.layout().has_only_distinct_cells() => &Large,
        _ if Lanes::can(board) => &Lanes,
        _ => &Propagate,
    }
}

/// Number of solutions of a board: none, one, or more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// No solution.
    None,
    /// One solution, as one digit per cell.
    Unique(Vec<Digit>),
    /// More than one solution, of which this is the first one found.
    Many(Vec<Digit>),
}

/// Looks for up to two solutions to find out whether a board has none, one or more.
#[must_use]
pub fn outcome(board: &Board) -> Outcome {
    let mut found = solutions(board, 2).into_iter();
    match (found.next(), found.next()) {
        (None, _) => Outcome::None,
        (Some(grid), None) => Outcome::Unique(grid),
        (Some(grid), Some(_)) => Outcome::Many(grid),
    }
}

/// Returns the first solutions of a board, at most `limit`, each as one digit per cell.
#[must_use]
pub fn solutions(board: &Board, limit: usize) -> Vec<Vec<Digit>> {
    if limit == 0 {
        return Vec::new();
    }
    first_solutions(auto(board), board, &mut Budget::unlimited(), limit).0
}
