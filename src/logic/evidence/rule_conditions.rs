//! Evidence by what the rules ask of some cells together: sums, comparisons, lines.

use grid::{Cell, UnitId};

/// Conditions of the layout that no filling of their cells meets against the conclusion. Where there are units, each of which adds
/// up to what all digits do, the conditions are sums, and what is asked is their difference: the cells of the units, less those of
/// the sums, add up to what is left.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct RuleConditions {
    /// The conditions that are followed up, by their numbers in the layout, in the order in which they are told.
    pub conditions: Vec<u32>,
    /// The units whose sum is known; most have none.
    pub units: Vec<UnitId>,
    /// The empty cells that are spoken of, in the order in which they are told.
    pub cells: Vec<Cell>,
}
