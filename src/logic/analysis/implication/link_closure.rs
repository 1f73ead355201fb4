//! Transitive closure of the links of single candidates.

use crate::View;
use crate::analysis::implication::chain_lookup;
use crate::analysis::implication::link_graph::{GraphKind, LinkGraph};
use crate::analysis::implication::literal_set::{LinkClosure, LiteralSet, union_with};
use crate::analysis::implication::literals::{Literal, LiteralComponents};
use crate::bits::{has_bit, ones_in_both};

impl<const H: usize> LinkClosure<H> {
    /// Returns the implications of a position that has no more candidates than `H` words have bits; `None` if the board is too large.
    pub fn of<const W: usize>(view: View<'_, W>) -> Option<Self> {
        let known = chain_lookup::tables(view, GraphKind::Ungrouped)?;
        let (graph, components) = (known.graph(), known.components());
        let sums = components.gather(graph, |literal| direct_implications(graph, literal), union_with);
        let of = |literal: Literal| match has_bit(&components.strongly_linked, literal as usize / 2) {
            true => sums[components.component_of(literal as usize)],
            false => unlinked_closure(graph, components, &sums, literal),
        };
        let singles = 0..graph.singles_end as Literal;
        Some(Self {
            if_true: singles.clone().map(|single| of(2 * single + 1)).collect(),
            if_false: singles.map(|single| of(2 * single)).collect(),
        })
    }
}

/// Returns the literal itself and the literals that it excludes directly.
fn direct_implications<const H: usize>(graph: &LinkGraph, literal: Literal) -> LiteralSet<H> {
    let (single, mut own) = (literal as usize / 2, [[0; H]; 2]);
    let is_true = literal % 2 == 1;
    if is_true {
        own[1].iter_mut().zip(graph.weak.row(single)).for_each(|(own, weak)| *own = *weak);
    }
    own[usize::from(!is_true)][single / 64] |= 1 << (single % 64);
    own
}

/// Returns what a literal implies whose node has no strong links.
fn unlinked_closure<const H: usize>(
    graph: &LinkGraph,
    components: &LiteralComponents,
    sums: &[LiteralSet<H>],
    literal: Literal,
) -> LiteralSet<H> {
    let mut all = direct_implications(graph, literal);
    if literal % 2 == 1 {
        for other in ones_in_both(graph.weak.row(literal as usize / 2), &components.strongly_linked) {
            union_with(&mut all, &sums[components.component_of(2 * other)]);
        }
    }
    all
}
