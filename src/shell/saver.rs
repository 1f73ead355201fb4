//! A thread that writes games or the board that is typed, so that no key waits for a disk. Of several that wait, the latest is written.

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
pub enum Leaf {
    /// A game.
    Game(GameId, Box<Save>),
    /// The board that is typed.
    Draft(Box<Puzzle>),
}

impl Leaf {
    fn write(&self, lock: &Lock) -> Result<(), Error> {
        match self {
            Self::Game(_, save) => lock.save(save),
            Self::Draft(puzzle) => lock.jot(puzzle),
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

/// Takes what is to be written.
pub struct Saver {
    desk: Arc<Desk>,
}

#[derive(Default)]
struct Desk {
    paper: Mutex<Paper>,
    changed: Condvar,
}

#[derive(Default)]
struct Paper {
    waiting: Option<(Arc<Lock>, Leaf)>,
    is_writing: bool,
    /// Why the last one could not be written.
    failure: Option<String>,
}

impl Desk {
    fn paper(&self) -> MutexGuard<'_, Paper> {
        self.paper.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'a>(&self, paper: MutexGuard<'a, Paper>) -> MutexGuard<'a, Paper> {
        self.changed.wait(paper).unwrap_or_else(PoisonError::into_inner)
    }
}

impl Saver {
    /// Starts the thread; failures come back as reports.
    pub fn start(events: Sender<Event>) -> io::Result<Self> {
        let desk = Arc::new(Desk::default());
        let theirs = Arc::clone(&desk);
        thread::Builder::new().name(SAVER.to_owned()).stack_size(256 * 1024).spawn(move || {
            loop {
                let (lock, leaf) = next(&theirs);
                let failure = write(&lock, &leaf).err();
                drop(lock);
                let report = leaf.report(failure.as_deref());
                let _ = events.send(Event::Input(Input::Report(report))); // before `flush` returns
                let mut paper = theirs.paper();
                (paper.is_writing, paper.failure) = (false, failure);
                drop(paper);
                theirs.changed.notify_all();
            }
        })?;
        Ok(Self { desk })
    }

    /// Writes this soon.
    pub fn save(&self, lock: &Arc<Lock>, leaf: Leaf) {
        self.desk.paper().waiting = Some((Arc::clone(lock), leaf));
        self.desk.changed.notify_all();
    }

    /// Waits until everything is written.
    ///
    /// # Errors
    /// Why the last could not be.
    pub fn flush(&self) -> Result<(), String> {
        let mut paper = self.desk.paper();
        while paper.is_writing || paper.waiting.is_some() {
            paper = self.desk.wait(paper);
        }
        paper.failure.clone().map_or(Ok(()), Err)
    }

    /// Waits until everything is written, and clears the failure, because the next write is for another game.
    ///
    /// # Errors
    /// Why the last write failed.
    pub fn finish(&self) -> Result<(), String> {
        let result = self.flush();
        self.desk.paper().failure = None;
        result
    }
}

/// A mistake of our own counts as a refusal: whoever waits for the end must not wait for ever.
fn write(lock: &Lock, leaf: &Leaf) -> Result<(), String> {
    let written = catch_unwind(AssertUnwindSafe(|| leaf.write(lock)));
    written.map_err(|_| "a fault of this program".to_owned())?.map_err(|why| why.to_string())
}

fn next(desk: &Desk) -> (Arc<Lock>, Leaf) {
    let mut paper = desk.paper();
    loop {
        if let Some(job) = paper.waiting.take() {
            paper.is_writing = true;
            return job;
        }
        paper = desk.wait(paper);
    }
}
