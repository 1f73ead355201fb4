//! `ninefold count`.

use std::ops::ControlFlow;
use std::time::Duration;

use clap::Args;
use serde::Serialize;

use crate::cli::arguments::{Reading, number, seconds};
use crate::cli::json::{PuzzleLine, checked};
use crate::cli::output::{Failure, Out, Status};
use crate::cli::puzzle_status::PuzzleStatus;
use crate::cli::solve::{PATIENCE, deadline, is_ample};
use crate::cli::stream::{self, Answer, Job, Work};
use format::PlainLines;
use grid::Board;
use solve::lanes::{self, Boards, Limits};
use solve::{self, Budget, End};

/// The number of solutions of each puzzle.
#[derive(Args, Debug)]
#[command(after_help = "\
One line per puzzle: N, or N+ if there are more solutions than the limit, or invalid, or timeout.

Example:
  ninefold count --limit 2 puzzles.txt")]
pub(super) struct Count {
    #[command(flatten)]
    reading: Reading,

    /// Stop counting at this many solutions; 0 for no limit.
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = number)]
    limit: u64,

    /// Print one JSON object per line.
    #[arg(long)]
    json: bool,

    /// Time limit per puzzle in seconds; a puzzle that exceeds it is reported as `timeout`.
    #[arg(long, value_name = "S", value_parser = seconds)]
    timeout: Option<Duration>,
}

/// Maximum number of solutions that are counted in lockstep with other puzzles. A puzzle with more solutions is counted by itself.
const MOST_IN_LANES: u32 = 1000;

/// Keys of the JSON line.
#[derive(Clone, Copy, Default, Serialize)]
struct SolutionCount {
    count: Option<u64>,
    /// Whether `count` is the number of all solutions. False if there are more solutions than the limit or none were counted.
    exact: bool,
}

impl Work for Count {
    fn one(&self, job: &Job) -> Answer {
        let (status, number, error) = match checked(&job.record).map(|board| self.count(&board, job)) {
            Err(error) => (PuzzleStatus::Invalid, SolutionCount::default(), Some(error)),
            Ok(None) => (PuzzleStatus::Timeout, SolutionCount::default(), None),
            Ok(Some(number)) => (PuzzleStatus::Ok, number, None),
        };
        let complaint = error.as_ref().map(|error| error.message(&job.name));
        let text = match number {
            _ if self.json => PuzzleLine::of(job, status, number, error).json(),
            SolutionCount { count: None, .. } => status.word().to_owned() + "\n",
            SolutionCount { count: Some(count), exact } => format!("{count}{}\n", if exact { "" } else { "+" }),
        };
        Answer { text, complaint, is_bad: status.is_bad(), ..Answer::default() }
    }

    fn has_many(&self) -> bool {
        !self.json && is_ample(self.timeout)
    }

    fn many(&self, run: &PlainLines, alone: &dyn Fn(usize) -> Answer) -> Answer {
        let boards: Vec<&[u8; 81]> = run.lines().collect();
        let limit = u32::try_from(self.limit).ok().filter(|&limit| limit > 0);
        let enough = limit.map_or(MOST_IN_LANES, |limit| limit.min(MOST_IN_LANES));
        let asked = Limits { solutions: enough + 1, guesses: PATIENCE };
        let answers = lanes::answers(Boards::Lines(&boards), asked);
        let each = answers.iter().enumerate().map(|(at, answer)| match answer.solutions {
            0 => alone(at), // no solution, or invalid
            _ if answer.is_cut => alone(at),
            more if more > enough && u64::from(enough) != self.limit => alone(at),
            more if more > enough => Answer { text: format!("{enough}+\n"), ..Answer::default() },
            count => Answer { text: format!("{count}\n"), ..Answer::default() },
        });
        each.reduce(Answer::then).unwrap_or_default()
    }
}

impl Count {
    pub(super) fn run(&self, out: &mut Out) -> Result<Status, Failure> {
        stream::all(&self.reading, out, self).map(|(status, _)| status)
    }

    /// Returns the number of solutions; `None` if the time limit was exceeded.
    fn count(&self, board: &Board, job: &Job) -> Option<SolutionCount> {
        let mut count = 0;
        let stop = deadline(self.timeout, job);
        let report = solve::auto(board).run(board, &mut Budget::until(&stop), &mut |_| {
            if count == self.limit && self.limit > 0 {
                return ControlFlow::Break(());
            }
            count += 1;
            ControlFlow::Continue(())
        });
        let exact = report.end == End::Exhausted;
        (report.end != End::OutOfBudget).then_some(SolutionCount { count: Some(count), exact })
    }
}
