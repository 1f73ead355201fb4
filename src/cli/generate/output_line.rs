//! Lines that `generate` prints for puzzles.

use serde::Serialize;

use crate::cli::generate::worker_pool::Shared;
use crate::cli::json;
use crate::cli::rate::Grade;
use crate::cli::seed_option::SeedValue;
use crate::cli::step_record::StepRecord;
use format::{self, Format, Notation, solution_line};
use generate::{CanonicalForm, Generated, Miss, Order, SolvedPuzzle};
use grid::{Board, Puzzle, Shape};
use logic::{Position, Technique};

/// Result of the search for one puzzle.
pub(super) struct Line {
    /// Number of the puzzle, counted from 0.
    pub(super) number: u64,
    /// Canonical form of the puzzle, for skipping puzzles that are equivalent to earlier ones; `None` if this puzzle is never skipped.
    pub(super) form: Option<CanonicalForm>,
    /// Line for standard output, or the message for standard error if no puzzle was found.
    pub(super) text: Result<String, String>,
}

/// End of the message that the search was given up and not even a similar puzzle was found.
pub(super) const NOTHING: &str = "gave up; found nothing close";

/// JSON object of a puzzle.
#[derive(Serialize)]
struct Object {
    puzzle: String,
    solution: String,
    #[serde(flatten)]
    grade: Grade,
    seed: SeedValue,
    symmetry: &'static str,
    rules: Vec<String>,
}

impl Shared {
    /// Converts the result of the search for one puzzle into the line to be printed.
    pub(super) fn line(&self, sent: Generated) -> Line {
        let Generated { number, seed, result } = sent;
        let seed = self.wanted.seed.map_or(SeedValue::Number(seed), |asked| asked.with_number(seed));
        let form = result.as_ref().ok().filter(|_| self.is_each_new()).and_then(SolvedPuzzle::form);
        let text = match result {
            Ok(piece) if self.wanted.json || self.wanted.rated => {
                self.unrated().insert(number, written(&piece.puzzle));
                let line =
                    if self.wanted.json { json::line(&self.object(&piece, seed)) } else { self.rated(&piece, seed) };
                self.unrated().remove(&number);
                Ok(line)
            }
            Ok(piece) => Ok(written(&piece.puzzle) + "\n"),
            Err(Miss { nearest: Some(piece), why }) => {
                let line = written(&piece.puzzle) + &self.in_brackets(&piece);
                Err(format!("ninefold: puzzle {}: gave up; the closest, {why}: {line}", number + 1))
            }
            Err(Miss { nearest: None, .. }) => Err(format!("ninefold: puzzle {}: {NOTHING}", number + 1)),
        };
        Line { number, form, text }
    }

    /// Whether puzzles that are equivalent to earlier ones are skipped. Equivalent puzzles are frequent when puzzles are derived from known
    /// ones, because for some techniques only a few puzzles are known.
    fn is_each_new(&self) -> bool {
        self.wanted.number > 1 && !self.queue.order().with.is_empty()
    }

    /// Returns the level, score and rating of a rejected puzzle in parentheses, if any of these three was requested.
    fn in_brackets(&self, piece: &SolvedPuzzle) -> String {
        let Order { level, score, se, .. } = self.queue.order();
        let is_asked = level.is_some() || score.is_some() || se.is_some();
        let board = board(piece);
        // Rating a larger board may take long.
        if !is_asked || !board.layout().is_classic() || board.shape() != Shape::nine() {
            return String::new();
        }
        let (level, score) = self.rater.hodoku(&board, &piece.solution);
        let se = se.as_ref().and_then(|_| self.rater.se_rating(&board, &piece.solution));
        format!(" ({level} {score}{})", se.map_or_else(String::new, |se| format!(" {se:.1}")))
    }

    fn object(&self, piece: &SolvedPuzzle, seed: SeedValue) -> Object {
        let rating = self.rater.rate(&board(piece), &piece.solution);
        let (symmetry, rules) = self.wanted.symmetry_and_rules();
        let solution = solution_line(&piece.solution, Notation::Symbols);
        Object { puzzle: written(&piece.puzzle), solution, grade: Grade::of(&rating), seed, symmetry, rules }
    }

    /// Returns the line for `--rated`, in the format of the bundled puzzle packs.
    fn rated(&self, piece: &SolvedPuzzle, seed: SeedValue) -> String {
        let (board, rater, solution) = (board(piece), &self.rater, &piece.solution);
        let (level, score) = rater.hodoku(&board, solution);
        let se = rater.se_rating(&board, solution).map_or_else(|| "-".to_owned(), |se| format!("{se:.1}"));
        let path = rater.path(&Position::of(&board), solution);
        let hardest =
            if path.revealed.is_empty() { path.hardest.map_or("-", Technique::slug) } else { StepRecord::GUESS };
        format!("{}\t{level} {score} {se}\t{hardest}\t{seed}\n", written(&piece.puzzle))
    }
}

fn board(piece: &SolvedPuzzle) -> Board {
    piece.puzzle.clone().check().expect("a generated puzzle breaks no rule")
}

fn written(puzzle: &Puzzle) -> String {
    format::write(Format::Line, puzzle).expect("a line holds every puzzle")
}
