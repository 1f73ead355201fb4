//! `ninefold solve`.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use clap::Args;
use serde::Serialize;

use crate::cli::arguments::{Reading, number, seconds};
use crate::cli::clock;
use crate::cli::console::Console;
use crate::cli::json::{Error, PuzzleLine, checked};
use crate::cli::output::{Failure, Out, Status, complain};
use crate::cli::puzzle_source::Source;
use crate::cli::puzzle_status::PuzzleStatus;
use crate::cli::statistics::Stats;
use crate::cli::stream::{self, Answer, Job, Work};
use format::{PlainLines, solution_line};
use grid::{Board, Digit};
use solve::lanes::{self, Boards, Lanes, Limits};
use solve::{self, Budget, Effort, End, Solver};

/// The solution of each puzzle.
#[derive(Args, Debug)]
#[command(after_help = "\
One line per puzzle: the solution in the same notation, or none, invalid or timeout; with --unique also many. \
For an invalid puzzle, standard error has FILE:LINE:COLUMN and what was expected there.

Examples:
  ninefold solve 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  ninefold solve --unique --json < puzzles.txt")]
pub(super) struct Solve {
    #[command(flatten)]
    reading: Reading,

    /// Look for a second solution; if there is one, print `many`.
    #[arg(long)]
    unique: bool,

    /// Print every solution, one per line.
    #[arg(long, conflicts_with = "unique")]
    all: bool,

    /// Stop after this many solutions of a puzzle; 0 for no limit.
    #[arg(long, value_name = "N", requires = "all", default_value_t = 0, hide_default_value = true, value_parser = number)]
    limit: u64,

    /// Solver to use.
    #[arg(long, value_name = "NAME", value_parser = crate::cli::arguments::solvers(&[AUTO]), default_value = AUTO)]
    with: String,

    /// Print totals on standard error at the end: puzzles, time, speed, guesses, and the minimum, mean and maximum time for a puzzle.
    #[arg(long)]
    stats: bool,

    /// Print one JSON object per line.
    #[arg(long)]
    json: bool,

    /// Time limit per puzzle in seconds; a puzzle that exceeds it is reported as `timeout`.
    #[arg(long, value_name = "S", value_parser = seconds)]
    timeout: Option<Duration>,
}

/// Value of `--with` for the fastest solver that supports the rules.
const AUTO: &str = "auto";

/// Maximum number of guesses for a puzzle that is solved in lockstep with others. A puzzle that takes more is solved by itself. The hardest
/// known puzzles take a few hundred.
pub(super) const PATIENCE: u32 = 2000;

/// Whether a time limit is long enough for [`PATIENCE`] guesses, which take about a millisecond.
pub(super) fn is_ample(timeout: Option<Duration>) -> bool {
    timeout.is_none_or(|timeout| timeout >= Duration::from_millis(100))
}

/// Keys of the JSON line.
#[derive(Serialize)]
struct Solution {
    solution: Option<String>,
}

/// Result of a search for one or two solutions.
struct Found {
    status: PuzzleStatus,
    /// The solution; `None` if a status is printed instead.
    solution: Option<Vec<Digit>>,
    effort: Effort,
}

impl Work for Solve {
    fn one(&self, job: &Job) -> Answer {
        let board = match checked(&job.record) {
            Ok(board) => board,
            Err(error) => return self.invalid(job, error),
        };
        let solver = match self.solver(&board) {
            Ok(solver) => solver,
            Err(halt) => return Answer { halt: Some(halt), ..Answer::default() },
        };
        let start = clock::now();
        let Found { status, solution, effort } = self.search(solver, &board, job);
        let stats = Stats::one(clock::now() - start, effort.guesses);
        let is_bad = status.is_bad() || status == PuzzleStatus::Many;
        Answer { text: self.line(job, status, solution.as_deref(), None), is_bad, stats, ..Answer::default() }
    }

    fn has_many(&self) -> bool {
        [AUTO, Lanes.name()].contains(&&*self.with) && !self.json && is_ample(self.timeout)
    }

    fn many(&self, run: &PlainLines, alone: &dyn Fn(usize) -> Answer) -> Answer {
        let start = clock::now();
        let boards: Vec<&[u8; 81]> = run.lines().collect();
        let asked = Limits { solutions: if self.unique { 2 } else { 1 }, guesses: PATIENCE };
        let mut all = Answer::default();
        let mut text = Vec::with_capacity(82 * boards.len());
        let (mut together, mut guesses) = (0, 0);
        let answers = lanes::answers(Boards::Lines(&boards), asked);
        let took = clock::now() - start;
        for (at, answer) in answers.iter().enumerate() {
            let (solution, is_bad) = match answer.first() {
                Some(_) if answer.solutions > 1 => (&b"many"[..], true),
                Some(solution) if !answer.is_cut => (&solution.line()[..], false),
                _ => {
                    let one = alone(at); // no solution, invalid, or too many guesses
                    text.extend_from_slice(one.text.as_bytes());
                    all = all.then(Answer { text: String::new(), ..one });
                    continue;
                }
            };
            all.is_bad |= is_bad;
            together += 1;
            guesses += u64::from(answer.guesses);
            text.extend_from_slice(solution);
            text.push(b'\n');
        }
        all.text = String::from_utf8(text).expect("digits and words are ASCII");
        all.more = boards.len() - 1;
        all.stats += Stats::some(together, took, guesses);
        all
    }
}

