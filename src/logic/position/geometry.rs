//! Tables about a layout that finders use, such as the place of each cell in its units, the peers of each cell, and intersections of units.

use std::sync::{Arc, OnceLock};

use crate::bits::ones;
use crate::constraints::DerivedConstraints;
use crate::csr::Csr;
use crate::position::unavoidable_rectangles::{self, UnavoidableRectangles};
use grid::{Cell, Family, Layout, Rule, Shape, UnitId};

/// Tables about a layout, shared by all positions with this layout.
///
/// A set of cells has `set_words` words, in which bit `i` of word `w` stands for the cell with the index `64 * w + i`. In a mask of units,
/// bit `i` stands for unit `i`, and units after the first 64 are left out.
#[derive(Debug)]
pub(crate) struct Geometry {
    /// For each cell, its units and the place of the cell in each of them, in the order of the layout.
    slots: Csr<UnitSlot>,
    /// Number of 64-bit words in each set of cells.
    set_words: usize,
    /// For each cell, the set of its peers.
    peers: Vec<u64>,
    /// For each unit, the set of its cells.
    unit_cells: Vec<u64>,
    /// For each unit (the base), its intersections with other units (the covers), ordered by cover. Contains only intersections of at least
    /// two cells. Each pair of units occurs twice, once with each of its units as the base.
    intersections: Csr<Intersection>,
    /// For each cell, a bit mask of the units that contain it; bit `i` stands for unit `i`. Units after the first 64 are left out.
    unit_masks: Vec<u64>,
    /// Intersections of at least two cells. Each pair of units occurs once. The unit with the lower number is the base.
    pub intersecting_pairs: Vec<Intersection>,
    /// Maximum number of cells that two units share. It is 1 if no two units share more than one cell.
    pub max_intersection: u32,
    /// For each cell, a bit mask of the intersections that contain it; bit `i` stands for number `i` of `intersecting_pairs`. Intersections
    /// after the first 64 are left out.
    pair_masks: Vec<u64>,
    /// Rows, from top to bottom.
    pub rows: Vec<UnitId>,
    /// Columns, from left to right.
    pub columns: Vec<UnitId>,
    /// Bit mask of the boxes: bit `i` of word `w` stands for unit number `64 * w + i`.
    pub box_mask: Vec<u64>,
    /// Bit mask of the rows and columns; bit `i` stands for unit `i`. Units after the first 64 are left out.
    pub line_mask: u64,
    /// Whether there are other rules than rows, columns and boxes.
    pub has_extra_rules: bool,
    /// Whether the board has side 9 and exactly the classic rules, which are rows, columns and boxes.
    pub is_classic_9x9: bool,
    /// Set of the cells that nothing constrains except their units.
    unit_only_cells: Vec<u64>,
    /// Constraints that finders derive from the rules of the layout, such as comparisons and sums of cells. They are computed at the first
    /// use. They do not say which cells must contain different digits: see `peers`.
    constraints: OnceLock<DerivedConstraints>,
    /// Unavoidable rectangles of the layout, computed at the first use.
    rectangles: OnceLock<UnavoidableRectangles>,
}

/// Place of a cell in one of its units.
#[derive(Clone, Copy, Debug)]
pub(crate) struct UnitSlot {
    /// One of the units of the cell.
    pub unit: UnitId,
    /// Number of the unit times the side of the board. This is the index of the unit's first value in a list that has one value for each
    /// unit and digit, such as `CandidateStore::places`.
    pub offset: u32,
    /// Word in which only the bit of the cell is set: bit `i` if the cell is number `i` of the unit, counted from 0.
    pub bit: u64,
}

/// Intersection of two units, which consists of the cells that both units contain.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Intersection {
    /// First of the two units.
    pub base: UnitId,
    /// Second of the two units.
    pub cover: UnitId,
    /// Bit mask of the shared cells; bit `i` stands for cell number `i` of `base`, counted from 0.
    pub in_base: u64,
    /// Bit mask of the shared cells; bit `i` stands for cell number `i` of `cover`, counted from 0.
    pub in_cover: u64,
}

/// Whether the board has side 9 and exactly the classic rules, which are rows, columns and boxes.
fn is_classic_9x9(layout: &Layout) -> bool {
    layout.shape() == Shape::nine() && layout.rules() == Rule::CLASSIC
}

impl Geometry {
    /// Returns the geometry of `layout`. All classic 9 × 9 boards share one geometry, which is built only once.
    pub fn of(layout: &Layout) -> Arc<Self> {
        static CLASSIC: OnceLock<Arc<Geometry>> = OnceLock::new();
        match is_classic_9x9(layout) {
            true => Arc::clone(CLASSIC.get_or_init(|| Arc::new(Self::new(layout)))),
            false => Arc::new(Self::new(layout)),
        }
    }

