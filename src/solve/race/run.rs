//! Timed run of one solver on one board.

use std::time::{Duration, Instant};

use crate::{Budget, Effort, End, Solver, first_solutions};
use grid::{Board, Cell, Constraint, Digit, DigitSet};

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finish {
    /// The solver found a correct solution.
    Solved,
    /// The solver found that there is no solution.
    None,
    /// The solver exceeded the time limit.
    Late,
    /// The solver does not support the board.
    Declined,
    /// The solver returned a grid that is not a solution, which is a bug.
    Wrong,
}

/// Result of one solver on one board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// How the run ended.
    pub finish: Finish,
    /// Time from just before the solver sees the board until it stops: at its first solution, or after finding that
    /// there is none. Equal to the time limit if the solver was late, and zero if it declined the board.
    pub took: Duration,
    /// Cost of the run.
    pub effort: Effort,
}

/// Function that reads the time, passed in by code that may access the clock.
pub type Clock<'a> = &'a (dyn Fn() -> Instant + Sync);

/// Lets a solver look for the first solution for at most `timeout`. The time includes the solver's set-up, but not the
/// check of the solution. Returns `None` if `is_wanted` returns false before the end.
pub fn run(
    solver: &dyn Solver,
    board: &Board,
    timeout: Duration,
    clock: Clock<'_>,
    is_wanted: &(dyn Fn() -> bool + Sync),
) -> Option<Run> {
    if solver.fits(board).is_err() {
        return Some(Run { finish: Finish::Declined, took: Duration::ZERO, effort: Effort::default() });
    }
    let start = clock();
    let stop = || clock().saturating_duration_since(start) >= timeout || !is_wanted();
    let (grids, report) = first_solutions(solver, board, &mut Budget::until(&stop), 1);
    let took = clock().saturating_duration_since(start);
    let finish = match (grids.first(), report.end) {
        _ if took >= timeout => Finish::Late,
        (Some(grid), _) if is_solution(board, grid) => Finish::Solved,
        (Some(_), _) => Finish::Wrong,
        (None, End::OutOfBudget) => return None,
        (None, End::Exhausted | End::Stopped) => Finish::None,
    };
    Some(Run { finish, took: took.min(timeout), effort: report.effort })
}

/// Returns whether a grid is a solution by definition: it keeps the digits of the board, uses no eliminated candidate,
/// fills every unit, repeats no digit where none may repeat, and meets every condition.
fn is_solution(board: &Board, grid: &[Digit]) -> bool {
    let side = board.shape().side();
    let keeps = board.shape().iter().all(|cell| {
        let digit = grid[cell.index()];
        board.digit(cell).map_or(!board.puzzle().removed[cell.index()].has(digit), |held| held == digit)
    });
    let of = |cells: &[Cell]| cells.iter().map(|cell| grid[cell.index()]).collect::<DigitSet>();
    keeps
        && board.layout().constraints().iter().all(|constraint| match constraint {
            Constraint::Unit { cells, .. } => of(cells) == DigitSet::all(side),
            Constraint::Distinct { cells, .. } => of(cells).len() == cells.len(),
        })
        && board.shape().iter().all(|cell| board.layout().domain(cell).has(grid[cell.index()]))
        && board.layout().unmet(&grid.iter().copied().map(Some).collect::<Vec<_>>()).next().is_none()
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;
    use crate::test_boards::{NONE, board};
    use crate::{OnSolution, SolveReport, by_name, roster};

    const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// Returns a clock that advances by `step` each time it is read.
    fn clock(step: Duration) -> impl Fn() -> Instant + Sync {
        #[expect(clippy::disallowed_methods, reason = "any instant will do as the origin")]
        let time = Mutex::new(Instant::now());
        move || {
            let mut time = time.lock().unwrap();
            *time += step;
            *time
        }
    }

    fn check(solver: &dyn Solver, line: &str, millis: u64, expected: Option<(Finish, u64)>) {
        let step = clock(Duration::from_millis(1));
        let run = run(solver, &board(line), Duration::from_millis(millis), &step, &|| millis != 77);
        let result = run.map(|run| (run.finish, run.took.as_millis() as u64));
        assert_eq!(result, expected, "{} {line} {millis}", solver.name());
    }

    #[test]
    fn a_run_ends_solved_without_solution_late_or_cancelled() {
        let step = clock(Duration::from_millis(1));
        for solver in roster() {
            let solver: &dyn Solver = *solver;
            let run = run(solver, &board(&".".repeat(16)), Duration::from_secs(1000), &step, &|| true).unwrap();
            assert!(run.finish == Finish::Solved && run.effort.nodes > 0, "{}: {run:?}", solver.name());
            check(solver, NONE, 1, Some((Finish::Late, 1)));
        }
        let exact = by_name("exact").unwrap();
        check(exact, EASY, 1_000_000, Some((Finish::Solved, 2)));
        check(exact, NONE, 1_000_000, Some((Finish::None, 2)));
        check(exact, EASY, 77, None);
    }

    /// Solver that returns a wrong grid.
    struct Liar;

    impl Solver for Liar {
        fn name(&self) -> &'static str {
            "liar"
        }
        fn about(&self) -> &'static str {
            "says anything"
        }
        fn run(&self, board: &Board, _: &mut Budget<'_>, found: &mut OnSolution<'_>) -> SolveReport {
            let _ = found(&vec![Digit::ONE; board.shape().cells()]);
            SolveReport { end: End::Stopped, effort: Effort::default() }
        }
    }

    #[test]
    fn a_grid_that_is_not_a_solution_is_reported_as_wrong() {
        check(&Liar, EASY, 1_000_000, Some((Finish::Wrong, 1)));
        check(&Liar, &".".repeat(16), 1_000_000, Some((Finish::Wrong, 1)));
        let solved = crate::solutions(&board(EASY), 1).pop().unwrap();
        assert!(is_solution(&board(EASY), &solved));
        let other = board(&EASY.replacen("53..", "35..", 1));
        assert!(!is_solution(&other, &solved), "it holds other digits");
    }
}
