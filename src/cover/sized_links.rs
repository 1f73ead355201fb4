//! Dancing links in the integer width that a problem needs: a small problem takes 16-bit links, so that a search stays in the
//! fastest cache.
//!
//! Almost all problems here come from boards, where each option has four items. If all options of a problem have four, the other
//! entries of an option are found by flipping the two lowest bits of an entry's number, without a lookup.

use crate::dancing_links::Arena;
use crate::{ItemId, OptionId, Problem};

/// Number of an element of the links: either an entry, which is one item within one option, or the head of an item's list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry(pub(super) u32);

/// Link structure of a problem, in the narrowest form that fits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Links {
    /// Options with four items, at most 65,536 elements: boards up to 25 × 25.
    Narrow(Arena<u16, u8, 4>),
    /// Options with four items, and too many elements for [`Narrow`](Self::Narrow).
    Wide(Arena<u32, u8, 4>),
    /// Options with any number of items.
    General(Arena<u32, u32, 0>),
}

/// Evaluates an expression with `$arena` bound to the arena, whichever variant holds it.
macro_rules! with {
    ($links:expr, $arena:ident => $does:expr) => {
        match $links {
            $crate::sized_links::Links::Narrow($arena) => $does,
            $crate::sized_links::Links::Wide($arena) => $does,
            $crate::sized_links::Links::General($arena) => $does,
        }
    };
}
pub(super) use with;

impl Links {
    /// Builds the links of a problem, with nothing covered.
    ///
    /// # Panics
    /// If there are 2³² elements or more.
    pub(super) fn new(problem: &Problem) -> Self {
        if !Arena::<u32, u8, 4>::fits(problem) {
            Self::General(Arena::new(problem))
        } else if Arena::<u16, u8, 4>::fits(problem) {
            Self::Narrow(Arena::new(problem))
        } else {
            Self::Wide(Arena::new(problem))
        }
    }

    /// Covers an item: removes it from the active items and hides every option that contains it. Returns the number of removed links,
    /// Knuth's *updates*.
    pub(super) fn cover(&mut self, item: ItemId) -> u64 {
        with!(self, arena => arena.cover(item))
    }

    /// Covers every item of an option, from left to right.
    pub(super) fn cover_all(&mut self, option: OptionId) {
        with!(self, arena => arena.entries_of(option).for_each(|entry| _ = arena.cover(arena.item_of(Entry(entry)))));
    }

    /// Undoes [`cover`](Self::cover). Returns the number of restored links.
    pub(super) fn uncover(&mut self, item: ItemId) -> u64 {
        with!(self, arena => arena.uncover(item))
    }

    /// Covers all items of the option that contains `entry`, except the item of `entry` itself. Starts right of `entry` and wraps around at
    /// the end of the option. Returns the number of removed links.
    pub(super) fn take(&mut self, entry: Entry) -> u64 {
        with!(self, arena => arena.take(entry))
    }

    /// Undoes [`take`](Self::take): starts left of `entry` and wraps around at the start of the option. Returns the number of restored
    /// links.
    pub(super) fn untake(&mut self, entry: Entry) -> u64 {
        with!(self, arena => arena.untake(entry))
    }

    /// Returns the active primary item with the fewest options, and the number of these options. If there are several such items, returns
    /// the first in item order; if there are none, `None`.
    pub(super) fn smallest(&self) -> Option<(ItemId, u32)> {
        with!(self, arena => arena.smallest())
    }

    /// Iterates over the active primary items in order, each with its number of options.
    pub(super) fn active_items(&self) -> impl Iterator<Item = (ItemId, u32)> + '_ {
        let items = (0..self.primary()).map(ItemId).filter(|&item| self.is_active(item));
        items.map(|item| (item, self.size(item)))
    }

    /// Returns the number of options that can still cover an item; for a covered item, the number at the time when it was covered.
    pub(super) fn size(&self, item: ItemId) -> u32 {
        with!(self, arena => arena.size(item))
    }

    /// Returns the number of active primary items.
    pub(super) const fn active(&self) -> u32 {
        with!(self, arena => arena.active())
    }

    /// Returns the number of open options: those without a covered item.
    pub(super) const fn open(&self) -> u32 {
        with!(self, arena => arena.open())
    }

    /// Whether an item is active, that is, not covered.
    pub(super) fn is_active(&self, item: ItemId) -> bool {
        with!(self, arena => arena.is_active(item))
    }

    /// Whether an item is primary, so that it must be covered.
    pub(super) fn is_primary(&self, item: ItemId) -> bool {
        item.0 < self.primary()
    }

    fn primary(&self) -> u32 {
        with!(self, arena => arena.primary())
    }

    /// Returns the list head of an item, which comes before its first entry and after its last.
    pub(super) fn end(&self, item: ItemId) -> Entry {
        with!(self, arena => arena.end(item))
    }

    /// Iterates over the entries of an item that can still be taken, from the top down. For a covered item, iterates over the entries that
    /// could be taken when the item was covered.
    pub(super) fn entries_of(&self, item: ItemId) -> impl Iterator<Item = Entry> + '_ {
        let end = self.end(item);
        std::iter::successors(Some(self.below(end)), |&entry| Some(self.below(entry)))
            .take_while(move |&entry| entry != end)
    }

    /// Returns the next entry in the list of the same item.
    pub(super) fn below(&self, entry: Entry) -> Entry {
        with!(self, arena => arena.below(entry))
    }

    /// Returns the previous entry in the list of the same item.
    pub(super) fn above(&self, entry: Entry) -> Entry {
        with!(self, arena => arena.above(entry))
    }

    /// Returns the option of an entry.
    pub(super) fn option_of(&self, entry: Entry) -> OptionId {
        with!(self, arena => arena.option_of(entry))
    }

    /// Iterates over the items of an option from left to right.
    pub(super) fn items_of(&self, option: OptionId) -> impl Iterator<Item = ItemId> + '_ {
        let entries = with!(self, arena => arena.entries_of(option));
        entries.map(move |entry| with!(self, arena => arena.item_of(Entry(entry))))
    }
}
