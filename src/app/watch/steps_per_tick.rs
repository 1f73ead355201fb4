//! Adapts the number of steps per tick to the time that ticks take, and measures the steps per second.

use std::time::{Duration, Instant};

use crate::app::watch::{Motion, Watch};

/// Number of steps in the first tick at full speed.
const FIRST_BATCH: u32 = 2_000;
/// Minimum and maximum number of steps in a tick.
const BOUNDS: (u32, u32) = (64, 400_000);
/// Shortest and longest time that a tick should take, including drawing, so that the response to a key comes within a frame.
const FRAME: (Duration, Duration) = (Duration::from_millis(5), Duration::from_millis(11));
/// Minimum time over which the rate is measured.
const SPAN: Duration = Duration::from_millis(500);

/// Batch sizes at full speed, and the measured rate in steps per second.
#[derive(Clone, Copy, Debug)]
pub(super) struct Throughput {
    /// Steps per tick at full speed.
    pub(super) batch: u32,
    /// Steps per tick of a rival that takes turns with the first search.
    pub(super) rival_batch: u32,
    ticked: Option<Instant>,       // start of the last tick at full speed
    since: Option<(Instant, u64)>, // start of the measurement, and the number of the step at that time
    rate: Option<u64>,
}

impl Default for Throughput {
    fn default() -> Self {
        Self { batch: FIRST_BATCH, rival_batch: FIRST_BATCH, ticked: None, since: None, rate: None }
    }
}

impl Throughput {
    /// Returns the measured rate in steps per second; `None` until it has been measured.
    pub(super) const fn rate(&self) -> Option<u64> {
        self.rate
    }

    /// Discards the measurement. It must not continue across a change of motion.
    pub(super) const fn rest(&mut self) {
        (self.ticked, self.since, self.rate) = (None, None, None);
    }

    /// Adapts a batch size to the time that the last tick took.
    fn adapt(&mut self, took: Duration, was_rival: bool) {
        let batch = if was_rival { &mut self.rival_batch } else { &mut self.batch };
        if took > FRAME.1 {
            *batch = (*batch / 2).max(BOUNDS.0);
        } else if took < FRAME.0 {
            *batch = (*batch * 2).min(BOUNDS.1);
        }
    }

    fn count(&mut self, now: Instant, step: u64) {
        let Some((since, from)) = self.since else { return self.since = Some((now, step)) };
        let took = now.saturating_duration_since(since);
        if took >= SPAN {
            self.rate = Some((step.abs_diff(from) as f64 / took.as_secs_f64()).round() as u64);
            self.since = Some((now, step));
        }
    }
}

impl Watch {
    /// Measures the time since the last tick, then adapts the batch size and updates the rate.
    pub(super) fn measure(&mut self, now: Instant) {
        let is_unbounded = match self.motion {
            Motion::Seeking(..) => true,
            Motion::Running(_) => self.pace.steps().is_none(),
            Motion::Still => false,
        };
        let was_rival = self.is_timed() && !self.rivals_turn; // the searches take turns, so the last tick was the rival's
        if let Some(before) = self.throughput.ticked.filter(|_| is_unbounded) {
            self.throughput.adapt(now.saturating_duration_since(before), was_rival);
        }
        self.throughput.ticked = is_unbounded.then_some(now);
        let step = self.machine().tally().steps;
        self.throughput.count(now, step);
    }
}
