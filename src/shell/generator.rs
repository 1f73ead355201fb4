//! Generation of puzzles in background threads, one puzzle at a time. The threads can be stopped.

use std::sync::Arc;
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use crate::app::{NEAREST, Origin, Provenance, Report};
use crate::shell::background::{report, spawn, worker};
use crate::shell::event_loop::Event;
use generate::{Generated, JobQueue, Miss, Seed, SolvedPuzzle, work};
use logic::{Level, Rater};

/// Generator of one puzzle at a time. A new request cancels the previous one.
pub struct Generator {
    events: Sender<Event>,
    queue: Option<Arc<JobQueue>>,
}

/// Interval at which the number of attempts is reported to the player.
const TICK: Duration = Duration::from_millis(100);

/// Request for a puzzle.
#[derive(Clone, Debug)]
pub struct GeneratorRequest {
    /// Kind and number of the puzzle.
    pub seed: Seed,
    /// Name of the puzzle; not used for practice.
    pub name: String,
    /// Time limit.
    pub time_limit: TimeLimit,
    /// Whether the puzzle is for practice: the game then starts in a position where the technique of the seed is needed.
    pub is_practice: bool,
}

/// Time limit of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeLimit {
    /// 10 seconds, because such a puzzle may not exist.
    TenSeconds,
    /// No limit. The puzzle is known to exist, so generation runs until it succeeds or the player cancels it.
    None,
}

impl TimeLimit {
    /// Returns the limit in ticks of [`TICK`], if there is one.
    const fn ticks(self) -> Option<u32> {
        match self {
            Self::TenSeconds => Some(100),
            Self::None => None,
        }
    }
}

/// Body of a thread: works on the jobs of a queue and passes finished puzzles to a function.
type Work<'a> = dyn Fn(&JobQueue, &dyn Fn(Generated)) + Sync + 'a;

/// Message for the player if no puzzle was found within the time limit and there is none to offer instead.
const NOT_FOUND: &str = "no such puzzle was found; try another level or symmetry";

/// Maximum number of threads. All threads are joined at the end, so with more of them it would take longer to stop.
const MOST_THREADS: usize = 8;

impl Generator {
    /// Creates a generator without threads; [`Self::make`] starts them.
    pub const fn new(events: Sender<Event>) -> Self {
        Self { events, queue: None }
    }

    /// Starts generating a puzzle, after cancelling any earlier request. The result is sent as a report that contains `turn`, the number of
    /// the request.
    pub fn make(&mut self, turn: u64, request: GeneratorRequest) {
        self.stop();
        let queue = match request.seed.job_queue() {
            Ok(queue) => Arc::new(queue),
            Err(why) => return report(&self.events, Report::Made(turn, request.outcome(Err(why.to_string())))),
        };
        self.queue = Some(Arc::clone(&queue));
        let events = self.events.clone();
        let generate = move || {
            let tried = |tried| report(&events, Report::Tried(turn, tried));
            let done = |end| report(&events, request.report_of(turn, end));
            wait(&queue, request.time_limit.ticks(), &work, tried, done);
        };
        if let Err(why) = spawn(generate) {
            report(&self.events, Report::Made(turn, Err(format!("puzzles cannot be generated: {why}"))));
        }
    }

    /// Cancels the current request, if there is one.
    pub fn stop(&mut self) {
        if let Some(queue) = self.queue.take() {
            queue.close();
        }
    }
}

/// Result of generating a puzzle.
#[derive(Debug)]
enum End {
    Made(SolvedPuzzle),
    /// The time limit was reached. Holds the closest puzzle found, and how it differs from the request.
    Near(SolvedPuzzle, &'static str),
    /// There is no puzzle. Holds the reason.
    None(String),
}

impl End {
    /// Converts the result of a job queue. `None` means that the queue was given up without a result.
    fn of(result: Option<Generated>) -> Self {
        let Some(generated) = result else { return Self::None(NOT_FOUND.to_owned()) };
        match generated.result {
            Ok(puzzle) => Self::Made(puzzle),
            Err(Miss { nearest: Some(nearest), why }) => Self::Near(nearest, why),
            Err(Miss { nearest: None, .. }) => Self::None(NOT_FOUND.to_owned()),
        }
    }
}

impl GeneratorRequest {
    /// Returns the report for the player. A puzzle that only nearly meets the request is offered to the player, but never for practice.
    fn report_of(&self, turn: u64, end: End) -> Report {
        match end {
            End::Near(piece, amiss) if !self.is_practice => {
                let solution = piece.solution;
                let board = piece.puzzle.check().expect("a generated puzzle breaks no rule");
                let level = Rater::default().hodoku(&board, &solution).0;
                let name = format!("{NEAREST}{}", self.name);
                let origin = Origin { name, level: Some(level), board, provenance: Provenance::BuiltIn };
                Report::Near(turn, Box::new(origin), amiss)
            }
            End::Near(..) => Report::Made(turn, self.outcome(Err(NOT_FOUND.to_owned()))),
            End::Made(piece) => Report::Made(turn, self.outcome(Ok(piece))),
            End::None(why) => Report::Made(turn, self.outcome(Err(why))),
        }
    }

