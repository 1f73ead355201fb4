//! Evidence by the conditions of variant rules, such as sums, comparisons and lines.

use grid::{Cell, UnitId};

/// Conditions of the layout that cannot be met if the conclusion is wrong.
///
/// If there are `units`, all conditions are sums. A unit contains every digit once, so its sum is known. The sums of the conditions are
/// subtracted from the sums of the units, which gives the sum of the remaining cells. The conclusion follows from this sum alone.
///
/// ```text
/// row 1                              45
/// cages in r1c1-r1c8               - 39
///                                  ----
/// r1c9                                6
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct RuleConditions {
    /// Numbers of the conditions in the layout, in the order in which the explanation names the conditions.
    pub conditions: Vec<u32>,
    /// Units whose sums are used. Usually there are none.
    pub units: Vec<UnitId>,
    /// Cells of the pattern, in the order in which the explanation names them.
    pub cells: Vec<Cell>,
}
