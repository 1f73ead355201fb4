//! Progress line on standard error, for work that takes more than a second. It is shown only on a terminal.

use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crate::cli::clock;
use crate::cli::output::Out;

/// Interval between two updates of the line.
const EVERY: Duration = Duration::from_secs(1);

/// Line that shows how many puzzles are done. Dropping this value erases the line.
pub(super) struct Progress {
    shared: Arc<Shared>,
    /// Thread that updates the line, and the channel that stops this thread. `None` if there is no line, because standard error is not a
    /// terminal or no thread can be started.
    ticker: Option<(Sender<()>, JoinHandle<()>)>,
    /// Whether standard output is a terminal too, so that answers appear on the same screen.
    answers_show: bool,
}

/// State shared with the thread that updates the line.
#[derive(Default)]
struct Shared {
    done: AtomicU64,
    /// Number of columns that the line takes up on the terminal, 0 while it is hidden.
    width: Mutex<usize>,
    /// Description of the current work. If it is empty, the line shows the number of puzzles per second.
    at: Mutex<String>,
}

impl Progress {
    pub(super) fn start() -> Self {
        let shared = Arc::new(Shared::default());
        let ticker = io::stderr().is_terminal().then(|| {
            let (sender, stop) = mpsc::channel();
            let (shared, start) = (Arc::clone(&shared), clock::now());
            let tick = move || {
                while stop.recv_timeout(EVERY) == Err(RecvTimeoutError::Timeout) {
                    shared.show(start);
                }
                drop(shared.hide());
            };
            Some((sender, thread::Builder::new().spawn(tick).ok()?)) // without a thread there is no line
        });
        Self { shared, ticker: ticker.flatten(), answers_show: Out::is_terminal() }
    }

    /// Adds to the number of puzzles done.
    pub(super) fn count(&self, puzzles: usize) {
        self.shared.done.fetch_add(puzzles as u64, Ordering::Relaxed);
    }

    /// Sets the description of the current work.
    pub(super) fn set_current(&self, what: impl FnOnce() -> String) {
        if self.ticker.is_some() {
            *self.shared.at.lock().unwrap_or_else(PoisonError::into_inner) = what();
        }
    }

    /// Hides the line until the returned guard is dropped, so that an answer can be written to the terminal. Returns `None` and does nothing
    /// if there is no line or if standard output is not a terminal.
    pub(super) fn make_way(&self) -> Option<MutexGuard<'_, usize>> {
        if self.answers_show { self.make_way_for_complaint() } else { None }
    }

    /// Hides the line until the returned guard is dropped, so that a complaint can be written to standard error. Returns `None` and does
    /// nothing if there is no line.
    pub(super) fn make_way_for_complaint(&self) -> Option<MutexGuard<'_, usize>> {
        self.ticker.is_some().then(|| self.shared.hide())
    }
}

impl Shared {
    fn show(&self, start: Instant) {
        let done = self.done.load(Ordering::Relaxed);
        let seconds = (clock::now() - start).as_secs_f64();
        let mut width = self.width.lock().unwrap_or_else(PoisonError::into_inner);
        let at = self.at.lock().unwrap_or_else(PoisonError::into_inner);
        let line = if at.is_empty() {
            format!("{done} puzzles, {:.0} per second", done as f64 / seconds)
        } else {
            format!("{at}; {seconds:.0} s so far")
        };
        // padded with blanks, since a console of Windows may print an escape sequence instead of obeying it
        let padded = format!("\r{line:width$}", width = *width);
        if io::stderr().lock().write_all(padded.as_bytes()).is_ok() {
            *width = line.chars().count();
        }
    }

    /// Hides the line until the returned guard is dropped.
    fn hide(&self) -> MutexGuard<'_, usize> {
        let mut width = self.width.lock().unwrap_or_else(PoisonError::into_inner);
        if *width > 0 {
            let blank = format!("\r{:width$}\r", "", width = *width);
            let _ = io::stderr().lock().write_all(blank.as_bytes());
            *width = 0;
        }
        width
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
