//! `ninefold rate`.

use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};

use clap::Args;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use crate::cli::arguments::{Limit, Reading};
use crate::cli::json::{self, PuzzleLine, Trouble, Why, checked};
use crate::cli::output::{Failure, Out, Status};
use crate::cli::puzzle_status::PuzzleStatus;
use crate::cli::solve::deadline;
use crate::cli::step_record::StepRecord;
use crate::cli::stream::{self, Answer, Job};
use crate::coach::{Advice, Limits, advise};
use grid::{Board, Digit, Puzzle};
use logic::{Analysis, Ladder, NinefoldRating, Rater, Rating, StopSignal, Stopped, Technique};
use solve::{self, Budget, End};

/// How hard each puzzle is.
#[derive(Args, Debug)]
#[command(after_help = "\
One line per puzzle, with columns separated by tabs: the puzzle, or a position as in HoDoKu's library; level and score as in HoDoKu; \
the rating of Sudoku Explainer (default techniques of SukakuExplainer 1.18); our own rating (the hardest technique needed and how \
often, with <= if fewer uses may suffice); the hardest technique of our path; - for missing values. Ratings are computed in the \
puzzle's canonical form, so they are the same if it is turned or relabelled. If a puzzle cannot be rated, its level is none, many \
(solutions), invalid or timeout; with --json, `why` says what is wrong with a position and in which cells.

Examples:
  ninefold rate 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  ninefold rate --json < puzzles.txt")]
pub(super) struct Rate {
    #[command(flatten)]
    rating: RatingOptions,
}

/// Options of the commands that rate puzzles.
#[derive(Args, Debug)]
pub(super) struct RatingOptions {
    #[command(flatten)]
    reading: Reading,

    #[command(flatten)]
    limit: Limit,

    /// Leave out techniques that assume a single solution.
    #[arg(long)]
    no_uniqueness: bool,

    /// Print one JSON object per line.
    #[arg(long)]
    pub(super) json: bool,
}

/// Puzzle after the search for its solutions.
pub(super) struct Examined {
    pub(super) status: PuzzleStatus,
    /// Board and solution. `None` if the search did not find exactly one solution within the time limit.
    rated: Option<(Board, Vec<Digit>)>,
    pub(super) trouble: Trouble,
}

/// JSON object or text line of a rating.
pub(super) type RatingLine = PuzzleLine<RatingKeys>;

/// Keys of a rating; all are `null` if the puzzle has no rating.
#[derive(Default, Serialize)]
pub(super) struct RatingKeys {
    #[serde(flatten)]
    grade: Grade,
    path: Option<Uses>,
}

/// Keys of a rating, except the techniques of the path.
#[derive(Default, Serialize)]
pub(super) struct Grade {
    level: Option<&'static str>,
    score: Option<u32>,
    se: Option<f64>,
    own: Option<OwnLine>,
    hardest: Option<&'static str>,
}

/// Our own rating: the hardest technique needed, and the number of its uses.
#[derive(Serialize)]
struct OwnLine {
    technique: &'static str,
    times: usize,
    proved: bool,
}

