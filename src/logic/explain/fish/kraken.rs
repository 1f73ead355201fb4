//! Explains Kraken fish: chains that lead from the fins, or from the places in a cover, to the elimination.

use super::OneFish;
use crate::evidence::{Chain, Node};
use crate::explain::Teller;
use crate::explain::phrase::{Phrase, either, phrase};
use crate::explain::step::ExplanationStep;
use grid::Cell;

/// The steps for a Kraken fish: each fin and each place in the last cover leads to the elimination, by a chain or directly.
pub(super) fn steps(fish: &OneFish<'_>, chains: &[Chain]) -> Vec<ExplanationStep> {
    let digit = fish.digit;
    let last = &fish.covers[fish.covers.len() - 1..];
    let places: Vec<Cell> = fish.cells.iter().copied().filter(|&cell| fish.count(last, cell) > 0).collect();
    let why = if fish.fins.is_empty() { fish.needs() } else { phrase![fish.if_no_fin(), fish.together()] };
    let cases = phrase![why, ", so ", last, " has its ", digit, " in ", either(&places), "."];
    let mut steps = vec![fish.given("", fish.named_bases()), ExplanationStep::infer(cases)];
    let mut left = [fish.fins, &places].concat();
    for chain in chains {
        let from = Node { cells: starts(fish, chain, &mut left), digit };
        steps.extend(case(fish.teller, chain, &from));
    }
    steps.extend(direct_case(fish, &left));
    steps
}

/// Takes the places that a chain leads on from out of `left` and returns them.
fn starts(fish: &OneFish<'_>, chain: &Chain, left: &mut Vec<Cell>) -> Vec<Cell> {
    let layout = fish.teller.position.layout();
    let first = &chain.nodes[0];
    let is_same = fish.digit == first.digit;
    let sees = |cell: Cell, place: Cell| {
        if cell == place { !is_same } else { is_same && layout.are_peers(cell, place) }
    };
    let leads = |place: Cell| first.cells.iter().all(|&cell| sees(cell, place));
    let is_end = |place: Cell| is_same && chain.nodes.last().is_some_and(|node| node.cells == [place]);
    // A place at the end of the chain needs no chain, unless it is the only one that the chain leads on from.
    let is_needed = left.iter().any(|&place| leads(place) && !is_end(place));
    let (mut from, others): (Vec<Cell>, Vec<Cell>) =
        left.iter().partition(|&&place| leads(place) && !(is_needed && is_end(place)));
    *left = others;
    from.sort_unstable();
    from
}

/// The steps along the chain of a Kraken fish, if the digit is in one of the places `from`. They end early if a node comes back with the
/// opposite value.
fn case(teller: &Teller<'_>, chain: &Chain, from: &Node) -> Vec<ExplanationStep> {
    let (nodes, lines, mut steps) = (&chain.nodes, chain.lines(), Vec::new());
    let is_back = |at: usize| nodes[..at].iter().skip(1 - at % 2).step_by(2).any(|other| *other == nodes[at]);
    let contradiction = |text: Phrase, opposite: Phrase| {
        phrase![text, ", but ", opposite, ", as shown before: a contradiction. So ", teller.is_not(from), "."]
    };
    for at in (0..nodes.len()).step_by(2) {
        let (node, next) = (&nodes[at], &nodes[at + 1]);
        let text = match at {
            0 => phrase!["If ", teller.is(from), ", ", teller.is_not_beside(from, node)],
            _ => phrase!["Then ", teller.is_not_because(&nodes[at - 1], node)],
        };
        if is_back(at) {
            let step = ExplanationStep::contradict(contradiction(text, teller.is(node)));
            steps.push(step.along(lines[at - 1].clone()));
            return steps;
        }
        let text = phrase![text, ", so ", teller.follows(chain, at)];
        let step = match at {
            _ if is_back(at + 1) => ExplanationStep::contradict(contradiction(text, teller.is_not(next))),
            0 => ExplanationStep::assume(text.with(".")),
            _ => ExplanationStep::infer(text.with(".")),
        };
        let weak = at.checked_sub(1).map(|before| lines[before].clone());
        let step = weak.into_iter().fold(step, ExplanationStep::along).along(lines[at].clone());
        steps.push(step.showing(next.clone()));
        if is_back(at + 1) {
            return steps;
        }
    }
    let (cell, digit) = teller.deduction.eliminate[0];
    let target = Node::of(cell, digit);
    let lost = nodes.last().map(|last| teller.is_not_because(last, &target));
    steps.push(ExplanationStep::infer(phrase!["Then ", lost, "."]));
    steps
}

/// The step for the places that rule out the eliminated candidate without a chain.
fn direct_case(fish: &OneFish<'_>, left: &[Cell]) -> Option<ExplanationStep> {
    let (cell, digit) = fish.teller.deduction.eliminate[0];
    let is_same = fish.digit == digit;
    let rules_out = |place: Cell| {
        if place == cell { !is_same } else { is_same && fish.teller.position.layout().are_peers(place, cell) }
    };
    let mut from: Vec<Cell> = left.iter().copied().filter(|&place| rules_out(place)).collect();
    from.sort_unstable();
    let so = if is_same { phrase![cell, " sees it"] } else { phrase!["it is not ", digit] };
    (!from.is_empty()).then(|| ExplanationStep::infer(phrase!["If ", either(&from), " is ", fish.digit, ", ", so, "."]))
}
