//! Whether chains come to anything, told from what was known of a position with more candidates: as they go, no link goes that
//! matters any more, and new ones come.
//!
//! A chain strikes a candidate only if its truth leads to its own falsehood. What follows by links is carried on from position to
//! position, where every new strong link joins all that leads to it with all that it leads to. What has gone stays in the way from one
//! to the other, so that more may follow than links tell: where nothing does, they come to nothing either.

use std::any::Any;
use std::cell::RefCell;
use std::fmt::Debug;
use std::sync::Arc;

use crate::ground::Crossing;
use crate::techniques::chains::doubt::{Doubt, SHORTEST};
use crate::techniques::chains::graph::{Graph, Kind};
use crate::techniques::chains::implied::{Literals, every, join};
use crate::techniques::chains::knots::each_group_of;
use crate::techniques::chains::literals::Literal;
use crate::techniques::chains::rows::{self, all};
use crate::techniques::packs::count;
use crate::{Cells, View};
use grid::{Cell, Digit, DigitSet, Layout, UnitId};

/// The last position of which it was told whether chains come to nothing, and what is carried on from there.
struct Last {
    layout: Arc<Layout>,
    sets: Vec<u64>,
    is_idle: bool,
    reach: Option<Box<dyn Any>>,
}

thread_local! {
    /// By kind: single candidates, and groups too.
    static LAST: RefCell<[Option<Last>; 2]> = const { RefCell::new([const { None }; 2]) };
}

/// Whether it is known that chains of this kind come to nothing. It is after a position where they came to nothing that this is asked
/// again and again: most puzzles have none.
pub(super) fn is_idle<const W: usize>(view: View<'_, W>, kind: Kind) -> bool {
    let position = view.position();
    with_last(kind, |last| {
        let same = last.take().filter(|last| Arc::ptr_eq(&last.layout, position.layout()))?;
        if same.sets != position.sets() {
            if !has_no_more(view, &same.sets) {
                return None;
            }
            let carried = same.reach.and_then(|reach| reach.downcast::<Reach<W>>().ok());
            let mut reach = carried.or_else(|| Reach::of(view, kind == Kind::Grouped).map(Box::new))?;
            let is_idle = reach.go_on(view);
            *last = Some(Last { sets: position.sets().to_vec(), is_idle, reach: Some(reach), ..same });
            return Some(is_idle);
        }
        let is_idle = same.is_idle;
        *last = Some(same);
        Some(is_idle)
    })
    .unwrap_or(false)
}

/// What chains of this kind can come to at most, if it was carried on to this position.
pub(super) fn doubt<const W: usize>(view: View<'_, W>, kind: Kind, graph: &Graph) -> Option<Doubt> {
    with_last(kind, |last| {
        let last = last.as_ref().filter(|last| last.sets == view.position().sets())?;
        last.reach.as_ref()?.downcast_ref::<Reach<W>>()?.doubt(graph)
    })
}

/// Chains of this kind come to nothing, though what was carried on could not tell.
pub(super) fn note_idle<const W: usize>(view: View<'_, W>, kind: Kind) {
    let position = view.position();
    if kind == Kind::Plain || !position.ground().is_mixed {
        with_last(kind, |last| {
            let (layout, sets) = (Arc::clone(position.layout()), position.sets().to_vec());
            *last = Some(Last { layout, sets, is_idle: true, reach: None });
            Some(())
        });
    }
}

/// What is known of this kind; nothing of chains of almost locked sets.
fn with_last<T>(kind: Kind, look: impl FnOnce(&mut Option<Last>) -> Option<T>) -> Option<T> {
    let at = [Kind::Plain, Kind::Grouped].into_iter().position(|known| known == kind)?;
    LAST.with_borrow_mut(|last| look(&mut last[at]))
}

/// Whether every candidate was there before.
fn has_no_more<const W: usize>(view: View<'_, W>, before: &[u64]) -> bool {
    let candidates = view.position().shape().side() * W;
    view.position().sets()[..candidates].iter().zip(before).all(|(now, before)| now & !before == 0)
}

/// The nodes of single candidates.
#[derive(Debug)]
struct Singles {
    nodes: Vec<u32>, // by cell and digit
    side: usize,
}

