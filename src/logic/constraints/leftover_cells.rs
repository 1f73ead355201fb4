//! The law of leftovers: as many lines as regions hold the same digits, so that the cells where the lines stick out of the regions
//! hold the same digits as those where the regions stick out of the lines.

use std::collections::HashSet;

use grid::{Cell, Family, Layout, UnitId};

/// More cells than these on either side are not looked at.
const MAX_CELLS: usize = 8;

/// Lines and as many regions, two or more.
#[derive(Clone, Debug)]
pub(crate) struct Leftover {
    pub lines: Vec<UnitId>,
    pub regions: Vec<UnitId>,
    /// The cells of the lines outside the regions.
    pub innies: Vec<Cell>,
    /// The cells of the regions outside the lines.
    pub outies: Vec<Cell>,
}

/// Of lines beside each other, each with the regions that cover most of them; none on boards without regions.
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

fn leftover_of(layout: &Layout, lines: &[UnitId], regions: &[UnitId]) -> Leftover {
    let cells = |units: &[UnitId]| -> HashSet<Cell> {
        units.iter().flat_map(|&unit| layout.unit(unit).cells.iter().copied()).collect()
    };
    let inside = cells(lines);
    let shared = |unit: &UnitId| layout.unit(*unit).cells.iter().filter(|cell| inside.contains(cell)).count();
    let mut regions = regions.to_vec();
    regions.sort_by_key(|unit| usize::MAX - shared(unit));
    regions.truncate(lines.len());
    regions.sort_unstable();
    let around = cells(&regions);
    let sorted = |cells: &mut dyn Iterator<Item = Cell>| {
        let mut cells: Vec<Cell> = cells.collect();
        cells.sort_unstable();
        cells
    };
    Leftover {
        lines: lines.to_vec(),
        innies: sorted(&mut inside.difference(&around).copied()),
        outies: sorted(&mut around.difference(&inside).copied()),
        regions,
    }
}
