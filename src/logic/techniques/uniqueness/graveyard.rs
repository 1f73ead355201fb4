//! The bivalue universal grave: a board whose empty cells hold two candidates each, and each digit twice in a unit or not at all,
//! would have no solution or two.

use std::ops::ControlFlow;

use crate::grid::{Cell, DigitSet, UnitId};
use crate::logic::techniques::uniqueness::trap::Trap;
use crate::logic::{Found, Sweep, Technique, View};

/// More cells than this with more than two candidates are not looked at.
const MOST_GUARDS: usize = 6;

/// All empty cells, a few of which have more candidates than the grave.
#[derive(Debug)]
pub struct Graveyard(pub Technique);

impl Sweep for Graveyard {
    fn technique(&self) -> Technique {
        self.0
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
        let cells = pairs.iter().map(|cell| (cell, view.candidates(cell))).collect();
        let mut grave = Grave { view, cells };
        if !view.units().all(|unit| view.digits().all(|digit| grave.count(unit, DigitSet::only(digit)) <= 2)) {
            return ControlFlow::Continue(());
        }
        grave.dig(&guards, &mut |cells| self.judge(&Trap::new(view, self.0, cells), found))
    }
}

impl Graveyard {
    fn judge<const W: usize>(&self, trap: &Trap<'_, W>, found: &mut Found<'_>) -> ControlFlow<()> {
        let guardians = trap.all_guardians().len();
        match self.0 {
            Technique::BugPlusOne if guardians == 1 => trap.one_guard(found),
            Technique::BugTypes if guardians > 1 => {
                trap.one_digit(found)?;
                trap.locked_digit(found)?;
                trap.subset(found)
            }
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
}

impl<const W: usize> Grave<'_, W> {
    /// Hands over each way to choose two digits of each of `guards` so that every unit has each digit twice or not at all.
    fn dig(
        &mut self,
        guards: &[Cell],
        found: &mut impl FnMut(Vec<(Cell, DigitSet)>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some((&guard, rest)) = guards.split_first() else {
            let has_twice = |unit| self.view.digits().all(|digit| self.count(unit, DigitSet::only(digit)) != 1);
            return if self.view.units().all(has_twice) {
                found(self.cells.clone())
            } else {
                ControlFlow::Continue(())
            };
        };
        let candidates = self.view.candidates(guard);
        for one in candidates.iter() {
            for other in candidates.iter().filter(|&other| other > one) {
                let pair = DigitSet::only(one).with(other);
                let fits = |&unit: &UnitId| pair.iter().all(|digit| self.count(unit, DigitSet::only(digit)) < 2);
                if self.view.position().layout().units_of(guard).iter().all(fits) {
                    self.cells.push((guard, pair));
                    self.dig(rest, found)?;
                    self.cells.pop();
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// How many of the cells so far have `digits` in `unit`.
    fn count(&self, unit: UnitId, digits: DigitSet) -> usize {
        let cells = self.view.unit(unit);
        self.cells.iter().filter(|&&(cell, pair)| cells.has(cell) && digits.is_subset(pair)).count()
    }
}
