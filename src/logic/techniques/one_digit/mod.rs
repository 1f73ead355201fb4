//! Finders of patterns of one digit: short chains of strong links, empty rectangles and broken wings.
//!
//! Most of the techniques are described at <https://hodoku.sourceforge.net/en/tech_sdp.php>.

mod broken_wing;
mod digit_link;
mod duals;
mod empty_rectangle;
mod longer_strong_links;
mod two_strong_links;

pub(super) use broken_wing::BrokenWing;
pub(super) use duals::{DualEmptyRectangle, DualTwoStringKite};
pub(super) use empty_rectangle::EmptyRectangle;
pub(super) use longer_strong_links::StrongLinks;
pub(super) use two_strong_links::TwoStrongLinks;
