//! Access to the cache of almost locked sets. Anything that the cache does not contain yet is computed from the position.

use crate::View;
use crate::analysis::als::cache::{AlsIndex, EmptyingTable};
use crate::analysis::als::emptying::emptying_table;
use crate::analysis::als::linked_pair::AlsPair;
use crate::analysis::als::pair_search::find_pairs;
use crate::analysis::als::store::AlsStore;

impl<const W: usize> AlsIndex<W> {
    /// Returns the almost locked sets of the position. The first call in a position enumerates them.
    pub fn of(view: View<'_, W>) -> &Self {
        let cache = view.almost_locked_sets();
        cache
            .index
            .get_or_init(|| Box::new(Self::new(AlsStore::updated_catalogue(&mut cache.store.borrow_mut(), view))))
    }

    /// Returns the candidates that, if true, would leave a cell without candidates or a unit without places for a digit. Only eliminations
    /// by single almost locked sets count. Returns `None` if the position has too many candidates for the computation.
    pub(crate) fn emptying_table(&self, view: View<'_, W>) -> Option<&EmptyingTable<W>> {
        self.emptying_table.get_or_init(|| emptying_table(&self.catalogue, view)).as_ref()
    }

    /// Returns the pairs of almost locked sets that have one or two restricted common digits and eliminate something.
    pub fn pairs(&self, view: View<'_, W>) -> &[AlsPair] {
        self.pairs.get_or_init(|| find_pairs(&self.catalogue, &self.adjacency, self.elimination_bound(), view))
    }
}
