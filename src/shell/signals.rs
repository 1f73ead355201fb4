//! Signals as events for the loop, and detection of stops by SIGSTOP.

use std::io;
use std::mem;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::time::{Duration, Instant};

use crate::shell::event_loop::{Event, now};
use crate::shell::platform;

/// Maximum delay of a wake-up in a running process. If a wake-up is later than that, the process is assumed to have been stopped. This
/// check is needed because SIGCONT wakes all threads at once, so that the loop may run before the handler of SIGCONT does.
const LATE: Duration = Duration::from_secs(1);

/// Starts to pass signals on to the loop. Returns the loop's detector of stops.
///
/// # Errors
/// If the handlers cannot be installed or no thread can be started.
pub fn start(events: Sender<Event>) -> io::Result<StopDetector> {
    let continued = Arc::default();
    platform::listen_for_signals(events, &continued)?;
    Ok(StopDetector { continued, last_run: now() })
}

/// Detects, once the process runs again, that it was stopped by SIGSTOP, a signal that cannot be caught.
///
/// The system does not say when the process was stopped. So all time since the last run of the loop counts as stopped, in the player's
/// favour. While the clock is shown, this is at most a second too much, since the loop then runs every second. While the clock is hidden,
/// it can be more.
#[derive(Debug)]
pub struct StopDetector {
    continued: Arc<AtomicBool>, // set by the handler of SIGCONT
    last_run: Instant,
}

impl StopDetector {
    /// Records that the loop runs at `now`; `due` is the time at which the loop wanted to be woken. If the process was stopped since the
    /// previous run of the loop, returns the time of that previous run.
    pub fn run_at(&mut self, due: Option<Instant>, now: Instant) -> Option<Instant> {
        let last_run = mem::replace(&mut self.last_run, now);
        let is_continued = self.continued.swap(false, Ordering::SeqCst);
        let is_late = due.is_some_and(|due| now.saturating_duration_since(due) > LATE);
        (is_continued || is_late).then_some(last_run)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn detector() -> (StopDetector, Instant) {
        let start = now();
        (StopDetector { continued: Arc::default(), last_run: start }, start)
    }

    #[test]
    fn a_stop_counts_from_the_last_run_of_the_loop() {
        let (mut detector, start) = detector();
        let at = |seconds| start + Duration::from_secs(seconds);
        assert_eq!(detector.run_at(None, at(10)), None);
        detector.continued.store(true, Ordering::SeqCst);
        assert_eq!(detector.run_at(None, at(3600)), Some(at(10)));
        assert_eq!(detector.run_at(None, at(7200)), None, "a signal counts once");
    }

    #[test]
    fn a_late_wake_up_is_a_stop_even_before_the_signal_is_seen() {
        let (mut detector, start) = detector();
        let at = |seconds| start + Duration::from_secs(seconds);
        assert_eq!(detector.run_at(Some(at(1)), at(2)), None);
        assert_eq!(detector.run_at(Some(at(9)), at(3)), None, "woken early by a key");
        assert_eq!(detector.run_at(Some(at(4)), at(3600)), Some(at(3)));
        detector.continued.store(true, Ordering::SeqCst);
        assert_eq!(detector.run_at(None, at(3600)), Some(at(3600)), "no time is discounted twice");
    }
}
