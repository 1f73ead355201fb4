//! Limits of the chains that finders look for: maximum lengths, and kinds of link graphs.

use crate::analysis::implication::link_graph::GraphKind;

/// Maximum number of strong links in a short chain.
pub(crate) const SHORT_LENGTH: u8 = 5;
/// Maximum number of strong links in a chain, for finders that accept chains of any length.
pub(crate) const ANY_LENGTH: u8 = u8::MAX;

/// Kinds of link graph in which a finder searches for chains. Each kind is paired with a simpler kind, or with `None`.
///
/// A chain is reported only if the graph of the simpler kind has no chain between the same ends that is as short or shorter.
pub(crate) type GraphKinds = &'static [(GraphKind, Option<GraphKind>)];

/// Kinds of graph for chains of single candidates.
pub(crate) const UNGROUPED: GraphKinds = &[(GraphKind::Ungrouped, None)];
/// Kinds of graph for chains with groups.
pub(crate) const WITH_GROUPS: GraphKinds = &[(GraphKind::Grouped, Some(GraphKind::Ungrouped))];
/// Kinds of graph for chains with groups or almost locked sets.
pub(crate) const WITH_GROUPS_AND_ALS: GraphKinds =
    &[(GraphKind::Grouped, Some(GraphKind::Ungrouped)), (GraphKind::Als, Some(GraphKind::Grouped))];
