//! Candidates that, if true, would leave a cell without candidates or a unit without places for a digit. Only eliminations by single almost
//! locked sets count.
//!
//! Assume that a candidate is true. If the candidate sees all places of its digit in a set, this set lacks the digit and contains all its
//! other digits. Each of these other digits eliminates the candidates that see all its places in the set.
//!
//! This relation between candidates is symmetric: if candidate a eliminates candidate b in this way, b also eliminates a. So if a candidate
//! eliminates all places of a digit in a unit, each of these places eliminates the candidate. Likewise, if a candidate eliminates all
//! candidates of a cell, each of them eliminates this candidate.

use crate::analysis::als::cache::EmptyingTable;
use crate::analysis::als::catalogue::AlsCatalogue;
use crate::analysis::als::elimination_bound::{MAX_CANDIDATES, seen_bits};
use crate::bits::{clear_bit, ones_of, set_bit, union, with_width, words_for};
use crate::{Cells, View};
use grid::{Cell, Digit};

/// Returns the candidates that, if true, would leave a cell without candidates or a unit without places for a digit. Returns `None` if the
/// position has more than [`MAX_CANDIDATES`] candidates.
pub(crate) fn emptying_table<const W: usize>(
    catalogue: &AlsCatalogue<W>,
    view: View<'_, W>,
) -> Option<EmptyingTable<W>> {
    let count = catalogue.candidate_count();
    (count <= MAX_CANDIDATES)
        .then(|| with_width!(words_for(count), N => EliminationMatrix::<N, W>::of(catalogue, view).to_emptying_table()))
}

/// For each candidate, the candidates that are eliminated if it is true. Only eliminations by a single almost locked set count.
struct EliminationMatrix<'a, const N: usize, const W: usize> {
    catalogue: &'a AlsCatalogue<W>,
    view: View<'a, W>,
    /// For each candidate, a row of `N` words. Bit i is set if the candidate eliminates candidate number i.
    eliminated: Vec<[u64; N]>,
}

impl<'a, const N: usize, const W: usize> EliminationMatrix<'a, N, W> {
    fn of(catalogue: &'a AlsCatalogue<W>, view: View<'a, W>) -> Self {
        let seen: Vec<[u64; N]> =
            catalogue.placements.iter().map(|placement| seen_bits(catalogue, placement)).collect();
        // For each digit placement, the candidates that are eliminated by any digit placement of a set that has it.
        let mut seen_by_sets = vec![[0; N]; seen.len()];
        for set in 0..catalogue.sets.len() {
            let mut all = [0; N];
            catalogue.placements_of(set).for_each(|placement| union(&mut all, &seen[placement]));
            catalogue.placements_of(set).for_each(|placement| union(&mut seen_by_sets[placement], &all));
        }
        let mut eliminated = vec![[0; N]; catalogue.candidate_count()];
        for (placement, seen_by_sets) in catalogue.placements.iter().zip(&seen_by_sets) {
            placement
                .seen
                .iter()
                .for_each(|cell| union(&mut eliminated[catalogue.candidate_id(cell, placement.digit)], seen_by_sets));
        }
        let mut matrix = Self { catalogue, view, eliminated };
        matrix.clear_same_digit();
        matrix
    }

    /// Removes the eliminations in which both candidates have the same digit. A candidate eliminates others only through sets that lack its
    /// digit. Such a set cannot eliminate candidates of this digit.
    fn clear_same_digit(&mut self) {
        for digit in self.view.digits() {
            let mut same_digit = [0; N];
            let places = self.view.places(digit);
            places.iter().for_each(|cell| set_bit(&mut same_digit, self.catalogue.candidate_id(cell, digit)));
            for cell in places.iter() {
                let eliminated = &mut self.eliminated[self.catalogue.candidate_id(cell, digit)];
                eliminated.iter_mut().zip(same_digit).for_each(|(eliminated, same_digit)| *eliminated &= !same_digit);
            }
        }
    }

    /// Returns the emptying table. Its `cells` contain the candidates that eliminate all candidates of another cell. Its `units` contain
    /// the candidates that eliminate all places of a digit in some unit.
    fn to_emptying_table(&self) -> EmptyingTable<W> {
        let (mut cells, mut units) = ([0; N], [0; N]);
        for cell in self.view.empty_cells().iter() {
            let all = self.view.candidates(cell).iter().map(|digit| (cell, digit));
            let mut common = self.common_eliminations(all);
            self.view
                .candidates(cell)
                .iter()
                .for_each(|digit| clear_bit(&mut common, self.catalogue.candidate_id(cell, digit)));
            union(&mut cells, &common);
        }
        for unit in self.view.units() {
            for digit in self.view.digits() {
                union(
                    &mut units,
                    &self.common_eliminations(self.view.places_in(unit, digit).iter().map(|cell| (cell, digit))),
                );
            }
        }
        EmptyingTable { cells: self.cells_by_digit(&cells), units: self.cells_by_digit(&units) }
    }

