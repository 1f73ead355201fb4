//! Unavoidable rectangles: four cells that could swap two digits without changing the set of digits in any unit.
//!
//! ```text
//!  first    second        1 ─── 2        2 ─── 1
//!                         │     │   or   │     │
//!  third    last          2 ─── 1        1 ─── 2
//! ```
//!
//! If a solution contains one of these two arrangements and none of the four cells is a given, then another solution contains the other
//! arrangement. Techniques that assume uniqueness are based on this.
//!
//! The corners of a rectangle are listed as first, second, third and last. The first and the last corner are opposite to each other, and so
//! are the second and the third. All other pairs of corners are adjacent. On a classic board, the unavoidable rectangles are the rectangles
//! in two rows, two columns and two boxes.

use crate::csr::Csr;
use grid::{Cell, DigitSet, Layout, UnitId};

/// All unavoidable rectangles of a layout, indexed by corner, and by diagonal (a pair of opposite corners).
#[derive(Debug)]
pub(crate) struct UnavoidableRectangles {
    /// Corners of each rectangle, in the order of [`find_rectangles`]. The number of a rectangle is its index in this list.
    pub all: Vec<[Cell; 4]>,
    /// For each cell, the groups of rectangles that have the cell as a corner. All rectangles of a group share a second corner, which is
    /// adjacent to the cell. An item contains this second corner, and the range of the group in `remaining`. Although a rectangle has two
    /// corners that are adjacent to the cell, it is in only one group of the cell.
    adjacent: Csr<AdjacentCorner>,
    /// Rectangles in the order of the groups in `adjacent`. Each rectangle occurs four times, because it is in a group of each of its
    /// corners. An item contains the two corners that the group does not determine.
    remaining: Vec<RemainingCorners>,
    /// For each cell, the set of the cells that are opposite to it in some rectangle.
    opposite: Vec<u64>,
    /// Number of 64-bit words in each set of cells.
    set_words: usize,
    /// For each pair of opposite corners, the rectangles with these corners. The index of a pair is the number of cells times one corner,
    /// plus the other corner. Each pair is listed in both orders.
    diagonals: Csr<DiagonalRectangle>,
}

/// Rectangle of which two opposite corners are known: the number of the rectangle, and its other two corners.
pub(crate) type DiagonalRectangle = (u32, [Cell; 2]);

/// Group of rectangles that share two adjacent corners: the cell under which the group is listed, and `corner`. If `corner` does not fit a
/// pattern, a search skips the whole group.
#[derive(Clone, Copy, Debug)]
struct AdjacentCorner {
    /// Corner that is adjacent to the cell under which the group is listed.
    corner: Cell,
    /// Start and end of the group in [`UnavoidableRectangles::remaining`].
    range: [u32; 2],
}

/// Rectangle that is listed under two of its corners: a cell, and a corner that is adjacent to the cell. Contains the other two corners.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RemainingCorners {
    /// Corner that is adjacent to the cell, besides the one under which the rectangle is listed.
    pub adjacent: Cell,
    /// Corner that is opposite to the cell.
    pub opposite: Cell,
    /// Four times the number of the rectangle, plus the index (0 to 3) of the cell among the corners of the rectangle.
    pub corner_index: u32,
}

impl UnavoidableRectangles {
    /// Finds the unavoidable rectangles of `layout` and indexes them. Sets of cells have `set_words` words.
    pub fn of(layout: &Layout, set_words: usize) -> Self {
        let (all, masks) = (find_rectangles(layout), CellMasks::of(layout));
        let cells = layout.shape().cells();
        let mut list: Vec<(Cell, Cell, RemainingCorners)> = Vec::with_capacity(4 * all.len());
        for (number, corners) in (0..).zip(&all) {
            let [a, b, c, d] = *corners;
            for (at, (cell, adjacent, opposite)) in
                (0..).zip([(a, [b, c], d), (b, [a, d], c), (c, [a, d], b), (d, [b, c], a)])
            {
                let [near, far] = masks.most_shared_first(cell, adjacent);
                list.push((cell, near, RemainingCorners { adjacent: far, opposite, corner_index: 4 * number + at }));
            }
        }
        let index = |one: Cell, other: Cell| one.index() * cells + other.index();
        let by_two_corners = Csr::from_pairs(cells * cells, list.iter().map(|item| (index(item.0, item.1), *item)));
        let list = by_two_corners.into_values();
        let (mut adjacent, mut from) = (Vec::new(), 0);
        for chunk in list.chunk_by(|one, other| (one.0, one.1) == (other.0, other.1)) {
            let ((cell, near, _), to) = (chunk[0], from + chunk.len() as u32);
            adjacent.push((cell.index(), AdjacentCorner { corner: near, range: [from, to] }));
            from = to;
        }
        let remaining = list.iter().map(|&(.., remaining)| remaining).collect();
        let mut opposite_sets = vec![0; cells * set_words];
        for &(cell, _, RemainingCorners { opposite, .. }) in &list {
            opposite_sets[cell.index() * set_words + opposite.index() / 64] |= 1 << (opposite.index() % 64);
        }
        let diagonal = |&(cell, near, RemainingCorners { adjacent: far, opposite, corner_index }): &(
            Cell,
            Cell,
            RemainingCorners,
        )| { (index(cell, opposite), (corner_index / 4, [near, far])) };
        let diagonals = Csr::from_pairs(cells * cells, list.iter().map(diagonal));
        Self {
            all,
            adjacent: Csr::from_pairs(cells, adjacent.iter().copied()),
            remaining,
            opposite: opposite_sets,
            set_words,
            diagonals,
        }
    }

