//! Explains Kraken fish. Each fin, and each place of the digit in the last cover, leads to the elimination, directly or along a chain.

use crate::evidence::{Chain, Node};
use crate::explain::explainer::Explainer;
use crate::explain::explanation_step::ExplanationStep;
use crate::explain::fish::single_fish::{SingleFish, fins_outside};
use crate::explain::phrase::{Phrase, either, phrase};
use crate::explain::wording;
use grid::{Cell, UnitId};

/// Returns the sentences that describe the pattern of a Kraken fish. All fins of such a fish are outside its covers.
pub(super) fn kraken_pattern(fish: &SingleFish<'_>) -> Phrase {
    let these = phrase!["these ", fish.cover_word(fish.covers.len())];
    let fins = (!fish.fins.is_empty()).then(|| phrase![", or in ", fins_outside(fish.fins, these)]);
    let places = phrase!["in ", fish.bases, ", ", fish.digit, " can only go in ", fish.covers, fins];
    let all = [&places_in_last_cover(fish)[..], fish.fins].concat();
    let leads = ", and each of these cells leads to the same result, directly or along a chain.";
    phrase![places, ". So ", either(&all), " is ", fish.digit, leads]
}

/// Returns the last cover of the fish, as a slice of length 1. Every fin, and every place of the digit in this cover, leads to the
/// elimination.
fn last_cover<'a>(fish: &SingleFish<'a>) -> &'a [UnitId] {
    &fish.covers[fish.covers.len() - 1..]
}

/// Returns the places of the digit in the last cover of the fish, without the fins.
fn places_in_last_cover(fish: &SingleFish<'_>) -> Vec<Cell> {
    fish.cells.iter().copied().filter(|&cell| fish.count_containing(last_cover(fish), cell) > 0).collect()
}

/// One case in the proof for a Kraken fish: the digit is in one of the cells `from`, and `steps` lead from there to the elimination.
struct KrakenCase {
    /// Places of the digit that the case is about, in reading order.
    from: Vec<Cell>,
    steps: Vec<ExplanationStep>,
}

/// Returns the steps of the proof for a Kraken fish. They show that each fin, and each place of the digit in the last cover, leads to the
/// elimination, along a chain or directly.
pub(super) fn kraken_steps(fish: &SingleFish<'_>, chains: &[Chain]) -> Vec<ExplanationStep> {
    let (digit, n, places) = (fish.digit, fish.covers.len(), places_in_last_cover(fish));
    let why = if fish.fins.is_empty() {
        fish.count_argument()
    } else {
        phrase![fish.if_no_fin(), fish.finned_count_argument()]
    };
    let one_each = phrase![", so each of the ", wording::number_word(n), " ", fish.cover_word(n), " has one: "];
    let in_last = phrase![last_cover(fish), " has its ", digit, " in ", either(&places), "."];
    let all = [&places[..], fish.fins].concat();
    let one_by_one = wording::pluralize(all.len(), ".", ". Take these cells one by one.");
    let mut steps = vec![
        fish.places_step("", fish.named_bases()),
        ExplanationStep::infer(phrase![why, one_each, in_last]),
        ExplanationStep::infer(phrase!["So ", either(&all), " is ", digit, one_by_one]),
    ];
    let cases = cases(fish, chains, &places);
    let count = cases.len();
    steps.extend(cases.into_iter().flat_map(|case| case.steps));
    let so = if count == 1 { phrase!["So "] } else { phrase!["In ", wording::both_or_all(count), " cases "] };
    let (cell, eliminated) = fish.explainer.deduction.eliminations[0];
    steps.push(ExplanationStep::conclude(phrase![so, cell, " is not ", eliminated, "."]));
    steps
}

/// Returns the cases of the proof. `places` contains the places of the digit in the last cover.
///
/// There is one case for each chain, in the given order. All `places` that need no chain share one more case. It comes right after the last
/// chain that starts from one of `places`. If no chain starts from one of them, it comes first. All fins that need no chain share the last
/// case.
fn cases(fish: &SingleFish<'_>, chains: &[Chain], places: &[Cell]) -> Vec<KrakenCase> {
    let mut left = [fish.fins, places].concat();
    let with_chain = |chain: &Chain| {
        let from = take_chain_starts(fish, chain, &mut left);
        let steps = chain_steps(fish.explainer, chain, &Node { cells: from.clone(), digit: fish.digit });
        KrakenCase { from, steps }
    };
    let mut cases: Vec<KrakenCase> = chains.iter().map(with_chain).collect();
    let is_in_last = |cell: &Cell| places.contains(cell);
    let (in_last, fins): (Vec<Cell>, Vec<Cell>) = left.iter().partition(|&cell| is_in_last(cell));
    let after = cases.iter().rposition(|case| case.from.iter().any(is_in_last)).map_or(0, |at| at + 1);
    if let Some(case) = direct_case(fish, &in_last) {
        cases.insert(after, case);
    }
    cases.extend(direct_case(fish, &fins));
    cases
}