impl Solve {
    pub(super) fn run(&self, out: &mut Out) -> Result<Status, Failure> {
        let start = clock::now();
        let (status, stats) = if self.all { self.every(out)? } else { stream::all(&self.reading, out, self)? };
        if self.stats {
            complain(&stats.line(clock::now() - start));
        }
        Ok(status)
    }

    fn search(&self, solver: &dyn Solver, board: &Board, job: &Job) -> Found {
        let (mut first, mut count) = (None, 0_u8);
        let stop = deadline(self.timeout, job);
        let report = solver.run(board, &mut Budget::until(&stop), &mut |solution| {
            count += 1;
            first.get_or_insert_with(|| solution.to_vec());
            if self.unique && count < 2 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        let status = match (count, report.end) {
            (2.., _) => PuzzleStatus::Many,
            (1, End::Stopped | End::Exhausted) if !self.unique => PuzzleStatus::Solved,
            (_, End::OutOfBudget) => PuzzleStatus::Timeout,
            (1, _) => PuzzleStatus::Unique,
            (0, _) => PuzzleStatus::None,
        };
        let solution = first.filter(|_| matches!(status, PuzzleStatus::Unique | PuzzleStatus::Solved));
        Found { status, solution, effort: report.effort }
    }

    /// Prints every solution of every puzzle as soon as it is found, because all of them may not fit in memory.
    fn every(&self, out: &mut Out) -> Result<(Status, Stats), Failure> {
        let (mut console, mut stats) = (Console::new(out), Stats::default());
        for source in Source::all(&self.reading.inputs)? {
            let Some(mut puzzles) = self.reading.open(&source, &mut console)? else { continue };
            while let Some(record) = console.next(&mut puzzles)? {
                let job = Job { name: puzzles.name.clone(), record, is_wanted: Arc::new(AtomicBool::new(true)) };
                stats += self.all_of(&job, &mut console)?;
                console.progress.count(1);
            }
            console.close(&puzzles)?;
        }
        Ok((console.status, stats))
    }

    /// Prints every solution of one puzzle.
    fn all_of(&self, job: &Job, console: &mut Console<'_>) -> Result<Stats, Failure> {
        let board = match checked(&job.record) {
            Ok(board) => board,
            Err(error) => {
                let Answer { text, complaint, stats, .. } = self.invalid(job, error);
                complaint.iter().for_each(|complaint| console.reject(complaint));
                return console.print(&text).map(|()| stats);
            }
        };
        let solver = self.solver(&board).map_err(Failure::Usage)?;
        let start = clock::now();
        let stop = deadline(self.timeout, job);
        let (mut count, mut first, mut printed) = (0, None, Ok(()));
        let report = solver.run(&board, &mut Budget::until(&stop), &mut |solution| {
            count += 1;
            let mut print =
                |solution: &[Digit]| console.print(&self.line(job, PuzzleStatus::Many, Some(solution), None));
            printed = match (count, first.take()) {
                (1, _) => {
                    first = Some(solution.to_vec()); // printed once it is known whether it is the only one
                    Ok(())
                }
                (_, Some(first)) => print(&first).and_then(|()| print(solution)),
                (_, None) => print(solution),
            };
            if printed.is_ok() && count != self.limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        printed?;
        if let Some(first) = first {
            let status = if report.end == End::Exhausted { PuzzleStatus::Unique } else { PuzzleStatus::Solved };
            console.print(&self.line(job, status, Some(&first), None))?;
        }
        let failed = match report.end {
            End::OutOfBudget => Some(PuzzleStatus::Timeout),
            End::Exhausted if count == 0 => Some(PuzzleStatus::None),
            End::Exhausted | End::Stopped => None,
        };
        if let Some(status) = failed {
            console.status |= Status::BAD;
            console.print(&self.line(job, status, None, None))?;
        }
        Ok(Stats::one(clock::now() - start, report.effort.guesses))
    }

    fn invalid(&self, job: &Job, error: Error) -> Answer {
        let complaint = Some(error.message(&job.name));
        let text = self.line(job, PuzzleStatus::Invalid, None, Some(error));
        Answer { text, complaint, is_bad: true, stats: Stats::one(Duration::ZERO, 0), ..Answer::default() }
    }

    fn solver(&self, board: &Board) -> Result<&'static dyn Solver, String> {
        let solver = solve::by_name(&self.with).unwrap_or_else(|| solve::auto(board));
        solver.fits(board).map(|()| solver).map_err(|declined| declined.to_string())
    }

    fn line(&self, job: &Job, status: PuzzleStatus, solution: Option<&[Digit]>, error: Option<Error>) -> String {
        let solution = solution.map(|solution| solution_line(solution, job.record.notation));
        if self.json {
            return PuzzleLine::of(job, status, Solution { solution }, error).json();
        }
        solution.unwrap_or_else(|| status.word().to_owned()) + "\n"
    }
}

/// Returns a function that returns true when work on a puzzle is to stop: when the time limit, counted from now, has passed, or when the
/// answer is no longer wanted.
pub(super) fn deadline(timeout: Option<Duration>, job: &Job) -> impl Fn() -> bool + Sync + use<'_> {
    let end = timeout.and_then(|timeout| clock::now().checked_add(timeout));
    move || !job.is_wanted.load(Ordering::Relaxed) || end.is_some_and(|end| clock::now() >= end)
}
