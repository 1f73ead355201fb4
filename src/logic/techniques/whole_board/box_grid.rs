//! Rows, columns and boxes of a 9×9 board, for patterns that are defined by bands and stacks of 3×3 boxes.

use crate::{Cells, View};
use grid::{Family, UnitId};

/// ID of a unit, with the cells of the unit.
pub(super) type UnitCells<const W: usize> = (UnitId, Cells<W>);

/// Rows, columns and boxes of a board that has nine of each, indexed from 0 in reading order.
#[derive(Debug)]
pub(super) struct BoxGrid<const W: usize> {
    pub rows: Vec<UnitCells<W>>,
    pub columns: Vec<UnitCells<W>>,
    /// Boxes, band by band: box `n` is in band `n / 3` and stack `n % 3`.
    pub boxes: Vec<UnitCells<W>>,
}

/// Indices of four boxes at the corners of a rectangle. Each inner array contains the two boxes of one band. Both bands have the same
/// stacks.
pub(super) type BoxRectangle = [[usize; 2]; 2];

impl<const W: usize> BoxGrid<W> {
    /// Returns the box grid of a board. Returns `None` unless the board has nine rows, nine columns and nine boxes of 3×3 cells.
    pub fn of(view: View<'_, W>) -> Option<Self> {
        let shape = view.position().shape();
        let family = |family: Family| -> Vec<UnitCells<W>> {
            let all = view.units().filter(|&unit| view.position().unit(unit).name.family == family);
            all.map(|unit| (unit, view.unit(unit))).collect()
        };
        let box_grid = Self { rows: family(Family::Row), columns: family(Family::Column), boxes: family(Family::Box) };
        let is_complete = [&box_grid.rows, &box_grid.columns, &box_grid.boxes].iter().all(|units| units.len() == 9);
        (is_complete && (shape.side(), shape.box_height()) == (9, 3)).then_some(box_grid)
    }

    /// Returns `[rows, columns]` and `[columns, rows]`, so that one search can cover patterns in both orientations.
    pub fn both_orientations(&self) -> [[&[UnitCells<W>]; 2]; 2] {
        [[&self.rows, &self.columns], [&self.columns, &self.rows]]
    }

    /// Returns all nine rectangles with boxes at their corners.
    pub fn box_rectangles() -> impl Iterator<Item = BoxRectangle> {
        const PAIRS: [[usize; 2]; 3] = [[0, 1], [0, 2], [1, 2]];
        PAIRS.into_iter().flat_map(|bands| {
            PAIRS.into_iter().map(move |stacks| bands.map(|band| stacks.map(|stack| band * 3 + stack)))
        })
    }
}
