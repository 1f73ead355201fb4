//! What to try where singles have come to rest.

use std::cmp::Reverse;

use grid::{Cell, Digit, Layout, UnitId};

/// What is tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Branch {
    /// The candidates of a cell.
    Cell(Cell),
    /// The places of a digit in a unit.
    Unit(UnitId, Digit),
}

/// Candidates that know no single any more; each decided cell has one, which its peers lack.
pub(super) trait Sets {
    /// The candidates of a cell, bit by digit.
    fn of_cell(&self, cell: Cell) -> u64;

    /// The first unit and digit, in their order, with two places.
    fn two_places(&self) -> Option<(UnitId, Digit)>;
}

/// The cell with two candidates that bears on most; else a digit with two places in a unit; else the cell with fewest candidates; of
/// equals the first. None if every cell has its digit.
///
/// What fails on two branches halves the tree, whatever it is; and a pair on which many cells hang either fails soon or settles much.
/// Choosing so among pairs nearly halves the nodes of hard puzzles against taking the first.
pub(super) fn branch(layout: &Layout, sets: &impl Sets) -> Option<Branch> {
    let cells = || layout.shape().iter();
    let pairs = cells().filter(|&cell| is_pair(sets.of_cell(cell)));
    if let Some(cell) = pairs.max_by_key(|&cell| (bearing(layout, sets, cell), Reverse(cell))) {
        return Some(Branch::Cell(cell));
    }
    if let Some((unit, digit)) = sets.two_places() {
        return Some(Branch::Unit(unit, digit));
    }
    let open = cells().filter(|&cell| !sets.of_cell(cell).is_power_of_two());
    open.min_by_key(|&cell| sets.of_cell(cell).count_ones()).map(Branch::Cell)
}

/// How much a pair of candidates would settle: the peers that share one of them, those that are pairs themselves four times.
fn bearing(layout: &Layout, sets: &impl Sets, cell: Cell) -> u32 {
    let set = sets.of_cell(cell);
    let near = layout.peers(cell).iter().map(|&peer| sets.of_cell(peer));
    let near = near.filter(|other| other & set != 0 && !other.is_power_of_two());
    near.map(|other| if is_pair(other) { 4 } else { 1 }).sum()
}

const fn is_pair(set: u64) -> bool {
    (set & set.wrapping_sub(1)).is_power_of_two()
}
