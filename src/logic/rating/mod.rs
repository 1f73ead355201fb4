//! Ratings of a puzzle: the level and the score of HoDoKu, the rating of Sudoku Explainer, and the rating of ninefold.
//!
//! HoDoKu uses the first of several equally easy steps, so its score depends on how a puzzle is rotated and relabelled. When 100 hard
//! puzzles were compared in eight equivalent forms each, the scores of 66 puzzles differed between the forms, and so did the Sudoku
//! Explainer rating of one. Here, the ladders are applied to the canonical form of a puzzle: one fixed form that all equivalent puzzles
//! share. So all equivalent puzzles have the same level, score and ratings. A puzzle with other rules than the classic ones is rated as it
//! is.
//!
//! `Rater` in this file computes all ratings of a puzzle. `hodoku` and `sudoku_explainer` each contain a ladder and the rules by which its
//! steps are rated. `ninefold` rates a puzzle with ninefold's ladder, which is defined in the folder `ladder`. These three files do not use
//! each other. `bounded_rater` uses `hodoku`; generators reject puzzles with it.

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

/// Ratings of a puzzle with one solution.
#[derive(Clone, Debug, PartialEq)]
pub struct Rating {
    /// HoDoKu's level of the canonical form, with the default settings of HoDoKu 2.2: see [`Ladder::hodoku`]. This is different if HoDoKu
    /// does not support the rules. Then it is the highest level of a step on the path of ninefold's ladder: see [`Rater::hodoku`].
    pub level: Level,
    /// HoDoKu's score of the canonical form: the points of all steps, plus [`PathTotals::REVEAL_SCORE`] for each revealed digit. If HoDoKu
    /// does not support the rules, it is the score of the path of ninefold's ladder.
    pub score: u32,
    /// Sudoku Explainer's rating of the canonical form: see [`Ladder::sudoku_explainer`]. `None` if Sudoku Explainer's ladder does not
    /// solve the puzzle, or if Sudoku Explainer does not support the rules.
    pub se: Option<f64>,
    /// Ninefold's rating: the hardest technique that the puzzle needs, and how often. `None` if the board is full, or if ninefold's ladder
    /// does not solve the puzzle.
    pub ninefold: Option<NinefoldRating>,
    /// Hardest technique on the path of ninefold's ladder. `None` if the path has no steps.
    pub hardest: Option<Technique>,
    /// Techniques on the path of ninefold's ladder, easiest first, each with the number of its uses.
    pub technique_counts: Vec<(Technique, usize)>,
    /// Number of digits that were revealed on the path of ninefold's ladder because no technique applied.
    pub revealed: usize,
}

