//! Thread that writes games and drafts, so that no key has to wait for the disk. If several writes are waiting, only the latest is carried
//! out.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use crate::app::{Report, Unsaved, game_review};
use crate::coach::Review;
use crate::shell::background::{LatestRequest, report, spawn};
use crate::shell::event_loop::{Event, now};
use crate::shell::terminal::SAVER;
use crate::store::{Error, GameId, Lock, Logged, ResultLog, Save};
use grid::Puzzle;
use logic::{Ladder, StopSignal};

/// Maximum time for the review of a saved game.
const MOST_REVIEW_TIME: Duration = Duration::from_secs(10);

/// Data to be written.
pub enum PendingWrite {
    /// Save of a game.
    Game(GameId, Box<Save>),
    /// Draft: a puzzle that is being typed in.
    Draft(Box<Puzzle>),
}

impl PendingWrite {
    fn write(&self, lock: &Lock) -> Result<(), Error> {
        match self {
            Self::Game(_, save) => lock.save(save),
            Self::Draft(puzzle) => lock.save_draft(puzzle),
        }
    }

    /// Returns the report of a write. Successful writes are reported too, since a draft is removed only once its game is on disk.
    fn report(&self, failure: Option<&str>) -> Report {
        let result = failure.map_or(Ok(()), |why| Err(why.to_owned()));
        match self {
            Self::Game(id, _) => Report::Written(*id, result),
            Self::Draft(_) => Report::DraftWritten(result.map_err(Unsaved::Failed)),
        }
    }
}

/// Handle of the saver thread.
pub struct Saver {
    shared: Arc<Shared>,
}

/// Data shared with the saver thread.
#[derive(Default)]
struct Shared {
    writes: LatestRequest<(Arc<Lock>, PendingWrite)>,
    failure: Mutex<Option<String>>, // why the last write failed; `None` if it succeeded
}

impl Shared {
    fn failure(&self) -> MutexGuard<'_, Option<String>> {
        self.failure.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Saver {
    /// Starts the saver thread, which sends a report after each write. Before the first write, the thread creates the log of results if it
    /// does not exist, because a write can replace a finished game.
    ///
    /// # Errors
    /// If no thread can be started.
    pub fn start(events: Sender<Event>, log: Option<ResultLog>) -> io::Result<Self> {
        let shared = Arc::<Shared>::default();
        let saver = Self { shared: Arc::clone(&shared) };
        thread::Builder::new().name(SAVER.to_owned()).stack_size(1 << 20).spawn(move || {
            if let Some(log) = log {
                let is_created = log.create().is_ok_and(|is_created| is_created); // on failure, tried again when the next game ends
                if is_created {
                    let _ = spawn(move || review_saved_games(&log)); // without a thread, these games have no reviews
                }
            }
            shared.writes.serve(|(lock, pending)| {
                let failure = write(&lock, &pending).err();
                drop(lock);
                report(&events, pending.report(failure.as_deref())); // has to be sent before `flush` returns
                *shared.failure() = failure;
            });
        })?;
        Ok(saver)
    }

    /// Queues a write. It replaces a write that is still waiting.
    pub fn save(&self, lock: &Arc<Lock>, pending: PendingWrite) {
        self.shared.writes.put((Arc::clone(lock), pending));
    }

    /// Waits until every queued write is done.
    ///
    /// # Errors
    /// If the last write failed; returns the reason.
    pub fn flush(&self) -> Result<(), String> {
        self.shared.writes.wait_until_idle();
        self.shared.failure().clone().map_or(Ok(()), Err)
    }

    /// Waits until every queued write is done. Then forgets whether the last write failed, because the next write is for another game.
    ///
    /// # Errors
    /// If the last write failed; returns the reason.
    pub fn finish(&self) -> Result<(), String> {
        let result = self.flush();
        *self.shared.failure() = None;
        result
    }
}

/// Adds the reviews of all finished games that are saved to a log that has just been created.
fn review_saved_games(log: &ResultLog) {
    let finished = log.saves().list().into_iter().filter(|(_, card)| card.finished && card.seconds.is_some());
    for (id, _) in finished {
        let Some((_, game)) = log.saves().read(id) else { continue };
        let end = now() + MOST_REVIEW_TIME;
        let is_late = || now() >= end;
        if let Ok(review) = Review::of(&game, &Ladder::ninefold(), &StopSignal::when(&is_late)) {
            let _ = log.append(&Logged::Review(game_review(id, &review)));
        }
    }
}

/// Writes the data. A panic counts as a failed write, since callers of [`Saver::flush`] would otherwise wait for ever.
///
/// # Errors
/// If the write failed; returns the reason.
fn write(lock: &Lock, pending: &PendingWrite) -> Result<(), String> {
    let written = catch_unwind(AssertUnwindSafe(|| pending.write(lock)));
    written.map_err(|_| "a bug in ninefold".to_owned())?.map_err(|why| why.to_string())
}
