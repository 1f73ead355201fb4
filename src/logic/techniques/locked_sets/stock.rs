//! Cache of the almost locked sets of a position, and of what is derived from them.

use std::cell::{OnceCell, RefCell};
use std::ops::Deref;

use crate::techniques::locked_sets::doubt::doubtful;
use crate::techniques::locked_sets::gather::Pool;
use crate::techniques::locked_sets::links::Links;
use crate::techniques::locked_sets::pairs::{Pair, pairs};
use crate::techniques::locked_sets::sets::Catalogue;
use crate::techniques::locked_sets::taken::{Emptying, emptying};
use crate::{Cells, View};
use grid::{Cell, Digit};

/// The almost locked sets of a position, with tables that are computed when first asked for.
#[derive(Debug)]
pub(in crate::techniques) struct Stock<const W: usize> {
    catalogue: Catalogue<W>,
    links: Links,
    pairs: OnceCell<Vec<Pair>>,
    doubtful: OnceCell<Option<Vec<Cells<W>>>>,
    emptying: OnceCell<Option<Emptying<W>>>,
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

impl<const W: usize> Stock<W> {
    /// Returns the almost locked sets of the position.
    pub fn of(view: View<'_, W>) -> &Self {
        view.almost_locked_sets().stock.get_or_init(|| Box::new(Self::new(view)))
    }

    fn new(view: View<'_, W>) -> Self {
        let catalogue = Pool::catalogue(&mut view.almost_locked_sets().pool.borrow_mut(), view);
        let links = Links::new(catalogue.candidates());
        let (pairs, doubtful, emptying) = (OnceCell::new(), OnceCell::new(), OnceCell::new());
        Self { catalogue, links, pairs, doubtful, emptying }
    }

    /// Returns by digit the places that chains of sets can eliminate, or `None` if there are too many candidates to tell.
    pub fn doubtful(&self) -> Option<&[Cells<W>]> {
        self.doubtful.get_or_init(|| doubtful(&self.catalogue)).as_deref()
    }

    /// Returns the candidates that leave a cell or a unit with nothing by way of single sets, or `None` if there are too many to tell.
    pub(super) fn emptying(&self, view: View<'_, W>) -> Option<&Emptying<W>> {
        self.emptying.get_or_init(|| emptying(&self.catalogue, view)).as_ref()
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

    /// Returns the pairs of sets that cannot both hold a digit, where that eliminates something.
    pub fn pairs(&self, view: View<'_, W>) -> &[Pair] {
        self.pairs.get_or_init(|| pairs(&self.catalogue, &self.links, self.doubtful(), view))
    }
}

impl<const W: usize> Deref for Stock<W> {
    type Target = Catalogue<W>;

    #[inline]
    fn deref(&self) -> &Catalogue<W> {
        &self.catalogue
    }
}
