//! Fast solver for boards larger than 9 × 9: propagation, and a search that learns from its failures. It cannot be
//! watched: a search that has restarted cannot go back step by step.
//!
//! On a large board, singles alone leave too much open, and one wrong choice near the root costs very much. So the
//! solver also propagates digits that are locked into the intersection of two units. The search branches on the cell,
//! or the digit in a unit, that has fewest options relative to its failures so far (the weighted degree of Boussemart,
//! Hemery, Lecoutre and Sais, “Boosting Systematic Search by Weighting Constraints”, 2004). Until it has found a
//! solution, the search restarts again and again, each time after more failures than before, and keeps what it has
//! learned (Gomes, Selman and Kautz, “Boosting Combinatorial Search Through Randomization”, 1998).
//!
//! Each choice is a candidate. The search first places this candidate. Once it has found all solutions that include the
//! candidate, it eliminates the candidate. A candidate eliminated at the root stays eliminated, even after a restart. A
//! restart discards only the path, on which no solution was found. So every solution is found exactly once.
//!
//! Boards of 16 × 16, the most popular size after 9 × 9, are first tried with less effort, in `singles_attempt`.

mod bit_planes_16;
mod branching_heuristics;
mod propagation_state;
mod singles_attempt;
#[cfg(test)]
mod tests;
mod tracked_layout;
mod unchecked_arrays;

use std::ops::ControlFlow;

use crate::large::bit_planes_16::Planes;
use crate::large::branching_heuristics::BranchingHeuristics;
use crate::large::propagation_state::{DeadEnd, State};
use crate::large::singles_attempt::{Attempt, Limit, attempt};
use crate::large::tracked_layout::TrackedLayout;
use crate::{Budget, Declined, Effort, End, OnSolution, SolveReport, Solver};
use grid::{Board, Cell, Digit};

/// Solver that propagates singles and locked candidates, branches where failures were frequent, and restarts until it
/// has found a solution.
#[derive(Clone, Copy, Debug)]
pub struct Large;

/// Factor by which the number of failures until the next restart grows with each restart.
const NEXT: f64 = 1.5;

impl Solver for Large {
    fn name(&self) -> &'static str {
        "large"
    }

    fn about(&self) -> &'static str {
        "places singles and locked digits with bit sets, propagates every rule, branches where it failed most, and restarts"
    }

    fn fits(&self, _: &Board) -> Result<(), Declined> {
        Ok(())
    }

    fn run(&self, board: &Board, budget: &mut Budget<'_>, found: &mut OnSolution<'_>) -> SolveReport {
        if Planes::fit(board) {
            attempt_first(board, Limit::USUAL, budget, found)
        } else {
            search(board, budget, found)
        }
    }
}

/// Makes a quick attempt. If that does not finish the search, a full search follows, which skips the solutions already
/// reported.
fn attempt_first(board: &Board, limit: Limit, budget: &mut Budget<'_>, found: &mut OnSolution<'_>) -> SolveReport {
    let mut effort = Effort::default();
    match attempt(board, limit, budget, &mut effort, found) {
        Attempt::Over(end) => SolveReport { end, effort },
        Attempt::Left(known) => {
            let is_known = |grid: &[Digit]| known.iter().any(|known| known == grid);
            let mut found = |grid: &[Digit]| if is_known(grid) { ControlFlow::Continue(()) } else { found(grid) };
            let mut report = search(board, budget, &mut found);
            report.effort += effort;
            report
        }
    }
}

/// Searches with the smallest tables that are large enough for the board.
fn search(board: &Board, budget: &mut Budget<'_>, found: &mut OnSolution<'_>) -> SolveReport {
    budget.poll_for(board.layout());
    let tracked = TrackedLayout::of(board.layout());
    match (tracked.cells(), tracked.pairs()) {
        // Smaller tables take less time to clear at first. A table of pairs is never quite full.
        (..=128, ..512) => search_in::<128, 512>(board, &tracked, budget, found),
        (..=256, ..1024) => search_in::<256, 1024>(board, &tracked, budget, found),
        (..=1024, ..2048) => search_in::<1024, 2048>(board, &tracked, budget, found),
        (..=2048, ..4096) => search_in::<2048, 4096>(board, &tracked, budget, found),
        _ => search_in::<4096, { TrackedLayout::MOST + 1 }>(board, &tracked, budget, found),
    }
}

