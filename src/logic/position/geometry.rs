//! What a layout means to the finders: where each cell sits in its units, and which units cross.

use std::sync::{Arc, OnceLock};

use crate::bits::ones;
use crate::constraints::DerivedConstraints;
use crate::csr::Csr;
use crate::position::unavoidable_rectangles::{self, UnavoidableRectangles};
use grid::{Cell, Family, Layout, Rule, Shape, UnitId};

/// Compiled from a layout once; positions on that layout share it.
#[derive(Debug)]
pub(crate) struct Geometry {
    slots: Csr<UnitSlot>, // by cell
    set_words: usize,
    peers: Vec<u64>,                  // by cell, `words` each
    unit_cells: Vec<u64>,             // by unit, `words` each
    intersections: Csr<Intersection>, // by base, then sorted by cover
    unit_masks: Vec<u64>,             // by cell: its units, those beyond the 64th left out
    /// The pairs of units that share two cells or more, each once: the lower is the base.
    pub intersecting_pairs: Vec<Intersection>,
    /// How many cells two units share at most.
    pub max_intersection: u32,
    pair_masks: Vec<u64>, // by cell: the pairs that share it, those beyond the 64th left out
    /// The units that run from left to right, from top to bottom.
    pub rows: Vec<UnitId>,
    /// The units that run from top to bottom, from left to right.
    pub columns: Vec<UnitId>,
    /// A bit for each unit that is a box.
    pub box_mask: Vec<u64>,
    /// A bit for each of the first 64 units that is a row or a column.
    pub line_mask: u64,
    /// Whether there are rules beside those of rows, columns and boxes.
    pub has_extra_rules: bool,
    /// Whether it is the board of nine rows, columns and boxes, and no more.
    pub is_classic_9x9: bool,
    unit_only_cells: Vec<u64>,
    constraints: OnceLock<DerivedConstraints>,
    rectangles: OnceLock<UnavoidableRectangles>,
}

/// A cell's place in one of its units.
#[derive(Clone, Copy, Debug)]
pub(crate) struct UnitSlot {
    pub unit: UnitId,
    pub offset: u32, // where the unit's entries begin in a list by unit, then by digit
    pub bit: u64,    // the i-th cell of a unit has bit i
}

/// Two units that share cells.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Intersection {
    pub base: UnitId,
    pub cover: UnitId,
    pub in_base: u64,  // the shared cells as places of `base`
    pub in_cover: u64, // the same cells as places of `cover`
}

fn is_classic_9x9(layout: &Layout) -> bool {
    layout.shape() == Shape::nine() && layout.rules() == Rule::CLASSIC
}

impl Geometry {
    /// Returns the geometry of `layout`. That of the classic 9 × 9 board is built once and shared.
    pub fn of(layout: &Layout) -> Arc<Self> {
        static CLASSIC: OnceLock<Arc<Geometry>> = OnceLock::new();
        match is_classic_9x9(layout) {
            true => Arc::clone(CLASSIC.get_or_init(|| Arc::new(Self::new(layout)))),
            false => Arc::new(Self::new(layout)),
        }
    }

