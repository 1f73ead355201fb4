//! Givens that come back to a puzzle which is too hard, until it is about as hard as its level mostly is.
//!
//! A puzzle dug to its last given is easy or far too hard more often than not. What singles, locked candidates, pairs and triples leave open
//! tells at once which, where logic would have to climb a long way to say so: of minimal puzzles that they leave 60 candidates, eight in
//! ten are hard; of those that they leave 140, six are extreme.

use std::ops::RangeInclusive;

use rand::Rng;

use crate::chance::below;
use crate::grids::Line;
use crate::judge::Judge;
use crate::quick::{Quick, Reach};
use logic::Level;

/// A puzzle, and how far the simplest reasons have come in it.
#[derive(Clone, Debug)]
pub(super) struct Givens<'a> {
    judge: &'a Judge,
    solution: Line,
    pub(super) puzzle: Line,
    pub(super) quick: Quick,
}

/// Givens that are tried in vain before a puzzle is left as it is.
const VAIN: u32 = 12;

/// The same where the puzzle is medium once it is right, and another one as soon made.
const VAIN_MEDIUM: u32 = 6;

/// How many candidates the simplest reasons leave open in a puzzle of this level: in most of them, since few of those beyond are worth what
/// it costs to tell them from others. Of minimal puzzles three in four of the hard ones lie within, rather more than half of the unfair ones
/// and 97 in 100 of the extreme ones.
pub(super) const fn usual(level: Level) -> RangeInclusive<u32> {
    match level {
        Level::Easy | Level::Medium => 0..=0,
        Level::Hard => 1..=96,
        Level::Unfair => 60..=108,
        Level::Extreme => 84..=729,
    }
}

impl<'a> Givens<'a> {
    pub(super) fn of(judge: &'a Judge, solution: Line, puzzle: Line) -> Self {
        Self { judge, solution, puzzle, quick: Quick::of(&puzzle) }
    }

    /// Puts back one that is open where the reasons lead no further, and those that lie in symmetry with it.
    pub(super) fn give(&mut self, rng: &mut impl Rng) {
        let open = self.quick.open();
        self.put(open[below(rng, open.len() as u32) as usize]);
    }

    fn put(&mut self, cell: usize) {
        let mut orbits = self.judge.orbits.iter();
        let orbit = orbits.find(|orbit| orbit.iter().any(|other| other.index() == cell));
        for cell in orbit.expect("each cell is in one").iter().map(|cell| cell.index()) {
            self.puzzle[cell] = self.solution[cell];
            if self.quick.is_open(cell) {
                self.quick.place(usize::from(self.solution[cell] - b'1'), cell);
            }
        }
    }

    /// Puts some back, wherever singles lead no further, until they lead to the end.
    pub(super) fn ease(&mut self, rng: &mut impl Rng) {
        while !self.quick.climb(Reach::Singles) {
            self.give(rng);
        }
    }

    /// Puts some back until locked candidates, pairs and triples lead to the end, and singles alone do not, beyond which it has not looked
    /// yet. None where those that were tried made it easy.
    pub(super) fn ease_to_medium(mut self, rng: &mut impl Rng) -> Option<Self> {
        let mut quick = self.quick.clone();
        for _ in 0..=VAIN_MEDIUM {
            if quick.climb(Reach::Subsets) {
                self.quick = quick;
                return Some(self);
            }
            let (open, mut more) = (quick.open(), self.clone());
            more.put(open[below(rng, open.len() as u32) as usize]);
            if !more.quick.climb(Reach::Singles) {
                quick = more.quick.clone();
                self = more;
            }
        }
        None
    }

    /// Puts some back until the simplest reasons, which have come to their end, leave as many candidates open as are wanted. None where they
    /// leave fewer, or those that were tried would leave fewer.
    pub(super) fn temper(mut self, wanted: RangeInclusive<u32>, rng: &mut impl Rng) -> Option<Self> {
        let mut vain = VAIN;
        while self.quick.left() > *wanted.end() {
            let mut more = self.clone();
            more.give(rng);
            if !more.quick.climb(Reach::Subsets) && more.quick.left() >= *wanted.start() {
                self = more;
            } else {
                vain = vain.checked_sub(1)?;
            }
        }
        (self.quick.left() >= *wanted.start()).then_some(self)
    }
}
