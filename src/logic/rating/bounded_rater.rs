//! Whether a puzzle is no harder than a level, found out in no more steps than that takes.

use crate::ladder::score_observer::ScoreObserver;
use crate::rating::hodoku::{self, max_score};
use crate::{Analysis, Ladder, Level, StopSignal};
use grid::Board;

/// [`Rater::hodoku`](crate::Rater::hodoku) as far as one level: it climbs no rung above the last of that level, and leaves off as soon
/// as a step or the sum of the points is too much for it. Who makes many puzzles throws most of them away, and needs to know no more.
#[derive(Clone, Debug)]
pub struct BoundedRater {
    ladder: Ladder,
    max_level: Level,
    has_only_distinct_cells: bool,
}

impl BoundedRater {
    /// Up to a level, on plain boards or on those whose rules ask for more than different digits.
    #[must_use]
    pub fn new(most: Level, is_plain: bool) -> Self {
        let whole = if is_plain { Ladder::hodoku() } else { Ladder::ninefold() };
        let end = whole.rungs().iter().rposition(|rung| rung.level <= most).map_or(0, |last| last + 1);
        Self { ladder: Ladder::of(whole.rungs()[..end].to_vec()), max_level: most, has_only_distinct_cells: is_plain }
    }

    /// Level and points of a board that has one solution; none where the level is higher.
    #[must_use]
    pub fn rate(&self, analysis: &mut Analysis, board: &Board) -> Option<(Level, u32)> {
        let shape = board.shape();
        let most = max_score(self.max_level, shape).filter(|_| self.has_only_distinct_cells);
        let mut points = ScoreObserver { limit: Some((self.max_level, most)), ..ScoreObserver::default() };
        analysis.load_canonical(board);
        self.ladder.walk_canonical(analysis, (None, None), &StopSignal::never(), &mut points);
        let highest = points.level.unwrap_or(Level::Easy);
        let level = if self.has_only_distinct_cells { hodoku::level_of(&points, shape) } else { highest };
        (points.is_solved && level <= self.max_level).then_some((level, points.score))
    }
}
