//! Review of a finished puzzle: the logical solution, and where the player's time went.

use crate::coach::TimeBreakdown;
use crate::game::Game;
use grid::{Digit, DigitSet};
use logic::{Deduction, Explanation, Ladder, Level, Position, SolvePath, StopSignal, Stopped, Technique, explain};

/// Logical solution of a puzzle, and the player's pace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Review {
    /// Whether the techniques of the ladder solve the puzzle.
    pub is_solved: bool,
    /// Level of the hardest step; `None` if the techniques do not solve the puzzle.
    pub level: Option<Level>,
    /// Hardest technique needed; `None` if there are no steps.
    pub hardest: Option<Technique>,
    /// Number of uses of each technique, the easiest technique first.
    pub counts: Vec<(Technique, usize)>,
    /// All steps, starting from the givens.
    pub steps: Vec<ReviewStep>,
    /// Breakdown of the player's time.
    pub times: TimeBreakdown,
}

/// Step of the solution, together with the position before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReviewStep {
    /// Digits before the step, by cell.
    pub digits: Vec<Option<Digit>>,
    /// Candidates before the step, by cell.
    pub candidates: Vec<DigitSet>,
    /// Placements and eliminations of the step.
    pub deduction: Deduction,
    /// Explanation in words.
    pub explanation: Explanation,
}

impl Review {
    /// Solves the game's initial board with the techniques of `ladder`, and breaks down the player's time. The board must have exactly one
    /// solution.
    ///
    /// # Errors
    /// If `stop` is set before both the solution and the breakdown are finished.
    pub fn of(game: &Game, ladder: &Ladder, stop: &StopSignal<'_>) -> Result<Self, Stopped> {
        let givens = game.board();
        let path: SolvePath = ladder.path_until(&Position::of(givens), stop)?;
        Ok(Self {
            is_solved: path.is_solved,
            level: path.level(),
            hardest: path.hardest,
            counts: path.technique_counts(),
            steps: step(Position::of(givens), path.steps),
            times: TimeBreakdown::of(game, ladder, stop)?,
        })
    }

    /// Returns the number of singles among the steps.
    #[must_use]
    pub fn singles(&self) -> usize {
        self.steps.iter().filter(|step| step.deduction.technique <= Technique::NakedSingle).count()
    }
}

/// Turns deductions into steps: adds to each the position before it and an explanation.
fn step(mut position: Position, steps: Vec<Deduction>) -> Vec<ReviewStep> {
    let walk = |deduction: Deduction| {
        let cells = || position.shape().iter();
        let (digits, candidates) = (
            cells().map(|cell| position.digit(cell)).collect(),
            cells().map(|cell| position.candidates(cell)).collect(),
        );
        let explanation = explain(&position, &deduction);
        position.apply(&deduction);
        ReviewStep { digits, candidates, deduction, explanation }
    };
    steps.into_iter().map(walk).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use format::read_one;

    #[test]
    fn singles_are_counted_separately() {
        let easy = read_one("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
        let review =
            Review::of(&Game::new(easy.unwrap().check().unwrap()), &Ladder::ninefold(), &StopSignal::never()).unwrap();
        assert_eq!((review.is_solved, review.level, review.singles()), (true, Some(Level::Easy), 51));
        assert_eq!(review.steps.len(), 51);
        let last = &review.steps[50];
        assert_eq!(last.digits.iter().filter(|digit| digit.is_none()).count(), 1, "one cell is left for the last step");
    }
}
