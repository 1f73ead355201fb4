//! Lengths and kinds of the chains that the rungs look for.

use crate::techniques::chains::graph::Kind;

/// Maximum number of strong links in a short chain.
pub(super) const SHORT: u8 = 5;
/// Maximum number of strong links if chains may have any length.
pub(super) const ANY: u8 = u8::MAX;

/// Kinds of chains that a rung looks for. Beside each is the simpler kind whose chains are left to other rungs, if there is one.
pub(super) type Kinds = &'static [(Kind, Option<Kind>)];

/// Chains of single candidates.
pub(super) const PLAIN: Kinds = &[(Kind::Plain, None)];
/// Chains with groups.
pub(super) const GROUPS: Kinds = &[(Kind::Grouped, Some(Kind::Plain))];
/// Chains with groups or almost locked sets.
pub(super) const GROUPED: Kinds = &[(Kind::Grouped, Some(Kind::Plain)), (Kind::Sets, Some(Kind::Grouped))];
