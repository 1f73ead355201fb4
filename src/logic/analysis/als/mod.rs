//! Almost locked sets (ALS): n cells of a unit with n + 1 candidates.
//!
//! `enumerate` finds the sets of a position, and keeps them in a `store` that later positions update. Finders read a `catalogue` of them, and
//! an `adjacency` that says which sets share a restricted common candidate. `elimination_bound` is an over-approximation of what chains of
//! sets can eliminate. Finders are in [`techniques::als`](crate::techniques).

pub(crate) mod adjacency;
pub(crate) mod cache;
pub(crate) mod catalogue;
pub(crate) mod elimination_bound;
pub(crate) mod eliminations;
pub(crate) mod emptying;
pub(crate) mod enumerate;
pub(crate) mod linked_pair;
pub(crate) mod lookups;
pub(crate) mod pair_search;
pub(crate) mod store;
pub(crate) mod subset_table;

pub(crate) use cache::{AlsCache, AlsIndex};
pub(crate) use catalogue::{Als, DigitPlacement, FxHasher};
pub(crate) use linked_pair::AlsPair;