impl Singles {
    fn of(&self, cell: Cell, digit: Digit) -> u32 {
        self.nodes[cell.index() * self.side + digit.index()]
    }
}

/// The places of a digit where two units cross.
#[derive(Debug)]
struct Group<const W: usize> {
    node: u32,
    crossing: Cells<W>,
    places: Cells<W>,
}

/// What follows from the candidates and groups of a position, by the numbers that they had in the first.
#[derive(Debug)]
struct Reach<const W: usize> {
    singles: Singles,
    groups: Vec<Vec<Group<W>>>,    // by digit
    places: Option<Vec<Cells<W>>>, // by digit, when it was looked at last
    follows: Box<dyn Follows>,
}

impl<const W: usize> Reach<W> {
    /// By weak links alone; `None` where there are too many candidates.
    fn of(view: View<'_, W>, has_groups: bool) -> Option<Self> {
        let (shape, mut count) = (view.position().shape(), 0);
        let mut number = || {
            count += 1;
            count - 1
        };
        let mut singles = Singles { nodes: vec![0; shape.cells() * shape.side()], side: shape.side() };
        for cell in view.open().iter() {
            for digit in view.candidates(cell).iter() {
                singles.nodes[cell.index() * shape.side() + digit.index()] = number();
            }
        }
        let mut groups = Vec::new();
        for places in view.digits().map(|digit| view.places(digit)) {
            let of_pair = |pair: &Crossing| view.unit(pair.base) & view.unit(pair.cover);
            let crossings = view.position().ground().pairs.iter().filter(|_| has_groups).map(of_pair);
            let several = crossings.filter(|&crossing| (crossing & places).has_several());
            let group = |crossing| Group { node: number(), crossing, places: crossing & places };
            groups.push(several.map(group).collect());
        }
        let follows: Box<dyn Follows> = match count {
            0..=192 => Box::new(Table::<3>::new(count as usize)),
            193..=256 => Box::new(Table::<4>::new(count as usize)),
            257..=320 => Box::new(Table::<5>::new(count as usize)),
            321..=512 => Box::new(Table::<8>::new(count as usize)),
            _ => return None,
        };
        let mut reach = Self { singles, groups, places: None, follows };
        reach.exclude(view);
        Some(reach)
    }

    /// The weak links.
    fn exclude(&mut self, view: View<'_, W>) {
        for (cell, digit) in view.digits().flat_map(|digit| view.places(digit).times(DigitSet::only(digit))) {
            let node = self.singles.of(cell, digit);
            for other in view.candidates(cell).without(digit).iter() {
                self.follows.exclude(node, self.singles.of(cell, other));
            }
            for peer in (view.peers(cell) & view.places(digit)).iter() {
                self.follows.exclude(node, self.singles.of(peer, digit));
            }
        }
        for digit in view.digits() {
            for group in &self.groups[digit.index()] {
                let seers = view.seen_by_all(group.places) & view.places(digit);
                for seer in seers.iter().map(|cell| self.singles.of(cell, digit)) {
                    self.follows.exclude(group.node, seer);
                    self.follows.exclude(seer, group.node);
                }
                for other in self.groups[digit.index()].iter().filter(|other| other.places.within(seers)) {
                    self.follows.exclude(group.node, other.node);
                }
            }
        }
    }

    /// Goes on to this position, and tells whether no candidate refutes itself. Strong links are new only where candidates have gone.
    fn go_on(&mut self, view: View<'_, W>) -> bool {
        let before = self.places.replace(view.digits().map(|digit| view.places(digit)).collect());
        let mut changed = Cells::EMPTY;
        for digit in view.digits() {
            let everywhere = || view.position().shape().iter().collect();
            let gone = before.as_ref().map_or_else(everywhere, |before| before[digit.index()] - view.places(digit));
            if !gone.is_empty() {
                self.shrink(view, digit);
                view.units_with_any(gone).for_each(|unit| self.link(view, unit, digit));
                changed |= gone;
            }
        }
        for cell in (view.bivalue() & changed).iter() {
            let mut both = view.candidates(cell).iter().map(|digit| self.singles.of(cell, digit));
            if let (Some(one), Some(other)) = (both.next(), both.next()) {
                self.follows.imply(2 * one, 2 * other + 1);
            }
        }
        let refutes = |cell, digit| self.follows.refutes(self.singles.of(cell, digit));
        !view.digits().any(|digit| view.places(digit).iter().any(|cell| refutes(cell, digit)))
    }

