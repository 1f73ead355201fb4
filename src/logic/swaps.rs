//! Which cells of a layout could swap their digits so that no unit notices.

use crate::grid::{Cell, DigitSet, Layout, UnitId};

/// Every four cells that could swap two digits, and by each of the cells where the other three are.
#[derive(Debug)]
pub(super) struct Rectangles {
    /// By number, as [`rectangles`] tells them.
    pub all: Vec<[Cell; 4]>,
    sides: Vec<Side>,
    sided: Vec<[u32; 2]>, // by cell: where its sides begin and end
    rests: Vec<Rest>,
    facing: Vec<u64>,        // by cell: those across from it in some rectangle, as a set
    words: usize,            // of such a set
    diagonals: Vec<Between>, // by two cells, one after the other
    doors: Vec<u32>,         // by two cells: where theirs begin; one more at the end
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
        let all = rectangles(layout);
        let mut list: Vec<(Cell, Cell, Rest)> = Vec::with_capacity(4 * all.len());
        for (number, corners) in (0..).zip(&all) {
            let [a, b, c, d] = *corners;
            for (at, (cell, beside, across)) in
                (0..).zip([(a, [b, c], d), (b, [a, d], c), (c, [a, d], b), (d, [b, c], a)])
            {
                let [near, far] = nearest_first(layout, cell, beside);
                list.push((cell, near, Rest { far, across, place: 4 * number + at }));
            }
        }
        list.sort_by_key(|&(cell, near, _)| (cell, near));
        let (mut sides, mut sided) = (Vec::<Side>::new(), vec![[0; 2]; layout.shape().cells()]);
        for (at, chunk) in (0..).zip(list.chunk_by(|one, other| (one.0, one.1) == (other.0, other.1))) {
            let (cell, near, _) = chunk[0];
            let from = sides.last().map_or(0, |side| side.rests[1]);
            sides.push(Side { near, rests: [from, from + chunk.len() as u32] });
            let [first, end] = &mut sided[cell.index()];
            (*first, *end) = (if *end == 0 { at } else { *first }, at + 1);
        }
        let rests = list.iter().map(|&(.., rest)| rest).collect();
        let cells = layout.shape().cells();
        let (mut facing, mut doors) = (vec![0; cells * words], vec![0; cells * cells + 1]);
        list.sort_by_key(|&(cell, _, rest)| (cell, rest.across));
        for &(cell, _, Rest { across, .. }) in &list {
            facing[cell.index() * words + across.index() / 64] |= 1 << (across.index() % 64);
            doors[cell.index() * cells + across.index() + 1] += 1;
        }
        (1..doors.len()).for_each(|at| doors[at] += doors[at - 1]);
        let diagonals = list.iter().map(|&(_, near, Rest { far, place, .. })| (place / 4, [near, far])).collect();
        Self { all, sides, sided, rests, facing, words, diagonals, doors }
    }

    /// The cells across from `cell` in some rectangle, as a set.
    #[inline]
    pub fn facing(&self, cell: Cell) -> &[u64] {
        &self.facing[cell.index() * self.words..][..self.words]
    }

    /// The rectangles that have these cells across from each other.
    #[inline]
    pub fn between(&self, cell: Cell, across: Cell) -> &[Between] {
        let door = cell.index() * self.sided.len() + across.index();
        &self.diagonals[self.doors[door] as usize..self.doors[door + 1] as usize]
    }

    /// The rectangles that `cell` is a corner of: each cell beside it, and with it the other two of each that has both.
    #[inline]
    pub fn around(&self, cell: Cell) -> impl Iterator<Item = (Cell, &[Rest])> {
        let [first, end] = self.sided[cell.index()];
        let rests = |[from, to]: [u32; 2]| &self.rests[from as usize..to as usize];
        self.sides[first as usize..end as usize].iter().map(move |side| (side.near, rests(side.rests)))
    }
}

/// The one first that is in more units with `cell`: few cells are, and each of them in many of its rectangles.
fn nearest_first(layout: &Layout, cell: Cell, [one, other]: [Cell; 2]) -> [Cell; 2] {
    let shared = |with: Cell| layout.units_of(cell).iter().filter(|unit| layout.units_of(with).contains(unit)).count();
    if shared(other) > shared(one) { [other, one] } else { [one, other] }
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
