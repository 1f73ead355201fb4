//! Which cells of a layout could swap their digits so that no unit notices.

use crate::grid::{Cell, DigitSet, Layout, UnitId};

/// Whether whoever sees the cell sees it in a unit, and no rule asks anything else of it, so that units alone tell what the cell
/// may hold.
pub(super) fn is_free(layout: &Layout, cell: Cell) -> bool {
    let units = layout.units_of(cell);
    let is_asked =
        !layout.conditions_of(cell).is_empty() || layout.domain(cell) != DigitSet::all(layout.shape().side());
    !is_asked && layout.peers(cell).iter().all(|&peer| layout.units_of(peer).iter().any(|unit| units.contains(unit)))
}

/// Every four cells of which two may hold one digit and two another, and swap them: each unit has as many of the first two as of
/// the others. On a classic board these are the rectangles in two boxes. The first cell comes first in reading order and the last
/// lies across from it.
pub(super) fn rectangles(layout: &Layout) -> Vec<[Cell; 4]> {
    let free: Vec<bool> = layout.shape().iter().map(|cell| is_free(layout, cell)).collect();
    let mut all = Vec::new();
    for first in layout.shape().iter().filter(|cell| free[cell.index()]) {
        let after = |cells: &[Cell]| -> Vec<Cell> {
            cells.iter().copied().filter(|&cell| cell > first && free[cell.index()]).collect()
        };
        for second in after(layout.peers(first)) {
            let Some(down) = without(layout, first, second) else { continue };
            let Some(across) = without(layout, second, first) else { continue };
            for third in after(&layout.unit(down).cells).into_iter().filter(|&third| third > second) {
                let lasts = after(&layout.unit(across).cells);
                let corners = lasts.into_iter().map(|last| [first, second, third, last]);
                all.extend(corners.filter(|corners| is_balanced(layout, *corners)));
            }
        }
    }
    all.sort_unstable();
    all.dedup();
    all
}

/// A unit of `cell` that does not hold `other`.
fn without(layout: &Layout, cell: Cell, other: Cell) -> Option<UnitId> {
    layout.units_of(cell).iter().copied().find(|unit| !layout.units_of(other).contains(unit))
}

fn is_balanced(layout: &Layout, [a, b, c, d]: [Cell; 4]) -> bool {
    let holds = |unit: &UnitId, cell: Cell| usize::from(layout.units_of(cell).contains(unit));
    let balances = |unit: &UnitId| holds(unit, a) + holds(unit, d) == holds(unit, b) + holds(unit, c);
    let apart = b != d && c != d && !layout.are_peers(a, d) && !layout.are_peers(b, c);
    apart && [a, b, c, d].iter().all(|&cell| layout.units_of(cell).iter().all(balances))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Rule, Shape};

    #[test]
    fn a_rectangle_lies_in_two_boxes() {
        let shape = Shape::nine();
        let all = rectangles(&Layout::classic(shape));
        assert_eq!(all.len(), 2 * 9 * 27);
        let boxes = |corners: &[Cell; 4]| {
            let mut boxes = corners.map(|cell| (shape.row(cell) / 3, shape.column(cell) / 3)).to_vec();
            boxes.sort_unstable();
            boxes.dedup();
            boxes.len()
        };
        assert!(all.iter().all(|corners| boxes(corners) == 2));
    }

    #[test]
    fn a_rectangle_keeps_every_unit_of_other_rules_too() {
        let layout = |rule| Layout::new(Shape::nine(), [&Rule::CLASSIC[..], &[rule]].concat());
        assert!(rectangles(&layout(Rule::KNIGHT)).is_empty(), "a knight sees beyond the units");
        let diagonals = rectangles(&layout(Rule::DIAGONALS));
        assert!(diagonals.len() < 486 && !diagonals.is_empty());
        let lines = Layout::new(Shape::nine(), vec![Rule::ROWS, Rule::COLUMNS]);
        assert_eq!(rectangles(&lines).len(), 36 * 36);
    }
}
