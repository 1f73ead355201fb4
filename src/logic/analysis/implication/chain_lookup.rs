//! Lookups in the cache of the links of a position, for all finders of chains.

use std::cell::OnceCell;
use std::ops::ControlFlow;

use crate::analysis::implication::chain_bound::ChainBound;
use crate::analysis::implication::chain_cache::ChainTables;
use crate::analysis::implication::chain_limits::{GraphKinds, SHORT_LENGTH};
use crate::analysis::implication::distances::ChainDistances;
use crate::analysis::implication::link_graph::{GraphKind, LinkGraph};
use crate::bits::ones_of;
use crate::{Cells, View};

/// X-Chains and XY-Chains of more links than twice this are not looked for.
pub(crate) const MAX_SIMPLE_LENGTH: u8 = 10;

/// Returns what is known of the chains of a kind; `None` if the board is too large.
pub(crate) fn tables<const W: usize>(view: View<'_, W>, kind: GraphKind) -> Option<&ChainTables> {
    view.analysis().chains.0[kind as usize].get_or_init(|| build_tables(view, kind)).as_deref()
}

/// What chains of this kind can come to, or those of a kind that has all their links; `None` if it is nothing, or the board is too
/// large.
fn bound<const W: usize>(view: View<'_, W>, kind: GraphKind) -> Option<&ChainBound> {
    let kind = kind.max(GraphKind::Ungrouped); // its nodes are those of the smaller kinds, and its links are theirs and more
    if is_ruled_out(view, kind) {
        return None;
    }
    let known = tables(view, kind)?;
    (!known.has_no_eliminations()).then(|| known.bound())
}

/// What chains of so many strong links can come to, `None` if that is nothing. Short ones of single candidates and groups are looked at all
/// at once, which takes less time than to find out where some may lead.
fn bound_within<const W: usize>(view: View<'_, W>, kind: GraphKind, longest: u8) -> Option<&ChainBound> {
    if ![GraphKind::Ungrouped, GraphKind::Grouped].contains(&kind) || longest > SHORT_LENGTH {
        return bound(view, kind);
    }
    if is_ruled_out(view, kind) {
        return None;
    }
    let known = tables(view, kind)?;
    known.has_short_eliminations().then(|| known.trivial_bound())
}

/// Passes to `look` each kind, its survey for chains of at most `longest` strong links, that of the simpler kind beside it, and a bound
/// on what its chains can eliminate. Leaves out kinds whose chains eliminate nothing.
pub(crate) fn each_kind<const W: usize>(
    view: View<'_, W>,
    (kinds, longest): (GraphKinds, u8),
    mut look: impl FnMut(GraphKind, &ChainDistances, Option<&ChainDistances>, &ChainBound) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for &(kind, below) in kinds {
        let Some(doubt) = bound_within(view, kind, longest) else { continue };
        let Some(chains) = tables(view, kind) else { continue };
        let below = below.and_then(|below| tables(view, below));
        look(kind, chains.distances(longest), below.map(|below| below.distances(longest)), doubt)?;
    }
    ControlFlow::Continue(())
}

/// Whether it is known already that chains of this kind eliminate nothing, or those of a kind that has all their links.
fn is_ruled_out<const W: usize>(view: View<'_, W>, kind: GraphKind) -> bool {
    let mut known = view.analysis().chains.0[kind as usize..].iter().filter_map(OnceCell::get).flatten();
    known.any(|known| known.has_bound() && known.has_no_eliminations())
}

fn build_tables<const W: usize>(view: View<'_, W>, kind: GraphKind) -> Option<Box<ChainTables>> {
    let graph = LinkGraph::of(view, kind)?;
    let most = if kind <= GraphKind::Bivalue { MAX_SIMPLE_LENGTH } else { u8::MAX };
    Some(Box::new(ChainTables::new(graph, most)))
}

/// Returns by digit the cells where chains of single candidates could eliminate it; `None` if the board is too large to tell.
pub(crate) fn eliminable_by_chains<const W: usize>(view: View<'_, W>) -> Option<Vec<Cells<W>>> {
    let known = tables(view, GraphKind::Ungrouped)?;
    Some(places_by_digit(known.graph(), &known.bound().eliminable, view.position().shape().side()))
}

/// Returns by digit the cells that loops of single candidates may run through and eliminate something; `None` if the board is too large
/// to tell.
pub(crate) fn places_on_loops<const W: usize>(view: View<'_, W>) -> Option<Vec<Cells<W>>> {
    let known = tables(view, GraphKind::Ungrouped)?;
    Some(places_by_digit(known.graph(), &known.bound().on_loops, view.position().shape().side()))
}

/// Single candidates as places of each digit.
fn places_by_digit<const W: usize>(graph: &LinkGraph, candidates: &[u64], side: usize) -> Vec<Cells<W>> {
    let mut places = vec![Cells::EMPTY; side];
    for single in ones_of(candidates).take_while(|&node| node < graph.singles_end) {
        let (cell, digit) = graph.candidate(single);
        places[digit.index()] = places[digit.index()].with(cell);
    }
    places
}
