//! Cache of the almost locked sets of a position, and of what is derived from them.

use std::cell::{OnceCell, RefCell};
use std::ops::Deref;

use crate::Cells;
use crate::techniques::locked_sets::doubt::doubtful;
use crate::techniques::locked_sets::linked_pair::Pair;
use crate::techniques::locked_sets::links::Links;
use crate::techniques::locked_sets::pool::Pool;
use crate::techniques::locked_sets::sets::Catalogue;
use grid::{Cell, Digit};

/// Almost locked sets of a position, with tables that are computed when first asked for.
#[derive(Debug)]
pub(in crate::techniques) struct Stock<const W: usize> {
    pub(super) catalogue: Catalogue<W>,
    pub(super) links: Links,
    pub(super) pairs: OnceCell<Vec<Pair>>,
    doubtful: OnceCell<Option<Vec<Cells<W>>>>,
    pub(super) emptying: OnceCell<Option<Emptying<W>>>,
}

/// Candidates that leave a cell or a unit with nothing by way of single sets, as places of each digit.
#[derive(Debug)]
pub(super) struct Emptying<const W: usize> {
    /// By digit: places that eliminate all candidates of some other cell, none of them of the same digit.
    pub cells: Vec<Cells<W>>,
    /// By digit: places that eliminate all places of some other digit in a unit.
    pub units: Vec<Cells<W>>,
}

/// Cache of the almost locked sets: those of this position, and the pool that they are taken from, which is carried from step to step.
#[derive(Debug)]
pub(crate) struct AlsCache<const W: usize> {
    pub(super) stock: OnceCell<Box<Stock<W>>>,
    pub(super) pool: RefCell<Option<Pool<W>>>,
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

impl<const W: usize> Stock<W> {
    /// Returns the sets of `catalogue`, with nothing derived from them yet.
    pub(super) fn new(catalogue: Catalogue<W>) -> Self {
        let links = Links::new(catalogue.candidates());
        let (pairs, doubtful, emptying) = (OnceCell::new(), OnceCell::new(), OnceCell::new());
        Self { catalogue, links, pairs, doubtful, emptying }
    }

    /// Returns by digit the places that chains of sets can eliminate, or `None` if there are too many candidates to tell.
    pub fn doubtful(&self) -> Option<&[Cells<W>]> {
        self.doubtful.get_or_init(|| doubtful(&self.catalogue)).as_deref()
    }

    /// Returns the sets that cannot hold the digit of `hold` if that is true.
    pub fn near(&self, hold: usize) -> &[u64] {
        self.links.near(&self.catalogue, hold)
    }

    /// Returns the sets that miss `digit` if it is true in `cell`, where it must be a candidate.
    pub fn watch(&self, cell: Cell, digit: Digit) -> &[u64] {
        self.links.watch(&self.catalogue, cell, digit)
    }

    /// Returns the sets that miss the digit of `hold` because of a candidate that sees `hold`.
    pub fn opposite(&self, hold: usize) -> Vec<u64> {
        self.links.opposite(&self.catalogue, hold)
    }
}

impl<const W: usize> Deref for Stock<W> {
    type Target = Catalogue<W>;

    #[inline]
    fn deref(&self) -> &Catalogue<W> {
        &self.catalogue
    }
}
