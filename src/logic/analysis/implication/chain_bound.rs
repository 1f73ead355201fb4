//! Bound on what chains and loops can eliminate, computed from the links without searching for chains.
//!
//! A literal says that a node is false or true. Links are implications between literals: if a node is false, the nodes strongly linked with
//! it are true; if a node is true, the nodes weakly linked with it are false. A chain eliminates a candidate only if the literal that the
//! candidate is true implies that it is false. A loop is a cycle of implications, so all its literals are in one strongly connected
//! component. One pass over the components in reverse topological order computes which candidates each literal implies to be false.
//!
//! The bound is an over-approximation. It misses no candidate that a chain eliminates, but may include others, since the implications may
//! visit a node twice.

use crate::analysis::implication::link_graph::LinkGraph;
use crate::analysis::implication::literals::{Literal, LiteralComponents};
use crate::bits::{has_bit, ones_in_both, ones_of, set_bit, union, with_width, words_for};

/// Number of literals of the shortest possible loop.
const MIN_LOOP_LITERALS: usize = 4;

/// Over-approximation of the candidates that chains and loops can eliminate, and of the nodes that such chains and loops visit.
#[derive(Debug)]
pub(crate) struct ChainBound {
    /// Single candidates that the links refute: if such a candidate is true, it follows by links that it is false. Bit i stands for node i.
    ///
    /// Includes every candidate that a chain eliminates. Also includes the candidates that loops eliminate, except loops through a bent
    /// almost locked set: an almost locked set of one unit together with one cell outside this unit.
    pub eliminable: Vec<u64>,
    /// Nodes at which a chain that eliminates something may begin; bit i stands for node i. For each of these nodes, there is a candidate
    /// that is false if the node is true, and also if the node is false.
    starts: Vec<u64>,
    /// Nodes that may be false in a loop that eliminates something; bit i stands for node i. A node is false in a loop if it is at the
    /// beginning of a strong link: `a` in `a === b`, where `b` is true if `a` is false.
    pub false_on_loops: Vec<u64>,
    /// Whether the link graph lists bent almost locked sets. A loop through such a set may eliminate candidates that no chain eliminates.
    has_bent_als: bool,
}

impl ChainBound {
    /// Computes the bound of a link graph. `components` are the strongly connected components of its literals.
    pub fn of(graph: &LinkGraph, components: &LiteralComponents) -> Self {
        with_width!(words_for(graph.singles_end), N => Self::compute::<N>(graph, components))
    }

    /// Implements [`ChainBound::of`]. `N` is the number of words of a set of single candidates.
    fn compute<const N: usize>(graph: &LinkGraph, components: &LiteralComponents) -> Self {
        let [eliminable, starts, on_loops] = [0; 3].map(|_| vec![0; graph.weak.words()]);
        let mut bound = Self { eliminable, starts, false_on_loops: on_loops, has_bent_als: graph.has_bent_als() };
        let excluded = excluded_singles::<N>(graph, components);
        for single in 0..graph.singles_end {
            for other in ones_in_both(graph.weak.row(single), &components.strongly_linked) {
                if has_bit(&excluded[components.component_of(2 * other)], single) {
                    set_bit(&mut bound.eliminable, single);
                    set_bit(&mut bound.starts, other);
                }
            }
        }
        if bound.has_bent_als || !bound.is_empty() {
            bound.mark_loops(graph, components);
        }
        bound
    }

    /// Returns a bound that excludes nothing. It lists all single candidates as eliminable, and all nodes with strong links as possible
    /// nodes of chains and loops.
    pub fn trivial(graph: &LinkGraph, strongly_linked: &[u64]) -> Self {
        let mut eliminable = vec![0; graph.weak.words()];
        (0..graph.singles_end).for_each(|single| set_bit(&mut eliminable, single));
        Self {
            eliminable,
            starts: strongly_linked.to_vec(),
            false_on_loops: strongly_linked.to_vec(),
            has_bent_als: graph.has_bent_als(),
        }
    }

