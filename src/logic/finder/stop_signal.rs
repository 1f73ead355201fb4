//! A signal that ends a long search for deductions.

use std::cell::Cell;
use std::fmt;

use crate::Technique;

/// Signal to stop, polled between finders and before a result is returned. Latches: once seen, every later check sees it.
///
/// Most finders are not interrupted: a search can go on after the signal for as long as the slowest of them takes on that board. The slowest of
/// all, nested forcing chains, polls the signal itself ([`Finder::find_until`](crate::Finder::find_until)).
pub struct StopSignal<'a> {
    signal: Option<&'a dyn Fn() -> bool>,
    is_set: Cell<bool>,
    /// Cells that finders have looked at since the signal was polled last.
    cells_since_poll: Cell<usize>,
}

/// The error of a search that ended because its [`StopSignal`] was set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("stopped before the search was finished")]
pub struct Stopped;

impl StopSignal<'static> {
    /// A signal that is never set.
    #[must_use]
    pub const fn never() -> Self {
        Self { signal: None, is_set: Cell::new(false), cells_since_poll: Cell::new(0) }
    }
}

impl<'a> StopSignal<'a> {
    /// Number of cells that finders look at between two polls. A poll costs about as much as reading the clock, a finder that
    /// has nothing to find on a board of 81 cells less.
    const POLL_INTERVAL: usize = 1000;

    /// Stops as soon as `signal` returns true, which is polled before the first finder, too.
    #[must_use]
    pub fn when(signal: &'a dyn Fn() -> bool) -> Self {
        Self { signal: Some(signal), is_set: Cell::new(false), cells_since_poll: Cell::new(Self::POLL_INTERVAL) }
    }

    /// Returns whether to stop before a finder of `technique` looks at a board of `cells` cells. Polls the signal before each slow technique,
    /// and before the others about once in a thousand cells.
    pub(crate) fn poll_before(&self, technique: Technique, cells: usize) -> bool {
        let Some(signal) = self.signal.filter(|_| !self.is_set()) else { return self.is_set() };
        let looked_at = self.cells_since_poll.get() + cells;
        let is_due = looked_at >= Self::POLL_INTERVAL || technique.is_slow();
        self.cells_since_poll.set(if is_due { 0 } else { looked_at });
        self.is_set.set(is_due && signal());
        self.is_set.get()
    }

    /// Returns whether the signal has been seen.
    pub(crate) const fn is_set(&self) -> bool {
        self.is_set.get()
    }

    /// Returns what was found, unless the search was stopped or the signal is set by now. Polls the signal.
    pub(crate) fn ok_unless_set<T>(&self, found: T) -> Result<T, Stopped> {
        if let Some(signal) = self.signal.filter(|_| !self.is_set()) {
            self.is_set.set(signal());
        }
        if self.is_set() { Err(Stopped) } else { Ok(found) }
    }
}

impl fmt::Debug for StopSignal<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StopSignal").field("is_set", &self.is_set.get()).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Analysis, Ladder, Position, Rater, samples};
    use grid::{Digit, Puzzle, Shape};

    /// Needs chains.
    fn hard() -> Position {
        samples::parse_puzzle(samples::NET_PUZZLES[0])
    }

    #[test]
    fn a_search_is_stopped_at_the_first_poll_that_says_so_or_finds_the_same() {
        let (ladder, start) = (Ladder::ninefold(), hard());
        let steps = ladder.path(&start).steps;
        let walk = |last: usize| {
            let polls = Cell::new(0);
            let signal = || polls.replace(polls.get() + 1) >= last;
            let path = ladder.path_until(&start, &StopSignal::when(&signal));
            (path.map(|path| path.steps), polls.get())
        };
        let (whole, total) = walk(usize::MAX);
        assert_eq!(whole, Ok(steps.clone()));
        assert!(total > 10, "{total}");
        for last in (0..total).step_by(1 + total / 20) {
            assert_eq!(walk(last), (Err(Stopped), last + 1), "of {total}");
        }
    }

    #[test]
    fn an_answer_that_comes_after_the_signal_does_not_count() {
        let start = hard();
        for (technique, calm) in [(Technique::TemplateSet, 1), (Technique::NakedSingle, 0)] {
            let polls = Cell::new(0);
            let signal = || polls.replace(polls.get() + 1) >= calm; // calm while the only finder starts
            let ladder = Ladder::ninefold().only(|other| other == technique);
            assert_eq!(ladder.next_until(&start, &StopSignal::when(&signal)), Err(Stopped), "{technique:?}");
            assert_eq!(polls.get(), calm + 1, "{technique:?}");
        }
    }

    #[test]
    fn every_search_that_is_stopped_is_an_error() {
        let (ladder, start) = (Ladder::ninefold(), hard());
        let mut end = start.clone();
        ladder.path(&start).steps.iter().for_each(|step| end.apply(step));
        let solution: Vec<Digit> = end.shape().iter().filter_map(|cell| end.digit(cell)).collect();
        let board = Puzzle::classic(Shape::nine(), samples::NET_PUZZLES[0].chars().map(Digit::from_symbol).collect());
        let board = board.check().unwrap();
        let stop = || StopSignal::when(&|| true);
        let slow = ladder.clone().only(Technique::is_slow);
        assert_eq!(slow.next_until(&start, &stop()), Err(Stopped));
        assert_eq!(ladder.all_until(&start, &stop()), Err(Stopped));
        let open = start.shape().iter().find(|&cell| start.digit(cell).is_none()).unwrap();
        assert_eq!(slow.find_refutation(&start, (open, solution[open.index()]), &stop()), Err(Stopped));
        assert!(ladder.path_to_until(&start, &solution, &stop()).is_err());
        assert_eq!(Rater::default().rate_until(&mut Analysis::of(start), &board, &solution, &stop()), Err(Stopped));
    }
}
