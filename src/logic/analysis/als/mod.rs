//! Almost locked sets (ALS): n cells of a unit with n + 1 candidates.
//!
//! `enumerate` finds the sets of a position, and keeps them in a `store` that later positions update. Finders read a `catalogue` of them.
//! An `adjacency` says which sets lack a digit because of a candidate or because of another set. `elimination_bound` and `emptying` are
//! prefilters: the first contains all candidates that chains of sets can eliminate, the second those that a Death Blossom or an ALS-W-Wing
//! can eliminate. Finders are in [`techniques::als`](crate::techniques).

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
