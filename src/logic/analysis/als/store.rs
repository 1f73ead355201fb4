//! Almost locked sets and their holds as they are kept from one position to the next.

use crate::Cells;
use crate::analysis::als::catalogue::{Als, DigitPlacement};
use crate::bits::popcount;
use grid::{Cell, Digit, DigitSet};

/// Stands for no hold where a number of a hold is expected.
pub(crate) const NO_PLACEMENT: u32 = u32::MAX;
/// Number of holds for which room is made from the start. There are seldom more.
pub(crate) const EXPECTED_PLACEMENTS: usize = 512;

/// Almost locked sets of a position, unit by unit, and their holds. Some holds may belong to no set any more.
#[derive(Debug)]
pub(crate) struct AlsStore<const W: usize> {
    pub(crate) places: Vec<Cells<W>>, // by digit
    pub(crate) units: Vec<UnitAls<W>>,
    pub(crate) placements: Vec<DigitPlacement<W>>,
    /// Two holds of the same digit that cannot both be true, in the order in which they are found.
    pub(crate) exclusive_pairs: Vec<[u32; 2]>,
    /// By cell, then by digit: the last hold that has the candidate first.
    pub(crate) heads: Vec<u32>,
    /// By hold: the hold before that has the same candidate first.
    pub(crate) next: Vec<u32>,
}

/// Sets that belong to a unit: each belongs to the first unit that contains it.
#[derive(Clone, Debug, Default)]
pub(crate) struct UnitAls<const W: usize> {
    /// Candidates of each empty cell, and its place in the unit, as bits.
    pub open_cells: Vec<(u64, u64)>,
    pub sets: Vec<Als<W>>,
    /// By set, then by digit that others watch.
    pub placements: Vec<u32>,
}

impl<const W: usize> AlsStore<W> {
    /// Drops the holds that have lost a place or see nothing any more. Returns by old number the new number of each hold, or [`NONE`].
    pub(crate) fn retain_valid(&mut self) -> Vec<u32> {
        self.heads.fill(NO_PLACEMENT);
        self.next.clear();
        let (mut kept, mut count) = (Vec::with_capacity(self.placements.len()), 0);
        for at in 0..self.placements.len() {
            let DigitPlacement { digit, places, seen } = self.placements[at];
            let left = self.places[digit.index()];
            let is_kept = places.is_subset(left) && seen.intersects(left);
            kept.push(if is_kept { count as u32 } else { NO_PLACEMENT });
            if is_kept {
                let first = self.head_index(digit, places);
                self.placements[count] = DigitPlacement { digit, places, seen: seen & left };
                self.next.push(std::mem::replace(&mut self.heads[first], count as u32));
                count += 1;
            }
        }
        self.placements.truncate(count);
        self.exclusive_pairs.retain_mut(|pair| {
            *pair = pair.map(|hold| kept[hold as usize]);
            !pair.contains(&NO_PLACEMENT)
        });
        kept
    }

    /// Returns the index in `heads` of the first of these places.
    pub(crate) fn head_index(&self, digit: Digit, places: Cells<W>) -> usize {
        places.first().map_or(0, |cell| self.candidate_index(cell, digit))
    }

    /// Returns the index in `heads` of a candidate.
    pub(crate) fn candidate_index(&self, cell: Cell, digit: Digit) -> usize {
        cell.index() * self.places.len() + digit.index()
    }

    /// Returns the sets by number of digits, then by unit, and the holds of all.
    pub(crate) fn by_size(&self) -> (Vec<Als<W>>, Vec<u32>) {
        let mut starts = [0; 66]; // by how many digits
        for set in self.units.iter().flat_map(|unit| &unit.sets) {
            starts[popcount(set.digits.bits()) as usize + 1] += 1;
        }
        (1..starts.len()).for_each(|at| starts[at] += starts[at - 1]);
        let none =
            Als { cells: Cells::EMPTY, digits: DigitSet::EMPTY, seen_digits: DigitSet::EMPTY, first_placement: 0 };
        let (mut sets, mut of_sets) = (vec![none; starts[65]], Vec::with_capacity(4 * EXPECTED_PLACEMENTS));
        for UnitAls { sets: own, placements: holds, .. } in &self.units {
            let mut from = of_sets.len() as u32;
            for &set in own {
                let next = &mut starts[popcount(set.digits.bits()) as usize];
                sets[*next] = Als { first_placement: from, ..set };
                *next += 1;
                from += popcount(set.seen_digits.bits());
            }
            of_sets.extend_from_slice(holds);
        }
        (sets, of_sets)
    }
}

impl<const W: usize> UnitAls<W> {
    /// Renumbers the holds of a unit that has not changed. Those that see nothing any more are dropped.
    pub fn renumber(&mut self, kept: &[u32]) {
        let (mut at, mut left) = (0, 0);
        for set in &mut self.sets {
            let watched = set.seen_digits.iter().filter(|_| {
                let hold = kept[self.placements[at] as usize];
                self.placements[left] = hold;
                at += 1;
                left += usize::from(hold != NO_PLACEMENT);
                hold != NO_PLACEMENT
            });
            set.seen_digits = watched.collect();
        }
        self.placements.truncate(left);
    }
}
