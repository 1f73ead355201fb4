//! The links of a deduction: those that are drawn, and those of a net.

use crate::evidence::{Candidate, ForcingNet, NetStep, NodeLink, Reason};
use crate::explain::drawing::Drawing;
use crate::{Deduction, Evidence, Position};
use grid::Cell;

/// Returns every link. It is strong only if its ends cannot both be false.
pub(super) fn deduction_links(position: &Position, deduction: &Deduction, drawing: &Drawing) -> Vec<NodeLink> {
    match &deduction.evidence {
        Evidence::ForcingNet(net) => net_links(position, net),
        Evidence::Fish(_) | Evidence::LockedCandidates { .. } => {
            let told = |line: &NodeLink| NodeLink {
                is_strong: line.is_strong && !has_third_place(position, line),
                ..line.clone()
            };
            drawing.lines.iter().map(told).collect()
        }
        _ => drawing.lines.clone(),
    }
}

/// Whether a line joins two places of a digit in a unit that has a third place, as lines along the bases of a fish may.
fn has_third_place(position: &Position, NodeLink { from, to, .. }: &NodeLink) -> bool {
    let (&[one], &[other]) = (&from.cells[..], &to.cells[..]) else { return false };
    from.digit == to.digit
        && position.common_units(&[one, other]).iter().all(|&unit| position.places(unit, from.digit).count_ones() > 2)
}

/// Returns the links of a net: from each candidate to those that follow from it alone.
fn net_links(position: &Position, net: &ForcingNet) -> Vec<NodeLink> {
    let mut lines: Vec<NodeLink> = Vec::new();
    for line in net.branches.iter().flat_map(|branch| &branch.steps).filter_map(|step| step_link(position, step)) {
        if !lines.contains(&line) {
            lines.push(line);
        }
    }
    lines
}

fn step_link(position: &Position, step: &NetStep) -> Option<NodeLink> {
    let (cell, digit) = step.candidate;
    let strong = |other: Option<Candidate>| Some(NodeLink::single(other?, step.candidate, true));
    match step.reason {
        Reason::ExcludedBy(by) => Some(NodeLink::single(by, step.candidate, false)),
        Reason::LastInCell => strong(position.candidates(cell).without(digit).single().map(|other| (cell, other))),
        Reason::LastInUnit(unit) => {
            let places = position.cells(unit, position.places(unit, digit));
            match places.filter(|&place| place != cell).collect::<Vec<Cell>>()[..] {
                [other] => strong(Some((other, digit))),
                _ => None,
            }
        }
        Reason::Nested(_) => None,
    }
}