    /// The strong links of the digit's places in the unit.
    fn link(&mut self, view: View<'_, W>, unit: UnitId, digit: Digit) {
        let places = view.position().places(unit, digit);
        if count(places) == 2 {
            let mut both = view.position().cells(unit, places).map(|cell| self.singles.of(cell, digit));
            if let (Some(one), Some(other)) = (both.next(), both.next()) {
                self.follows.imply(2 * one, 2 * other + 1);
            }
        }
        if !self.groups[digit.index()].is_empty() {
            each_group_of(view, unit, digit, &mut |sides| {
                if let [Some(one), Some(other)] = sides.map(|cells| self.node(digit, cells)) {
                    self.follows.imply(2 * one, 2 * other + 1);
                }
            });
        }
    }

    /// What chains can come to at most; `None` where a group has no number.
    fn doubt(&self, graph: &Graph) -> Option<Doubt> {
        let number = |node: usize| self.node(graph.digit(node), graph.cells(node).iter().copied().collect());
        let numbers: Option<Vec<u32>> = (0..graph.len()).map(number).collect();
        Some(self.follows.doubt(graph, &numbers?))
    }

    /// Groups of fewer places: of one it is that candidate, and others may be seen by more groups.
    fn shrink(&mut self, view: View<'_, W>, digit: Digit) {
        let (places, groups) = (view.places(digit), &mut self.groups[digit.index()]);
        let mut changed = Vec::new();
        for (at, group) in groups.iter_mut().enumerate() {
            let left = group.crossing & places;
            if left != group.places {
                group.places = left;
                changed.push(at);
            }
        }
        for group in changed.into_iter().map(|at| &self.groups[digit.index()][at]) {
            if let Some(cell) = group.places.single() {
                let single = self.singles.of(cell, digit);
                self.follows.imply(2 * group.node, 2 * single);
                self.follows.imply(2 * single, 2 * group.node);
            } else if !group.places.is_empty() {
                let seers = view.seen_by_all(group.places) & places;
                for other in &self.groups[digit.index()] {
                    if other.places.has_several() && other.places.within(seers) {
                        self.follows.imply(2 * group.node + 1, 2 * other.node);
                    }
                }
            }
        }
    }

    /// The node of these places.
    fn node(&self, digit: Digit, places: Cells<W>) -> Option<u32> {
        match places.single() {
            Some(cell) => Some(self.singles.of(cell, digit)),
            None => {
                let mut groups = self.groups[digit.index()].iter();
                groups.find(|group| group.places == places).map(|group| group.node)
            }
        }
    }
}

/// What follows from what, if nothing goes.
trait Follows: Debug {
    /// Not both are true. Only before anything else is known.
    fn exclude(&mut self, one: u32, other: u32);

    /// From the one follows the other, and all that follows from that.
    fn imply(&mut self, one: Literal, other: Literal);

    /// Whether the node is false if it is true.
    fn refutes(&self, node: u32) -> bool;

    /// What chains can come to at most, by links whose nodes have these numbers here.
    fn doubt(&self, graph: &Graph, numbers: &[u32]) -> Doubt;
}

/// By literal: twice the number of a node where it is false, and one more where it is true.
#[derive(Debug)]
struct Table<const H: usize>(Vec<Literals<H>>);

impl<const H: usize> Table<H> {
    /// From each literal follows itself.
    fn new(count: usize) -> Self {
        let mut rows = vec![[[0; H]; 2]; 2 * count];
        rows.iter_mut().zip(0..).for_each(|(row, literal)| set(row, literal));
        Self(rows)
    }
}

impl<const H: usize> Table<H> {
    /// Returns the component of `node` as false: the nodes that are false in it, and those that are true.
    fn component(&self, node: u32) -> [[u64; H]; 2] {
        let [[truths, falses], [others, same]] = [self.0[2 * node as usize], self.0[2 * node as usize + 1]];
        let both = |one: [u64; H], other: [u64; H]| std::array::from_fn(|at| one[at] & other[at]);
        [both(falses, others), both(truths, same)]
    }
}

