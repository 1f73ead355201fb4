//! Which candidates chains can strike at all, and where they can run round: one look at the links, before anything is surveyed.
//!
//! Links are implications: a false node makes those true that are strongly linked with it, a true one makes those false that are
//! weakly linked. A chain strikes a candidate only if its truth leads to its own falsehood, and a loop is a circle of implications.
//! The literals that imply each other form a component, and between components implications have an order, in which all that follows
//! is gathered at once.

use crate::analysis::implication::link_graph::LinkGraph;
use crate::analysis::implication::literals::{Literal, LiteralComponents};
use crate::bits::{has_bit, ones_in_both, ones_of, set_bit, union, with_width, words_for};

/// Number of literals that the shortest loop runs through.
const MIN_LOOP_LITERALS: usize = 4;

/// What chains can come to.
#[derive(Debug)]
pub(crate) struct ChainBound {
    /// The single candidates that refute themselves: whatever a chain strikes is among them, and so is what a loop strikes but for
    /// what it strikes beside a bent set.
    pub eliminable: Vec<u64>,
    /// The nodes whose falsehood leads to that of such a candidate which they exclude: a chain that strikes something begins there.
    starts: Vec<u64>,
    /// The nodes whose falsehood leads round to itself.
    pub on_loops: Vec<u64>,
    has_bent_als: bool,
}

impl ChainBound {
    pub fn of(graph: &LinkGraph, components: &LiteralComponents) -> Self {
        with_width!(words_for(graph.singles_end), N => Self::compute::<N>(graph, components))
    }

    /// Same as [`Doubt::of`], with sets of single candidates of `N` words.
    fn compute<const N: usize>(graph: &LinkGraph, components: &LiteralComponents) -> Self {
        let [struck, starts, round] = [0; 3].map(|_| vec![0; graph.weak.words()]);
        let mut doubt = Self { eliminable: struck, starts, on_loops: round, has_bent_als: graph.has_bent_als() };
        let gone = excluded_singles::<N>(graph, components);
        for single in 0..graph.singles_end {
            for other in ones_in_both(graph.weak.row(single), &components.strongly_linked) {
                if has_bit(&gone[components.component_of(2 * other)], single) {
                    set_bit(&mut doubt.eliminable, single);
                    set_bit(&mut doubt.starts, other);
                }
            }
        }
        if doubt.has_bent_als || !doubt.is_empty() {
            doubt.mark_loops(graph, components);
        }
        doubt
    }

    /// Whatever there is: for who has looked at all chains already.
    pub fn trivial(graph: &LinkGraph, linked: &[u64]) -> Self {
        let mut struck = vec![0; graph.weak.words()];
        (0..graph.singles_end).for_each(|single| set_bit(&mut struck, single));
        Self {
            eliminable: struck,
            starts: linked.to_vec(),
            on_loops: linked.to_vec(),
            has_bent_als: graph.has_bent_als(),
        }
    }

    /// Notes the nodes of the components in which a loop may eliminate something: a candidate that two nodes of the component exclude,
    /// one true and one false in the loop, or one that the rest of a set on the loop excludes.
    fn mark_loops(&mut self, graph: &LinkGraph, components: &LiteralComponents) {
        let meets = |single: usize, side: &[u64]| ones_in_both(graph.weak.row(single), side).next().is_some();
        // The nodes that are false in the component, and those that are true.
        let mut sides = [0; 2].map(|_| vec![0; self.on_loops.len()]);
        for literals in components.components().filter(|literals| literals.len() >= MIN_LOOP_LITERALS) {
            sides.iter_mut().for_each(|side| side.fill(0));
            literals.iter().for_each(|&literal| set_bit(&mut sides[literal as usize % 2], literal as usize / 2));
            let is_between = |single: usize| sides.iter().all(|side| meets(single, side));
            if ones_of(&self.eliminable).any(is_between) || self.has_eliminating_als(graph, &sides) {
                union(&mut self.on_loops, &sides[0]);
            }
        }
    }

