//! Threads that make a puzzle while the game goes on, and can be stopped.

use std::sync::Arc;
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use crate::app::{Input, Origin, Report};
use crate::generate::{Desk, Piece, Seed, Sent, work};
use crate::logic::{Level, Position, Rater};
use crate::shell::run::Event;
use crate::shell::terminal::WORKER;

/// Makes one puzzle at a time; another one asked for ends it.
pub struct Maker {
    events: Sender<Event>,
    desk: Option<Arc<Desk>>,
}

/// How often the player learns how many attempts there were.
const TICK: Duration = Duration::from_millis(100);

/// How long a puzzle is waited for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Patience {
    /// Not long: there may be none.
    Some,
    /// Until the player has had enough: it was made before, or somebody knows that there are such.
    Endless,
}

impl Patience {
    /// After how many ticks it is at an end.
    const fn ticks(self) -> Option<u32> {
        match self {
            Self::Some => Some(100),
            Self::Endless => None,
        }
    }
}

/// More threads than this would be waited for at the end.
const MOST_THREADS: usize = 8;

impl Maker {
    /// No thread yet.
    pub const fn new(events: Sender<Event>) -> Self {
        Self { events, desk: None }
    }

    /// Makes the puzzle of a seed, which is called `name`; it comes back as a report on this turn. Where another would do as well it
    /// is given up after a while.
    pub fn make(&mut self, turn: u64, (seed, name): (Seed, String), patience: Patience) {
        self.stop();
        let desk = match seed.desk() {
            Ok(desk) => Arc::new(desk),
            Err(why) => return self.tell(Report::Made(turn, Err(why.to_string()))),
        };
        self.desk = Some(Arc::clone(&desk));
        let events = self.events.clone();
        let made = move || {
            let report = |report| drop(events.send(Event::Input(Input::Report(report))));
            let done = |result: Result<Piece, String>| {
                report(Report::Made(turn, result.map(|piece| Box::new(origin(seed, name.clone(), piece)))));
            };
            wait(&desk, patience.ticks(), |tried| report(Report::Tried(turn, tried)), done);
        };
        if let Err(why) = spawn(made) {
            self.tell(Report::Made(turn, Err(format!("nothing can be made: {why}"))));
        }
    }

    /// Leaves off.
    pub fn stop(&mut self) {
        if let Some(desk) = self.desk.take() {
            desk.close();
        }
    }

    fn tell(&self, report: Report) {
        let _ = self.events.send(Event::Input(Input::Report(report)));
    }
}

impl Drop for Maker {
    fn drop(&mut self) {
        self.stop();
    }
}

/// A thread whose mistakes are told, and the game goes on.
fn spawn(work: impl FnOnce() + Send + 'static) -> std::io::Result<()> {
    thread::Builder::new().name(WORKER.to_owned()).stack_size(2 * 1024 * 1024).spawn(work).map(drop)
}

/// Works at the desk on all cores until its puzzle is there, and tells on the way how many attempts there were; then hands over the
/// puzzle, or why there is none, after so many ticks at the latest. Nothing is handed over if the desk was closed.
fn wait(desk: &Desk, ticks: Option<u32>, tried: impl Fn(u64), done: impl Fn(Result<Piece, String>)) {
    let threads = if desk.is_quick() { 1 } else { thread::available_parallelism().map_or(1, usize::from) };
    let (sender, list) = mpsc::channel();
    thread::scope(|scope| {
        let mut workers = Vec::new();
        for _ in 0..threads.min(MOST_THREADS) {
            let sender = sender.clone();
            let body = move || {
                work(desk, &|sent: Sent| {
                    let _ = sender.send(sent); // nobody may wait for it
                });
            };
            let worker = thread::Builder::new().name(WORKER.to_owned()).stack_size(2 * 1024 * 1024);
            workers.extend(worker.spawn_scoped(scope, body).ok());
        }
        drop(sender);
        let none = || done(Err("no such puzzle was found; another level or symmetry may do".to_owned()));
        let mut ticked = 0;
        loop {
            match list.recv_timeout(TICK) {
                Ok(Sent { result: Ok(piece), .. }) => break done(Ok(piece)),
                Ok(_) => break none(),
                Err(RecvTimeoutError::Timeout) if Some(ticked) == ticks => break none(),
                Err(RecvTimeoutError::Timeout) => {
                    ticked += 1;
                    tried(desk.begun());
                }
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
        desk.close();
        let broken = workers.into_iter().filter_map(|worker| worker.join().err()).count();
        if broken > 0 {
            done(Err("nothing was made: a fault of this program".to_owned()));
        }
    });
}

/// A made puzzle as the game opens it.
pub fn origin(seed: Seed, name: String, piece: Piece) -> Origin {
    let board = piece.puzzle.check().expect("what was made keeps the rules");
    let level = || Rater::default().hodoku(&Position::of(&board), &piece.solution).0;
    let level: Level = seed.kind.level.unwrap_or_else(level);
    Origin { name, level: Some(level), board }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::{Cell, RefCell};

    #[test]
    fn what_cannot_be_is_given_up() {
        let seed: Seed = "4x4+extreme-1".parse().expect("a seed");
        let (tried, said) = (Cell::new(0), RefCell::new(Vec::new()));
        wait(
            &seed.desk().expect("nobody knows"),
            Some(1),
            |count| tried.set(count),
            |done| said.borrow_mut().push(done),
        );
        assert!(tried.get() > 0, "it is told how often it was tried");
        assert_eq!(said.take(), [Err("no such puzzle was found; another level or symmetry may do".to_owned())]);
    }
}
