//! Which cells of a layout could swap their digits so that no unit notices.

use crate::csr::Csr;
use grid::{Cell, DigitSet, Layout, UnitId};

/// Every four cells that could swap two digits, and by each of the cells where the other three are.
#[derive(Debug)]
pub(crate) struct UnavoidableRectangles {
    /// By number, as [`rectangles`] tells them.
    pub all: Vec<[Cell; 4]>,
    adjacent: Csr<AdjacentCorner>, // by cell
    remaining: Vec<RemainingCorners>,
    opposite: Vec<u64>,                // by cell: those across from it in some rectangle, as a set
    set_words: usize,                  // of such a set
    diagonals: Csr<DiagonalRectangle>, // by two cells
}

/// The number of a rectangle, and the two of its cells that are between two others.
pub(crate) type DiagonalRectangle = (u32, [Cell; 2]);

/// A cell beside another one, and the rectangles of both: none of them need be looked at where this cell does not fit.
#[derive(Clone, Copy, Debug)]
struct AdjacentCorner {
    corner: Cell,
    range: [u32; 2], // where they begin and end
}

/// The other two cells of a rectangle.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RemainingCorners {
    /// Beside the first cell as well.
    pub adjacent: Cell,
    /// Across from it.
    pub opposite: Cell,
    /// Four times the number of the rectangle, and the place of the first cell in it.
    pub corner_index: u32,
}

impl UnavoidableRectangles {
    pub fn of(layout: &Layout, words: usize) -> Self {
        let (all, marks) = (find_rectangles(layout), CellMasks::of(layout));
        let cells = layout.shape().cells();
        let mut list: Vec<(Cell, Cell, RemainingCorners)> = Vec::with_capacity(4 * all.len());
        for (number, corners) in (0..).zip(&all) {
            let [a, b, c, d] = *corners;
            for (at, (cell, beside, across)) in
                (0..).zip([(a, [b, c], d), (b, [a, d], c), (c, [a, d], b), (d, [b, c], a)])
            {
                let [near, far] = marks.most_shared_first(cell, beside);
                list.push((
                    cell,
                    near,
                    RemainingCorners { adjacent: far, opposite: across, corner_index: 4 * number + at },
                ));
            }
        }
        let index = |one: Cell, other: Cell| one.index() * cells + other.index();
        let by_sides = Csr::from_pairs(cells * cells, list.iter().map(|item| (index(item.0, item.1), *item)));
        let list = by_sides.into_values();
        let (mut sides, mut from) = (Vec::new(), 0);
        for chunk in list.chunk_by(|one, other| (one.0, one.1) == (other.0, other.1)) {
            let ((cell, near, _), to) = (chunk[0], from + chunk.len() as u32);
            sides.push((cell.index(), AdjacentCorner { corner: near, range: [from, to] }));
            from = to;
        }
        let rests = list.iter().map(|&(.., rest)| rest).collect();
        let mut facing = vec![0; cells * words];
        for &(cell, _, RemainingCorners { opposite: across, .. }) in &list {
            facing[cell.index() * words + across.index() / 64] |= 1 << (across.index() % 64);
        }
        let diagonal = |&(cell, near, RemainingCorners { adjacent: far, opposite: across, corner_index: place }): &(
            Cell,
            Cell,
            RemainingCorners,
        )| { (index(cell, across), (place / 4, [near, far])) };
        let diagonals = Csr::from_pairs(cells * cells, list.iter().map(diagonal));
        Self {
            all,
            adjacent: Csr::from_pairs(cells, sides.iter().copied()),
            remaining: rests,
            opposite: facing,
            set_words: words,
            diagonals,
        }
    }

    /// The cells across from `cell` in some rectangle, as a set.
    #[inline]
    pub fn opposite(&self, cell: Cell) -> &[u64] {
        &self.opposite[cell.index() * self.set_words..][..self.set_words]
    }

    /// The rectangles that have these cells across from each other.
    #[inline]
    pub fn with_diagonal(&self, cell: Cell, across: Cell) -> &[DiagonalRectangle] {
        self.diagonals.row(cell.index() * self.adjacent.len() + across.index())
    }

    /// The rectangles that `cell` is a corner of: each cell beside it, and with it the other two of each that has both.
    #[inline]
    pub fn with_corner(&self, cell: Cell) -> impl Iterator<Item = (Cell, &[RemainingCorners])> {
        let rests = |[from, to]: [u32; 2]| &self.remaining[from as usize..to as usize];
        self.adjacent.row(cell.index()).iter().map(move |side| (side.corner, rests(side.range)))
    }
}

/// By cell its units and who sees it, a bit for each: asked thousands of times where rectangles are sought.
struct CellMasks {
    units: Vec<u64>,
    peers: Vec<u64>,
    words: [usize; 2], // of the units and of the peers of a cell
}

