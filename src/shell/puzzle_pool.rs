//! Pool of puzzles of every level, kept on disk and refilled by a thread of lowest priority.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::app::{Origin, Provenance};
use crate::shell::background::spawn;
use crate::shell::effect_runner::number;
use crate::shell::platform;
use crate::store::{Error, Paths, PoolFiles};
use generate::{PuzzleKind, Seed};
use logic::Level;
use solve;

/// Number of puzzles of each level in a full pool.
const KEPT: usize = 3;

/// Pool of puzzles, and the state of the thread that refills it.
pub struct PuzzlePool {
    stock: Option<PoolFiles>,
    is_filling: Arc<AtomicBool>, // whether the thread is running
    is_closed: Arc<AtomicBool>,  // set to make the thread end
}

impl PuzzlePool {
    /// Opens the pool. Without `paths`, the pool is always empty.
    pub fn new(paths: Option<&Paths>) -> Self {
        let (is_filling, is_closed) = Default::default();
        Self { stock: paths.map(PoolFiles::new), is_filling, is_closed }
    }

    /// Takes a puzzle of this kind out of the pool; returns `None` if the pool has no such puzzle.
    pub fn take(&self, kind: PuzzleKind) -> Option<Origin> {
        let stock = self.stock.as_ref()?;
        let names = stock.names().into_iter().filter(|name| kind_of(name) == Some(kind));
        let mut puzzles = names.filter_map(|name| {
            let board = stock.take(&name)?.check().ok()?;
            let is_unique = solve::solutions(&board, 2).len() == 1; // the file may have been changed
            is_unique.then_some(Origin { name, level: kind.level, board, provenance: Provenance::BuiltIn })
        });
        puzzles.next()
    }

    /// Starts a thread that refills the pool, unless one is already running. Ignores failures, since without a pool it only takes a moment
    /// longer to generate a new game.
    pub fn refill(&self) {
        let Some(stock) = self.stock.clone() else { return };
        if self.is_filling.swap(true, Ordering::SeqCst) {
            return;
        }
        let (is_filling, is_closed) = (Arc::clone(&self.is_filling), Arc::clone(&self.is_closed));
        let body = move || {
            platform::lower_priority();
            let _ = catch_unwind(AssertUnwindSafe(|| fill(&stock, &is_closed)));
            is_filling.store(false, Ordering::SeqCst);
        };
        if spawn(body).is_err() {
            self.is_filling.store(false, Ordering::SeqCst);
        }
    }
}

impl Drop for PuzzlePool {
    fn drop(&mut self) {
        self.is_closed.store(true, Ordering::SeqCst);
    }
}

/// Whether the pool keeps puzzles of this kind: those of a certain level without other requirements.
pub fn is_kept(kind: PuzzleKind) -> bool {
    kind.level.is_some_and(|level| kind == PuzzleKind::of(level))
}

fn kind_of(name: &str) -> Option<PuzzleKind> {
    name.parse().ok().map(|seed: Seed| seed.kind)
}

/// Generates one puzzle after another until the pool is full or closed. Each puzzle has the level of which the pool holds the fewest
/// puzzles.
///
/// # Errors
/// If a puzzle cannot be written.
fn fill(stock: &PoolFiles, is_closed: &AtomicBool) -> Result<(), Error> {
    stock.tidy();
    loop {
        let names = stock.names();
        let count = |level: Level| names.iter().filter(|name| kind_of(name) == Some(PuzzleKind::of(level))).count();
        let fewest = Level::ALL.into_iter().map(|level| (count(level), level)).min();
        let Some((_, level)) = fewest.filter(|&(count, _)| count < KEPT && !is_closed.load(Ordering::SeqCst)) else {
            return Ok(());
        };
        let seed = Seed { kind: PuzzleKind::of(level), number: number() };
        let Ok(Some(piece)) = seed.make() else { return Ok(()) };
        stock.put(&seed.to_string(), &piece.puzzle)?;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_filled_pool_holds_puzzles_of_every_level_and_a_closed_one_is_not_refilled() {
        let folder = tempfile::tempdir().expect("a folder of its own");
        let paths = Paths::below(folder.path());
        let (pool, stock) = (PuzzlePool::new(Some(&paths)), PoolFiles::new(&paths));
        assert!(pool.take(PuzzleKind::of(Level::Easy)).is_none());
        fill(&stock, &AtomicBool::new(false)).expect("it can be written");
        assert_eq!(stock.names().len(), KEPT * Level::ALL.len());
        let origin = pool.take(PuzzleKind::of(Level::Hard)).expect("there is one");
        let seed: Seed = origin.name.parse().expect("its name is its seed");
        let again = seed.make().expect("the seed is valid").expect("it is found");
        assert_eq!((&again.puzzle, origin.level), (origin.board.puzzle(), Some(Level::Hard)));
        fill(&stock, &AtomicBool::new(true)).expect("there is nothing to write");
        assert_eq!(stock.names().len(), KEPT * Level::ALL.len() - 1, "a closed pool is not refilled");
    }

    #[test]
    fn only_puzzles_of_a_level_without_other_wishes_are_kept() {
        let kept = |seed: &str| is_kept(seed.parse::<Seed>().expect("a seed").kind);
        assert!(
            kept("hard-1") && !kept("hard-full-1") && !kept("x-wing-1") && !kept("hard-x-wing-1") && !kept("any-1")
        );
    }
}
