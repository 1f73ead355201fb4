//! Threads that generate the puzzles.

use std::collections::BTreeMap;
use std::panic::resume_unwind;
use std::sync::mpsc::SyncSender;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};

use crate::cli::generate::Generate;
use crate::cli::generate::output_line::Line;
use generate::{self, JobQueue};
use logic::Rater;

/// Data shared by the worker threads.
pub(super) struct Shared {
    pub(super) wanted: Generate,
    pub(super) queue: JobQueue,
    pub(super) rater: Rater,
    /// Puzzles that are finished except for their rating, each as a line of text, by number.
    unrated: Mutex<BTreeMap<u64, String>>,
}

impl Shared {
    pub(super) fn new(wanted: Generate, queue: JobQueue) -> Self {
        Self { wanted, queue, rater: Rater::default(), unrated: Mutex::default() }
    }

    /// Locks and returns the puzzles that are finished except for their rating.
    pub(super) fn unrated(&self) -> MutexGuard<'_, BTreeMap<u64, String>> {
        self.unrated.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Worker threads and the channel that their results go to. Dropping the pool does not wait for the workers, because one may still be
/// rating a puzzle that was given up.
pub(super) struct WorkerPool {
    pub(super) shared: Arc<Shared>,
    sender: SyncSender<Line>,
    workers: Vec<JoinHandle<()>>,
}

impl WorkerPool {
    /// Creates a pool without threads.
    pub(super) const fn new(shared: Arc<Shared>, sender: SyncSender<Line>) -> Self {
        Self { shared, sender, workers: Vec::new() }
    }

    /// Whether the pool has no threads.
    pub(super) const fn is_empty(&self) -> bool {
        self.workers.is_empty()
    }

    /// Starts another worker thread, if the system allows it.
    pub(super) fn start_worker(&mut self) {
        let (shared, sender) = (Arc::clone(&self.shared), self.sender.clone());
        let work = move || {
            generate::work(&shared.queue, &|sent| {
                let _ = sender.send(shared.line(sent)); // fails if the receiver is gone
            });
        };
        self.workers.extend(thread::Builder::new().spawn(work).ok());
    }

    /// Removes finished workers. If no worker is left, starts one, which ends at once if there is no work.
    ///
    /// # Panics
    /// If a worker has panicked.
    pub(super) fn ensure_running(&mut self) {
        for worker in self.workers.extract_if(.., |worker| worker.is_finished()) {
            worker.join().unwrap_or_else(|fault| resume_unwind(fault));
        }
        if self.workers.is_empty() {
            self.start_worker();
        }
    }

    /// Gives up a puzzle and returns a message with the nearest puzzle found. If the puzzle itself is generated and only its rating is
    /// missing, the message has that puzzle. In this case, another worker is started, because one worker is still busy with the rating.
    /// Returns `None` if the puzzle is already finished.
    pub(super) fn give_up(&mut self, number: u64) -> Option<String> {
        if let Some(sent) = self.shared.queue.give_up(number) {
            return self.shared.line(sent).text.err();
        }
        let line = self.shared.unrated().remove(&number)?;
        self.start_worker();
        Some(format!("ninefold: puzzle {}: gave up; found one, but rating it takes too long: {line}", number + 1))
    }
}

impl Drop for WorkerPool {
    fn drop(&mut self) {
        self.shared.queue.close();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::{self, Receiver};

    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct Table {
        #[command(flatten)]
        generate: Generate,
    }

    fn pool(arguments: &str) -> (WorkerPool, Receiver<Line>) {
        let wanted = Table::parse_from(std::iter::once("generate").chain(arguments.split(' '))).generate;
        let queue = JobQueue::new(
            wanted.order().expect("it can be"),
            generate::Series { seed: 1, count: wanted.number, attempts: 1 << 20 },
        )
        .expect("it can be");
        let (sender, receiver) = mpsc::sync_channel(2);
        (WorkerPool::new(Arc::new(Shared::new(wanted, queue)), sender), receiver)
    }

    #[test]
    fn a_puzzle_whose_rating_takes_too_long_is_reported_without_it() {
        let (mut pool, lines) = pool("-n 2 --rated");
        let shared = Arc::clone(&pool.shared);
        generate::work(&shared.queue, &|sent| {
            let number = sent.number;
            let line = shared.line(sent);
            assert!(shared.unrated().is_empty(), "it has its rating");
            assert!(line.number == number && line.text.is_ok_and(|text| text.contains('\t')));
        });
        assert_eq!(pool.give_up(0), None, "it is done");
        pool.shared.unrated().insert(1, "its line".to_owned());
        let said = "ninefold: puzzle 2: gave up; found one, but rating it takes too long: its line";
        assert_eq!(pool.give_up(1).as_deref(), Some(said));
        assert_eq!((pool.workers.len(), pool.give_up(1)), (1, None), "another takes the place, once");
        pool.workers.pop().expect("one").join().expect("nothing is left to be made");
        assert!(lines.try_recv().is_err());
    }

    #[test]
    #[should_panic(expected = "a fault")]
    fn a_panic_of_one_worker_is_passed_on() {
        let (mut pool, _lines) = pool("-n 1");
        pool.shared.queue.close();
        pool.workers.push(thread::spawn(|| panic!("a fault")));
        loop {
            thread::yield_now();
            pool.ensure_running();
        }
    }
}
