//! Explains chains and continuous loops of any length, link by link.

use std::collections::HashSet;

use crate::Technique;
use crate::evidence::{Candidate, Chain, LinkReason, Node, NodeLink};
use crate::explain::als_names::AlsNames;
use crate::explain::explainer::{Explainer, ExplanationDraft};
use crate::explain::explanation_step::ExplanationStep;
use crate::explain::grouping::group_by_key;
use crate::explain::mark::{Mark, Role};
use crate::explain::phrase::{Phrase, either, list, neither, phrase};
use crate::explain::wording;
use grid::{Cell, Digit, DigitSet, UnitId};

/// Maximum number of digits and units that a location (the place to look at) names. If there are more in total, only the units are named.
const MAX_LOCATIONS: usize = 3;

/// Explains a chain or a continuous loop.
pub(super) fn explain(explainer: &Explainer<'_>, chain: &Chain) -> ExplanationDraft {
    ExplanationDraft {
        location: explainer.chain_location(chain),
        pattern: explainer.chain_pattern(chain),
        steps: explainer.chain_proof(chain),
        areas: Vec::new(),
        marks: chain_marks(chain),
    }
}

/// Returns marks for the nodes of a chain, alternately with [`Role::Pattern`] and [`Role::Second`].
///
/// A candidate that belongs to several nodes is marked only for the first of these nodes.
pub(super) fn chain_marks(chain: &Chain) -> Vec<Mark> {
    let mark = |(at, node): (usize, &Node)| {
        let role = if at % 2 == 0 { Role::Pattern } else { Role::Second };
        node.cells.iter().map(|&cell| Mark { cell, digit: Some(node.digit), role }).collect::<Vec<_>>()
    };
    let mut seen = HashSet::new();
    let mut marks: Vec<Mark> = chain.nodes.iter().enumerate().flat_map(mark).collect();
    marks.retain(|mark| seen.insert((mark.cell, mark.digit)));
    marks
}

/// Returns the first and the last node of a chain.
fn ends(chain: &Chain) -> (&Node, &Node) {
    (&chain.nodes[0], &chain.nodes[chain.nodes.len() - 1])
}

/// Returns the statement that none of these cells has a digit: `r1c2 is not 4`, `neither r1c2 nor r1c3 is 4`.
pub(super) fn is_not(cells: &[Cell], digit: Digit) -> Phrase {
    match cells.len() {
        1 => phrase![cells, " is not ", digit],
        2 => phrase![neither(cells), " is ", digit],
        _ => phrase!["none of ", cells, " is ", digit],
    }
}

/// Returns a location (the place to look at) that names digits and units: `the 4s in rows 3 and 8`.
///
/// Names only the units if there are more than three digits and units in total.
pub(super) fn digits_in_units(digits: DigitSet, units: &[UnitId]) -> Phrase {
    if units.is_empty() || digits.len() + units.len() > MAX_LOCATIONS {
        return phrase![units];
    }
    phrase!["the ", list(digits.iter().map(|digit| phrase![digit, "s"]).collect()), " in ", units]
}

/// Reason why a continuous loop eliminates a candidate. Indices of nodes and links are counted from 0.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LoopExclusion {
    /// Two nodes both exclude the candidate, and at least one of them is true. `odd` and `even` are the indices of the nodes.
    ///
    /// The node `odd` is true if the first node of the loop is false. The node `even` is true if the first node is true.
    Nodes { odd: usize, even: usize },
    /// An almost locked set excludes the candidate. The set forms a strong link between two nodes, and always lacks the digit of one of
    /// these nodes. So it has all its other digits, including the digit of the candidate.
    ///
    /// The fields are the index of the link and the digit of the candidate.
    Als(usize, Digit),
}

impl LoopExclusion {
    /// Returns the index of the last node that the forward part of the proof needs. This part assumes that the first node is false, and
    /// follows the nodes in order.
    const fn last_forward_node(self) -> usize {
        match self {
            Self::Nodes { odd, .. } => odd,
            Self::Als(link, _) => link + 1,
        }
    }

    /// Returns the index of the last node that the backward part of the proof needs. This part assumes that the first node is true, and
    /// follows the nodes backwards.
    ///
    /// Returns `None` if the backward part is not needed, because the first node itself excludes the candidate.
    const fn last_backward_node(self) -> Option<usize> {
        match self {
            Self::Nodes { even: 0, .. } => None,
            Self::Nodes { even: at, .. } | Self::Als(at, _) => Some(at),
        }
    }
}