    /// Returns the set of cells that are opposite to `cell` in some rectangle.
    #[inline]
    pub fn opposite(&self, cell: Cell) -> &[u64] {
        &self.opposite[cell.index() * self.set_words..][..self.set_words]
    }

    /// Returns the rectangles in which `cell` and `opposite` are opposite corners.
    #[inline]
    pub fn with_diagonal(&self, cell: Cell, opposite: Cell) -> &[DiagonalRectangle] {
        self.diagonals.row(cell.index() * self.adjacent.len() + opposite.index())
    }

    /// Returns the rectangles that have `cell` as a corner, each of them once. They are grouped by a corner that is adjacent to `cell`.
    /// Each group consists of this adjacent corner, and of the other two corners of each rectangle.
    #[inline]
    pub fn with_corner(&self, cell: Cell) -> impl Iterator<Item = (Cell, &[RemainingCorners])> {
        let remaining = |[from, to]: [u32; 2]| &self.remaining[from as usize..to as usize];
        self.adjacent.row(cell.index()).iter().map(move |adjacent| (adjacent.corner, remaining(adjacent.range)))
    }
}

/// For each cell, bit masks of its units and of its peers. They are faster than lists, because the search for rectangles reads them
/// thousands of times.
struct CellMasks {
    /// For each cell, a bit mask of the units that contain it.
    units: Vec<u64>,
    /// For each cell, a bit mask of its peers.
    peers: Vec<u64>,
    /// Number of words of each mask of units, and of each mask of peers.
    words: [usize; 2],
}

impl CellMasks {
    fn of(layout: &Layout) -> Self {
        let cells = layout.shape().cells();
        let words = [layout.units().len().div_ceil(64), cells.div_ceil(64)];
        let [mut units, mut peers] = words.map(|words| vec![0; cells * words]);
        for cell in layout.shape().iter() {
            for unit in layout.units_of(cell).iter().map(|unit| usize::from(unit.0)) {
                units[cell.index() * words[0] + unit / 64] |= 1 << (unit % 64);
            }
            for peer in layout.peers(cell).iter().map(|peer| peer.index()) {
                peers[cell.index() * words[1] + peer / 64] |= 1 << (peer % 64);
            }
        }
        Self { units, peers, words }
    }

    fn units(&self, cell: Cell) -> &[u64] {
        &self.units[cell.index() * self.words[0]..][..self.words[0]]
    }

    fn are_peers(&self, one: Cell, other: Cell) -> bool {
        self.peers[one.index() * self.words[1] + other.index() / 64] >> (other.index() % 64) & 1 == 1
    }

    /// Returns the cells `one` and `other`, first the one that shares more units with `cell`. The rectangles of `cell` are grouped by this
    /// first one. Few cells share two units with `cell`, but each of them is a corner of many rectangles of `cell`. So there are few
    /// groups.
    fn most_shared_first(&self, cell: Cell, [one, other]: [Cell; 2]) -> [Cell; 2] {
        let shared = |other: Cell| -> u32 {
            self.units(cell).iter().zip(self.units(other)).map(|(units, others)| (units & others).count_ones()).sum()
        };
        if shared(other) > shared(one) { [other, one] } else { [one, other] }
    }

    /// Whether the corners form an unavoidable rectangle. `a` and `d` are opposite corners, and so are `b` and `c`. Opposite corners must
    /// not be peers, and each unit must contain the same number of corners from both pairs.
    fn is_unavoidable(&self, [a, b, c, d]: [Cell; 4]) -> bool {
        let apart = b != d && c != d && !self.are_peers(a, d) && !self.are_peers(b, c);
        apart
            && (0..self.words[0]).all(|word| {
                let [a, b, c, d] = [a, b, c, d].map(|cell| self.units(cell)[word]);
                a ^ d == b ^ c && a & d == b & c // compares units with exactly one of the two corners, then units with both
            })
    }
}

