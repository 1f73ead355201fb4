//! Techniques that assume that the puzzle has exactly one solution: unique, avoidable and extended rectangles, unique loops, BUG.
//!
//! Each technique looks for a deadly pattern. If the cells of the pattern had only its digits, these could be exchanged, which would give a
//! second solution. The other candidates of the cells are called guardians. At least one guardian is true, and the finders deduce what
//! follows from that.

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

/// Returns the finders of all uniqueness techniques: rectangles, loops and BUG.
pub(super) fn finders() -> Vec<Arc<dyn Finder>> {
    let rectangle = |technique: Technique| -> Arc<dyn Finder> { Arc::new(UniqueRectangle(technique)) };
    let bug = |technique: Technique| -> Arc<dyn Finder> { Arc::new(Bug(technique)) };
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
        bug(Technique::BugPlusOne),
        Arc::new(AdvancedAvoidableRectangle),
        Arc::new(ExtendedRectangle),
        Arc::new(UniqueLoop),
        Arc::new(AdvancedUniqueRectangle),
        bug(Technique::BugType2),
        bug(Technique::BugPlusN),
        bug(Technique::BugType3),
    ]
}
