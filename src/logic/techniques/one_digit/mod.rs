//! Patterns of one digit: strong links, empty rectangles, broken wings.

mod broken_wing;
mod digit_link;
mod duals;
mod empty_rectangle;
mod strong_links;
mod two_strong_links;

use std::sync::Arc;

use crate::{Finder, Technique};
use broken_wing::BrokenWing;
use duals::{DualEmptyRectangle, DualTwoStringKite};
use empty_rectangle::EmptyRectangle;
use strong_links::StrongLinks;
use two_strong_links::TwoStrongLinks;

/// The rungs of this family.
pub(super) fn finders() -> Vec<Arc<dyn Finder>> {
    vec![
        Arc::new(TwoStrongLinks(Technique::Skyscraper)),
        Arc::new(TwoStrongLinks(Technique::TwoStringKite)),
        Arc::new(TwoStrongLinks(Technique::TurbotFish)),
        Arc::new(EmptyRectangle),
        Arc::new(DualTwoStringKite),
        Arc::new(DualEmptyRectangle),
        Arc::new(StrongLinks::THREE),
        Arc::new(StrongLinks::FOUR),
        Arc::new(BrokenWing),
    ]
}
