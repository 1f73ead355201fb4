//! Statistics over many runs of one solver.

use crate::Effort;
use crate::race::{Finish, Run};

/// Results of all runs of one solver: counts, and the time of each run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// Number of boards.
    pub puzzles: u64,
    /// Number of boards on which the solver failed: it was late, declined the board, or returned a wrong grid.
    pub failures: u64,
    /// Total cost.
    pub effort: Effort,
    /// Times in nanoseconds. A late run counts with the time limit. A run that was declined has no time here.
    times: Vec<u64>,
}

/// Statistics of times, in nanoseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figures {
    /// Mean.
    pub avg: u64,
    /// Mean without the fastest tenth and the slowest tenth.
    pub trimmed: u64,
    /// Fastest time.
    pub min: u64,
    /// Median: the middle time, or the mean of the two in the middle.
    pub median: u64,
    /// 95th percentile: the time that 95 in 100 runs do not exceed.
    pub p95: u64,
    /// Slowest time.
    pub max: u64,
}

impl Score {
    /// Adds a run on a new board.
    pub fn add(&mut self, run: &Run) {
        self.puzzles += 1;
        self.effort += run.effort;
        self.failures += u64::from(is_failure(run));
        self.time(run);
    }

    /// Adds another run on the same board. Only one board may have been counted so far. Records the time of the run.
    /// All failures on this board together count as one failure.
    pub fn add_again(&mut self, run: &Run) {
        self.failures = self.failures.max(u64::from(is_failure(run)));
        self.time(run);
    }

    fn time(&mut self, run: &Run) {
        if run.finish != Finish::Declined {
            self.times.push(u64::try_from(run.took.as_nanos()).unwrap_or(u64::MAX));
        }
    }

    /// Returns the statistics of the times, or `None` if there are no times.
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

/// Returns whether the solver was late, declined the board or returned a wrong grid.
const fn is_failure(run: &Run) -> bool {
    match run.finish {
        Finish::Solved | Finish::None => false,
        Finish::Late | Finish::Declined | Finish::Wrong => true,
    }
}

/// Returns the mean, or 0 if there are no times.
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
    fn figures_match_their_definitions() {
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
    fn late_runs_have_a_time_and_declined_runs_have_none() {
        let late = score([50, 50], Finish::Late);
        assert_eq!((late.puzzles, late.failures, late.effort.nodes), (2, 2, 4));
        assert_eq!(late.figures().map(|figures| figures.avg), Some(50));
        let declined = score([0], Finish::Declined);
        assert_eq!((declined.failures, declined.figures()), (1, None));
        assert_eq!(score([1, 2], Finish::None).failures, 0);
    }
}
