//! Easier techniques that dynamic and nested forcing chains apply inside a branch.

use std::ops::ControlFlow;
use std::sync::{Arc, LazyLock};

use crate::analysis::implication::candidate_grid::CandidateGrid;
use crate::analysis::implication::propagation::Propagator;
use crate::evidence::Candidate;
use crate::techniques::fish::basic::BasicFish;
use crate::techniques::{locked, subsets};
use crate::{Analysis, Deduction, Finder, Position, Technique};
use grid::Cell;

/// Techniques that are tried when no single is left, easiest first.
const TECHNIQUES: [Technique; 9] = [
    Technique::Pointing,
    Technique::Claiming,
    Technique::LockedPair,
    Technique::NakedPair,
    Technique::HiddenPair,
    Technique::LockedTriple,
    Technique::NakedTriple,
    Technique::HiddenTriple,
    Technique::XWing,
];

/// Finders of [`TECHNIQUES`], in the same order.
static FINDERS: LazyLock<Vec<Arc<dyn Finder>>> = LazyLock::new(|| {
    let x_wing: Arc<dyn Finder> = Arc::new(BasicFish { size: 2, technique: Technique::XWing });
    let families = [locked::finders(), subsets::finders(), vec![x_wing]].concat();
    let finder_of = |technique: &Technique| families.iter().find(|finder| finder.technique() == *technique).cloned();
    TECHNIQUES.iter().filter_map(finder_of).collect()
});

/// Extends a propagation with the deductions of easier techniques, until they find nothing more or there is a conflict.
pub(super) fn propagate_with_techniques<const W: usize>(propagator: &mut Propagator, grid: &CandidateGrid<'_, W>) {
    let (mut analysis, mut applied) = (None, 0);
    while !propagator.has_conflict() {
        let analysis = analysis.get_or_insert_with(|| grid.view.analysis().fork());
        let falses = propagator.assignments().skip(applied).filter(|&(_, is_true)| !is_true);
        let eliminated: Vec<Candidate> = falses.map(|(id, _)| grid.candidate(id)).collect();
        analysis.advance(&eliminated, &[]);
        applied = propagator.assignments().len();
        let found = easiest_deductions(analysis);
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

/// Whether the pattern of `deduction` still has all candidates that it had in `position`. Deductions that were applied since then may have
/// eliminated some of them.
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

/// Returns all deductions of the easiest technique that has any.
fn easiest_deductions(analysis: &Analysis) -> Vec<Deduction> {
    let mut found = Vec::new();
    for finder in FINDERS.iter() {
        let _ = finder.find(analysis, &mut |deduction| {
            found.push(deduction);
            ControlFlow::Continue(())
        });
        if !found.is_empty() {
            break;
        }
    }
    found
}
