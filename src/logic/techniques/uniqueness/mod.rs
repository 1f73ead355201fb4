//! Uniqueness: what would give the puzzle two solutions.

mod avoidable;
mod bug;
mod conjugate_rectangles;
mod extended;
mod guardian_types;
mod loops;
mod rectangle_search;
mod unique_rectangle;

use std::sync::Arc;

use crate::{Finder, Technique};
use bug::Bug;
use conjugate_rectangles::{AdvancedAvoidableRectangle, AdvancedUniqueRectangle};
use extended::ExtendedRectangle;
use loops::UniqueLoop;
use unique_rectangle::UniqueRectangle;

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
