//! Level and points of a path, without its steps.

use crate::evidence::Candidate;
use crate::ladder::path::PathObserver;
use crate::ladder::step::LadderStep;
use crate::{Deduction, Level, PathTotals, Position, Rung, Single, Technique};

/// Level and points of a way, as far as they are asked for.
#[derive(Clone, Debug, Default)]
pub(crate) struct ScoreObserver {
    /// More is not asked for.
    pub limit: Option<(Level, Option<u32>)>,
    pub score: u32,
    /// Of the hardest step; none where there was no step.
    pub level: Option<Level>,
    pub is_solved: bool,
}

impl ScoreObserver {
    fn add(&mut self, rung: &Rung, times: u32) {
        if times > 0 {
            self.score += times * rung.score;
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
        let is_more = |(level, points): (Level, Option<u32>)| {
            self.level > Some(level) || points.is_some_and(|most| self.score > most)
        };
        self.limit.is_some_and(is_more)
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
    fn the_score_observer_agrees_with_the_full_path() {
        let lines = samples::PUZZLES.lines().chain(samples::NET_PUZZLES);
        let puzzle = |line: &str| Puzzle::classic(Shape::nine(), line.chars().map(Digit::from_symbol).collect());
        let boards = lines.map(|line| puzzle(line).check().expect("a puzzle of our own"));
        let ladders = [Ladder::hodoku().only(|technique| technique <= Technique::XWing), Ladder::hodoku()];
        let (mut solved, mut stuck, mut dead) = (0, 0, 0);
        for (at, board) in boards.chain(samples::random_candidates().step_by(3)).enumerate() {
            let ladder = &ladders[usize::from(at % 40 == 0)]; // the whole one takes long
            let mut analysis = Analysis::of(Position::of(&board));
            let transformation = analysis.load_canonical(&board);
            let form = analysis.position().clone();
            let (path, mut points) = (ladder.path(&form), ScoreObserver::default());
            ladder.walk_canonical(&mut analysis, (transformation.as_ref(), None), &StopSignal::never(), &mut points);
            let (level, score) = (points.level.unwrap_or(Level::Easy), points.score);
            assert_eq!(((level, score), points.is_solved), (path.level_and_score(), path.is_solved));
            match (path.is_solved, form.has_contradiction()) {
                (true, _) => solved += 1,
                (false, true) => dead += 1,
                (false, false) => stuck += 1,
            }
        }
        assert!(solved > 20 && stuck > 100 && dead > 10, "{solved} {stuck} {dead}");
    }
}
