//! Signals that end a long-running command early.

use std::fs;
use std::sync::Arc;
use std::sync::atomic::{AtomicI32, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::iterator::Signals;
use signal_hook::low_level;

/// Time that a command has, after a signal, to print what it has found so far. The time is limited because a write to a full pipe may block
/// for ever.
const GRACE: Duration = Duration::from_millis(500);

/// Flag that is set when SIGINT or SIGTERM arrives.
#[derive(Debug, Default)]
pub struct Stop(Arc<AtomicI32>); // number of the signal; 0 as long as none has arrived

impl Stop {
    /// Starts to listen for SIGINT and SIGTERM. Signals that the program inherited as ignored stay ignored. If listening fails, a signal
    /// ends the program at once, as it does by default.
    #[must_use]
    pub fn listen() -> Self {
        let stop = Self::default();
        let number = Arc::clone(&stop.0);
        let ignored = ignored();
        let signals = [SIGINT, SIGTERM].into_iter().filter(|signal| ignored >> (signal - 1) & 1 == 0);
        let (sender, receiver) = mpsc::channel::<Signals>();
        let listen = move || {
            let Ok(mut signals) = receiver.recv() else { return };
            if let Some(signal) = signals.forever().next() {
                number.store(signal, Ordering::Relaxed);
                thread::park_timeout(GRACE);
                Self::end(signal);
            }
        };
        // The thread is started first: without it, the handlers would swallow the signals.
        if thread::Builder::new().spawn(listen).is_ok()
            && let Ok(signals) = Signals::new(signals)
        {
            let _ = sender.send(signals); // the thread is waiting for it
        }
        stop
    }

    /// Returns the number of the signal, if one has arrived.
    #[must_use]
    pub fn signal(&self) -> Option<i32> {
        Some(self.0.load(Ordering::Relaxed)).filter(|&signal| signal > 0)
    }

    /// Ends the program as the signal does by default.
    pub fn end(signal: i32) {
        let _ = low_level::emulate_default_handler(signal); // does not return
    }
}

/// Returns the signals that the process inherited as ignored; bit n − 1 stands for signal n. For example, shells start background jobs with
/// SIGINT ignored. Returns none on systems without `/proc`.
fn ignored() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0)
}
