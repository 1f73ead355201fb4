//! Enumeration of the almost locked sets of a position, unit by unit. For each digit of a set, it also finds the candidates that see all
//! places of the digit in the set.
//!
//! The results are stored for later positions. The sets of a unit stay valid as long as the candidates of the unit stay the same. A digit
//! placement is a digit of a set with its places in the set. It stays valid as long as all these places have the digit as a candidate, and
//! a candidate elsewhere sees all of them.

use crate::analysis::als::catalogue::{Als, AlsCatalogue, DigitPlacement};
use crate::analysis::als::store::{AlsStore, EXPECTED_PLACEMENTS, NO_PLACEMENT, UnitAls};
use crate::analysis::als::subset_table::SubsetTable;
use crate::bits::ones;
use crate::bits::popcount;
use crate::{Cells, View};
use grid::{Digit, DigitSet, UnitId};

impl<const W: usize> AlsStore<W> {
    /// Returns a catalogue of the almost locked sets of the position. Creates `store` if it is `None`, then updates it for this position.
    /// The caller guarantees that an existing store belongs to an earlier position, and that no candidates have been added since.
    pub fn updated_catalogue(store: &mut Option<Self>, view: View<'_, W>) -> AlsCatalogue<W> {
        let store = store.get_or_insert_with(|| Self::empty(view));
        store.update(view);
        store.to_catalogue(view)
    }

    /// Returns a store without almost locked sets, for positions on the board of `view`.
    fn empty(view: View<'_, W>) -> Self {
        let shape = view.position().shape();
        let (units, candidates) = (vec![UnitAls::default(); view.units().count()], shape.cells() * shape.side());
        Self {
            places: vec![Cells::EMPTY; shape.side()],
            units,
            placements: Vec::with_capacity(EXPECTED_PLACEMENTS),
            exclusive_pairs: Vec::with_capacity(EXPECTED_PLACEMENTS),
            heads: vec![NO_PLACEMENT; candidates],
            next: Vec::with_capacity(EXPECTED_PLACEMENTS),
        }
    }

    /// Updates the store for the position of `view`. The caller guarantees that no candidates have been added since the last update.
    fn update(&mut self, view: View<'_, W>) {
        view.digits().for_each(|digit| self.places[digit.index()] = view.places(digit));
        let new_numbers = self.retain_valid();
        let (mut open_cells, mut subsets) = (Vec::new(), SubsetTable::new());
        for unit in view.units() {
            open_cells.clear();
            let cells = &view.position().unit(unit).cells;
            open_cells.extend(
                ones(view.position().empty_places(unit)).map(|at| (view.candidates(cells[at]).bits(), 1 << at)),
            );
            let mut unit_als = std::mem::take(&mut self.units[usize::from(unit.0)]);
            if unit_als.open_cells == open_cells {
                unit_als.renumber(&new_numbers);
            } else {
                std::mem::swap(&mut unit_als.open_cells, &mut open_cells);
                self.enumerate_unit(view, unit, &mut subsets, &mut unit_als);
            }
            self.units[usize::from(unit.0)] = unit_als;
        }
    }

    /// Replaces the almost locked sets in `unit_als` by the sets that belong to `unit` in the position of `view`. `subsets` is a scratch
    /// buffer.
    fn enumerate_unit(
        &mut self,
        view: View<'_, W>,
        unit: UnitId,
        subsets: &mut SubsetTable,
        unit_als: &mut UnitAls<W>,
    ) {
        let UnitAls { open_cells, sets, placements } = unit_als;
        sets.clear();
        placements.clear();
        // For each digit, the digit placement with all places of the digit in the unit, which many sets share.
        let mut complete = [None; 64];
        for_each_als(view, unit, open_cells, subsets, &mut |cells, slots, digits| {
            let seen_digits = digits.iter().filter(|&digit| {
                let places = cells & self.places[digit.index()];
                let placement = if view.position().places(unit, digit) & !slots == 0 {
                    *complete[digit.index()].get_or_insert_with(|| self.placement_id(view, digit, places))
                } else {
                    self.placement_id(view, digit, places)
                };
                placements.extend(placement);
                placement.is_some()
            });
            sets.push(Als { cells, digits, seen_digits: seen_digits.collect(), first_placement: 0 });
        });
    }