impl<const H: usize> Follows for Table<H> {
    fn exclude(&mut self, one: u32, other: u32) {
        set(&mut self.0[2 * one as usize + 1], 2 * other);
    }

    fn imply(&mut self, one: Literal, other: Literal) {
        if has(&self.0[one as usize], other) {
            return;
        }
        // A link leads back as it leads on. What leads to a literal is what its opposite leads to, turned round.
        let (back, on) = (self.0[one as usize ^ 1], self.0[other as usize]);
        let (mut of_one, mut of_opposite) = (on, back);
        if has(&on, other ^ 1) {
            join(&mut of_one, &back);
        }
        if has(&back, one) {
            join(&mut of_opposite, &on);
        }
        for (back, more) in [(&back, &of_one), (&on, &of_opposite)] {
            every(back[0]).for_each(|node| join(&mut self.0[2 * node], more));
            every(back[1]).for_each(|node| join(&mut self.0[2 * node + 1], more));
        }
    }

    fn refutes(&self, node: u32) -> bool {
        has(&self.0[2 * node as usize + 1], 2 * node)
    }

    fn doubt(&self, graph: &Graph, numbers: &[u32]) -> Doubt {
        let (mut doubt, linked) = (Doubt::none(graph), graph.linked());
        let struck = (0..graph.singles).filter(|&single| self.refutes(numbers[single]));
        struck.for_each(|single| rows::set(&mut doubt.struck, single));
        doubt.note_starts(graph, &linked, |node, single| has(&self.0[2 * numbers[node] as usize], 2 * numbers[single]));
        let mut nodes = vec![None; self.0.len() / 2];
        all(&linked).for_each(|node| nodes[numbers[node] as usize] = Some(node));
        let mut seen = vec![0; linked.len()];
        for node in all(&linked) {
            let component = self.component(numbers[node]);
            if rows::has(&seen, node) || !is_long(component.iter().flatten()) {
                continue;
            }
            let sides = component.map(|side| {
                let mut there = vec![0; linked.len()];
                every(side).filter_map(|number| nodes[number]).for_each(|node| rows::set(&mut there, node));
                there
            });
            seen.iter_mut().zip(&sides[0]).for_each(|(seen, off)| *seen |= off);
            if is_long(sides.iter().flatten()) {
                doubt.note_component(graph, &sides);
            }
        }
        doubt
    }
}

/// Whether a loop may run through so many literals.
fn is_long<'a>(words: impl Iterator<Item = &'a u64>) -> bool {
    words.filter(|&&word| word != 0).map(|word| word.count_ones()).sum::<u32>() >= SHORTEST
}

fn has<const H: usize>(row: &Literals<H>, literal: Literal) -> bool {
    let (node, half) = (literal as usize / 2, 1 - literal as usize % 2);
    row[half][node / 64] >> (node % 64) & 1 == 1
}

