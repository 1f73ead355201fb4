//! Cache of the almost locked sets of a position and of the tables that are derived from them.

use std::cell::{OnceCell, RefCell};
use std::ops::Deref;

use crate::Cells;
use crate::analysis::als::adjacency::AlsAdjacency;
use crate::analysis::als::catalogue::AlsCatalogue;
use crate::analysis::als::elimination_bound::elimination_bound;
use crate::analysis::als::linked_pair::AlsPair;
use crate::analysis::als::store::AlsStore;
use grid::{Cell, Digit};

/// Almost locked sets of a position, with tables that are computed when they are first read.
#[derive(Debug)]
pub(crate) struct AlsIndex<const W: usize> {
    pub(crate) catalogue: AlsCatalogue<W>,
    pub(crate) adjacency: AlsAdjacency,
    /// Pairs of almost locked sets that have one or two restricted common digits and eliminate something.
    pub(crate) pairs: OnceCell<Vec<AlsPair>>,
    elimination_bound: OnceCell<Option<Vec<Cells<W>>>>,
    pub(crate) emptying_table: OnceCell<Option<EmptyingTable<W>>>,
}

/// Candidates that, if true, would leave a cell without candidates or a unit without places for a digit. Only eliminations by single almost
/// locked sets count.
///
/// A true candidate can eliminate others through any set in which it sees all places of its digit. This set lacks the digit, so it contains
/// all its other digits. Each of these other digits eliminates the candidates that see all places of the digit in the set.
#[derive(Debug)]
pub(crate) struct EmptyingTable<const W: usize> {
    /// For each digit, the cells where it empties another cell: if the digit is true there, it eliminates all candidates of the other cell.
    /// A digit never eliminates candidates of the same digit, so the other cell does not have it as a candidate.
    pub cells: Vec<Cells<W>>,
    /// For each digit, the cells where it empties some unit: if the digit is true there, it eliminates all candidates of another digit in
    /// the unit.
    pub units: Vec<Cells<W>>,
}

/// Cache of the almost locked sets of a position.
#[derive(Debug)]
pub(crate) struct AlsCache<const W: usize> {
    /// Almost locked sets of the current position.
    pub(crate) index: OnceCell<Box<AlsIndex<W>>>,
    /// Almost locked sets in a form that can be updated for later positions. `index` is built from it. `None` until the sets are first
    /// read.
    pub(crate) store: RefCell<Option<AlsStore<W>>>,
}

impl<const W: usize> AlsCache<W> {
    /// Prepares the cache for the position after a step. Drops the index, and keeps the store, which is updated when the sets are next
    /// read.
    pub(crate) fn advance(&mut self) {
        self.index.take();
    }
}

impl<const W: usize> Default for AlsCache<W> {
    fn default() -> Self {
        Self { index: OnceCell::new(), store: RefCell::new(None) }
    }
}

impl<const W: usize> AlsIndex<W> {
    /// Returns an index of the sets of `catalogue`. None of its tables is computed yet.
    pub(crate) fn new(catalogue: AlsCatalogue<W>) -> Self {
        let adjacency = AlsAdjacency::new(catalogue.candidate_count());
        let (pairs, elimination_bound, emptying_table) = (OnceCell::new(), OnceCell::new(), OnceCell::new());
        Self { catalogue, adjacency, pairs, elimination_bound, emptying_table }
    }

    /// For each digit, returns the cells from which chains of almost locked sets may eliminate it. No chain eliminates a candidate outside
    /// the result. Some candidates in the result may not be eliminated by any chain. Returns `None` if the position has too many candidates
    /// for the computation.
    pub fn elimination_bound(&self) -> Option<&[Cells<W>]> {
        self.elimination_bound.get_or_init(|| elimination_bound(&self.catalogue)).as_deref()
    }

    /// Returns the almost locked sets that lack the digit of a [digit placement](super::DigitPlacement) if this placement is true.
    /// `placement` is the number of the placement. Bit i of the result stands for set number i.
    pub fn linked_sets(&self, placement: usize) -> &[u64] {
        self.adjacency.linked_sets(&self.catalogue, placement)
    }

    /// Returns the almost locked sets that lack `digit` if `cell` contains it. The caller guarantees that `digit` is a candidate of `cell`.
    /// Bit i of the result stands for set number i.
    pub fn sets_without(&self, cell: Cell, digit: Digit) -> &[u64] {
        self.adjacency.sets_without(&self.catalogue, cell, digit)
    }

    /// Returns almost locked sets that have the same digit as the [digit placement](super::DigitPlacement) number `placement`. A set is in
    /// the result if some candidate of this digit sees all cells of the placement and all places of the digit in the set. Bit i of the
    /// result stands for set number i.
    pub fn sets_with_common_peer(&self, placement: usize) -> Vec<u64> {
        self.adjacency.sets_with_common_peer(&self.catalogue, placement)
    }
}

impl<const W: usize> Deref for AlsIndex<W> {
    type Target = AlsCatalogue<W>;

    #[inline]
    fn deref(&self) -> &AlsCatalogue<W> {
        &self.catalogue
    }
}
