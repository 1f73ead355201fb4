//! `ninefold solve`.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use clap::Args;
use serde::Serialize;

use crate::cli::arguments::{Reading, number, seconds};
use crate::cli::clock;
use crate::cli::json::{self, Error, Subject, checked};
use crate::cli::output::{Failure, Out, Status, complain};
use crate::cli::progress::Progress;
use crate::cli::source::{Puzzles, Source, remark};
use crate::cli::stats::Stats;
use crate::cli::stream::{self, Answer, Job, Work, empty, unreadable};
use format::{PlainLines, solution_line};
use grid::{Board, Digit};
use solve::lanes::{self, Boards, Lanes, Limits};
use solve::{self, Budget, Effort, End, Solver};

/// The solution of each puzzle.
#[derive(Args, Debug)]
#[command(after_help = "\
A line for each puzzle: the solution in the same notation, or none, invalid, timeout; with --unique also many. \
Where a puzzle is invalid, standard error says FILE:LINE:COLUMN: what was expected.

Examples:
  ninefold solve 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  ninefold solve --unique --json < puzzles.txt")]
pub(super) struct Solve {
    #[command(flatten)]
    reading: Reading,

    /// Look for a second solution; `many` where there is one.
    #[arg(long)]
    unique: bool,

    /// Print every solution, a line each.
    #[arg(long, conflicts_with = "unique")]
    all: bool,

    /// Stop after so many solutions of one puzzle; 0 for no limit.
    #[arg(long, value_name = "N", requires = "all", default_value_t = 0, hide_default_value = true, value_parser = number)]
    limit: u64,

    /// Who solves.
    #[arg(long, value_name = "NAME", value_parser = crate::cli::arguments::solvers(&[AUTO]), default_value = AUTO)]
    with: String,

    /// At the end, on standard error: puzzles, seconds, puzzles a second, guesses; least, mean and most for one.
    #[arg(long)]
    stats: bool,

    /// One JSON object a line.
    #[arg(long)]
    json: bool,

    /// Seconds for one puzzle; past it `timeout`.
    #[arg(long, value_name = "S", value_parser = seconds)]
    timeout: Option<Duration>,
}

/// Name of the choice of the fastest solver that supports the rules.
const AUTO: &str = "auto";

/// Most guesses for a puzzle that is solved in lockstep with others; beyond that it is solved by itself. The hardest known puzzles take a
/// few hundred.
pub(super) const PATIENCE: u32 = 2000;

/// Whether a time limit leaves room for [`PATIENCE`] guesses on any puzzle, which take about a millisecond.
pub(super) fn is_ample(timeout: Option<Duration>) -> bool {
    timeout.is_none_or(|timeout| timeout >= Duration::from_millis(100))
}

/// Result for a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
enum PuzzleStatus {
    Unique,
    Many,
    Solved,
    None,
    Invalid,
    Timeout,
}

#[derive(Serialize)]
struct Line {
    #[serde(flatten)]
    subject: Subject,
    status: PuzzleStatus,
    solution: Option<String>,
    error: Option<Error>,
}

/// Result of a search for one or two solutions.
struct Found {
    word: PuzzleStatus,
    solution: Option<Vec<Digit>>,
    effort: Effort,
}

