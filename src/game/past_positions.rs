//! Sequence of positions that led to the present moment of a game.

use crate::game::{Game, History, NodeId};
use grid::Puzzle;

/// Moment of a game, with the givens and entries at that time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moment {
    /// ID of the moment in the history.
    pub id: NodeId,
    /// Position at the moment, without notes.
    pub puzzle: Puzzle,
}

impl Game {
    /// Returns the moments from the present one back to the beginning, latest first. If successive moments have the same digits, only the
    /// latest of them is included.
    #[must_use]
    pub fn moments(&self) -> Vec<Moment> {
        let (mut game, mut moments) = (self.clone(), Vec::<Moment>::new());
        loop {
            let mut puzzle = game.board().givens().puzzle().clone();
            puzzle.digits = game.shape().iter().map(|cell| game.digit(cell)).collect();
            if moments.last().is_none_or(|later| later.puzzle.digits != puzzle.digits) {
                moments.push(Moment { id: game.history().here(), puzzle });
            }
            if game.history().here() == History::START {
                return moments;
            }
            game.undo();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::*;
    use crate::game::Pencil;
    use grid::{Cell, Digit, Shape};

    #[test]
    #[expect(clippy::disallowed_methods, reason = "any instant will do")]
    fn each_position_is_listed_once_latest_first() {
        let now = Instant::now();
        let mut game = Game::new(Puzzle::classic(Shape::nine(), vec![None; 81]).check().unwrap());
        let cell = Cell::new;
        let write = |game: &mut Game, at: usize, digit: usize| {
            let change = game.enter(&[cell(at)], Digit::new(digit), true).unwrap();
            game.apply(change, now);
        };
        write(&mut game, 0, 0);
        let first = game.history().here();
        write(&mut game, 1, 1);
        game.undo(); // an abandoned branch does not count
        let note = game.toggle(Pencil::Note, &[cell(5)], Digit::new(3)).unwrap();
        game.apply(note, now);
        let noted = game.history().here();
        write(&mut game, 2, 2);
        let moments = game.moments();
        let found: Vec<_> =
            moments.iter().map(|moment| (moment.id, moment.puzzle.digits.iter().flatten().count())).collect();
        assert_eq!(found, [(game.history().here(), 2), (noted, 1), (History::START, 0)]);
        assert!(first != noted && moments.iter().all(|moment| moment.puzzle.placed.is_empty()));
    }
}
