//! Dancing links: circular doubly linked lists from which an element can be removed and later restored in place.
//!
//! A removed element keeps the links to its neighbours, so restoring it needs only the element itself, provided that elements are restored
//! in the reverse order of their removal. Each item has such a list. It contains the options that can still cover the item.
//!
//! The procedures are those of Knuth's section 7.2.2.1. The data structures differ from his in two ways:
//!
//! - Knuth's items form a list too, which is traversed to find the item with the fewest options. The traversal took half of the total time.
//!   So here the sizes are in an array, each with a bit that says whether the item is covered, and the search for the minimum is
//!   vectorised.
//! - There are no spacer nodes. The entries of an option and the item of an entry never change, so they are stored separately and
//!   shared by all clones.

use std::fmt::Debug;
use std::ops::Range;
use std::sync::Arc;

use crate::sized_links::Entry;
use crate::{ItemId, OptionId, Problem};

/// Unsigned integer type for links or sizes.
pub(super) trait Number: Copy + Ord + Debug {
    /// Largest value.
    const MAX: Self;
    /// Value with only the highest bit set, which marks covered items.
    const MARK: Self;

    /// Converts `number`, truncating it if it is too large.
    fn cut(number: usize) -> Self;

    /// Returns the value as an index.
    fn get(self) -> usize;
}

macro_rules! numbers {
    ($($number:ty)*) => {$(
        impl Number for $number {
            const MAX: Self = <$number>::MAX;
            const MARK: Self = 1 << (<$number>::BITS - 1);

            #[inline]
            fn cut(number: usize) -> Self {
                number as Self
            }

            #[inline]
            fn get(self) -> usize {
                self as usize
            }
        }
    )*};
}
numbers!(u8 u16 u32);

/// Links of one element of a circular list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Link<N> {
    prev: N,
    next: N,
}

/// Link structure of a problem: the entries of each option, then a list head for each item.
///
/// `N` is the integer type of the links, and `S` that of the sizes, whose highest bit must stay free. `W` is the number of items in each
/// option, a power of two; if `W` is 0, options can have any number of items.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Arena<N, S, const W: usize> {
    links: Vec<Link<N>>,
    sizes: Vec<S>, // by item: number of options; `MARK` is set if the item is covered
    rows: Arc<Rows<N>>,
    active: u32, // number of primary items not covered
    open: u32,   // number of open options: those without a covered item
}

/// Part of the link structure that never changes: which entries belong to which option and item.
#[derive(Debug, PartialEq, Eq)]
struct Rows<N> {
    primary: u32,
    items: Vec<N>,     // by entry
    options: Vec<u32>, // by entry; empty unless `W` is 0
    ends: Vec<u32>,    // by option: end of its range of entries; empty unless `W` is 0
}

impl<N: Number, S: Number, const W: usize> Arena<N, S, W> {
    /// Whether the types `N` and `S` are wide enough for a problem, and each of its options has `W` items (any number if `W` is 0).
    pub(super) fn fits(problem: &Problem) -> bool {
        let mut sizes = vec![0; problem.items()];
        problem.iter().for_each(|option| problem.covered_by(option).iter().for_each(|item| sizes[item.index()] += 1));
        problem.ones() + problem.items() <= N::MAX.get().saturating_add(1)
            && sizes.iter().all(|&size: &usize| size < S::MARK.get())
            && (W == 0 || problem.iter().all(|option| problem.covered_by(option).len() == W))
    }

    /// Builds the links of a problem, with nothing covered.
    ///
    /// # Panics
    /// If the problem does not [fit](Self::fits).
    pub(super) fn new(problem: &Problem) -> Self {
        assert!(Self::fits(problem), "links and sizes have their bounds");
        let (ones, items) = (problem.ones(), problem.items());
        let alone = |at| Link { prev: N::cut(at), next: N::cut(at) };
        let mut links: Vec<_> = (0..ones + items).map(alone).collect();
        let mut sizes = vec![S::cut(0); items];
        let mut rows =
            Rows { primary: problem.primary() as u32, items: Vec::with_capacity(ones), options: vec![], ends: vec![] };
        for option in problem.iter() {
            for &item in problem.covered_by(option) {
                let (at, head) = (rows.items.len(), ones + item.index());
                let last = links[head].prev;
                links[at] = Link { prev: last, next: N::cut(head) };
                links[last.get()].next = N::cut(at);
                links[head].prev = N::cut(at);
                sizes[item.index()] = S::cut(sizes[item.index()].get() + 1);
                rows.items.push(N::cut(item.index()));
            }
            if W == 0 {
                rows.options.resize(rows.items.len(), option.0);
                rows.ends.push(rows.items.len() as u32);
            }
        }
        let (active, open) = (rows.primary, problem.options() as u32);
        Self { links, sizes, rows: Arc::new(rows), active, open }
    }