/// Searches with tables for `CELLS` cells and `PAIRS` pairs of a unit and a digit.
fn search_in<const CELLS: usize, const PAIRS: usize>(
    board: &Board,
    tracked: &TrackedLayout,
    budget: &mut Budget<'_>,
    found: &mut OnSolution<'_>,
) -> SolveReport {
    let mut effort = Effort::default();
    let Ok(state) = State::<CELLS, PAIRS>::new(board, tracked) else {
        return SolveReport { end: End::Exhausted, effort: Effort { dead_ends: 1, ..effort } };
    };
    let activity = BranchingHeuristics::new(&state);
    let first_restart = activity.first_restart();
    let end = Run { activity, state, path: Vec::new(), effort: &mut effort }.run(first_restart, budget, found);
    SolveReport { end, effort }
}

/// Placed candidate, and the length of the trail before it was placed.
struct PlacedCandidate {
    cell: Cell,
    digit: u64,
    before: usize,
}

struct Run<'a, const CELLS: usize, const PAIRS: usize> {
    state: State<'a, CELLS, PAIRS>,
    activity: BranchingHeuristics,
    path: Vec<PlacedCandidate>,
    effort: &'a mut Effort,
}

impl<const CELLS: usize, const PAIRS: usize> Run<'_, CELLS, PAIRS> {
    /// Reports every solution. Until a solution is found, restarts again and again: the first time after
    /// `first_restart` failures, then each time after more failures than before.
    fn run(&mut self, mut first_restart: f64, budget: &mut Budget<'_>, found: &mut OnSolution<'_>) -> End {
        let (mut failures, mut has_found) = (0.0, false);
        let mut outcome = self.state.propagate(budget);
        loop {
            match outcome {
                Err(DeadEnd::Stopped) => return End::OutOfBudget,
                Err(dead) => {
                    self.effort.dead_ends += 1;
                    self.activity.record_failure(dead, &self.state);
                    failures += 1.0;
                }
                Ok(()) if self.state.is_solved() => {
                    if found(&self.state.grid()).is_break() {
                        return End::Stopped;
                    }
                    has_found = true;
                }
                Ok(()) => {
                    if !has_found && failures > first_restart {
                        (failures, first_restart) = (0.0, first_restart * NEXT);
                        self.restart();
                    }
                    if !budget.node() {
                        return End::OutOfBudget;
                    }
                    outcome = self.descend(budget);
                    continue;
                }
            }
            let Some(level) = self.path.pop() else { return End::Exhausted };
            outcome = self.ascend(&level, budget);
        }
    }

    /// Chooses a candidate, places it and propagates.
    fn descend(&mut self, budget: &Budget<'_>) -> Result<(), DeadEnd> {
        self.effort.nodes += 1;
        self.effort.guesses += 1;
        let (cell, digit) = self.activity.choose(&self.state);
        if self.path.is_empty() {
            self.state.make_permanent();
        }
        self.path.push(PlacedCandidate { cell, digit, before: self.state.trail_len() });
        self.state.put(cell, digit)?;
        self.state.propagate(budget)
    }

    /// Undoes the placement of a candidate, once all solutions that include it have been found. Then eliminates the
    /// candidate and propagates.
    fn ascend(&mut self, level: &PlacedCandidate, budget: &Budget<'_>) -> Result<(), DeadEnd> {
        self.state.undo(level.before);
        self.state.eliminate(level.cell, level.digit)?;
        self.state.propagate(budget)
    }

    /// Discards the path, on which no solution was found, and starts again at the root.
    fn restart(&mut self) {
        self.activity.next_heuristic();
        if let Some(level) = self.path.first() {
            self.state.undo(level.before);
        }
        self.path.clear();
    }
}
