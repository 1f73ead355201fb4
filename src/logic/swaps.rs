//! Which cells of a layout could swap their digits so that no unit notices.

use crate::csr::Csr;
use grid::{Cell, DigitSet, Layout, UnitId};

/// Every four cells that could swap two digits, and by each of the cells where the other three are.
#[derive(Debug)]
pub(super) struct Rectangles {
    /// By number, as [`rectangles`] tells them.
    pub all: Vec<[Cell; 4]>,
    sides: Csr<Side>, // by cell
    rests: Vec<Rest>,
    facing: Vec<u64>,        // by cell: those across from it in some rectangle, as a set
    words: usize,            // of such a set
    diagonals: Csr<Between>, // by two cells
}

/// The number of a rectangle, and the two of its cells that are between two others.
pub(super) type Between = (u32, [Cell; 2]);

/// A cell beside another one, and the rectangles of both: none of them need be looked at where this cell does not fit.
#[derive(Clone, Copy, Debug)]
struct Side {
    near: Cell,
    rests: [u32; 2], // where they begin and end
}

/// The other two cells of a rectangle.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rest {
    /// Beside the first cell as well.
    pub far: Cell,
    /// Across from it.
    pub across: Cell,
    /// Four times the number of the rectangle, and the place of the first cell in it.
    pub place: u32,
}

impl Rectangles {
    pub fn of(layout: &Layout, words: usize) -> Self {
        let (all, marks) = (rectangles(layout), Marks::of(layout));
        let cells = layout.shape().cells();
        let mut list: Vec<(Cell, Cell, Rest)> = Vec::with_capacity(4 * all.len());
        for (number, corners) in (0..).zip(&all) {
            let [a, b, c, d] = *corners;
            for (at, (cell, beside, across)) in
                (0..).zip([(a, [b, c], d), (b, [a, d], c), (c, [a, d], b), (d, [b, c], a)])
            {
                let [near, far] = marks.nearest_first(cell, beside);
                list.push((cell, near, Rest { far, across, place: 4 * number + at }));
            }
        }
        let index = |one: Cell, other: Cell| one.index() * cells + other.index();
        let by_sides = Csr::from_pairs(cells * cells, list.iter().map(|item| (index(item.0, item.1), *item)));
        let list = by_sides.into_values();
        let (mut sides, mut from) = (Vec::new(), 0);
        for chunk in list.chunk_by(|one, other| (one.0, one.1) == (other.0, other.1)) {
            let ((cell, near, _), to) = (chunk[0], from + chunk.len() as u32);
            sides.push((cell.index(), Side { near, rests: [from, to] }));
            from = to;
        }
        let rests = list.iter().map(|&(.., rest)| rest).collect();
        let mut facing = vec![0; cells * words];
        for &(cell, _, Rest { across, .. }) in &list {
            facing[cell.index() * words + across.index() / 64] |= 1 << (across.index() % 64);
        }
        let diagonal = |&(cell, near, Rest { far, across, place }): &(Cell, Cell, Rest)| {
            (index(cell, across), (place / 4, [near, far]))
        };
        let diagonals = Csr::from_pairs(cells * cells, list.iter().map(diagonal));
        Self { all, sides: Csr::from_pairs(cells, sides.iter().copied()), rests, facing, words, diagonals }
    }

    /// The cells across from `cell` in some rectangle, as a set.
    #[inline]
    pub fn facing(&self, cell: Cell) -> &[u64] {
        &self.facing[cell.index() * self.words..][..self.words]
    }

    /// The rectangles that have these cells across from each other.
    #[inline]
    pub fn between(&self, cell: Cell, across: Cell) -> &[Between] {
        self.diagonals.row(cell.index() * self.sides.len() + across.index())
    }

    /// The rectangles that `cell` is a corner of: each cell beside it, and with it the other two of each that has both.
    #[inline]
    pub fn around(&self, cell: Cell) -> impl Iterator<Item = (Cell, &[Rest])> {
        let rests = |[from, to]: [u32; 2]| &self.rests[from as usize..to as usize];
        self.sides.row(cell.index()).iter().map(move |side| (side.near, rests(side.rests)))
    }
}

/// By cell its units and who sees it, a bit for each: asked thousands of times where rectangles are sought.
struct Marks {
    units: Vec<u64>,
    peers: Vec<u64>,
    pages: [usize; 2], // of the units and of the peers of a cell
}