/// Techniques, each with the number of its uses.
struct Uses(Vec<(&'static str, usize)>);

impl Serialize for Uses {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        self.0.iter().try_for_each(|(slug, count)| map.serialize_entry(slug, count))?;
        map.end()
    }
}

/// Two raters: one for puzzles whose givens have exactly one solution, and one that does not assume a unique solution.
struct Raters {
    unique: Rater,
    any: Rater,
}

impl Raters {
    /// Creates both raters. With `no_uniqueness`, neither rater assumes a single solution.
    fn new(no_uniqueness: bool) -> Self {
        let all = Rater::default();
        let any = all.clone().only(|technique| !technique.assumes_uniqueness());
        Self { unique: if no_uniqueness { any.clone() } else { all }, any }
    }

    /// Returns the rater for a board that has one solution. If the board is a position, its givens alone may have several solutions,
    /// because eliminated candidates may rule out some. The solutions of the givens are therefore counted before uniqueness is assumed.
    fn of(&self, board: &Board, stop: &Signal<'_>) -> &Rater {
        if !board.puzzle().is_position() {
            return &self.unique;
        }
        let is_unique = first_two_solutions(&board.givens(), &mut Budget::until(stop))
            .is_some_and(|solutions| solutions.len() == 1);
        if is_unique { &self.unique } else { &self.any }
    }
}

/// Function that returns true when work on a puzzle is to stop.
type Signal<'a> = dyn Fn() -> bool + Sync + 'a;

/// Returns the first two solutions of a board, or fewer if there are no more; `None` if the budget runs out.
pub(super) fn first_two_solutions(board: &Board, budget: &mut Budget<'_>) -> Option<Vec<Vec<Digit>>> {
    let mut found = Vec::new();
    let report = solve::auto(board).run(board, budget, &mut |solution| {
        found.push(solution.to_vec());
        if found.len() < 2 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    (report.end != End::OutOfBudget).then_some(found)
}

/// Returns what is wrong with a position and in which cells; `None` if that was not found.
fn why(position: &Puzzle, stop: &Signal<'_>) -> Option<Why> {
    match advise(position, &Ladder::ninefold().only(|_| false), &mut Limits::until(stop)) {
        advice @ (Advice::Wrong(_) | Advice::NoSolution(_) | Advice::ManySolutions(..)) => {
            Some(Why::of(&advice, position.shape()))
        }
        _ => None,
    }
}

impl Examined {
    /// Looks for the solutions of a puzzle.
    fn of(job: &Job, stop: &Signal<'_>) -> Self {
        let without = |status, trouble| Self { status, rated: None, trouble };
        let board = match checked(&job.record) {
            Ok(board) => board,
            Err(error) => return without(PuzzleStatus::Invalid, Trouble::from(Some(error))),
        };
        let Some(mut solutions) = first_two_solutions(&board, &mut Budget::until(stop)) else {
            return without(PuzzleStatus::Timeout, Trouble::default());
        };
        let status = match solutions.len() {
            0 => PuzzleStatus::None,
            1 => {
                let rated = solutions.pop().map(|solution| (board, solution));
                return Self { status: PuzzleStatus::Solved, rated, trouble: Trouble::default() };
            }
            _ => PuzzleStatus::Many,
        };
        let puzzle = board.puzzle();
        let why = if puzzle.is_position() { why(puzzle, stop) } else { None };
        without(status, Trouble { error: None, why })
    }

    /// Returns the message for standard error, if there is one.
    fn complaint(&self, job: &Job) -> Option<String> {
        let lower = |why: &Why| why.text[..1].to_lowercase() + &why.text[1..];
        let why = self.trouble.why.as_ref().map(|why| format!("{}:{}: {}", job.name, job.record.line, lower(why)));
        self.trouble.error.as_ref().map(|error| error.message(&job.name)).or(why)
    }
}

/// Board to be rated, with all that its rating needs.
pub(super) struct Rated<'a> {
    pub(super) board: &'a Board,
    pub(super) solution: &'a [Digit],
    pub(super) rater: &'a Rater,
    pub(super) stop: &'a StopSignal<'a>,
}

impl RatingOptions {
    /// Rates every puzzle of the input. `rate` rates a board. `text` writes the answer for a puzzle from the result of `rate`, which is
    /// `None` if the puzzle cannot be rated.
    pub(super) fn run<R>(
        &self,
        out: &mut Out,
        rate: impl Fn(&Rated<'_>, &mut Analysis) -> Result<R, Stopped> + Sync,
        text: impl Fn(&Job, Examined, Option<R>) -> String + Sync,
    ) -> Result<Status, Failure> {
        let raters = Raters::new(self.no_uniqueness);
        let idle: Mutex<Vec<Analysis>> = Mutex::default(); // of workers between two puzzles
        let idle = || idle.lock().unwrap_or_else(PoisonError::into_inner);
        let answer = |job: &Job| {
            let stop = deadline(self.limit.time(), job);
            let mut examined = Examined::of(job, &stop);
            let complaint = examined.complaint(job).or_else(|| json::left_out(job).filter(|_| !self.json));
            let rating = examined.rated.take().map(|(board, solution)| {
                let (rater, stop) = (raters.of(&board, &stop), &StopSignal::when(&stop));
                let mut analysis = idle().pop().unwrap_or_else(|| Analysis::for_layout(board.layout()));
                let rating = rate(&Rated { board: &board, solution: &solution, rater, stop }, &mut analysis);
                idle().push(analysis);
                rating
            });
            let rating = rating.transpose().unwrap_or_else(|Stopped| {
                examined.status = PuzzleStatus::Timeout;
                None
            });
            let is_bad = examined.status.is_bad();
            Answer { text: text(job, examined, rating), complaint, is_bad, ..Answer::default() }
        };
        stream::each(&self.reading, out, answer).map(|(status, _)| status)
    }
}

impl Rate {
    pub(super) fn run(&self, out: &mut Out) -> Result<Status, Failure> {
        let rate = |rated: &Rated<'_>, analysis: &mut Analysis| {
            rated.rater.rate_until(analysis, rated.board, rated.solution, rated.stop)
        };
        self.rating.run(out, rate, |job, Examined { status, trouble, .. }, rating| {
            let line = RatingLine::rated(job, status, rating.as_ref(), trouble);
            if self.rating.json { line.json() } else { line.text() }
        })
    }
}

impl RatingLine {
    /// Returns the line of a puzzle. `rating` is `None` if the puzzle could not be rated.
    pub(super) fn rated(job: &Job, status: PuzzleStatus, rating: Option<&Rating>, trouble: Trouble) -> Self {
        let is_guessed = rating.is_some_and(|rating| rating.revealed > 0);
        let status = if is_guessed { PuzzleStatus::Guessed } else { status };
        Self::of(job, status, rating.map(RatingKeys::of).unwrap_or_default(), trouble)
    }

    /// Returns the line as text, with tabs between the columns.
    pub(super) fn text(&self) -> String {
        let Grade { level, score, se, own, hardest } = &self.result.grade;
        let or_dash = |text: Option<String>| text.unwrap_or_else(|| "-".to_owned());
        let columns = [
            self.subject.line().unwrap_or("-").to_owned(),
            level.unwrap_or(self.status.word()).to_owned(),
            or_dash(score.map(|score| score.to_string())),
            or_dash(se.map(|se| format!("{se:.1}"))),
            or_dash(own.as_ref().map(OwnLine::text)),
            hardest.unwrap_or("-").to_owned(),
        ];
        columns.join("\t") + "\n"
    }
}

impl RatingKeys {
    fn of(rating: &Rating) -> Self {
        let guess = (rating.revealed > 0).then_some((StepRecord::GUESS, rating.revealed));
        let uses = rating.technique_counts.iter().map(|&(technique, times)| (technique.slug(), times));
        Self { grade: Grade::of(rating), path: Some(Uses(uses.chain(guess).collect())) }
    }
}

impl Grade {
    pub(super) fn of(rating: &Rating) -> Self {
        let hardest = if rating.revealed > 0 { Some(StepRecord::GUESS) } else { rating.hardest.map(Technique::slug) };
        Self {
            level: Some(rating.level.word()),
            score: Some(rating.score),
            se: rating.se,
            own: rating.ninefold.map(OwnLine::of),
            hardest,
        }
    }
}

impl OwnLine {
    /// Converts our own rating.
    fn of(own: NinefoldRating) -> Self {
        Self { technique: own.technique.slug(), times: own.count, proved: own.is_minimal }
    }

    fn text(&self) -> String {
        format!("{}{}*{}", if self.proved { "" } else { "<=" }, self.times, self.technique)
    }
}
