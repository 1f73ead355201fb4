//! Where a player's time went: what the board asked for when each digit was found.

use std::time::Duration;

use crate::game::{Entries, Game};
use grid::{Board, Cell, Digit, Puzzle};
use logic::{Deduction, Ladder, Position, StopSignal, Stopped, Technique};

/// Time at play by what the easiest way on needed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pace {
    /// By the hardest technique on the easiest way to a next digit: for how many digits, and how long they took; the most time first.
    pub spent: Vec<(Technique, usize, Duration)>,
    /// The longest time that a digit took.
    pub longest: Option<Wait>,
    /// How long something wrong stood on the board.
    pub astray: Duration,
}

/// A digit that was long in coming.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wait {
    /// How long.
    pub took: Duration,
    /// Where it was written.
    pub cell: Cell,
    /// Which.
    pub digit: Digit,
    /// The hardest step on the easiest way to a next digit, maybe to another one: what was there to be seen.
    pub step: Deduction,
}

/// So many steps without a digit are followed, and then no more: on a large board it would take long.
const MOST: usize = 40;

impl Pace {
    /// Returns where the time went until the position that a game is in now. Entries that differ from that position were wrong.
    ///
    /// # Errors
    /// If `stop` is set before all entries have been looked at.
    pub fn of(game: &Game, ladder: &Ladder, stop: &StopSignal<'_>) -> Result<Self, Stopped> {
        Self::on_the_way(game.board(), game.entries(), ladder, stop)
    }

    fn on_the_way(start: &Board, entries: Entries, ladder: &Ladder, stop: &StopSignal<'_>) -> Result<Self, Stopped> {
        let mut pace = Self { astray: entries.astray, ..Self::default() };
        for entry in entries.found {
            let Some(step) = hardest(start, &entry.before, ladder, stop)? else { continue };
            pace.count(step.technique, entry.took);
            if pace.longest.as_ref().is_none_or(|longest| longest.took < entry.took) {
                pace.longest = Some(Wait { took: entry.took, cell: entry.cell, digit: entry.digit, step });
            }
        }
        pace.spent.sort_by_key(|&(technique, _, took)| (std::cmp::Reverse(took), technique));
        Ok(pace)
    }

    fn count(&mut self, technique: Technique, took: Duration) {
        match self.spent.iter_mut().find(|(known, ..)| *known == technique) {
            Some((_, digits, sum)) => {
                *digits += 1;
                *sum += took;
            }
            None => self.spent.push((technique, 1, took)),
        }
    }
}

/// Returns the hardest of the steps to the next digit, with all candidates that the digits leave; none where logic leads to none.
///
/// # Errors
/// If `stop` is set before it is found.
fn hardest(
    start: &Board,
    digits: &[Option<Digit>],
    ladder: &Ladder,
    stop: &StopSignal<'_>,
) -> Result<Option<Deduction>, Stopped> {
    let puzzle = Puzzle { digits: digits.to_vec(), ..start.puzzle().clone() };
    let Ok(board) = puzzle.check() else { return Ok(None) };
    let mut position = Position::of(&board);
    let mut hardest: Option<Deduction> = None;
    for _ in 0..MOST {
        let Some(step) = ladder.next_until(&position, stop)? else { return Ok(None) };
        let is_digit = !step.place.is_empty();
        position.apply(&step);
        if hardest.as_ref().is_none_or(|hardest| hardest.technique < step.technique) {
            hardest = Some(step);
        }
        if is_digit {
            return Ok(hardest);
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Entry;
    use format::read_one;

    /// Its way has a pair, pointing candidates and more between its singles.
    const TOUGH: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

    fn entry(before: &[Option<Digit>], (cell, digit): (Cell, Digit), seconds: u64) -> Entry {
        Entry { before: before.to_vec(), cell, digit, took: Duration::from_secs(seconds) }
    }

    #[test]
    fn time_goes_to_what_was_needed_for_the_next_digit() {
        let (givens, ladder) = (read_one(TOUGH).unwrap().check().unwrap(), Ladder::ours());
        let (mut digits, mut entries) = (givens.puzzle().digits.clone(), Vec::new());
        let (mut position, mut way) = (Position::of(&givens), Vec::new());
        while let Some(step) = ladder.next(&position) {
            position.apply(&step);
            way.push(step.technique);
            let Some(&(cell, digit)) = step.place.first() else { continue };
            let is_long = way.len() > 1;
            entries.push(entry(&digits, (cell, digit), if is_long { 500 } else { 1 }));
            digits[cell.index()] = Some(digit);
            if is_long {
                break; // up to here nothing was struck that the digits do not strike themselves
            }
            way.clear();
        }
        let count = entries.len();
        let entries = Entries { found: entries, astray: Duration::from_secs(7) };
        let pace = Pace::on_the_way(&givens, entries, &ladder, &StopSignal::never()).unwrap();
        assert_eq!(pace.spent.iter().map(|&(_, digits, _)| digits).sum::<usize>(), count);
        assert_eq!(pace.spent.iter().map(|&(.., took)| took.as_secs()).sum::<u64>(), count as u64 + 499);
        assert!(pace.spent.len() > 1 && pace.spent[0].2.as_secs() == 500 && pace.astray.as_secs() == 7, "{pace:?}");
        let longest = pace.longest.map(|wait| (wait.took.as_secs(), wait.step.technique));
        assert_eq!(longest, way.iter().max().map(|&hardest| (500, hardest)), "{way:?}");
        assert!(way.iter().max() > Some(&Technique::NakedSingle));
    }

    #[test]
    fn a_table_that_is_not_finished_is_not_returned() {
        let (givens, ladder) = (read_one(TOUGH).unwrap().check().unwrap(), Ladder::ours());
        let first = ladder.next(&Position::of(&givens)).unwrap();
        let digits = givens.puzzle().digits.clone();
        let found = vec![entry(&digits, first.place[0], 1), entry(&digits, first.place[0], 2)];
        let polled = |last: u64| {
            let polls = std::cell::Cell::new(0);
            let signal = || polls.replace(polls.get() + 1) >= last;
            let entries = Entries { found: found.clone(), astray: Duration::ZERO };
            let pace = Pace::on_the_way(&givens, entries, &ladder, &StopSignal::when(&signal));
            (pace.map(|pace| pace.spent.iter().map(|&(_, digits, _)| digits).sum::<usize>()), polls.get())
        };
        let (whole, total) = polled(u64::MAX);
        assert!(whole == Ok(2) && total >= 2, "{whole:?} {total}");
        for last in 0..total {
            assert_eq!(polled(last), (Err(Stopped), last + 1), "of {total}");
        }
    }
}
