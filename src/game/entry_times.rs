//! Digits that the player found, in order, with the time each took and the total time with mistakes on the board.

use std::collections::HashSet;
use std::time::Duration;

use crate::game::{Change, ChangeKind, Edit, Game, Node};
use grid::{Cell, Digit};

/// Givens and entries, by cell.
type Digits = Vec<Option<Digit>>;

/// Digit that the player found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Givens and correct entries before this digit was entered, by cell.
    pub before: Vec<Option<Digit>>,
    /// Cell in which the digit was entered. If it was entered in several cells at once, the first of these cells.
    pub cell: Cell,
    /// Digit that was entered.
    pub digit: Digit,
    /// Playing time since the previous digit was found, or since the beginning. Includes time for notes and attempts, but not time with a
    /// mistake on the board.
    pub took: Duration,
}

/// Summary of how the current digits were found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entries {
    /// Digits that the player found, oldest first.
    pub found: Vec<Entry>,
    /// Playing time with a mistake on the board. A mistake is a digit that differs from the current digit of its cell. A period with
    /// mistakes ends with the change after which no mistake is left on the board.
    pub astray: Duration,
}

impl Game {
    /// Returns the digits that the player found since the last restart. A digit that differs from the current one in its cell counts as a
    /// mistake. Digits that the solver or a hint filled in do not count as found, nor do digits that are entered again after they were
    /// removed.
    #[must_use]
    pub fn entries(&self) -> Entries {
        let (history, last) = (self.history(), self.shape().iter().map(|cell| self.digit(cell)).collect::<Digits>());
        let way: HashSet<_> = history.path(history.here()).into_iter().collect();
        let is_wrong = |digits: &Digits| digits.iter().zip(&last).any(|(digit, last)| digit.is_some() && digit != last);
        let mut moments = vec![self.board().puzzle().digits.clone()]; // digits at each moment of the history
        let (mut entries, mut known) = (Entries::default(), HashSet::new());
        let (mut since, mut searched, mut was_wrong) = (Duration::ZERO, Duration::ZERO, false);
        for (id, node) in history.nodes() {
            let took = node.at.saturating_sub(since);
            *if was_wrong { &mut entries.astray } else { &mut searched } += took;
            since = node.at;
            let before = &moments[node.parent.0];
            let mut digits = before.clone();
            let is_on_way = way.contains(&id);
            let written = written(&node.change, &mut digits).filter(|_| is_on_way);
            was_wrong = is_wrong(&digits);
            match node.change.kind {
                ChangeKind::Restart if is_on_way => {
                    (entries, searched, known) = (Entries::default(), Duration::ZERO, HashSet::new());
                }
                ChangeKind::Solve | ChangeKind::Hint if written.is_some() => searched = Duration::ZERO,
                _ => {
                    if let Some((cell, digit)) = written.filter(|&(cell, _)| !was_wrong && known.insert(cell)) {
                        let right = |(&digit, last): (&Option<Digit>, &_)| digit.filter(|_| digit == *last);
                        let before = before.iter().zip(&last).map(right).collect();
                        entries.found.push(Entry { before, cell, digit, took: searched });
                        searched = Duration::ZERO;
                    }
                }
            }
            moments.push(digits);
        }
        entries
    }
}

impl Game {
    /// Returns the number of digits that the player entered although the present digit of the cell is another one, also on branches of the
    /// history that were left. In a solved game, this is the number of mistakes.
    #[must_use]
    pub fn wrong_entries(&self) -> usize {
        let is_wrong = |edit: &Edit| match *edit {
            Edit::Digit { cell, to: Some(digit), .. } => self.digit(cell) != Some(digit),
            _ => false,
        };
        let is_own = |node: &Node| !matches!(node.change.kind, ChangeKind::Solve | ChangeKind::Hint);
        let own = self.history().nodes().filter(|(_, node)| is_own(node));
        own.map(|(_, node)| node.change.edits.iter().filter(|&edit| is_wrong(edit)).count()).sum()
    }
}

