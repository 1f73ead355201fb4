//! Fish of rows and columns with fins.
//!
//! The search begins with a candidate to eliminate, the target. Suppose that the target is true, so that its digit is false in all cells
//! that the target sees. If all remaining places in n parallel lines are then in only n - 1 crossing lines, the n lines are the bases of a
//! fish. Its covers are the n - 1 crossing lines and the crossing line through the target. Its fins are the places in the bases that are in
//! no cover, and the target sees all of them.

use std::collections::HashSet;
use std::ops::ControlFlow;

use crate::Position;
use crate::bits::ones;
use crate::techniques::fish::fish_match::FishMatch;
use crate::techniques::fish::technique_table::BASIC_FISH;
use crate::techniques::subset_cover::for_each_overfull_subset;
use crate::{Cells, DeductionSink, Technique, View, ViewFinder};
use grid::{Cell, Digit, UnitId};

/// Finder of fish of rows and columns with fins, either finned or sashimi.
#[derive(Debug)]
pub struct FinnedFish {
    /// Number of bases of each fish.
    pub size: u32,
    pub technique: Technique,
    /// Whether to report sashimi fish instead of fish that are not sashimi. In a sashimi fish, at least one base has fewer than two places
    /// besides the fins.
    pub is_sashimi: bool,
}

impl ViewFinder for FinnedFish {
    fn technique(&self) -> Technique {
        self.technique
    }

    fn find_in<const W: usize>(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        view.each_digit_to_search(self.technique, found, |digit, found| {
            let mut found_none = true;
            for_each_finned_fish(&view, digit, self.size, &mut |fish| {
                found_none = false;
                match fish.is_sashimi(&view) == self.is_sashimi {
                    true => found(fish.into_deduction(self.technique)),
                    false => ControlFlow::Continue(()),
                }
            })?;
            if found_none {
                BASIC_FISH[self.size as usize - 2]
                    .iter()
                    .skip(1)
                    .for_each(|&technique| view.memo().mark_technique_searched(technique, digit));
            }
            ControlFlow::Continue(())
        })
    }
}

/// Calls `found` with each fish of `digit` that has `size` rows or `size` columns as bases, and at least one fin. Passes each choice of
/// bases and covers once.
pub(super) fn for_each_finned_fish<const W: usize>(
    view: &View<'_, W>,
    digit: Digit,
    size: u32,
    found: &mut dyn FnMut(FishMatch<W>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let geometry = view.position().geometry();
    if geometry.rows.is_empty() || geometry.columns.is_empty() {
        return ControlFlow::Continue(()); // the board has no rows or no columns
    }
    let (mut remaining, places, mut seen) = (RemainingPlaces::of(view.position()), view.places(digit), HashSet::new());
    for target in view.unconfirmed_candidates(digit).iter() {
        remaining.assume(view, target, digit, places);
        for [lines, across] in [[&geometry.rows, &geometry.columns], [&geometry.columns, &geometry.rows]] {
            remaining.for_each_overfull_lines(lines, size, &mut |chosen, union| {
                let bases: Vec<UnitId> = ones(chosen).map(|at| lines[at]).collect();
                let mut covers: Vec<UnitId> = ones(union).map(|at| across[at]).collect();
                covers.extend(across.iter().find(|&&line| view.unit(line).has(target)));
                covers.sort_unstable();
                if !seen.insert((bases.clone(), covers.clone())) {
                    return ControlFlow::Continue(());
                }
                let fish = FishMatch::of(view, digit, bases, covers);
                let fish = fish.filter(|fish| !fish.fins.is_empty() && fish.is_minimal(view));
                fish.map_or(ControlFlow::Continue(()), &mut *found)
            })?;
        }
    }
    ControlFlow::Continue(())
}

/// For each unit, the places of one digit that remain after an assumption has made some candidates of the digit false.
pub(super) struct RemainingPlaces<'a> {
    position: &'a Position,
    /// For each unit, a bit mask of the remaining places; bit i stands for cell i of the unit, counted from 0.
    places: Vec<u64>,
}

impl<'a> RemainingPlaces<'a> {
    pub fn of(position: &'a Position) -> Self {
        Self { position, places: vec![0; position.layout().units().len()] }
    }

    /// Assumes that `target` contains `digit`. The remaining places are then the places of `digit` that are not `target` and do not see it.
    /// `places` contains all places of the digit.
    fn assume<const W: usize>(&mut self, view: &View<'_, W>, target: Cell, digit: Digit, places: Cells<W>) {
        self.reset_without(digit, (view.peers(target) & places).with(target));
    }

    /// Sets the remaining places to all places of `digit` that are not in `removed`.
    pub fn reset_without<const W: usize>(&mut self, digit: Digit, removed: Cells<W>) {
        for (unit, places) in self.position.layout().unit_ids().zip(&mut self.places) {
            *places = self.position.places(unit, digit);
        }
        for cell in removed.iter() {
            for slot in self.position.geometry().unit_slots(cell) {
                self.places[usize::from(slot.unit.0)] &= !slot.bit;
            }
        }
    }

    /// Calls `found` with each choice of `size` lines from `lines` whose remaining places are in only `size - 1` crossing lines.
    ///
    /// The arguments of `found` are two bit masks. The first contains the chosen lines; bit i stands for `lines[i]`. The second contains
    /// the crossing lines; bit i stands for the line through cell i of each of the `lines`.
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
