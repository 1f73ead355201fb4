//! What a candidate takes by way of one almost locked set, told for all candidates at once.
//!
//! Were a candidate true, the sets that it sees with its digit would miss that and hold all their others, and take what sees those. It
//! goes both ways: what a candidate takes would take it. So those that would take all places of a digit in a unit are just those that
//! all these places take, and it is the same with all that a cell may hold.

use crate::analysis::als::cache::EmptyingTable;
use crate::analysis::als::catalogue::AlsCatalogue;
use crate::analysis::als::elimination_bound::{MAX_CANDIDATES, seen_bits};
use crate::bits::{clear_bit, ones_of, set_bit, union, with_width, words_for};
use crate::{Cells, View};
use grid::{Cell, Digit};

/// Returns the candidates that empty a cell or a unit, or `None` if there are too many candidates to tell.
pub(crate) fn emptying_table<const W: usize>(
    catalogue: &AlsCatalogue<W>,
    view: View<'_, W>,
) -> Option<EmptyingTable<W>> {
    let count = catalogue.candidate_count();
    (count <= MAX_CANDIDATES)
        .then(|| with_width!(words_for(count), N => EliminationMatrix::<N, W>::of(catalogue, view).to_emptying_table()))
}

/// By the name of a candidate, the names of those that it takes, `N` words of them.
struct EliminationMatrix<'a, const N: usize, const W: usize> {
    catalogue: &'a AlsCatalogue<W>,
    view: View<'a, W>,
    eliminated: Vec<[u64; N]>,
}

impl<'a, const N: usize, const W: usize> EliminationMatrix<'a, N, W> {
    fn of(catalogue: &'a AlsCatalogue<W>, view: View<'a, W>) -> Self {
        let seen: Vec<[u64; N]> = catalogue.placements.iter().map(|hold| seen_bits(catalogue, hold)).collect();
        let mut around = vec![[0; N]; seen.len()]; // by hold: what the sets that have it see with any digit
        for set in 0..catalogue.sets.len() {
            let mut all = [0; N];
            catalogue.placements_of(set).for_each(|hold| union(&mut all, &seen[hold]));
            catalogue.placements_of(set).for_each(|hold| union(&mut around[hold], &all));
        }
        let mut taken = vec![[0; N]; catalogue.candidate_count()];
        for (hold, around) in catalogue.placements.iter().zip(&around) {
            hold.seen.iter().for_each(|cell| union(&mut taken[catalogue.candidate_id(cell, hold.digit)], around));
        }
        let mut this = Self { catalogue, view, eliminated: taken };
        this.clear_same_digit();
        this
    }

    /// No digit takes others of its kind so: it sees them in vain where the set misses it.
    fn clear_same_digit(&mut self) {
        for digit in self.view.digits() {
            let mut kind = [0; N];
            let places = self.view.places(digit);
            places.iter().for_each(|cell| set_bit(&mut kind, self.catalogue.candidate_id(cell, digit)));
            for cell in places.iter() {
                let taken = &mut self.eliminated[self.catalogue.candidate_id(cell, digit)];
                taken.iter_mut().zip(kind).for_each(|(taken, kind)| *taken &= !kind);
            }
        }
    }

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

    /// What all of these take; nothing if there are none.
    fn common_eliminations(&self, mut candidates: impl Iterator<Item = (Cell, Digit)>) -> [u64; N] {
        let Some((cell, digit)) = candidates.next() else { return [0; N] };
        let mut common = self.eliminated[self.catalogue.candidate_id(cell, digit)];
        for (cell, digit) in candidates {
            if common == [0; N] {
                break;
            }
            let taken = &self.eliminated[self.catalogue.candidate_id(cell, digit)];
            common.iter_mut().zip(taken).for_each(|(common, taken)| *common &= taken);
        }
        common
    }

    fn cells_by_digit(&self, row: &[u64; N]) -> Vec<Cells<W>> {
        let mut by_digit = vec![Cells::EMPTY; self.catalogue.side()];
        for (cell, digit) in ones_of(*row).map(|name| self.catalogue.candidate(name)) {
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

    /// By digit the other places that the candidate takes, told from the cells of the sets alone.
    fn expected_eliminations(view: View<'_, 2>, stock: &AlsIndex<2>, cell: Cell, digit: Digit) -> Vec<Cells<2>> {
        let places = |set: usize, digit: Digit| stock.sets[set].cells & view.places(digit);
        let misses = |&set: &usize| {
            let places = places(set, digit);
            stock.sets[set].digits.has(digit) && places.is_subset(view.peers(cell))
        };
        let sets: Vec<usize> = (0..stock.sets.len()).filter(misses).collect();
        let by_digit = |other: Digit| {
            let holding = sets.iter().filter(|&&set| other != digit && stock.sets[set].digits.has(other));
            let seen = holding.map(|&set| view.places(other) & view.common_peers(places(set, other)));
            seen.fold(Cells::EMPTY, |all, seen| all | seen)
        };
        view.digits().map(by_digit).collect()
    }

    /// Counts the candidates that empty a cell, those that empty a unit, and all.
    fn check(position: &Position) -> [usize; 3] {
        let (analysis, mut count) = (Analysis::of(position.clone()), [0; 3]);
        let view = View::<2>::of(&analysis);
        let stock = AlsIndex::of(view);
        let told = stock.emptying_table(view).unwrap();
        for (cell, digit) in view.digits().flat_map(|digit| view.places(digit).product(DigitSet::only(digit))) {
            let taken = expected_eliminations(view, stock, cell, digit);
            let is_left = |other: Cell| view.candidates(other).iter().any(|digit| !taken[digit.index()].has(other));
            let empties_cell = view.empty_cells().without(cell).iter().any(|other| !is_left(other));
            let is_lacking = |(unit, digit)| {
                let places = view.places_in(unit, digit);
                !places.is_empty() && places.is_subset(taken[digit.index()])
            };
            let empties_unit = view.units().any(|unit| view.digits().any(|digit| is_lacking((unit, digit))));
            let (cells, units) = (told.cells[digit.index()], told.units[digit.index()]);
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