    /// Returns the number of the [digit placement](DigitPlacement) of `digit` with these `places`. Returns `None` if no candidate elsewhere
    /// sees all of `places`.
    ///
    /// Adds the placement to the store if it is new. Then also adds an exclusive pair for each older placement that cannot be true at the
    /// same time.
    #[inline]
    fn placement_id(&mut self, view: View<'_, W>, digit: Digit, places: Cells<W>) -> Option<u32> {
        let first = self.head_index(digit, places);
        let mut at = self.heads[first];
        while at != NO_PLACEMENT {
            if self.placements[at as usize].places == places {
                return Some(at);
            }
            at = self.next[at as usize];
        }
        let (number, seen) = (self.placements.len() as u32, view.common_peers(places) & self.places[digit.index()]);
        if seen.is_empty() {
            return None;
        }
        for cell in seen.iter() {
            let mut other = self.heads[self.candidate_index(cell, digit)];
            while other != NO_PLACEMENT {
                if self.placements[other as usize].places.is_subset(seen) {
                    self.exclusive_pairs.push([number, other]);
                }
                other = self.next[other as usize];
            }
        }
        self.next.push(std::mem::replace(&mut self.heads[first], number));
        self.placements.push(DigitPlacement { digit, places, seen });
        Some(number)
    }

    /// Returns a catalogue of the almost locked sets and [digit placements](DigitPlacement) in the position of the last update.
    fn to_catalogue(&self, view: View<'_, W>) -> AlsCatalogue<W> {
        let (mut candidate_ids, mut candidates) = (vec![0; self.heads.len()], Vec::with_capacity(EXPECTED_PLACEMENTS));
        for cell in view.empty_cells().iter() {
            for digit in view.candidates(cell).iter() {
                candidate_ids[self.candidate_index(cell, digit)] = candidates.len() as u32;
                candidates.push((cell, digit));
            }
        }
        let (sets, set_placements) = self.by_size();
        let (placements, side, exclusive_pairs) =
            (self.placements.clone(), self.places.len(), self.exclusive_pairs.clone());
        AlsCatalogue { sets, placements, set_placements, candidate_ids, candidates, side, exclusive_pairs }
    }
}

/// Returns the maximum number of cells of an almost locked set, for units with too many empty cells for a [`SubsetTable`]. Larger sets of
/// such a unit are not found. `side` is the number of rows of the board. The maximum is lower on large boards, because they have too many
/// large sets.
const fn max_set_cells(side: usize) -> usize {
    match side {
        0..=9 => 9,
        10..=16 => 4,
        _ => 3,
    }
}

/// Calls `found` with each almost locked set of `unit`. Leaves out a set if all its cells are also in a unit with a lower number. The
/// arguments of `found` are the cells of the set, the same cells as a bit mask, and the digits of the set. Bit i of a mask stands for the
/// i-th cell of the unit.
///
/// `open_cells` contains a pair for each empty cell of the unit: its candidates, and a mask of only this cell. `subsets` is a scratch
/// buffer. If the unit has too many empty cells for it, only sets of up to [`max_set_cells`] cells are found.
fn for_each_als<const W: usize>(
    view: View<'_, W>,
    unit: UnitId,
    open_cells: &[(u64, u64)],
    subsets: &mut SubsetTable,
    found: &mut impl FnMut(Cells<W>, u64, DigitSet),
) {
    let (layout, max_cells) = (view.position().layout(), max_set_cells(view.position().shape().side()));
    let cells = &view.position().unit(unit).cells;
    let intersections = view.position().geometry().intersections_of(unit).iter();
    let earlier =
        intersections.filter(|intersection| intersection.cover < unit).map(|intersection| intersection.in_base);
    let is_first = |slots: u64| match slots.is_power_of_two() {
        true => layout.units_of(cells[slots.trailing_zeros() as usize]).first() == Some(&unit),
        false => earlier.clone().all(|shared| slots & !shared != 0),
    };
    let mut report = |digits, slots| {
        if is_first(slots) {
            let cells = ones(slots).fold(Cells::EMPTY, |all, at| all.with(cells[at]));
            found(cells, slots, DigitSet::from_bits(digits));
        }
    };
    if subsets.fill(open_cells) {
        let almost = subsets.iter().filter(|&(_, digits, size)| popcount(digits) == size + 1);
        almost.for_each(|(subset, digits, _)| report(digits, subsets.slots_of(subset)));
    } else {
        extend(open_cells, (0, 0, 1), max_cells, &mut report);
    }
}

