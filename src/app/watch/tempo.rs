//! How many steps are made between two looks at the keys, learned from the time they take; and how many a second that is.

use std::time::{Duration, Instant};

use crate::app::watch::{Motion, Watch};

/// At first.
const AT_ONCE: u32 = 2_000;
/// Never fewer and never more.
const BOUNDS: (u32, u32) = (64, 400_000);
/// How long the steps between two looks should take, drawing included: a key is answered within a frame.
const FRAME: (Duration, Duration) = (Duration::from_millis(5), Duration::from_millis(11));
/// Steps a second are counted over so long.
const SPAN: Duration = Duration::from_millis(500);

/// What was learned.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tempo {
    /// So many steps are made at once, as fast as it goes.
    pub(super) at_once: u32,
    /// And so many by a rival that has its own turns.
    pub(super) rival_at_once: u32,
    ticked: Option<Instant>,       // when the steps before these began, as fast as it goes
    since: Option<(Instant, u64)>, // when counting began, and at which step
    rate: Option<u64>,
}

impl Default for Tempo {
    fn default() -> Self {
        Self { at_once: AT_ONCE, rival_at_once: AT_ONCE, ticked: None, since: None, rate: None }
    }
}

impl Tempo {
    /// Steps a second; none before they were counted.
    pub(super) const fn rate(&self) -> Option<u64> {
        self.rate
    }

    /// Nothing is measured across a change of motion.
    pub(super) const fn rest(&mut self) {
        (self.ticked, self.since, self.rate) = (None, None, None);
    }

    /// What took so long is what was done at the last tick.
    fn adapt(&mut self, took: Duration, was_rival: bool) {
        let at_once = if was_rival { &mut self.rival_at_once } else { &mut self.at_once };
        if took > FRAME.1 {
            *at_once = (*at_once / 2).max(BOUNDS.0);
        } else if took < FRAME.0 {
            *at_once = (*at_once * 2).min(BOUNDS.1);
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
    /// Learns from the time that the last steps took.
    pub(super) fn measure(&mut self, now: Instant) {
        let is_unbounded = match self.motion {
            Motion::Seeking(..) => true,
            Motion::Running(_) => self.pace.steps().is_none(),
            Motion::Still => false,
        };
        let was_rival = self.is_timed() && !self.rivals_turn; // they take turns, and it has just had its own
        if let Some(before) = self.tempo.ticked.filter(|_| is_unbounded) {
            self.tempo.adapt(now.saturating_duration_since(before), was_rival);
        }
        self.tempo.ticked = is_unbounded.then_some(now);
        let step = self.machine().tally().steps;
        self.tempo.count(now, step);
    }
}
