//! Leftover cells: the cells that a group of lines does not share with an equal number of regions. The finder of the law of leftovers uses
//! them.
//!
//! Several lines contain the same digits as an equal number of regions, counted with repetition. This remains true without the cells that
//! are in both. So the remaining cells of the lines (innies) contain the same digits as the remaining cells of the regions (outies).

use std::collections::HashSet;

use grid::{Cell, Family, Layout, UnitId};

/// Maximum number of innies, which are the cells of the lines outside the regions.
const MAX_CELLS: usize = 8;

/// Two or more lines and an equal number of regions, with the cells that only the lines or only the regions contain.
#[derive(Clone, Debug)]
pub(crate) struct Leftover {
    /// Consecutive rows, or consecutive columns.
    pub lines: Vec<UnitId>,
    /// Regions that share the most cells with the lines. There are as many regions as lines.
    pub regions: Vec<UnitId>,
    /// Cells of the lines outside the regions, in reading order.
    pub innies: Vec<Cell>,
    /// Cells of the regions outside the lines, in reading order.
    pub outies: Vec<Cell>,
}

/// Returns groups of lines and regions with their leftover cells, ordered by the number of innies (cells of the lines outside the regions).
/// The lines of a group are consecutive rows or consecutive columns: at least two, and at most half of the rows or columns of the board. A
/// group has as many regions as lines. They are the regions that share the most cells with the lines.
///
/// Leaves out groups without innies, groups with more than [`MAX_CELLS`] innies, and groups with the same leftover cells as an earlier
/// group. Returns no groups for boards without regions.
pub(super) fn leftovers(layout: &Layout) -> Vec<Leftover> {
    let family = |wanted: Family| -> Vec<UnitId> {
        layout.unit_ids().filter(|&unit| layout.unit(unit).name.family == wanted).collect()
    };
    let regions = family(Family::Region);
    if regions.is_empty() {
        return Vec::new();
    }
    let (rows, columns) = (family(Family::Row), family(Family::Column));
    let (mut all, mut seen) = (Vec::new(), HashSet::new());
    for count in 2..=layout.shape().side() / 2 {
        for lines in rows.windows(count).chain(columns.windows(count)) {
            let leftover = leftover_of(layout, lines, &regions);
            if (1..=MAX_CELLS).contains(&leftover.innies.len())
                && seen.insert((leftover.innies.clone(), leftover.outies.clone()))
            {
                all.push(leftover);
            }
        }
    }
    all.sort_by_key(|leftover| leftover.innies.len());
    all
}

/// Returns `lines`, an equal number of `regions` that share the most cells with the lines, and the leftover cells of both.
fn leftover_of(layout: &Layout, lines: &[UnitId], regions: &[UnitId]) -> Leftover {
    let cells = |units: &[UnitId]| -> HashSet<Cell> {
        units.iter().flat_map(|&unit| layout.unit(unit).cells.iter().copied()).collect()
    };
    let in_lines = cells(lines);
    let shared = |unit: &UnitId| layout.unit(*unit).cells.iter().filter(|cell| in_lines.contains(cell)).count();
    let mut regions = regions.to_vec();
    regions.sort_by_key(|unit| usize::MAX - shared(unit));
    regions.truncate(lines.len());
    regions.sort_unstable();
    let in_regions = cells(&regions);
    let sorted = |cells: &mut dyn Iterator<Item = Cell>| {
        let mut cells: Vec<Cell> = cells.collect();
        cells.sort_unstable();
        cells
    };
    Leftover {
        lines: lines.to_vec(),
        innies: sorted(&mut in_lines.difference(&in_regions).copied()),
        outies: sorted(&mut in_regions.difference(&in_lines).copied()),
        regions,
    }
}
