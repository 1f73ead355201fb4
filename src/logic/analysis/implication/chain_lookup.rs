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

/// Returns an over-approximation of what chains in the graph of this kind can eliminate. Returns `None` if it is certain that they
/// eliminate nothing, or if the board is too large.
///
/// For `SingleDigit` and `Bivalue`, returns the bound of `Ungrouped`, whose graph has all nodes and links of theirs.
fn bound<const W: usize>(view: View<'_, W>, kind: GraphKind) -> Option<&ChainBound> {
    let kind = kind.max(GraphKind::Ungrouped);
    if is_ruled_out(view, kind) {
        return None;
    }
    let tables = tables(view, kind)?;
    (!tables.has_no_eliminations()).then(|| tables.bound())
}

/// Returns an over-approximation of what chains of at most `longest` strong links can eliminate. Returns `None` if it is certain that they
/// eliminate nothing, or if the board is too large.
///
/// For short chains in graphs of kind `Ungrouped` or `Grouped`, the result lists every candidate as eliminable. A search for all these
/// chains takes less time than the computation of a better bound.
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

/// Calls `visit` for each kind of graph in `kinds`, until it returns `Break`. Leaves out a kind if it is certain that no chain of at most
/// `longest` strong links eliminates anything in its graph, or if the board is too large.
///
/// The arguments of `visit` are:
/// - the kind;
/// - the lengths of the chains in its graph;
/// - the lengths of the chains in the graph of the simpler kind paired with it, or `None` if there is none;
/// - an over-approximation of what the chains of the kind can eliminate.
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

/// Whether the cache already shows that chains of this kind eliminate nothing. This is so if the bound of this kind, or of a later kind,
/// has been computed and shows that there are no eliminations. The graph of a later kind has all links of this kind.
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

/// For each digit, returns the cells whose candidate of this digit may be part of a loop of single candidates that eliminates something.
/// Returns `None` if the board is too large.
pub(crate) fn places_on_loops<const W: usize>(view: View<'_, W>) -> Option<Vec<Cells<W>>> {
    let tables = tables(view, GraphKind::Ungrouped)?;
    Some(places_by_digit(tables.graph(), &tables.bound().false_on_loops, view.position().shape().side()))
}

/// Converts nodes to cells. For each digit, returns the cells of those single candidates of the digit that are in `candidates`. Bit i of
/// `candidates` stands for node i.
fn places_by_digit<const W: usize>(graph: &LinkGraph, candidates: &[u64], side: usize) -> Vec<Cells<W>> {
    let mut places = vec![Cells::EMPTY; side];
    for single in ones_of(candidates).take_while(|&node| node < graph.singles_end) {
        let (cell, digit) = graph.candidate(single);
        places[digit.index()] = places[digit.index()].with(cell);
    }
    places
}