    fn new(layout: &Layout) -> Self {
        let slots = unit_slots(layout);
        let family = |wanted: Family| -> Vec<UnitId> {
            let all = layout.unit_ids().filter(|&unit| layout.unit(unit).name.family == wanted);
            all.collect()
        };
        let (rows, columns) = (family(Family::Row), family(Family::Column));
        let mut box_mask = vec![0; layout.units().len().div_ceil(64)];
        family(Family::Box).iter().for_each(|unit| box_mask[usize::from(unit.0) / 64] |= 1 << (unit.0 % 64));
        let line_mask = rows.iter().chain(&columns).fold(0, |mask, unit| mask | unit_bit(*unit));
        let set_words = set_words_for(layout.shape().cells());
        let peers = layout.shape().iter().flat_map(|cell| bit_set(set_words, layout.peers(cell))).collect();
        let unit_cells = layout.units().iter().flat_map(|unit| bit_set(set_words, &unit.cells)).collect();
        let unit_only_cells = bit_set(
            set_words,
            &layout
                .shape()
                .iter()
                .filter(|&cell| unavoidable_rectangles::is_unit_only(layout, cell))
                .collect::<Vec<_>>(),
        );
        let mut geometry = Self {
            slots,
            set_words,
            peers,
            unit_cells,
            intersections: Csr::default(),
            unit_masks: Vec::new(),
            intersecting_pairs: Vec::new(),
            max_intersection: 0,
            pair_masks: vec![0; layout.shape().cells()],
            rows,
            columns,
            box_mask,
            line_mask,
            is_classic_9x9: is_classic_9x9(layout),
            has_extra_rules: !layout.rules().iter().all(|rule| Rule::CLASSIC.contains(rule)),
            unit_only_cells,
            constraints: OnceLock::new(),
            rectangles: OnceLock::new(),
        };
        for base in layout.unit_ids() {
            let intersections = geometry.find_intersections(layout, base);
            geometry.intersections.push_row(intersections);
        }
        geometry.intersecting_pairs = geometry
            .intersections()
            .iter()
            .copied()
            .filter(|intersection| intersection.base < intersection.cover)
            .collect();
        geometry.max_intersection =
            geometry.intersecting_pairs.iter().map(|pair| pair.in_base.count_ones()).max().unwrap_or(1);
        for (at, pair) in geometry.intersecting_pairs.iter().enumerate().take(64) {
            let cells = &layout.unit(pair.base).cells;
            ones(pair.in_base).for_each(|place| geometry.pair_masks[cells[place].index()] |= 1 << at);
        }
        geometry.unit_masks = layout.shape().iter().map(|cell| unit_mask(geometry.unit_slots(cell))).collect();
        geometry
    }

    /// Returns the intersections of at least two cells that `base` has with other units (the covers), ordered by cover.
    fn find_intersections(&self, layout: &Layout, base: UnitId) -> Vec<Intersection> {
        let mut intersections: Vec<Intersection> = Vec::new();
        for (at, &cell) in layout.unit(base).cells.iter().enumerate() {
            for slot in self.unit_slots(cell).iter().filter(|slot| slot.unit != base) {
                let cover = slot.unit;
                let found =
                    intersections.iter().position(|intersection| intersection.cover == cover).unwrap_or_else(|| {
                        intersections.push(Intersection { base, cover, in_base: 0, in_cover: 0 });
                        intersections.len() - 1
                    });
                intersections[found].in_base |= 1 << at;
                intersections[found].in_cover |= slot.bit;
            }
        }
        intersections.retain(|intersection| intersection.in_base.count_ones() > 1);
        intersections.sort_unstable_by_key(|intersection| intersection.cover);
        intersections
    }

    /// Returns the intersections of at least two cells, ordered by base, then by cover. Each pair of units occurs twice, once with each of
    /// its units as the base.
    #[inline]
    pub fn intersections(&self) -> &[Intersection] {
        self.intersections.values()
    }

    /// Returns the intersections of at least two cells that `base` has with other units (the covers), ordered by cover.
    #[inline]
    pub fn intersections_of(&self, base: UnitId) -> &[Intersection] {
        self.intersections.row(usize::from(base.0))
    }

    /// Returns a bit mask of the intersections that contain `cell`. Bit `i` stands for number `i` of
    /// [`intersecting_pairs`](Self::intersecting_pairs). Intersections after the first 64 are left out.
    #[inline]
    pub fn pair_mask(&self, cell: Cell) -> u64 {
        self.pair_masks[cell.index()]
    }

    /// Returns a bit mask of the units that contain `cell`; bit `i` stands for unit `i`. Units after the first 64 are left out.
    #[inline]
    pub fn unit_mask(&self, cell: Cell) -> u64 {
        self.unit_masks[cell.index()]
    }

    /// Returns the unavoidable rectangles of `layout`, which must be the layout of this geometry. They are computed at the first call.
    pub fn rectangles(&self, layout: &Layout) -> &UnavoidableRectangles {
        self.rectangles.get_or_init(|| UnavoidableRectangles::of(layout, self.set_words))
    }

