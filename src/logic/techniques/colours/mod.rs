//! Finders of colourings: candidates in two colours, of which one is entirely true and the other entirely false.
//!
//! The techniques are described at <https://hodoku.sourceforge.net/en/tech_col.php>.

mod clusters;
mod medusa;
mod multi;
mod remote_pair;
mod simple;

use std::sync::Arc;

use crate::{Finder, Technique};
use medusa::Medusa;
use multi::MultiColouring;
use remote_pair::RemotePair;
use simple::SimpleColouring;

/// Returns a finder for each technique that colours candidates.
pub(super) fn finders() -> Vec<Arc<dyn Finder>> {
    vec![
        Arc::new(SimpleColouring(Technique::SimpleColorsTrap)),
        Arc::new(SimpleColouring(Technique::SimpleColorsWrap)),
        Arc::new(MultiColouring(Technique::MultiColors1)),
        Arc::new(MultiColouring(Technique::MultiColors2)),
        Arc::new(RemotePair),
        Arc::new(Medusa),
    ]
}
