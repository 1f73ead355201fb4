//! All solvers by name, and the questions that are asked most.

use std::ops::ControlFlow;
use std::sync::LazyLock;

use crate::lanes::Lanes;
use crate::{Backtrack, Brute, Budget, Exact, Hybrid, Large, Norvig, Propagate, Solver, Watched};
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

/// Every solver that can be watched.
#[must_use]
pub fn roster() -> &'static [&'static dyn Watched] {
    &ROSTER
}

/// Every solver: those that only answer, then those that can be watched.
pub fn solvers() -> impl Iterator<Item = &'static dyn Solver> {
    let quick: [&'static dyn Solver; 2] = [&Lanes, &Large];
    quick.into_iter().chain(ROSTER.iter().map(|&solver| solver as _))
}

/// Those that race where nobody says who: all but the one for large boards.
#[must_use]
pub fn racers() -> &'static [&'static dyn Solver] {
    static RACERS: LazyLock<Vec<&'static dyn Solver>> =
        LazyLock::new(|| solvers().filter(|solver| solver.name() != Large.name()).collect());
    &RACERS
}

/// The solver of this name. `auto` is none of its own: ask [`auto`].
#[must_use]
pub fn by_name(name: &str) -> Option<&'static dyn Solver> {
    solvers().find(|solver| solver.name() == name)
}

/// The solver of this name that can be watched.
#[must_use]
pub fn watched(name: &str) -> Option<&'static dyn Watched> {
    roster().iter().copied().find(|solver| solver.name() == name)
}

/// Returns the first solver that can be watched on a board: Algorithm X unless an exact cover cannot express the rules or would take too
/// much memory.
///
/// # Panics
/// Never: propagation does every board.
#[must_use]
pub fn watchable(board: &Board) -> &'static dyn Watched {
    roster().iter().copied().find(|solver| solver.fits(board).is_ok()).expect("propagation does every board")
}

/// The solver of this name, with this seed where it leaves something to chance.
#[must_use]
pub fn racer(name: &str, seed: u64) -> Option<Box<dyn Solver>> {
    match name {
        "lanes" => Some(Box::new(Lanes)),
        "large" => Some(Box::new(Large)),
        _ => seeded(name, seed).map(|solver| solver as _),
    }
}

/// The solver of this name that can be watched, with this seed where it leaves something to chance.
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

/// The fastest solver that fits a board.
#[must_use]
pub fn auto(board: &Board) -> &'static dyn Solver {
    match board.shape().side() {
        10.. => &Large,
        _ if !board.layout().is_plain() => &Large,
        _ if Lanes::can(board) => &Lanes,
        _ => &Propagate,
    }
}

/// How many solutions a board has: none, one, or more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// None.
    None,
    /// One, a digit a cell.
    Unique(Vec<Digit>),
    /// More than one; the first that was found.
    Many(Vec<Digit>),
}

/// Looks for two solutions.
#[must_use]
pub fn outcome(board: &Board) -> Outcome {
    let mut found = solutions(board, 2).into_iter();
    match (found.next(), found.next()) {
        (None, _) => Outcome::None,
        (Some(grid), None) => Outcome::Unique(grid),
        (Some(grid), Some(_)) => Outcome::Many(grid),
    }
}

/// The first solutions of a board, `limit` at most, each a digit a cell.
#[must_use]
pub fn solutions(board: &Board, limit: usize) -> Vec<Vec<Digit>> {
    let mut all = Vec::new();
    if limit > 0 {
        auto(board).run(board, &mut Budget::unlimited(), &mut |grid| {
            all.push(grid.to_vec());
            if all.len() < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
    }
    all
}
