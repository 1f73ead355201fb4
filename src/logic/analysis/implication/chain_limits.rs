//! Lengths and kinds of the chains that finders search for.

use crate::analysis::implication::link_graph::GraphKind;

/// Maximum number of strong links in a short chain.
pub(crate) const SHORT_LENGTH: u8 = 5;
/// Maximum number of strong links if chains may have any length.
pub(crate) const ANY_LENGTH: u8 = u8::MAX;

/// Kinds of graph in which a finder searches, each with the simpler kind whose chains other finders report, if there is one.
pub(crate) type GraphKinds = &'static [(GraphKind, Option<GraphKind>)];

/// Graph kinds for chains of single candidates.
pub(crate) const UNGROUPED: GraphKinds = &[(GraphKind::Ungrouped, None)];
/// Graph kinds for chains with groups.
pub(crate) const WITH_GROUPS: GraphKinds = &[(GraphKind::Grouped, Some(GraphKind::Ungrouped))];
/// Graph kinds for chains with groups or almost locked sets.
pub(crate) const WITH_GROUPS_AND_ALS: GraphKinds =
    &[(GraphKind::Grouped, Some(GraphKind::Ungrouped)), (GraphKind::Als, Some(GraphKind::Grouped))];
