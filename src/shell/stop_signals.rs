//! Signals that end a long-running command early.

use std::sync::Arc;
use std::sync::atomic::{AtomicI32, Ordering};

use crate::shell::platform;

/// Flag that is set when SIGINT or SIGTERM arrives. On other systems than Unix it is never set.
#[derive(Debug, Default)]
pub struct Stop(Arc<AtomicI32>); // number of the signal; 0 as long as none has arrived

impl Stop {
    /// Starts to listen for SIGINT and SIGTERM. After a signal, the program has half a second until it ends.
    #[must_use]
    pub fn listen() -> Self {
        let stop = Self::default();
        platform::listen_for_stop(Arc::clone(&stop.0));
        stop
    }

    /// Returns the number of the signal, if one has arrived.
    #[must_use]
    pub fn signal(&self) -> Option<i32> {
        Some(self.0.load(Ordering::Relaxed)).filter(|&signal| signal > 0)
    }

    /// Ends the program as the signal does by default.
    pub fn end(signal: i32) {
        platform::end_by_signal(signal);
    }
}
