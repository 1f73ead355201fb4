//! `ninefold explain`.

use clap::Args;
use serde::Serialize;

use crate::cli::arguments::{Limit, Reading};
use crate::cli::json::{self, Error, Subject, Why};
use crate::cli::output::{Failure, Out, Status};
use crate::cli::rate::{self, PuzzleStatus, Raters, Subjected};
use crate::cli::solve::deadline;
use crate::cli::step_record::StepRecord;
use crate::cli::stream::{self, Answer, Job};
use grid::{Board, Digit};
use logic::{Path, Position, Rater, Rating, StopSignal, Stopped};

/// The whole way to the solution of each puzzle, with reasons.
#[derive(Args, Debug)]
#[command(after_help = "\
For each puzzle a line for each step, the technique's name, a colon, the reason; then the line that `ninefold rate` gives; then a \
blank line. Where no technique leads on, the step is a brute force and the solver's. If a puzzle exceeds --timeout, only its rating \
line is printed, with timeout as the level.

Examples:
  ninefold explain 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  ninefold explain --json < puzzles.txt")]
pub(super) struct Explain {
    #[command(flatten)]
    reading: Reading,

    #[command(flatten)]
    limit: Limit,

    /// Leave out what takes a single solution for granted.
    #[arg(long)]
    no_uniqueness: bool,

    /// One JSON object a line.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Line {
    #[serde(flatten)]
    subject: Subject,
    status: PuzzleStatus,
    deductions: Vec<StepRecord>,
    rating: Option<rate::Line>,
    error: Option<Error>,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<Why>,
}

impl Explain {
    pub(super) fn run(&self, out: &mut Out) -> Result<Status, Failure> {
        let raters = Raters::new(self.no_uniqueness);
        stream::each(&self.reading, out, |job| self.one(job, &raters)).map(|(status, _)| status)
    }

    fn one(&self, job: &Job, raters: &Raters) -> Answer {
        let stop = deadline(self.limit.time(), job);
        let subjected = Subjected::of(job, &stop);
        let complaint = subjected.complaint(job).or_else(|| json::left_out(job).filter(|_| !self.json));
        let Subjected { word, rated, error, why } = subjected;
        let walk = |(board, solution): (Board, Vec<Digit>)| {
            let walked = path_and_rating(raters.of(&board, &stop), &board, &solution, &StopSignal::when(&stop))?;
            Ok((Position::of(&board), walked))
        };
        let (word, walked) = match rated.map(walk).transpose() {
            Ok(walked) => (word, walked),
            Err(Stopped) => (PuzzleStatus::Timeout, None),
        };
        let Some((position, (path, rating))) = walked else {
            let text = if self.json {
                let subject = Subject::of(job);
                json::line(&Line { subject, status: word, deductions: Vec::new(), rating: None, error, why })
            } else {
                rate::Line::of(job, word, None, error).text() + "\n"
            };
            return Answer { text, complaint, is_bad: rate::is_bad(word), ..Answer::default() };
        };
        let line = rate::Line::of(job, word, Some(&rating), None);
        let deductions = steps(position, &path);
        let text = if self.json {
            let subject = Subject::of(job);
            json::line(&Line { subject, status: line.status(), deductions, rating: Some(line), error: None, why: None })
        } else {
            deductions.iter().map(StepRecord::line).collect::<String>() + &line.text() + "\n"
        };
        Answer { text, complaint, ..Answer::default() }
    }
}

/// Returns the path to the solution of a board, and its rating.
fn path_and_rating(
    rater: &Rater,
    board: &Board,
    solution: &[Digit],
    stop: &StopSignal<'_>,
) -> Result<(Path, Rating), Stopped> {
    let path = rater.path_until(&Position::of(board), solution, stop)?;
    let rating = rater.rate_path_until(board, solution, &path, stop)?;
    Ok((path, rating))
}

/// Returns the steps of a path, including the digits that the solver had to reveal.
fn steps(mut position: Position, path: &Path) -> Vec<StepRecord> {
    let (mut steps, mut revealed) = (Vec::new(), path.told.iter().peekable());
    for at in 0..=path.steps.len() {
        while let Some(&(_, (cell, digit))) = revealed.next_if(|&&(before, _)| before == at) {
            steps.push(StepRecord::revealed(position.shape(), (cell, digit)));
            position.place(cell, digit);
        }
        if let Some(deduction) = path.steps.get(at) {
            steps.push(StepRecord::of(&position, deduction));
            position.apply(deduction);
        }
    }
    steps
}
