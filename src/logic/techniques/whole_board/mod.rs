//! Techniques whose patterns cover many units: bivalue oddagon, symmetry, templates, exocet, SK-loop, multi-sector locked sets, tridagon.

mod box_grid;
mod exocet;
mod guardians;
mod msls;
mod oddagon;
mod sk_loop;
mod symmetry;
mod symmetry_search;
mod templates;
mod tridagon;

use std::sync::Arc;

use crate::Finder;

/// Returns the finders of all techniques whose patterns cover many units, such as exocets and templates.
pub(super) fn finders() -> Vec<Arc<dyn Finder>> {
    vec![
        Arc::new(oddagon::BivalueOddagon),
        Arc::new(symmetry::GurthSymmetry),
        Arc::new(templates::Templates::Place),
        Arc::new(templates::Templates::Eliminate),
        Arc::new(exocet::Exocet),
        Arc::new(msls::MultiSectorLockedSets),
        Arc::new(tridagon::Tridagon),
    ]
}
