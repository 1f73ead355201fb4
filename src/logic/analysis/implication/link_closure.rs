//! Transitive closure of the links between single candidates: all literals that each literal implies by any number of links.
//!
//! Literals that imply each other form a strongly connected component. The components are processed in reverse topological order, so that
//! each link is followed only once.

use crate::View;
use crate::analysis::implication::chain_lookup;
use crate::analysis::implication::link_graph::{GraphKind, LinkGraph};
use crate::analysis::implication::literal_set::{LinkClosure, LiteralSet, union_with};
use crate::analysis::implication::literals::{Literal, LiteralComponents};
use crate::bits::{has_bit, ones_in_both};

impl<const H: usize> LinkClosure<H> {
    /// Computes the closure for a position of at most `64 * H` candidates. Returns `None` if the board is too large for a link graph.
    pub fn of<const W: usize>(view: View<'_, W>) -> Option<Self> {
        let tables = chain_lookup::tables(view, GraphKind::Ungrouped)?;
        let (graph, components) = (tables.graph(), tables.components());
        let closures = components.fold_reachable(graph, |literal| direct_implications(graph, literal), union_with);
        let of = |literal: Literal| match has_bit(&components.strongly_linked, literal as usize / 2) {
            true => closures[components.component_of(literal as usize)],
            false => unlinked_closure(graph, components, &closures, literal),
        };
        let singles = 0..graph.singles_end as Literal;
        Some(Self {
            if_true: singles.clone().map(|single| of(2 * single + 1)).collect(),
            if_false: singles.map(|single| of(2 * single)).collect(),
        })
    }
}

/// Returns `literal` and the literals that follow from it by one weak link. A candidate that is true excludes the candidates weakly linked
/// with it. From a candidate that is false, nothing follows by weak links.
fn direct_implications<const H: usize>(graph: &LinkGraph, literal: Literal) -> LiteralSet<H> {
    let (single, mut own) = (literal as usize / 2, [[0; H]; 2]);
    let is_true = literal % 2 == 1;
    if is_true {
        own[1].iter_mut().zip(graph.weak.row(single)).for_each(|(own, weak)| *own = *weak);
    }
    own[usize::from(!is_true)][single / 64] |= 1 << (single % 64);
    own
}

/// Returns `literal` and everything that it implies. Expects a literal of a node without strong links.
///
/// Such a candidate implies something only if it is true: the candidates that it excludes are false, and what follows from this is also
/// implied. `closures` contains, for each of the `components`, the literals that it implies.
fn unlinked_closure<const H: usize>(
    graph: &LinkGraph,
    components: &LiteralComponents,
    closures: &[LiteralSet<H>],
    literal: Literal,
) -> LiteralSet<H> {
    let mut all = direct_implications(graph, literal);
    if literal % 2 == 1 {
        for other in ones_in_both(graph.weak.row(literal as usize / 2), &components.strongly_linked) {
            union_with(&mut all, &closures[components.component_of(2 * other)]);
        }
    }
    all
}
