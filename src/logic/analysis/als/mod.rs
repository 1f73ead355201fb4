//! Almost locked sets (ALS): n cells of a unit with n + 1 candidates.
//!
//! The module [`enumerate`] finds the sets of a position, and keeps them in a [`store`] that is updated for later positions. Finders read
//! the sets from a [`catalogue`]. The tables of [`adjacency`] say which sets lack a digit if a certain candidate is true, or if another set
//! has a digit in certain cells. [`elimination_bound`] and [`emptying`] save useless searches. [`elimination_bound`] computes which
//! candidates chains of sets may eliminate; [`emptying`] computes which candidates a Death Blossom or an ALS-W-Wing may eliminate. Finders
//! are in [`techniques::als`](crate::techniques).
//!
//! Open `catalogue` first, because most files use its types, then `lazy_index`. Finders call `lazy_index`, which computes everything that
//! `cache` does not contain yet. It calls `enumerate` for the catalogue, `pair_search` for linked pairs of sets, and `emptying` for its
//! table. `cache` itself computes the tables of `adjacency` and `elimination_bound`, which need only the catalogue. Finders also use
//! `eliminations` and `linked_pair`. `subset_table` lists subsets of cells for `enumerate`.

pub(crate) mod adjacency;
pub(crate) mod cache;
pub(crate) mod catalogue;
pub(crate) mod elimination_bound;
pub(crate) mod eliminations;
pub(crate) mod emptying;
pub(crate) mod enumerate;
pub(crate) mod lazy_index;
pub(crate) mod linked_pair;
pub(crate) mod pair_search;
pub(crate) mod store;
pub(crate) mod subset_table;

pub(crate) use cache::{AlsCache, AlsIndex};
pub(crate) use catalogue::{Als, DigitPlacement, FxHasher};
pub(crate) use linked_pair::AlsPair;