    fn new(layout: &Layout) -> Self {
        let seats = unit_slots(layout);
        let family = |wanted: Family| -> Vec<UnitId> {
            let all = layout.unit_ids().filter(|&unit| layout.unit(unit).name.family == wanted);
            all.collect()
        };
        let (rows, columns) = (family(Family::Row), family(Family::Column));
        let mut boxes = vec![0; layout.units().len().div_ceil(64)];
        family(Family::Box).iter().for_each(|unit| boxes[usize::from(unit.0) / 64] |= 1 << (unit.0 % 64));
        let lines = rows.iter().chain(&columns).fold(0, |lines, unit| lines | unit_bit(*unit));
        let words = set_words_for(layout.shape().cells());
        let peers = layout.shape().iter().flat_map(|cell| bit_set(words, layout.peers(cell))).collect();
        let units = layout.units().iter().flat_map(|unit| bit_set(words, &unit.cells)).collect();
        let free = bit_set(
            words,
            &layout
                .shape()
                .iter()
                .filter(|&cell| unavoidable_rectangles::is_unit_only(layout, cell))
                .collect::<Vec<_>>(),
        );
        let mut ground = Self {
            slots: seats,
            set_words: words,
            peers,
            unit_cells: units,
            intersections: Csr::default(),
            unit_masks: Vec::new(),
            intersecting_pairs: Vec::new(),
            max_intersection: 0,
            pair_masks: vec![0; layout.shape().cells()],
            rows,
            columns,
            box_mask: boxes,
            line_mask: lines,
            is_classic_9x9: is_classic_9x9(layout),
            has_extra_rules: !layout.rules().iter().all(|rule| Rule::CLASSIC.contains(rule)),
            unit_only_cells: free,
            constraints: OnceLock::new(),
            rectangles: OnceLock::new(),
        };
        for base in layout.unit_ids() {
            let crossings = ground.find_intersections(layout, base);
            ground.intersections.push_row(crossings);
        }
        ground.intersecting_pairs =
            ground.intersections().iter().copied().filter(|crossing| crossing.base < crossing.cover).collect();
        ground.max_intersection =
            ground.intersecting_pairs.iter().map(|pair| pair.in_base.count_ones()).max().unwrap_or(1);
        for (at, pair) in ground.intersecting_pairs.iter().enumerate().take(64) {
            let cells = &layout.unit(pair.base).cells;
            ones(pair.in_base).for_each(|place| ground.pair_masks[cells[place].index()] |= 1 << at);
        }
        ground.unit_masks = layout.shape().iter().map(|cell| unit_mask(ground.unit_slots(cell))).collect();
        ground
    }

    fn find_intersections(&self, layout: &Layout, base: UnitId) -> Vec<Intersection> {
        let mut crossings: Vec<Intersection> = Vec::new();
        for (at, &cell) in layout.unit(base).cells.iter().enumerate() {
            for seat in self.unit_slots(cell).iter().filter(|seat| seat.unit != base) {
                let cover = seat.unit;
                let found = crossings.iter().position(|crossing| crossing.cover == cover).unwrap_or_else(|| {
                    crossings.push(Intersection { base, cover, in_base: 0, in_cover: 0 });
                    crossings.len() - 1
                });
                crossings[found].in_base |= 1 << at;
                crossings[found].in_cover |= seat.bit;
            }
        }
        crossings.retain(|crossing| crossing.in_base.count_ones() > 1);
        crossings.sort_unstable_by_key(|crossing| crossing.cover);
        crossings
    }

    /// Returns the pairs of units that share two cells or more, by base, then by cover.
    #[inline]
    pub fn intersections(&self) -> &[Intersection] {
        self.intersections.values()
    }

    /// Returns the [`crossings`](Self::crossings) with this base.
    #[inline]
    pub fn intersections_of(&self, base: UnitId) -> &[Intersection] {
        self.intersections.row(usize::from(base.0))
    }

    /// A bit for each of the first 64 of [`Ground::pairs`] that share `cell`.
    #[inline]
    pub fn pair_mask(&self, cell: Cell) -> u64 {
        self.pair_masks[cell.index()]
    }

    /// A bit for each of the first 64 units that `cell` is in.
    #[inline]
    pub fn unit_mask(&self, cell: Cell) -> u64 {
        self.unit_masks[cell.index()]
    }

    /// Every four cells that could swap two digits, found when first asked for; of `layout`, whose ground this is.
    pub fn rectangles(&self, layout: &Layout) -> &UnavoidableRectangles {
        self.rectangles.get_or_init(|| UnavoidableRectangles::of(layout, self.set_words))
    }

    /// What the rules ask beyond different digits, found when first asked for; of `layout`, whose ground this is.
    pub fn constraints(&self, layout: &Layout) -> &DerivedConstraints {
        self.constraints.get_or_init(|| DerivedConstraints::of(layout))
    }

    /// The cells of which units alone tell what they may hold, as a set.
    pub fn unit_only_cells(&self) -> &[u64] {
        &self.unit_only_cells
    }

    /// How many words a set of cells has: few widths, since every finder is made for each.
    #[inline]
    pub const fn set_words(&self) -> usize {
        self.set_words
    }

