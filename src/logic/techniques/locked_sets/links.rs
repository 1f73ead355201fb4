//! Which sets a candidate or a hold rules out, as sets of sets.

use crate::logic::techniques::locked_sets::sets::{Stock, join};

/// Worked out once somebody asks.
#[derive(Debug)]
pub(super) struct Links {
    /// By candidate: the sets that would miss the digit because of it.
    pub watch: Table,
    /// By hold: the sets that cannot hold the digit beside it.
    pub near: Table,
    /// By hold: the sets with which it has a watcher in common.
    pub opposite: Table,
}

/// Sets of sets, all of one width.
#[derive(Debug)]
pub(super) struct Table {
    words: Vec<u64>,
    width: usize,
}

impl Table {
    fn new(count: usize, width: usize) -> Self {
        Self { words: vec![0; count * width], width }
    }

    pub fn row(&self, at: usize) -> &[u64] {
        &self.words[at * self.width..][..self.width]
    }

    fn row_mut(&mut self, at: usize) -> &mut [u64] {
        &mut self.words[at * self.width..][..self.width]
    }
}

impl Links {
    pub fn of<const W: usize>(stock: &Stock<W>) -> Self {
        let (holds, width) = (stock.holds.len(), stock.width());
        let mut having = Table::new(holds, width); // by hold: the sets that have it
        for set in 0..stock.sets.len() {
            stock.holds_of(set).for_each(|hold| having.row_mut(hold)[set / 64] |= 1 << (set % 64));
        }
        let mut watch = Table::new(stock.candidates(), width);
        for (number, hold) in stock.holds.iter().enumerate() {
            for cell in hold.seen.iter() {
                join(watch.row_mut(stock.name(cell, hold.digit)), having.row(number));
            }
        }
        let (mut near, mut opposite) = (Table::new(holds, width), Table::new(holds, width));
        for (number, hold) in stock.holds.iter().enumerate() {
            for cell in hold.seen.iter() {
                join(opposite.row_mut(number), watch.row(stock.name(cell, hold.digit)));
            }
            for &other in stock.beside(number) {
                join(near.row_mut(number), having.row(other as usize));
            }
        }
        Self { watch, near, opposite }
    }
}
