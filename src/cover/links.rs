//! Dancing links of the width that a problem needs: half as wide where all is small, so that a search stays in the nearest cache.
//!
//! Nearly every problem that comes here is a board's, and a board's options have four items each. So where all options have four, an
//! option's entries are found by turning two bits of a number, and nothing needs to be looked up.

use crate::arena::Arena;
use crate::{ItemId, OptionId, Problem};

/// An entry: one item within one option; or the head of an item's ring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry(pub(super) u32);

/// All links of a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Links {
    /// Options of four, up to 65,536 elements: boards up to 25 × 25.
    Near(Arena<u16, u8, 4>),
    /// Options of four.
    Far(Arena<u32, u8, 4>),
    /// Options of any length.
    Free(Arena<u32, u32, 0>),
}

/// Does the same with the arena, whichever it is.
macro_rules! with {
    ($links:expr, $arena:ident => $does:expr) => {
        match $links {
            $crate::links::Links::Near($arena) => $does,
            $crate::links::Links::Far($arena) => $does,
            $crate::links::Links::Free($arena) => $does,
        }
    };
}
pub(super) use with;

impl Links {
    /// The links of a problem, nothing covered.
    ///
    /// # Panics
    /// If there are 2³² elements or more.
    pub(super) fn new(problem: &Problem) -> Self {
        if !Arena::<u32, u8, 4>::fits(problem) {
            Self::Free(Arena::new(problem))
        } else if Arena::<u16, u8, 4>::fits(problem) {
            Self::Near(Arena::new(problem))
        } else {
            Self::Far(Arena::new(problem))
        }
    }

    /// Takes an item off the list and hides every option that has it. Says how many links went, Knuth's *updates*.
    pub(super) fn cover(&mut self, item: ItemId) -> u64 {
        with!(self, arena => arena.cover(item))
    }

    /// Covers every item of an option, from left to right.
    pub(super) fn cover_all(&mut self, option: OptionId) {
        with!(self, arena => arena.entries_of(option).for_each(|entry| _ = arena.cover(arena.item_of(Entry(entry)))));
    }

    /// The inverse of [`cover`](Self::cover). Says how many links came back.
    pub(super) fn uncover(&mut self, item: ItemId) -> u64 {
        with!(self, arena => arena.uncover(item))
    }

    /// Covers all items of an entry's option but its own, from the entry to the right and round. Says how many links went.
    pub(super) fn take(&mut self, entry: Entry) -> u64 {
        with!(self, arena => arena.take(entry))
    }

    /// The inverse of [`take`](Self::take): from the entry to the left and round. Says how many links came back.
    pub(super) fn untake(&mut self, entry: Entry) -> u64 {
        with!(self, arena => arena.untake(entry))
    }

    /// The active primary item with the fewest options, the first of them in the order of the items, and how many it has.
    pub(super) fn smallest(&self) -> Option<(ItemId, u32)> {
        with!(self, arena => arena.smallest())
    }

    /// The active primary items in their order, and how many options each has.
    pub(super) fn active_items(&self) -> impl Iterator<Item = (ItemId, u32)> + '_ {
        let items = (0..self.primary()).map(ItemId).filter(|&item| self.is_active(item));
        items.map(|item| (item, self.size(item)))
    }

    /// How many options may still cover an item; of a covered item, how many could when it was covered.
    pub(super) fn size(&self, item: ItemId) -> u32 {
        with!(self, arena => arena.size(item))
    }

    /// How many primary items are active.
    pub(super) const fn active(&self) -> u32 {
        with!(self, arena => arena.active())
    }

    /// How many options have no covered item.
    pub(super) const fn open(&self) -> u32 {
        with!(self, arena => arena.open())
    }

    /// Whether nothing covers an item.
    pub(super) fn is_active(&self, item: ItemId) -> bool {
        with!(self, arena => arena.is_active(item))
    }

    /// Whether an item must be covered.
    pub(super) fn is_primary(&self, item: ItemId) -> bool {
        item.0 < self.primary()
    }

    fn primary(&self) -> u32 {
        with!(self, arena => arena.primary())
    }

    /// The entry of an item that stands before its first option and after its last one.
    pub(super) fn end(&self, item: ItemId) -> Entry {
        with!(self, arena => arena.end(item))
    }

    /// The entries of an item that may still be taken, from the top down; of a covered item, those that could when it was covered.
    pub(super) fn entries_of(&self, item: ItemId) -> impl Iterator<Item = Entry> + '_ {
        let end = self.end(item);
        std::iter::successors(Some(self.below(end)), |&entry| Some(self.below(entry)))
            .take_while(move |&entry| entry != end)
    }

    /// The entry below, in the ring of the same item.
    pub(super) fn below(&self, entry: Entry) -> Entry {
        with!(self, arena => arena.below(entry))
    }

    /// The entry above, in the ring of the same item.
    pub(super) fn above(&self, entry: Entry) -> Entry {
        with!(self, arena => arena.above(entry))
    }

    /// The option of an entry.
    pub(super) fn option_of(&self, entry: Entry) -> OptionId {
        with!(self, arena => arena.option_of(entry))
    }

    /// The items of an option from left to right.
    pub(super) fn items_of(&self, option: OptionId) -> impl Iterator<Item = ItemId> + '_ {
        let entries = with!(self, arena => arena.entries_of(option));
        entries.map(|entry| with!(self, arena => arena.item_of(Entry(entry))))
    }
}