    /// Fills `false_on_loops`. For each component in which a loop may eliminate something, adds the nodes that are false in the component.
    /// A node is true (or false) in a component if the component contains the literal that the node is true (or false).
    ///
    /// A loop in a component may eliminate something in two cases:
    /// - An eliminable candidate is weakly linked with a node that is true in the component, and with a node that is false in it.
    /// - [`has_eliminating_als`](Self::has_eliminating_als) returns `true` for the component.
    fn mark_loops(&mut self, graph: &LinkGraph, components: &LiteralComponents) {
        let is_excluded_by = |single: usize, side: &[u64]| ones_in_both(graph.weak.row(single), side).next().is_some();
        // Nodes that are false in the current component, then nodes that are true in it.
        let mut sides = [0; 2].map(|_| vec![0; self.false_on_loops.len()]);
        for literals in components.components().filter(|literals| literals.len() >= MIN_LOOP_LITERALS) {
            sides.iter_mut().for_each(|side| side.fill(0));
            literals.iter().for_each(|&literal| set_bit(&mut sides[literal as usize % 2], literal as usize / 2));
            let is_excluded_by_both = |single: usize| sides.iter().all(|side| is_excluded_by(single, side));
            if ones_of(&self.eliminable).any(is_excluded_by_both) || self.has_eliminating_als(graph, &sides) {
                union(&mut self.false_on_loops, &sides[0]);
            }
        }
    }

    /// Whether a loop in a component may eliminate something through an almost locked set.
    ///
    /// It may if at least two nodes of the set are true or false in the component, at least one of them false, and some node of the set
    /// excludes an eliminable candidate. If the graph lists bent almost locked sets, the last condition is not checked.
    ///
    /// `off` contains the nodes that are false in the component, and `on` the nodes that are true in it; bit i stands for node i.
    fn has_eliminating_als(&self, graph: &LinkGraph, [off, on]: &[Vec<u64>; 2]) -> bool {
        let is_in = |member: u32, side: &[u64]| has_bit(side, member as usize);
        ones_of(off).flat_map(|node| graph.als_of(node)).any(|&set| {
            let members = graph.als_nodes(set);
            let linked = members.iter().filter(|&&member| is_in(member, off) || is_in(member, on)).count();
            let can_eliminate = |&member: &u32| self.excludes_eliminable(graph, member as usize);
            linked > 1 && (self.has_bent_als || members.iter().any(can_eliminate))
        })
    }

    /// Whether the bound contains no candidate, so that chains eliminate nothing.
    pub fn is_empty(&self) -> bool {
        self.eliminable.iter().all(|&word| word == 0)
    }

    /// Whether a chain that begins or ends at `node` may eliminate something.
    pub fn is_chain_end(&self, node: usize) -> bool {
        has_bit(&self.starts, node)
    }

    /// Sets `goals` to the nodes at which a chain from `from` may end: each of them excludes an eliminable candidate that `from` excludes
    /// too. A chain from `from` to any other node eliminates nothing. Bit i of `goals` stands for node i.
    pub fn collect_goals(&self, graph: &LinkGraph, from: usize, goals: &mut [u64]) {
        goals.fill(0);
        for single in ones_in_both(graph.weak.row(from), &self.eliminable) {
            union(goals, graph.weak.row(single));
        }
    }

    /// Whether `node`, if true, excludes an eliminable candidate.
    fn excludes_eliminable(&self, graph: &LinkGraph, node: usize) -> bool {
        self.eliminable.iter().zip(graph.weak.row(node)).any(|(eliminable, weak)| eliminable & weak != 0)
    }

    /// Whether `node` may be false in a loop that eliminates something.
    pub fn is_on_loop(&self, node: usize) -> bool {
        has_bit(&self.false_on_loops, node)
    }
}

