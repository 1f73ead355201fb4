//! Lookups in the cache of almost locked sets that need the position.

use crate::View;
use crate::analysis::als::cache::{AlsIndex, EmptyingTable};
use crate::analysis::als::emptying::emptying_table;
use crate::analysis::als::linked_pair::AlsPair;
use crate::analysis::als::pair_search::find_pairs;
use crate::analysis::als::store::AlsStore;

impl<const W: usize> AlsIndex<W> {
    /// Returns the almost locked sets of the position.
    pub fn of(view: View<'_, W>) -> &Self {
        let cache = view.almost_locked_sets();
        cache
            .index
            .get_or_init(|| Box::new(Self::new(AlsStore::updated_catalogue(&mut cache.store.borrow_mut(), view))))
    }

    /// Returns the candidates that leave a cell or a unit with nothing by way of single sets, or `None` if there are too many to tell.
    pub(crate) fn emptying_table(&self, view: View<'_, W>) -> Option<&EmptyingTable<W>> {
        self.emptying_table.get_or_init(|| emptying_table(&self.catalogue, view)).as_ref()
    }

    /// Returns the pairs of sets that cannot both hold a digit, where that eliminates something.
    pub fn pairs(&self, view: View<'_, W>) -> &[AlsPair] {
        self.pairs.get_or_init(|| find_pairs(&self.catalogue, &self.adjacency, self.elimination_bound(), view))
    }
}
