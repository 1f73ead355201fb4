//! Which candidates chains can strike at all, and where they can run round: one look at the links, before anything is surveyed.
//!
//! Links are implications: a false node makes those true that are strongly linked with it, a true one makes those false that are
//! weakly linked. A chain strikes a candidate only if its truth leads to its own falsehood, and a loop is a circle of implications.
//! The literals that imply each other form a component, and between components implications have an order, in which all that follows
//! is gathered at once.

use crate::techniques::chains::graph::Graph;
use crate::techniques::chains::literals::{Literal, LiteralComponents};
use crate::techniques::chains::rows::{all, has, in_both, set};

/// A loop runs through so many literals at least.
pub(super) const SHORTEST: u32 = 4;

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
    is_open: bool,
}

impl Doubt {
    pub fn of(graph: &Graph, components: &LiteralComponents) -> Self {
        match graph.singles {
            0..=128 => Self::gathered::<2>(graph, components),
            129..=192 => Self::gathered::<3>(graph, components),
            193..=256 => Self::gathered::<4>(graph, components),
            257..=768 => Self::gathered::<12>(graph, components),
            _ => Self::gathered::<64>(graph, components),
        }
    }

    /// With sets of single candidates as wide as `N` words.
    fn gathered<const N: usize>(graph: &Graph, components: &LiteralComponents) -> Self {
        let (mut doubt, gone) = (Self::none(graph), gone::<N>(graph, components));
        let shows = |literal: usize, single: usize| has(&gone[components.component_of(literal)], single);
        for single in 0..graph.singles {
            let mut weak = in_both(graph.weak.row(single), &components.linked);
            if weak.any(|other| shows(2 * other, single)) {
                set(&mut doubt.struck, single);
            }
        }
        doubt.note_starts(graph, &components.linked, |node, single| shows(2 * node, single));
        if !doubt.is_none() {
            doubt.note_round(graph, components);
        }
        doubt
    }

    /// Nothing, as yet.
    pub fn none(graph: &Graph) -> Self {
        let blank = vec![0; graph.weak.words()];
        let (struck, starts) = (blank.clone(), blank.clone());
        Self { struck, starts, round: blank, has_bent: graph.has_bent(), is_open: false }
    }

    /// Whatever there is: for who has looked at all chains already.
    pub fn open(graph: &Graph, linked: &[u64]) -> Self {
        let mut struck = vec![0; graph.weak.words()];
        (0..graph.singles).for_each(|single| set(&mut struck, single));
        Self { struck, starts: linked.to_vec(), round: linked.to_vec(), has_bent: graph.has_bent(), is_open: true }
    }

    /// Whether it is [`Doubt::open`].
    pub const fn is_open(&self) -> bool {
        self.is_open
    }

    /// The nodes with strong links whose falsehood leads to that of a candidate that falls and that they exclude.
    pub fn note_starts(&mut self, graph: &Graph, linked: &[u64], leads: impl Fn(usize, usize) -> bool) {
        for single in all(&self.struck) {
            let weak = in_both(graph.weak.row(single), linked);
            weak.filter(|&node| leads(node, single)).for_each(|node| set(&mut self.starts, node));
        }
    }

    /// Notes the nodes of the components in which a loop may eliminate something.
    fn note_round(&mut self, graph: &Graph, components: &LiteralComponents) {
        let mut sides = [vec![0; self.round.len()], vec![0; self.round.len()]];
        for literals in components.literals().filter(|literals| literals.len() >= SHORTEST as usize) {
            sides.iter_mut().for_each(|side| side.fill(0));
            literals.iter().for_each(|&literal| set(&mut sides[literal as usize % 2], literal as usize / 2));
            self.note_component(graph, &sides);
        }
    }

    /// Notes the nodes of a component if a loop in it may eliminate something: a candidate that two of its nodes exclude, one true
    /// and one false in the loop, or one that the rest of a set on the loop excludes. The `sides` are the nodes that are false in the
    /// component and those that are true.
    pub fn note_component(&mut self, graph: &Graph, sides: &[Vec<u64>; 2]) {
        let meets = |single: usize, side: &[u64]| in_both(graph.weak.row(single), side).next().is_some();
        let is_between = |single: usize| sides.iter().all(|side| meets(single, side));
        if all(&self.struck).any(is_between) || self.is_kept(graph, sides) {
            self.round.iter_mut().zip(&sides[0]).for_each(|(round, off)| *round |= off);
        }
    }

