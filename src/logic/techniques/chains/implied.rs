//! What follows from a candidate by links alone, all that there is of it.

use crate::View;
use crate::bits::ones;
use crate::techniques::chains::graph::{Graph, Kind};
use crate::techniques::chains::literals::{Literal, LiteralComponents};
use crate::techniques::chains::rows::{has, in_both};
use crate::techniques::chains::shared;

/// A set of literals: of candidates that are true, then of candidates that are false, by number.
pub(in crate::techniques) type Literals<const H: usize> = [[u64; H]; 2];

/// What each candidate implies by the links of single candidates. They are numbered cell by cell, then digit by digit. Implications
/// hold backwards too: the opposites of what its opposite implies are what implies it.
#[derive(Debug)]
pub(in crate::techniques) struct Implied<const H: usize> {
    /// By candidate: if it is true; itself with the rest.
    pub of_true: Vec<Literals<H>>,
    /// By candidate: if it is false; itself with the rest.
    pub of_false: Vec<Literals<H>>,
}

impl<const H: usize> Implied<H> {
    /// That of a position with no more candidates than `H` words have bits; `None` where the board is too large.
    pub fn of<const W: usize>(view: View<'_, W>) -> Option<Self> {
        let known = shared::known(view, Kind::Plain)?;
        let (graph, components) = (known.graph(), known.components());
        let sums = components.gather(graph, |literal| own(graph, literal), join);
        let of = |literal: Literal| match has(&components.linked, literal as usize / 2) {
            true => sums[components.component_of(literal as usize)],
            false => alone(graph, components, &sums, literal),
        };
        let singles = 0..graph.singles as Literal;
        Some(Self {
            of_true: singles.clone().map(|single| of(2 * single + 1)).collect(),
            of_false: singles.map(|single| of(2 * single)).collect(),
        })
    }
}

/// The literal itself, and what it excludes.
fn own<const H: usize>(graph: &Graph, literal: Literal) -> Literals<H> {
    let (single, mut own) = (literal as usize / 2, [[0; H]; 2]);
    let is_true = literal % 2 == 1;
    if is_true {
        own[1].iter_mut().zip(graph.weak.row(single)).for_each(|(own, weak)| *own = *weak);
    }
    own[usize::from(!is_true)][single / 64] |= 1 << (single % 64);
    own
}

/// Returns what a literal implies whose node has no strong links.
fn alone<const H: usize>(
    graph: &Graph,
    components: &LiteralComponents,
    sums: &[Literals<H>],
    literal: Literal,
) -> Literals<H> {
    let mut all = own(graph, literal);
    if literal % 2 == 1 {
        for other in in_both(graph.weak.row(literal as usize / 2), &components.linked) {
            join(&mut all, &sums[components.component_of(2 * other)]);
        }
    }
    all
}

/// Adds the second set to the first.
#[inline]
pub(in crate::techniques) fn join<const H: usize>(all: &mut Literals<H>, more: &Literals<H>) {
    for (all, more) in all.iter_mut().zip(more) {
        all.iter_mut().zip(more).for_each(|(all, more)| *all |= more);
    }
}

/// What is in both.
#[inline]
pub(in crate::techniques) fn both<const H: usize>(one: &Literals<H>, other: &Literals<H>) -> Literals<H> {
    std::array::from_fn(|half| std::array::from_fn(|at| one[half][at] & other[half][at]))
}

/// What is in the first alone.
#[inline]
pub(in crate::techniques) fn minus<const H: usize>(one: &Literals<H>, other: &Literals<H>) -> Literals<H> {
    std::array::from_fn(|half| std::array::from_fn(|at| one[half][at] & !other[half][at]))
}

/// The numbers in one half of a set, ascending.
pub(in crate::techniques) fn every<const H: usize>(half: [u64; H]) -> impl Iterator<Item = usize> {
    (0..H).flat_map(move |at| ones(half[at]).map(move |bit| at * 64 + bit))
}
