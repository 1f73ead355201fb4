//! The almost locked sets of a position as they are found, unit by unit, and what each digit of them sees.
//!
//! What is found is kept for the positions that come after: the sets of a unit hold for as long as its candidates do, and what a digit of
//! a set sees for as long as the places of that digit do.

use crate::analysis::als::catalogue::{Als, AlsCatalogue, DigitPlacement};
use crate::analysis::als::store::{AlsStore, EXPECTED_PLACEMENTS, NO_PLACEMENT, UnitAls};
use crate::analysis::als::subset_table::SubsetTable;
use crate::bits::ones;
use crate::bits::popcount;
use crate::{Cells, View};
use grid::{Digit, DigitSet, UnitId};

impl<const W: usize> AlsStore<W> {
    /// Returns the sets of the position. Continues with the pool of an earlier position of the same analysis, if there is one.
    pub fn updated_catalogue(pool: &mut Option<Self>, view: View<'_, W>) -> AlsCatalogue<W> {
        let pool = pool.get_or_insert_with(|| Self::empty(view));
        pool.update(view);
        pool.to_catalogue(view)
    }

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

    /// Goes on to another position.
    fn update(&mut self, view: View<'_, W>) {
        view.digits().for_each(|digit| self.places[digit.index()] = view.places(digit));
        let kept = self.retain_valid();
        let (mut open, mut choices) = (Vec::new(), SubsetTable::new());
        for unit in view.units() {
            open.clear();
            let cells = &view.position().unit(unit).cells;
            open.extend(
                ones(view.position().empty_places(unit)).map(|at| (view.candidates(cells[at]).bits(), 1 << at)),
            );
            let mut of_unit = std::mem::take(&mut self.units[usize::from(unit.0)]);
            if of_unit.open_cells == open {
                of_unit.renumber(&kept);
            } else {
                std::mem::swap(&mut of_unit.open_cells, &mut open);
                self.enumerate_unit(view, unit, &mut choices, &mut of_unit);
            }
            self.units[usize::from(unit.0)] = of_unit;
        }
    }

    /// The sets of a unit.
    fn enumerate_unit(&mut self, view: View<'_, W>, unit: UnitId, choices: &mut SubsetTable, of_unit: &mut UnitAls<W>) {
        let UnitAls { open_cells: open, sets, placements: holds } = of_unit;
        sets.clear();
        holds.clear();
        let mut whole = [None; 64]; // by digit: the hold with all its places here, which many sets share
        for_each_als(view, unit, open, choices, &mut |cells, seats, digits| {
            let watched = digits.iter().filter(|&digit| {
                let places = cells & self.places[digit.index()];
                let hold = if view.position().places(unit, digit) & !seats == 0 {
                    *whole[digit.index()].get_or_insert_with(|| self.placement_id(view, digit, places))
                } else {
                    self.placement_id(view, digit, places)
                };
                holds.extend(hold);
                hold.is_some()
            });
            sets.push(Als { cells, digits, seen_digits: watched.collect(), first_placement: 0 });
        });
    }

    /// The number of the hold of `digit` in these places, if they are seen from any other.
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

    /// Returns the sets and holds of the position that the pool has come to.
    fn to_catalogue(&self, view: View<'_, W>) -> AlsCatalogue<W> {
        let (mut names, mut candidates) = (vec![0; self.heads.len()], Vec::with_capacity(EXPECTED_PLACEMENTS));
        for cell in view.empty_cells().iter() {
            for digit in view.candidates(cell).iter() {
                names[self.candidate_index(cell, digit)] = candidates.len() as u32;
                candidates.push((cell, digit));
            }
        }
        let (sets, of_sets) = self.by_size();
        let (holds, side, clashes) = (self.placements.clone(), self.places.len(), self.exclusive_pairs.clone());
        AlsCatalogue {
            sets,
            placements: holds,
            set_placements: of_sets,
            candidate_ids: names,
            candidates,
            side,
            exclusive_pairs: clashes,
        }
    }
}

/// How many cells a set has at most: on big boards there would be too many.
const fn max_set_cells(side: usize) -> usize {
    match side {
        0..=9 => 9,
        10..=16 => 4,
        _ => 3,
    }
}

