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

pub(super) use bug::Bug;
pub(super) use conjugate_rectangles::{AdvancedAvoidableRectangle, AdvancedUniqueRectangle};
pub(super) use extended::ExtendedRectangle;
pub(super) use loops::UniqueLoop;
pub(super) use unique_rectangle::UniqueRectangle;