/// Removes from `left` the cells from which the chain starts, and returns these cells in reading order. `left` contains the fins and places
/// that no case covers yet.
///
/// The chain starts from a cell if its first node is false whenever the cell has the digit of the fish. A cell that is also the last node
/// of the chain is left out, unless the chain starts from no other cell.
fn take_chain_starts(fish: &SingleFish<'_>, chain: &Chain, left: &mut Vec<Cell>) -> Vec<Cell> {
    let layout = fish.explainer.position.layout();
    let first = &chain.nodes[0];
    let is_same = fish.digit == first.digit;
    let sees = |cell: Cell, place: Cell| {
        if cell == place { !is_same } else { is_same && layout.are_peers(cell, place) }
    };
    let leads = |place: Cell| first.cells.iter().all(|&cell| sees(cell, place));
    let is_end = |place: Cell| is_same && chain.nodes.last().is_some_and(|node| node.cells == [place]);
    // The place that is the last node of the chain needs no chain, unless the chain can start from no other place.
    let is_needed = left.iter().any(|&place| leads(place) && !is_end(place));
    let (mut from, others): (Vec<Cell>, Vec<Cell>) =
        left.iter().partition(|&&place| leads(place) && !(is_needed && is_end(place)));
    *left = others;
    from.sort_unstable();
    from
}

/// Returns the steps along a chain of a Kraken fish, on the assumption that the node `from` is true. If the chain shows some node to be
/// both true and false, the steps end there with a contradiction.
fn chain_steps(explainer: &Explainer<'_>, chain: &Chain, from: &Node) -> Vec<ExplanationStep> {
    let (nodes, lines, mut steps) = (&chain.nodes, chain.node_links(), Vec::new());
    let is_back = |at: usize| nodes[..at].iter().skip(1 - at % 2).step_by(2).any(|other| *other == nodes[at]);
    let contradiction = |text: Phrase, opposite: Phrase| {
        phrase![text, ", but ", opposite, ", as shown before: a contradiction. So ", explainer.is_not(from), "."]
    };
    for at in (0..nodes.len()).step_by(2) {
        let (node, next) = (&nodes[at], &nodes[at + 1]);
        let text = match at {
            0 => phrase!["Case ", either(&from.cells), ": ", explainer.is_not_because(from, node)],
            _ => phrase!["Then ", explainer.is_not_because(&nodes[at - 1], node)],
        };
        if is_back(at) {
            let step = ExplanationStep::contradict(contradiction(text, explainer.is(node)));
            steps.push(step.with_link(lines[at - 1].clone()));
            return steps;
        }
        let text = phrase![text, ", so ", explainer.consequence(chain, at)];
        let step = match at {
            _ if is_back(at + 1) => ExplanationStep::contradict(contradiction(text, explainer.is_not(next))),
            0 => ExplanationStep::assume(text.with(".")),
            _ => ExplanationStep::infer(text.with(".")),
        };
        let weak = at.checked_sub(1).map(|before| lines[before].clone());
        let step = weak.into_iter().fold(step, ExplanationStep::with_link).with_link(lines[at].clone());
        steps.push(step.with_node(next.clone()));
        if is_back(at + 1) {
            return steps;
        }
    }
    let (cell, digit) = explainer.deduction.eliminations[0];
    let target = Node::single(cell, digit);
    let excluded = nodes.last().map(|last| explainer.is_not_because(last, &target));
    steps.push(ExplanationStep::infer(phrase!["Then ", excluded, "."]));
    steps
}

/// Returns the case of all cells in `left` that need no chain, or `None` if there are no such cells.
///
/// A cell needs no chain if the digit of the fish in this cell alone rules out the eliminated candidate.
fn direct_case(fish: &SingleFish<'_>, left: &[Cell]) -> Option<KrakenCase> {
    let (cell, digit) = fish.explainer.deduction.eliminations[0];
    let is_same = fish.digit == digit;
    let rules_out = |place: Cell| {
        if place == cell { !is_same } else { is_same && fish.explainer.position.layout().are_peers(place, cell) }
    };
    let mut from: Vec<Cell> = left.iter().copied().filter(|&place| rules_out(place)).collect();
    from.sort_unstable();
    let so = if is_same {
        let them = if from.len() == 1 { "it".to_owned() } else { wording::both_or_all(from.len()) };
        phrase![
            cell,
            " sees ",
            them,
            fish.explainer.visibility_reason(&[cell], &from),
            ", so ",
            cell,
            " is not ",
            digit
        ]
    } else {
        phrase!["it is ", fish.digit, ", so it is not ", digit]
    };
    let step = ExplanationStep::infer(phrase!["Case ", either(&from), ": ", so, "."]);
    (!from.is_empty()).then(|| KrakenCase { from, steps: vec![step] })
}
