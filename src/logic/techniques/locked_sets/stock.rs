//! Lookups in the cache of almost locked sets that need the position.

use crate::View;
use crate::techniques::locked_sets::cache::{Emptying, Stock};
use crate::techniques::locked_sets::linked_pair::Pair;
use crate::techniques::locked_sets::pairs::pairs;
use crate::techniques::locked_sets::pool::Pool;
use crate::techniques::locked_sets::taken::emptying;

impl<const W: usize> Stock<W> {
    /// Returns the almost locked sets of the position.
    pub fn of(view: View<'_, W>) -> &Self {
        let cache = view.almost_locked_sets();
        cache.stock.get_or_init(|| Box::new(Self::new(Pool::catalogue(&mut cache.pool.borrow_mut(), view))))
    }

    /// Returns the candidates that leave a cell or a unit with nothing by way of single sets, or `None` if there are too many to tell.
    pub(super) fn emptying(&self, view: View<'_, W>) -> Option<&Emptying<W>> {
        self.emptying.get_or_init(|| emptying(&self.catalogue, view)).as_ref()
    }

    /// Returns the pairs of sets that cannot both hold a digit, where that eliminates something.
    pub fn pairs(&self, view: View<'_, W>) -> &[Pair] {
        self.pairs.get_or_init(|| pairs(&self.catalogue, &self.links, self.doubtful(), view))
    }
}