    /// Covers an item: removes it from the active items and hides every option that contains it. Returns the number of removed links,
    /// Knuth's *updates*.
    #[inline]
    pub(super) fn cover(&mut self, item: ItemId) -> u64 {
        let (rows, links, sizes) = (&*self.rows, &mut self.links[..], &mut self.sizes[..]);
        let items = &rows.items[..];
        let head = items.len() + item.index();
        let size = sizes[item.index()];
        sizes[item.index()] = S::cut(size.get() | S::MARK.get());
        let mut updates = 1;
        let mut at = links[head].next.get();
        while at != head {
            updates += Self::others(rows, at, |other| {
                let Link { prev, next } = links[other];
                links[prev.get()].next = next;
                links[next.get()].prev = prev;
                let size = &mut sizes[items[other].get()];
                *size = S::cut(size.get().wrapping_sub(1));
            });
            at = links[at].next.get();
        }
        self.active -= u32::from(item.0 < rows.primary);
        self.open -= size.get() as u32; // the options hidden now were all open before
        updates
    }

    /// Undoes [`cover`](Self::cover), in reverse order. Returns the number of restored links.
    ///
    /// The options are restored from the last to the first. As Knuth found with his program DLX1, the opposite order would do as well. The
    /// items of an option, in contrast, must be uncovered in reverse order (see [`untake`](Self::untake)).
    #[inline]
    pub(super) fn uncover(&mut self, item: ItemId) -> u64 {
        let (rows, links, sizes) = (&*self.rows, &mut self.links[..], &mut self.sizes[..]);
        let items = &rows.items[..];
        let head = items.len() + item.index();
        let size = S::cut(sizes[item.index()].get() & !S::MARK.get());
        sizes[item.index()] = size;
        let mut updates = 1;
        let mut at = links[head].prev.get();
        while at != head {
            updates += Self::others(rows, at, |other| {
                let Link { prev, next } = links[other];
                links[prev.get()].next = N::cut(other);
                links[next.get()].prev = N::cut(other);
                let size = &mut sizes[items[other].get()];
                *size = S::cut(size.get() + 1);
            });
            at = links[at].prev.get();
        }
        self.active += u32::from(item.0 < rows.primary);
        self.open += size.get() as u32;
        updates
    }

    /// Calls `does` for each entry of the option that contains `entry`, except for `entry` itself. The order of the calls does not matter.
    /// Returns the number of calls.
    #[inline]
    fn others(rows: &Rows<N>, entry: usize, mut does: impl FnMut(usize)) -> u64 {
        if W > 0 {
            (1..W).for_each(|turn| does(entry ^ turn));
            return W as u64 - 1;
        }
        let entries = rows.entries_of(rows.options[entry] as usize);
        let others = entries.len() as u64 - 1;
        entries.filter(|&other| other != entry).for_each(does);
        others
    }

    /// Covers all items of the option that contains `entry`, except the item of `entry` itself. Starts right of `entry` and wraps around at
    /// the end of the option. Returns the number of removed links.
    #[inline]
    pub(super) fn take(&mut self, entry: Entry) -> u64 {
        let (start, width, place) = self.row(entry);
        (1..width).map(|turn| self.cover(self.item_at(start + (place + turn) % width))).sum()
    }

    /// Undoes [`take`](Self::take): starts left of `entry` and wraps around at the start of the option. Returns the number of restored
    /// links.
    #[inline]
    pub(super) fn untake(&mut self, entry: Entry) -> u64 {
        let (start, width, place) = self.row(entry);
        (1..width).rev().map(|turn| self.uncover(self.item_at(start + (place + turn) % width))).sum()
    }

