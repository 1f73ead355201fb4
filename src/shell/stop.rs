//! Signals that end a long search of a command.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::{flag, low_level};

/// Whether a signal asks to stop. The first one leaves time to say what came nearest; a second one ends the program at once.
#[derive(Debug)]
pub struct Stop(Arc<AtomicUsize>);

impl Stop {
    /// Listens from now on.
    #[must_use]
    pub fn listen() -> Self {
        let (number, is_asked) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicBool::new(false)));
        for signal in [SIGINT, SIGTERM] {
            // where the system refuses, the signal ends the program as it always did
            let _ = flag::register_conditional_shutdown(signal, 128 + signal, Arc::clone(&is_asked))
                .and_then(|_| flag::register(signal, Arc::clone(&is_asked)))
                .and_then(|_| flag::register_usize(signal, Arc::clone(&number), signal as usize));
        }
        Self(number)
    }

    /// The number of the signal, if one has come.
    #[must_use]
    pub fn signal(&self) -> Option<i32> {
        i32::try_from(self.0.load(Ordering::Relaxed)).ok().filter(|&signal| signal > 0)
    }

    /// Ends the program as the signal would have ended it.
    pub fn end(signal: i32) {
        let _ = low_level::emulate_default_handler(signal); // does not come back
    }
}
