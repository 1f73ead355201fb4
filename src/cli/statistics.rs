//! Statistics that `--stats` prints.

use std::ops::AddAssign;
use std::time::Duration;

/// Times and guesses of a number of puzzles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Stats {
    puzzles: u32,
    guesses: u64,
    /// Sum of the times.
    sum: Duration,
    /// Shortest time for one puzzle.
    min: Duration,
    /// Longest time for one puzzle.
    max: Duration,
}

impl Stats {
    /// Returns the statistics of one puzzle.
    pub(super) const fn one(took: Duration, guesses: u64) -> Self {
        Self { puzzles: 1, guesses, sum: took, min: took, max: took }
    }

    /// Returns the statistics of puzzles that were solved together. Each puzzle counts as having taken the same time.
    pub(super) fn some(puzzles: u32, took: Duration, guesses: u64) -> Self {
        let each = took / puzzles.max(1);
        Self { puzzles, guesses, sum: took, min: each, max: each }
    }

    /// Returns the statistics on one line. `whole` is the wall-clock time of the command.
    pub(super) fn line(&self, whole: Duration) -> String {
        let seconds = whole.as_secs_f64();
        let rate = if seconds > 0.0 { f64::from(self.puzzles) / seconds } else { 0.0 };
        let mean = if self.puzzles > 0 { self.sum / self.puzzles } else { Duration::ZERO };
        format!(
            "puzzles {}, seconds {seconds:.3}, puzzles a second {rate:.0}, guesses {}, min {}, mean {}, max {}",
            self.puzzles,
            self.guesses,
            short(self.min),
            short(mean),
            short(self.max)
        )
    }
}

/// Formats a time in seconds, with six decimals.
fn short(time: Duration) -> String {
    format!("{:.6} s", time.as_secs_f64())
}

impl AddAssign for Stats {
    fn add_assign(&mut self, other: Self) {
        self.min = match (self.puzzles, other.puzzles) {
            (0, _) => other.min,
            (_, 0) => self.min,
            _ => self.min.min(other.min),
        };
        self.max = self.max.max(other.max);
        self.puzzles += other.puzzles;
        self.guesses += other.guesses;
        self.sum += other.sum;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_keep_the_minimum_the_mean_and_the_maximum() {
        let mut stats = Stats::default();
        for (millis, guesses) in [(3, 1), (1, 0), (8, 4)] {
            stats += Stats::one(Duration::from_millis(millis), guesses);
        }
        stats += Stats::default();
        assert_eq!(
            stats.line(Duration::from_millis(6)),
            "puzzles 3, seconds 0.006, puzzles a second 500, guesses 5, min 0.001000 s, mean 0.004000 s, max 0.008000 s"
        );
    }
}
