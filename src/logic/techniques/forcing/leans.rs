//! What a deduction found in a branch owes to the branch.

use std::collections::HashSet;

use crate::evidence::{Branch, Candidate, Need, Net, Reason};
use crate::techniques::forcing::web::Web;
use crate::{Deduction, Evidence};
use grid::{Cell, Digit, DigitSet, UnitId};

/// The candidates of `web` that have to be gone for the deduction to hold.
pub(super) fn leans_on<const W: usize>(web: &Web<'_, W>, deduction: &Deduction) -> Vec<Candidate> {
    let outside = |units: &[UnitId], cells: &[Cell]| -> Vec<Candidate> {
        let places = |unit: UnitId, digit: Digit| (web.view.unit(unit) & web.places[digit.index()], digit);
        let digits = deduction.digits.iter();
        let all = digits.flat_map(|digit| units.iter().map(move |&unit| places(unit, digit)));
        let gone = |(places, digit): (crate::Cells<W>, Digit)| places.times(DigitSet::only(digit));
        all.flat_map(gone).filter(|(cell, _)| !cells.contains(cell)).collect()
    };
    match &deduction.evidence {
        Evidence::LastPlace { unit, cell } => outside(&[*unit], &[*cell]),
        Evidence::LastCandidate { cell } => beside(web, &[*cell], deduction.digits),
        Evidence::Crossing { base, cells, .. } => outside(&[*base], cells),
        Evidence::Naked { cells, .. } => beside(web, cells, deduction.digits),
        Evidence::Hidden { unit, cells } => outside(&[*unit], cells),
        Evidence::Fish(fish) => outside(&fish.bases, &fish.cells),
        Evidence::Net(net) => of_net(web, net),
        Evidence::Pattern(pattern) => {
            let stands = |&(cell, _): &Candidate| pattern.parts.iter().any(|part| part.cells.contains(&cell));
            let ways = pattern.needs.iter().flat_map(|&need| meeting(web, need));
            ways.filter(|candidate| !stands(candidate)).collect()
        }
        _ => Vec::new(),
    }
}

fn beside<const W: usize>(web: &Web<'_, W>, cells: &[Cell], digits: DigitSet) -> Vec<Candidate> {
    let others = |&cell: &Cell| web.of_cell(cell).minus(digits).iter().map(move |digit| (cell, digit));
    cells.iter().flat_map(others).collect()
}

fn of_net<const W: usize>(web: &Web<'_, W>, net: &Net) -> Vec<Candidate> {
    let mut all: Vec<Candidate> = net.branches.iter().flat_map(|branch| of_branch(web, branch)).collect();
    if let Some(need) = net.need {
        let is_way = |candidate: &Candidate| net.branches.iter().any(|branch| branch.assumed.0 == *candidate);
        all.extend(meeting(web, need).into_iter().filter(|candidate| !is_way(candidate)));
    }
    all
}

fn of_branch<const W: usize>(web: &Web<'_, W>, branch: &Branch) -> Vec<Candidate> {
    let (mut all, mut gone) = (Vec::new(), HashSet::new());
    if !branch.assumed.1 {
        gone.insert(branch.assumed.0);
    }
    for step in &branch.steps {
        let (cell, digit) = step.candidate;
        let needs = match &step.reason {
            Reason::Seen(_) => Vec::new(),
            Reason::LastInCell => meeting(web, Need::Cell(cell)),
            Reason::LastInUnit(unit) => meeting(web, Need::Place(*unit, digit)),
            Reason::Easier(deduction) => leans_on(web, deduction),
        };
        let is_news = |candidate: &Candidate| *candidate != step.candidate && !gone.contains(candidate);
        all.extend(needs.into_iter().filter(is_news));
        if !step.is_true {
            gone.insert(step.candidate);
        }
    }
    all
}

fn meeting<const W: usize>(web: &Web<'_, W>, need: Need) -> Vec<Candidate> {
    web.ways(need).into_iter().map(|id| web.candidate(id)).collect()
}