    /// Returns the position of an entry within its option: the first entry of the option, the number of its entries, and the index of
    /// `entry` among them.
    #[inline]
    fn row(&self, entry: Entry) -> (usize, usize, usize) {
        let entry = entry.0 as usize;
        if W > 0 {
            return (entry - entry % W, W, entry % W);
        }
        let entries = self.rows.entries_of(self.rows.options[entry] as usize);
        (entries.start, entries.len(), entry - entries.start)
    }

    #[inline]
    fn item_at(&self, entry: usize) -> ItemId {
        ItemId(self.rows.items[entry].get() as u32)
    }

    /// Returns the active primary item with the fewest options, and the number of these options. If there are several such items, returns
    /// the first in item order; if there are none, `None`.
    #[inline]
    pub(super) fn smallest(&self) -> Option<(ItemId, u32)> {
        const BLOCK: usize = 32;
        let sizes = &self.sizes[..self.rows.primary as usize];
        let fewest = sizes.iter().fold(S::MAX, |fewest, &size| fewest.min(size));
        if fewest >= S::MARK {
            return None;
        }
        // Searches in blocks, because a loop that can stop at any element is not vectorised.
        let is_in = |block: &&[S]| block.iter().fold(false, |is_in, &size| is_in | (size == fewest));
        let (at, block) = sizes.chunks(BLOCK).enumerate().find(|(_, block)| is_in(block))?;
        let within = block.iter().position(|&size| size == fewest)?;
        Some((ItemId((at * BLOCK + within) as u32), fewest.get() as u32))
    }

    /// Returns the number of options that can still cover an item; for a covered item, the number at the time when it was covered.
    pub(super) fn size(&self, item: ItemId) -> u32 {
        (self.sizes[item.index()].get() & !S::MARK.get()) as u32
    }

    /// Returns the number of active primary items.
    pub(super) const fn active(&self) -> u32 {
        self.active
    }

    /// Returns the number of open options: those without a covered item.
    pub(super) const fn open(&self) -> u32 {
        self.open
    }

    /// Whether an item is active, that is, not covered.
    pub(super) fn is_active(&self, item: ItemId) -> bool {
        self.sizes[item.index()] < S::MARK
    }

    /// Returns the number of primary items.
    pub(super) fn primary(&self) -> u32 {
        self.rows.primary
    }

    /// Returns the list head of an item, which comes before its first entry and after its last.
    #[inline]
    pub(super) fn end(&self, item: ItemId) -> Entry {
        Entry(self.rows.items.len() as u32 + item.0)
    }

    /// Returns the next entry in the list of the same item.
    #[inline]
    pub(super) fn below(&self, entry: Entry) -> Entry {
        Entry(self.links[entry.0 as usize].next.get() as u32)
    }

    /// Returns the previous entry in the list of the same item.
    pub(super) fn above(&self, entry: Entry) -> Entry {
        Entry(self.links[entry.0 as usize].prev.get() as u32)
    }

    /// Returns the option of an entry.
    pub(super) fn option_of(&self, entry: Entry) -> OptionId {
        OptionId(if W > 0 { entry.0 / W as u32 } else { self.rows.options[entry.0 as usize] })
    }

    /// Returns the entries of an option from left to right.
    pub(super) fn entries_of(&self, option: OptionId) -> Range<u32> {
        let at = option.index();
        let entries = if W > 0 { at * W..(at + 1) * W } else { self.rows.entries_of(at) };
        entries.start as u32..entries.end as u32
    }

    /// Returns the item of an entry.
    pub(super) fn item_of(&self, entry: Entry) -> ItemId {
        self.item_at(entry.0 as usize)
    }
}

impl<N> Rows<N> {
    /// Returns the entries of an option from left to right. Only for `W` = 0.
    #[inline]
    fn entries_of(&self, option: usize) -> Range<usize> {
        let start = option.checked_sub(1).map_or(0, |before| self.ends[before]);
        start as usize..self.ends[option] as usize
    }
}
