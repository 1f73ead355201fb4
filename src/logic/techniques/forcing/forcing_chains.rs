//! Forcing chains and forcing nets: assumptions that lead to a contradiction, and conclusions that several assumptions share.
//!
//! ```text
//! contradiction              verity
//!
//! a ---> x                   a ---> c
//! a ---> not x               b ---> c
//!                            a or b is true
//!
//! so a is false              so c is true
//! ```
//!
//! [`Closures`] contain all consequences of each assumption. They show which assumptions lead to a contradiction, and which conclusions
//! several assumptions share. Only for these, a [`Propagator`] derives the steps.

use std::collections::HashMap;
use std::ops::ControlFlow;

use crate::analysis::implication::candidate_grid::candidate_grid;
use crate::analysis::implication::candidate_grid::{CandidateGrid, MAX_CANDIDATES};
use crate::analysis::implication::clause_index::CandidateId;
use crate::analysis::implication::closures::Closures;
use crate::analysis::implication::inference_level::InferenceLevel;
use crate::analysis::implication::propagation::Propagator;
use crate::evidence::{Clause, ForcingNet};
use crate::techniques::forcing::forcing_deduction::{conclusion, contradiction};
use crate::techniques::forcing::forcing_lookup::{closures_of, steps_to_conflict};
use crate::{DeductionSink, Technique, View, ViewFinder};

/// Finder of forcing chains or forcing nets at one inference level. It searches for contradictions, for verities, or for both.
#[derive(Debug)]
pub struct ForcingChains {
    technique: Technique,
    level: InferenceLevel,
    /// Whether the finder reports verities: conclusions that follow from each of several assumptions, one of which is true.
    has_verities: bool,
    /// Whether the finder reports contradictions: assumptions that are false because they lead to a contradiction.
    has_contradictions: bool,
}

/// Verity: a conclusion that follows from each of several assumptions, one of which is true.
struct Verity {
    /// Number of steps from an assumption to the conclusion, added up over all assumptions.
    steps: usize,
    /// Candidate of the conclusion, and whether it is true.
    conclusion: (CandidateId, bool),
    /// Clause whose candidates are the assumptions. In each branch, one of them is assumed to be true. `None` if the two assumptions are
    /// that a candidate is true and that the same candidate is false.
    clause: Option<Clause>,
    /// For each assumption, its candidate, and whether it is assumed to be true.
    assumptions: Vec<(CandidateId, bool)>,
}

impl ForcingChains {
    pub const CHAIN_VERITY: Self = Self {
        technique: Technique::ForcingChainVerity,
        level: InferenceLevel::CHAIN,
        has_verities: true,
        has_contradictions: false,
    };
    pub const CHAIN_CONTRADICTION: Self = Self {
        technique: Technique::ForcingChainContradiction,
        level: InferenceLevel::CHAIN,
        has_verities: false,
        has_contradictions: true,
    };
    pub const NET_VERITY: Self = Self {
        technique: Technique::ForcingNetVerity,
        level: InferenceLevel::NET,
        has_verities: true,
        has_contradictions: false,
    };
    pub const NET_CONTRADICTION: Self = Self {
        technique: Technique::ForcingNetContradiction,
        level: InferenceLevel::NET,
        has_verities: false,
        has_contradictions: true,
    };
    pub const DYNAMIC: Self = Self {
        technique: Technique::DynamicForcingChains,
        level: InferenceLevel::DYNAMIC,
        has_verities: true,
        has_contradictions: true,
    };

    /// For each assumption that leads to a contradiction, reports that the assumption is false. The assumptions with the fewest steps to
    /// the contradiction come first.
    fn report_contradictions<const W: usize>(
        &self,
        grid: &CandidateGrid<'_, W>,
        closures: &Closures,
        found: &mut DeductionSink<'_>,
    ) -> ControlFlow<()> {
        let mut conflicts: Vec<(usize, (CandidateId, bool))> = Vec::new();
        for is_true in [true, false] {
            let steps = steps_to_conflict(grid, closures, is_true).iter();
            conflicts.extend(steps.map(|&(steps, id)| (steps, (id, is_true))));
        }
        conflicts.sort_by_key(|&(steps, (id, is_true))| (steps, !is_true, id));
        let mut propagator = Propagator::new(self.level.rule, grid);
        for (_, (id, is_true)) in conflicts {
            self.level.propagate(&mut propagator, grid, id, is_true);
            found(contradiction(self.technique, propagator.branch_to_conflict(grid)))?;
        }
        ControlFlow::Continue(())
    }

