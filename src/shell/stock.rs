//! Puzzles of every level made beforehand, by a thread that steps back for everybody and ends when there are enough.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use crate::app::{Origin, Provenance};
use crate::shell::terminal::WORKER;
use crate::shell::world::number;
use crate::store::{Error, Paths, Stock};
use generate::{Kind, Seed};
use logic::Level;
use solve;

/// Puzzles of each level that are kept.
const KEPT: usize = 3;

/// The stock, and whoever refills it.
pub struct Pantry {
    stock: Option<Stock>,
    is_filling: Arc<AtomicBool>,
    is_closed: Arc<AtomicBool>,
}

impl Pantry {
    /// Without `paths` there is nothing in it, ever.
    pub fn new(paths: Option<&Paths>) -> Self {
        let (is_filling, is_closed) = Default::default();
        Self { stock: paths.map(Stock::new), is_filling, is_closed }
    }

    /// A puzzle of this kind, if there is one.
    pub fn take(&self, kind: Kind) -> Option<Origin> {
        let stock = self.stock.as_ref()?;
        let names = stock.names().into_iter().filter(|name| kind_of(name) == Some(kind));
        let mut puzzles = names.filter_map(|name| {
            let board = stock.take(&name)?.check().ok()?;
            let is_whole = solve::solutions(&board, 2).len() == 1; // a disk may have had its own ideas
            is_whole.then_some(Origin { name, level: kind.level, board, provenance: Provenance::BuiltIn })
        });
        puzzles.next()
    }

    /// Sees to it that there is enough again, soon. Nobody waits for it, and nothing is said of what goes wrong: without a stock a
    /// new game takes a moment longer.
    pub fn refill(&self) {
        let Some(stock) = self.stock.clone() else { return };
        if self.is_filling.swap(true, Ordering::SeqCst) {
            return;
        }
        let (is_filling, is_closed) = (Arc::clone(&self.is_filling), Arc::clone(&self.is_closed));
        let body = move || {
            step_back();
            let _ = catch_unwind(AssertUnwindSafe(|| fill(&stock, &is_closed)));
            is_filling.store(false, Ordering::SeqCst);
        };
        let started = thread::Builder::new().name(WORKER.to_owned()).stack_size(2 * 1024 * 1024).spawn(body);
        if started.is_err() {
            self.is_filling.store(false, Ordering::SeqCst);
        }
    }
}

impl Drop for Pantry {
    fn drop(&mut self) {
        self.is_closed.store(true, Ordering::SeqCst);
    }
}

/// Whether puzzles of this kind are kept.
pub fn is_kept(kind: Kind) -> bool {
    kind.level.is_some_and(|level| kind == Kind::of(level))
}

fn kind_of(name: &str) -> Option<Kind> {
    name.parse().ok().map(|seed: Seed| seed.kind)
}

/// Makes what is missing, that first of which there is least.
fn fill(stock: &Stock, is_closed: &AtomicBool) -> Result<(), Error> {
    stock.tidy();
    loop {
        let names = stock.names();
        let count = |level: Level| names.iter().filter(|name| kind_of(name) == Some(Kind::of(level))).count();
        let least = Level::ALL.into_iter().map(|level| (count(level), level)).min();
        let Some((_, level)) = least.filter(|&(count, _)| count < KEPT && !is_closed.load(Ordering::SeqCst)) else {
            return Ok(());
        };
        let seed = Seed { kind: Kind::of(level), number: number() };
        let Ok(Some(piece)) = seed.make() else { return Ok(()) };
        stock.put(&seed.to_string(), &piece.puzzle)?;
    }
}

/// From now on everybody else goes first.
#[cfg(target_os = "linux")]
fn step_back() {
    let _ = rustix::process::setpriority_process(Some(rustix::thread::gettid()), 19); // a wish, no more
}

#[cfg(not(target_os = "linux"))]
const fn step_back() {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stock_is_filled_and_then_is_enough() {
        let folder = tempfile::tempdir().expect("a folder of its own");
        let paths = Paths::below(folder.path());
        let (pantry, stock) = (Pantry::new(Some(&paths)), Stock::new(&paths));
        assert!(pantry.take(Kind::of(Level::Easy)).is_none());
        fill(&stock, &AtomicBool::new(false)).expect("it can be written");
        assert_eq!(stock.names().len(), KEPT * Level::ALL.len());
        let origin = pantry.take(Kind::of(Level::Hard)).expect("there is one");
        let seed: Seed = origin.name.parse().expect("its name is its seed");
        let again = seed.make().expect("it can be").expect("it is found");
        assert_eq!((&again.puzzle, origin.level), (origin.board.puzzle(), Some(Level::Hard)));
        fill(&stock, &AtomicBool::new(true)).expect("there is nothing to write");
        assert_eq!(stock.names().len(), KEPT * Level::ALL.len() - 1, "closed, nothing more is made");
    }

    #[test]
    fn only_what_is_asked_for_most_is_kept() {
        let kept = |seed: &str| is_kept(seed.parse::<Seed>().expect("a seed").kind);
        assert!(
            kept("hard-1") && !kept("hard-full-1") && !kept("x-wing-1") && !kept("hard-x-wing-1") && !kept("any-1")
        );
    }
}