    /// Whether a set with one member false in the component and another true may eliminate something by its other members.
    fn is_kept(&self, graph: &Graph, [off, on]: &[Vec<u64>; 2]) -> bool {
        let is_in = |member: u32, side: &[u64]| has(side, member as usize);
        all(off).flat_map(|node| graph.sets_of(node)).any(|&set| {
            let members = graph.members(set);
            let linked = members.iter().filter(|&&member| is_in(member, off) || is_in(member, on)).count();
            let can_strike = |&member: &u32| self.excludes(graph, member as usize);
            linked > 1 && (self.has_bent || members.iter().any(can_strike))
        })
    }

    /// Whether no chain strikes anything, nor any loop.
    pub fn is_none(&self) -> bool {
        self.strikes_nothing() && !self.has_bent
    }

    /// Whether no chain strikes anything.
    pub fn strikes_nothing(&self) -> bool {
        self.struck.iter().all(|&word| word == 0)
    }

    /// Whether both ends of a chain that begins at `node` may exclude something that falls.
    pub fn is_end(&self, node: usize) -> bool {
        has(&self.starts, node)
    }

    /// The nodes that exclude something that falls and that `from` excludes too: a chain from there to any other strikes nothing.
    pub fn note_goals(&self, graph: &Graph, from: usize, goals: &mut [u64]) {
        goals.fill(0);
        for struck in in_both(graph.weak.row(from), &self.struck) {
            goals.iter_mut().zip(graph.weak.row(struck)).for_each(|(goals, weak)| *goals |= weak);
        }
    }

    /// Whether `node` excludes something that falls.
    fn excludes(&self, graph: &Graph, node: usize) -> bool {
        self.struck.iter().zip(graph.weak.row(node)).any(|(struck, weak)| struck & weak != 0)
    }

    /// Whether a loop may run through `node`.
    pub fn is_round(&self, node: usize) -> bool {
        has(&self.round, node)
    }
}

/// Returns for each component the single candidates that its literals show to be false.
fn gone<const N: usize>(graph: &Graph, components: &LiteralComponents) -> Vec<[u64; N]> {
    let own = |literal: Literal| {
        let mut own = [0; N];
        if literal % 2 == 1 {
            own.iter_mut().zip(graph.weak.row(literal as usize / 2)).for_each(|(own, weak)| *own = *weak); // the first bits are those
        }
        own
    };
    components.gather(graph, own, |all, more| all.iter_mut().zip(more).for_each(|(all, more)| *all |= more))
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;
    use std::rc::Rc;

    use super::*;
    use crate::techniques::all as all_finders;
    use crate::techniques::chains::graph::Kind;
    use crate::techniques::chains::sift::{ends_of_digit, ends_of_pairs};
    use crate::techniques::chains::survey::Survey;
    use crate::techniques::chains::{doubtful, struck_by_both};
    use crate::{Cells, Finder, Found, Ladder, Position, Sweep, Technique, View};
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
                let graph = Rc::new(Graph::of(view, kind).unwrap());
                let doubt = Doubt::of(&graph, &LiteralComponents::of(&graph));
                let survey = Survey::of(Rc::clone(&graph), u8::MAX);
                let mut begins = vec![Cells::<W>::EMPTY; view.position().shape().side()];
                for from in survey.starts() {
                    for to in all(survey.on(from)) {
                        let mut struck = struck_by_both(&graph, from, to);
                        let is_known = |single| has(&doubt.struck, single) && doubt.is_end(from);
                        assert!(struck.all(is_known), "{kind:?} {from} {to}");
                        let is_alike = from < graph.singles && graph.digit(from) == graph.digit(to);
                        if is_alike && from != to && struck_by_both(&graph, from, to).next().is_some() {
                            let (cell, digit) = graph.candidate(from);
                            begins[digit.index()] = begins[digit.index()].with(cell);
                        }
                    }
                }
                match kind {
                    Kind::Digit => view.digits().for_each(|digit| {
                        assert_eq!(begins[digit.index()], ends_of_digit(view, digit), "{digit}");
                    }),
                    Kind::Bivalue => {
                        let all = begins.into_iter().fold(Cells::EMPTY, |all, cells| all | cells);
                        assert_eq!(all, ends_of_pairs(view));
                    }
                    _ => {}
                }
                // A candidate that some chain strikes, and nothing else, is in doubt.
                for single in all(&doubt.struck) {
                    assert!(survey.refutes(single), "{kind:?} {single}");
                }
            }
            // Techniques that nobody asks to look only where chains do.
            for technique in [Technique::Skyscraper, Technique::XyWing, Technique::WWing, Technique::RemotePair] {
                let places = doubtful(view).unwrap();
                let finder = all_finders().into_iter().find(|finder| finder.technique() == technique).unwrap();
                let _ = finder.find(view.position(), &mut |deduction| {
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
                    let _ = Check.find(&position, &mut |_| ControlFlow::Continue(()));
                }
                position.apply(&deduction);
            }
        }
    }
}
