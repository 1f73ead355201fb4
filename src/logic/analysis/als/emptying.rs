//! Candidates that would leave a cell or a unit without candidates, because of what single almost locked sets eliminate.
//!
//! Assume that a candidate is true. Each set in which it sees all places of its digit lacks this digit and contains all its other digits.
//! These other digits eliminate the candidates that see all their places in the set. This relation between candidates is symmetric: if one
//! eliminates another in this way, the other eliminates the one. So the candidates that eliminate all places of a digit in a unit are the
//! candidates that each of these places eliminates. In the same way, the candidates that eliminate all candidates of a cell are those that
//! each candidate of the cell eliminates.

use crate::analysis::als::cache::EmptyingTable;
use crate::analysis::als::catalogue::AlsCatalogue;
use crate::analysis::als::elimination_bound::{MAX_CANDIDATES, seen_bits};
use crate::bits::{clear_bit, ones_of, set_bit, union, with_width, words_for};
use crate::{Cells, View};
use grid::{Cell, Digit};

/// Returns the candidates that would leave a cell or a unit without candidates. Returns `None` if there are more than [`MAX_CANDIDATES`]
/// candidates.
pub(crate) fn emptying_table<const W: usize>(
    catalogue: &AlsCatalogue<W>,
    view: View<'_, W>,
) -> Option<EmptyingTable<W>> {
    let count = catalogue.candidate_count();
    (count <= MAX_CANDIDATES)
        .then(|| with_width!(words_for(count), N => EliminationMatrix::<N, W>::of(catalogue, view).to_emptying_table()))
}

/// Candidates that each candidate eliminates by way of a single set.
struct EliminationMatrix<'a, const N: usize, const W: usize> {
    catalogue: &'a AlsCatalogue<W>,
    view: View<'a, W>,
    /// Rows of `N` words, indexed by candidate, with one bit for each eliminated candidate.
    eliminated: Vec<[u64; N]>,
}

impl<'a, const N: usize, const W: usize> EliminationMatrix<'a, N, W> {
    fn of(catalogue: &'a AlsCatalogue<W>, view: View<'a, W>) -> Self {
        let seen: Vec<[u64; N]> =
            catalogue.placements.iter().map(|placement| seen_bits(catalogue, placement)).collect();
        // For each placement, the candidates that any placement of its sets sees.
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

    /// Removes the eliminations of candidates of the same digit. The sets lack this digit, so they do not eliminate it.
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

    /// Returns the candidates that eliminate all candidates of another cell, or all candidates of a digit in a unit.
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

    /// Returns the candidates that each of `candidates` eliminates; none if there are no `candidates`.
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

    /// Returns the candidates of a row as the cells of each digit.
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

    /// Returns the cells of each digit in which a candidate eliminates others by way of single sets. Computed from the cells of the sets
    /// alone.
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

    /// Compares the table of a position with a direct search. Returns the numbers of candidates that empty a cell, that empty a unit, and
    /// of all candidates.
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
