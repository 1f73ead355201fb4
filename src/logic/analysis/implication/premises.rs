//! What a deduction found in a branch owes to the branch.

use std::collections::HashSet;

use crate::analysis::implication::candidate_grid::CandidateGrid;
use crate::evidence::{Branch, Candidate, Clause, ForcingNet, Reason};
use crate::{Deduction, Evidence};
use grid::{Cell, Digit, DigitSet, UnitId};

/// The candidates of `web` that have to be gone for the deduction to hold.
pub(crate) fn premises_of<const W: usize>(web: &CandidateGrid<'_, W>, deduction: &Deduction) -> Vec<Candidate> {
    let outside = |units: &[UnitId], cells: &[Cell]| -> Vec<Candidate> {
        let places = |unit: UnitId, digit: Digit| (web.view.unit(unit) & web.places[digit.index()], digit);
        let digits = deduction.digits.iter();
        let all = digits.flat_map(|digit| units.iter().map(move |&unit| places(unit, digit)));
        let gone = |(places, digit): (crate::Cells<W>, Digit)| places.product(DigitSet::only(digit));
        all.flat_map(gone).filter(|(cell, _)| !cells.contains(cell)).collect()
    };
    match &deduction.evidence {
        Evidence::HiddenSingle { unit, cell } => outside(&[*unit], &[*cell]),
        Evidence::NakedSingle { cell } => other_candidates(web, &[*cell], deduction.digits),
        Evidence::LockedCandidates { base, cells, .. } => outside(&[*base], cells),
        Evidence::NakedSubset { cells, .. } => other_candidates(web, cells, deduction.digits),
        Evidence::HiddenSubset { unit, cells } => outside(&[*unit], cells),
        Evidence::Fish(fish) => outside(&fish.bases, &fish.cells),
        Evidence::ForcingNet(net) => net_premises(web, net),
        Evidence::Pattern(pattern) => {
            let stands = |&(cell, _): &Candidate| pattern.parts.iter().any(|part| part.cells.contains(&cell));
            let ways = pattern.clauses.iter().flat_map(|&need| clause_candidates(web, need));
            ways.filter(|candidate| !stands(candidate)).collect()
        }
        _ => Vec::new(),
    }
}

fn other_candidates<const W: usize>(web: &CandidateGrid<'_, W>, cells: &[Cell], digits: DigitSet) -> Vec<Candidate> {
    let others = |&cell: &Cell| web.digits_of(cell).minus(digits).iter().map(move |digit| (cell, digit));
    cells.iter().flat_map(others).collect()
}

fn net_premises<const W: usize>(web: &CandidateGrid<'_, W>, net: &ForcingNet) -> Vec<Candidate> {
    let mut all: Vec<Candidate> = net.branches.iter().flat_map(|branch| branch_premises(web, branch)).collect();
    if let Some(need) = net.clause {
        let is_way = |candidate: &Candidate| net.branches.iter().any(|branch| branch.assumption.0 == *candidate);
        all.extend(clause_candidates(web, need).into_iter().filter(|candidate| !is_way(candidate)));
    }
    all
}

fn branch_premises<const W: usize>(web: &CandidateGrid<'_, W>, branch: &Branch) -> Vec<Candidate> {
    let (mut all, mut gone) = (Vec::new(), HashSet::new());
    if !branch.assumption.1 {
        gone.insert(branch.assumption.0);
    }
    for step in &branch.steps {
        let (cell, digit) = step.candidate;
        let needs = match &step.reason {
            Reason::ExcludedBy(_) => Vec::new(),
            Reason::LastInCell => clause_candidates(web, Clause::Cell(cell)),
            Reason::LastInUnit(unit) => clause_candidates(web, Clause::Unit(*unit, digit)),
            Reason::Nested(deduction) => premises_of(web, deduction),
        };
        let is_news = |candidate: &Candidate| *candidate != step.candidate && !gone.contains(candidate);
        all.extend(needs.into_iter().filter(is_news));
        if !step.is_true {
            gone.insert(step.candidate);
        }
    }
    all
}

fn clause_candidates<const W: usize>(web: &CandidateGrid<'_, W>, need: Clause) -> Vec<Candidate> {
    web.candidates_for(need).into_iter().map(|id| web.candidate(id)).collect()
}