    /// Reports one verity for each conclusion that has any: the one with the fewest steps. Conclusions with the fewest steps come first.
    fn report_verities<const W: usize>(
        &self,
        grid: &CandidateGrid<'_, W>,
        closures: &Closures,
        found: &mut DeductionSink<'_>,
    ) -> ControlFlow<()> {
        let mut verities: Vec<Verity> = self.find_verities(grid, closures).into_values().collect();
        verities.sort_by_key(|verity| (verity.steps, verity.conclusion));
        let mut propagator = Propagator::new(self.level.rule, grid);
        for Verity { conclusion: (id, is_true), clause, assumptions, .. } in verities {
            let mut branch = |&assumption: &(CandidateId, bool)| {
                self.level.propagate_to(&mut propagator, grid, assumption, &[(id, is_true)]);
                propagator.branch_to(grid, id, is_true)
            };
            let net = ForcingNet { clause, branches: assumptions.iter().map(&mut branch).collect() };
            found(conclusion(self.technique, grid.candidate(id), is_true, net))?;
        }
        ControlFlow::Continue(())
    }

    /// Returns the verity with the fewest steps for each conclusion that has any. The assumptions of a verity are the candidates of a
    /// clause, or a candidate and its negation.
    fn find_verities<const W: usize>(
        &self,
        grid: &CandidateGrid<'_, W>,
        closures: &Closures,
    ) -> HashMap<(CandidateId, bool), Verity> {
        let mut best: HashMap<(CandidateId, bool), Verity> = HashMap::new();
        // Chain implications can be reversed: if each candidate of a clause implies a conclusion, the negation of the conclusion
        // implies that all these candidates are false, which is a contradiction. Without contradictions, there are no verities.
        if self.level == InferenceLevel::CHAIN && !closures.has_any_conflict() {
            return best;
        }
        // An assumption may occur in several clauses. It has one propagator, which is continued for each clause until the common
        // consequences of that clause are derived.
        let (mut propagators, mut propagator_indices) =
            (Vec::<Propagator>::new(), vec![usize::MAX; 2 * grid.digits.len() * grid.side()]);
        let (mut assumptions, mut indices) = (Vec::new(), Vec::new());
        let (clause_index, candidates) = (grid.clauses(), grid.candidates().collect::<Vec<CandidateId>>());
        let open_clauses = clause_index.open_clauses().map(|clause| (Some(clause), clause_index.candidates_of(clause)));
        for (clause, candidates_of_clause) in open_clauses.chain(candidates.chunks(1).map(|id| (None, id))) {
            assumptions.clear();
            assumptions.extend(candidates_of_clause.iter().map(|&id| (id, true)));
            if clause.is_none() {
                assumptions.push((candidates_of_clause[0], false)); // a candidate and its negation
            }
            let clause = clause.map(|clause| clause_index.clause(clause));
            let Some(common) = closures.common(&assumptions) else { continue };
            let common: Vec<(CandidateId, bool)> = common.iter().collect();
            indices.clear();
            for &assumption in &assumptions {
                let index = &mut propagator_indices[2 * usize::from(assumption.0) + usize::from(assumption.1)];
                if *index == usize::MAX {
                    *index = propagators.len();
                    propagators.push(Propagator::new(self.level.rule, grid));
                    self.level.propagate_to(&mut propagators[*index], grid, assumption, &common);
                } else {
                    self.level.continue_to(&mut propagators[*index], grid, &common);
                }
                indices.push(*index);
            }
            for (id, is_true) in common {
                let known = best.get(&(id, is_true)).map_or(usize::MAX, |verity| verity.steps);
                let lower_bound = indices.iter().map(|&index| propagators[index].depth_of(id, is_true)).sum::<usize>();
                if lower_bound >= known {
                    continue; // the known verity is at least as short
                }
                let steps = indices.iter().map(|&index| propagators[index].steps_to(grid, id, is_true)).sum();
                if steps < known {
                    let verity = Verity { steps, conclusion: (id, is_true), clause, assumptions: assumptions.clone() };
                    best.insert((id, is_true), verity);
                }
            }
        }
        best
    }
}

impl ViewFinder for ForcingChains {
    fn technique(&self) -> Technique {
        self.technique
    }

    /// Returns `true` unless the level is dynamic. At other levels, a finder reports either contradictions or verities, sorted by their
    /// number of steps. This number determines the rating. At the dynamic level, the finder reports all contradictions first and then all
    /// verities.
    fn is_sorted_by_rating(&self) -> bool {
        !self.level.is_dynamic
    }

    fn find_in<const W: usize>(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        let grid = candidate_grid(view);
        if grid.candidates().count() > MAX_CANDIDATES {
            return ControlFlow::Continue(());
        }
        let closures = closures_of(&grid, self.level);
        if self.has_contradictions {
            self.report_contradictions(&grid, closures, found)?;
        }
        if self.has_verities {
            self.report_verities(&grid, closures, found)?;
        }
        ControlFlow::Continue(())
    }
}
