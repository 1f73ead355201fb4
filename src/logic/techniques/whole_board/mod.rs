//! Patterns that span the whole board.

mod blocks;
mod exocet;
mod guardians;
mod moves;
mod oddagon;
mod sectors;
mod sk_loop;
mod symmetry;
mod templates;
mod tridagon;

use std::sync::Arc;

use crate::Finder;

/// The rungs of this family.
pub(super) fn finders() -> Vec<Arc<dyn Finder>> {
    vec![
        Arc::new(oddagon::BivalueOddagon),
        Arc::new(symmetry::GurthSymmetry),
        Arc::new(templates::Templates::Set),
        Arc::new(templates::Templates::Delete),
        Arc::new(exocet::Exocet),
        Arc::new(sectors::MultiSectorLockedSets),
        Arc::new(tridagon::Tridagon),
    ]
}
