//! Easier techniques inside a branch.

use std::ops::ControlFlow;
use std::sync::{Arc, LazyLock};

use crate::analysis::implication::candidate_grid::CandidateGrid;
use crate::analysis::implication::propagation::Propagator;
use crate::evidence::Candidate;
use crate::techniques::fish::basic::BasicFish;
use crate::techniques::{locked, subsets};
use crate::{Analysis, Deduction, Finder, Position, Technique};
use grid::Cell;

/// What is tried where nothing follows by singles alone, easiest first.
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

static FINDERS: LazyLock<Vec<Arc<dyn Finder>>> = LazyLock::new(|| {
    let x_wing: Arc<dyn Finder> = Arc::new(BasicFish { size: 2, technique: Technique::XWing });
    let families = [locked::finders(), subsets::finders(), vec![x_wing]].concat();
    let of = |technique: &Technique| families.iter().find(|rung| rung.technique() == *technique).cloned();
    TECHNIQUES.iter().filter_map(of).collect()
});

/// Drives a wave on with easier techniques until they find no more, or it comes to a contradiction.
pub(super) fn propagate_with_techniques<const W: usize>(wave: &mut Propagator, web: &CandidateGrid<'_, W>) {
    let (mut analysis, mut struck) = (None, 0);
    while !wave.has_conflict() {
        let analysis = analysis.get_or_insert_with(|| web.view.analysis().fork());
        let falses = wave.assignments().skip(struck).filter(|&(_, is_true)| !is_true);
        let eliminated: Vec<Candidate> = falses.map(|(id, _)| web.candidate(id)).collect();
        analysis.advance(&eliminated, &[]);
        struck = wave.assignments().len();
        let found = easiest_deductions(analysis);
        if found.is_empty() {
            break;
        }
        for deduction in &found {
            if is_pattern_intact(wave, web, analysis.position(), deduction) {
                wave.apply_deduction(web, deduction);
            }
        }
        wave.propagate(web);
    }
}

/// Whether the pattern still stands as it was found in `position`: what came before it may have struck a part of it.
fn is_pattern_intact<const W: usize>(
    wave: &Propagator,
    web: &CandidateGrid<'_, W>,
    position: &Position,
    deduction: &Deduction,
) -> bool {
    let of_pattern = |cell: &Cell| position.candidates(*cell).and(deduction.digits);
    let stands = |cell: Cell| of_pattern(&cell).iter().all(|digit| !wave.is_false(web.id((cell, digit))));
    deduction.cells().into_iter().all(stands)
}

/// All that the easiest technique finds that finds anything.
fn easiest_deductions(analysis: &Analysis) -> Vec<Deduction> {
    let mut found = Vec::new();
    for rung in FINDERS.iter() {
        let _ = rung.find(analysis, &mut |deduction| {
            found.push(deduction);
            ControlFlow::Continue(())
        });
        if !found.is_empty() {
            break;
        }
    }
    found
}