    /// Returns the game to open. For practice, this is a position of the generated puzzle; if no puzzle was generated, it is a stored
    /// position.
    ///
    /// # Errors
    /// If there is no game to open; returns the reason.
    fn outcome(&self, made: Result<SolvedPuzzle, String>) -> Result<Box<Origin>, String> {
        let technique = self.seed.kind.technique.filter(|_| self.is_practice);
        match (technique, made) {
            (Some(technique), made) => {
                let board = made.as_ref().ok().and_then(|piece| piece.puzzle.clone().check().ok());
                let next = board.and_then(|board| Origin::practice_in(technique, &board));
                next.or_else(|| Origin::practice(technique)).map(Box::new).ok_or_else(|| made.err().unwrap_or_default())
            }
            (None, made) => made.map(|piece| Box::new(origin(self.seed, self.name.clone(), piece))),
        }
    }
}

impl Drop for Generator {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Runs `work` on `queue` in several threads until the queue's puzzle is generated, or until `ticks` intervals of [`TICK`] have passed
/// (`None` for no limit). Calls `tried` with the number of attempts after each interval, and `done` with the result at the end. Does not
/// call `done` if the queue is closed meanwhile.
fn wait(queue: &JobQueue, ticks: Option<u32>, work: &Work<'_>, tried: impl Fn(u64), done: impl Fn(End)) {
    let threads = if queue.is_quick() { 1 } else { thread::available_parallelism().map_or(1, usize::from) };
    let (sender, list) = mpsc::channel();
    thread::scope(|scope| {
        let mut workers = Vec::new();
        for _ in 0..threads.min(MOST_THREADS) {
            let sender = sender.clone();
            let body = move || {
                work(queue, &|sent: Generated| {
                    let _ = sender.send(sent); // fails if the time limit is over
                });
            };
            workers.extend(worker().spawn_scoped(scope, body).ok());
        }
        drop(sender);
        let mut ticked = 0;
        let end = loop {
            match list.recv_timeout(TICK) {
                Ok(sent) => break Some(End::of(Some(sent))),
                Err(RecvTimeoutError::Timeout) if Some(ticked) == ticks => break Some(End::of(queue.give_up(0))),
                Err(RecvTimeoutError::Timeout) => {
                    ticked += 1;
                    tried(queue.begun());
                }
                Err(RecvTimeoutError::Disconnected) => break None,
            }
        };
        let is_reported = end.is_some();
        end.into_iter().for_each(&done);
        queue.close();
        let broken = workers.into_iter().filter_map(|worker| worker.join().err()).count();
        if broken > 0 && !is_reported {
            done(End::None("no puzzle was generated: a bug in ninefold".to_owned()));
        }
    });
}

/// Returns the game of a generated puzzle.
pub fn origin(seed: Seed, name: String, piece: SolvedPuzzle) -> Origin {
    let board = piece.puzzle.check().expect("a generated puzzle breaks no rule");
    let level = || Rater::default().hodoku(&board, &piece.solution).0;
    let level: Level = seed.kind.level.unwrap_or_else(level);
    Origin { name, level: Some(level), board, provenance: Provenance::BuiltIn }
}

#[cfg(test)]
mod tests {
    use super::*;
    use solve;
    use std::cell::{Cell, RefCell};

    #[test]
    fn a_puzzle_that_is_not_found_in_time_is_given_up() {
        let seed: Seed = "remote-pair-1".parse().expect("a seed");
        let (tried, results) = (Cell::new(0), RefCell::new(Vec::new()));
        wait(
            &seed.job_queue().expect("the kind is valid"),
            Some(1),
            &work,
            |count| tried.set(count),
            |end| results.borrow_mut().push(end),
        );
        assert!(tried.get() > 0, "attempts are reported");
        let results = results.take();
        let [End::Near(piece, amiss)] = &results[..] else { panic!("no puzzle is known that needs it: {results:?}") };
        let board = piece.puzzle.clone().check().expect("the closest puzzle breaks no rule");
        assert_eq!(
            (solve::solutions(&board, 2).len(), *amiss),
            (1, "without the requested technique, or with harder ones")
        );
    }

    /// Returns the results of a request for an easy puzzle if each thread runs `work`.
    fn results(work: &Work<'_>) -> Vec<End> {
        let seed: Seed = "easy-1".parse().expect("a seed");
        let results = RefCell::new(Vec::new());
        let queue = seed.job_queue().expect("the kind is valid");
        wait(&queue, None, work, |_| {}, |end| results.borrow_mut().push(end));
        results.into_inner()
    }

    #[test]
    fn a_request_has_one_result_even_if_a_thread_panics() {
        let made = results(&|queue, deliver| {
            work(queue, deliver);
            panic!("after the puzzle was made");
        });
        assert!(matches!(made[..], [End::Made(_)]), "{made:?}");
        let none = results(&|_, _| panic!("at once"));
        assert!(matches!(&none[..], [End::None(why)] if why.contains("a bug")), "{none:?}");
    }
}