impl CellMasks {
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
        Self { units, peers, words: pages }
    }

    fn units(&self, cell: Cell) -> &[u64] {
        &self.units[cell.index() * self.words[0]..][..self.words[0]]
    }

    fn are_peers(&self, one: Cell, other: Cell) -> bool {
        self.peers[one.index() * self.words[1] + other.index() / 64] >> (other.index() % 64) & 1 == 1
    }

    /// The one first that is in more units with `cell`: few cells are, and each of them in many of its rectangles.
    fn most_shared_first(&self, cell: Cell, [one, other]: [Cell; 2]) -> [Cell; 2] {
        let shared = |with: Cell| -> u32 {
            self.units(cell).iter().zip(self.units(with)).map(|(units, others)| (units & others).count_ones()).sum()
        };
        if shared(other) > shared(one) { [other, one] } else { [one, other] }
    }

    /// Whether each unit has as many of the first and the last as of the two between, and no one sees the one across.
    fn is_unavoidable(&self, [a, b, c, d]: [Cell; 4]) -> bool {
        let apart = b != d && c != d && !self.are_peers(a, d) && !self.are_peers(b, c);
        apart
            && (0..self.words[0]).all(|page| {
                let [a, b, c, d] = [a, b, c, d].map(|cell| self.units(cell)[page]);
                a ^ d == b ^ c && a & d == b & c // one of two, and both
            })
    }
}

/// Whether whoever sees the cell sees it in a unit, and no rule asks anything else of it, so that units alone tell what the cell
/// may hold.
pub(crate) fn is_unit_only(layout: &Layout, cell: Cell) -> bool {
    let units = layout.units_of(cell);
    let is_asked =
        !layout.conditions_of(cell).is_empty() || layout.domain(cell) != DigitSet::all(layout.shape().side());
    !is_asked && layout.peers(cell).iter().all(|&peer| layout.units_of(peer).iter().any(|unit| units.contains(unit)))
}

/// Every four cells of which two may hold one digit and two another, and swap them: each unit has as many of the first two as of
/// the others. On a classic board these are the rectangles in two boxes. The first cell comes first in reading order and the last
/// lies across from it.
pub(crate) fn find_rectangles(layout: &Layout) -> Vec<[Cell; 4]> {
    let free: Vec<bool> = layout.shape().iter().map(|cell| is_unit_only(layout, cell)).collect();
    let (mut all, marks) = (Vec::new(), CellMasks::of(layout));
    for first in layout.shape().iter().filter(|cell| free[cell.index()]) {
        let is_after = |cell: &&Cell| **cell > first && free[cell.index()];
        for &second in layout.peers(first).iter().filter(is_after) {
            let Some(down) = unit_excluding(layout, first, second) else { continue };
            let Some(across) = unit_excluding(layout, second, first) else { continue };
            for &third in layout.unit(down).cells.iter().filter(is_after).filter(|&&third| third > second) {
                let lasts = layout.unit(across).cells.iter().filter(is_after);
                let corners = lasts.map(|&last| [first, second, third, last]);
                all.extend(corners.filter(|corners| marks.is_unavoidable(*corners)));
            }
        }
    }
    all.sort_unstable();
    all.dedup();
    all
}

/// A unit of `cell` that does not hold `other`.
fn unit_excluding(layout: &Layout, cell: Cell, other: Cell) -> Option<UnitId> {
    layout.units_of(cell).iter().copied().find(|unit| !layout.units_of(other).contains(unit))
}

#[cfg(test)]
mod tests {
    use super::*;
    use grid::{Rule, Shape};

    #[test]
    fn a_rectangle_lies_in_two_boxes() {
        let shape = Shape::nine();
        let all = find_rectangles(&Layout::classic(shape));
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
    fn rectangles_are_indexed_by_each_corner() {
        let lines = Layout::new(Shape::nine(), vec![Rule::ROWS, Rule::COLUMNS]);
        for (layout, sides) in [(Layout::classic(Shape::nine()), 4), (lines, 8)] {
            let rectangles = UnavoidableRectangles::of(&layout, 2);
            let mut seen = Vec::new();
            for cell in layout.shape().iter() {
                assert!(rectangles.with_corner(cell).count() <= 2 * sides, "{cell:?}");
                for (near, rests) in rectangles.with_corner(cell) {
                    for &RemainingCorners { adjacent: far, opposite: across, corner_index: place } in rests {
                        let corners = rectangles.all[place as usize / 4];
                        assert_eq!((corners[place as usize % 4], corners[3 - place as usize % 4]), (cell, across));
                        assert!(near != far && [near, far].iter().all(|side| corners.contains(side)));
                        assert!(![cell, across].contains(&near) && ![cell, across].contains(&far));
                        let mut between =
                            rectangles.with_diagonal(cell, across).iter().filter(|(number, _)| *number == place / 4);
                        assert!(between.next().is_some_and(|(_, sides)| sides.contains(&near) && sides.contains(&far)));
                        assert!(rectangles.opposite(cell)[across.index() / 64] >> (across.index() % 64) & 1 == 1);
                        seen.push(place);
                    }
                }
            }
            seen.sort_unstable();
            assert_eq!(seen, (0..4 * rectangles.all.len() as u32).collect::<Vec<_>>());
        }
    }

    #[test]
    fn rectangles_respect_the_units_of_extra_rules() {
        let layout = |rule| Layout::new(Shape::nine(), [&Rule::CLASSIC[..], &[rule]].concat());
        assert!(find_rectangles(&layout(Rule::KNIGHT)).is_empty(), "a knight sees beyond the units");
        let diagonals = find_rectangles(&layout(Rule::DIAGONALS));
        assert!(diagonals.len() < 486 && !diagonals.is_empty());
        let lines = Layout::new(Shape::nine(), vec![Rule::ROWS, Rule::COLUMNS]);
        assert_eq!(find_rectangles(&lines).len(), 36 * 36);
    }
}
