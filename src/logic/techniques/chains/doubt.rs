//! Which candidates chains can strike at all, and where they can run round: one look at the links, before anything is surveyed.
//!
//! Links are implications: a false node makes those true that are strongly linked with it, a true one makes those false that are
//! weakly linked. A chain strikes a candidate only if its truth leads to its own falsehood, and a loop is a circle of implications.
//! The literals that imply each other form a component, and between components implications have an order, in which all that follows
//! is gathered at once.

use crate::bits::{has_bit, ones_in_both, ones_of, set_bit, union, with_width, words_for};
use crate::techniques::chains::graph::Graph;
use crate::techniques::chains::literals::{Literal, LiteralComponents};

/// Number of literals that the shortest loop runs through.
const SHORTEST: usize = 4;

/// What chains can come to.
#[derive(Debug)]
pub(super) struct Doubt {
    /// The single candidates that refute themselves: whatever a chain strikes is among them, and so is what a loop strikes but for
    /// what it strikes beside a bent set.
    pub struck: Vec<u64>,
    /// The nodes whose falsehood leads to that of such a candidate which they exclude: a chain that strikes something begins there.
    starts: Vec<u64>,
    /// The nodes whose falsehood leads round to itself.
    pub round: Vec<u64>,
    has_bent: bool,
}

impl Doubt {
    pub fn of(graph: &Graph, components: &LiteralComponents) -> Self {
        with_width!(words_for(graph.singles), N => Self::gathered::<N>(graph, components))
    }

    /// Same as [`Doubt::of`], with sets of single candidates of `N` words.
    fn gathered<const N: usize>(graph: &Graph, components: &LiteralComponents) -> Self {
        let [struck, starts, round] = [0; 3].map(|_| vec![0; graph.weak.words()]);
        let mut doubt = Self { struck, starts, round, has_bent: graph.has_bent() };
        let gone = gone::<N>(graph, components);
        for single in 0..graph.singles {
            for other in ones_in_both(graph.weak.row(single), &components.linked) {
                if has_bit(&gone[components.component_of(2 * other)], single) {
                    set_bit(&mut doubt.struck, single);
                    set_bit(&mut doubt.starts, other);
                }
            }
        }
        if doubt.has_bent || !doubt.strikes_nothing() {
            doubt.note_round(graph, components);
        }
        doubt
    }

    /// Whatever there is: for who has looked at all chains already.
    pub fn open(graph: &Graph, linked: &[u64]) -> Self {
        let mut struck = vec![0; graph.weak.words()];
        (0..graph.singles).for_each(|single| set_bit(&mut struck, single));
        Self { struck, starts: linked.to_vec(), round: linked.to_vec(), has_bent: graph.has_bent() }
    }

    /// Notes the nodes of the components in which a loop may eliminate something: a candidate that two nodes of the component exclude,
    /// one true and one false in the loop, or one that the rest of a set on the loop excludes.
    fn note_round(&mut self, graph: &Graph, components: &LiteralComponents) {
        let meets = |single: usize, side: &[u64]| ones_in_both(graph.weak.row(single), side).next().is_some();
        // The nodes that are false in the component, and those that are true.
        let mut sides = [0; 2].map(|_| vec![0; self.round.len()]);
        for literals in components.literals().filter(|literals| literals.len() >= SHORTEST) {
            sides.iter_mut().for_each(|side| side.fill(0));
            literals.iter().for_each(|&literal| set_bit(&mut sides[literal as usize % 2], literal as usize / 2));
            let is_between = |single: usize| sides.iter().all(|side| meets(single, side));
            if ones_of(&self.struck).any(is_between) || self.is_kept(graph, &sides) {
                union(&mut self.round, &sides[0]);
            }
        }
    }

    /// Whether a set with one member false in the component and another true may eliminate something by its other members.
    fn is_kept(&self, graph: &Graph, [off, on]: &[Vec<u64>; 2]) -> bool {
        let is_in = |member: u32, side: &[u64]| has_bit(side, member as usize);
        ones_of(off).flat_map(|node| graph.sets_of(node)).any(|&set| {
            let members = graph.members(set);
            let linked = members.iter().filter(|&&member| is_in(member, off) || is_in(member, on)).count();
            let can_strike = |&member: &u32| self.excludes(graph, member as usize);
            linked > 1 && (self.has_bent || members.iter().any(can_strike))
        })
    }

    /// Whether no chain strikes anything.
    pub fn strikes_nothing(&self) -> bool {
        self.struck.iter().all(|&word| word == 0)
    }

