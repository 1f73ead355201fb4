//! `ninefold rate`.

use std::ops::ControlFlow;

use clap::Args;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use crate::cli::arguments::{Limit, Reading};
use crate::cli::json::{self, Error, Subject, Why, checked};
use crate::cli::output::{Failure, Out, Status};
use crate::cli::solve::deadline;
use crate::cli::step_record::StepRecord;
use crate::cli::stream::{self, Answer, Job};
use crate::coach::{Advice, Limits, advise};
use grid::{Board, Digit, Puzzle};
use logic::{Ladder, Own, Rater, Rating, StopSignal, Stopped, Technique};
use solve::{self, Budget, End};

/// How hard each puzzle is.
#[derive(Args, Debug)]
#[command(after_help = "\
A line for each puzzle, with tabs between: the puzzle, or a position as in HoDoKu's library; level and score as HoDoKu counts; Sudoku Explainer's rating (the default \
techniques of SukakuExplainer 1.18); our own rating (how many of which technique, <= where fewer may do), all of them in the \
puzzle's canonical form, so that they are the same for every turned or relabelled one; the hardest technique of our path. - where \
there is nothing. In place of a level stands none, many (solutions), invalid or timeout; with --json `why` says what is wrong with a \
position, and in which cells.

Examples:
  ninefold rate 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  ninefold rate --json < puzzles.txt")]
pub(super) struct Rate {
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

/// Result for a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum PuzzleStatus {
    Solved,
    Guessed,
    None,
    Many,
    Invalid,
    Timeout,
}

/// Result of the search for solutions, with the board and its solution if it can be rated.
pub(super) struct Subjected {
    pub(super) word: PuzzleStatus,
    pub(super) rated: Option<(Board, Vec<Digit>)>,
    pub(super) error: Option<Error>,
    /// Explanation for a position that does not have exactly one solution.
    pub(super) why: Option<Why>,
}

/// JSON object or text line of a rating.
#[derive(Serialize)]
pub(super) struct Line {
    #[serde(flatten)]
    subject: Subject,
    status: PuzzleStatus,
    level: Option<&'static str>,
    score: Option<u32>,
    se: Option<f64>,
    own: Option<OwnLine>,
    hardest: Option<&'static str>,
    path: Option<Uses>,
    error: Option<Error>,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<Why>,
}

/// Our own rating: the hardest technique needed and how often.
#[derive(Serialize)]
pub(super) struct OwnLine {
    technique: &'static str,
    times: usize,
    proved: bool,
}

