//! Threads that make a puzzle while the game goes on, and can be stopped.

use std::sync::Arc;
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use crate::app::{Input, NEAREST, Origin, Provenance, Report};
use crate::shell::run::Event;
use crate::shell::terminal::WORKER;
use generate::{Desk, Piece, Seed, Sent, work};
use logic::{Level, Rater};

/// Makes one puzzle at a time; another one asked for ends it.
pub struct Maker {
    events: Sender<Event>,
    desk: Option<Arc<Desk>>,
}

/// How often the player learns how many attempts there were.
const TICK: Duration = Duration::from_millis(100);

/// What is to be made.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// The puzzle.
    pub seed: Seed,
    /// What it is called, unless it is to practise on.
    pub name: String,
    /// How long it is waited for.
    pub patience: Patience,
    /// Whether it is wanted for the position in which its technique leads on.
    pub is_practice: bool,
}

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

/// What is said where nothing came near.
const NOT_FOUND: &str = "no such puzzle was found; another level or symmetry may do";

/// More threads than this would be waited for at the end.
const MOST_THREADS: usize = 8;

impl Maker {
    /// No thread yet.
    pub const fn new(events: Sender<Event>) -> Self {
        Self { events, desk: None }
    }

    /// Makes a puzzle; it comes back as a report on this turn. Where another would do as well it is given up after a while.
    pub fn make(&mut self, turn: u64, wanted: Wanted) {
        self.stop();
        let desk = match wanted.seed.desk() {
            Ok(desk) => Arc::new(desk),
            Err(why) => return self.tell(Report::Made(turn, wanted.come_of(Err(why.to_string())))),
        };
        self.desk = Some(Arc::clone(&desk));
        let events = self.events.clone();
        let made = move || {
            let report = |report| drop(events.send(Event::Input(Input::Report(report))));
            let done = |end| report(wanted.end_of(turn, end));
            wait(&desk, wanted.patience.ticks(), |tried| report(Report::Tried(turn, tried)), done);
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

/// How the making of a puzzle ends.
#[derive(Debug)]
enum End {
    Made(Piece),
    /// Given up: what came nearest, and what is amiss with it.
    Near(Piece, &'static str),
    /// Not made, and why.
    None(String),
}

impl Wanted {
    /// What the player hears of it.
    fn end_of(&self, turn: u64, end: End) -> Report {
        match end {
            End::Near(piece, amiss) if !self.is_practice => {
                let solution = piece.solution;
                let board = piece.puzzle.check().expect("what came near keeps the rules");
                let level = Rater::default().hodoku(&board, &solution).0;
                let name = format!("{NEAREST}{}", self.name);
                let origin = Origin { name, level: Some(level), board, provenance: Provenance::BuiltIn };
                Report::Near(turn, Box::new(origin), amiss)
            }
            End::Near(..) => Report::Made(turn, self.come_of(Err(NOT_FOUND.to_owned()))),
            End::Made(piece) => Report::Made(turn, self.come_of(Ok(piece))),
            End::None(why) => Report::Made(turn, self.come_of(Err(why))),
        }
    }

    /// What is opened when this was made, or was not: there is a position to practise on in any case.
    fn come_of(&self, made: Result<Piece, String>) -> Result<Box<Origin>, String> {
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
fn wait(desk: &Desk, ticks: Option<u32>, tried: impl Fn(u64), done: impl Fn(End)) {
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
        let none = |nearest: Option<Sent>| match nearest {
            Some(Sent { result: Err((Some(piece), amiss)), .. }) => done(End::Near(piece, amiss)),
            _ => done(End::None(NOT_FOUND.to_owned())),
        };
        let mut ticked = 0;
        loop {
            match list.recv_timeout(TICK) {
                Ok(Sent { result: Ok(piece), .. }) => break done(End::Made(piece)),
                Ok(sent) => break none(Some(sent)),
                Err(RecvTimeoutError::Timeout) if Some(ticked) == ticks => break none(desk.give_up(0)),
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
            done(End::None("nothing was made: a fault of this program".to_owned()));
        }
    });
}

/// A made puzzle as the game opens it.
pub fn origin(seed: Seed, name: String, piece: Piece) -> Origin {
    let board = piece.puzzle.check().expect("what was made keeps the rules");
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
    fn what_cannot_be_is_given_up() {
        let seed: Seed = "remote-pair-1".parse().expect("a seed");
        let (tried, said) = (Cell::new(0), RefCell::new(Vec::new()));
        wait(
            &seed.desk().expect("nobody knows"),
            Some(1),
            |count| tried.set(count),
            |done| said.borrow_mut().push(done),
        );
        assert!(tried.get() > 0, "it is told how often it was tried");
        let said = said.take();
        let [End::Near(piece, amiss)] = &said[..] else { panic!("no puzzle is known that needs it: {said:?}") };
        let board = piece.puzzle.clone().check().expect("it is a puzzle all the same");
        assert_eq!(
            (solve::solutions(&board, 2).len(), *amiss),
            (1, "without the technique wanted, or with harder ones")
        );
    }
}
