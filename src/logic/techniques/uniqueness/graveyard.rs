//! The bivalue universal grave: a board whose empty cells hold two candidates each, and each digit twice in a unit or not at all,
//! would have no solution or two.

use std::ops::ControlFlow;

use crate::techniques::uniqueness::trap::Trap;
use crate::{Found, Sweep, Technique, View};
use grid::{Cell, DigitSet};

/// More cells than this with more than two candidates are not looked at.
const MOST_GUARDS: usize = 6;

/// All empty cells, a few of which have more candidates than the grave.
#[derive(Debug)]
pub struct Graveyard(pub Technique);

impl Sweep for Graveyard {
    fn technique(&self) -> Technique {
        self.0
    }

    fn techniques(&self) -> &[Technique] {
        match self.0 {
            Technique::BugType2 => &[Technique::BugType2, Technique::BugType4],
            technique => technique.alone(),
        }
    }

    fn sweep<const W: usize>(&self, view: View<'_, W>, found: &mut Found<'_>) -> ControlFlow<()> {
        let (open, pairs) = (view.open(), view.bivalue());
        if self.0 == Technique::BugPlusOne && (open - pairs).has_several() {
            return ControlFlow::Continue(()); // each guard has a guardian at least
        }
        let guards = (open - pairs).to_vec();
        if !(1..=MOST_GUARDS).contains(&guards.len())
            || guards.iter().any(|&guard| view.candidates(guard).len() < 3)
            || !open.within(view.free())
        {
            return ControlFlow::Continue(());
        }
        let mut grave = Grave::new(view);
        if !pairs.iter().all(|cell| grave.lay(cell, view.candidates(cell))) {
            return ControlFlow::Continue(());
        }
        grave.dig(&guards, &mut |cells| self.judge(Trap::new(view, self.0, cells), found))
    }
}

impl Graveyard {
    fn judge<const W: usize>(&self, mut trap: Trap<'_, W>, found: &mut Found<'_>) -> ControlFlow<()> {
        let guardians = trap.all_guardians().len();
        match self.0 {
            Technique::BugPlusOne if guardians == 1 => trap.one_guard(found),
            Technique::BugType2 if guardians > 1 => {
                trap.one_digit(found)?;
                trap.reported_as(Technique::BugType4).locked_digit(found)
            }
            Technique::BugType3 if guardians > 1 => trap.subset(found),
            Technique::BugMore if guardians > 1 => {
                trap.one_guard(found)?;
                trap.through_pairs(found)
            }
            _ => ControlFlow::Continue(()),
        }
    }
}

/// The cells of which it is settled which two digits the grave has there.
struct Grave<'a, const W: usize> {
    view: View<'a, W>,
    cells: Vec<(Cell, DigitSet)>,
    /// By digit, then by 64 units: a bit for each that has the digit in one cell at least, and for each that has it in two.
    counts: Vec<[u64; 2]>,
    pages: usize,
}

impl<'a, const W: usize> Grave<'a, W> {
    fn new(view: View<'a, W>) -> Self {
        let pages = view.units().count().div_ceil(64);
        Self { view, cells: Vec::new(), counts: vec![[0; 2]; view.digits().count() * pages], pages }
    }

    /// Adds a cell and its two digits; whether no unit has one of them three times now.
    fn lay(&mut self, cell: Cell, pair: DigitSet) -> bool {
        self.cells.push((cell, pair));
        let mut fits = true;
        for unit in self.view.position().layout().units_of(cell) {
            let (page, bit) = (usize::from(unit.0) / 64, 1 << (unit.0 % 64));
            for digit in pair.iter() {
                let [once, twice] = &mut self.counts[digit.index() * self.pages + page];
                fits &= *twice & bit == 0;
                *twice |= *once & bit;
                *once |= bit;
            }
        }
        fits
    }

    /// Hands over each way to choose two digits of each of `guards` so that every unit has each digit twice or not at all.
    fn dig(
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
                if self.lay(guard, DigitSet::only(one).with(other)) {
                    self.dig(rest, found)?;
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
    fn a_grave_knows_how_often_it_has_each_digit() {
        let (mut full, mut whole) = (0, 0);
        for board in samples::struck() {
            let position = crate::Position::of(&board);
            let analysis = Analysis::of(position.clone());
            let view = View::<2>::of(&analysis);
            let mut grave = Grave::new(view);
            let pairs = view.bivalue().iter().map(|cell| (cell, view.candidates(cell)));
            for (cell, pair) in pairs.take(40) {
                let fits = grave.lay(cell, pair);
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
