//! Looking back at a puzzle: the way that logic would have gone.

use crate::grid::Board;
use crate::logic::{Ladder, Level, Path, Position, Technique};

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
}

impl Review {
    /// Walks the ladder from the givens, which have one solution.
    #[must_use]
    pub fn of(givens: &Board, ladder: &Ladder) -> Self {
        let path: Path = ladder.path(&Position::of(givens));
        Self { is_solved: path.is_solved, level: path.level(), hardest: path.hardest, counts: path.counts() }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::read_one;

    #[test]
    fn singles_are_counted_apart() {
        let easy = read_one("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
        let review = Review::of(&easy.unwrap().check().unwrap(), &Ladder::ours());
        assert_eq!((review.is_solved, review.level, review.singles()), (true, Some(Level::Easy), (51, 0)));
    }
}
