//! Rater that gives up as soon as a puzzle is known to be harder than a given level.

use crate::ladder::score_observer::ScoreObserver;
use crate::rating::hodoku::{self, max_score};
use crate::{Analysis, Ladder, Level, StopSignal};
use grid::Board;

/// Rater that gives up on puzzles above a maximum level. Made for generators, which reject most of their puzzles.
///
/// Levels and scores are the same as from [`Rater::hodoku`](crate::Rater::hodoku). To save time, the ladder omits all rungs after the last
/// one whose level is at most the maximum. Solving also ends as soon as a step has a higher level, or the score exceeds the maximum score
/// of the maximum level.
#[derive(Clone, Debug)]
pub struct BoundedRater {
    ladder: Ladder,
    max_level: Level,
    /// Whether the rules of the boards only require that certain cells have different digits.
    has_only_distinct_cells: bool,
}

impl BoundedRater {
    /// Returns a rater for levels up to `max_level`. `has_only_distinct_cells` says whether the rules of the boards only require that
    /// certain cells have different digits.
    #[must_use]
    pub fn new(max_level: Level, has_only_distinct_cells: bool) -> Self {
        let whole = if has_only_distinct_cells { Ladder::hodoku() } else { Ladder::ninefold() };
        let end = whole.rungs().iter().rposition(|rung| rung.level <= max_level).map_or(0, |last| last + 1);
        Self { ladder: Ladder::of(whole.rungs()[..end].to_vec()), max_level, has_only_distinct_cells }
    }

    /// Returns the level and the score of `board`, which must have exactly one solution. Returns `None` if its level is above the maximum.
    #[must_use]
    pub fn rate(&self, analysis: &mut Analysis, board: &Board) -> Option<(Level, u32)> {
        let shape = board.shape();
        let score_limit = max_score(self.max_level, shape).filter(|_| self.has_only_distinct_cells);
        let mut observer = ScoreObserver { limit: Some((self.max_level, score_limit)), ..ScoreObserver::default() };
        analysis.load_canonical(board);
        self.ladder.walk_canonical(analysis, (None, None), &StopSignal::never(), &mut observer);
        let highest = observer.level.unwrap_or(Level::Easy);
        let level = if self.has_only_distinct_cells { hodoku::level_of(&observer, shape) } else { highest };
        (observer.is_solved && level <= self.max_level).then_some((level, observer.score))
    }
}
