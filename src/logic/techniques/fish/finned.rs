//! Fish of rows and columns with fins.
//!
//! They are looked for from what falls: were this candidate true, n lines would hold the digit in n - 1 crossing lines only.

use std::collections::HashSet;
use std::ops::ControlFlow;

use crate::Position;
use crate::bits::ones;
use crate::techniques::fish::fish_match::FishMatch;
use crate::techniques::fish::technique_table::BASIC_FISH;
use crate::techniques::subset_cover::for_each_overfull_subset;
use crate::{Cells, DeductionSink, Technique, View, ViewFinder};
use grid::{Cell, Digit, UnitId};

/// n lines that hold a digit in n crossing lines but for some fins; what sees all the fins falls there.
#[derive(Debug)]
pub struct FinnedFish {
    pub size: u32,
    pub technique: Technique,
    pub is_sashimi: bool, // whether some base is left with fewer than two places once the fins are gone
}

impl ViewFinder for FinnedFish {
    fn technique(&self) -> Technique {
        self.technique
    }

    fn find_in<const W: usize>(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        view.each_digit_to_search(self.technique, found, |digit, found| {
            let mut is_vain = true;
            for_each_finned_fish(&view, digit, self.size, &mut |catch| {
                is_vain = false;
                match catch.is_sashimi(&view) == self.is_sashimi {
                    true => found(catch.into_deduction(self.technique)),
                    false => ControlFlow::Continue(()),
                }
            })?;
            if is_vain {
                BASIC_FISH[self.size as usize - 2]
                    .iter()
                    .skip(1)
                    .for_each(|&with_fins| view.memo().mark_searched(with_fins, digit));
            }
            ControlFlow::Continue(())
        })
    }
}

/// Hands over every fish of this digit and size of rows and columns that has fins.
pub(super) fn for_each_finned_fish<const W: usize>(
    view: &View<'_, W>,
    digit: Digit,
    size: u32,
    found: &mut dyn FnMut(FishMatch<W>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let ground = view.position().geometry();
    if ground.rows.is_empty() || ground.columns.is_empty() {
        return ControlFlow::Continue(()); // a board without the one or the other has no such fish
    }
    let (mut left, places, mut seen) = (RemainingPlaces::of(view.position()), view.places(digit), HashSet::new());
    for target in view.unconfirmed_candidates(digit).iter() {
        left.assume(view, target, digit, places);
        for [lines, across] in [[&ground.rows, &ground.columns], [&ground.columns, &ground.rows]] {
            left.for_each_overfull_lines(lines, size, &mut |chosen, union| {
                let bases: Vec<UnitId> = ones(chosen).map(|at| lines[at]).collect();
                let mut covers: Vec<UnitId> = ones(union).map(|at| across[at]).collect();
                covers.extend(across.iter().find(|&&line| view.unit(line).has(target)));
                covers.sort_unstable();
                if !seen.insert((bases.clone(), covers.clone())) {
                    return ControlFlow::Continue(());
                }
                let catch = FishMatch::of(view, digit, bases, covers);
                let catch = catch.filter(|catch| !catch.fins.is_empty() && catch.is_minimal(view));
                catch.map_or(ControlFlow::Continue(()), &mut *found)
            })?;
        }
    }
    ControlFlow::Continue(())
}

/// The places of a digit in each unit that are left when one candidate is taken for true.
pub(super) struct RemainingPlaces<'a> {
    position: &'a Position,
    places: Vec<u64>, // by unit
}

impl<'a> RemainingPlaces<'a> {
    pub fn of(position: &'a Position) -> Self {
        Self { position, places: vec![0; position.layout().units().len()] }
    }

    /// The digit is in `target`, so that its peers lose it.
    fn assume<const W: usize>(&mut self, view: &View<'_, W>, target: Cell, digit: Digit, places: Cells<W>) {
        self.remove(digit, (view.peers(target) & places).with(target));
    }

    /// The digit is in none of `gone`.
    pub fn remove<const W: usize>(&mut self, digit: Digit, gone: Cells<W>) {
        for (unit, places) in self.position.layout().unit_ids().zip(&mut self.places) {
            *places = self.position.places(unit, digit);
        }
        for cell in gone.iter() {
            for seat in self.position.geometry().unit_slots(cell) {
                self.places[usize::from(seat.unit.0)] &= !seat.bit;
            }
        }
    }

    /// Hands over each choice of `size` of `lines` that hold the digit at `size - 1` seats only: which lines, which seats.
    pub fn for_each_overfull_lines(
        &self,
        lines: &[UnitId],
        size: u32,
        found: &mut impl FnMut(u64, u64) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut sets = [0; 64];
        for (set, &line) in sets.iter_mut().zip(lines) {
            *set = self.places[usize::from(line.0)];
        }
        for_each_overfull_subset(&sets[..lines.len()], size, found)
    }
}
