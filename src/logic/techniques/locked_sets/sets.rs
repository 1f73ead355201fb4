//! The almost locked sets of a position, and which of them cannot hold a digit both.

use std::cell::{OnceCell, RefCell};
use std::hash::Hasher;
use std::ops::Range;

use crate::bits::ones;
use crate::evidence::Candidate;
use crate::techniques::locked_sets::doubt::doubtful;
use crate::techniques::locked_sets::gather::{Gathered, Pool};
use crate::techniques::locked_sets::links::Links;
use crate::techniques::locked_sets::pairs::{Pair, pairs};
use crate::techniques::locked_sets::taken::{Emptying, emptying};
use crate::{Cells, View};
use grid::{Cell, Digit, DigitSet};

/// Every almost locked set of a position, small ones first. Sets of them are bits, the i-th set in bit i. What is known of a digit
/// in a set depends on the places alone: sets that hold it in the same places share a [`Hold`].
#[derive(Debug)]
pub(in crate::techniques) struct Stock<const W: usize> {
    pub sets: Vec<Set<W>>,
    pub holds: Vec<Hold<W>>,
    of_sets: Vec<u32>,          // by set, by digit that others watch: the number of the hold
    names: Vec<u32>,            // of the candidates: by cell, then by digit, a number
    candidates: Vec<Candidate>, // by name
    side: usize,                // digits on the board
    /// Two holds of the same digit that cannot both be true.
    pub(super) clashes: Vec<[u32; 2]>,
    links: Links,
    pairs: OnceCell<Vec<Pair>>,
    doubtful: OnceCell<Option<Vec<Cells<W>>>>,
    emptying: OnceCell<Option<Emptying<W>>>,
}

/// n cells of a unit with n + 1 candidates: it can miss one of them, and only one.
#[derive(Clone, Copy, Debug)]
pub(in crate::techniques) struct Set<const W: usize> {
    pub cells: Cells<W>,
    pub digits: DigitSet,
    /// Those of its digits that have another place that sees all of theirs here.
    pub(super) watched: DigitSet,
    pub(super) from: u32, // where its holds begin
}

impl<const W: usize> Set<W> {
    /// Where its holds stand, in the order of its digits that others watch.
    fn numbers(&self) -> Range<usize> {
        self.from as usize..self.from as usize + self.watched.len()
    }
}

/// A digit of a set.
#[derive(Clone, Copy, Debug)]
pub(in crate::techniques) struct Hold<const W: usize> {
    pub digit: Digit,
    /// Its places in the set.
    pub places: Cells<W>,
    /// Its other places that see all of these: if one is true, the set misses the digit.
    pub seen: Cells<W>,
}

/// Cache of the almost locked sets: those of this position, and the pool that they are taken from, which is carried from step to step.
#[derive(Debug)]
pub(crate) struct AlsCache<const W: usize> {
    stock: OnceCell<Box<Stock<W>>>,
    pool: RefCell<Option<Pool<W>>>,
}

impl<const W: usize> AlsCache<W> {
    /// Forgets what is only valid in the position before.
    pub(crate) fn advance(&mut self) {
        self.stock.take();
    }
}

impl<const W: usize> Default for AlsCache<W> {
    fn default() -> Self {
        Self { stock: OnceCell::new(), pool: RefCell::new(None) }
    }
}

/// For keys that nobody chooses to clash.
#[derive(Clone, Debug, Default)]
pub(in crate::techniques) struct Quick(u64);

impl Hasher for Quick {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x517c_c1b7_2722_0a95);
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

impl<const W: usize> Stock<W> {
    /// Returns the almost locked sets of the position.
    pub fn of(view: View<'_, W>) -> &Self {
        view.almost_locked_sets().stock.get_or_init(|| Box::new(Self::new(view)))
    }

    fn new(view: View<'_, W>) -> Self {
        let Gathered { sets, holds, of_sets, names, candidates, clashes } =
            Gathered::of(view, &mut view.almost_locked_sets().pool.borrow_mut());
        let (side, links) = (view.position().shape().side(), Links::new(candidates.len()));
        let (pairs, doubtful, emptying) = (OnceCell::new(), OnceCell::new(), OnceCell::new());
        Self { sets, holds, of_sets, names, candidates, side, clashes, links, pairs, doubtful, emptying }
    }

    /// The number of a candidate that is there: they are numbered cell by cell, then by digit.
    #[inline]
    pub fn name(&self, cell: Cell, digit: Digit) -> usize {
        self.names[cell.index() * self.side + digit.index()] as usize
    }