    /// The peers of `cell` as a set.
    #[inline]
    pub fn peers(&self, cell: Cell) -> &[u64] {
        &self.peers[cell.index() * self.set_words..][..self.set_words]
    }

    /// The cells of `unit` as a set.
    #[inline]
    pub fn unit(&self, unit: UnitId) -> &[u64] {
        &self.unit_cells[usize::from(unit.0) * self.set_words..][..self.set_words]
    }

    /// The peers of every cell, the cells of every unit, and the marks of every cell, one after the other.
    pub fn tables(&self) -> [&[u64]; 3] {
        [&self.peers, &self.unit_cells, &self.unit_masks]
    }

    /// The units of `cell` and its place in each, in the layout's order.
    #[inline]
    pub fn unit_slots(&self, cell: Cell) -> &[UnitSlot] {
        self.slots.row(cell.index())
    }
}

/// Returns the place of each cell in each of its units, in the layout's order.
fn unit_slots(layout: &Layout) -> Csr<UnitSlot> {
    let mut seats = Csr::default();
    for cell in layout.shape().iter() {
        seats.push_row(layout.units_of(cell).iter().map(|&unit| {
            let at = layout.unit(unit).cells.binary_search(&cell).expect("a unit's cells stand in reading order");
            let start = (usize::from(unit.0) * layout.shape().side()) as u32;
            UnitSlot { unit, offset: start, bit: 1 << at }
        }));
    }
    seats
}

/// The unit's bit; none beyond the 64th.
fn unit_bit(unit: UnitId) -> u64 {
    1_u64.checked_shl(u32::from(unit.0)).unwrap_or(0)
}

/// The bits of the units of these seats.
fn unit_mask(seats: &[UnitSlot]) -> u64 {
    seats.iter().fold(0, |marks, seat| marks | unit_bit(seat.unit))
}

/// Two words reach to side 11, ten to side 25, and 64 hold every board.
const fn set_words_for(cells: usize) -> usize {
    match cells.div_ceil(64) {
        0..=2 => 2,
        3..=10 => 10,
        _ => 64,
    }
}

fn bit_set(words: usize, cells: &[Cell]) -> Vec<u64> {
    let mut set = vec![0; words];
    cells.iter().for_each(|cell| set[cell.index() / 64] |= 1 << (cell.index() % 64));
    set
}

#[cfg(test)]
mod tests {
    use super::*;
    use grid::Shape;

    #[test]
    fn each_box_intersects_three_rows_and_three_columns() {
        let layout = Layout::classic(Shape::nine());
        let ground = Geometry::of(&layout);
        assert_eq!(ground.intersections().len(), 2 * 9 * 6);
        assert!(ground.intersections().iter().all(|crossing| crossing.in_base.count_ones() == 3));
        let of_units = layout.unit_ids().map(|unit| {
            let of_unit = ground.intersections_of(unit);
            assert!(of_unit.iter().all(|crossing| crossing.base == unit));
            of_unit.len()
        });
        assert_eq!(of_units.sum::<usize>(), ground.intersections().len());
    }

    #[test]
    fn each_intersecting_pair_is_listed_once() {
        let layout = Layout::classic(Shape::nine());
        let ground = Geometry::of(&layout);
        assert_eq!(ground.intersecting_pairs.len(), 54);
        for cell in layout.shape().iter() {
            let shares = |at: &usize| {
                let pair = &ground.intersecting_pairs[*at];
                [pair.base, pair.cover].iter().all(|&unit| layout.units_of(cell).contains(&unit))
            };
            assert_eq!(ones(ground.pair_mask(cell)).collect::<Vec<_>>(), (0..54).filter(shares).collect::<Vec<_>>());
        }
    }

    #[test]
    fn a_diagonal_intersects_the_boxes_that_it_passes_through() {
        let layout = Layout::new(Shape::nine(), [&Rule::CLASSIC[..], &[Rule::DIAGONALS]].concat());
        let diagonal = UnitId(27);
        let ground = Geometry::of(&layout);
        let covers: Vec<_> = ground.intersections().iter().filter(|c| c.base == diagonal).map(|c| c.cover.0).collect();
        assert_eq!(covers, [18, 22, 26]);
    }
}