/// Whether nothing constrains `cell` except its units: each of its peers shares a unit with it, it has no conditions, and all digits are
/// allowed in it.
pub(crate) fn is_unit_only(layout: &Layout, cell: Cell) -> bool {
    let units = layout.units_of(cell);
    let has_other_constraints =
        !layout.conditions_of(cell).is_empty() || layout.domain(cell) != DigitSet::all(layout.shape().side());
    !has_other_constraints
        && layout.peers(cell).iter().all(|&peer| layout.units_of(peer).iter().any(|unit| units.contains(unit)))
}

/// Returns the four corners of each unavoidable rectangle of `layout`. The rectangles are in ascending order of their corners. The first
/// corner of a rectangle is its first one in reading order. The second corner comes before the third, and the last is opposite to the
/// first.
///
/// Each unit contains the same number of corners from both pairs of opposite corners. Nothing constrains the corners except their units.
pub(crate) fn find_rectangles(layout: &Layout) -> Vec<[Cell; 4]> {
    let is_unit_only: Vec<bool> = layout.shape().iter().map(|cell| is_unit_only(layout, cell)).collect();
    let (mut all, masks) = (Vec::new(), CellMasks::of(layout));
    for first in layout.shape().iter().filter(|cell| is_unit_only[cell.index()]) {
        let is_after = |cell: &&Cell| **cell > first && is_unit_only[cell.index()];
        for &second in layout.peers(first).iter().filter(is_after) {
            let Some(first_unit) = unit_excluding(layout, first, second) else { continue };
            let Some(second_unit) = unit_excluding(layout, second, first) else { continue };
            for &third in layout.unit(first_unit).cells.iter().filter(is_after).filter(|&&third| third > second) {
                let lasts = layout.unit(second_unit).cells.iter().filter(is_after);
                let corners = lasts.map(|&last| [first, second, third, last]);
                all.extend(corners.filter(|corners| masks.is_unavoidable(*corners)));
            }
        }
    }
    all.sort_unstable();
    all.dedup();
    all
}

/// Returns the first unit that contains `cell` but not `other`, or `None` if `other` is in every unit of `cell`.
fn unit_excluding(layout: &Layout, cell: Cell, other: Cell) -> Option<UnitId> {
    layout.units_of(cell).iter().copied().find(|unit| !layout.units_of(other).contains(unit))
}

#[cfg(test)]
mod tests {
    use super::*;
    use grid::{Rule, Shape};

    #[test]
    fn each_rectangle_of_a_classic_board_is_in_two_boxes() {
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
        for (layout, half_limit) in [(Layout::classic(Shape::nine()), 4), (lines, 8)] {
            let rectangles = UnavoidableRectangles::of(&layout, 2);
            let mut seen = Vec::new();
            for cell in layout.shape().iter() {
                assert!(rectangles.with_corner(cell).count() <= 2 * half_limit, "{cell:?}");
                for (near, remaining) in rectangles.with_corner(cell) {
                    for &RemainingCorners { adjacent: far, opposite, corner_index } in remaining {
                        let (number, at) = (corner_index / 4, corner_index as usize % 4);
                        let corners = rectangles.all[number as usize];
                        assert_eq!((corners[at], corners[3 - at]), (cell, opposite));
                        assert!(near != far && [near, far].iter().all(|adjacent| corners.contains(adjacent)));
                        assert!(![cell, opposite].contains(&near) && ![cell, opposite].contains(&far));
                        let diagonals = rectangles.with_diagonal(cell, opposite);
                        let mut same = diagonals.iter().filter(|(other, _)| *other == number);
                        assert!(same.next().is_some_and(|(_, others)| others.contains(&near) && others.contains(&far)));
                        assert!(rectangles.opposite(cell)[opposite.index() / 64] >> (opposite.index() % 64) & 1 == 1);
                        seen.push(corner_index);
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
        assert!(find_rectangles(&layout(Rule::KNIGHT)).is_empty(), "a knight's move relates cells that share no unit");
        let diagonals = find_rectangles(&layout(Rule::DIAGONALS));
        assert!(diagonals.len() < 486 && !diagonals.is_empty());
        let lines = Layout::new(Shape::nine(), vec![Rule::ROWS, Rule::COLUMNS]);
        assert_eq!(find_rectangles(&lines).len(), 36 * 36);
    }
}
