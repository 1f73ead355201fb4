//! Ratings of a whole puzzle, side by side: HoDoKu's level and score, Sudoku Explainer's rating, and our own.
//!
//! What HoDoKu says of a puzzle hangs on how it is turned and relabelled, since of several steps that are as easy it takes the one that it
//! finds first: of 100 hard puzzles the score of 66 differs among eight forms, and Sudoku Explainer's rating of one. Here the ladders are
//! climbed in the puzzle's canonical form, so that all forms have the same level, score and ratings: those that the rules of HoDoKu and
//! Sudoku Explainer give to one of them. With other rules than the classic ones a puzzle is rated as it stands.

mod bounded_rater;
mod hodoku;
mod ninefold;
mod sudoku_explainer;

pub use bounded_rater::BoundedRater;
pub use hodoku::max_score;
pub use ninefold::NinefoldRating;

use crate::ladder::score_observer::ScoreObserver;
use crate::{Analysis, Ladder, Level, PathTotals, Position, SolvePath, StopSignal, Stopped, Technique};
use grid::{Board, Digit, Transformation};

/// How hard a puzzle with one solution is.
#[derive(Clone, Debug, PartialEq)]
pub struct Rating {
    /// As HoDoKu 2.2 would have it, with its default settings: see [`Ladder::hodoku`]. With rules that it does not know, our own: see
    /// [`Rater::hodoku`].
    pub level: Level,
    /// As HoDoKu 2.2 would count in the puzzle's canonical form: points of all steps of its path; or of ours.
    pub score: u32,
    /// As Sudoku Explainer would have it in the puzzle's canonical form: see [`Ladder::explainer`]. None where that ladder does not reach the end, or does
    /// not know the rules.
    pub se: Option<f64>,
    /// Our own; none where nothing is to be done, or logic alone does not reach the end.
    pub ninefold: Option<NinefoldRating>,
    /// The hardest technique of our path; none where nothing is to be done, or no technique of ours leads anywhere.
    pub hardest: Option<Technique>,
    /// How often our path uses each technique, easiest first.
    pub technique_counts: Vec<(Technique, usize)>,
    /// How many digits our path had to be told.
    pub revealed: usize,
}

/// The ladders that a rating needs, built once for many puzzles.
#[derive(Clone, Debug)]
pub struct Rater {
    ninefold: Ladder,
    hodoku: Ladder,
    explainer: Ladder,
}

impl Default for Rater {
    fn default() -> Self {
        Self { ninefold: Ladder::ninefold(), hodoku: Ladder::hodoku(), explainer: Ladder::sudoku_explainer() }
    }
}

impl Rater {
    /// The same without the techniques that are not `wanted`.
    #[must_use]
    pub fn only(self, wanted: impl Fn(Technique) -> bool) -> Self {
        let Self { ninefold: ours, hodoku, explainer } = self;
        Self { ninefold: ours.only(&wanted), hodoku: hodoku.only(&wanted), explainer: explainer.only(&wanted) }
    }

    /// [`Rating::level`] and [`Rating::score`] alone, those of the board's canonical form. Where rules ask for more than different digits, of which HoDoKu knows nothing, they
    /// are those of our own path: its highest level, and the points of all its steps.
    #[must_use]
    pub fn hodoku(&self, board: &Board, solution: &[Digit]) -> (Level, u32) {
        self.hodoku_with(&mut Analysis::for_layout(board.layout()), board, solution)
    }

    /// Returns [`Rater::hodoku`], with the analysis of a worker.
    #[must_use]
    pub fn hodoku_with(&self, analysis: &mut Analysis, board: &Board, solution: &[Digit]) -> (Level, u32) {
        if !board.layout().has_only_distinct_cells() {
            let tally = self.ninefold.totals(&Position::of(board), solution);
            return (tally.level.unwrap_or(Level::Easy), tally.score);
        }
        let transformation = analysis.load_canonical(board);
        self.hodoku_of_form(analysis, (transformation.as_ref(), Some(solution)), &StopSignal::never())
    }

    /// Returns the level and the score of the canonical form in `analysis`.
    fn hodoku_of_form(&self, analysis: &mut Analysis, form: FormContext<'_>, stop: &StopSignal<'_>) -> (Level, u32) {
        let mut points = ScoreObserver::default();
        self.hodoku.walk_canonical(analysis, form, stop, &mut points);
        (hodoku::level_of(&points, analysis.position().shape()), points.score)
    }

    /// [`Rating::se`] alone, that of the board's canonical form: none where rules ask for more than different digits.
    #[must_use]
    pub fn se_rating(&self, board: &Board, solution: &[Digit]) -> Option<f64> {
        self.se_rating_with(&mut Analysis::for_layout(board.layout()), board, solution)
    }

