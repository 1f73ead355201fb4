//! The bivalue universal grave: a board whose empty cells hold two candidates each, and each digit twice in a unit or not at all,
//! would have no solution or two.

use std::ops::ControlFlow;

use crate::techniques::uniqueness::guardian_types::GuardedPattern;
use crate::{DeductionSink, Technique, View, ViewFinder};
use grid::{Cell, DigitSet};

/// More cells than this with more than two candidates are not looked at.
const MAX_GUARDIAN_CELLS: usize = 6;

/// All empty cells, a few of which have more candidates than the grave.
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
        let (open, pairs) = (view.empty_cells(), view.bivalue());
        if self.0 == Technique::BugPlusOne && (open - pairs).has_several() {
            return ControlFlow::Continue(()); // each guard has a guardian at least
        }
        let guards = (open - pairs).to_vec();
        if !(1..=MAX_GUARDIAN_CELLS).contains(&guards.len())
            || guards.iter().any(|&guard| view.candidates(guard).len() < 3)
            || !open.is_subset(view.unit_only_cells())
        {
            return ControlFlow::Continue(());
        }
        let mut grave = BugPattern::new(view);
        if !pairs.iter().all(|cell| grave.add_cell(cell, view.candidates(cell))) {
            return ControlFlow::Continue(());
        }
        grave.for_each_bug(&guards, &mut |cells| self.report(GuardedPattern::new(view, self.0, cells), found))
    }
}

impl Bug {
    fn report<const W: usize>(
        &self,
        mut trap: GuardedPattern<'_, W>,
        found: &mut DeductionSink<'_>,
    ) -> ControlFlow<()> {
        let guardians = trap.all_guardians().len();
        match self.0 {
            Technique::BugPlusOne if guardians == 1 => trap.report_type_1(found),
            Technique::BugType2 if guardians > 1 => {
                trap.report_type_2(found)?;
                trap.reported_as(Technique::BugType4).report_type_4(found)
            }
            Technique::BugType3 if guardians > 1 => trap.report_type_3(found),
            Technique::BugPlusN if guardians > 1 => {
                trap.report_type_1(found)?;
                trap.report_wings(found)
            }
            _ => ControlFlow::Continue(()),
        }
    }
}

/// The cells of which it is settled which two digits the grave has there.
struct BugPattern<'a, const W: usize> {
    view: View<'a, W>,
    cells: Vec<(Cell, DigitSet)>,
    /// By digit, then by 64 units: a bit for each that has the digit in one cell at least, and for each that has it in two.
    counts: Vec<[u64; 2]>,
    words: usize,
}

impl<'a, const W: usize> BugPattern<'a, W> {
    fn new(view: View<'a, W>) -> Self {
        let pages = view.units().count().div_ceil(64);
        Self { view, cells: Vec::new(), counts: vec![[0; 2]; view.digits().count() * pages], words: pages }
    }

    /// Adds a cell and its two digits; whether no unit has one of them three times now.
    fn add_cell(&mut self, cell: Cell, pair: DigitSet) -> bool {
        self.cells.push((cell, pair));
        let mut fits = true;
        for unit in self.view.position().layout().units_of(cell) {
            let (page, bit) = (usize::from(unit.0) / 64, 1 << (unit.0 % 64));
            for digit in pair.iter() {
                let [once, twice] = &mut self.counts[digit.index() * self.words + page];
                fits &= *twice & bit == 0;
                *twice |= *once & bit;
                *once |= bit;
            }
        }
        fits
    }

    /// Hands over each way to choose two digits of each of `guards` so that every unit has each digit twice or not at all.
    fn for_each_bug(
        &mut self,
        guards: &[Cell],
        found: &mut impl FnMut(Vec<(Cell, DigitSet)>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some((&guard, rest)) = guards.split_first() else {
            let is_grave = self.counts.iter().all(|[once, twice]| once == twice);
            return if is_grave { found(self.cells.clone()) } else { ControlFlow::Continue(()) };
        };
        let (candidates, counts) = (self.view.candidates(guard), self.counts.clone());
        for one in candidates.iter() {
            for other in candidates.iter().filter(|&other| other > one) {
                if self.add_cell(guard, DigitSet::only(one).with(other)) {
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

    /// How many of the cells have `digit` in `unit`, one after the other.
    fn count(view: View<'_, 2>, cells: &[(Cell, DigitSet)], unit: UnitId, digit: grid::Digit) -> usize {
        cells.iter().filter(|&&(cell, pair)| view.unit(unit).has(cell) && pair.has(digit)).count()
    }

    #[test]
    fn bug_counts_match_a_direct_count() {
        let (mut full, mut whole) = (0, 0);
        for board in samples::random_candidates() {
            let position = crate::Position::of(&board);
            let analysis = Analysis::of(position.clone());
            let view = View::<2>::of(&analysis);
            let mut grave = BugPattern::new(view);
            let pairs = view.bivalue().iter().map(|cell| (cell, view.candidates(cell)));
            for (cell, pair) in pairs.take(40) {
                let fits = grave.add_cell(cell, pair);
                let all = || view.units().flat_map(|unit| view.digits().map(move |digit| (unit, digit)));
                let counts = || all().map(|(unit, digit)| count(view, &grave.cells, unit, digit));
                assert_eq!(fits, counts().all(|count| count <= 2));
                if !fits {
                    full += 1;
                    break;
                }
                let is_whole = grave.counts.iter().all(|[once, twice]| once == twice);
                assert_eq!(is_whole, counts().all(|count| count != 1));
                whole += usize::from(is_whole);
            }
        }
        assert!(full > 20, "{full} {whole}");
    }
}
