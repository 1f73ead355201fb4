//! Which sets a candidate or a hold rules out, as sets of sets.

use std::cell::OnceCell;

use crate::analysis::als::catalogue::AlsCatalogue;
use crate::bit_matrix::BitMatrix;
use crate::bits::union;
use crate::csr::Csr;
use grid::{Cell, Digit};

/// Each worked out once somebody asks.
#[derive(Debug)]
pub(crate) struct AlsAdjacency {
    placements_by_digit: OnceCell<Csr<u32>>, // by digit: its holds
    sets_by_placement: OnceCell<BitMatrix>,  // by hold: the sets that have it
    sets_without: Vec<OnceCell<Box<[u64]>>>, // by candidate
    linked_sets: OnceCell<BitMatrix>,
}

impl AlsAdjacency {
    /// Of so many candidates.
    pub fn new(candidates: usize) -> Self {
        Self {
            placements_by_digit: OnceCell::new(),
            sets_by_placement: OnceCell::new(),
            sets_without: vec![OnceCell::new(); candidates],
            linked_sets: OnceCell::new(),
        }
    }

    /// Returns the holds of a digit.
    fn placements_of<const W: usize>(&self, catalogue: &AlsCatalogue<W>, digit: Digit) -> &[u32] {
        let all = self.placements_by_digit.get_or_init(|| {
            let holds = catalogue.placements.iter().zip(0..).map(|(hold, number)| (hold.digit.index(), number));
            Csr::from_pairs(catalogue.side(), holds)
        });
        all.row(digit.index())
    }

    /// By hold: the sets that have it.
    fn sets_by_placement<const W: usize>(&self, catalogue: &AlsCatalogue<W>) -> &BitMatrix {
        self.sets_by_placement.get_or_init(|| {
            let mut having = BitMatrix::new(catalogue.placements.len(), catalogue.words());
            for set in 0..catalogue.sets.len() {
                catalogue.placements_of(set).for_each(|hold| having.set(hold, set));
            }
            having
        })
    }

    /// The sets that would miss the digit because of this candidate.
    pub fn sets_without<const W: usize>(&self, catalogue: &AlsCatalogue<W>, cell: Cell, digit: Digit) -> &[u64] {
        self.sets_without[catalogue.candidate_id(cell, digit)].get_or_init(|| {
            let mut watch = catalogue.empty_bits();
            for &hold in self.placements_of(catalogue, digit) {
                if catalogue.placements[hold as usize].seen.has(cell) {
                    union(&mut watch, self.sets_by_placement(catalogue).row(hold as usize));
                }
            }
            watch.into_boxed_slice()
        })
    }

    /// By hold: the sets that cannot hold the digit beside it.
    pub fn linked_sets<const W: usize>(&self, catalogue: &AlsCatalogue<W>, hold: usize) -> &[u64] {
        let near = self.linked_sets.get_or_init(|| {
            let (mut near, having) =
                (BitMatrix::new(catalogue.placements.len(), catalogue.words()), self.sets_by_placement(catalogue));
            for &[one, other] in &catalogue.exclusive_pairs {
                union(near.row_mut(one as usize), having.row(other as usize));
                union(near.row_mut(other as usize), having.row(one as usize));
            }
            near
        });
        near.row(hold)
    }

    /// The sets with which the hold has a watcher in common.
    pub fn sets_with_common_peer<const W: usize>(&self, catalogue: &AlsCatalogue<W>, hold: usize) -> Vec<u64> {
        let (hold, mut opposite) = (&catalogue.placements[hold], catalogue.empty_bits());
        hold.seen.iter().for_each(|cell| union(&mut opposite, self.sets_without(catalogue, cell, hold.digit)));
        opposite
    }
}
