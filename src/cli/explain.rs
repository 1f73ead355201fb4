//! `ninefold explain`.

use clap::Args;
use serde::Serialize;

use crate::cli::json::{PuzzleLine, Trouble};
use crate::cli::output::{Failure, Out, Status};
use crate::cli::rate::{Examined, Rated, RatingLine, RatingOptions};
use crate::cli::step_record::StepRecord;
use crate::cli::stream::Job;
use logic::{Analysis, Position, Rating, SolvePath, Stopped};

/// The whole way to the solution of each puzzle, with reasons.
#[derive(Args, Debug)]
#[command(after_help = "\
For each puzzle, one line per step: the technique's name, a colon, the reason; then the line that `ninefold rate` prints; then an \
empty line. If no technique applies, the solver reveals a digit, and the step is called Brute Force. If a puzzle exceeds --timeout, \
only its rating line is printed, with timeout as the level.

Examples:
  ninefold explain 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  ninefold explain --json < puzzles.txt")]
pub(super) struct Explain {
    #[command(flatten)]
    rating: RatingOptions,
}

/// Keys of the JSON line.
#[derive(Serialize)]
struct Explanation {
    deductions: Vec<StepRecord>,
    rating: Option<RatingLine>,
}

impl Explain {
    pub(super) fn run(&self, out: &mut Out) -> Result<Status, Failure> {
        self.rating.run(out, steps_and_rating, |job, examined, explained| self.text(job, examined, explained))
    }

    fn text(&self, job: &Job, examined: Examined, explained: Option<(Vec<StepRecord>, Rating)>) -> String {
        let Examined { status, trouble, .. } = examined;
        let (deductions, rating) = explained.unzip();
        let deductions = deductions.unwrap_or_default();
        let line = |trouble| RatingLine::rated(job, status, rating.as_ref(), trouble);
        if self.rating.json {
            let rating = rating.is_some().then(|| line(Trouble::default()));
            let status = rating.as_ref().map_or(status, |rating| rating.status);
            PuzzleLine::of(job, status, Explanation { deductions, rating }, trouble).json()
        } else {
            deductions.iter().map(StepRecord::line).collect::<String>() + &line(trouble).text() + "\n"
        }
    }
}

/// Returns the steps to the solution of a board, and its rating.
fn steps_and_rating(rated: &Rated<'_>, analysis: &mut Analysis) -> Result<(Vec<StepRecord>, Rating), Stopped> {
    let &Rated { board, solution, rater, stop } = rated;
    let path = rater.path_until(analysis, board, solution, stop)?;
    let rating = rater.rate_path_until(analysis, (board, solution), &path, stop)?;
    Ok((steps(Position::of(board), &path), rating))
}

/// Returns the steps of a path, including a step for each digit that the solver had to reveal.
fn steps(mut position: Position, path: &SolvePath) -> Vec<StepRecord> {
    let (mut steps, mut revealed) = (Vec::new(), path.revealed.iter().peekable());
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
