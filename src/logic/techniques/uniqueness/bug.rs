//! Bivalue universal graves (BUG): boards on which every empty cell has two candidates, and in every unit each missing digit has two
//! places.
//!
//! A BUG has either no solution or at least two. So if removing some candidates of a few cells would turn the board into a BUG, one of
//! these candidates is true. They are called guardians.

use std::ops::ControlFlow;

use crate::techniques::uniqueness::guardian_types::GuardedPattern;
use crate::{DeductionSink, Technique, View, ViewFinder};
use grid::{Cell, DigitSet};

/// Maximum number of cells with more than two candidates. If the board has more of these cells, it is not searched for BUGs.
const MAX_GUARDIAN_CELLS: usize = 6;

/// Finder of one BUG technique, such as BUG+1 or BUG Type 3. The pattern consists of all empty cells of the board.
#[derive(Debug)]
pub struct Bug(pub Technique);

impl ViewFinder for Bug {
    fn technique(&self) -> Technique {
        self.0
    }

    fn techniques(&self) -> &[Technique] {
        match self.0 {
            Technique::BugType2 => &[Technique::BugType2, Technique::BugType4],
            technique => technique.as_slice(),
        }
    }

    fn find_in<const W: usize>(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        let (empty, bivalue) = (view.empty_cells(), view.bivalue());
        if self.0 == Technique::BugPlusOne && (empty - bivalue).has_several() {
            return ControlFlow::Continue(()); // each of these cells has at least one guardian
        }
        let guardian_cells = (empty - bivalue).to_vec();
        if !(1..=MAX_GUARDIAN_CELLS).contains(&guardian_cells.len())
            || guardian_cells.iter().any(|&cell| view.candidates(cell).len() < 3)
            || !empty.is_subset(view.unit_only_cells())
        {
            return ControlFlow::Continue(());
        }
        let mut bug = BugPattern::new(view);
        if !bivalue.iter().all(|cell| bug.add_cell(cell, view.candidates(cell))) {
            return ControlFlow::Continue(());
        }
        bug.for_each_bug(&guardian_cells, &mut |cells| self.report(GuardedPattern::new(view, self.0, cells), found))
    }
}

impl Bug {
    /// Reports the deductions that the techniques of this finder make from one BUG. `pattern` is the BUG with its guardians (extra
    /// candidates).
    fn report<const W: usize>(
        &self,
        mut pattern: GuardedPattern<'_, W>,
        found: &mut DeductionSink<'_>,
    ) -> ControlFlow<()> {
        let guardians = pattern.all_guardians().len();
        match self.0 {
            Technique::BugPlusOne if guardians == 1 => pattern.report_type_1(found),
            Technique::BugType2 if guardians > 1 => {
                pattern.report_type_2(found)?;
                pattern.set_technique(Technique::BugType4).report_type_4(found)
            }
            Technique::BugType3 if guardians > 1 => pattern.report_type_3(found),
            Technique::BugPlusN if guardians > 1 => {
                pattern.report_type_1(found)?;
                pattern.report_wings(found)
            }
            _ => ControlFlow::Continue(()),
        }
    }
}

/// BUG under construction: the cells added so far, each with two of its candidates.
struct BugPattern<'a, const W: usize> {
    view: View<'a, W>,
    cells: Vec<(Cell, DigitSet)>,
    /// For each digit, two sets of units: those in which at least one of `cells` has the digit, and those in which at least two of them
    /// have it. Each set is a bit mask of `words` words. For the digit `d`, the unit `u` is bit `u % 64` of the two words at index
    /// `d * words + u / 64`.
    counts: Vec<[u64; 2]>,
    /// Number of 64-bit words that a bit mask of all units needs.
    words: usize,
}

impl<'a, const W: usize> BugPattern<'a, W> {
    fn new(view: View<'a, W>) -> Self {
        let words = view.units().count().div_ceil(64);
        Self { view, cells: Vec::new(), counts: vec![[0; 2]; view.digits().count() * words], words }
    }

    /// Adds a cell with its two digits. Returns `false` if some unit now has one of these digits in three cells, which a BUG cannot have.
    fn add_cell(&mut self, cell: Cell, pair: DigitSet) -> bool {
        self.cells.push((cell, pair));
        let mut is_valid = true;
        for unit in self.view.position().layout().units_of(cell) {
            let (word, bit) = (usize::from(unit.0) / 64, 1 << (unit.0 % 64));
            for digit in pair.iter() {
                let [once, twice] = &mut self.counts[digit.index() * self.words + word];
                is_valid &= *twice & bit == 0;
                *twice |= *once & bit;
                *once |= bit;
            }
        }
        is_valid
    }

    /// Tries every way to choose two candidates for each cell of `guardian_cells`. Calls `found` with each BUG that results.
    ///
    /// The BUG consists of the cells added so far and of `guardian_cells`. In a BUG, every unit has each digit in exactly two cells or in
    /// none.
    fn for_each_bug(
        &mut self,
        guardian_cells: &[Cell],
        found: &mut impl FnMut(Vec<(Cell, DigitSet)>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some((&cell, rest)) = guardian_cells.split_first() else {
            let is_bug = self.counts.iter().all(|[once, twice]| once == twice);
            return if is_bug { found(self.cells.clone()) } else { ControlFlow::Continue(()) };
        };
        let (candidates, counts) = (self.view.candidates(cell), self.counts.clone());
        for one in candidates.iter() {
            for other in candidates.iter().filter(|&other| other > one) {
                if self.add_cell(cell, DigitSet::only(one).with(other)) {
                    self.for_each_bug(rest, found)?;
                }
                self.cells.pop();
                self.counts.copy_from_slice(&counts);
            }
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Analysis, samples};
    use grid::UnitId;

    /// Returns how many of the cells are in `unit` and have `digit`, by counting them one by one.
    fn count(view: View<'_, 2>, cells: &[(Cell, DigitSet)], unit: UnitId, digit: grid::Digit) -> usize {
        cells.iter().filter(|&&(cell, pair)| view.unit(unit).has(cell) && pair.has(digit)).count()
    }

    #[test]
    fn bug_counts_match_a_direct_count() {
        let (mut rejected, mut bugs) = (0, 0);
        for board in samples::random_candidates() {
            let position = crate::Position::of(&board);
            let analysis = Analysis::of(position.clone());
            let view = View::<2>::of(&analysis);
            let mut bug = BugPattern::new(view);
            let pairs = view.bivalue().iter().map(|cell| (cell, view.candidates(cell)));
            for (cell, pair) in pairs.take(40) {
                let is_valid = bug.add_cell(cell, pair);
                let all = || view.units().flat_map(|unit| view.digits().map(move |digit| (unit, digit)));
                let counts = || all().map(|(unit, digit)| count(view, &bug.cells, unit, digit));
                assert_eq!(is_valid, counts().all(|count| count <= 2));
                if !is_valid {
                    rejected += 1;
                    break;
                }
                let is_bug = bug.counts.iter().all(|[once, twice]| once == twice);
                assert_eq!(is_bug, counts().all(|count| count != 1));
                bugs += usize::from(is_bug);
            }
        }
        assert!(rejected > 20, "{rejected} rejected, {bugs} complete");
    }
}