    /// Returns the intersection of the eliminations of `candidates`: bit i is set if every one of them eliminates candidate number i. If
    /// there are no `candidates`, no bit is set.
    fn common_eliminations(&self, mut candidates: impl Iterator<Item = (Cell, Digit)>) -> [u64; N] {
        let Some((cell, digit)) = candidates.next() else { return [0; N] };
        let mut common = self.eliminated[self.catalogue.candidate_id(cell, digit)];
        for (cell, digit) in candidates {
            if common == [0; N] {
                break;
            }
            let eliminated = &self.eliminated[self.catalogue.candidate_id(cell, digit)];
            common.iter_mut().zip(eliminated).for_each(|(common, eliminated)| *common &= eliminated);
        }
        common
    }

    /// For each digit, returns the cells of its candidates in `row`. Bit i of `row` stands for candidate number i.
    fn cells_by_digit(&self, row: &[u64; N]) -> Vec<Cells<W>> {
        let mut by_digit = vec![Cells::EMPTY; self.catalogue.side()];
        for (cell, digit) in ones_of(*row).map(|id| self.catalogue.candidate(id)) {
            by_digit[digit.index()] = by_digit[digit.index()].with(cell);
        }
        by_digit
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::als::cache::AlsIndex;
    use crate::{Analysis, Ladder, Position, samples};
    use grid::DigitSet;

    /// Returns the candidates that single almost locked sets eliminate if `digit` is true in `cell`: for each digit, the cells from which
    /// it is eliminated. Computed directly from the cells of the sets.
    fn expected_eliminations(view: View<'_, 2>, als: &AlsIndex<2>, cell: Cell, digit: Digit) -> Vec<Cells<2>> {
        let places = |set: usize, digit: Digit| als.sets[set].cells & view.places(digit);
        let lacks = |&set: &usize| {
            let places = places(set, digit);
            als.sets[set].digits.has(digit) && places.is_subset(view.peers(cell))
        };
        let sets: Vec<usize> = (0..als.sets.len()).filter(lacks).collect();
        let by_digit = |other: Digit| {
            let containing = sets.iter().filter(|&&set| other != digit && als.sets[set].digits.has(other));
            let seen = containing.map(|&set| view.places(other) & view.common_peers(places(set, other)));
            seen.fold(Cells::EMPTY, |all, seen| all | seen)
        };
        view.digits().map(by_digit).collect()
    }

    /// Compares the emptying table of a position with a direct search. Returns three numbers of candidates: how many eliminate all
    /// candidates of a cell, how many eliminate all places of a digit in a unit, and how many there are in all.
    fn check(position: &Position) -> [usize; 3] {
        let (analysis, mut count) = (Analysis::of(position.clone()), [0; 3]);
        let view = View::<2>::of(&analysis);
        let als = AlsIndex::of(view);
        let table = als.emptying_table(view).unwrap();
        for (cell, digit) in view.digits().flat_map(|digit| view.places(digit).product(DigitSet::only(digit))) {
            let eliminated = expected_eliminations(view, als, cell, digit);
            let has_some_left =
                |other: Cell| view.candidates(other).iter().any(|digit| !eliminated[digit.index()].has(other));
            let empties_cell = view.empty_cells().without(cell).iter().any(|other| !has_some_left(other));
            let is_emptied = |(unit, digit)| {
                let places = view.places_in(unit, digit);
                !places.is_empty() && places.is_subset(eliminated[digit.index()])
            };
            let empties_unit = view.units().any(|unit| view.digits().any(|digit| is_emptied((unit, digit))));
            let (cells, units) = (table.cells[digit.index()], table.units[digit.index()]);
            assert_eq!([cells.has(cell), units.has(cell)], [empties_cell, empties_unit], "{cell:?} {digit}");
            [empties_cell, empties_unit, true]
                .iter()
                .zip(&mut count)
                .for_each(|(&is, count)| *count += usize::from(is));
        }
        count
    }

    #[test]
    fn the_emptying_table_matches_a_direct_search() {
        let (ladder, mut count) = (Ladder::ninefold(), [0; 3]);
        for position in samples::all_puzzles().flat_map(|start| samples::beyond_subsets(&ladder, start).take(12)) {
            let now = check(&position);
            (0..3).for_each(|at| count[at] += now[at]);
        }
        let [cells, units, all] = count;
        assert!(cells > 20 && units > 20 && all > 2 * (cells + units), "{count:?}");
    }
}
