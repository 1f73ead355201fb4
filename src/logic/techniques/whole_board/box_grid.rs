//! A board as bands and stacks of boxes, for the patterns that are told by them.

use crate::{Cells, View};
use grid::{Family, UnitId};

/// A unit and its cells.
pub(super) type UnitCells<const W: usize> = (UnitId, Cells<W>);

/// Rows, columns and boxes of three by three.
#[derive(Debug)]
pub(super) struct BoxGrid<const W: usize> {
    pub rows: Vec<UnitCells<W>>,
    pub columns: Vec<UnitCells<W>>,
    pub boxes: Vec<UnitCells<W>>, // band by band
}

/// Two boxes of one band, and those below them in another: the two of a column stand in one stack.
pub(super) type BoxRectangle = [[usize; 2]; 2];

impl<const W: usize> BoxGrid<W> {
    /// `None` on any other board.
    pub fn of(view: View<'_, W>) -> Option<Self> {
        let shape = view.position().shape();
        let family = |family: Family| -> Vec<UnitCells<W>> {
            let all = view.units().filter(|&unit| view.position().unit(unit).name.family == family);
            all.map(|unit| (unit, view.unit(unit))).collect()
        };
        let blocks = Self { rows: family(Family::Row), columns: family(Family::Column), boxes: family(Family::Box) };
        let is_whole = [&blocks.rows, &blocks.columns, &blocks.boxes].iter().all(|units| units.len() == 9);
        (is_whole && (shape.side(), shape.box_height()) == (9, 3)).then_some(blocks)
    }

    /// Rows and columns, and the other way round.
    pub fn both_orientations(&self) -> [[&[UnitCells<W>]; 2]; 2] {
        [[&self.rows, &self.columns], [&self.columns, &self.rows]]
    }

    /// Every four boxes at the corners of a rectangle, by number.
    pub fn box_rectangles() -> impl Iterator<Item = BoxRectangle> {
        const PAIRS: [[usize; 2]; 3] = [[0, 1], [0, 2], [1, 2]];
        PAIRS.into_iter().flat_map(|bands| {
            PAIRS.into_iter().map(move |stacks| bands.map(|band| stacks.map(|stack| band * 3 + stack)))
        })
    }
}
