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
    /// Pairs of sets that eliminate something.
    pub(crate) pairs: OnceCell<Vec<AlsPair>>,
    elimination_bound: OnceCell<Option<Vec<Cells<W>>>>,
    pub(crate) emptying_table: OnceCell<Option<EmptyingTable<W>>>,
}

/// Candidates that would leave a cell or a unit without candidates, by eliminations of single sets: a set lacks the digit of the candidate,
/// contains all its other digits, and eliminates the candidates that see these.
#[derive(Debug)]
pub(crate) struct EmptyingTable<const W: usize> {
    /// Cells of each digit in which the candidate would eliminate all candidates of another cell, indexed by digit. These eliminations are
    /// of other digits than that of the candidate.
    pub cells: Vec<Cells<W>>,
    /// Cells of each digit in which the candidate would eliminate all candidates of another digit in some unit, indexed by digit.
    pub units: Vec<Cells<W>>,
}

/// Cache of the almost locked sets of a position.
#[derive(Debug)]
pub(crate) struct AlsCache<const W: usize> {
    /// Sets of this position.
    pub(crate) index: OnceCell<Box<AlsIndex<W>>>,
    /// Sets in the form that is updated from position to position, from which the index is built. `None` until the sets are first read.
    pub(crate) store: RefCell<Option<AlsStore<W>>>,
}

impl<const W: usize> AlsCache<W> {
    /// Drops what is only valid in the position before a step.
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
    /// Returns an index of the sets of `catalogue`, with no table computed yet.
    pub(crate) fn new(catalogue: AlsCatalogue<W>) -> Self {
        let adjacency = AlsAdjacency::new(catalogue.candidate_count());
        let (pairs, elimination_bound, emptying_table) = (OnceCell::new(), OnceCell::new(), OnceCell::new());
        Self { catalogue, adjacency, pairs, elimination_bound, emptying_table }
    }

    /// Returns the cells of each digit in which chains of sets may eliminate the candidate, indexed by digit. May contain candidates that
    /// no chain eliminates, never misses one. Returns `None` if the position has too many candidates for the computation.
    pub fn elimination_bound(&self) -> Option<&[Cells<W>]> {
        self.elimination_bound.get_or_init(|| elimination_bound(&self.catalogue)).as_deref()
    }

    /// Returns the sets that lack the digit of `placement` if the placement is true.
    pub fn linked_sets(&self, placement: usize) -> &[u64] {
        self.adjacency.linked_sets(&self.catalogue, placement)
    }

    /// Returns the sets that lack `digit` if it is true in `cell`, where it must be a candidate.
    pub fn sets_without(&self, cell: Cell, digit: Digit) -> &[u64] {
        self.adjacency.sets_without(&self.catalogue, cell, digit)
    }

    /// Returns the sets that have a common peer with `placement`: a candidate of its digit that sees all places of the digit in the set and
    /// in the placement.
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
