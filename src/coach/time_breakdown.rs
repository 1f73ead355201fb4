//! Breakdown of a player's time by the technique that was needed for each digit.

use std::time::Duration;

use crate::game::{Entries, Game};
use grid::{Board, Cell, Digit, Puzzle};
use logic::{Deduction, Ladder, Position, StopSignal, Stopped, Technique};

/// Playing time by the technique that was needed to make progress.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TimeBreakdown {
    /// Playing time by technique, longest first. The time for a digit counts for a single technique: the hardest one on the easiest solve
    /// path from the board at that time to any further digit.
    pub spent: Vec<TimeSpent>,
    /// Digit that took the longest; `None` if no digit needed a technique.
    pub longest: Option<SlowestDigit>,
    /// Time with a mistake on the board.
    pub astray: Duration,
}

/// Time spent on the digits that needed a certain technique.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeSpent {
    /// Technique needed.
    pub technique: Technique,
    /// Number of digits that needed the technique.
    pub digits: usize,
    /// Total time that the player took to find these digits.
    pub took: Duration,
}

/// Digit that took long to find.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SlowestDigit {
    /// Time that the player took to find the digit.
    pub took: Duration,
    /// Cell in which the digit was entered.
    pub cell: Cell,
    /// Digit that was entered.
    pub digit: Digit,
    /// Hardest step on the easiest solve path to a further digit. This can be another digit than the one that the player found.
    pub step: Deduction,
}

/// Maximum number of steps to follow until a digit is placed. On a large board, more steps would take too long.
const MOST: usize = 40;

impl TimeBreakdown {
    /// Returns the breakdown of the time from the start to the current position of a game. Entries that differ from that position count as
    /// mistakes.
    ///
    /// # Errors
    /// If `stop` is set before all entries have been looked at.
    pub fn of(game: &Game, ladder: &Ladder, stop: &StopSignal<'_>) -> Result<Self, Stopped> {
        Self::of_entries(game.board(), game.entries(), ladder, stop)
    }

    /// Returns the breakdown for these entries, made on this board.
    fn of_entries(start: &Board, entries: Entries, ladder: &Ladder, stop: &StopSignal<'_>) -> Result<Self, Stopped> {
        let mut breakdown = Self { astray: entries.astray, ..Self::default() };
        for entry in entries.found {
            let Some(step) = hardest(start, &entry.before, ladder, stop)? else { continue };
            breakdown.count(step.technique, entry.took);
            if breakdown.longest.as_ref().is_none_or(|longest| longest.took < entry.took) {
                breakdown.longest = Some(SlowestDigit { took: entry.took, cell: entry.cell, digit: entry.digit, step });
            }
        }
        breakdown.spent.sort_by_key(|spent| (std::cmp::Reverse(spent.took), spent.technique));
        Ok(breakdown)
    }

    /// Adds the time for one digit to the time spent on a technique.
    fn count(&mut self, technique: Technique, took: Duration) {
        match self.spent.iter_mut().find(|spent| spent.technique == technique) {
            Some(spent) => {
                spent.digits += 1;
                spent.took += took;
            }
            None => self.spent.push(TimeSpent { technique, digits: 1, took }),
        }
    }
}

/// Returns the hardest of the steps up to the next digit, starting from all candidates that the digits on the board leave. `None` if the
/// ladder leads to no digit within [`MOST`] steps.
///
/// # Errors
/// If `stop` is set before the step is found.
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
        let is_digit = !step.placements.is_empty();
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

    /// Puzzle whose solve path has a pair, pointing candidates and more between its singles.
    const TOUGH: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

    fn entry(before: &[Option<Digit>], (cell, digit): (Cell, Digit), seconds: u64) -> Entry {
        Entry { before: before.to_vec(), cell, digit, took: Duration::from_secs(seconds) }
    }

    #[test]
    fn time_counts_for_the_hardest_technique_needed_for_the_next_digit() {
        let (givens, ladder) = (read_one(TOUGH).unwrap().check().unwrap(), Ladder::ninefold());
        let (mut digits, mut entries) = (givens.puzzle().digits.clone(), Vec::new());
        let (mut position, mut way) = (Position::of(&givens), Vec::new());
        while let Some(step) = ladder.next(&position) {
            position.apply(&step);
            way.push(step.technique);
            let Some(&(cell, digit)) = step.placements.first() else { continue };
            let is_long = way.len() > 1;
            entries.push(entry(&digits, (cell, digit), if is_long { 500 } else { 1 }));
            digits[cell.index()] = Some(digit);
            if is_long {
                break; // up to this digit, only candidates that the digits themselves exclude were eliminated
            }
            way.clear();
        }
        let count = entries.len();
        let entries = Entries { found: entries, astray: Duration::from_secs(7) };
        let breakdown = TimeBreakdown::of_entries(&givens, entries, &ladder, &StopSignal::never()).unwrap();
        assert_eq!(breakdown.spent.iter().map(|spent| spent.digits).sum::<usize>(), count);
        assert_eq!(breakdown.spent.iter().map(|spent| spent.took.as_secs()).sum::<u64>(), count as u64 + 499);
        assert!(
            breakdown.spent.len() > 1 && breakdown.spent[0].took.as_secs() == 500 && breakdown.astray.as_secs() == 7,
            "{breakdown:?}"
        );
        let longest = breakdown.longest.map(|wait| (wait.took.as_secs(), wait.step.technique));
        assert_eq!(longest, way.iter().max().map(|&hardest| (500, hardest)), "{way:?}");
        assert!(way.iter().max() > Some(&Technique::NakedSingle));
    }

    #[test]
    fn a_stopped_search_returns_no_partial_result() {
        let (givens, ladder) = (read_one(TOUGH).unwrap().check().unwrap(), Ladder::ninefold());
        let first = ladder.next(&Position::of(&givens)).unwrap();
        let digits = givens.puzzle().digits.clone();
        let found = vec![entry(&digits, first.placements[0], 1), entry(&digits, first.placements[0], 2)];
        let polled = |last: u64| {
            let polls = std::cell::Cell::new(0);
            let signal = || polls.replace(polls.get() + 1) >= last;
            let entries = Entries { found: found.clone(), astray: Duration::ZERO };
            let breakdown = TimeBreakdown::of_entries(&givens, entries, &ladder, &StopSignal::when(&signal));
            (breakdown.map(|breakdown| breakdown.spent.iter().map(|spent| spent.digits).sum::<usize>()), polls.get())
        };
        let (whole, total) = polled(u64::MAX);
        assert!(whole == Ok(2) && total >= 2, "{whole:?} {total}");
        for last in 0..total {
            assert_eq!(polled(last), (Err(Stopped), last + 1), "of {total}");
        }
    }
}