/// For each component, returns the single candidates that are false if the literals of the component are true; bit i stands for node i.
fn excluded_singles<const N: usize>(graph: &LinkGraph, components: &LiteralComponents) -> Vec<[u64; N]> {
    let own = |literal: Literal| {
        let mut own = [0; N];
        if literal % 2 == 1 {
            union(&mut own, graph.weak.row(literal as usize / 2)); // the single candidates are the first bits
        }
        own
    };
    components.fold_reachable(graph, own, |all, more| union(all, more))
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;
    use std::sync::Arc;

    use super::*;
    use crate::analysis::implication::chain_lookup::eliminable_by_chains;
    use crate::analysis::implication::distances::ChainDistances;
    use crate::analysis::implication::link_graph::GraphKind;
    use crate::analysis::implication::link_graph::excluded_by_both;
    use crate::techniques::all_finders;
    use crate::{Analysis, DeductionSink, Finder, Ladder, Position, Technique, View, ViewFinder};
    use grid::{Digit, Layout, Puzzle, Shape};

    /// Finder that reports nothing, but checks that the bound of a position agrees with the eliminations of all chains.
    #[derive(Debug)]
    struct BoundCheck;

    impl ViewFinder for BoundCheck {
        fn technique(&self) -> Technique {
            Technique::Aic
        }

        fn find_in<const W: usize>(&self, view: View<'_, W>, _: &mut DeductionSink<'_>) -> ControlFlow<()> {
            for kind in GraphKind::ALL {
                let graph = Arc::new(LinkGraph::of(view, kind).unwrap());
                let bound = ChainBound::of(&graph, &LiteralComponents::of(&graph));
                let distances = ChainDistances::of(Arc::clone(&graph), u8::MAX);
                for from in distances.starts() {
                    for to in ones_of(distances.implied_true(from)) {
                        let mut eliminated = excluded_by_both(&graph, from, to);
                        let is_in_bound = |single| has_bit(&bound.eliminable, single) && bound.is_chain_end(from);
                        assert!(eliminated.all(is_in_bound), "{kind:?} {from} {to}");
                    }
                }
                // Each candidate of the bound is eliminated by some chain, which may visit a node twice.
                for single in ones_of(&bound.eliminable) {
                    assert!(distances.refutes(single), "{kind:?} {single}");
                }
            }
            // Chains eliminate everything that these techniques eliminate.
            for technique in [Technique::Skyscraper, Technique::XyWing, Technique::WWing, Technique::RemotePair] {
                let places = eliminable_by_chains(view).unwrap();
                let finder = all_finders().into_iter().find(|finder| finder.technique() == technique).unwrap();
                let _ = finder.find(&Analysis::of(view.position().clone()), &mut |deduction| {
                    let is_in_bound = |&(cell, digit): &_| places[Digit::index(digit)].has(cell);
                    assert!(deduction.eliminations.iter().all(is_in_bound), "{deduction:?}");
                    ControlFlow::Continue(())
                });
            }
            ControlFlow::Continue(())
        }
    }

    #[test]
    fn the_bound_consists_of_the_candidates_that_chains_eliminate() {
        for givens in [
            "....68.2....9............1.9...85.3..8.6....97...2.8..8.6..315.2...5.7...71.....6",
            "1......46...69.......714....2...5.74.59..8..........1.7.2.8.4.33......85......1..",
            "....7.5......2..84.3.4..........9...4.7.....119..5..2...5.4...7...8..94...3..5..6",
        ] {
            let digits = givens.chars().map(Digit::from_symbol).collect();
            let mut puzzle = Puzzle::blank(Layout::classic(Shape::nine()));
            puzzle.digits = digits;
            let mut position = Position::of(&puzzle.check().unwrap());
            let basics = Ladder::ninefold().only(|technique| technique <= Technique::HiddenQuadruple);
            let ladder = Ladder::ninefold();
            while let Some(deduction) = ladder.next(&position) {
                if basics.next(&position).is_none() {
                    let _ = BoundCheck.find(&Analysis::of(position.clone()), &mut |_| ControlFlow::Continue(()));
                }
                position.apply(&deduction);
            }
        }
    }
}
