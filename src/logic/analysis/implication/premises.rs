//! Premises of a deduction that was found after the propagation of an assumption: the candidates that must be false for the deduction to
//! hold.

use std::collections::HashSet;

use crate::analysis::implication::candidate_grid::CandidateGrid;
use crate::evidence::{Branch, Candidate, Clause, ForcingNet, Reason};
use crate::{Deduction, Evidence};
use grid::{Cell, Digit, DigitSet, UnitId};

/// Returns the premises of `deduction`: the candidates of `grid` that have to be false for the deduction to hold.
///
/// The deduction may have been found in a grid with fewer candidates. Supports the evidence of singles, locked candidates, subsets, fish,
/// forcing nets and patterns.
///
/// # Panics
/// If the deduction has any other evidence. The techniques that are tried inside a branch (an assumption and its consequences) produce no
/// other evidence.
pub(crate) fn premises_of<const W: usize>(grid: &CandidateGrid<'_, W>, deduction: &Deduction) -> Vec<Candidate> {
    let outside = |units: &[UnitId], cells: &[Cell]| -> Vec<Candidate> {
        let places_in = |unit: UnitId, digit: Digit| (grid.view.unit(unit) & grid.places[digit.index()], digit);
        let digits = deduction.digits.iter();
        let all = digits.flat_map(|digit| units.iter().map(move |&unit| places_in(unit, digit)));
        let candidates = |(places, digit): (crate::Cells<W>, Digit)| places.product(DigitSet::only(digit));
        all.flat_map(candidates).filter(|(cell, _)| !cells.contains(cell)).collect()
    };
    match &deduction.evidence {
        Evidence::HiddenSingle { unit, cell } => outside(&[*unit], &[*cell]),
        Evidence::NakedSingle { cell } => other_candidates(grid, &[*cell], deduction.digits),
        Evidence::LockedCandidates { base, cells, .. } => outside(&[*base], cells),
        Evidence::NakedSubset { cells, .. } => other_candidates(grid, cells, deduction.digits),
        Evidence::HiddenSubset { unit, cells } => outside(&[*unit], cells),
        Evidence::Fish(fish) => outside(&fish.bases, &fish.cells),
        Evidence::ForcingNet(net) => net_premises(grid, net),
        Evidence::Pattern(pattern) => {
            let is_part = |&(cell, digit): &Candidate| {
                pattern.parts.iter().any(|part| part.cells.contains(&cell) && part.digits.has(digit))
            };
            let candidates = pattern.clauses.iter().flat_map(|&clause| clause_candidates(grid, clause));
            candidates.filter(|candidate| !is_part(candidate)).collect()
        }
        Evidence::FullHouse { .. }
        | Evidence::Chain(_)
        | Evidence::BaseCover(_)
        | Evidence::DeadlyPattern(_)
        | Evidence::RuleConditions(_)
        | Evidence::Symmetry(_) => unreachable!("no technique that is tried inside a branch has this evidence"),
    }
}

/// Returns the candidates in `cells` whose digit is not in `digits`.
fn other_candidates<const W: usize>(grid: &CandidateGrid<'_, W>, cells: &[Cell], digits: DigitSet) -> Vec<Candidate> {
    let others = |&cell: &Cell| grid.digits_of(cell).minus(digits).iter().map(move |digit| (cell, digit));
    cells.iter().flat_map(others).collect()
}

/// Returns the premises of a forcing net: the candidates that have to be false for the net to hold. They are the premises of its branches,
/// and the candidates of its clause that no branch assumes. A branch is an assumption and its consequences.
fn net_premises<const W: usize>(grid: &CandidateGrid<'_, W>, net: &ForcingNet) -> Vec<Candidate> {
    let mut all: Vec<Candidate> = net.branches.iter().flat_map(|branch| branch_premises(grid, branch)).collect();
    if let Some(clause) = net.clause {
        let is_assumed = |candidate: &Candidate| net.branches.iter().any(|branch| branch.assumption.0 == *candidate);
        all.extend(clause_candidates(grid, clause).into_iter().filter(|candidate| !is_assumed(candidate)));
    }
    all
}

/// Returns the premises of a branch (an assumption and its consequences): the candidates that have to be false for its steps to hold.
/// Leaves out candidates that earlier steps of the branch show to be false.
fn branch_premises<const W: usize>(grid: &CandidateGrid<'_, W>, branch: &Branch) -> Vec<Candidate> {
    let (mut all, mut falses) = (Vec::new(), HashSet::new());
    if !branch.assumption.1 {
        falses.insert(branch.assumption.0);
    }
    for step in &branch.steps {
        let (cell, digit) = step.candidate;
        let premises = match &step.reason {
            Reason::ExcludedBy(_) => Vec::new(),
            Reason::LastInCell => clause_candidates(grid, Clause::Cell(cell)),
            Reason::LastInUnit(unit) => clause_candidates(grid, Clause::Unit(*unit, digit)),
            Reason::Nested(deduction) => premises_of(grid, deduction),
        };
        let is_unproven = |candidate: &Candidate| *candidate != step.candidate && !falses.contains(candidate);
        all.extend(premises.into_iter().filter(is_unproven));
        if !step.is_true {
            falses.insert(step.candidate);
        }
    }
    all
}

/// Returns the candidates of a clause.
fn clause_candidates<const W: usize>(grid: &CandidateGrid<'_, W>, clause: Clause) -> Vec<Candidate> {
    grid.clause_candidates(clause).into_iter().map(|id| grid.candidate(id)).collect()
}
