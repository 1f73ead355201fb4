//! Eases a puzzle that is too hard for its level: puts givens back until it is about as hard as most puzzles of the level.
//!
//! A minimal puzzle is usually either easy or far too hard. Whether a puzzle is easy or too hard can be seen at once from the number of
//! candidates that singles, locked candidates, pairs and triples leave. Rating the puzzle would take much longer. Eight in ten minimal
//! puzzles with 60 candidates left are hard; six in ten minimal puzzles with 140 candidates left are extreme.

use std::ops::RangeInclusive;

use rand::Rng;

use crate::basic_techniques::{BasicSolver, Reach};
use crate::classic_grids::Line;
use crate::criteria::Criteria;
use crate::random::below;
use logic::Level;

/// Puzzle, and the position that the basic techniques have reached in it.
#[derive(Clone, Debug)]
pub(super) struct Givens<'a> {
    criteria: &'a Criteria,
    solution: Line,
    pub(super) puzzle: Line,
    pub(super) solver: BasicSolver,
}

/// Number of givens put back without success after which a puzzle is dropped.
const MAX_FAILURES: u32 = 12;

/// Number of givens put back without success after which a puzzle that should become medium is dropped. This limit is lower than
/// [`MAX_FAILURES`], since another puzzle is made just as quickly.
const MAX_FAILURES_MEDIUM: u32 = 6;

/// Returns the range for the number of candidates that the basic techniques leave in most puzzles of this level. Puzzles outside this range
/// have the level too rarely to be worth rating. Among minimal puzzles, the range covers three in four of the hard puzzles, rather more
/// than half of the unfair puzzles and 97 in 100 of the extreme puzzles.
pub(super) const fn default_range(level: Level) -> RangeInclusive<u32> {
    match level {
        Level::Easy | Level::Medium => 0..=0,
        Level::Hard => 1..=96,
        Level::Unfair => 60..=108,
        Level::Extreme => 84..=729,
    }
}

impl<'a> Givens<'a> {
    /// Starts with a puzzle to which no technique has been applied yet.
    pub(super) fn of(criteria: &'a Criteria, solution: Line, puzzle: Line) -> Self {
        Self { criteria, solution, puzzle, solver: BasicSolver::of(&puzzle) }
    }

    /// Puts back the given of a random cell that the techniques have left open, together with the symmetric givens.
    pub(super) fn add_random(&mut self, rng: &mut impl Rng) {
        let open = self.solver.open();
        self.add(open[below(rng, open.len() as u32) as usize]);
    }

    /// Puts back the given of this cell, together with the symmetric givens.
    fn add(&mut self, cell: usize) {
        let mut orbits = self.criteria.orbits.iter();
        let orbit = orbits.find(|orbit| orbit.iter().any(|other| other.index() == cell));
        for cell in orbit.expect("each cell is in one").iter().map(|cell| cell.index()) {
            self.puzzle[cell] = self.solution[cell];
            if self.solver.is_open(cell) {
                self.solver.place(usize::from(self.solution[cell] - b'1'), cell);
            }
        }
    }

    /// Puts givens back until singles solve the puzzle. Each given is put into a cell that singles have left open.
    pub(super) fn ease(&mut self, rng: &mut impl Rng) {
        while !self.solver.solve(Reach::Singles) {
            self.add_random(rng);
        }
    }

    /// Puts givens back until locked candidates, pairs and triples solve the puzzle, but singles alone do not. Only singles may have been
    /// applied before. Returns `None` if too many of the givens tried made the puzzle easy.
    pub(super) fn ease_to_medium(mut self, rng: &mut impl Rng) -> Option<Self> {
        let mut solver = self.solver.clone();
        for _ in 0..=MAX_FAILURES_MEDIUM {
            if solver.solve(Reach::Subsets) {
                self.solver = solver;
                return Some(self);
            }
            let (open, mut more) = (solver.open(), self.clone());
            more.add(open[below(rng, open.len() as u32) as usize]);
            if !more.solver.solve(Reach::Singles) {
                solver = more.solver.clone();
                self = more;
            }
        }
        None
    }

    /// Puts givens back until the basic techniques, which have already been applied, leave a number of candidates within `wanted`. Returns
    /// `None` if they leave fewer at the start, or if too many of the givens tried would make them leave fewer.
    pub(super) fn temper(mut self, wanted: RangeInclusive<u32>, rng: &mut impl Rng) -> Option<Self> {
        let mut tries_left = MAX_FAILURES;
        while self.solver.left() > *wanted.end() {
            let mut more = self.clone();
            more.add_random(rng);
            if !more.solver.solve(Reach::Subsets) && more.solver.left() >= *wanted.start() {
                self = more;
            } else {
                tries_left = tries_left.checked_sub(1)?;
            }
        }
        (self.solver.left() >= *wanted.start()).then_some(self)
    }
}