    /// How many candidates there are.
    pub const fn candidates(&self) -> usize {
        self.candidates.len()
    }

    /// The candidate of this name.
    pub(super) fn candidate(&self, name: usize) -> Candidate {
        self.candidates[name]
    }

    /// By digit the places that rows of sets can strike; `None` where nobody knows.
    pub fn doubtful(&self) -> Option<&[Cells<W>]> {
        self.doubtful.get_or_init(|| doubtful(self)).as_deref()
    }

    /// What leaves a cell or a unit with nothing by way of single sets; `None` where nobody knows.
    pub(super) fn emptying(&self, view: View<'_, W>) -> Option<&Emptying<W>> {
        self.emptying.get_or_init(|| emptying(self, view)).as_ref()
    }

    /// How many words a set of sets has.
    pub const fn width(&self) -> usize {
        self.sets.len().div_ceil(64)
    }

    /// How many digits the board has.
    pub const fn side(&self) -> usize {
        self.side
    }

    /// A set of sets with none in it.
    pub fn none(&self) -> Vec<u64> {
        vec![0; self.width()]
    }

    /// The numbers of the holds of a set that see anything, in the order of its digits.
    #[inline]
    pub fn holds_of(&self, set: usize) -> impl Iterator<Item = usize> + Clone + '_ {
        self.of_sets[self.sets[set].numbers()].iter().map(|&hold| hold as usize)
    }

    /// The hold of `digit`, one of its digits, in the set, if it sees anything.
    pub fn hold(&self, set: usize, digit: Digit) -> Option<usize> {
        let Set { watched, from, .. } = self.sets[set];
        let below = DigitSet::only(digit).bits() - 1;
        let at = from as usize + (watched.bits() & below).count_ones() as usize;
        watched.has(digit).then(|| self.of_sets[at] as usize)
    }

    /// The places of `digit` in the set, if they are seen from any other.
    pub fn places(&self, set: usize, digit: Digit) -> Cells<W> {
        self.hold(set, digit).map_or(Cells::EMPTY, |hold| self.holds[hold].places)
    }

    /// The other places of `digit` that see all of those in the set.
    pub fn seen(&self, set: usize, digit: Digit) -> Cells<W> {
        self.hold(set, digit).map_or(Cells::EMPTY, |hold| self.holds[hold].seen)
    }

    /// The sets that cannot hold the digit of `hold` if it is there.
    pub fn near(&self, hold: usize) -> &[u64] {
        self.links.near(self, hold)
    }

    /// The sets that miss `digit` if it is true in `cell`, where it is a candidate.
    pub fn watch(&self, cell: Cell, digit: Digit) -> &[u64] {
        self.links.watch(self, cell, digit)
    }

    /// The sets that a candidate sees with the digit of `hold` that sees `hold` too.
    pub fn opposite(&self, hold: usize) -> Vec<u64> {
        self.links.opposite(self, hold)
    }

    /// Every two sets that cannot both hold a digit, where something follows; found when first asked for.
    pub fn pairs(&self, view: View<'_, W>) -> &[Pair] {
        self.pairs.get_or_init(|| pairs(self, view))
    }

    /// The digits that not both can hold.
    pub fn links(&self, one: usize, other: usize) -> DigitSet {
        let common = self.sets[one].watched.and(self.sets[other].watched);
        let is_link = |digit: Digit| match (self.hold(one, digit), self.hold(other, digit)) {
            (Some(one), Some(other)) => self.holds[other].places.within(self.holds[one].seen),
            _ => false,
        };
        common.iter().filter(|&digit| is_link(digit)).collect()
    }
}

/// Adds the second set of sets to the first.
pub(super) fn join(sets: &mut [u64], more: &[u64]) {
    sets.iter_mut().zip(more).for_each(|(word, more)| *word |= more);
}

/// Whether the set with the number `at` is among `sets`.
pub(super) fn has(sets: &[u64], at: usize) -> bool {
    sets[at / 64] >> (at % 64) & 1 == 1
}

/// The numbers of the sets that are in both, ascending.
pub(super) fn common<'a>(sets: &'a [u64], others: &'a [u64]) -> impl Iterator<Item = usize> + 'a {
    each(sets.iter().zip(others).map(|(word, other)| word & other))
}

/// The numbers of the sets, ascending.
pub(super) fn each(sets: impl IntoIterator<Item = u64>) -> impl Iterator<Item = usize> {
    sets.into_iter().enumerate().flat_map(|(at, word)| ones(word).map(move |bit| at * 64 + bit))
}
