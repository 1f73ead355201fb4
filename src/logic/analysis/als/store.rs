//! Store of almost locked sets and their [digit placements](DigitPlacement), which is updated from one position to the next.

use crate::Cells;
use crate::analysis::als::catalogue::{Als, DigitPlacement};
use crate::bits::popcount;
use grid::{Cell, Digit, DigitSet};

/// Stands in place of a number where there is no [digit placement](DigitPlacement).
pub(crate) const NO_PLACEMENT: u32 = u32::MAX;
/// Initial capacity of lists of [digit placements](DigitPlacement). A position seldom has more.
pub(crate) const EXPECTED_PLACEMENTS: usize = 512;

/// Almost locked sets of a position, sorted by unit, and their digit placements. A digit placement is a digit of a set, with the cells of
/// the set where it can be. Some placements may no longer belong to any set.
#[derive(Debug)]
pub(crate) struct AlsStore<const W: usize> {
    /// For each digit, the cells with the digit as a candidate.
    pub(crate) places: Vec<Cells<W>>,
    /// For each unit, the almost locked sets that belong to it.
    pub(crate) units: Vec<UnitAls<W>>,
    /// [Digit placements](DigitPlacement) of the sets. The number of a digit placement is its index in this list.
    pub(crate) placements: Vec<DigitPlacement<W>>,
    /// Pairs of [digit placements](DigitPlacement), by number, that have the same digit and cannot both be true. In the order in which they
    /// were found.
    pub(crate) exclusive_pairs: Vec<[u32; 2]>,
    /// Heads of linked lists of [digit placements](DigitPlacement). There is one list for each cell and digit: it contains the placements
    /// of the digit whose first place is the cell. The head is the number of the placement that was added last, or [`NO_PLACEMENT`] if the
    /// list is empty. Indexed by cell, then by digit.
    pub(crate) heads: Vec<u32>,
    /// For each [digit placement](DigitPlacement), the number of the next one in its linked list, which was added before it.
    /// [`NO_PLACEMENT`] at the end of the list.
    pub(crate) next: Vec<u32>,
}

/// Almost locked sets that belong to a unit. A set that is in several units belongs to the first of them.
#[derive(Clone, Debug, Default)]
pub(crate) struct UnitAls<const W: usize> {
    /// For each empty cell of the unit, its candidates, and a bit mask of only this cell. Bit i of the mask stands for the i-th cell of the
    /// unit.
    pub open_cells: Vec<(u64, u64)>,
    /// Almost locked sets that belong to the unit. Their `first_placement` is always 0 and has no meaning.
    pub sets: Vec<Als<W>>,
    /// Numbers of the [digit placements](DigitPlacement) of each set, one set after the other. The numbers of one set are in the order of
    /// its `seen_digits`.
    pub placements: Vec<u32>,
}

impl<const W: usize> AlsStore<W> {
    /// Drops the [digit placements](DigitPlacement) that are no longer valid. A placement is valid as long as all its places have the digit
    /// as a candidate, and a candidate elsewhere sees all of them. Returns a list with the new number of each placement, indexed by its old
    /// number. The entry is [`NO_PLACEMENT`] if the placement was dropped.
    pub(crate) fn retain_valid(&mut self) -> Vec<u32> {
        self.heads.fill(NO_PLACEMENT);
        self.next.clear();
        let (mut new_numbers, mut count) = (Vec::with_capacity(self.placements.len()), 0);
        for at in 0..self.placements.len() {
            let DigitPlacement { digit, places, seen } = self.placements[at];
            let remaining = self.places[digit.index()];
            let is_kept = places.is_subset(remaining) && seen.intersects(remaining);
            new_numbers.push(if is_kept { count as u32 } else { NO_PLACEMENT });
            if is_kept {
                let first = self.head_index(digit, places);
                self.placements[count] = DigitPlacement { digit, places, seen: seen & remaining };
                self.next.push(std::mem::replace(&mut self.heads[first], count as u32));
                count += 1;
            }
        }
        self.placements.truncate(count);
        self.exclusive_pairs.retain_mut(|pair| {
            *pair = pair.map(|placement| new_numbers[placement as usize]);
            !pair.contains(&NO_PLACEMENT)
        });
        new_numbers
    }

    /// Returns the index in `heads` of the linked list to which the [digit placement](DigitPlacement) of `digit` with these `places`
    /// belongs.
    pub(crate) fn head_index(&self, digit: Digit, places: Cells<W>) -> usize {
        places.first().map_or(0, |cell| self.candidate_index(cell, digit))
    }

    /// Returns the index in `heads` of the candidate `digit` of `cell`.
    pub(crate) fn candidate_index(&self, cell: Cell, digit: Digit) -> usize {
        cell.index() * self.places.len() + digit.index()
    }

    /// Returns the almost locked sets, sorted by number of digits, then by unit. Also returns the numbers of the [digit
    /// placements](DigitPlacement) of all sets; the `first_placement` of a set is an index into this second list.
    pub(crate) fn by_size(&self) -> (Vec<Als<W>>, Vec<u32>) {
        // At first, `starts[n + 1]` is the number of sets with n digits. The running sums make `starts[n]` the index of the first set with
        // n digits.
        let mut starts = [0; 66];
        for set in self.units.iter().flat_map(|unit| &unit.sets) {
            starts[popcount(set.digits.bits()) as usize + 1] += 1;
        }
        (1..starts.len()).for_each(|at| starts[at] += starts[at - 1]);
        let none =
            Als { cells: Cells::EMPTY, digits: DigitSet::EMPTY, seen_digits: DigitSet::EMPTY, first_placement: 0 };
        let (mut sets, mut set_placements) = (vec![none; starts[65]], Vec::with_capacity(4 * EXPECTED_PLACEMENTS));
        for UnitAls { sets: own, placements, .. } in &self.units {
            let mut from = set_placements.len() as u32;
            for &set in own {
                let next = &mut starts[popcount(set.digits.bits()) as usize];
                sets[*next] = Als { first_placement: from, ..set };
                *next += 1;
                from += popcount(set.seen_digits.bits());
            }
            set_placements.extend_from_slice(placements);
        }
        (sets, set_placements)
    }
}

impl<const W: usize> UnitAls<W> {
    /// Renumbers the [digit placements](DigitPlacement) of a unit whose candidates have not changed, and removes the placements that were
    /// dropped. `new_numbers` is the result of [`AlsStore::retain_valid`].
    pub fn renumber(&mut self, new_numbers: &[u32]) {
        let (mut at, mut remaining) = (0, 0);
        for set in &mut self.sets {
            let seen_digits = set.seen_digits.iter().filter(|_| {
                let placement = new_numbers[self.placements[at] as usize];
                self.placements[remaining] = placement;
                at += 1;
                remaining += usize::from(placement != NO_PLACEMENT);
                placement != NO_PLACEMENT
            });
            set.seen_digits = seen_digits.collect();
        }
        self.placements.truncate(remaining);
    }
}
