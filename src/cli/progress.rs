//! How far a long piece of work is: on standard error, where that is a terminal and the work takes more than a second.

use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crate::cli::clock;
use crate::cli::output::Out;

const EVERY: Duration = Duration::from_secs(1);

/// A line that says how many puzzles are done. It is gone when this is dropped.
pub(super) struct Progress {
    shared: Arc<Shared>,
    ticker: Option<(Sender<()>, JoinHandle<()>)>, // none where nobody looks
    answers_show: bool,                           // on the same terminal
}

#[derive(Default)]
struct Shared {
    done: AtomicU64,
    is_shown: Mutex<bool>,
    at: Mutex<String>, // what is being worked on, if that can be said
}

impl Progress {
    pub(super) fn start() -> Self {
        let shared = Arc::new(Shared::default());
        let ticker = io::stderr().is_terminal().then(|| {
            let (sender, stop) = mpsc::channel();
            let (shared, start) = (Arc::clone(&shared), clock::now());
            let handle = thread::spawn(move || {
                while stop.recv_timeout(EVERY) == Err(RecvTimeoutError::Timeout) {
                    shared.show(start);
                }
                drop(shared.hide());
            });
            (sender, handle)
        });
        Self { shared, ticker, answers_show: Out::is_terminal() }
    }

    /// So many puzzles more.
    pub(super) fn count(&self, puzzles: usize) {
        self.shared.done.fetch_add(puzzles as u64, Ordering::Relaxed);
    }

    /// What is being worked on now.
    pub(super) fn tell(&self, what: impl FnOnce() -> String) {
        if self.ticker.is_some() {
            *self.shared.at.lock().unwrap_or_else(PoisonError::into_inner) = what();
        }
    }

    /// Before something else is written to the terminal; nothing is shown for as long as what comes back is held.
    pub(super) fn make_way(&self) -> Option<MutexGuard<'_, bool>> {
        (self.ticker.is_some() && self.answers_show).then(|| self.shared.hide())
    }
}

impl Shared {
    fn show(&self, start: Instant) {
        let done = self.done.load(Ordering::Relaxed);
        let seconds = (clock::now() - start).as_secs_f64();
        let mut is_shown = self.is_shown.lock().unwrap_or_else(PoisonError::into_inner);
        let at = self.at.lock().unwrap_or_else(PoisonError::into_inner);
        let said = if at.is_empty() {
            format!("\r{done} puzzles, {:.0} a second\x1b[K", done as f64 / seconds)
        } else {
            format!("\r{at}; {seconds:.0} s so far\x1b[K")
        };
        *is_shown = io::stderr().lock().write_all(said.as_bytes()).is_ok();
    }

    fn hide(&self) -> MutexGuard<'_, bool> {
        let mut is_shown = self.is_shown.lock().unwrap_or_else(PoisonError::into_inner);
        if std::mem::take(&mut *is_shown) {
            let _ = io::stderr().lock().write_all(b"\r\x1b[K");
        }
        is_shown
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some((sender, handle)) = self.ticker.take() {
            drop(sender);
            let _ = handle.join();
        }
    }
}
