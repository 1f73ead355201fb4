//! The digits that a player found, one after the other, and how long each took.

use std::time::Duration;

use crate::game::{Edit, Game, Kind};
use crate::grid::{Cell, Digit};

/// A digit that was written on the way to the present moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// What stood there before it, given or entered, cell by cell.
    pub before: Vec<Option<Digit>>,
    /// Where it was written; of several cells the first.
    pub cell: Cell,
    /// Which.
    pub digit: Digit,
    /// Time at play since the digit before it on this way, or since the beginning: with all that was noted, tried and taken back meanwhile.
    pub took: Duration,
}

impl Game {
    /// The digits written on the way to the present moment, oldest first; those that the solver filled in are left out.
    #[must_use]
    pub fn entries(&self) -> Vec<Entry> {
        let (mut digits, mut since) = (self.board().puzzle().digits.clone(), Duration::ZERO);
        let (history, mut entries) = (self.history(), Vec::new());
        for node in history.path(history.here()).into_iter().filter_map(|id| history.node(id)) {
            let before = digits.clone();
            let mut first = None;
            for &edit in &node.change.edits {
                if let Edit::Digit { cell, to, .. } = edit {
                    digits[cell.index()] = to;
                    first = first.or(to.map(|digit| (cell, digit)));
                }
            }
            if let Some((cell, digit)) = first.filter(|_| node.change.kind != Kind::Solve) {
                entries.push(Entry { before, cell, digit, took: node.at.saturating_sub(since) });
                since = node.at;
            }
        }
        entries
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::*;
    use crate::game::Pencil;
    use crate::grid::{Puzzle, Shape};

    #[test]
    #[expect(clippy::disallowed_methods, reason = "any instant will do")]
    fn each_digit_takes_as_long_as_since_the_one_before() {
        let start = Instant::now();
        let at = |seconds: u64| start + Duration::from_secs(seconds);
        let mut puzzle = Puzzle::classic(Shape::nine(), vec![None; 81]);
        puzzle.digits[80] = Some(Digit::ONE);
        let mut game = Game::new(puzzle.check().unwrap());
        game.clock.start(start);
        let (cell, digit) = (Cell::new, Digit::new);
        let write = |game: &mut Game, at: usize, number: usize, now: Instant| {
            let change = game.enter(&[cell(at)], digit(number), true).unwrap();
            game.apply(change, now);
        };
        write(&mut game, 0, 3, at(10));
        let note = game.toggle(Pencil::Note, &[cell(5)], digit(4)).unwrap();
        game.apply(note, at(15));
        write(&mut game, 1, 5, at(20)); // taken back, but the time went by
        game.undo();
        write(&mut game, 2, 6, at(50));
        let solved = game.solve(&[digit(8); 81]).unwrap();
        game.apply(solved, at(60));
        let told: Vec<_> = game.entries().into_iter().map(|entry| (entry.cell, entry.digit, entry.took)).collect();
        let seconds = Duration::from_secs;
        assert_eq!(told, [(cell(0), digit(3), seconds(10)), (cell(2), digit(6), seconds(40))]);
        let stood: Vec<usize> = game.entries().iter().map(|entry| entry.before.iter().flatten().count()).collect();
        assert_eq!(stood, [1, 2], "the given alone, then the first digit too");
    }
}
