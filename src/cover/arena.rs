//! Dancing links: rings that an element can leave, and to which it finds back by itself.
//!
//! An element that is taken out of a doubly linked ring still knows its neighbours, so putting it back needs nothing but
//! the element, provided that all is put back in the reverse order of taking out. Each item has such a ring, of the options that may
//! still cover it.
//!
//! Procedures are those of Knuth's section 7.2.2.1. The data differ in two things. His items are a ring as well, which is walked to find the
//! smallest; here their sizes stand side by side, each with a bit that says whether the item is covered, so that a processor looks
//! at many at once: that walk was the half of all time. And there are no spacers: which entries belong to an option, and which item
//! an entry has, never changes, so it is kept apart and shared by all copies.

use std::fmt::Debug;
use std::ops::Range;
use std::sync::Arc;

use crate::links::Entry;
use crate::{ItemId, OptionId, Problem};

/// An unsigned number, as wide as need be.
pub(super) trait Number: Copy + Ord + Debug {
    /// The largest.
    const MAX: Self;
    /// The highest bit alone.
    const MARK: Self;

    /// This number, cut off if it is too large.
    fn cut(number: usize) -> Self;

    /// As an index.
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

/// One element of a ring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Link<N> {
    prev: N,
    next: N,
}

/// All links of a problem: the entries of each option, then a head for each item. Links are numbered by `N`, sizes fit into `S` and leave
/// its highest bit free; each option has `W` items, a power of two, or any number of them if that is 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Arena<N, S, const W: usize> {
    links: Vec<Link<N>>,
    sizes: Vec<S>, // by item: how many options; marked if it is covered
    rows: Arc<Rows<N>>,
    active: u32, // primary items not covered
    open: u32,   // options of which no item is covered
}

/// What never changes.
#[derive(Debug, PartialEq, Eq)]
struct Rows<N> {
    primary: u32,
    items: Vec<N>,     // by entry
    options: Vec<u32>, // by entry; empty if options have `W` items
    ends: Vec<u32>,    // by option: where its entries end; empty likewise
}

impl<N: Number, S: Number, const W: usize> Arena<N, S, W> {
    /// Whether all numbers that a problem needs are small enough.
    pub(super) fn fits(problem: &Problem) -> bool {
        let mut sizes = vec![0; problem.items()];
        problem.iter().for_each(|option| problem.covered_by(option).iter().for_each(|item| sizes[item.index()] += 1));
        problem.ones() + problem.items() <= N::MAX.get().saturating_add(1)
            && sizes.iter().all(|&size: &usize| size < S::MARK.get())
            && (W == 0 || problem.iter().all(|option| problem.covered_by(option).len() == W))
    }

    /// The links of a problem, nothing covered.
    ///
    /// # Panics
    /// If it does not [fit](Self::fits).
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

    /// Takes an item off the list and hides every option that has it. Says how many links went, Knuth's *updates*.
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
        self.open -= size.get() as u32; // each had no covered item until now
        updates
    }

    /// The inverse of [`cover`](Self::cover): the same in reverse order. Says how many links came back.
    ///
    /// The options could come back in any order, as Knuth found with his program DLX1; the items that an option covers could not.
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

    /// Does something with each other entry of an entry's option, in no order that matters. Says how many there are.
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

    /// Covers all items of an entry's option but its own, from the entry to the right and round. Says how many links went.
    #[inline]
    pub(super) fn take(&mut self, entry: Entry) -> u64 {
        let (start, width, place) = self.row(entry);
        (1..width).map(|turn| self.cover(self.item_at(start + (place + turn) % width))).sum()
    }

    /// The inverse of [`take`](Self::take): from the entry to the left and round. Says how many links came back.
    #[inline]
    pub(super) fn untake(&mut self, entry: Entry) -> u64 {
        let (start, width, place) = self.row(entry);
        (1..width).rev().map(|turn| self.uncover(self.item_at(start + (place + turn) % width))).sum()
    }

    /// Returns the first entry of an entry's option, their number, and its place among them.
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

    /// The active primary item with the fewest options, the first of them in the order of the items, and how many it has.
    #[inline]
    pub(super) fn smallest(&self) -> Option<(ItemId, u32)> {
        const BLOCK: usize = 32;
        let sizes = &self.sizes[..self.rows.primary as usize];
        let fewest = sizes.iter().fold(S::MAX, |fewest, &size| fewest.min(size));
        if fewest >= S::MARK {
            return None;
        }
        // Block by block, since a search that may stop anywhere looks at one size at a time.
        let is_in = |block: &&[S]| block.iter().fold(false, |is_in, &size| is_in | (size == fewest));
        let (at, block) = sizes.chunks(BLOCK).enumerate().find(|(_, block)| is_in(block))?;
        let within = block.iter().position(|&size| size == fewest)?;
        Some((ItemId((at * BLOCK + within) as u32), fewest.get() as u32))
    }

    /// How many options may still cover an item; of a covered item, how many could when it was covered.
    pub(super) fn size(&self, item: ItemId) -> u32 {
        (self.sizes[item.index()].get() & !S::MARK.get()) as u32
    }

    /// How many primary items are active.
    pub(super) const fn active(&self) -> u32 {
        self.active
    }

    /// How many options have no covered item.
    pub(super) const fn open(&self) -> u32 {
        self.open
    }

    /// Whether nothing covers an item.
    pub(super) fn is_active(&self, item: ItemId) -> bool {
        self.sizes[item.index()] < S::MARK
    }

    /// How many items must be covered.
    pub(super) fn primary(&self) -> u32 {
        self.rows.primary
    }

    /// The entry of an item that stands before its first option and after its last one.
    #[inline]
    pub(super) fn end(&self, item: ItemId) -> Entry {
        Entry(self.rows.items.len() as u32 + item.0)
    }

    /// The entry below, in the ring of the same item.
    #[inline]
    pub(super) fn below(&self, entry: Entry) -> Entry {
        Entry(self.links[entry.0 as usize].next.get() as u32)
    }

    /// The entry above, in the ring of the same item.
    pub(super) fn above(&self, entry: Entry) -> Entry {
        Entry(self.links[entry.0 as usize].prev.get() as u32)
    }

    /// The option of an entry.
    pub(super) fn option_of(&self, entry: Entry) -> OptionId {
        OptionId(if W > 0 { entry.0 / W as u32 } else { self.rows.options[entry.0 as usize] })
    }

    /// The entries of an option from left to right.
    pub(super) fn entries_of(&self, option: OptionId) -> Range<u32> {
        let at = option.index();
        let entries = if W > 0 { at * W..(at + 1) * W } else { self.rows.entries_of(at) };
        entries.start as u32..entries.end as u32
    }

    /// The item of an entry.
    pub(super) fn item_of(&self, entry: Entry) -> ItemId {
        self.item_at(entry.0 as usize)
    }
}

impl<N> Rows<N> {
    /// Those of an option, where options have any number of items.
    #[inline]
    fn entries_of(&self, option: usize) -> Range<usize> {
        let start = option.checked_sub(1).map_or(0, |before| self.ends[before]);
        start as usize..self.ends[option] as usize
    }
}
