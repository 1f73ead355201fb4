//! Thread that turns signals into events of the loop, and detection of stops by SIGSTOP.

use std::io;
use std::mem;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::thread;
use std::time::{Duration, Instant};

use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGWINCH, SIGXFSZ};
use signal_hook::flag;
use signal_hook::iterator::Signals;

use crate::shell::run::{Event, now};

/// Delay of a wake-up that counts as a sign that the process was stopped. SIGCONT wakes all threads at once, so the loop may get ahead
/// of the handler.
const LATE: Duration = Duration::from_secs(1);

/// Starts the thread that passes signals on. Returns the detector of stops for the loop.
///
/// # Errors
/// If the handlers cannot be installed or no thread can be started.
pub fn start(events: Sender<Event>) -> io::Result<StopDetector> {
    let continued = Arc::new(AtomicBool::new(false));
    flag::register(SIGCONT, Arc::clone(&continued))?; // first, so that it is set before `Event::Continued` is sent
    let mut signals = Signals::new([SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGWINCH])?;
    // With a handler, a write beyond `ulimit -f` fails like one on a full disk instead of ending the process.
    flag::register(SIGXFSZ, Arc::new(AtomicBool::new(false)))?;
    thread::Builder::new().name("signals".to_owned()).stack_size(128 * 1024).spawn(move || {
        for signal in signals.forever() {
            let event = match signal {
                SIGWINCH => Event::Resized,
                SIGCONT => Event::Continued,
                SIGTSTP => Event::Suspend,
                deadly => Event::Deadly(deadly),
            };
            if events.send(event).is_err() {
                return;
            }
        }
    })?;
    Ok(StopDetector { continued, last_run: now() })
}

/// Detects, once the process runs again, that it was stopped by SIGSTOP, which cannot be caught.
///
/// The system does not say when the process was stopped. All time since the loop last ran counts as stopped, in the player's favour: at
/// most a second too much while the clock is shown, since the loop then runs every second, and more while it is hidden.
#[derive(Debug)]
pub struct StopDetector {
    continued: Arc<AtomicBool>, // set by the handler of SIGCONT
    last_run: Instant,
}

impl StopDetector {
    /// Records that the loop runs at `now`; `due` is when it wanted to be woken. If the process was stopped in between, returns when the
    /// loop last ran before.
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
