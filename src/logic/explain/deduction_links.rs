//! Strong and weak links of a deduction, for the output of an explanation as data.

use crate::evidence::{Candidate, ForcingNet, NetStep, NodeLink, Reason};
use crate::explain::drawing::Drawing;
use crate::{Deduction, Evidence, Position};
use grid::Cell;

/// Returns the strong and weak links of a deduction. For a forcing net, these are the links of its steps. For other deductions, they are
/// the lines of the drawing.
///
/// At least one end of a strong link is true. For some lines that a fish or locked candidates draw as strong, this does not hold. They are
/// returned as weak links.
pub(super) fn deduction_links(position: &Position, deduction: &Deduction, drawing: &Drawing) -> Vec<NodeLink> {
    match &deduction.evidence {
        Evidence::ForcingNet(net) => net_links(position, net),
        Evidence::Fish(_) | Evidence::LockedCandidates { .. } => {
            let checked = |line: &NodeLink| NodeLink {
                is_strong: line.is_strong && !has_third_place(position, line),
                ..line.clone()
            };
            drawing.lines.iter().map(checked).collect()
        }
        _ => drawing.lines.clone(),
    }
}

/// Whether a line joins two places of a digit that are not a conjugate pair. In this case, each unit that contains both has at least one
/// more place for the digit.
///
/// Lines along the base sets of a fish can be of this kind.
fn has_third_place(position: &Position, NodeLink { from, to, .. }: &NodeLink) -> bool {
    let (&[one], &[other]) = (&from.cells[..], &to.cells[..]) else { return false };
    from.digit == to.digit
        && position.common_units(&[one, other]).iter().all(|&unit| position.places(unit, from.digit).count_ones() > 2)
}

/// Returns the links of a forcing net, each once. Each link leads from a candidate to a candidate that follows from it alone.
fn net_links(position: &Position, net: &ForcingNet) -> Vec<NodeLink> {
    let mut links: Vec<NodeLink> = Vec::new();
    for link in net.branches.iter().flat_map(|branch| &branch.steps).filter_map(|step| step_link(position, step)) {
        if !links.contains(&link) {
            links.push(link);
        }
    }
    links
}

/// Returns the link of a step in a forcing net, if the step follows from a single candidate.
///
/// The link leads from that candidate to the candidate of the step. Returns `None` if the step follows from several candidates or from a
/// nested deduction.
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
