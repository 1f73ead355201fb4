//! Easier techniques that dynamic and nested forcing chains apply inside a branch.

use std::ops::ControlFlow;

use crate::analysis::implication::candidate_grid::CandidateGrid;
use crate::analysis::implication::propagation::Propagator;
use crate::evidence::Candidate;
use crate::techniques::fish::basic::BasicFish;
use crate::techniques::locked::LockedCandidates;
use crate::techniques::subsets::{HiddenSubset, NakedSubset};
use crate::{Analysis, Deduction, Finder, Position};
use grid::Cell;

/// Lists of finders, in the order in which they are tried. The finders of one list are tried together.
type FinderLists = [&'static [&'static dyn Finder]];

/// Finders that are tried when no single is left. Each list has one finder, and the easiest finder comes first.
static FINDERS: &FinderLists = &[
    &[&LockedCandidates::Pointing],
    &[&LockedCandidates::Claiming],
    &[&NakedSubset::LOCKED_PAIR],
    &[&NakedSubset::PAIR],
    &[&HiddenSubset::PAIR],
    &[&NakedSubset::LOCKED_TRIPLE],
    &[&NakedSubset::TRIPLE],
    &[&HiddenSubset::TRIPLE],
    &[&BasicFish::X_WING],
];

/// Finders that Sudoku Explainer tries inside a branch, in this order.
static EXPLAINER_FINDERS: &FinderLists = &[
    &[&LockedCandidates::Pointing, &LockedCandidates::Claiming],
    &[&HiddenSubset::PAIR],
    &[&NakedSubset::LOCKED_PAIR, &NakedSubset::PAIR],
    &[&BasicFish::X_WING],
];

/// Extends a propagation with the deductions of easier techniques, until they find nothing more or there is a conflict.
pub(super) fn propagate_with_techniques<const W: usize>(propagator: &mut Propagator, grid: &CandidateGrid<'_, W>) {
    propagate_with(FINDERS, propagator, grid);
}

/// Extends a propagation with the deductions of the techniques that Sudoku Explainer tries inside a branch, until they find nothing more or
/// there is a conflict.
pub(super) fn propagate_like_explainer<const W: usize>(propagator: &mut Propagator, grid: &CandidateGrid<'_, W>) {
    propagate_with(EXPLAINER_FINDERS, propagator, grid);
}

/// Extends a propagation with the deductions of these finders, until they find nothing more or there is a conflict.
fn propagate_with<const W: usize>(finders: &FinderLists, propagator: &mut Propagator, grid: &CandidateGrid<'_, W>) {
    let (mut analysis, mut applied) = (None, 0);
    while !propagator.has_conflict() {
        let analysis = analysis.get_or_insert_with(|| grid.view.analysis().fork());
        let falses = propagator.assignments().skip(applied).filter(|&(_, is_true)| !is_true);
        let eliminated: Vec<Candidate> = falses.map(|(id, _)| grid.candidate(id)).collect();
        analysis.advance(&eliminated, &[]);
        applied = propagator.assignments().len();
        let found = easiest_deductions(finders, analysis);
        if found.is_empty() {
            break;
        }
        for deduction in &found {
            if is_pattern_intact(propagator, grid, analysis.position(), deduction) {
                propagator.apply_deduction(grid, deduction);
            }
        }
        propagator.propagate(grid);
    }
}

/// Whether all candidates in the pattern of `deduction` are still possible in the propagation.
///
/// `position` is the position in which the deduction was found. Other deductions from the same position may have eliminated candidates
/// since then.
fn is_pattern_intact<const W: usize>(
    propagator: &Propagator,
    grid: &CandidateGrid<'_, W>,
    position: &Position,
    deduction: &Deduction,
) -> bool {
    let pattern_digits = |cell: &Cell| position.candidates(*cell).and(deduction.digits);
    let is_intact = |cell: Cell| pattern_digits(&cell).iter().all(|digit| !propagator.is_false(grid.id((cell, digit))));
    deduction.cells().into_iter().all(is_intact)
}

/// Tries the lists of finders one after the other, and returns all deductions of the first list that finds any.
fn easiest_deductions(finders: &FinderLists, analysis: &Analysis) -> Vec<Deduction> {
    let mut found = Vec::new();
    for list in finders {
        for finder in *list {
            let _ = finder.find(analysis, &mut |deduction| {
                found.push(deduction);
                ControlFlow::Continue(())
            });
        }
        if !found.is_empty() {
            break;
        }
    }
    found
}