/// Rater of puzzles. Holds the ladders of ninefold, HoDoKu and Sudoku Explainer, so that they are built only once for many puzzles.
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
    /// Returns this rater without the techniques for which `wanted` returns `false`.
    #[must_use]
    pub fn only(self, wanted: impl Fn(Technique) -> bool) -> Self {
        let Self { ninefold, hodoku, explainer } = self;
        Self { ninefold: ninefold.only(&wanted), hodoku: hodoku.only(&wanted), explainer: explainer.only(&wanted) }
    }

    /// Returns HoDoKu's level and score of the canonical form of `board`.
    ///
    /// HoDoKu only supports rules that require certain cells to have different digits. For all other rules, returns the highest level and
    /// the total score of the steps on the path of ninefold's ladder.
    #[must_use]
    pub fn hodoku(&self, board: &Board, solution: &[Digit]) -> (Level, u32) {
        self.hodoku_with(&mut Analysis::for_layout(board.layout()), board, solution)
    }

    /// Returns HoDoKu's level and score of `board`, like [`Rater::hodoku`]. Computes them in an existing analysis, whose position is
    /// replaced.
    #[must_use]
    pub fn hodoku_with(&self, analysis: &mut Analysis, board: &Board, solution: &[Digit]) -> (Level, u32) {
        if !board.layout().has_only_distinct_cells() {
            let totals = self.ninefold.totals(&Position::of(board), solution);
            return (totals.level.unwrap_or(Level::Easy), totals.score);
        }
        let transformation = analysis.load_canonical(board);
        self.hodoku_of_form(analysis, (transformation.as_ref(), Some(solution)), &StopSignal::never())
    }

    /// Returns HoDoKu's level and score of the position of `analysis`. The position must be a canonical form. `form` contains the origin of
    /// this form.
    fn hodoku_of_form(&self, analysis: &mut Analysis, form: FormContext<'_>, stop: &StopSignal<'_>) -> (Level, u32) {
        let mut observer = ScoreObserver::default();
        self.hodoku.walk_canonical(analysis, form, stop, &mut observer);
        (hodoku::level_of(&observer, analysis.position().shape()), observer.score)
    }

    /// Returns Sudoku Explainer's rating of the canonical form of `board`. Returns `None` if Sudoku Explainer's ladder does not solve the
    /// puzzle, or if the rules require more than that certain cells have different digits.
    #[must_use]
    pub fn se_rating(&self, board: &Board, solution: &[Digit]) -> Option<f64> {
        self.se_rating_with(&mut Analysis::for_layout(board.layout()), board, solution)
    }

    /// Returns Sudoku Explainer's rating of `board`, like [`Rater::se_rating`]. Computes it in an existing analysis, whose position is
    /// replaced.
    #[must_use]
    pub fn se_rating_with(&self, analysis: &mut Analysis, board: &Board, solution: &[Digit]) -> Option<f64> {
        let is_supported = board.layout().has_only_distinct_cells();
        let transformation = is_supported.then(|| analysis.load_canonical(board))?;
        self.se_rating_of_form(analysis, (transformation.as_ref(), Some(solution)), &StopSignal::never())
    }

    /// Returns Sudoku Explainer's rating of the position of `analysis`. The position must be a canonical form. `form` contains the origin
    /// of this form.
    fn se_rating_of_form(&self, analysis: &mut Analysis, form: FormContext<'_>, stop: &StopSignal<'_>) -> Option<f64> {
        let mut totals = PathTotals::default();
        self.explainer.walk_canonical(analysis, form, stop, &mut totals);
        totals.se
    }

    /// Returns ninefold's rating of `board`: see [`Rating::ninefold`].
    #[must_use]
    pub fn ninefold_rating(&self, board: &Board) -> Option<NinefoldRating> {
        let mut analysis = Analysis::for_layout(board.layout());
        analysis.load_canonical(board);
        NinefoldRating::rate(&self.ninefold, &mut analysis, &StopSignal::never())
    }

    /// Returns the path of ninefold's ladder from `position` to `solution`, which must be its only solution.
    #[must_use]
    pub fn path(&self, position: &Position, solution: &[Digit]) -> SolvePath {
        self.ninefold.path_to(position, solution)
    }

    /// Returns the path of ninefold's ladder from `board` to `solution`, its only solution, unless the search is stopped. Loads `board`
    /// into `analysis`.
    ///
    /// # Errors
    /// Returns [`Stopped`] if `stop` is set before the path ends.
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

    /// Returns the ratings of `board`, whose only solution is `solution`.
    ///
    /// Solves the puzzle with all three ladders. For [`NinefoldRating`], many choices of steps are tried in addition.
    #[must_use]
    pub fn rate(&self, board: &Board, solution: &[Digit]) -> Rating {
        let (position, stop) = (Position::of(board), StopSignal::never());
        let path = self.path(&position, solution);
        self.rating(&mut Analysis::of(position), (board, solution), &path, &stop)
    }

    /// Returns the ratings of `board`, like [`Rater::rate`], unless the search is stopped. Computes them in an existing analysis, whose
    /// position is replaced.
    ///
    /// # Errors
    /// Returns [`Stopped`] if `stop` is set before the rating is known.
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

    /// Returns the ratings of `board`, whose only solution is `solution`, unless the search is stopped. `path` must be the path that
    /// [`Rater::path_until`] returns.
    ///
    /// # Errors
    /// Returns [`Stopped`] if `stop` is set before the rating is known.
    pub fn rate_path_until(
        &self,
        analysis: &mut Analysis,
        (board, solution): (&Board, &[Digit]),
        path: &SolvePath,
        stop: &StopSignal<'_>,
    ) -> Result<Rating, Stopped> {
        stop.ok_unless_set(self.rating(analysis, (board, solution), path, stop))
    }

    /// Returns the ratings of `board`, whose only solution is `solution`, like [`Rater::rate_path_until`]. If the search is stopped, the
    /// ratings are wrong and must not be used.
    fn rating(
        &self,
        analysis: &mut Analysis,
        (board, solution): (&Board, &[Digit]),
        path: &SolvePath,
        stop: &StopSignal<'_>,
    ) -> Rating {
        let transformation = analysis.load_canonical(board);
        let (start, form) = (analysis.position().clone(), (transformation.as_ref(), Some(solution)));
        let is_supported = board.layout().has_only_distinct_cells();
        let (level, score) =
            if is_supported { self.hodoku_of_form(analysis, form, stop) } else { path.level_and_score() };
        analysis.set_position(start.clone());
        let se = if is_supported { self.se_rating_of_form(analysis, form, stop) } else { None };
        analysis.set_position(start);
        let ninefold = NinefoldRating::rate(&self.ninefold, analysis, stop);
        let (hardest, technique_counts, revealed) = (path.hardest, path.technique_counts(), path.revealed.len());
        Rating { level, score, se, ninefold, hardest, technique_counts, revealed }
    }
}

/// Origin of a canonical form: the transformation of a board into the form (`None` if the board is its own form), and the solution of the
/// board.
type FormContext<'a> = (Option<&'a Transformation>, Option<&'a [Digit]>);
