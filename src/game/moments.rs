//! The way that a game took to the present moment, looked at from there.

use crate::game::{Game, History, NodeId};
use grid::Puzzle;

/// A moment of a game: the digits that stood there, given or entered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moment {
    /// Where in the history.
    pub id: NodeId,
    /// The board, without notes.
    pub puzzle: Puzzle,
}

impl Game {
    /// The moments from the present one back to the beginning, the latest first; of several in which the same digits stood, the latest alone.
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
    fn each_position_stands_once_the_latest_first() {
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
        game.undo(); // a branch that was left does not count
        let note = game.toggle(Pencil::Note, &[cell(5)], Digit::new(3)).unwrap();
        game.apply(note, now);
        let noted = game.history().here();
        write(&mut game, 2, 2);
        let moments = game.moments();
        let told: Vec<_> =
            moments.iter().map(|moment| (moment.id, moment.puzzle.digits.iter().flatten().count())).collect();
        assert_eq!(told, [(game.history().here(), 2), (noted, 1), (History::START, 0)]);
        assert!(first != noted && moments.iter().all(|moment| moment.puzzle.placed.is_empty()));
    }
}
