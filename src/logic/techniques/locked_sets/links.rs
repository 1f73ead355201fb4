//! Which sets a candidate or a hold rules out, as sets of sets.

use std::cell::OnceCell;

use crate::logic::techniques::locked_sets::sets::{Stock, join};

/// Short lists one after the other.
#[derive(Debug)]
pub(super) struct Lists {
    items: Vec<u32>,
    starts: Vec<u32>, // one more at the end
}

impl Lists {
    /// `count` lists: each item comes to the list that is named with it, in the same order as here.
    pub fn of(items: impl Iterator<Item = (u32, u32)> + Clone, count: usize) -> Self {
        let mut starts = vec![0; count + 2]; // where the list before begins, until that is filled
        items.clone().for_each(|(list, _)| starts[list as usize + 2] += 1);
        (2..starts.len()).for_each(|at| starts[at] += starts[at - 1]);
        let mut all = vec![0; starts[count + 1] as usize];
        for (list, item) in items {
            let next = &mut starts[list as usize + 1];
            all[*next as usize] = item;
            *next += 1;
        }
        starts.pop();
        Self { items: all, starts }
    }

    /// The list with this number.
    #[inline]
    pub fn get(&self, at: usize) -> &[u32] {
        &self.items[self.starts[at] as usize..self.starts[at + 1] as usize]
    }

    /// How many lists.
    pub const fn len(&self) -> usize {
        self.starts.len() - 1
    }
}

/// Each worked out once somebody asks.
#[derive(Debug, Default)]
pub(super) struct Links {
    watch: OnceCell<Table>,
    near: OnceCell<Table>,
    opposite: OnceCell<Table>,
}

/// Sets of sets, all of one width.
#[derive(Debug)]
struct Table {
    words: Vec<u64>,
    width: usize,
}

impl Table {
    fn new(count: usize, width: usize) -> Self {
        Self { words: vec![0; count * width], width }
    }

    fn row(&self, at: usize) -> &[u64] {
        &self.words[at * self.width..][..self.width]
    }

    fn row_mut(&mut self, at: usize) -> &mut [u64] {
        &mut self.words[at * self.width..][..self.width]
    }

    fn add(&mut self, at: usize, sets: &[u32]) {
        let row = self.row_mut(at);
        sets.iter().for_each(|&set| row[set as usize / 64] |= 1 << (set % 64));
    }
}

impl Links {
    /// By candidate: the sets that would miss the digit because of it.
    pub fn watch<const W: usize>(&self, stock: &Stock<W>, candidate: usize) -> &[u64] {
        self.watches(stock).row(candidate)
    }

    fn watches<const W: usize>(&self, stock: &Stock<W>) -> &Table {
        self.watch.get_or_init(|| {
            let mut watch = Table::new(stock.candidates(), stock.width());
            for (number, hold) in stock.holds.iter().enumerate() {
                let seen = hold.seen.iter();
                seen.for_each(|cell| watch.add(stock.name(cell, hold.digit), stock.having(number)));
            }
            watch
        })
    }

    /// By hold: the sets that cannot hold the digit beside it.
    pub fn near<const W: usize>(&self, stock: &Stock<W>, hold: usize) -> &[u64] {
        let near = self.near.get_or_init(|| {
            let mut near = Table::new(stock.holds.len(), stock.width());
            for number in 0..stock.holds.len() {
                stock.beside(number).iter().for_each(|&other| near.add(number, stock.having(other as usize)));
            }
            near
        });
        near.row(hold)
    }

    /// By hold: the sets with which it has a watcher in common.
    pub fn opposite<const W: usize>(&self, stock: &Stock<W>, hold: usize) -> &[u64] {
        let opposite = self.opposite.get_or_init(|| {
            let mut opposite = Table::new(stock.holds.len(), stock.width());
            for (number, hold) in stock.holds.iter().enumerate() {
                for cell in hold.seen.iter() {
                    join(opposite.row_mut(number), self.watches(stock).row(stock.name(cell, hold.digit)));
                }
            }
            opposite
        });
        opposite.row(hold)
    }
}