    /// Returns [`Rater::explainer`], with the analysis of a worker.
    #[must_use]
    pub fn se_rating_with(&self, analysis: &mut Analysis, board: &Board, solution: &[Digit]) -> Option<f64> {
        let is_plain = board.layout().has_only_distinct_cells();
        let transformation = is_plain.then(|| analysis.load_canonical(board))?;
        self.se_rating_of_form(analysis, (transformation.as_ref(), Some(solution)), &StopSignal::never())
    }

    /// Returns Sudoku Explainer's rating of the canonical form in `analysis`.
    fn se_rating_of_form(&self, analysis: &mut Analysis, form: FormContext<'_>, stop: &StopSignal<'_>) -> Option<f64> {
        let mut tally = PathTotals::default();
        self.explainer.walk_canonical(analysis, form, stop, &mut tally);
        tally.se
    }

    /// [`Rating::own`] alone.
    #[must_use]
    pub fn ninefold_rating(&self, board: &Board) -> Option<NinefoldRating> {
        let mut analysis = Analysis::for_layout(board.layout());
        analysis.load_canonical(board);
        NinefoldRating::rate(&self.ninefold, &mut analysis, &StopSignal::never())
    }

    /// Returns the path of our ladder from `position` to its one solution.
    #[must_use]
    pub fn path(&self, position: &Position, solution: &[Digit]) -> SolvePath {
        self.ninefold.path_to(position, solution)
    }

    /// Returns the path of our ladder from `board` to its one solution.
    ///
    /// # Errors
    /// If `stop` is set before the path ends.
    pub fn path_until(
        &self,
        analysis: &mut Analysis,
        board: &Board,
        solution: &[Digit],
        stop: &StopSignal<'_>,
    ) -> Result<SolvePath, Stopped> {
        analysis.load(board);
        self.ninefold.path_from(analysis, solution, stop)
    }

    /// Returns the rating of `board`, whose one solution is `solution`. Walks three ladders, and part of ours again for each choice that is
    /// tried for [`Own`].
    #[must_use]
    pub fn rate(&self, board: &Board, solution: &[Digit]) -> Rating {
        let (position, stop) = (Position::of(board), StopSignal::never());
        let path = self.path(&position, solution);
        self.rating(&mut Analysis::of(position), (board, solution), &path, &stop)
    }

    /// Returns [`Rater::rate`], unless it takes too long.
    ///
    /// # Errors
    /// If `stop` is set before the rating is known.
    pub fn rate_until(
        &self,
        analysis: &mut Analysis,
        board: &Board,
        solution: &[Digit],
        stop: &StopSignal<'_>,
    ) -> Result<Rating, Stopped> {
        let path = self.path_until(analysis, board, solution, stop)?;
        self.rate_path_until(analysis, (board, solution), &path, stop)
    }

    /// Returns the rating of a board and its solution, whose path by our ladder is known.
    ///
    /// # Errors
    /// If `stop` is set before the rating is known.
    pub fn rate_path_until(
        &self,
        analysis: &mut Analysis,
        (board, solution): (&Board, &[Digit]),
        path: &SolvePath,
        stop: &StopSignal<'_>,
    ) -> Result<Rating, Stopped> {
        stop.ok_unless_set(self.rating(analysis, (board, solution), path, stop))
    }

    /// Returns the rating of a board and its solution, whose path by our ladder is known. Incomplete if the search is stopped.
    fn rating(
        &self,
        analysis: &mut Analysis,
        (board, solution): (&Board, &[Digit]),
        path: &SolvePath,
        stop: &StopSignal<'_>,
    ) -> Rating {
        let transformation = analysis.load_canonical(board);
        let (start, form) = (analysis.position().clone(), (transformation.as_ref(), Some(solution)));
        let is_plain = board.layout().has_only_distinct_cells();
        let (level, score) = if is_plain { self.hodoku_of_form(analysis, form, stop) } else { path.level_and_score() };
        analysis.set_position(start.clone());
        let se = if is_plain { self.se_rating_of_form(analysis, form, stop) } else { None };
        analysis.set_position(start);
        let own = NinefoldRating::rate(&self.ninefold, analysis, stop);
        let (hardest, uses, guesses) = (path.hardest, path.technique_counts(), path.revealed.len());
        Rating { level, score, se, ninefold: own, hardest, technique_counts: uses, revealed: guesses }
    }
}

/// Transformation of a board into its canonical form, and the solution of the board as it was before.
type FormContext<'a> = (Option<&'a Transformation>, Option<&'a [Digit]>);
