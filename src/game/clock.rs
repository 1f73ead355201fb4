//! Stopwatch for the playing time.

use std::time::{Duration, Instant};

/// Stopwatch that never reads the time itself; callers pass `now`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clock {
    before: Duration,       // playing time counted before `since`
    since: Option<Instant>, // start of the current run; `None` if the clock is stopped
}

impl Clock {
    /// Returns a stopped clock that shows `elapsed`.
    #[must_use]
    pub const fn stopped_at(elapsed: Duration) -> Self {
        Self { before: elapsed, since: None }
    }

    /// Returns the playing time until `now`.
    #[must_use]
    pub fn elapsed(&self, now: Instant) -> Duration {
        self.before + self.since.map_or(Duration::ZERO, |since| now.saturating_duration_since(since))
    }

    /// Returns the playing time up to the moment at which the clock last stopped.
    #[must_use]
    pub const fn stopped_time(&self) -> Duration {
        self.before
    }

    /// Whether the clock is running.
    #[must_use]
    pub const fn is_running(&self) -> bool {
        self.since.is_some()
    }

    /// Starts or resumes the clock; does nothing if it is running.
    pub fn start(&mut self, now: Instant) {
        self.since.get_or_insert(now);
    }

    /// Stops the clock; does nothing if it is stopped.
    pub fn stop(&mut self, now: Instant) {
        *self = Self::stopped_at(self.elapsed(now));
    }

    /// Excludes the time from `since` until `now`, during which the process was suspended. A running clock keeps running.
    pub fn discount(&mut self, since: Instant, now: Instant) {
        if let Some(start) = &mut self.since {
            self.before += since.saturating_duration_since(*start);
            *start = now;
        }
    }

    /// Returns the time at which a running clock reaches its next whole second and so has to be redrawn; `None` if the clock is stopped.
    #[must_use]
    pub fn next_second(&self, now: Instant) -> Option<Instant> {
        self.is_running().then(|| {
            let into = Duration::from_nanos(u64::from(self.elapsed(now).subsec_nanos()));
            now + (Duration::from_secs(1) - into)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[expect(clippy::disallowed_methods, reason = "any instant will do as the origin")]
    fn time_in_a_pause_does_not_count() {
        let zero = Instant::now();
        let at = |ms| zero + Duration::from_millis(ms);
        let mut clock = Clock::default();
        assert_eq!(clock.next_second(at(0)), None);
        clock.start(at(0));
        clock.stop(at(1500));
        assert_eq!(clock.elapsed(at(9000)), Duration::from_millis(1500));
        clock.start(at(10_000));
        assert_eq!(clock.elapsed(at(10_250)), Duration::from_millis(1750));
        assert_eq!(clock.next_second(at(10_250)), Some(at(10_500)));
    }

    #[test]
    #[expect(clippy::disallowed_methods, reason = "any instant will do as the origin")]
    fn discounted_time_does_not_count() {
        let zero = Instant::now();
        let at = |ms| zero + Duration::from_millis(ms);
        for start in [0, 700, 2000, 4999, 5000] {
            for since in [0, 700, 2000, 4999, 5000] {
                let mut clock = Clock::stopped_at(Duration::from_secs(60));
                clock.start(at(start));
                clock.discount(at(since), at(5000));
                let counted = Duration::from_millis(60_000 + u64::saturating_sub(since, start));
                assert_eq!(clock.elapsed(at(5000)), counted, "started at {start}, stopped since {since}");
                assert_eq!(clock.elapsed(at(5250)), counted + Duration::from_millis(250), "it runs on");
            }
        }
        let mut paused = Clock::stopped_at(Duration::from_secs(60));
        paused.discount(at(0), at(5000));
        assert_eq!(paused, Clock::stopped_at(Duration::from_secs(60)));
    }
}
