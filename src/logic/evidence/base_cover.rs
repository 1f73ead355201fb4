//! Evidence by count: needs and limits that use each other up.

use crate::evidence::{Clause, Part};

/// Each need is met by one candidate, and no two candidates of a limit are true. Where no candidate meets more needs than it is
/// in limits, and there are as many limits as needs, the needs use every limit up: what is in more limits than needs falls.
/// With k limits more than needs, what is in over k limits more than needs falls.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct BaseCover {
    /// What has to be met.
    pub bases: Vec<Clause>,
    /// What has room for just one: a cell for a digit, a unit for a digit in one of its cells.
    pub covers: Vec<Clause>,
    /// What is drawn and named, in the order in which it is told.
    pub parts: Vec<Part>,
}