    /// Whether a set with one member false in the component and another true may eliminate something by its other members.
    fn has_eliminating_als(&self, graph: &LinkGraph, [off, on]: &[Vec<u64>; 2]) -> bool {
        let is_in = |member: u32, side: &[u64]| has_bit(side, member as usize);
        ones_of(off).flat_map(|node| graph.als_of(node)).any(|&set| {
            let members = graph.als_nodes(set);
            let linked = members.iter().filter(|&&member| is_in(member, off) || is_in(member, on)).count();
            let can_strike = |&member: &u32| self.excludes_eliminable(graph, member as usize);
            linked > 1 && (self.has_bent_als || members.iter().any(can_strike))
        })
    }

    /// Whether no chain strikes anything.
    pub fn is_empty(&self) -> bool {
        self.eliminable.iter().all(|&word| word == 0)
    }

    /// Whether both ends of a chain that begins at `node` may exclude something that falls.
    pub fn is_chain_end(&self, node: usize) -> bool {
        has_bit(&self.starts, node)
    }

    /// The nodes that exclude something that falls and that `from` excludes too: a chain from there to any other strikes nothing.
    pub fn collect_goals(&self, graph: &LinkGraph, from: usize, goals: &mut [u64]) {
        goals.fill(0);
        for struck in ones_in_both(graph.weak.row(from), &self.eliminable) {
            union(goals, graph.weak.row(struck));
        }
    }

    /// Whether `node` excludes something that falls.
    fn excludes_eliminable(&self, graph: &LinkGraph, node: usize) -> bool {
        self.eliminable.iter().zip(graph.weak.row(node)).any(|(struck, weak)| struck & weak != 0)
    }

    /// Whether a loop may run through `node`.
    pub fn is_on_loop(&self, node: usize) -> bool {
        has_bit(&self.on_loops, node)
    }
}

/// Returns for each component the single candidates that its literals show to be false.
fn excluded_singles<const N: usize>(graph: &LinkGraph, components: &LiteralComponents) -> Vec<[u64; N]> {
    let own = |literal: Literal| {
        let mut own = [0; N];
        if literal % 2 == 1 {
            union(&mut own, graph.weak.row(literal as usize / 2)); // the single candidates are the first bits
        }
        own
    };
    components.gather(graph, own, |all, more| union(all, more))
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

    /// Holds the doubt of a position against all that its surveys tell.
    #[derive(Debug)]
    struct BoundCheck;

    impl ViewFinder for BoundCheck {
        fn technique(&self) -> Technique {
            Technique::Aic
        }

        fn find_in<const W: usize>(&self, view: View<'_, W>, _: &mut DeductionSink<'_>) -> ControlFlow<()> {
            for kind in GraphKind::ALL {
                let graph = Arc::new(LinkGraph::of(view, kind).unwrap());
                let doubt = ChainBound::of(&graph, &LiteralComponents::of(&graph));
                let survey = ChainDistances::of(Arc::clone(&graph), u8::MAX);
                for from in survey.starts() {
                    for to in ones_of(survey.implied_true(from)) {
                        let mut struck = excluded_by_both(&graph, from, to);
                        let is_known = |single| has_bit(&doubt.eliminable, single) && doubt.is_chain_end(from);
                        assert!(struck.all(is_known), "{kind:?} {from} {to}");
                    }
                }
                // A candidate that some chain strikes, and nothing else, is in doubt.
                for single in ones_of(&doubt.eliminable) {
                    assert!(survey.refutes(single), "{kind:?} {single}");
                }
            }
            // Techniques that nobody asks to look only where chains do.
            for technique in [Technique::Skyscraper, Technique::XyWing, Technique::WWing, Technique::RemotePair] {
                let places = eliminable_by_chains(view).unwrap();
                let finder = all_finders().into_iter().find(|finder| finder.technique() == technique).unwrap();
                let _ = finder.find(&Analysis::of(view.position().clone()), &mut |deduction| {
                    let is_known = |&(cell, digit): &_| places[Digit::index(digit)].has(cell);
                    assert!(deduction.eliminations.iter().all(is_known), "{deduction:?}");
                    ControlFlow::Continue(())
                });
            }
            ControlFlow::Continue(())
        }
    }

    #[test]
    fn the_bound_is_just_what_chains_eliminate() {
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
