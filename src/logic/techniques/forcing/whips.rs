//! Whips and braids: a candidate, the target, is false because a sequence of singles leads from it to a clause without candidates.
//!
//! ```text
//! the target and its consequences exclude ...
//!
//! clause 1    all candidates but r1, so r1 is true
//! clause 2    all candidates but r2, so r2 is true; in a whip, r1 excludes one of them
//! clause 3    all candidates, so the target is false; in a whip, r2 excludes one of them
//! ```
//!
//! A clause is a cell, or a digit in a unit: one of its candidates is true. Whips and braids were introduced by Denis Berthier.

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

/// Finder of whips. A whip is a sequence of clauses that shows that a candidate, the target, is false. A clause is a cell, or a digit in a
/// unit: one of its candidates is true.
///
/// The target is assumed to be true. It then excludes all candidates of the first clause except one. The candidate that is left must be
/// true, so it excludes candidates too. In each later clause, again only one candidate is left. The other candidates of the clause are
/// excluded by the target, or by the candidates that are left in earlier clauses. At least one of them is excluded by the candidate that is
/// left in the previous clause.
///
/// In the last clause, all candidates are excluded in this way. This is a contradiction, so the target is false.
#[derive(Debug)]
pub struct Whips;

/// Finder of braids. A braid is like a whip (see [`Whips`]), except for one condition: the candidate that is left in a clause need not
/// exclude a candidate of the next clause.
///
/// Reports only candidates for which the search for whips finds no whip.
#[derive(Debug)]
pub struct Braids;

impl ViewFinder for Braids {
    fn technique(&self) -> Technique {
        Technique::Braid
    }

    fn find_in<const W: usize>(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        let grid = candidate_grid(view);
        let mut propagator = Propagator::new(InferenceRule::Net, &grid);
        let targets = targets(&grid);
        if targets.is_empty() {
            return ControlFlow::Continue(());
        }
        let mut search = WhipSearch::new(&grid);
        for id in targets {
            if whip_of(&mut search, id, |_| ()).is_none() {
                propagator.propagate_assumption(&grid, id, true);
                found(contradiction(Technique::Braid, propagator.branch_to_conflict(&grid)))?;
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
        let grid = candidate_grid(view);
        let targets = targets(&grid);
        if targets.is_empty() {
            return ControlFlow::Continue(());
        }
        // The targets are searched one after the other, those with the shortest contradictions first: mostly, the caller needs only one
        // whip. Extending the whips of all targets in turn, to find the shortest of all, takes twice as long on hard puzzles.
        let mut search = WhipSearch::new(&grid);
        for id in targets {
            // A whip of length 1 is an easier technique: all candidates of a cell, or all places in a unit, see the target.
            let whip = whip_of(&mut search, id, Whip::clone).filter(|whip| whip.length > 1);
            if let Some(whip) = whip {
                found(contradiction(Technique::Whip, whip.branch))?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Returns the candidates that lead to a contradiction by singles alone if they are assumed to be true. The candidates with the fewest
/// steps come first. Returns an empty list if the position has more than [`MAX_CANDIDATES`] candidates.
fn targets<const W: usize>(grid: &CandidateGrid<'_, W>) -> Vec<CandidateId> {
    if grid.candidates().count() > MAX_CANDIDATES {
        return Vec::new();
    }
    let mut targets = steps_to_conflict(grid, closures_of(grid, InferenceLevel::NET), true).to_vec();
    targets.sort_unstable();
    targets.into_iter().map(|(_, id)| id).collect()
}
