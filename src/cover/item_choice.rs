//! Rules for choosing the item to cover next.
//!
//! A choice depends only on the links, the options taken and the seed, never on the steps that led there. So a search that goes back
//! and forward again makes the same choices, random ones included.

use crate::sized_links::Links;
use crate::{ItemId, OptionId};

/// Rule for choosing the item on a new level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pick {
    /// An item with the fewest options: Knuth's *S heuristic*, also known as minimum remaining values (MRV), which keeps the tree narrow
    /// and detects dead ends at once.
    Smallest(Ties),
    /// The first active item in item order: a search without a heuristic.
    First,
    /// A random active item, determined on each level by this seed and the options taken.
    Random(u64),
    /// Knuth's *sharp preference*: the eligible item with the fewest options. Of several such items, the first in item order is chosen. An
    /// active item is eligible if it comes before the given item or has at most one option left. If no active item is eligible, all of them
    /// are.
    Sharp(ItemId),
}

/// Rule for choosing among several items with the fewest options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ties {
    /// The first of these items in item order.
    First,
    /// The last of these items in item order.
    Last,
    /// A random one of these items, determined on each level by this seed and the options taken.
    Random(u64),
}

impl Default for Pick {
    fn default() -> Self {
        Self::Smallest(Ties::First)
    }
}

impl Pick {
    /// Returns the item to choose and its number of options; `None` if no primary item is active.
    pub(super) fn choose(self, links: &Links, taken: impl Iterator<Item = OptionId>) -> Option<(ItemId, u32)> {
        match self {
            Self::Smallest(Ties::First) => links.smallest(),
            Self::Smallest(Ties::Last) => links.active_items().min_by_key(|&(item, size)| (size, u32::MAX - item.0)),
            Self::Smallest(Ties::Random(seed)) => {
                let hash = level_hash(seed, taken);
                links.active_items().min_by_key(|&(item, size)| (size, mixed(hash ^ u64::from(item.0))))
            }
            Self::First => links.active_items().next(),
            Self::Random(seed) => {
                let hash = level_hash(seed, taken);
                links.active_items().min_by_key(|&(item, _)| mixed(hash ^ u64::from(item.0)))
            }
            Self::Sharp(end) => links.active_items().min_by_key(|&(item, size)| (size > 1 && item >= end, size)),
        }
    }
}

/// Returns a hash of the seed and the options taken.
fn level_hash(seed: u64, taken: impl Iterator<Item = OptionId>) -> u64 {
    taken.fold(mixed(seed), |hash, option| mixed(hash ^ u64::from(option.0)))
}

/// Scrambles a number with the finalizer of `SplitMix64` (Guy L. Steele, Doug Lea and Christine H. Flood, "Fast splittable pseudorandom
/// number generators", 2014), so that neighbouring numbers give unrelated results.
const fn mixed(number: u64) -> u64 {
    let number = number.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let number = (number ^ (number >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    number ^ (number >> 31)
}
