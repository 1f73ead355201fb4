//! Evidence by needs alone: cells and places that cannot be served together but in one way.

use crate::evidence::Clause;
use grid::{Cell, DigitSet};

/// Needs that between them force what follows, and the parts in which a reader sees them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pattern {
    /// What has to be met; nothing else is looked at.
    pub clauses: Vec<Clause>,
    /// What is drawn and named, in the order in which it is told. Which part plays which role is a matter of the technique.
    pub parts: Vec<Part>,
}

/// Some cells and the digits that matter there: a pivot, an almost locked set, a colour.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Part {
    /// In reading order.
    pub cells: Vec<Cell>,
    /// Which of their candidates.
    pub digits: DigitSet,
}
