//! Signals that end a long search of a command.

use std::fs;
use std::sync::Arc;
use std::sync::atomic::{AtomicI32, Ordering};
use std::thread;
use std::time::Duration;

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::iterator::Signals;
use signal_hook::low_level;

/// How long the program may go on after a signal, to say what came nearest: it may be writing to somebody who does not read.
const GRACE: Duration = Duration::from_millis(500);

/// Whether a signal asks to stop.
#[derive(Debug, Default)]
pub struct Stop(Arc<AtomicI32>); // its number, or 0

impl Stop {
    /// Listens from now on, but for what the program was told to ignore. Where the system refuses, a signal ends the program as it always did.
    #[must_use]
    pub fn listen() -> Self {
        let stop = Self::default();
        let number = Arc::clone(&stop.0);
        let ignored = ignored();
        let heard = [SIGINT, SIGTERM].into_iter().filter(|signal| ignored >> (signal - 1) & 1 == 0);
        if let Ok(mut signals) = Signals::new(heard) {
            thread::spawn(move || {
                if let Some(signal) = signals.forever().next() {
                    number.store(signal, Ordering::Relaxed);
                    thread::park_timeout(GRACE);
                    Self::end(signal);
                }
            });
        }
        stop
    }

    /// The number of the signal, if one has come.
    #[must_use]
    pub fn signal(&self) -> Option<i32> {
        Some(self.0.load(Ordering::Relaxed)).filter(|&signal| signal > 0)
    }

    /// Ends the program as the signal would have ended it.
    pub fn end(signal: i32) {
        let _ = low_level::emulate_default_handler(signal); // does not come back
    }
}

/// The signals, a bit each, that whoever started the program had it ignore: a shell does so for the terminal's interrupt with what it
/// starts in the background. None where the system does not tell.
fn ignored() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0)
}
