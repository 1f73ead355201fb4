//! Which sets a candidate or a hold rules out, as sets of sets.

use std::cell::OnceCell;

use crate::bit_matrix::BitMatrix;
use crate::bits::union;
use crate::csr::Csr;
use crate::techniques::locked_sets::sets::Catalogue;
use grid::{Cell, Digit};

/// Each worked out once somebody asks.
#[derive(Debug)]
pub(super) struct Links {
    of_digits: OnceCell<Csr<u32>>,    // by digit: its holds
    having: OnceCell<BitMatrix>,      // by hold: the sets that have it
    watch: Vec<OnceCell<Box<[u64]>>>, // by candidate
    near: OnceCell<BitMatrix>,
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

    /// Returns the holds of a digit.
    fn of_digit<const W: usize>(&self, catalogue: &Catalogue<W>, digit: Digit) -> &[u32] {
        let all = self.of_digits.get_or_init(|| {
            let holds = catalogue.holds.iter().zip(0..).map(|(hold, number)| (hold.digit.index(), number));
            Csr::from_pairs(catalogue.side(), holds)
        });
        all.row(digit.index())
    }

    /// By hold: the sets that have it.
    fn having<const W: usize>(&self, catalogue: &Catalogue<W>) -> &BitMatrix {
        self.having.get_or_init(|| {
            let mut having = BitMatrix::new(catalogue.holds.len(), catalogue.width());
            for set in 0..catalogue.sets.len() {
                catalogue.holds_of(set).for_each(|hold| having.set(hold, set));
            }
            having
        })
    }

    /// The sets that would miss the digit because of this candidate.
    pub fn watch<const W: usize>(&self, catalogue: &Catalogue<W>, cell: Cell, digit: Digit) -> &[u64] {
        self.watch[catalogue.name(cell, digit)].get_or_init(|| {
            let mut watch = catalogue.none();
            for &hold in self.of_digit(catalogue, digit) {
                if catalogue.holds[hold as usize].seen.has(cell) {
                    union(&mut watch, self.having(catalogue).row(hold as usize));
                }
            }
            watch.into_boxed_slice()
        })
    }

    /// By hold: the sets that cannot hold the digit beside it.
    pub fn near<const W: usize>(&self, catalogue: &Catalogue<W>, hold: usize) -> &[u64] {
        let near = self.near.get_or_init(|| {
            let (mut near, having) = (BitMatrix::new(catalogue.holds.len(), catalogue.width()), self.having(catalogue));
            for &[one, other] in &catalogue.clashes {
                union(near.row_mut(one as usize), having.row(other as usize));
                union(near.row_mut(other as usize), having.row(one as usize));
            }
            near
        });
        near.row(hold)
    }

    /// The sets with which the hold has a watcher in common.
    pub fn opposite<const W: usize>(&self, catalogue: &Catalogue<W>, hold: usize) -> Vec<u64> {
        let (hold, mut opposite) = (&catalogue.holds[hold], catalogue.none());
        hold.seen.iter().for_each(|cell| union(&mut opposite, self.watch(catalogue, cell, hold.digit)));
        opposite
    }
}
