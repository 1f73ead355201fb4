//! The links of a deduction: those that are drawn, and those of a net.

use super::drawing::Drawing;
use crate::evidence::{Candidate, Line, Net, Reason, Step};
use crate::{Deduction, Evidence, Position};
use grid::Cell;

/// Returns every link. It is strong only if its ends cannot both be false.
pub(super) fn links(position: &Position, deduction: &Deduction, drawing: &Drawing) -> Vec<Line> {
    match &deduction.evidence {
        Evidence::Net(net) => of_net(position, net),
        Evidence::Fish(_) | Evidence::Crossing { .. } => {
            let told = |line: &Line| Line { is_strong: line.is_strong && !is_crowded(position, line), ..line.clone() };
            drawing.lines.iter().map(told).collect()
        }
        _ => drawing.lines.clone(),
    }
}

/// Whether a line joins two places of a digit in a unit that has a third place, as lines along the bases of a fish may.
fn is_crowded(position: &Position, Line { from, to, .. }: &Line) -> bool {
    let (&[one], &[other]) = (&from.cells[..], &to.cells[..]) else { return false };
    from.digit == to.digit
        && position.units_around(&[one, other]).iter().all(|&unit| position.places(unit, from.digit).count_ones() > 2)
}

/// Returns the links of a net: from each candidate to those that follow from it alone.
fn of_net(position: &Position, net: &Net) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    for line in net.branches.iter().flat_map(|branch| &branch.steps).filter_map(|step| of_step(position, step)) {
        if !lines.contains(&line) {
            lines.push(line);
        }
    }
    lines
}

fn of_step(position: &Position, step: &Step) -> Option<Line> {
    let (cell, digit) = step.candidate;
    let strong = |other: Option<Candidate>| Some(Line::between(other?, step.candidate, true));
    match step.reason {
        Reason::Seen(by) => Some(Line::between(by, step.candidate, false)),
        Reason::LastInCell => strong(position.candidates(cell).without(digit).single().map(|other| (cell, other))),
        Reason::LastInUnit(unit) => {
            let places = position.cells(unit, position.places(unit, digit));
            match places.filter(|&place| place != cell).collect::<Vec<Cell>>()[..] {
                [other] => strong(Some((other, digit))),
                _ => None,
            }
        }
        Reason::Easier(_) => None,
    }
}
