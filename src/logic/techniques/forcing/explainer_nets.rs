//! Dynamic and nested forcing chains as Sudoku Explainer finds them, for its rating.
//!
//! Every candidate is assumed to be true and to be false. The consequences are derived by singles. When singles lead no further, the easier
//! techniques of an [`ExplainerLevel`] are tried. Two kinds of conclusions are reported:
//!
//! - An assumption that leads to a contradiction is wrong.
//! - A conclusion is true if it follows from each candidate of a clause, or from an assumption and from its opposite.
//!
//! The levels are those of [Sudoku Explainer](https://github.com/SudokuMonster/SukakuExplainer).

use std::ops::ControlFlow;

use crate::analysis::implication::candidate_grid::{CandidateGrid, MAX_CANDIDATES, candidate_grid};
use crate::analysis::implication::clause_index::CandidateId;
use crate::analysis::implication::inference_rule::InferenceRule;
use crate::analysis::implication::propagation::Propagator;
use crate::evidence::{Branch, ForcingNet};
use crate::techniques::forcing::dynamic_techniques::propagate_like_explainer;
use crate::techniques::forcing::forcing_deduction::{conclusion, contradiction};
use crate::{Deduction, DeductionSink, Evidence, StopSignal, Technique, View, ViewFinder};

/// Techniques that are tried inside a branch when singles lead no further.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum ExplainerLevel {
    /// Locked candidates, pairs and X-Wings.
    Easy,
    /// Also forcing chains that lead from one assumption to a contradiction.
    Chains,
    /// Also forcing chains with several branches, all of which lead to the same conclusion.
    MultipleChains,
    /// Also dynamic forcing chains.
    DynamicChains,
}

/// Finder of dynamic forcing chains at [`ExplainerLevel::Easy`], or of nested forcing chains at one of the other levels.
#[derive(Debug)]
pub(crate) struct ExplainerNets(pub ExplainerLevel);

impl ViewFinder for ExplainerNets {
    fn technique(&self) -> Technique {
        if self.0 == ExplainerLevel::Easy { Technique::DynamicForcingChains } else { Technique::NestedForcingChains }
    }

    fn find_in<const W: usize>(&self, view: View<'_, W>, found: &mut DeductionSink<'_>) -> ControlFlow<()> {
        self.find_in_until(view, &StopSignal::never(), found)
    }

