//! A signal that ends a long search for deductions.

use std::cell::Cell;
use std::fmt;

use crate::Technique;

/// Signal that asks a search to stop. It is polled between finders, after some of the deductions, and before a result is returned. Once a
/// poll has seen the signal, the signal stays set.
///
/// Most finders do not poll the signal themselves. So a search may continue after the signal for as long as the slowest of these finders
/// takes on the board. Finders that can take seconds poll the signal themselves (see [`Finder::find_until`](crate::Finder::find_until)).
pub struct StopSignal<'a> {
    /// Function that returns true once the search is to stop. `None` for a signal that is never set.
    signal: Option<&'a dyn Fn() -> bool>,
    /// Whether a poll has seen the signal.
    is_set: Cell<bool>,
    /// Number of cells that finders have searched since the last poll. The start of a finder counts as a search of all cells of the board,
    /// and so does a deduction after which the search may stop.
    cells_since_poll: Cell<usize>,
}

/// Error of a search that ended because its [`StopSignal`] was set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("stopped before the search was finished")]
pub struct Stopped;

impl StopSignal<'static> {
    /// Returns a signal that is never set.
    #[must_use]
    pub const fn never() -> Self {
        Self { signal: None, is_set: Cell::new(false), cells_since_poll: Cell::new(0) }
    }
}

impl<'a> StopSignal<'a> {
    /// Number of cells that finders search between two polls. A poll takes about as long as reading the clock. Many finders search a board
    /// of 81 cells in less time, so a poll before each of them would cost too much.
    const POLL_INTERVAL: usize = 1000;

    /// Returns a signal that is set once the function `signal` returns true. The first poll takes place before the first finder.
    #[must_use]
    pub fn when(signal: &'a dyn Fn() -> bool) -> Self {
        Self { signal: Some(signal), is_set: Cell::new(false), cells_since_poll: Cell::new(Self::POLL_INTERVAL) }
    }

    /// Whether the search is to stop before its next part, which searches `cells` cells for `technique`. Polls the signal before each part
    /// if the technique is slow. Otherwise polls it only once in [`POLL_INTERVAL`](Self::POLL_INTERVAL) cells.
    pub(crate) fn poll_before(&self, technique: Technique, cells: usize) -> bool {
        let Some(signal) = self.signal.filter(|_| !self.is_set()) else { return self.is_set() };
        let searched = self.cells_since_poll.get() + cells;
        let is_due = searched >= Self::POLL_INTERVAL || technique.is_slow();
        self.cells_since_poll.set(if is_due { 0 } else { searched });
        self.is_set.set(is_due && signal());
        self.is_set.get()
    }

    /// Whether an earlier poll has seen the signal. Does not poll.
    pub(crate) const fn is_set(&self) -> bool {
        self.is_set.get()
    }

    /// Polls the signal, and returns `result` if the signal is not set.
    ///
    /// # Errors
    /// Returns [`Stopped`] if the signal is set now or was set before.
    pub(crate) fn ok_unless_set<T>(&self, result: T) -> Result<T, Stopped> {
        if let Some(signal) = self.signal.filter(|_| !self.is_set()) {
            self.is_set.set(signal());
        }
        if self.is_set() { Err(Stopped) } else { Ok(result) }
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

    /// Returns the position of a puzzle that needs chains.
    fn hard() -> Position {
        samples::parse_puzzle(samples::NET_PUZZLES[0])
    }

    #[test]
    fn a_search_stops_at_the_first_poll_that_returns_true_or_finds_the_same_path() {
        let (ladder, start) = (Ladder::ninefold(), hard());
        let steps = ladder.path(&start).steps;
        let search = |unset_polls: usize| {
            let polls = Cell::new(0);
            let signal = || polls.replace(polls.get() + 1) >= unset_polls;
            let path = ladder.path_until(&start, &StopSignal::when(&signal));
            (path.map(|path| path.steps), polls.get())
        };
        let (whole, total) = search(usize::MAX);
        assert_eq!(whole, Ok(steps.clone()));
        assert!(total > 10, "{total}");
        for unset_polls in (0..total).step_by(1 + total / 20) {
            assert_eq!(search(unset_polls), (Err(Stopped), unset_polls + 1), "of {total}");
        }
    }

    #[test]
    fn a_result_that_is_found_after_the_signal_is_dropped() {
        let start = hard();
        for (technique, unset_polls) in [(Technique::TemplateSet, 1), (Technique::NakedSingle, 0)] {
            let polls = Cell::new(0);
            let signal = || polls.replace(polls.get() + 1) >= unset_polls; // not set when the only finder starts
            let ladder = Ladder::ninefold().only(|other| other == technique);
            assert_eq!(ladder.next_until(&start, &StopSignal::when(&signal)), Err(Stopped), "{technique:?}");
            assert_eq!(polls.get(), unset_polls + 1, "{technique:?}");
        }
    }

    #[test]
    fn every_search_that_is_stopped_returns_an_error() {
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
        let empty = start.shape().iter().find(|&cell| start.digit(cell).is_none()).unwrap();
        assert_eq!(slow.find_refutation(&start, (empty, solution[empty.index()]), &stop()), Err(Stopped));
        assert!(ladder.path_to_until(&start, &solution, &stop()).is_err());
        assert_eq!(Rater::default().rate_until(&mut Analysis::of(start), &board, &solution, &stop()), Err(Stopped));
    }
}
