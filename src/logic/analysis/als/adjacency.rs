//! Tables that say which almost locked sets lack a digit if a certain candidate or digit placement is true.
//!
//! A *digit placement* is a digit of an almost locked set, together with the cells of the set where the digit can be. It is true if the
//! digit is in one of these cells, and false if the set lacks the digit.

use std::cell::OnceCell;

use crate::analysis::als::catalogue::AlsCatalogue;
use crate::bit_matrix::BitMatrix;
use crate::bits::union;
use crate::csr::Csr;
use grid::{Cell, Digit};

/// Tables that list almost locked sets: the sets that have a certain digit placement, and the sets that lack a digit if a certain candidate
/// or digit placement is true.
///
/// A digit placement is a digit of a set, together with the cells of the set where it can be. A list of sets is a row of bits, in which bit
/// i stands for set number i. Each table is computed when it is first read.
#[derive(Debug)]
pub(crate) struct AlsAdjacency {
    /// For each digit, the numbers of its [digit placements](super::DigitPlacement).
    placements_by_digit: OnceCell<Csr<u32>>,
    /// For each [digit placement](super::DigitPlacement), the almost locked sets that have it.
    sets_by_placement: OnceCell<BitMatrix>,
    /// For each candidate, the almost locked sets that lack its digit if the candidate is true.
    sets_without: Vec<OnceCell<Box<[u64]>>>,
    /// For each [digit placement](super::DigitPlacement), the almost locked sets that lack its digit if the placement is true.
    linked_sets: OnceCell<BitMatrix>,
}

impl AlsAdjacency {
    /// Returns tables for a position with `candidates` candidates. None of them is computed yet.
    pub fn new(candidates: usize) -> Self {
        Self {
            placements_by_digit: OnceCell::new(),
            sets_by_placement: OnceCell::new(),
            sets_without: vec![OnceCell::new(); candidates],
            linked_sets: OnceCell::new(),
        }
    }

    /// Returns the numbers of the [digit placements](super::DigitPlacement) of `digit`.
    fn placements_of<const W: usize>(&self, catalogue: &AlsCatalogue<W>, digit: Digit) -> &[u32] {
        let all = self.placements_by_digit.get_or_init(|| {
            let placements =
                catalogue.placements.iter().zip(0..).map(|(placement, number)| (placement.digit.index(), number));
            Csr::from_pairs(catalogue.side(), placements)
        });
        all.row(digit.index())
    }

    /// For each [digit placement](super::DigitPlacement), returns the almost locked sets that have it, as a row of bits.
    fn sets_by_placement<const W: usize>(&self, catalogue: &AlsCatalogue<W>) -> &BitMatrix {
        self.sets_by_placement.get_or_init(|| {
            let mut table = BitMatrix::new(catalogue.placements.len(), catalogue.row_words());
            for set in 0..catalogue.sets.len() {
                catalogue.placements_of(set).for_each(|placement| table.set(placement, set));
            }
            table
        })
    }

    /// Returns the almost locked sets that lack `digit` if `cell` contains it: in each of these sets, `cell` sees all places of `digit`.
    /// Bit i of the result stands for set number i.
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

    /// Returns the almost locked sets that lack the digit of a [digit placement](super::DigitPlacement) if this placement is true.
    /// `placement` is the number of the placement. Bit i of the result stands for set number i.
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

    /// Returns almost locked sets that have the same digit as the [digit placement](super::DigitPlacement) number `placement`. A set is in
    /// the result if some candidate of this digit sees all cells of the placement and all places of the digit in the set. Bit i of the
    /// result stands for set number i.
    pub fn sets_with_common_peer<const W: usize>(&self, catalogue: &AlsCatalogue<W>, placement: usize) -> Vec<u64> {
        let (placement, mut sets) = (&catalogue.placements[placement], catalogue.empty_row());
        placement.seen.iter().for_each(|cell| union(&mut sets, self.sets_without(catalogue, cell, placement.digit)));
        sets
    }
}
