//! Which item is covered next.
//!
//! Every rule depends on the links, the options taken and a seed alone, never on the way that led there: so a search that goes back
//! and forward again makes the same choices, those by chance included.

use crate::links::Links;
use crate::{ItemId, OptionId};

/// Which item is chosen on a new level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pick {
    /// One with fewest options: Knuth's *S heuristic*, which keeps the tree narrow and sees a dead end at once.
    Smallest(Ties),
    /// The first active one in their order: a tree as it would be without a heuristic.
    First,
    /// Any active one, by chance; drawn anew on each level from the seed and the options taken.
    Random(u64),
    /// Knuth's *sharp preference*: the smallest of the items before this one, unless one of the others has no option or a single
    /// one left. The first of equals.
    Sharp(ItemId),
}

/// Which of the smallest items.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ties {
    /// The first in their order.
    First,
    /// The last.
    Last,
    /// One by chance, drawn anew on each level from the seed and the options taken.
    Random(u64),
}

impl Default for Pick {
    fn default() -> Self {
        Self::Smallest(Ties::First)
    }
}

impl Pick {
    /// The item to choose and how many options it has; none if no primary item is active.
    pub(super) fn choose(self, links: &Links, taken: impl Iterator<Item = OptionId>) -> Option<(ItemId, u32)> {
        match self {
            Self::Smallest(Ties::First) => links.smallest(),
            Self::Smallest(Ties::Last) => links.active_items().min_by_key(|&(item, size)| (size, u32::MAX - item.0)),
            Self::Smallest(Ties::Random(seed)) => {
                let lot = lot(seed, taken);
                links.active_items().min_by_key(|&(item, size)| (size, mixed(lot ^ u64::from(item.0))))
            }
            Self::First => links.active_items().next(),
            Self::Random(seed) => {
                let lot = lot(seed, taken);
                links.active_items().min_by_key(|&(item, _)| mixed(lot ^ u64::from(item.0)))
            }
            Self::Sharp(end) => links.active_items().min_by_key(|&(item, size)| (size > 1 && item >= end, size)),
        }
    }
}

/// What chance has for this seed after these options.
fn lot(seed: u64, taken: impl Iterator<Item = OptionId>) -> u64 {
    taken.fold(mixed(seed), |lot, option| mixed(lot ^ u64::from(option.0)))
}

/// The finalizer of `SplitMix64` (Guy L. Steele, Doug Lea and Christine H. Flood, 2014): close numbers become far ones.
const fn mixed(number: u64) -> u64 {
    let number = number.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let number = (number ^ (number >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    number ^ (number >> 31)
}
