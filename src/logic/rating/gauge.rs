//! Whether a puzzle is no harder than a level, found out in no more steps than that takes.

use crate::grid::Board;
use crate::logic::evidence::Candidate;
use crate::logic::lent::Lent;
use crate::logic::path::Witness;
use crate::logic::rating::hodoku::{self, most_points};
use crate::logic::step::Step;
use crate::logic::{Deduction, Ladder, Level, Position, Rung, Single, Tally, Technique};

/// [`Rater::hodoku`](crate::logic::Rater::hodoku) as far as one level: it climbs no rung above the last of that level, and leaves off as soon
/// as a step or the sum of the points is too much for it. Who makes many puzzles throws most of them away, and needs to know no more.
#[derive(Clone, Debug)]
pub struct Gauge {
    ladder: Ladder,
    most: Level,
    is_plain: bool,
}

/// Who looks on until it is clear.
struct Reading {
    most: (Level, Option<u32>), // and its points; more raise the level
    tally: Tally,
    is_solved: bool,
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
    pub fn read(&self, board: &Board) -> Option<(Level, u32)> {
        let shape = board.shape();
        let points = most_points(self.most, shape).filter(|_| self.is_plain);
        let mut reading = Reading { most: (self.most, points), tally: Tally::default(), is_solved: false };
        self.ladder.walk(Lent::own(Position::form_of(board).0), None, &mut reading);
        let Reading { tally, is_solved, .. } = reading;
        let highest = tally.level.unwrap_or(Level::Easy);
        let level = if self.is_plain { hodoku::level(&tally, shape) } else { highest };
        (is_solved && level <= self.most).then_some((level, tally.score))
    }
}

impl Witness for Reading {
    fn look(&mut self, _: &Position, _: &Deduction) {}

    fn step(&mut self, rung: &Rung, _: Step) {
        self.tally.score += rung.score;
        self.tally.level = self.tally.level.max(Some(rung.level));
    }

    fn singles(&mut self, singles: &[Single], rungs: &[(Technique, &Rung)]) -> bool {
        self.tally.singles(singles, rungs) // where the points are too many, the end will tell
    }

    fn counts_alone(&self) -> bool {
        true
    }

    fn locked(&mut self, technique: Technique, rung: &Rung) {
        self.tally.locked(technique, rung);
    }

    fn told(&mut self, _: Candidate) {}

    fn has_enough(&self) -> bool {
        let (level, points) = self.most;
        self.tally.level > Some(level) || points.is_some_and(|most| self.tally.score > most)
    }

    fn end(&mut self, is_solved: bool) {
        self.is_solved = is_solved;
    }
}
