//! Sums of cells that follow from given sums and the totals of units. The finder of the rule of 45 uses them.
//!
//! The digits of every unit have the same total, which is 45 on a board of side 9. Subtracting given sums from the total of some units
//! leaves the sum of the other cells:
//!
//! ```text
//! row 1   a a a a b b b c .     given sums: a = 20, b = 10, c = 9
//! row 2   . . . . . . . c .
//!
//! without c:  r1c8 + r1c9 = 45 - 20 - 10     = 15
//! with c:     r1c9 - r2c8 = 45 - 20 - 10 - 9 = 6
//! ```
//!
//! [`Layout::implied_sums`] finds fewer sums than this file. It combines only consecutive units, such as rows 1 to 3, whereas this file
//! combines any units that touch. It subtracts all or none of the given sums that cross the border of the units, whereas this file tries
//! several choices.

use std::collections::{BTreeSet, HashSet};

use grid::{Cell, Family, ImpliedSum, Layout, UnitId};

/// Maximum number of cells in an implied sum.
const MAX_CELLS: usize = 8;

/// Returns the implied sums of at most [`MAX_CELLS`] cells, ordered by the number of units, then by the number of cells. If several sums
/// have the same cells, returns only the first of them.
pub(super) fn implied_sums(layout: &Layout) -> Vec<ImpliedSum> {
    let sums: Vec<u32> = layout.plain_sums().collect();
    if sums.is_empty() {
        return Vec::new();
    }
    let mut all: Vec<ImpliedSum> =
        unit_groups(layout).iter().flat_map(|units| implied_sums_of(layout, units, &sums)).collect();
    all.sort_by_key(|sum| (sum.units.len(), sum.left.cells.len()));
    let mut seen = HashSet::new();
    all.retain(|sum| seen.insert(sum.left.cells.clone()));
    all
}

/// Returns the groups of units whose totals are added. A group is a single unit, or it has two or three units, each of which is
/// [adjacent](are_adjacent) to another unit of the group. On boards with a side of more than 16, every group is a single unit.
fn unit_groups(layout: &Layout) -> Vec<Vec<UnitId>> {
    let mut groups: Vec<Vec<UnitId>> = layout.unit_ids().map(|unit| vec![unit]).collect();
    let most = if layout.shape().side() > 16 { 1 } else { 3 };
    let mut last = groups.clone();
    for _ in 1..most {
        let mut extended = BTreeSet::new();
        for group in &last {
            let others = layout.unit_ids().filter(|unit| !group.contains(unit));
            for unit in others.filter(|&unit| group.iter().any(|&other| are_adjacent(layout, other, unit))) {
                let mut larger = [&group[..], &[unit]].concat();
                larger.sort_unstable();
                extended.insert(larger);
            }
        }
        last = extended.into_iter().collect();
        groups.extend(last.iter().cloned());
    }
    groups
}

/// Whether two units are adjacent: they are of the same kind (rows, columns, boxes or regions), and a cell of one shares an edge with a
/// cell of the other.
fn are_adjacent(layout: &Layout, one: UnitId, other: UnitId) -> bool {
    let (one, other) = (layout.unit(one), layout.unit(other));
    let shape = layout.shape();
    let touch =
        |&a: &Cell, &b: &Cell| shape.row(a).abs_diff(shape.row(b)) + shape.column(a).abs_diff(shape.column(b)) == 1;
    one.name.family == other.name.family
        && matches!(one.name.family, Family::Row | Family::Column | Family::Box | Family::Region)
        && one.cells.iter().any(|a| other.cells.iter().any(|b| touch(a, b)))
}

/// Returns the implied sums of at most [`MAX_CELLS`] cells that follow from the total of `units`. `sums` contains the numbers of the
/// conditions that are given sums.
///
/// First, the given sums that lie within the units are subtracted from the total. If some of them share cells, only a selection that shares
/// no cells is subtracted. Then some of the given sums that cross the border of the units are subtracted, too. There are several choices:
/// none of them, each one, each two, and a selection that shares no cells. Each choice gives one implied sum.
fn implied_sums_of(layout: &Layout, units: &[UnitId], sums: &[u32]) -> Vec<ImpliedSum> {
    let (inside, crossing) = layout.around(units, sums);
    let mut choices: Vec<Vec<u32>> = vec![Vec::new(), layout.apart(crossing.clone())];
    choices.extend(crossing.iter().map(|&one| vec![one]));
    let pair = |at: usize| crossing[at + 1..].iter().map(move |&other| (at, other));
    choices.extend((0..crossing.len()).flat_map(pair).map(|(at, other)| vec![crossing[at], other]));
    let implied = choices.into_iter().filter_map(|choice| layout.less(units, [&inside[..], &choice].concat()));
    implied.filter(|sum| sum.left.cells.len() <= MAX_CELLS).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use grid::Shape;

    #[test]
    fn groups_are_all_connected_sets_of_up_to_three_units() {
        let layout = Layout::classic(Shape::nine());
        let groups = unit_groups(&layout);
        let boxes = |numbers: &[u16]| numbers.iter().map(|number| UnitId(17 + number)).collect::<Vec<_>>();
        assert!(groups.contains(&boxes(&[2, 4, 5])));
        assert!(!groups.contains(&boxes(&[1, 5])));
        // 8 pairs of rows, 7 triples; the same for columns; 12 pairs of boxes, 22 triples
        assert_eq!(groups.len(), 27 + 2 * (8 + 7) + 12 + 22);
    }
}