    /// Polls `stop` before each assumption.
    fn find_in_until<const W: usize>(
        &self,
        view: View<'_, W>,
        stop: &StopSignal<'_>,
        found: &mut DeductionSink<'_>,
    ) -> ControlFlow<()> {
        let grid = candidate_grid(view);
        let ids: Vec<CandidateId> = grid.candidates().collect();
        if ids.len() > MAX_CANDIDATES {
            return ControlFlow::Continue(());
        }
        let technique = ViewFinder::technique(self);
        let (mut inner, mut if_false, mut if_true) = (Vec::new(), Vec::new(), Vec::new());
        for &id in &ids {
            for (is_true, propagations) in [(true, &mut if_true), (false, &mut if_false)] {
                if stop.poll_before(technique, grid.digits.len()) {
                    return ControlFlow::Break(());
                }
                let mut propagator = Propagator::new(InferenceRule::ExplainerNet, &grid);
                propagator.propagate_assumption(&grid, id, is_true);
                self.extend(&mut propagator, &mut inner, &grid);
                if propagator.has_conflict() {
                    found(contradiction(technique, propagator.branch_to_conflict(&grid)))?;
                }
                propagations.push(propagator);
            }
        }
        report_verities(technique, &grid, &mut if_true, 2, found)?;
        for ((&id, if_true), if_false) in ids.iter().zip(&mut if_true).zip(&mut if_false) {
            if grid.digits_of(grid.candidate(id).0).len() > 2 {
                report_binary_verities(technique, &grid, [if_true, if_false], found)?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl ExplainerNets {
    /// Extends a propagation with the techniques of this level, until they find nothing more or there is a conflict. `inner` contains
    /// propagators that are reused for assumptions inside the branch.
    fn extend<const W: usize>(
        &self,
        propagator: &mut Propagator,
        inner: &mut Vec<Propagator>,
        grid: &CandidateGrid<'_, W>,
    ) {
        loop {
            propagate_like_explainer(propagator, grid);
            if propagator.has_conflict() || self.0 == ExplainerLevel::Easy {
                return;
            }
            let mut nested = self.nested_chains(inner, &propagator.reduced(grid));
            nested.sort_by_key(net_size);
            let mut has_new = false;
            for deduction in &nested {
                if is_intact(propagator, grid, deduction) {
                    has_new |= propagator.apply_deduction(grid, deduction);
                }
            }
            if !has_new {
                return;
            }
            propagator.propagate(grid);
        }
    }

    /// Returns the deductions from chains inside a branch. `grid` contains the candidates that are left in the branch.
    fn nested_chains<const W: usize>(
        &self,
        inner: &mut Vec<Propagator>,
        grid: &CandidateGrid<'_, W>,
    ) -> Vec<Deduction> {
        let chains = InferenceRule::BinaryChain;
        match self.0 {
            ExplainerLevel::Easy => Vec::new(),
            ExplainerLevel::Chains => contradictions(inner, chains, grid),
            ExplainerLevel::MultipleChains => match contradictions(inner, chains, grid) {
                found if found.is_empty() => verities(inner, chains, grid),
                found => found,
            },
            ExplainerLevel::DynamicChains => {
                let mut found = contradictions(inner, InferenceRule::ExplainerNet, grid);
                found.extend(verities(inner, InferenceRule::ExplainerNet, grid));
                found
            }
        }
    }
}

/// Returns a deduction for each assumption that leads to a contradiction. `rule` determines how consequences are derived.
///
/// `propagators` contains propagators for the same rule. The first one is reused for all assumptions. If there is none, one is added.
fn contradictions<const W: usize>(
    propagators: &mut Vec<Propagator>,
    rule: InferenceRule,
    grid: &CandidateGrid<'_, W>,
) -> Vec<Deduction> {
    let technique = match rule {
        InferenceRule::BinaryChain => Technique::ForcingChainContradiction,
        _ => Technique::ForcingNetContradiction,
    };
    if propagators.is_empty() {
        propagators.push(Propagator::new(rule, grid));
    }
    let propagator = &mut propagators[0];
    let mut found = Vec::new();
    for (id, is_true) in grid.candidates().flat_map(|id| [(id, true), (id, false)]) {
        propagator.propagate_assumption(grid, id, is_true);
        if propagator.has_conflict() {
            found.push(contradiction(technique, propagator.branch_to_conflict(grid)));
        }
    }
    found
}

/// Returns the conclusions that hold whichever candidate of some clause is true. Considers only clauses of at least three candidates.
/// `rule` determines how consequences are derived.
///
/// `propagators` contains propagators for the same rule. One is reused for each candidate of `grid`. If there are too few, more are added.
fn verities<const W: usize>(
    propagators: &mut Vec<Propagator>,
    rule: InferenceRule,
    grid: &CandidateGrid<'_, W>,
) -> Vec<Deduction> {
    let technique = match rule {
        InferenceRule::BinaryChain => Technique::ForcingChainVerity,
        _ => Technique::ForcingNetVerity,
    };
    let ids: Vec<CandidateId> = grid.candidates().collect();
    while propagators.len() < ids.len() {
        propagators.push(Propagator::new(rule, grid));
    }
    for (&id, propagator) in ids.iter().zip(&mut *propagators) {
        propagator.propagate_assumption(grid, id, true);
    }
    let mut found = Vec::new();
    let _ = report_verities(technique, grid, propagators, 3, &mut |deduction| {
        found.push(deduction);
        ControlFlow::Continue(())
    });
    found
}

/// Reports the conclusions that hold whichever candidate of some clause is true. Considers only clauses of at least `min_size` candidates.
///
/// `propagators` contains one propagator for each candidate of `grid`, in the same order. It contains the consequences of the assumption
/// that the candidate is true.
fn report_verities<const W: usize>(
    technique: Technique,
    grid: &CandidateGrid<'_, W>,
    propagators: &mut [Propagator],
    min_size: usize,
    found: &mut DeductionSink<'_>,
) -> ControlFlow<()> {
    let ids: Vec<CandidateId> = grid.candidates().collect();
    let number_of = |id: &CandidateId| ids.binary_search(id).expect("a clause has candidates of the grid alone");
    for clause in grid.clauses().open_clauses() {
        let members: Vec<usize> = grid.clauses().candidates_of(clause).iter().map(number_of).collect();
        if members.len() < min_size {
            continue;
        }
        let is_common = |&(id, is_true): &(CandidateId, bool)| {
            members.iter().all(|&member| propagators[member].is_assigned(id, is_true))
        };
        let common: Vec<(CandidateId, bool)> = propagators[members[0]].assignments().filter(is_common).collect();
        for (id, is_true) in common {
            let branch = |&member: &usize| propagators[member].branch_to(grid, id, is_true);
            let branches: Vec<Branch> = members.iter().map(branch).collect();
            let net = ForcingNet { clause: Some(grid.clauses().clause(clause)), branches };
            found(conclusion(technique, grid.candidate(id), is_true, net))?;
        }
    }
    ControlFlow::Continue(())
}

/// Reports the conclusions that hold whether a certain candidate is true or false. `if_true` contains the consequences of the assumption
/// that it is true, and `if_false` those of the assumption that it is false.
fn report_binary_verities<const W: usize>(
    technique: Technique,
    grid: &CandidateGrid<'_, W>,
    [if_true, if_false]: [&mut Propagator; 2],
    found: &mut DeductionSink<'_>,
) -> ControlFlow<()> {
    let is_common = |&(id, is_true): &(CandidateId, bool)| if_false.is_assigned(id, is_true);
    let common: Vec<(CandidateId, bool)> = if_true.assignments().filter(is_common).collect();
    for (id, is_true) in common {
        let branches = vec![if_true.branch_to(grid, id, is_true), if_false.branch_to(grid, id, is_true)];
        found(conclusion(technique, grid.candidate(id), is_true, ForcingNet { clause: None, branches }))?;
    }
    ControlFlow::Continue(())
}

/// Whether all candidates in the forcing net of `deduction` are still possible in the propagation. Returns `true` for other evidence.
///
/// Deductions that were applied after the net was found may have eliminated some of its candidates. In this case, a later search finds a
/// net without them.
fn is_intact<const W: usize>(propagator: &Propagator, grid: &CandidateGrid<'_, W>, deduction: &Deduction) -> bool {
    let Evidence::ForcingNet(net) = &deduction.evidence else { return true };
    net.branches.iter().all(|branch| {
        let candidates = branch.steps.iter().map(|step| step.candidate).chain([branch.assumption.0]);
        candidates.map(|candidate| grid.id(candidate)).all(|id| !propagator.is_false(id))
    })
}

/// Returns the number of steps in all branches of a forcing net, assumptions included. Returns 0 for other evidence.
fn net_size(deduction: &Deduction) -> usize {
    match &deduction.evidence {
        Evidence::ForcingNet(net) => net.branches.iter().map(|branch| branch.steps.len() + 1).sum(),
        _ => 0,
    }
}