fn set<const H: usize>(row: &mut Literals<H>, literal: Literal) {
    let (node, half) = (literal as usize / 2, 1 - literal as usize % 2);
    row[half][node / 64] |= 1 << (node % 64);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::techniques::chains::doubt::Doubt;
    use crate::techniques::chains::graph::Graph;
    use crate::techniques::chains::literals::LiteralComponents;
    use crate::techniques::chains::rows::has as has_node;
    use crate::{Ladder, Position, Technique};
    use grid::{Puzzle, Shape};

    /// Groups lead further than candidates there, and chains come to nothing before they come to something again.
    const PUZZLES: [&str; 6] = [
        "....68.2....9............1.9...85.3..8.6....97...2.8..8.6..315.2...5.7...71.....6",
        "1......46...69.......714....2...5.74.59..8..........1.7.2.8.4.33......85......1..",
        "....7.5......2..84.3.4..........9...4.7.....119..5..2...5.4...7...8..94...3..5..6",
        "85..3.....3....5.61..2.......91....85..7.8.......4....6..9.7.5..2.....1.....2..7.",
        ".6.....7....2.85..9....1..2.9....13...65......38.......4..37.6...71....8......7..",
        "...5.1..2......4.12.......798..1.....42.6..19.....2..3.1..9..3.79..8...6.........",
    ];

    fn puzzles() -> impl Iterator<Item = Position> {
        let lines = PUZZLES.into_iter().map(|line| line.chars().map(Digit::from_symbol).collect());
        lines.map(|digits| Position::of(&Puzzle::classic(Shape::nine(), digits).check().unwrap()))
    }

    fn doubt(view: View<'_, 2>, kind: Kind) -> (Graph, Doubt) {
        let graph = Graph::of(view, kind).unwrap();
        let doubt = Doubt::of(&graph, &LiteralComponents::of(&graph));
        (graph, doubt)
    }

    /// Holds what is carried on against what the links of the position come to: of how many candidates it tells too much, of how many
    /// the truth, true or false.
    fn check(view: View<'_, 2>, kind: Kind, reach: &mut Reach<2>) -> [usize; 3] {
        let (graph, doubt) = doubt(view, kind);
        let (is_idle, mut told, mut refuted) = (reach.go_on(view), [0; 3], 0);
        for single in 0..graph.singles {
            let (cell, digit) = graph.candidate(single);
            let is_told = reach.follows.refutes(reach.singles.of(cell, digit));
            let is_struck = has_node(&doubt.struck, single);
            assert!(is_told || !is_struck, "{kind:?} {cell:?} {digit}");
            refuted += usize::from(is_told);
            told[usize::from(is_struck == is_told) + usize::from(is_struck && is_told)] += 1;
        }
        assert_eq!(is_idle, refuted == 0, "{kind:?}");
        let mut fresh = Reach::of(view, kind == Kind::Grouped).unwrap();
        fresh.go_on(view);
        let (most, same) = (reach.doubt(&graph).unwrap(), fresh.doubt(&graph).unwrap());
        for node in 0..graph.len() {
            let all = |doubt: &Doubt| [has_node(&doubt.struck, node), doubt.is_end(node), doubt.is_round(node)];
            assert_eq!(all(&same), all(&doubt), "{kind:?} {node}");
            assert!(all(&doubt).into_iter().zip(all(&most)).all(|(is_so, may_be)| may_be || !is_so), "{kind:?} {node}");
        }
        told
    }

    #[test]
    fn what_is_carried_on_leaves_out_nothing_and_tells_hardly_too_much() {
        let (ladder, basics) = (Ladder::ours(), Ladder::ours().only(|technique| technique <= Technique::HiddenTriple));
        let mut told = [[0; 3]; 2];
        for mut position in puzzles() {
            let kinds = [Kind::Plain, Kind::Grouped];
            let mut reaches = kinds.map(|kind| Reach::of(View::<2>::of(&position), kind == Kind::Grouped).unwrap());
            while let Some(deduction) = ladder.next(&position) {
                if basics.next(&position).is_none() {
                    for ((kind, reach), told) in kinds.into_iter().zip(&mut reaches).zip(&mut told) {
                        let now = check(View::of(&position), kind, reach);
                        (0..3).for_each(|at| told[at] += now[at]);
                    }
                }
                position.apply(&deduction);
            }
        }
        assert!(told.iter().all(|told| told[0] * 50 < told[1]), "{told:?}");
        let [plain, grouped] = told.map(|told| told[2]);
        assert!(plain > 200 && grouped > plain + 20, "{told:?}");
    }

    #[test]
    fn where_chains_are_said_to_come_to_nothing_they_do() {
        let (ladder, mut said) = (Ladder::ours(), [[0; 2]; 2]);
        for mut position in puzzles() {
            while let Some(deduction) = ladder.next(&position) {
                let view = View::<2>::of(&position);
                for (kind, said) in [Kind::Plain, Kind::Grouped].into_iter().zip(&mut said) {
                    let (is_said, comes_to_nothing) = (is_idle(view, kind), doubt(view, kind).1.is_none());
                    assert!(comes_to_nothing || !is_said, "{kind:?}");
                    assert_eq!(is_idle(view, kind), is_said, "{kind:?}");
                    if comes_to_nothing && !is_said {
                        note_idle(view, kind);
                    }
                    said[usize::from(is_said)] += usize::from(is_said || !comes_to_nothing);
                }
                position.apply(&deduction);
            }
        }
        assert!(said.iter().flatten().all(|&count| count > 20), "{said:?}");
    }
}
