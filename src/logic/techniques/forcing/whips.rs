//! Whips and braids: a candidate led to a contradiction by what is left for cells and units, one after the other.

use std::ops::ControlFlow;

use crate::analysis::implication::candidate_grid::candidate_grid;
use crate::analysis::implication::candidate_grid::{CandidateGrid, MAX_CANDIDATES};
use crate::analysis::implication::clause_index::CandidateId;
use crate::analysis::implication::inference_level::InferenceLevel;
use crate::analysis::implication::inference_rule::InferenceRule;
use crate::analysis::implication::propagation::Propagator;
use crate::analysis::implication::whip::Whip;
use crate::techniques::forcing::forcing_deduction::contradiction;
use crate::techniques::forcing::forcing_lookup::{closures_of, steps_to_conflict, whip_of};
use crate::techniques::forcing::whip_search::WhipSearch;
use crate::{DeductionSink, Technique, View, ViewFinder};

/// Suppose a candidate. Again and again a cell or a unit has one candidate left beside what the supposition and those before
/// exclude, and each of them has lost one to the candidate just before it: a row without branches. At its end nothing is left.
#[derive(Debug)]
pub struct Whips;

/// The same where each cell and unit may lose its candidates to any of those before. What a whip shows too is left to whips.
#[derive(Debug)]
pub struct Braids;

impl ViewFinder for Braids {
    fn technique(&self) -> Technique {
        Technique::Braid
    }

    fn find_in<const W: usize>(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        let web = candidate_grid(view);
        let mut wave = Propagator::new(InferenceRule::Net, &web);
        let targets = targets(&web);
        if targets.is_empty() {
            return ControlFlow::Continue(());
        }
        let mut hunt = WhipSearch::new(&web);
        for id in targets {
            if whip_of(&mut hunt, id, |_| ()).is_none() {
                wave.propagate_assumption(&web, id, true);
                found(contradiction(Technique::Braid, wave.branch_to_conflict(&web)))?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl ViewFinder for Whips {
    fn technique(&self) -> Technique {
        Technique::Whip
    }

    fn find_in<const W: usize>(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        let web = candidate_grid(view);
        let targets = targets(&web);
        if targets.is_empty() {
            return ControlFlow::Continue(());
        }
        // Target by target: the first, whose proof is shortest, is mostly enough. To make the whips of all targets longer step by step,
        // so that the shortest of all comes first, takes twice as long on hard puzzles.
        let mut hunt = WhipSearch::new(&web);
        for id in targets {
            let whip = whip_of(&mut hunt, id, Whip::clone).filter(|whip| whip.length > 1); // with one a cell or a unit sees it: that has easier names
            if let Some(whip) = whip {
                found(contradiction(Technique::Whip, whip.branch))?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Returns the candidates that singles alone refute, those with the fewest steps first.
fn targets<const W: usize>(web: &CandidateGrid<'_, W>) -> Vec<CandidateId> {
    if web.candidates().count() > MAX_CANDIDATES {
        return Vec::new();
    }
    let mut targets = steps_to_conflict(web, closures_of(web, InferenceLevel::NET), true).to_vec();
    targets.sort_unstable();
    targets.into_iter().map(|(_, id)| id).collect()
}
