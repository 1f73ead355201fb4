//! Thread that writes games and drafts, so that no key waits for the disk. If several writes are waiting, only the latest is done.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use crate::app::{Input, Report, Unsaved};
use crate::shell::run::Event;
use crate::shell::terminal::SAVER;
use crate::store::{Error, GameId, Lock, Save};
use grid::Puzzle;

/// Data to be written.
pub enum PendingWrite {
    /// A game.
    Game(GameId, Box<Save>),
    /// A puzzle that is being typed in.
    Draft(Box<Puzzle>),
}

impl PendingWrite {
    fn write(&self, lock: &Lock) -> Result<(), Error> {
        match self {
            Self::Game(_, save) => lock.save(save),
            Self::Draft(puzzle) => lock.save_draft(puzzle),
        }
    }

    /// Returns the report of a write. Successes are reported too, since a draft is removed only once its game is on disk.
    fn report(&self, failure: Option<&str>) -> Report {
        let result = failure.map_or(Ok(()), |why| Err(why.to_owned()));
        match self {
            Self::Game(id, _) => Report::Written(*id, result),
            Self::Draft(_) => Report::DraftWritten(result.map_err(Unsaved::Failed)),
        }
    }
}

/// Handle of the thread.
pub struct Saver {
    queue: Arc<Queue>,
}

/// Queue with room for one write, shared with the thread.
#[derive(Default)]
struct Queue {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    waiting: Option<(Arc<Lock>, PendingWrite)>,
    is_writing: bool,
    /// Why the last write failed; `None` if it succeeded.
    failure: Option<String>,
}

impl Queue {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'a>(&self, state: MutexGuard<'a, State>) -> MutexGuard<'a, State> {
        self.changed.wait(state).unwrap_or_else(PoisonError::into_inner)
    }
}

impl Saver {
    /// Starts the thread. It sends a report after each write.
    ///
    /// # Errors
    /// If no thread can be started.
    pub fn start(events: Sender<Event>) -> io::Result<Self> {
        let queue = Arc::new(Queue::default());
        let shared = Arc::clone(&queue);
        thread::Builder::new().name(SAVER.to_owned()).stack_size(256 * 1024).spawn(move || {
            loop {
                let (lock, pending) = next(&shared);
                let failure = write(&lock, &pending).err();
                drop(lock);
                let report = pending.report(failure.as_deref());
                let _ = events.send(Event::Input(Input::Report(report))); // before `flush` returns
                let mut state = shared.state();
                (state.is_writing, state.failure) = (false, failure);
                drop(state);
                shared.changed.notify_all();
            }
        })?;
        Ok(Self { queue })
    }

    /// Queues a write. It replaces any other that has not begun.
    pub fn save(&self, lock: &Arc<Lock>, pending: PendingWrite) {
        self.queue.state().waiting = Some((Arc::clone(lock), pending));
        self.queue.changed.notify_all();
    }

    /// Waits until everything is written.
    ///
    /// # Errors
    /// Why the last write failed.
    pub fn flush(&self) -> Result<(), String> {
        let mut state = self.queue.state();
        while state.is_writing || state.waiting.is_some() {
            state = self.queue.wait(state);
        }
        state.failure.clone().map_or(Ok(()), Err)
    }

    /// Waits until everything is written, and clears the failure, because the next write is for another game.
    ///
    /// # Errors
    /// Why the last write failed.
    pub fn finish(&self) -> Result<(), String> {
        let result = self.flush();
        self.queue.state().failure = None;
        result
    }
}

/// Writes the data. A panic counts as a failed write, since callers of [`Saver::flush`] would otherwise wait for ever.
///
/// # Errors
/// Why the write failed.
fn write(lock: &Lock, pending: &PendingWrite) -> Result<(), String> {
    let written = catch_unwind(AssertUnwindSafe(|| pending.write(lock)));
    written.map_err(|_| "a fault of this program".to_owned())?.map_err(|why| why.to_string())
}

/// Waits for the next write and marks it as begun.
fn next(queue: &Queue) -> (Arc<Lock>, PendingWrite) {
    let mut state = queue.state();
    loop {
        if let Some(job) = state.waiting.take() {
            state.is_writing = true;
            return job;
        }
        state = queue.wait(state);
    }
}
