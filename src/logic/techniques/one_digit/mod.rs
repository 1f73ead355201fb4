//! Finders of patterns of one digit: short chains of strong links, empty rectangles and broken wings.
//!
//! Most of the techniques are described at <https://hodoku.sourceforge.net/en/tech_sdp.php>.

mod broken_wing;
mod digit_link;
mod duals;
mod empty_rectangle;
mod longer_strong_links;
mod two_strong_links;

use std::sync::Arc;

use crate::{Finder, Technique};
use broken_wing::BrokenWing;
use duals::{DualEmptyRectangle, DualTwoStringKite};
use empty_rectangle::EmptyRectangle;
use longer_strong_links::StrongLinks;
use two_strong_links::TwoStrongLinks;

/// Returns a finder for each technique of a single digit that is neither a fish nor a colouring.
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