impl Explainer<'_> {
    /// Returns the location of a chain (the place to look at): the digits and units of both ends.
    fn chain_location(&self, chain: &Chain) -> Phrase {
        let (first, last) = ends(chain);
        let mut units = self.unit_around(&first.cells);
        units.extend(self.unit_around(&last.cells));
        units.dedup();
        digits_in_units(DigitSet::only(first.digit).with(last.digit), &units)
    }

    /// Returns the sentences that describe a chain or a loop.
    fn chain_pattern(&self, chain: &Chain) -> Phrase {
        let (first, last) = ends(chain);
        let node = |node: &Node| phrase![node.digit, " in ", either(&node.cells)];
        let sets = AlsNames::of_chain(self, chain).usage_sentence(if chain.is_loop { "The loop" } else { "The chain" });
        if chain.is_loop {
            let n = wording::number_word(chain.links.len());
            let through = if first.cells == last.cells {
                phrase![first.digit, " and ", node(last)]
            } else {
                phrase![node(first), " and ", node(last)]
            };
            let alternate =
                " Strong links (at least one end is true) and weak links (at most one end is true) alternate.";
            return phrase![n, " links form a loop through ", through, ".", alternate, sets];
        }
        let leads_from = match self.deduction.technique {
            Technique::XyChain => "A chain of cells with two candidates each leads from ",
            _ => "A chain leads from ",
        };
        if first == last {
            return phrase![leads_from, node(first), " back to it.", sets];
        }
        phrase![leads_from, node(first), " to ", node(last), ": if the first is false, the last is true.", sets]
    }

    /// Returns the steps of the proof for a chain or a loop: the steps along its links, then the steps that state what follows from them.
    pub(super) fn chain_proof(&self, chain: &Chain) -> Vec<ExplanationStep> {
        let (first, last) = ends(chain);
        let mut steps = AlsNames::of_chain(self, chain).introduction_steps();
        if chain.is_loop {
            steps.extend(self.loop_steps(chain));
            return steps;
        }
        let refuted = self.refuted_candidate(first, last);
        steps.extend(self.chain_steps(chain, refuted.as_ref()));
        match refuted {
            Some(refuted) => {
                let not = self.is_not_because(last, &refuted);
                steps.push(ExplanationStep::contradict(phrase!["Then ", not, ", which contradicts the assumption."]));
            }
            None if first == last => {
                let text = phrase!["If ", self.is_not(first), ", then ", self.is(first), ": that is impossible."];
                steps.push(ExplanationStep::contradict(text));
                if self.deduction.placements.is_empty() {
                    steps.push(ExplanationStep::infer(phrase!["So ", self.is(first), "."]));
                    steps.extend(self.all_see_node(first));
                }
            }
            None if first.digit == last.digit => {
                let ends = merge_nodes(first, last);
                steps.push(ExplanationStep::infer(phrase!["So ", self.is(&ends), "."]));
                steps.extend(self.all_see_node(&ends));
            }
            None => steps.push(self.mixed_ends_step(first, last)),
        }
        steps
    }

    /// Returns the candidate that the proof assumes to be true and refutes: the only eliminated candidate of a discontinuous loop whose
    /// first and last node differ. Returns `None` for all other chains.
    fn refuted_candidate(&self, first: &Node, last: &Node) -> Option<Node> {
        use Technique::{DiscontinuousNiceLoop, GroupedDiscontinuousNiceLoop};
        let is_loop =
            matches!(self.deduction.technique, DiscontinuousNiceLoop | GroupedDiscontinuousNiceLoop) && first != last;
        match self.deduction.eliminations[..] {
            [(cell, digit)] if is_loop => Some(Node::single(cell, digit)),
            _ => None,
        }
    }

    /// Returns the steps along a chain. Each step follows a strong link, together with the weak link before it.
    ///
    /// The first step assumes that the first node is false. If there is a candidate `refuted`, the first step assumes instead that this
    /// candidate is true.
    fn chain_steps(&self, chain: &Chain, refuted: Option<&Node>) -> Vec<ExplanationStep> {
        let (nodes, node_links) = (&chain.nodes, chain.node_links());
        let step = |at: usize| {
            let so = self.consequence(chain, at);
            let step = match (at.checked_sub(1), refuted) {
                (Some(before), _) => {
                    let not = self.is_not_because(&nodes[before], &nodes[at]);
                    ExplanationStep::infer(phrase!["Then ", not, ", so ", so, "."])
                        .with_link(node_links[before].clone())
                }
                (None, Some(refuted)) => {
                    let not = self.is_not_beside(refuted, &nodes[0]);
                    ExplanationStep::assume(phrase![
                        self.assumption_opening(),
                        self.is(refuted),
                        ". Then ",
                        not,
                        ", so ",
                        so,
                        "."
                    ])
                }
                (None, None) => ExplanationStep::assume(phrase!["If ", self.is_not(&nodes[0]), ", ", so, "."]),
            };
            step.with_link(node_links[at].clone()).with_node(nodes[at + 1].clone())
        };
        (0..nodes.len()).step_by(2).map(step).collect()
    }

    /// Returns the steps of the proof for a continuous loop.
    ///
    /// The first steps assume that the first node is false, and follow the loop in order. The next steps assume that the first node is
    /// true, and follow the loop backwards. Steps that no elimination needs are left out. The last steps state what is true in both cases.
    fn loop_steps(&self, chain: &Chain) -> Vec<ExplanationStep> {
        let eliminated = self.deduction.eliminations.iter();
        let reasons =
            group_by_key(eliminated.filter_map(|&candidate| Some((self.loop_exclusion(chain, candidate)?, candidate))));
        let count = chain.nodes.len();
        let forwards = reasons.iter().map(|(reason, _)| reason.last_forward_node() + 1).max();
        let backwards = reasons.iter().filter_map(|(reason, _)| reason.last_backward_node()).min();
        let mut steps = self.chain_steps(chain, None);
        steps.truncate(forwards.unwrap_or(count) / 2);
        if let Some(lowest) = backwards {
            steps.extend(self.backward_steps(chain, lowest));
        }
        let cases = if backwards.is_some() { "In both cases " } else { "Either way " };
        let because = |(reason, candidates): (LoopExclusion, Vec<Candidate>)| {
            ExplanationStep::infer(match reason {
                LoopExclusion::Nodes { odd, even } => {
                    phrase![cases, self.node_exclusion(&chain.nodes[odd], &chain.nodes[even], &candidates)]
                }
                LoopExclusion::Als(link, digit) => self.als_exclusion(chain, (link, digit), &candidates),
            })
        };
        steps.extend(reasons.into_iter().map(because));
        steps
    }

    /// Returns the steps around a loop against the order of its nodes, from the first node to the node with the index `lowest`.
    ///
    /// The first step assumes that the first node is true. Each step follows a weak link and then a strong link.
    fn backward_steps(&self, chain: &Chain, lowest: usize) -> Vec<ExplanationStep> {
        let (nodes, node_links) = (&chain.nodes, chain.node_links());
        let reversed = |at: usize| {
            let NodeLink { from, to, is_strong } = node_links[at].clone();
            NodeLink { from: to, to: from, is_strong }
        };
        let step = |at: usize| {
            let (to, from, before) = (&nodes[at], &nodes[at + 1], &nodes[(at + 2) % nodes.len()]);
            let so = phrase![", so ", self.link_consequence(chain, at, (from, to)), "."];
            let step = if at + 2 == nodes.len() {
                let other_way =
                    phrase!["The only other case is that ", self.is(before), ". Go around the loop the other way: "];
                ExplanationStep::assume(phrase![other_way, self.is_not_beside(before, from), so])
            } else {
                ExplanationStep::infer(phrase!["Then ", self.is_not_because(before, from), so])
            };
            step.with_link(reversed(at + 1)).with_link(reversed(at)).with_node(to.clone())
        };
        (lowest..nodes.len()).step_by(2).rev().map(step).collect()
    }

    /// Returns the reason why a continuous loop eliminates a candidate, or `None` if the loop does not eliminate it.
    ///
    /// The first choice is two nodes joined by a weak link. The second is an almost locked set. The third is any other two nodes of which
    /// at least one is true.
    fn loop_exclusion(&self, chain: &Chain, (cell, digit): Candidate) -> Option<LoopExclusion> {
        let (nodes, count) = (&chain.nodes, chain.nodes.len());
        let sees = |other: Cell| self.position.layout().are_peers(cell, other);
        let rules_out = |at: usize| {
            let node = &nodes[at];
            let is_same = node.digit == digit;
            node.cells.iter().all(|&other| if other == cell { !is_same } else { is_same && sees(other) })
        };
        let both = |&(odd, even): &(usize, usize)| rules_out(odd) && rules_out(even);
        let mut weak = (1..count).step_by(2).map(|at| (at, (at + 1) % count));
        let mut any = (0..count).step_by(2).flat_map(|even| (1..count).step_by(2).map(move |odd| (odd, even)));
        let has_als = |&at: &usize| {
            let LinkReason::Als(cells, digits) = &chain.links[at].reason else { return false };
            let is_unlinked = digits.has(digit) && digit != nodes[at].digit && digit != nodes[at + 1].digit;
            is_unlinked && self.cells_with(cells, digit).into_iter().all(sees)
        };
        let by_nodes = |(odd, even): (usize, usize)| LoopExclusion::Nodes { odd, even };
        let by_als = || (0..count).step_by(2).find(has_als).map(|link| LoopExclusion::Als(link, digit));
        weak.find(both).map(by_nodes).or_else(by_als).or_else(|| any.find(both).map(by_nodes))
    }

    /// Returns the cells among `cells` that have `digit` as a candidate.
    fn cells_with(&self, cells: &[Cell], digit: Digit) -> Vec<Cell> {
        cells.iter().copied().filter(|&cell| self.position.has_candidate(cell, digit)).collect()
    }

    /// Returns the end of a sentence which states that one of two nodes is true, and that both nodes exclude the `candidates`.
    ///
    /// Example: `r1c2 or r1c7 is 4, and r1c5 sees both (row 1).`
    fn node_exclusion(&self, one: &Node, other: &Node, candidates: &[Candidate]) -> Phrase {
        let cells: Vec<Cell> = candidates.iter().map(|&(cell, _)| cell).collect();
        if one.digit == other.digit {
            let nodes = merge_nodes(one, other);
            let see = wording::pluralize(cells.len(), " sees ", " see ");
            let all = wording::both_or_all(nodes.cells.len());
            let sight = self.visibility_reason(&cells, &nodes.cells);
            return phrase![self.is(&nodes), ", and ", &cells, see, all, sight, "."];
        }
        if one.cells == other.cells {
            let digits = DigitSet::only(one.digit).with(other.digit);
            return phrase![&one.cells, " is ", either(&digits), "."];
        }
        phrase![self.is(one), " or ", self.is(other), ".", self.excluded_by_both_ends(one, other, candidates)]
    }

    /// Returns a sentence for each candidate that two nodes exclude in different ways. One node is in the cell of the candidate. The other
    /// node has the digit of the candidate and sees its cell.
    ///
    /// Example, with a space before the sentence: ` r1c2 sees r1c7 (row 1), so either way r1c2 is not 4.`
    fn excluded_by_both_ends(&self, one: &Node, other: &Node, candidates: &[Candidate]) -> Phrase {
        let mut text = Phrase::default();
        for &(cell, digit) in candidates {
            let (own, seen) = if other.digit == digit { (one, other) } else { (other, one) };
            if own.cells == [cell] && seen.digit == digit {
                let sight = self.visibility_reason(&own.cells, &seen.cells);
                let so = phrase![", so either way ", cell, " is not ", digit, "."];
                text.push(phrase![" ", cell, " sees ", &seen.cells, sight, so]);
            }
        }
        text
    }

    /// Returns the sentences which say why the almost locked set of a strong link excludes the `candidates`. `link` is the index of the
    /// link.
    ///
    /// The set lacks one of its two linked digits, so it has `digit`. The candidates see all places of `digit` in the set.
    fn als_exclusion(&self, chain: &Chain, (link, digit): (usize, Digit), candidates: &[Candidate]) -> Phrase {
        let LinkReason::Als(cells, _) = &chain.links[link].reason else { return Phrase::default() };
        let name = self.als_name(chain, cells);
        let (one, other) = (chain.nodes[link].digit, chain.nodes[link + 1].digit);
        let seeing: Vec<Cell> = candidates.iter().map(|&(cell, _)| cell).collect();
        let see = wording::pluralize(seeing.len(), " sees every ", " see every ");
        let lacks = phrase!["In the first case ", name.clone(), " lacks ", one, ", in the second case ", other];
        let has = phrase![", so in both it has its ", digit, " in ", either(&self.cells_with(cells, digit)), "."];
        phrase![lacks, has, " ", &seeing, see, digit, " in ", name, "."]
    }

    /// Returns the name of the almost locked set with these cells, or `None` if the chain does not use such a set.
    fn als_name(&self, chain: &Chain, cells: &[Cell]) -> Option<Phrase> {
        let sets = AlsNames::of_chain(self, chain);
        sets.index_of(cells).map(|at| sets.name(at))
    }

    /// Returns the step for a chain whose ends have different digits. The step states how each end excludes candidates in the cell of the
    /// other end.
    fn mixed_ends_step(&self, first: &Node, last: &Node) -> ExplanationStep {
        if first.cells == last.cells {
            let digits = DigitSet::only(first.digit).with(last.digit);
            return ExplanationStep::infer(phrase!["So ", &first.cells, " is ", either(&digits), "."]);
        }
        let so = phrase!["So ", self.is(first), " or ", self.is(last), "."];
        ExplanationStep::infer(so.with(self.excluded_by_both_ends(first, last, &self.deduction.eliminations)))
    }

    /// Returns the conclusion from a node that is known to be true: its digit is eliminated in cells that see all cells of the node.
    ///
    /// Example: `r5c2 sees both, so it loses 4.` Returns `None` if this does not explain all eliminations.
    fn all_see_node(&self, node: &Node) -> Option<ExplanationStep> {
        let is_same = self.deduction.eliminations.iter().all(|&(_, digit)| digit == node.digit);
        let seen = match node.cells[..] {
            [cell] => phrase![cell],
            _ => phrase![wording::both_or_all(node.cells.len())],
        };
        (is_same && self.all_see(&self.eliminated_cells(), &node.cells)).then(|| self.conclusion_by_visibility(seen))
    }

    /// Returns the consequence of the strong link with index `at` if the first node of the link is false: `r1c7 is 4 (row 1)`.
    ///
    /// The text before the consequence must name the first node, because the consequence may refer to the cell of this node as `it`.
    pub(super) fn consequence(&self, chain: &Chain, at: usize) -> Phrase {
        let (from, to) = (&chain.nodes[at], &chain.nodes[at + 1]);
        let is_cell = |at: usize| matches!(chain.links[at].reason, LinkReason::Cell);
        let is_usual = at.checked_sub(2).is_some_and(is_cell);
        let other = if is_cell(at) && !is_usual { ", its only other candidate" } else { "" };
        phrase![self.link_consequence(chain, at, (from, to)), other]
    }

    /// Returns the statement that `to` is true because `from` is false. `from` and `to` are the two nodes of the strong link with index
    /// `at`, in either order.
    fn link_consequence(&self, chain: &Chain, at: usize, (from, to): (&Node, &Node)) -> Phrase {
        match &chain.links[at].reason {
            LinkReason::Cell => phrase!["it is ", to.digit],
            LinkReason::Unit(unit) => phrase![self.is(to), " (", *unit, ")"],
            LinkReason::Als(cells, _) => {
                let name = self.als_name(chain, cells);
                phrase![name, " lacks ", from.digit, " and has its ", to.digit, " in ", either(&to.cells)]
            }
            LinkReason::Peers => self.is(to),
        }
    }

    /// Returns the statement that a node is true: `r1c2 or r1c3 is 4`.
    pub(super) fn is(&self, node: &Node) -> Phrase {
        phrase![either(&node.cells), " is ", node.digit]
    }

    /// Returns the statement that a node is false: `r1c2 is not 4`, `neither r1c2 nor r1c3 is 4`.
    pub(super) fn is_not(&self, node: &Node) -> Phrase {
        is_not(&node.cells, node.digit)
    }

    /// Returns the statement that `node` is false because the node `other` is true: `r3c7 is not 4 (column 7)`.
    pub(super) fn is_not_because(&self, other: &Node, node: &Node) -> Phrase {
        let why = if other.cells == node.cells {
            phrase![" (it is ", other.digit, ")"]
        } else {
            self.visibility_reason(&node.cells, &other.cells)
        };
        phrase![self.is_not(node), why]
    }

    /// Returns the statement that `node` is false because `named` is true, for use after a text that has just named the node `named`.
    ///
    /// The statement is `it is not 4` if both nodes are in the same cell, otherwise the text of [`Self::is_not_because`].
    pub(super) fn is_not_beside(&self, named: &Node, node: &Node) -> Phrase {
        if named.cells == node.cells { phrase!["it is not ", node.digit] } else { self.is_not_because(named, node) }
    }
}

/// Returns a node with the cells of both nodes, which have the same digit.
fn merge_nodes(one: &Node, other: &Node) -> Node {
    let mut cells = [&one.cells[..], &other.cells].concat();
    cells.sort_unstable();
    cells.dedup();
    Node { cells, digit: one.digit }
}
