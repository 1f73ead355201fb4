//! Lookups in the cache of link graphs, for all finders of chains.

use std::cell::OnceCell;
use std::ops::ControlFlow;

use crate::analysis::implication::chain_bound::ChainBound;
use crate::analysis::implication::chain_cache::ChainTables;
use crate::analysis::implication::chain_limits::{GraphKinds, SHORT_LENGTH};
use crate::analysis::implication::distances::ChainDistances;
use crate::analysis::implication::link_graph::{GraphKind, LinkGraph};
use crate::bits::ones_of;
use crate::{Cells, View};

/// Maximum number of strong links in an X-chain or an XY-chain.
pub(crate) const MAX_X_CHAIN_LENGTH: u8 = 10;

/// Returns the link graph of a kind with its tables, from the cache if possible. Returns `None` if the board is too large.
pub(crate) fn tables<const W: usize>(view: View<'_, W>, kind: GraphKind) -> Option<&ChainTables> {
    view.analysis().chains.0[kind as usize].get_or_init(|| build_tables(view, kind)).as_deref()
}

/// Returns an over-approximation of what chains in the graph of this kind can eliminate. Returns `None` if they eliminate nothing, or if
/// the board is too large.
///
/// For a kind before `Ungrouped`, returns the bound of `Ungrouped`: the graph of `Ungrouped` has all nodes and links of the earlier kinds.
fn bound<const W: usize>(view: View<'_, W>, kind: GraphKind) -> Option<&ChainBound> {
    let kind = kind.max(GraphKind::Ungrouped);
    if is_ruled_out(view, kind) {
        return None;
    }
    let tables = tables(view, kind)?;
    (!tables.has_no_eliminations()).then(|| tables.bound())
}

/// Returns an over-approximation of what chains of at most `longest` strong links can eliminate. Returns `None` if they eliminate nothing,
/// or if the board is too large.
///
/// For short chains of single candidates and groups, the result lists every candidate as eliminable, since computing all these chains takes
/// less time than computing a better bound.
fn bound_within<const W: usize>(view: View<'_, W>, kind: GraphKind, longest: u8) -> Option<&ChainBound> {
    if ![GraphKind::Ungrouped, GraphKind::Grouped].contains(&kind) || longest > SHORT_LENGTH {
        return bound(view, kind);
    }
    if is_ruled_out(view, kind) {
        return None;
    }
    let tables = tables(view, kind)?;
    tables.has_short_eliminations().then(|| tables.trivial_bound())
}

/// Calls `visit` for each kind of graph in `kinds`. Leaves out a kind if no chain of at most `longest` strong links eliminates anything in
/// its graph.
///
/// `visit` gets four arguments: the kind, the lengths of its chains, the lengths of the chains of the simpler kind that is paired with it,
/// and an over-approximation of what the chains of the kind can eliminate. The third argument is `None` if there is no simpler kind. The
/// calls end when `visit` returns `Break`.
pub(crate) fn each_kind<const W: usize>(
    view: View<'_, W>,
    (kinds, longest): (GraphKinds, u8),
    mut visit: impl FnMut(GraphKind, &ChainDistances, Option<&ChainDistances>, &ChainBound) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for &(kind, simpler) in kinds {
        let Some(bound) = bound_within(view, kind, longest) else { continue };
        let Some(chains) = tables(view, kind) else { continue };
        let simpler = simpler.and_then(|simpler| tables(view, simpler));
        visit(kind, chains.distances(longest), simpler.map(|simpler| simpler.distances(longest)), bound)?;
    }
    ControlFlow::Continue(())
}

/// Whether the cache already shows that chains of this kind eliminate nothing. It does if an empty bound has been computed for the kind, or
/// for a later kind: the graph of the later kind has all links of this kind.
fn is_ruled_out<const W: usize>(view: View<'_, W>, kind: GraphKind) -> bool {
    let mut cached = view.analysis().chains.0[kind as usize..].iter().filter_map(OnceCell::get).flatten();
    cached.any(|tables| tables.has_bound() && tables.has_no_eliminations())
}

/// Builds the link graph of a kind. Its tables are not computed yet. Returns `None` if the board is too large.
fn build_tables<const W: usize>(view: View<'_, W>, kind: GraphKind) -> Option<Box<ChainTables>> {
    let graph = LinkGraph::of(view, kind)?;
    let max_length = if kind <= GraphKind::Bivalue { MAX_X_CHAIN_LENGTH } else { u8::MAX };
    Some(Box::new(ChainTables::new(graph, max_length)))
}

/// For each digit, returns the cells from which chains of single candidates may eliminate it. Returns `None` if the board is too large.
pub(crate) fn eliminable_by_chains<const W: usize>(view: View<'_, W>) -> Option<Vec<Cells<W>>> {
    let tables = tables(view, GraphKind::Ungrouped)?;
    Some(places_by_digit(tables.graph(), &tables.bound().eliminable, view.position().shape().side()))
}

/// For each digit, returns the cells in which a loop of single candidates may visit the digit. Only loops with an elimination count.
/// Returns `None` if the board is too large.
pub(crate) fn places_on_loops<const W: usize>(view: View<'_, W>) -> Option<Vec<Cells<W>>> {
    let tables = tables(view, GraphKind::Ungrouped)?;
    Some(places_by_digit(tables.graph(), &tables.bound().false_on_loops, view.position().shape().side()))
}

/// Converts a row of bits of nodes, `candidates`, to cells: for each digit, returns the cells of its single candidates. Bit i stands for
/// node i.
fn places_by_digit<const W: usize>(graph: &LinkGraph, candidates: &[u64], side: usize) -> Vec<Cells<W>> {
    let mut places = vec![Cells::EMPTY; side];
    for single in ones_of(candidates).take_while(|&node| node < graph.singles_end) {
        let (cell, digit) = graph.candidate(single);
        places[digit.index()] = places[digit.index()].with(cell);
    }
    places
}