/// Applies the change to the digits. Returns the first digit that the change enters, with its cell; `None` if it enters none.
fn written(change: &Change, digits: &mut Digits) -> Option<(Cell, Digit)> {
    let mut first = None;
    for &edit in &change.edits {
        if let Edit::Digit { cell, to, .. } = edit {
            digits[cell.index()] = to;
            first = first.or(to.map(|digit| (cell, digit)));
        }
    }
    first
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::*;
    use crate::game::Pencil;
    use grid::{Puzzle, Shape};

    /// Game with one given, in the last cell, and the time at which it started.
    struct Played {
        game: Game,
        start: Instant,
    }

    impl Played {
        #[expect(clippy::disallowed_methods, reason = "any instant will do")]
        fn new() -> Self {
            let mut puzzle = Puzzle::classic(Shape::nine(), vec![None; 81]);
            puzzle.digits[80] = Some(Digit::ONE);
            let (mut game, start) = (Game::new(puzzle.check().unwrap()), Instant::now());
            game.clock.start(start);
            Self { game, start }
        }

        fn make(&mut self, change: Option<Change>, seconds: u64) {
            self.game.apply(change.unwrap(), self.start + Duration::from_secs(seconds));
        }

        fn write(&mut self, at: usize, number: usize, seconds: u64) {
            self.make(self.game.enter(&[Cell::new(at)], Digit::new(number), true), seconds);
        }

        /// Returns the cell and time of each digit found, and the time with mistakes, in seconds.
        fn times(&self) -> (Vec<(usize, u64)>, u64) {
            let Entries { found, astray } = self.game.entries();
            let times = found.iter().map(|entry| (entry.cell.index(), entry.took.as_secs())).collect();
            (times, astray.as_secs())
        }
    }

    #[test]
    fn each_digit_takes_the_time_since_the_previous_one() {
        let mut played = Played::new();
        played.write(0, 3, 10);
        played.make(played.game.toggle(Pencil::Note, &[Cell::new(5)], Digit::new(4)), 15);
        played.write(2, 6, 50);
        assert_eq!(played.times(), (vec![(0, 10), (2, 40)], 0));
        let found = played.game.entries().found;
        let before: Vec<usize> = found.iter().map(|entry| entry.before.iter().flatten().count()).collect();
        assert_eq!(before, [1, 2], "the given alone, then the first digit too");
        let mut solution = [Digit::new(8); 81];
        (solution[0], solution[2]) = (Digit::new(3), Digit::new(6));
        played.make(played.game.solve(&solution), 60);
        assert_eq!(played.times(), (vec![(0, 10), (2, 40)], 0), "the solver's are not found");
    }

    #[test]
    fn a_mistake_does_not_count_as_found_and_its_time_is_counted_however_it_is_corrected() {
        let mut taken_back = Played::new();
        taken_back.write(0, 3, 10);
        taken_back.write(1, 5, 20);
        taken_back.game.undo();
        taken_back.write(2, 6, 620);
        assert_eq!(taken_back.times(), (vec![(0, 10), (2, 10)], 600));

        let mut erased = Played::new();
        erased.write(0, 3, 100);
        erased.make(erased.game.clear(&[Cell::new(0)]), 130);
        erased.write(0, 4, 140);
        assert_eq!(erased.times(), (vec![(0, 110)], 30));

        let mut written_over = Played::new();
        written_over.write(0, 3, 100);
        written_over.write(1, 5, 150); // found while a mistake was on the board, so its time is unknown
        written_over.write(0, 4, 160);
        assert_eq!(written_over.times(), (vec![(0, 100)], 60));
        assert_eq!(written_over.game.entries().found[0].before[0], None, "the wrong digit was replaced");
    }

    #[test]
    fn a_digit_counts_as_found_only_once() {
        let mut played = Played::new();
        played.write(0, 3, 10);
        played.write(1, 4, 20);
        played.make(played.game.clear(&[Cell::new(1)]), 30);
        played.write(1, 4, 50);
        assert_eq!(played.times(), (vec![(0, 10), (1, 10)], 0));
        played.make(played.game.restart(), 60);
        played.game.undo();
        assert_eq!(played.times(), (vec![(0, 10), (1, 10)], 0), "a restart that was taken back is none");
        played.game.redo();
        played.write(1, 4, 65);
        played.write(0, 3, 80);
        assert_eq!(played.times(), (vec![(1, 5), (0, 15)], 0), "after a restart all of it");
    }

    #[test]
    fn a_digit_placed_by_a_hint_does_not_count_as_found() {
        let mut played = Played::new();
        played.write(0, 3, 10);
        let mut hint = played.game.enter(&[Cell::new(1)], Digit::new(4), true);
        hint.as_mut().unwrap().kind = ChangeKind::Hint;
        played.make(hint, 60);
        played.write(2, 6, 70);
        assert_eq!(played.times(), (vec![(0, 10), (2, 10)], 0));
    }
}
