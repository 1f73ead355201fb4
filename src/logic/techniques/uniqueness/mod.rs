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
use extended::Extended;
use graveyard::Graveyard;
use loops::Loops;
use more::{MoreAvoidable, MoreUnique};
use rectangle::Rectangle;

/// The rungs of this family.
pub(super) fn rungs() -> Vec<Arc<dyn Finder>> {
    let rectangle = |technique: Technique| -> Arc<dyn Finder> { Arc::new(Rectangle(technique)) };
    let graveyard = |technique: Technique| -> Arc<dyn Finder> { Arc::new(Graveyard(technique)) };
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
        Arc::new(MoreAvoidable),
        Arc::new(Extended),
        Arc::new(Loops),
        Arc::new(MoreUnique),
        graveyard(Technique::BugType2),
        graveyard(Technique::BugMore),
        graveyard(Technique::BugType3),
    ]
}
