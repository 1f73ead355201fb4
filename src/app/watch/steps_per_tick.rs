//! Steps per tick, adapted to the time they take, and the measured steps a second.

use std::time::{Duration, Instant};

use crate::app::watch::{Motion, Watch};

/// Steps of the first tick at full speed.
const FIRST_BATCH: u32 = 2_000;
/// Fewest and most steps of a tick.
const BOUNDS: (u32, u32) = (64, 400_000);
/// Shortest and longest time that a tick should take, drawing included: a key is answered within a frame.
const FRAME: (Duration, Duration) = (Duration::from_millis(5), Duration::from_millis(11));
/// Time over which steps are counted.
const SPAN: Duration = Duration::from_millis(500);

/// Batch sizes at full speed, and the measured rate.
#[derive(Clone, Copy, Debug)]
pub(super) struct Throughput {
    /// Steps per tick at full speed.
    pub(super) batch: u32,
    /// Steps per tick of a rival that takes turns.
    pub(super) rival_batch: u32,
    ticked: Option<Instant>,       // start of the last tick at full speed
    since: Option<(Instant, u64)>, // start of the measurement, and the step at that time
    rate: Option<u64>,
}

impl Default for Throughput {
    fn default() -> Self {
        Self { batch: FIRST_BATCH, rival_batch: FIRST_BATCH, ticked: None, since: None, rate: None }
    }
}

impl Throughput {
    /// Steps a second, once measured.
    pub(super) const fn rate(&self) -> Option<u64> {
        self.rate
    }

    /// Ends the measurement: none spans a change of motion.
    pub(super) const fn rest(&mut self) {
        (self.ticked, self.since, self.rate) = (None, None, None);
    }

    /// Adapts a batch size to the time of the last tick.
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
    /// Measures the time since the last tick.
    pub(super) fn measure(&mut self, now: Instant) {
        let is_unbounded = match self.motion {
            Motion::Seeking(..) => true,
            Motion::Running(_) => self.pace.steps().is_none(),
            Motion::Still => false,
        };
        let was_rival = self.is_timed() && !self.rivals_turn; // they take turns, and the last one was the rival's
        if let Some(before) = self.throughput.ticked.filter(|_| is_unbounded) {
            self.throughput.adapt(now.saturating_duration_since(before), was_rival);
        }
        self.throughput.ticked = is_unbounded.then_some(now);
        let step = self.machine().tally().steps;
        self.throughput.count(now, step);
    }
}