    /// Whether both ends of a chain that begins at `node` may exclude something that falls.
    pub fn is_end(&self, node: usize) -> bool {
        has_bit(&self.starts, node)
    }

    /// The nodes that exclude something that falls and that `from` excludes too: a chain from there to any other strikes nothing.
    pub fn note_goals(&self, graph: &Graph, from: usize, goals: &mut [u64]) {
        goals.fill(0);
        for struck in ones_in_both(graph.weak.row(from), &self.struck) {
            union(goals, graph.weak.row(struck));
        }
    }

    /// Whether `node` excludes something that falls.
    fn excludes(&self, graph: &Graph, node: usize) -> bool {
        self.struck.iter().zip(graph.weak.row(node)).any(|(struck, weak)| struck & weak != 0)
    }

    /// Whether a loop may run through `node`.
    pub fn is_round(&self, node: usize) -> bool {
        has_bit(&self.round, node)
    }
}

/// Returns for each component the single candidates that its literals show to be false.
fn gone<const N: usize>(graph: &Graph, components: &LiteralComponents) -> Vec<[u64; N]> {
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
    use crate::techniques::all as all_finders;
    use crate::techniques::chains::graph::Kind;
    use crate::techniques::chains::hits::struck_by_both;
    use crate::techniques::chains::shared::doubtful;
    use crate::techniques::chains::survey::Survey;
    use crate::{Analysis, Finder, Found, Ladder, Position, Sweep, Technique, View};
    use grid::{Digit, Layout, Puzzle, Shape};

    /// Holds the doubt of a position against all that its surveys tell.
    #[derive(Debug)]
    struct Check;

    impl Sweep for Check {
        fn technique(&self) -> Technique {
            Technique::Aic
        }

        fn sweep<const W: usize>(&self, view: View<'_, W>, _: &mut Found<'_>) -> ControlFlow<()> {
            for kind in Kind::ALL {
                let graph = Arc::new(Graph::of(view, kind).unwrap());
                let doubt = Doubt::of(&graph, &LiteralComponents::of(&graph));
                let survey = Survey::of(Arc::clone(&graph), u8::MAX);
                for from in survey.starts() {
                    for to in ones_of(survey.on(from)) {
                        let mut struck = struck_by_both(&graph, from, to);
                        let is_known = |single| has_bit(&doubt.struck, single) && doubt.is_end(from);
                        assert!(struck.all(is_known), "{kind:?} {from} {to}");
                    }
                }
                // A candidate that some chain strikes, and nothing else, is in doubt.
                for single in ones_of(&doubt.struck) {
                    assert!(survey.refutes(single), "{kind:?} {single}");
                }
            }
            // Techniques that nobody asks to look only where chains do.
            for technique in [Technique::Skyscraper, Technique::XyWing, Technique::WWing, Technique::RemotePair] {
                let places = doubtful(view).unwrap();
                let finder = all_finders().into_iter().find(|finder| finder.technique() == technique).unwrap();
                let _ = finder.find(&Analysis::of(view.position().clone()), &mut |deduction| {
                    let is_known = |&(cell, digit): &_| places[Digit::index(digit)].has(cell);
                    assert!(deduction.eliminate.iter().all(is_known), "{deduction:?}");
                    ControlFlow::Continue(())
                });
            }
            ControlFlow::Continue(())
        }
    }

    #[test]
    fn what_chains_strike_is_in_doubt_and_nothing_else_is() {
        for givens in [
            "....68.2....9............1.9...85.3..8.6....97...2.8..8.6..315.2...5.7...71.....6",
            "1......46...69.......714....2...5.74.59..8..........1.7.2.8.4.33......85......1..",
            "....7.5......2..84.3.4..........9...4.7.....119..5..2...5.4...7...8..94...3..5..6",
        ] {
            let digits = givens.chars().map(Digit::from_symbol).collect();
            let mut puzzle = Puzzle::blank(Layout::classic(Shape::nine()));
            puzzle.digits = digits;
            let mut position = Position::of(&puzzle.check().unwrap());
            let basics = Ladder::ours().only(|technique| technique <= Technique::HiddenQuadruple);
            let ladder = Ladder::ours();
            while let Some(deduction) = ladder.next(&position) {
                if basics.next(&position).is_none() {
                    let _ = Check.find(&Analysis::of(position.clone()), &mut |_| ControlFlow::Continue(()));
                }
                position.apply(&deduction);
            }
        }
    }
}
