//! Techniques that assume that the puzzle has exactly one solution: unique, avoidable and extended rectangles, unique loops, BUG.
//!
//! Each technique looks for a deadly pattern. If the cells of the pattern had only the digits of the pattern as candidates, these digits
//! could be exchanged, which would give a second solution. The other candidates of the cells are called guardians. At least one guardian is
//! true, and the finders deduce what follows from that.
//!
//! Open `guardian_types` first: it reports the deductions that follow from guardians, for `bug`, `extended`, `loops` and
//! `unique_rectangle`. `rectangle_search` and `avoidable` are not finders. They search for the unique and avoidable rectangles of a
//! position, and `unique_rectangle` and `conjugate_rectangles` report the deductions. `conjugate_rectangles` also uses the type
//! `RectanglePattern` of `unique_rectangle`. Otherwise no finder uses another one.

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