    /// Returns the constraints that follow from the rules of `layout`, except the constraint that peers contain different digits. They are
    /// computed at the first call. `layout` must be the layout of this geometry.
    pub fn constraints(&self, layout: &Layout) -> &DerivedConstraints {
        self.constraints.get_or_init(|| DerivedConstraints::of(layout))
    }

    /// Returns the set of the cells that nothing constrains except their units. All peers of such a cell share a unit with it, it has no
    /// conditions, and all digits are allowed in it.
    pub fn unit_only_cells(&self) -> &[u64] {
        &self.unit_only_cells
    }

    /// Returns the number of words of a set of cells: 2, 10 or 64. There are only three widths, because finders are compiled for each
    /// width.
    #[inline]
    pub const fn set_words(&self) -> usize {
        self.set_words
    }

    /// Returns the set of the peers of `cell`. It has [`set_words`](Self::set_words) words.
    #[inline]
    pub fn peers(&self, cell: Cell) -> &[u64] {
        &self.peers[cell.index() * self.set_words..][..self.set_words]
    }

    /// Returns the set of the cells of `unit`. It has [`set_words`](Self::set_words) words.
    #[inline]
    pub fn unit(&self, unit: UnitId) -> &[u64] {
        &self.unit_cells[usize::from(unit.0) * self.set_words..][..self.set_words]
    }

    /// Returns three tables: for each cell the set of its peers, for each unit the set of its cells, and for each cell its
    /// [unit mask](Self::unit_mask). Each set has [`set_words`](Self::set_words) words.
    pub fn tables(&self) -> [&[u64]; 3] {
        [&self.peers, &self.unit_cells, &self.unit_masks]
    }

    /// Returns the units of `cell`, each with the place of the cell in it, in the order of the layout.
    #[inline]
    pub fn unit_slots(&self, cell: Cell) -> &[UnitSlot] {
        self.slots.row(cell.index())
    }
}

/// For each cell, returns its units and the place of the cell in each of them, in the order of the layout.
fn unit_slots(layout: &Layout) -> Csr<UnitSlot> {
    let mut slots = Csr::default();
    for cell in layout.shape().iter() {
        slots.push_row(layout.units_of(cell).iter().map(|&unit| {
            let at = layout.unit(unit).cells.binary_search(&cell).expect("a unit lists its cells in reading order");
            let start = (usize::from(unit.0) * layout.shape().side()) as u32;
            UnitSlot { unit, offset: start, bit: 1 << at }
        }));
    }
    slots
}

/// Returns a bit mask in which only the bit of `unit` is set, or 0 if the unit is not one of the first 64.
fn unit_bit(unit: UnitId) -> u64 {
    1_u64.checked_shl(u32::from(unit.0)).unwrap_or(0)
}

/// Returns a bit mask of the units of `slots`; bit `i` stands for unit `i`. Units after the first 64 are left out.
fn unit_mask(slots: &[UnitSlot]) -> u64 {
    slots.iter().fold(0, |mask, slot| mask | unit_bit(slot.unit))
}

/// Returns the number of words of a set of cells on a board with `cells` cells. Two words are enough up to side 11, ten up to side 25, and
/// 64 for every board.
const fn set_words_for(cells: usize) -> usize {
    match cells.div_ceil(64) {
        0..=2 => 2,
        3..=10 => 10,
        _ => 64,
    }
}

/// Returns the set of `cells` as `words` words. Bit `i` of word `w` stands for the cell with the index `64 * w + i`.
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
        let geometry = Geometry::of(&layout);
        assert_eq!(geometry.intersections().len(), 2 * 9 * 6);
        assert!(geometry.intersections().iter().all(|intersection| intersection.in_base.count_ones() == 3));
        let of_units = layout.unit_ids().map(|unit| {
            let of_unit = geometry.intersections_of(unit);
            assert!(of_unit.iter().all(|intersection| intersection.base == unit));
            of_unit.len()
        });
        assert_eq!(of_units.sum::<usize>(), geometry.intersections().len());
    }

    #[test]
    fn each_intersecting_pair_is_listed_once() {
        let layout = Layout::classic(Shape::nine());
        let geometry = Geometry::of(&layout);
        assert_eq!(geometry.intersecting_pairs.len(), 54);
        for cell in layout.shape().iter() {
            let shares = |at: &usize| {
                let pair = &geometry.intersecting_pairs[*at];
                [pair.base, pair.cover].iter().all(|&unit| layout.units_of(cell).contains(&unit))
            };
            assert_eq!(ones(geometry.pair_mask(cell)).collect::<Vec<_>>(), (0..54).filter(shares).collect::<Vec<_>>());
        }
    }

    #[test]
    fn a_diagonal_intersects_the_boxes_that_it_passes_through() {
        let layout = Layout::new(Shape::nine(), [&Rule::CLASSIC[..], &[Rule::DIAGONALS]].concat());
        let diagonal = UnitId(27);
        let geometry = Geometry::of(&layout);
        let covers: Vec<_> =
            geometry.intersections().iter().filter(|c| c.base == diagonal).map(|c| c.cover.0).collect();
        assert_eq!(covers, [18, 22, 26]);
    }
}
