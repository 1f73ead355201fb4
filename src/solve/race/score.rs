//! What many runs of one solver come to.

use crate::Effort;
use crate::race::{Finish, Run};

/// The runs of one solver: counts, and each of their times.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// How many boards it was given.
    pub puzzles: u64,
    /// How many of them it did not finish in time, declined, or got wrong.
    pub failures: u64,
    /// What it all cost.
    pub effort: Effort,
    times: Vec<u64>, // in nanoseconds; whoever was late counts with all the time there was, whoever declined not at all
}

/// Times in nanoseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figures {
    /// The mean.
    pub avg: u64,
    /// The mean without the tenth that was fastest and the tenth that was slowest.
    pub trimmed: u64,
    /// The fastest.
    pub min: u64,
    /// The one in the middle; the mean of two where two are.
    pub median: u64,
    /// The one that 95 in 100 do not exceed.
    pub p95: u64,
    /// The slowest.
    pub max: u64,
}

impl Score {
    /// Adds a run on another board.
    pub fn add(&mut self, run: &Run) {
        self.puzzles += 1;
        self.effort += run.effort;
        self.failures += u64::from(is_failure(run));
        self.time(run);
    }

    /// Adds a further run on a board that was counted: its time, and that it failed, if no run before it did.
    pub fn add_again(&mut self, run: &Run) {
        self.failures = self.failures.max(u64::from(is_failure(run)));
        self.time(run);
    }

    fn time(&mut self, run: &Run) {
        if run.finish != Finish::Declined {
            self.times.push(u64::try_from(run.took.as_nanos()).unwrap_or(u64::MAX));
        }
    }

    /// What its times come to; none where there are none.
    #[must_use]
    pub fn figures(&self) -> Option<Figures> {
        let mut times = self.times.clone();
        times.sort_unstable();
        let (count, max) = (times.len(), *times.last()?);
        let cut = count / 10;
        Some(Figures {
            avg: mean(&times),
            trimmed: mean(&times[cut..count - cut]),
            min: times[0],
            median: mean(&times[(count - 1) / 2..=count / 2]),
            p95: times[(count * 95).div_ceil(100) - 1],
            max,
        })
    }
}

/// Returns whether the solver was late, declined the board or was wrong.
const fn is_failure(run: &Run) -> bool {
    match run.finish {
        Finish::Solved | Finish::None => false,
        Finish::Late | Finish::Declined | Finish::Wrong => true,
    }
}

/// The mean of some.
fn mean(times: &[u64]) -> u64 {
    let sum: u128 = times.iter().map(|&time| u128::from(time)).sum();
    (sum / times.len().max(1) as u128) as u64
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn score(times: impl IntoIterator<Item = u64>, finish: Finish) -> Score {
        let mut score = Score::default();
        for time in times {
            let effort = Effort { nodes: 2, guesses: 1, ..Effort::default() };
            score.add(&Run { finish, took: Duration::from_nanos(time), effort });
        }
        score
    }

    fn check(times: impl IntoIterator<Item = u64>, expected: [u64; 6]) {
        let figures = score(times, Finish::Solved).figures().unwrap();
        let Figures { avg, trimmed, min, median, p95, max } = figures;
        assert_eq!([avg, trimmed, min, median, p95, max], expected);
    }

    #[test]
    fn figures_are_what_their_names_say() {
        check([7], [7, 7, 7, 7, 7, 7]);
        check([9, 1], [5, 5, 1, 5, 9, 9]);
        check([1000, 2, 3], [335, 335, 2, 3, 1000, 1000]);
        check((1..=9).chain([1000]), [104, 5, 1, 5, 1000, 1000]);
        check((1..=100).rev(), [50, 50, 1, 50, 95, 100]);
    }

    #[test]
    fn a_repeated_run_adds_its_time_and_no_counts() {
        let run = |nanos, finish| {
            let effort = Effort { nodes: 55, guesses: 4, dead_ends: 2, ..Effort::default() };
            Run { finish, took: Duration::from_nanos(nanos), effort }
        };
        let mut score = Score::default();
        score.add(&run(10, Finish::Solved));
        (2..=20).for_each(|round| score.add_again(&run(10 * round, Finish::Solved)));
        assert_eq!((score.puzzles, score.failures, score.effort), (1, 0, run(10, Finish::Solved).effort));
        assert_eq!(score.figures().map(|figures| (figures.min, figures.avg, figures.max)), Some((10, 105, 200)));
        let mut late = Score::default();
        late.add(&run(10, Finish::Solved));
        (0..3).for_each(|_| late.add_again(&run(10, Finish::Late)));
        assert_eq!((late.puzzles, late.failures), (1, 1), "one board failed");
    }

    #[test]
    fn who_is_late_counts_and_who_declines_has_no_time() {
        let late = score([50, 50], Finish::Late);
        assert_eq!((late.puzzles, late.failures, late.effort.nodes), (2, 2, 4));
        assert_eq!(late.figures().map(|figures| figures.avg), Some(50));
        let declined = score([0], Finish::Declined);
        assert_eq!((declined.failures, declined.figures()), (1, None));
        assert_eq!(score([1, 2], Finish::None).failures, 0);
    }
}
