//! Evidence by the conditions of variant rules, such as sums, comparisons and lines.

use grid::{Cell, UnitId};

/// Conditions of the layout that cannot be met if the conclusion is wrong.
///
/// If there are `units`, all conditions are sums. A unit contains every digit once, so its sum is known. The sums of the conditions
/// subtracted from the sums of the units give the sum of the cells that remain; the conclusion follows from that sum alone.
///
/// ```text
/// row 1                              45
/// cages in r1c1-r1c8               - 39
///                                  ----
/// r1c9                                6
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct RuleConditions {
    /// Conditions in the order in which the explanation names them, as indices into those of the layout.
    pub conditions: Vec<u32>,
    /// Units whose sums are used; usually none.
    pub units: Vec<UnitId>,
    /// Cells of the pattern, in the order in which the explanation names them.
    pub cells: Vec<Cell>,
}
