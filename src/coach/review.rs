//! Looking back at a puzzle: the way that logic would have gone.

use crate::coach::Pace;
use crate::game::Game;
use grid::{Digit, DigitSet};
use logic::{Deduction, Explanation, Ladder, Level, Path, Position, StopSignal, Stopped, Technique, explain};

/// How a puzzle can be solved by logic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Review {
    /// Whether the ladder reaches the end.
    pub is_solved: bool,
    /// Of the hardest step.
    pub level: Option<Level>,
    /// The hardest technique that was needed.
    pub hardest: Option<Technique>,
    /// How often each technique was used, easiest first.
    pub counts: Vec<(Technique, usize)>,
    /// Every step, from the givens on.
    pub steps: Vec<Walked>,
    /// Where the player's time went.
    pub pace: Pace,
}

/// A step of the way, and the position in which it was taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Walked {
    /// The digits before it, cell by cell.
    pub digits: Vec<Option<Digit>>,
    /// The candidates before it, cell by cell.
    pub candidates: Vec<DigitSet>,
    /// The step.
    pub deduction: Deduction,
    /// How it is told.
    pub explanation: Explanation,
}

impl Review {
    /// Walks the ladder from the board as it was opened, which has one solution, and looks back at how a player came to it.
    ///
    /// # Errors
    /// If `stop` is set before both are finished.
    pub fn of(game: &Game, ladder: &Ladder, stop: &StopSignal<'_>) -> Result<Self, Stopped> {
        let givens = game.board();
        let path: Path = ladder.path_until(&Position::of(givens), stop)?;
        Ok(Self {
            is_solved: path.is_solved,
            level: path.level(),
            hardest: path.hardest,
            counts: path.counts(),
            steps: walked(Position::of(givens), path.steps),
            pace: Pace::of(game, ladder, stop)?,
        })
    }

    /// How many steps are singles, and how many are not.
    #[must_use]
    pub fn singles(&self) -> (usize, usize) {
        let of = |single: bool| {
            let wanted = self.counts.iter().filter(|(technique, _)| (*technique <= Technique::NakedSingle) == single);
            wanted.map(|(_, count)| count).sum()
        };
        (of(true), of(false))
    }
}

fn walked(mut position: Position, steps: Vec<Deduction>) -> Vec<Walked> {
    let walk = |deduction: Deduction| {
        let cells = || position.shape().iter();
        let (digits, candidates) = (
            cells().map(|cell| position.digit(cell)).collect(),
            cells().map(|cell| position.candidates(cell)).collect(),
        );
        let explanation = explain(&position, &deduction);
        position.apply(&deduction);
        Walked { digits, candidates, deduction, explanation }
    };
    steps.into_iter().map(walk).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use format::read_one;

    #[test]
    fn singles_are_counted_apart() {
        let easy = read_one("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
        let review =
            Review::of(&Game::new(easy.unwrap().check().unwrap()), &Ladder::ours(), &StopSignal::never()).unwrap();
        assert_eq!((review.is_solved, review.level, review.singles()), (true, Some(Level::Easy), (51, 0)));
        assert_eq!(review.steps.len(), 51);
        let last = &review.steps[50];
        assert_eq!(last.digits.iter().filter(|digit| digit.is_none()).count(), 1, "one cell is left for the last step");
    }
}
