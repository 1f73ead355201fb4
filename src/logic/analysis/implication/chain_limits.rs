//! Lengths and kinds of the chains that the rungs look for.

use crate::analysis::implication::link_graph::GraphKind;

/// Maximum number of strong links in a short chain.
pub(crate) const SHORT_LENGTH: u8 = 5;
/// Maximum number of strong links if chains may have any length.
pub(crate) const ANY_LENGTH: u8 = u8::MAX;

/// Kinds of chains that a rung looks for. Beside each is the simpler kind whose chains are left to other rungs, if there is one.
pub(crate) type GraphKinds = &'static [(GraphKind, Option<GraphKind>)];

/// Chains of single candidates.
pub(crate) const UNGROUPED: GraphKinds = &[(GraphKind::Ungrouped, None)];
/// Chains with groups.
pub(crate) const WITH_GROUPS: GraphKinds = &[(GraphKind::Grouped, Some(GraphKind::Ungrouped))];
/// Chains with groups or almost locked sets.
pub(crate) const WITH_GROUPS_AND_ALS: GraphKinds =
    &[(GraphKind::Grouped, Some(GraphKind::Ungrouped)), (GraphKind::Als, Some(GraphKind::Grouped))];
