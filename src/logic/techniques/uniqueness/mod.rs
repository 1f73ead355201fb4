//! Uniqueness: what would give the puzzle two solutions.

mod corners;
mod extended;
mod filled;
mod graveyard;
mod loops;
mod more;
mod rectangle;
mod trap;

use std::sync::Arc;

use crate::{Finder, Technique};
use extended::ExtendedRectangle;
use graveyard::Bug;
use loops::UniqueLoop;
use more::{AdvancedAvoidableRectangle, AdvancedUniqueRectangle};
use rectangle::UniqueRectangle;

/// The rungs of this family.
pub(super) fn finders() -> Vec<Arc<dyn Finder>> {
    let rectangle = |technique: Technique| -> Arc<dyn Finder> { Arc::new(UniqueRectangle(technique)) };
    let graveyard = |technique: Technique| -> Arc<dyn Finder> { Arc::new(Bug(technique)) };
    vec![
        rectangle(Technique::UniqueRectangle1),
        rectangle(Technique::UniqueRectangle2),
        rectangle(Technique::UniqueRectangle3),
        rectangle(Technique::UniqueRectangle4),
        rectangle(Technique::UniqueRectangle5),
        rectangle(Technique::UniqueRectangle6),
        rectangle(Technique::HiddenRectangle),
        rectangle(Technique::AvoidableRectangle1),
        rectangle(Technique::AvoidableRectangle2),
        graveyard(Technique::BugPlusOne),
        Arc::new(AdvancedAvoidableRectangle),
        Arc::new(ExtendedRectangle),
        Arc::new(UniqueLoop),
        Arc::new(AdvancedUniqueRectangle),
        graveyard(Technique::BugType2),
        graveyard(Technique::BugPlusN),
        graveyard(Technique::BugType3),
    ]
}