/// State of `--all`, which prints every solution of every puzzle.
struct All<'o> {
    out: &'o mut Out,
    progress: Progress,
    status: Status,
    stats: Stats,
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
        let found = self.search(solver, &board, job);
        let stats = Stats::one(clock::now() - start, found.effort.guesses);
        let shown = found.solution.filter(|_| found.word != PuzzleStatus::Many);
        let text = self.line(job, found.word, shown.as_deref(), None);
        let is_bad = !matches!(found.word, PuzzleStatus::Unique | PuzzleStatus::Solved);
        Answer { text, is_bad, stats, ..Answer::default() }
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
        let word = match (count, report.end) {
            (2.., _) => PuzzleStatus::Many,
            (1, End::Stopped | End::Exhausted) if !self.unique => PuzzleStatus::Solved,
            (_, End::OutOfBudget) => PuzzleStatus::Timeout,
            (1, _) => PuzzleStatus::Unique,
            (0, _) => PuzzleStatus::None,
        };
        Found { word, solution: first.filter(|_| word != PuzzleStatus::Timeout), effort: report.effort }
    }

    /// Prints every solution of every puzzle as it is found, since there may be more than fit in memory.
    fn every(&self, out: &mut Out) -> Result<(Status, Stats), Failure> {
        let mut all = All { out, progress: Progress::start(), status: Status::WELL, stats: Stats::default() };
        for source in Source::all(&self.reading.inputs)? {
            match source.open(self.reading.from).map(|puzzles| puzzles.with_rules(self.reading.rules.as_ref())) {
                Ok(puzzles) => self.every_of(puzzles, &mut all).map_err(|failure| match failure {
                    Failure::Closed(_) => Failure::Closed(all.status),
                    other => other,
                })?,
                Err(failure) => all.status |= unreadable(failure, &all.progress)?,
            }
        }
        Ok((all.status, all.stats))
    }

    fn every_of(&self, mut puzzles: Puzzles, all: &mut All) -> Result<(), Failure> {
        loop {
            if !puzzles.is_ready() {
                all.out.flush()?;
            }
            let Some(record) = puzzles.next() else { break };
            if let Some(remark) = remark(&record, &puzzles.name) {
                all.progress.make_way();
                complain(&remark);
            }
            let job = Job { name: puzzles.name.clone(), record, is_wanted: Arc::new(AtomicBool::new(true)) };
            let (status, stats) = self.all_of(&job, all)?;
            all.status |= status;
            all.stats += stats;
            all.progress.count(1);
        }
        if let Some(failure) = puzzles.failure() {
            all.status |= unreadable(Failure::Usage(failure), &all.progress)?;
        }
        all.status |= empty(&puzzles, &all.progress);
        Ok(())
    }

    fn all_of(&self, job: &Job, All { out, progress, .. }: &mut All) -> Result<(Status, Stats), Failure> {
        let board = match checked(&job.record) {
            Ok(board) => board,
            Err(error) => {
                let answer = self.invalid(job, error);
                progress.make_way();
                answer.complaint.iter().for_each(|complaint| complain(complaint));
                return out.text(&answer.text).map(|()| (Status::BAD, answer.stats));
            }
        };
        let solver = self.solver(&board).map_err(Failure::Usage)?;
        let start = clock::now();
        let stop = deadline(self.timeout, job);
        let (mut count, mut first, mut failed) = (0, None, None);
        let report = solver.run(&board, &mut Budget::until(&stop), &mut |solution| {
            count += 1;
            progress.make_way();
            let mut print = |solution: &[Digit]| out.text(&self.line(job, PuzzleStatus::Many, Some(solution), None));
            let printed = match (count, first.take()) {
                (1, _) => {
                    first = Some(solution.to_vec()); // held back until it is known to be the only one or not
                    Ok(())
                }
                (_, Some(first)) => print(&first).and_then(|()| print(solution)),
                (_, None) => print(solution),
            };
            failed = printed.err();
            if failed.is_none() && count != self.limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        failed.map_or(Ok(()), Err)?;
        progress.make_way();
        if let Some(first) = first {
            let word = if report.end == End::Exhausted { PuzzleStatus::Unique } else { PuzzleStatus::Solved };
            out.text(&self.line(job, word, Some(&first), None))?;
        }
        let end = match report.end {
            End::OutOfBudget => Some(PuzzleStatus::Timeout),
            End::Exhausted if count == 0 => Some(PuzzleStatus::None),
            End::Exhausted | End::Stopped => None,
        };
        end.map_or(Ok(()), |word| out.text(&self.line(job, word, None, None)))?;
        Ok((Status::bad_if(end.is_some()), Stats::one(clock::now() - start, report.effort.guesses)))
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
            return json::line(&Line { subject: Subject::of(job), status, solution, error });
        }
        match (status, solution) {
            (_, Some(line)) => line + "\n",
            (PuzzleStatus::Many, None) => "many\n".to_owned(),
            (PuzzleStatus::Invalid, None) => "invalid\n".to_owned(),
            (PuzzleStatus::Timeout, None) => "timeout\n".to_owned(),
            (PuzzleStatus::None | PuzzleStatus::Unique | PuzzleStatus::Solved, None) => "none\n".to_owned(),
        }
    }
}

/// Returns a function that tells whether work on a puzzle should stop: its time limit, counted from now, is over, or the answer is no
/// longer wanted.
pub(super) fn deadline(timeout: Option<Duration>, job: &Job) -> impl Fn() -> bool + Sync + use<'_> {
    let end = timeout.and_then(|timeout| clock::now().checked_add(timeout));
    move || !job.is_wanted.load(Ordering::Relaxed) || end.is_some_and(|end| clock::now() >= end)
}
