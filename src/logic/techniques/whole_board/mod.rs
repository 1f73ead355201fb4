//! Patterns that span the whole board.

mod templates;

use std::sync::Arc;

use crate::logic::Finder;

/// The rungs of this family.
pub(super) fn rungs() -> Vec<Arc<dyn Finder>> {
    vec![Arc::new(templates::Templates::Set), Arc::new(templates::Templates::Delete)]
}
