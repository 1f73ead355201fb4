//! Which sets a candidate or a hold rules out, as sets of sets.

use std::cell::OnceCell;

use crate::techniques::locked_sets::sets::{Stock, join};
use grid::{Cell, Digit};

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
        items.for_each(|(list, item)| {
            let next = &mut starts[list as usize + 1];
            all[*next as usize] = item;
            *next += 1;
        });
        starts.pop();
        Self { items: all, starts }
    }

    /// How many lists.
    pub const fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// The list with this number.
    #[inline]
    pub fn get(&self, at: usize) -> &[u32] {
        &self.items[self.starts[at] as usize..self.starts[at + 1] as usize]
    }
}

/// Each worked out once somebody asks.
#[derive(Debug)]
pub(super) struct Links {
    of_digits: OnceCell<Lists>,       // the holds of each digit
    having: OnceCell<Table>,          // by hold: the sets that have it
    watch: Vec<OnceCell<Box<[u64]>>>, // by candidate
    near: OnceCell<Table>,
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
}

impl Links {
    /// Of so many candidates.
    pub fn new(candidates: usize) -> Self {
        Self {
            of_digits: OnceCell::new(),
            having: OnceCell::new(),
            watch: vec![OnceCell::new(); candidates],
            near: OnceCell::new(),
        }
    }

    /// The holds of a digit.
    fn of_digit<const W: usize>(&self, stock: &Stock<W>, digit: Digit) -> &[u32] {
        let all = self.of_digits.get_or_init(|| {
            let holds = stock.holds.iter().zip(0..).map(|(hold, number)| (hold.digit.index() as u32, number));
            Lists::of(holds, stock.side())
        });
        all.get(digit.index())
    }

    /// By hold: the sets that have it.
    fn having<const W: usize>(&self, stock: &Stock<W>) -> &Table {
        self.having.get_or_init(|| {
            let mut having = Table::new(stock.holds.len(), stock.width());
            for set in 0..stock.sets.len() {
                stock.holds_of(set).for_each(|hold| having.row_mut(hold)[set / 64] |= 1 << (set % 64));
            }
            having
        })
    }

    /// The sets that would miss the digit because of this candidate.
    pub fn watch<const W: usize>(&self, stock: &Stock<W>, cell: Cell, digit: Digit) -> &[u64] {
        self.watch[stock.name(cell, digit)].get_or_init(|| {
            let mut watch = stock.none();
            for &hold in self.of_digit(stock, digit) {
                if stock.holds[hold as usize].seen.has(cell) {
                    join(&mut watch, self.having(stock).row(hold as usize));
                }
            }
            watch.into_boxed_slice()
        })
    }

    /// By hold: the sets that cannot hold the digit beside it.
    pub fn near<const W: usize>(&self, stock: &Stock<W>, hold: usize) -> &[u64] {
        let near = self.near.get_or_init(|| {
            let (mut near, having) = (Table::new(stock.holds.len(), stock.width()), self.having(stock));
            for &[one, other] in &stock.clashes {
                join(near.row_mut(one as usize), having.row(other as usize));
                join(near.row_mut(other as usize), having.row(one as usize));
            }
            near
        });
        near.row(hold)
    }

    /// The sets with which the hold has a watcher in common.
    pub fn opposite<const W: usize>(&self, stock: &Stock<W>, hold: usize) -> Vec<u64> {
        let (hold, mut opposite) = (&stock.holds[hold], stock.none());
        hold.seen.iter().for_each(|cell| join(&mut opposite, self.watch(stock, cell, hold.digit)));
        opposite
    }
}
