//! Length of forcing nets, as Sudoku Explainer counts it, and the level of nested forcing nets. The length is the number of states. A state
//! is a candidate that is true or false.

use std::collections::HashMap;

use crate::analysis::implication::candidate_grid::candidate_grid;
use crate::analysis::implication::premises::premises_of;
use crate::analysis::with_view;
use crate::evidence::{Branch, Candidate, ForcingNet, NetStep, Reason};
use crate::{Analysis, Deduction, Evidence, Position, Technique};

/// Returns the number of states in all branches of a net, including the assumptions.
pub(super) fn state_count(net: &ForcingNet) -> usize {
    net.branches.iter().map(|branch| branch.steps.len() + 1).sum()
}

/// Returns the base rating of nested forcing chains, in tenths. It depends on the hardest net inside their branches: 95 for a forcing chain
/// that leads to a contradiction, 100 for a forcing chain of several branches, 105 for a dynamic forcing chain.
pub(super) fn nested_base_tenths(net: &ForcingNet) -> u32 {
    let tenths = |(technique, _): (Technique, &ForcingNet)| match technique {
        Technique::ForcingChainContradiction => 95,
        Technique::ForcingChainVerity => 100,
        _ => 105,
    };
    nested_nets(net).into_iter().map(tenths).max().unwrap_or(95)
}

/// Returns the number of states of a net that Sudoku Explainer's ladder found in `position`. Includes the states of the nets inside its
/// branches.
///
/// A net with one branch shows that a candidate is both true and false. The states that lead to the candidate being true are counted, and
/// then the states that lead to it being false. A state that leads to both counts twice.
pub(super) fn nested_state_count(position: &Position, net: &ForcingNet) -> usize {
    count_states(&Analysis::of(position.clone()), net)
}

/// Returns the result of [`nested_state_count`]. `analysis` has the position of the net.
fn count_states(analysis: &Analysis, net: &ForcingNet) -> usize {
    let own = match &net.branches[..] {
        [branch] => conflict_state_count(analysis, branch),
        _ => state_count(net),
    };
    let of_nested = |(technique, net): (Technique, &ForcingNet)| {
        // A chain leads from an assumption to its opposite: the candidate in which both sides of our contradiction meet counts once.
        count_states(analysis, net) - usize::from(technique == Technique::ForcingChainContradiction)
    };
    own + nested_nets(net).into_iter().map(of_nested).sum::<usize>()
}

/// Returns the nets that steps of this net use as reasons, without duplicates, each with its technique.
fn nested_nets(net: &ForcingNet) -> Vec<(Technique, &ForcingNet)> {
    let mut nested: Vec<(Technique, &ForcingNet)> = Vec::new();
    for step in net.branches.iter().flat_map(|branch| &branch.steps) {
        if let Reason::Nested(deduction) = &step.reason
            && let Evidence::ForcingNet(net) = &deduction.evidence
            && !nested.iter().any(|&(_, known)| known == net)
        {
            nested.push((deduction.technique, net));
        }
    }
    nested
}

/// Returns the number of states that lead to the last step of a branch, plus the number of states that lead to the opposite of this step.
fn conflict_state_count(analysis: &Analysis, branch: &Branch) -> usize {
    let Some((last, steps)) = branch.steps.split_last() else { return 1 };
    // Number of each state: 0 for the assumption, then one more than the index of the step.
    let mut numbers: HashMap<(Candidate, bool), usize> = HashMap::from([(branch.assumption, 0)]);
    for (number, step) in (1..).zip(steps) {
        numbers.insert((step.candidate, step.is_true), number);
    }
    let parents = |step: &NetStep| -> Vec<usize> {
        let states = parent_states(analysis, step).into_iter();
        states
            .filter(|&(candidate, _)| candidate != step.candidate)
            .filter_map(|state| numbers.get(&state).copied())
            .collect()
    };
    let count_ancestors = |mut open: Vec<usize>| {
        let mut is_counted = vec![false; steps.len() + 1];
        while let Some(number) = open.pop() {
            if !std::mem::replace(&mut is_counted[number], true) && number > 0 {
                open.extend(parents(&steps[number - 1]));
            }
        }
        is_counted.into_iter().filter(|&is_counted| is_counted).count()
    };
    let opposite = numbers.get(&(last.candidate, !last.is_true)).copied();
    1 + count_ancestors(parents(last)) + count_ancestors(opposite.into_iter().collect())
}

/// Returns the states from which `step` follows. May also return states that already hold in the position, and the opposite of `step`
/// itself.
fn parent_states(analysis: &Analysis, step: &NetStep) -> Vec<(Candidate, bool)> {
    let (cell, digit) = step.candidate;
    let position = analysis.position();
    let falses: Vec<Candidate> = match &step.reason {
        Reason::ExcludedBy(candidate) => return vec![(*candidate, true)],
        Reason::LastInCell => position.candidates(cell).iter().map(|digit| (cell, digit)).collect(),
        Reason::LastInUnit(unit) => position.unit(*unit).cells.iter().map(|&cell| (cell, digit)).collect(),
        Reason::Nested(deduction) => premises(analysis, deduction),
    };
    falses.into_iter().map(|candidate| (candidate, false)).collect()
}

/// Returns the premises of `deduction`, a step of a branch. The deduction is valid if these candidates are all false.
fn premises(analysis: &Analysis, deduction: &Deduction) -> Vec<Candidate> {
    with_view!(analysis, view => premises_of(&candidate_grid(view), deduction))
}
