//! Finders of patterns of one digit: short chains of strong links, empty rectangles and broken wings.
//!
//! Open `digit_link` first: it lists the strong links of a digit and builds the deductions of chains of such links. `two_strong_links`,
//! `longer_strong_links` and `empty_rectangle` search for these chains. `duals` combines two kites or two empty rectangles, and uses
//! `empty_rectangle` for the second. `broken_wing` searches a graph of its own for rings of an odd number of cells, and uses only a small
//! function of `digit_link`.
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
