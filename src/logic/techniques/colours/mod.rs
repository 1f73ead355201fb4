//! Colouring: candidates of which one half is true and the other false.

mod clusters;
mod medusa;
mod multi;
mod remote_pair;
mod simple;

use std::sync::Arc;

use crate::{Finder, Technique};
use medusa::Medusa;
use multi::MultiColors;
use remote_pair::RemotePair;
use simple::SimpleColors;

/// The rungs of this family.
pub(super) fn finders() -> Vec<Arc<dyn Finder>> {
    vec![
        Arc::new(SimpleColors(Technique::SimpleColorsTrap)),
        Arc::new(SimpleColors(Technique::SimpleColorsWrap)),
        Arc::new(MultiColors(Technique::MultiColors1)),
        Arc::new(MultiColors(Technique::MultiColors2)),
        Arc::new(RemotePair),
        Arc::new(Medusa),
    ]
}