/// Techniques and how often each was used.
struct Uses(Vec<(&'static str, usize)>);

impl Serialize for Uses {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        self.0.iter().try_for_each(|(slug, count)| map.serialize_entry(slug, count))?;
        map.end()
    }
}

/// Raters: one for puzzles whose givens have exactly one solution, and one that does not assume that.
pub(super) struct Raters {
    unique: Rater,
    any: Rater,
}

impl Raters {
    /// Creates both raters. With `no_uniqueness`, neither assumes a single solution.
    pub(super) fn new(no_uniqueness: bool) -> Self {
        let all = Rater::default();
        let any = all.clone().only(|technique| !technique.assumes_uniqueness());
        Self { unique: if no_uniqueness { any.clone() } else { all }, any }
    }

    /// Returns the rater for a board with one solution. If candidates were eliminated, the givens alone may have more solutions.
    pub(super) fn of(&self, board: &Board, stop: &Signal<'_>) -> &Rater {
        if !board.puzzle().is_position() {
            return &self.unique;
        }
        let is_unique = first_two_solutions(&board.givens(), stop).is_some_and(|solutions| solutions.len() == 1);
        if is_unique { &self.unique } else { &self.any }
    }
}

/// Function that returns true when work on a puzzle is to stop.
pub(super) type Signal<'a> = dyn Fn() -> bool + Sync + 'a;

/// Returns the first two solutions of a board, or fewer if there are no more; `None` if the search is stopped.
fn first_two_solutions(board: &Board, stop: &Signal<'_>) -> Option<Vec<Vec<Digit>>> {
    let mut found = Vec::new();
    let report = solve::auto(board).run(board, &mut Budget::until(stop), &mut |solution| {
        found.push(solution.to_vec());
        if found.len() < 2 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    (report.end != End::OutOfBudget).then_some(found)
}

/// Returns what is wrong with a position, and the cells concerned.
fn why(position: &Puzzle, stop: &Signal<'_>) -> Option<Why> {
    match advise(position, &Ladder::ours().only(|_| false), &mut Limits::until(stop)) {
        advice @ (Advice::Wrong(_) | Advice::NoSolution(_) | Advice::ManySolutions(..)) => {
            Some(Why::of(&advice, position.shape()))
        }
        _ => None,
    }
}

impl Subjected {
    pub(super) fn of(job: &Job, stop: &Signal<'_>) -> Self {
        let board = match checked(&job.record) {
            Ok(board) => board,
            Err(error) => return Self { word: PuzzleStatus::Invalid, rated: None, error: Some(error), why: None },
        };
        let Some(mut solutions) = first_two_solutions(&board, stop) else {
            return Self { word: PuzzleStatus::Timeout, rated: None, error: None, why: None };
        };
        let word = match solutions.len() {
            0 => PuzzleStatus::None,
            1 => PuzzleStatus::Solved,
            _ => PuzzleStatus::Many,
        };
        let why =
            (word != PuzzleStatus::Solved && board.puzzle().is_position()).then(|| why(board.puzzle(), stop)).flatten();
        let rated = solutions.pop().filter(|_| word == PuzzleStatus::Solved).map(|solution| (board, solution));
        Self { word, rated, error: None, why }
    }

    /// Returns the message for standard error.
    pub(super) fn complaint(&self, job: &Job) -> Option<String> {
        let lower = |why: &Why| why.text[..1].to_lowercase() + &why.text[1..];
        let why = self.why.as_ref().map(|why| format!("{}:{}: {}", job.name, job.record.line, lower(why)));
        self.error.as_ref().map(|error| error.message(&job.name)).or(why)
    }
}

impl Rate {
    pub(super) fn run(&self, out: &mut Out) -> Result<Status, Failure> {
        let raters = Raters::new(self.no_uniqueness);
        stream::each(&self.reading, out, |job| self.one(job, &raters)).map(|(status, _)| status)
    }

    fn one(&self, job: &Job, raters: &Raters) -> Answer {
        let stop = deadline(self.limit.time(), job);
        let subjected = Subjected::of(job, &stop);
        let complaint = subjected.complaint(job).or_else(|| json::left_out(job).filter(|_| !self.json));
        let Subjected { word, rated, error, why } = subjected;
        let rate = |(board, solution): (Board, Vec<Digit>)| {
            raters.of(&board, &stop).rate_until(&board, &solution, &StopSignal::when(&stop))
        };
        let (word, rating) = match rated.map(rate).transpose() {
            Ok(rating) => (word, rating),
            Err(Stopped) => (PuzzleStatus::Timeout, None),
        };
        let line = Line { why, ..Line::of(job, word, rating.as_ref(), error) };
        let text = if self.json { json::line(&line) } else { line.text() };
        Answer { text, complaint, is_bad: is_bad(word), ..Answer::default() }
    }
}

/// Whether this result makes the exit status 1.
pub(super) const fn is_bad(word: PuzzleStatus) -> bool {
    matches!(word, PuzzleStatus::None | PuzzleStatus::Invalid | PuzzleStatus::Timeout)
}

impl Line {
    /// Returns the line of a puzzle, with its rating if it has one.
    pub(super) fn of(job: &Job, word: PuzzleStatus, rating: Option<&Rating>, error: Option<Error>) -> Self {
        let guesses = rating.map_or(0, |rating| rating.guesses);
        let guess = (guesses > 0).then_some((StepRecord::GUESS, guesses));
        let uses = |rating: &Rating| {
            Uses(rating.uses.iter().map(|&(technique, n)| (technique.slug(), n)).chain(guess).collect())
        };
        let hardest = rating.and_then(|rating| rating.hardest).map(Technique::slug);
        Self {
            subject: Subject::of(job),
            status: if guess.is_some() { PuzzleStatus::Guessed } else { word },
            level: rating.map(|rating| rating.level.word()),
            score: rating.map(|rating| rating.score),
            se: rating.and_then(|rating| rating.se),
            own: rating.and_then(|rating| rating.own).map(OwnLine::of),
            hardest: guess.map(|(slug, _)| slug).or(hardest),
            path: rating.map(uses),
            error,
            why: None,
        }
    }

    /// Returns the result, which tells whether logic alone solves the puzzle.
    pub(super) const fn status(&self) -> PuzzleStatus {
        self.status
    }

    /// Returns the line of text, with tabs between the columns.
    pub(super) fn text(&self) -> String {
        let word = match self.status {
            PuzzleStatus::Solved | PuzzleStatus::Guessed => self.level.unwrap_or("-"),
            PuzzleStatus::None => "none",
            PuzzleStatus::Many => "many",
            PuzzleStatus::Invalid => "invalid",
            PuzzleStatus::Timeout => "timeout",
        };
        let or_dash = |text: Option<String>| text.unwrap_or_else(|| "-".to_owned());
        let columns = [
            self.subject.line().unwrap_or("-").to_owned(),
            word.to_owned(),
            or_dash(self.score.map(|score| score.to_string())),
            or_dash(self.se.map(|se| format!("{se:.1}"))),
            or_dash(self.own.as_ref().map(OwnLine::text)),
            self.hardest.unwrap_or("-").to_owned(),
        ];
        columns.join("\t") + "\n"
    }
}

impl OwnLine {
    /// Converts our own rating.
    pub(super) fn of(own: Own) -> Self {
        Self { technique: own.technique.slug(), times: own.times, proved: own.is_proved }
    }

    fn text(&self) -> String {
        format!("{}{}*{}", if self.proved { "" } else { "<=" }, self.times, self.technique)
    }
}
