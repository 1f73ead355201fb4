//! Whether a puzzle is no harder than a level, found out in no more steps than that takes.

use crate::points::Points;
use crate::rating::hodoku::{self, most_points};
use crate::{Analysis, Ladder, Level, StopSignal};
use grid::Board;

/// [`Rater::hodoku`](crate::Rater::hodoku) as far as one level: it climbs no rung above the last of that level, and leaves off as soon
/// as a step or the sum of the points is too much for it. Who makes many puzzles throws most of them away, and needs to know no more.
#[derive(Clone, Debug)]
pub struct Gauge {
    ladder: Ladder,
    most: Level,
    is_plain: bool,
}

impl Gauge {
    /// Up to a level, on plain boards or on those whose rules ask for more than different digits.
    #[must_use]
    pub fn new(most: Level, is_plain: bool) -> Self {
        let whole = if is_plain { Ladder::hodoku() } else { Ladder::ours() };
        let end = whole.rungs().iter().rposition(|rung| rung.level <= most).map_or(0, |last| last + 1);
        Self { ladder: Ladder::of(whole.rungs()[..end].to_vec()), most, is_plain }
    }

    /// Level and points of a board that has one solution; none where the level is higher.
    #[must_use]
    pub fn read(&self, analysis: &mut Analysis, board: &Board) -> Option<(Level, u32)> {
        let shape = board.shape();
        let most = most_points(self.most, shape).filter(|_| self.is_plain);
        let mut points = Points { most: Some((self.most, most)), ..Points::default() };
        analysis.load_form(board);
        self.ladder.walk_form(analysis, (None, None), &StopSignal::never(), &mut points);
        let highest = points.level.unwrap_or(Level::Easy);
        let level = if self.is_plain { hodoku::level(&points, shape) } else { highest };
        (points.is_solved && level <= self.most).then_some((level, points.score))
    }
}
