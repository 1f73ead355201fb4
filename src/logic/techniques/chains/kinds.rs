//! Lengths and kinds of the chains that the rungs look for.

use crate::techniques::chains::graph::GraphKind;

/// Maximum number of strong links in a short chain.
pub(super) const SHORT_LENGTH: u8 = 5;
/// Maximum number of strong links if chains may have any length.
pub(super) const ANY_LENGTH: u8 = u8::MAX;

/// Kinds of chains that a rung looks for. Beside each is the simpler kind whose chains are left to other rungs, if there is one.
pub(super) type GraphKinds = &'static [(GraphKind, Option<GraphKind>)];

/// Chains of single candidates.
pub(super) const UNGROUPED: GraphKinds = &[(GraphKind::Ungrouped, None)];
/// Chains with groups.
pub(super) const WITH_GROUPS: GraphKinds = &[(GraphKind::Grouped, Some(GraphKind::Ungrouped))];
/// Chains with groups or almost locked sets.
pub(super) const WITH_GROUPS_AND_ALS: GraphKinds =
    &[(GraphKind::Grouped, Some(GraphKind::Ungrouped)), (GraphKind::Als, Some(GraphKind::Grouped))];
