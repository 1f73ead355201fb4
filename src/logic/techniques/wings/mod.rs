//! Finders of wings: patterns of a few cells with few candidates, and chains of three strong links.
//!
//! Some of the techniques are described at <https://hodoku.sourceforge.net/en/tech_wings.php>.

mod large;
mod local;
mod ring;
mod w;
mod wing_links;
mod xy;

use std::sync::Arc;

use crate::Finder;
use large::LargeWing;
use local::ThreeLinkWing;
use ring::WingRing;
use w::WWing;
use xy::{XyWing, XyzWing};

/// Returns a finder for each technique that is a wing or a ring of wings.
pub(super) fn finders() -> Vec<Arc<dyn Finder>> {
    vec![
        Arc::new(XyWing),
        Arc::new(XyzWing),
        Arc::new(WWing),
        Arc::new(LargeWing::FOUR),
        Arc::new(LargeWing::FIVE),
        Arc::new(LargeWing::SIX),
        Arc::new(LargeWing::SEVEN),
        Arc::new(ThreeLinkWing),
        Arc::new(WingRing),
    ]
}
