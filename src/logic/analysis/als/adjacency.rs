//! Tables of the almost locked sets that lack a digit because of a candidate or because of a placement.
//!
//! A *placement* is a digit of an almost locked set with the cells where it can be. It is true if the digit is in one of these cells, and
//! false if the set lacks the digit.

use std::cell::OnceCell;

use crate::analysis::als::catalogue::AlsCatalogue;
use crate::bit_matrix::BitMatrix;
use crate::bits::union;
use crate::csr::Csr;
use grid::{Cell, Digit};

/// Tables of links between almost locked sets, candidates and placements. Sets of almost locked sets are rows of bits, bit i for set i.
/// Each table is computed when it is first read.
#[derive(Debug)]
pub(crate) struct AlsAdjacency {
    /// Numbers of the placements of each digit, indexed by digit.
    placements_by_digit: OnceCell<Csr<u32>>,
    /// Sets that have each placement, indexed by placement.
    sets_by_placement: OnceCell<BitMatrix>,
    /// Sets that lack the digit of a candidate if the candidate is true, indexed by candidate.
    sets_without: Vec<OnceCell<Box<[u64]>>>,
    /// Sets that lack the digit of a placement if the placement is true, indexed by placement.
    linked_sets: OnceCell<BitMatrix>,
}

impl AlsAdjacency {
    /// Returns tables that are not computed yet, for this number of candidates.
    pub fn new(candidates: usize) -> Self {
        Self {
            placements_by_digit: OnceCell::new(),
            sets_by_placement: OnceCell::new(),
            sets_without: vec![OnceCell::new(); candidates],
            linked_sets: OnceCell::new(),
        }
    }

    /// Returns the numbers of the placements of a digit.
    fn placements_of<const W: usize>(&self, catalogue: &AlsCatalogue<W>, digit: Digit) -> &[u32] {
        let all = self.placements_by_digit.get_or_init(|| {
            let placements =
                catalogue.placements.iter().zip(0..).map(|(placement, number)| (placement.digit.index(), number));
            Csr::from_pairs(catalogue.side(), placements)
        });
        all.row(digit.index())
    }

    /// Returns the table of the sets that have each placement, indexed by placement.
    fn sets_by_placement<const W: usize>(&self, catalogue: &AlsCatalogue<W>) -> &BitMatrix {
        self.sets_by_placement.get_or_init(|| {
            let mut table = BitMatrix::new(catalogue.placements.len(), catalogue.row_words());
            for set in 0..catalogue.sets.len() {
                catalogue.placements_of(set).for_each(|placement| table.set(placement, set));
            }
            table
        })
    }

    /// Returns the sets that lack `digit` if it is true in `cell`: those in which `cell` sees all its places.
    pub fn sets_without<const W: usize>(&self, catalogue: &AlsCatalogue<W>, cell: Cell, digit: Digit) -> &[u64] {
        self.sets_without[catalogue.candidate_id(cell, digit)].get_or_init(|| {
            let mut sets = catalogue.empty_row();
            for &placement in self.placements_of(catalogue, digit) {
                if catalogue.placements[placement as usize].seen.has(cell) {
                    union(&mut sets, self.sets_by_placement(catalogue).row(placement as usize));
                }
            }
            sets.into_boxed_slice()
        })
    }

    /// Returns the sets that lack the digit of a placement if the placement is true.
    pub fn linked_sets<const W: usize>(&self, catalogue: &AlsCatalogue<W>, placement: usize) -> &[u64] {
        let linked = self.linked_sets.get_or_init(|| {
            let (mut linked, table) =
                (BitMatrix::new(catalogue.placements.len(), catalogue.row_words()), self.sets_by_placement(catalogue));
            for &[one, other] in &catalogue.exclusive_pairs {
                union(linked.row_mut(one as usize), table.row(other as usize));
                union(linked.row_mut(other as usize), table.row(one as usize));
            }
            linked
        });
        linked.row(placement)
    }

    /// Returns the sets that have a common peer with a placement: a candidate of its digit that sees all places of the digit in the set and
    /// in the placement.
    pub fn sets_with_common_peer<const W: usize>(&self, catalogue: &AlsCatalogue<W>, placement: usize) -> Vec<u64> {
        let (placement, mut sets) = (&catalogue.placements[placement], catalogue.empty_row());
        placement.seen.iter().for_each(|cell| union(&mut sets, self.sets_without(catalogue, cell, placement.digit)));
        sets
    }
}
