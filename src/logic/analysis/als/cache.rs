//! Cache of the almost locked sets of a position, and of what is derived from them.

use std::cell::{OnceCell, RefCell};
use std::ops::Deref;

use crate::Cells;
use crate::analysis::als::adjacency::AlsAdjacency;
use crate::analysis::als::catalogue::AlsCatalogue;
use crate::analysis::als::elimination_bound::elimination_bound;
use crate::analysis::als::linked_pair::AlsPair;
use crate::analysis::als::store::AlsStore;
use grid::{Cell, Digit};

/// Almost locked sets of a position, with tables that are computed when first asked for.
#[derive(Debug)]
pub(crate) struct AlsIndex<const W: usize> {
    pub(crate) catalogue: AlsCatalogue<W>,
    pub(crate) adjacency: AlsAdjacency,
    pub(crate) pairs: OnceCell<Vec<AlsPair>>,
    elimination_bound: OnceCell<Option<Vec<Cells<W>>>>,
    pub(crate) emptying_table: OnceCell<Option<EmptyingTable<W>>>,
}

/// Candidates that leave a cell or a unit with nothing by way of single sets, as places of each digit.
#[derive(Debug)]
pub(crate) struct EmptyingTable<const W: usize> {
    /// By digit: places that eliminate all candidates of some other cell, none of them of the same digit.
    pub cells: Vec<Cells<W>>,
    /// By digit: places that eliminate all places of some other digit in a unit.
    pub units: Vec<Cells<W>>,
}

/// Cache of the almost locked sets: those of this position, and the pool that they are taken from, which is carried from step to step.
#[derive(Debug)]
pub(crate) struct AlsCache<const W: usize> {
    pub(crate) index: OnceCell<Box<AlsIndex<W>>>,
    pub(crate) store: RefCell<Option<AlsStore<W>>>,
}

impl<const W: usize> AlsCache<W> {
    /// Forgets what is only valid in the position before.
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
    /// Returns the sets of `catalogue`, with nothing derived from them yet.
    pub(crate) fn new(catalogue: AlsCatalogue<W>) -> Self {
        let links = AlsAdjacency::new(catalogue.candidate_count());
        let (pairs, doubtful, emptying) = (OnceCell::new(), OnceCell::new(), OnceCell::new());
        Self { catalogue, adjacency: links, pairs, elimination_bound: doubtful, emptying_table: emptying }
    }

    /// Returns by digit the places that chains of sets can eliminate, or `None` if there are too many candidates to tell.
    pub fn elimination_bound(&self) -> Option<&[Cells<W>]> {
        self.elimination_bound.get_or_init(|| elimination_bound(&self.catalogue)).as_deref()
    }

    /// Returns the sets that cannot hold the digit of `hold` if that is true.
    pub fn linked_sets(&self, hold: usize) -> &[u64] {
        self.adjacency.linked_sets(&self.catalogue, hold)
    }

    /// Returns the sets that miss `digit` if it is true in `cell`, where it must be a candidate.
    pub fn sets_without(&self, cell: Cell, digit: Digit) -> &[u64] {
        self.adjacency.sets_without(&self.catalogue, cell, digit)
    }

    /// Returns the sets that miss the digit of `hold` because of a candidate that sees `hold`.
    pub fn sets_with_common_peer(&self, hold: usize) -> Vec<u64> {
        self.adjacency.sets_with_common_peer(&self.catalogue, hold)
    }
}

impl<const W: usize> Deref for AlsIndex<W> {
    type Target = AlsCatalogue<W>;

    #[inline]
    fn deref(&self) -> &AlsCatalogue<W> {
        &self.catalogue
    }
}
