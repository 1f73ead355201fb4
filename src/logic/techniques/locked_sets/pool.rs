//! Almost locked sets and their holds as they are kept from one position to the next.

use crate::Cells;
use crate::techniques::locked_sets::choices::count;
use crate::techniques::locked_sets::sets::{Hold, Set};
use grid::{Cell, Digit, DigitSet};

/// Stands for no hold where a number of a hold is expected.
pub(super) const NONE: u32 = u32::MAX;
/// Number of holds for which room is made from the start. There are seldom more.
pub(super) const USUAL: usize = 512;

/// Almost locked sets of a position, unit by unit, and their holds. Some holds may belong to no set any more.
#[derive(Debug)]
pub(crate) struct Pool<const W: usize> {
    pub(super) places: Vec<Cells<W>>, // by digit
    pub(super) units: Vec<OfUnit<W>>,
    pub(super) holds: Vec<Hold<W>>,
    /// Two holds of the same digit that cannot both be true, in the order in which they are found.
    pub(super) clashes: Vec<[u32; 2]>,
    /// By cell, then by digit: the last hold that has the candidate first.
    pub(super) heads: Vec<u32>,
    /// By hold: the hold before that has the same candidate first.
    pub(super) next: Vec<u32>,
}

/// Sets that belong to a unit: each belongs to the first unit that contains it.
#[derive(Clone, Debug, Default)]
pub(super) struct OfUnit<const W: usize> {
    /// Candidates of each empty cell, and its place in the unit, as bits.
    pub open: Vec<(u64, u64)>,
    pub sets: Vec<Set<W>>,
    /// By set, then by digit that others watch.
    pub holds: Vec<u32>,
}

impl<const W: usize> Pool<W> {
    /// Drops the holds that have lost a place or see nothing any more. Returns by old number the new number of each hold, or [`NONE`].
    pub(super) fn forget(&mut self) -> Vec<u32> {
        self.heads.fill(NONE);
        self.next.clear();
        let (mut kept, mut count) = (Vec::with_capacity(self.holds.len()), 0);
        for at in 0..self.holds.len() {
            let Hold { digit, places, seen } = self.holds[at];
            let left = self.places[digit.index()];
            let is_kept = places.within(left) && seen.meets(left);
            kept.push(if is_kept { count as u32 } else { NONE });
            if is_kept {
                let first = self.first(digit, places);
                self.holds[count] = Hold { digit, places, seen: seen & left };
                self.next.push(std::mem::replace(&mut self.heads[first], count as u32));
                count += 1;
            }
        }
        self.holds.truncate(count);
        self.clashes.retain_mut(|pair| {
            *pair = pair.map(|hold| kept[hold as usize]);
            !pair.contains(&NONE)
        });
        kept
    }

    /// Returns the index in `heads` of the first of these places.
    pub(super) fn first(&self, digit: Digit, places: Cells<W>) -> usize {
        places.first().map_or(0, |cell| self.at(cell, digit))
    }

    /// Returns the index in `heads` of a candidate.
    pub(super) fn at(&self, cell: Cell, digit: Digit) -> usize {
        cell.index() * self.places.len() + digit.index()
    }

    /// Returns the sets by number of digits, then by unit, and the holds of all.
    pub(super) fn by_size(&self) -> (Vec<Set<W>>, Vec<u32>) {
        let mut starts = [0; 66]; // by how many digits
        for set in self.units.iter().flat_map(|unit| &unit.sets) {
            starts[count(set.digits.bits()) as usize + 1] += 1;
        }
        (1..starts.len()).for_each(|at| starts[at] += starts[at - 1]);
        let none = Set { cells: Cells::EMPTY, digits: DigitSet::EMPTY, watched: DigitSet::EMPTY, from: 0 };
        let (mut sets, mut of_sets) = (vec![none; starts[65]], Vec::with_capacity(4 * USUAL));
        for OfUnit { sets: own, holds, .. } in &self.units {
            let mut from = of_sets.len() as u32;
            for &set in own {
                let next = &mut starts[count(set.digits.bits()) as usize];
                sets[*next] = Set { from, ..set };
                *next += 1;
                from += count(set.watched.bits());
            }
            of_sets.extend_from_slice(holds);
        }
        (sets, of_sets)
    }
}

impl<const W: usize> OfUnit<W> {
    /// Renumbers the holds of a unit that has not changed. Those that see nothing any more are dropped.
    pub fn renew(&mut self, kept: &[u32]) {
        let (mut at, mut left) = (0, 0);
        for set in &mut self.sets {
            let watched = set.watched.iter().filter(|_| {
                let hold = kept[self.holds[at] as usize];
                self.holds[left] = hold;
                at += 1;
                left += usize::from(hold != NONE);
                hold != NONE
            });
            set.watched = watched.collect();
        }
        self.holds.truncate(left);
    }
}