impl Marks {
    fn of(layout: &Layout) -> Self {
        let cells = layout.shape().cells();
        let pages = [layout.units().len().div_ceil(64), cells.div_ceil(64)];
        let [mut units, mut peers] = pages.map(|pages| vec![0; cells * pages]);
        for cell in layout.shape().iter() {
            for unit in layout.units_of(cell).iter().map(|unit| usize::from(unit.0)) {
                units[cell.index() * pages[0] + unit / 64] |= 1 << (unit % 64);
            }
            for peer in layout.peers(cell).iter().map(|peer| peer.index()) {
                peers[cell.index() * pages[1] + peer / 64] |= 1 << (peer % 64);
            }
        }
        Self { units, peers, pages }
    }

    fn units(&self, cell: Cell) -> &[u64] {
        &self.units[cell.index() * self.pages[0]..][..self.pages[0]]
    }

    fn are_peers(&self, one: Cell, other: Cell) -> bool {
        self.peers[one.index() * self.pages[1] + other.index() / 64] >> (other.index() % 64) & 1 == 1
    }

    /// The one first that is in more units with `cell`: few cells are, and each of them in many of its rectangles.
    fn nearest_first(&self, cell: Cell, [one, other]: [Cell; 2]) -> [Cell; 2] {
        let shared = |with: Cell| -> u32 {
            self.units(cell).iter().zip(self.units(with)).map(|(units, others)| (units & others).count_ones()).sum()
        };
        if shared(other) > shared(one) { [other, one] } else { [one, other] }
    }

    /// Whether each unit has as many of the first and the last as of the two between, and no one sees the one across.
    fn is_balanced(&self, [a, b, c, d]: [Cell; 4]) -> bool {
        let apart = b != d && c != d && !self.are_peers(a, d) && !self.are_peers(b, c);
        apart
            && (0..self.pages[0]).all(|page| {
                let [a, b, c, d] = [a, b, c, d].map(|cell| self.units(cell)[page]);
                a ^ d == b ^ c && a & d == b & c // one of two, and both
            })
    }
}

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
    let (mut all, marks) = (Vec::new(), Marks::of(layout));
    for first in layout.shape().iter().filter(|cell| free[cell.index()]) {
        let is_after = |cell: &&Cell| **cell > first && free[cell.index()];
        for &second in layout.peers(first).iter().filter(is_after) {
            let Some(down) = without(layout, first, second) else { continue };
            let Some(across) = without(layout, second, first) else { continue };
            for &third in layout.unit(down).cells.iter().filter(is_after).filter(|&&third| third > second) {
                let lasts = layout.unit(across).cells.iter().filter(is_after);
                let corners = lasts.map(|&last| [first, second, third, last]);
                all.extend(corners.filter(|corners| marks.is_balanced(*corners)));
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

#[cfg(test)]
mod tests {
    use super::*;
    use grid::{Rule, Shape};

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
    fn each_cell_knows_the_rectangles_around_it() {
        let lines = Layout::new(Shape::nine(), vec![Rule::ROWS, Rule::COLUMNS]);
        for (layout, sides) in [(Layout::classic(Shape::nine()), 4), (lines, 8)] {
            let rectangles = Rectangles::of(&layout, 2);
            let mut seen = Vec::new();
            for cell in layout.shape().iter() {
                assert!(rectangles.around(cell).count() <= 2 * sides, "{cell:?}");
                for (near, rests) in rectangles.around(cell) {
                    for &Rest { far, across, place } in rests {
                        let corners = rectangles.all[place as usize / 4];
                        assert_eq!((corners[place as usize % 4], corners[3 - place as usize % 4]), (cell, across));
                        assert!(near != far && [near, far].iter().all(|side| corners.contains(side)));
                        assert!(![cell, across].contains(&near) && ![cell, across].contains(&far));
                        let mut between =
                            rectangles.between(cell, across).iter().filter(|(number, _)| *number == place / 4);
                        assert!(between.next().is_some_and(|(_, sides)| sides.contains(&near) && sides.contains(&far)));
                        assert!(rectangles.facing(cell)[across.index() / 64] >> (across.index() % 64) & 1 == 1);
                        seen.push(place);
                    }
                }
            }
            seen.sort_unstable();
            assert_eq!(seen, (0..4 * rectangles.all.len() as u32).collect::<Vec<_>>());
        }
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
