//! Patterns that span the board in words.

use super::{Teller, Told};
use crate::logic::evidence::Pattern;

/// What is to be said of a pattern of this family; `None` for those of another.
pub(super) fn tell(_: &Teller<'_>, _: &Pattern) -> Option<Told> {
    None
}
