//! Wings: a few cells with few candidates.

mod large;
mod local;
mod ring;
mod w;
mod wing_links;
mod xy;

use std::sync::Arc;

use crate::Finder;
use large::LargeWing;
use local::LocalWing;
use ring::WingRing;
use w::WWing;
use xy::{XyWing, XyzWing};

/// The rungs of this family.
pub(super) fn finders() -> Vec<Arc<dyn Finder>> {
    vec![
        Arc::new(XyWing),
        Arc::new(XyzWing),
        Arc::new(WWing),
        Arc::new(LargeWing::FOUR),
        Arc::new(LargeWing::FIVE),
        Arc::new(LargeWing::SIX),
        Arc::new(LargeWing::SEVEN),
        Arc::new(LocalWing),
        Arc::new(WingRing),
    ]
}