/// Adds one or more of `open_cells` to a group of n − 1 cells, in all possible ways, and calls `found` with each result that is an almost
/// locked set of at most `max_cells` cells. The arguments of `found` are the digits and the bit mask of the set.
///
/// `digits` contains the candidates of the group, and `slots` is its bit mask. Bit i of a mask stands for the i-th cell of the unit.
fn extend(
    open_cells: &[(u64, u64)],
    (digits, slots, n): (u64, u64, u32),
    max_cells: usize,
    found: &mut impl FnMut(u64, u64),
) {
    for (at, &(candidates, slot)) in open_cells.iter().enumerate() {
        let (digits, slots, rest) = (digits | candidates, slots | slot, &open_cells[at + 1..]);
        let count = digits.count_ones();
        if count == n + 1 {
            found(digits, slots);
        }
        // Each digit but one needs a cell among the chosen cells and the cells that are left.
        if count <= max_cells.min(n as usize + rest.len()) as u32 + 1 && !rest.is_empty() && (n as usize) < max_cells {
            extend(rest, (digits, slots, n + 1), max_cells, found);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::{Analysis, Deduction, Ladder, Position, Technique, samples};

    /// Almost locked sets with their [digit placements](DigitPlacement), and pairs of digit placements that exclude each other. The numbers
    /// of the placements are left out, so that they do not affect a comparison.
    type CatalogueSnapshot = (Vec<(Cells<2>, Vec<(Digit, Cells<2>, Cells<2>)>)>, Vec<[(Digit, Cells<2>); 2]>);

    fn snapshot(catalogue: &AlsCatalogue<2>) -> CatalogueSnapshot {
        let placement = |number: u32| catalogue.placements[number as usize];
        let placements_of = |set: &Als<2>| {
            let numbers = &catalogue.set_placements[set.first_placement as usize..][..set.seen_digits.len()];
            let placements = numbers
                .iter()
                .map(|&number| (placement(number).digit, placement(number).places, placement(number).seen));
            (set.cells, placements.collect())
        };
        let is_used = |number: u32| catalogue.set_placements.contains(&number);
        let used = catalogue.exclusive_pairs.iter().filter(|pair| pair.iter().all(|&number| is_used(number)));
        let mut exclusive: Vec<_> =
            used.map(|pair| pair.map(|number| (placement(number).digit, placement(number).places))).collect();
        exclusive.iter_mut().for_each(|pair| pair.sort_unstable());
        exclusive.sort_unstable();
        (catalogue.sets.iter().map(placements_of).collect(), exclusive)
    }

    #[test]
    fn an_updated_store_equals_a_new_one() {
        let (ladder, mut count) = (Ladder::ninefold(), 0);
        for start in samples::all_puzzles() {
            let mut updated = AlsStore::empty(View::<2>::of(&Analysis::of(start.clone())));
            let is_after_singles = |(_, step): &(Position, Deduction)| step.technique > Technique::HiddenSingleLine;
            for (position, _) in samples::positions_from(&ladder, start).filter(is_after_singles) {
                let analysis = Analysis::of(position);
                let view = View::<2>::of(&analysis);
                let mut expected = AlsStore::empty(view);
                updated.update(view);
                expected.update(view);
                assert_eq!(snapshot(&updated.to_catalogue(view)), snapshot(&expected.to_catalogue(view)));
                count += 1;
            }
        }
        assert!(count > 20, "{count}");
    }
}
