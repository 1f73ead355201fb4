//! Observer that computes the level and the score of a path without recording its steps.

use crate::evidence::Candidate;
use crate::ladder::path::PathObserver;
use crate::ladder::step::LadderStep;
use crate::{Deduction, Level, PathTotals, Position, Rung, Single, Technique};

/// Observer that computes the level and the score of a path. The path ends early if it exceeds a limit.
#[derive(Clone, Debug, Default)]
pub(crate) struct ScoreObserver {
    /// Maximum level and maximum score: the path ends when one of them is exceeded. `None` if nothing is limited. The inner `Option` is
    /// `None` if only the level is limited.
    pub limit: Option<(Level, Option<u32>)>,
    /// Sum of the scores of all steps, plus [`PathTotals::REVEAL_SCORE`] for each revealed digit.
    pub score: u32,
    /// Highest level of a step, or [`Level::Extreme`] if a digit was revealed. `None` if there were no steps.
    pub level: Option<Level>,
    /// Whether the path has ended with a full board.
    pub is_solved: bool,
}

impl ScoreObserver {
    /// Adds the level and the score of `count` steps that `rung` found.
    fn add(&mut self, rung: &Rung, count: u32) {
        if count > 0 {
            self.score += count * rung.score;
            self.level = self.level.max(Some(rung.level));
        }
    }
}

impl PathObserver for ScoreObserver {
    fn on_deduction(&mut self, _: &Position, _: &Deduction) {}

    fn on_step(&mut self, rung: &Rung, _: LadderStep) {
        self.add(rung, 1);
    }

    fn on_singles(&mut self, singles: &[Single], rungs: &[(Technique, &Rung)]) -> bool {
        for &(technique, rung) in rungs {
            self.add(rung, singles.iter().filter(|single| single.technique == technique).count() as u32);
        }
        true
    }

    fn on_reveal(&mut self, _: Candidate) {
        self.score += PathTotals::REVEAL_SCORE;
        self.level = Some(Level::Extreme);
    }

    fn is_done(&self) -> bool {
        let is_exceeded = |(max_level, max_score): (Level, Option<u32>)| {
            self.level > Some(max_level) || max_score.is_some_and(|max_score| self.score > max_score)
        };
        self.limit.is_some_and(is_exceeded)
    }

    fn on_end(&mut self, is_solved: bool) {
        self.is_solved = is_solved;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Analysis, Ladder, StopSignal, samples};
    use grid::{Digit, Puzzle, Shape};

    #[test]
    fn the_score_observer_agrees_with_the_recorded_path() {
        let lines = samples::PUZZLES.lines().chain(samples::NET_PUZZLES);
        let puzzle = |line: &str| Puzzle::classic(Shape::nine(), line.chars().map(Digit::from_symbol).collect());
        let boards = lines.map(|line| puzzle(line).check().expect("the sample puzzles break no rule"));
        let ladders = [Ladder::hodoku().only(|technique| technique <= Technique::XWing), Ladder::hodoku()];
        let (mut solved, mut stuck, mut contradictory) = (0, 0, 0);
        for (at, board) in boards.chain(samples::random_candidates().step_by(3)).enumerate() {
            let ladder = &ladders[usize::from(at % 40 == 0)]; // the full ladder takes long
            let mut analysis = Analysis::of(Position::of(&board));
            let transformation = analysis.load_canonical(&board);
            let start = analysis.position().clone();
            let (path, mut observer) = (ladder.path(&start), ScoreObserver::default());
            ladder.walk_canonical(&mut analysis, (transformation.as_ref(), None), &StopSignal::never(), &mut observer);
            let (level, score) = (observer.level.unwrap_or(Level::Easy), observer.score);
            assert_eq!(((level, score), observer.is_solved), (path.level_and_score(), path.is_solved));
            match (path.is_solved, start.has_contradiction()) {
                (true, _) => solved += 1,
                (false, true) => contradictory += 1,
                (false, false) => stuck += 1,
            }
        }
        assert!(solved > 20 && stuck > 100 && contradictory > 10, "{solved} {stuck} {contradictory}");
    }
}