/// Hands over the sets of a unit of which it is the first, told from its `open` cells: which cells, as bits of the unit too, and their
/// digits.
fn for_each_als<const W: usize>(
    view: View<'_, W>,
    unit: UnitId,
    open: &[(u64, u64)],
    choices: &mut SubsetTable,
    found: &mut impl FnMut(Cells<W>, u64, DigitSet),
) {
    let (layout, longest) = (view.position().layout(), max_set_cells(view.position().shape().side()));
    let cells = &view.position().unit(unit).cells;
    let crossings = view.position().geometry().intersections_of(unit).iter();
    let before = crossings.filter(|crossing| crossing.cover < unit).map(|crossing| crossing.in_base);
    let is_first = |seats: u64| match seats.is_power_of_two() {
        true => layout.units_of(cells[seats.trailing_zeros() as usize]).first() == Some(&unit),
        false => before.clone().all(|shared| seats & !shared != 0),
    };
    let mut note = |digits, seats| {
        if is_first(seats) {
            let cells = ones(seats).fold(Cells::EMPTY, |all, at| all.with(cells[at]));
            found(cells, seats, DigitSet::from_bits(digits));
        }
    };
    if choices.fill(open) {
        let almost = choices.iter().filter(|&(_, digits, size)| popcount(digits) == size + 1);
        almost.for_each(|(choice, digits, _)| note(digits, choices.slots_of(choice)));
    } else {
        extend(open, (0, 0, 1), longest, &mut note);
    }
}

/// Every choice of `open`, added as the n-th and later ones to what is chosen, that leaves one digit more than cells: digits, seats.
fn extend(open: &[(u64, u64)], (digits, seats, n): (u64, u64, u32), longest: usize, found: &mut impl FnMut(u64, u64)) {
    for (at, &(more, seat)) in open.iter().enumerate() {
        let (digits, seats, rest) = (digits | more, seats | seat, &open[at + 1..]);
        let count = digits.count_ones();
        if count == n + 1 {
            found(digits, seats);
        }
        // With what is left there must be a cell for each digit but one.
        if count <= longest.min(n as usize + rest.len()) as u32 + 1 && !rest.is_empty() && (n as usize) < longest {
            extend(rest, (digits, seats, n + 1), longest, found);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::{Analysis, Deduction, Ladder, Position, Technique, samples};

    /// The sets and the holds of each, and which cannot be true beside which, whatever their numbers.
    type CatalogueSnapshot = (Vec<(Cells<2>, Vec<(Digit, Cells<2>, Cells<2>)>)>, Vec<[(Digit, Cells<2>); 2]>);

    fn snapshot(gathered: &AlsCatalogue<2>) -> CatalogueSnapshot {
        let hold = |number: u32| gathered.placements[number as usize];
        let of_set = |set: &Als<2>| {
            let numbers = &gathered.set_placements[set.first_placement as usize..][..set.seen_digits.len()];
            let holds = numbers.iter().map(|&number| (hold(number).digit, hold(number).places, hold(number).seen));
            (set.cells, holds.collect())
        };
        let is_used = |number: u32| gathered.set_placements.contains(&number);
        let used = gathered.exclusive_pairs.iter().filter(|pair| pair.iter().all(|&number| is_used(number)));
        let mut beside: Vec<_> =
            used.map(|pair| pair.map(|number| (hold(number).digit, hold(number).places))).collect();
        beside.iter_mut().for_each(|pair| pair.sort_unstable());
        beside.sort_unstable();
        (gathered.sets.iter().map(of_set).collect(), beside)
    }

    #[test]
    fn an_updated_store_equals_a_new_one() {
        let (ladder, mut count) = (Ladder::ninefold(), 0);
        for start in samples::all_puzzles() {
            let mut kept = AlsStore::empty(View::<2>::of(&Analysis::of(start.clone())));
            let beyond = |(_, step): &(Position, Deduction)| step.technique > Technique::HiddenSingleLine;
            for (position, _) in samples::positions_from(&ladder, start).filter(beyond) {
                let analysis = Analysis::of(position);
                let view = View::<2>::of(&analysis);
                let mut fresh = AlsStore::empty(view);
                kept.update(view);
                fresh.update(view);
                assert_eq!(snapshot(&kept.to_catalogue(view)), snapshot(&fresh.to_catalogue(view)));
                count += 1;
            }
        }
        assert!(count > 20, "{count}");
    }
}
