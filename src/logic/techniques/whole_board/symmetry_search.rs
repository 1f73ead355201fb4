//! The moves of a board that leave its givens as they are.

use std::collections::HashSet;

use crate::Position;
use crate::evidence::Symmetry;
use grid::{Cell, Digit, Family};

/// No more moves than these are tried, and no more symmetries told: a board with more is all but empty.
const MAX_ATTEMPTS: usize = 20_000;
const MAX_SYMMETRIES: usize = 24;

/// The givens of a board, and how each line looks: lines that a symmetry takes to each other look alike.
struct GivensGrid<'a> {
    position: &'a Position,
    side: usize,
    box_size: [usize; 2],           // how many rows a band has, how many columns a stack
    digits: Vec<Option<usize>>,     // by cell, of givens alone
    line_signatures: [Vec<u64>; 2], // of rows, of columns
    digit_signatures: Vec<u64>,
}

/// Every way to move rows and columns and to rename digits that keeps the givens, but for the one that moves nothing.
pub(super) fn symmetries(position: &Position) -> Vec<Symmetry> {
    let Some(givens) = GivensGrid::of(position) else { return Vec::new() };
    let sorted = |looks: &[u64]| {
        let mut looks = looks.to_vec();
        looks.sort_unstable();
        looks
    };
    let [rows, columns] = givens.line_signatures.each_ref().map(|looks| sorted(looks));
    let has_twins = |looks: &[u64]| looks.windows(2).any(|two| two[0] == two[1]);
    let may_turn = rows == columns && givens.box_size[0] == givens.box_size[1];
    if !may_turn && !has_twins(&rows) && !has_twins(&columns) {
        return Vec::new();
    }
    let mut search = Search { givens: &givens, attempts_left: MAX_ATTEMPTS, found: Vec::new() };
    for is_turned in [false, true] {
        if !is_turned || may_turn {
            search.assign_lines(is_turned, &mut Vec::new());
        }
    }
    search.found
}

impl<'a> GivensGrid<'a> {
    /// `None` on a board without rows, columns or boxes, where rules ask for more than different digits, or with so few givens that it cannot have one solution.
    fn of(position: &'a Position) -> Option<Self> {
        let shape = position.shape();
        if !position.layout().has_only_distinct_cells() {
            return None;
        }
        let has = |family: Family| position.layout().units().iter().filter(|unit| unit.name.family == family).count();
        let is_whole = [Family::Row, Family::Column, Family::Box].iter().all(|&family| has(family) == shape.side());
        let given = |cell: Cell| position.digit(cell).filter(|_| position.is_given(cell)).map(Digit::index);
        let digits: Vec<Option<usize>> = shape.iter().map(given).collect();
        let kinds: HashSet<usize> = digits.iter().flatten().copied().collect();
        if !is_whole || kinds.len() + 1 < shape.side() {
            return None;
        }
        let mut givens = Self {
            position,
            side: shape.side(),
            box_size: [shape.box_height(), shape.box_width()],
            digits,
            line_signatures: [vec![0; shape.side()], vec![0; shape.side()]],
            digit_signatures: vec![0; shape.side()],
        };
        (0..4).for_each(|_| givens.refine());
        Some(givens)
    }

    /// Tells lines apart by what they looked like before, and what stands where they cross.
    fn refine(&mut self) {
        let mut lines = [vec![0_u64; self.side], vec![0_u64; self.side]];
        let mut digits = vec![0_u64; self.side];
        let standing = self.digits.iter().enumerate().filter_map(|(at, digit)| digit.map(|digit| (at, digit)));
        for (at, digit) in standing {
            let (row, column) = (at / self.side, at % self.side);
            let look = |look: u64| mix(look.wrapping_mul(3).wrapping_add(self.digit_signatures[digit]));
            let (across, down) = (look(self.line_signatures[0][row]), look(self.line_signatures[1][column]));
            lines[0][row] = lines[0][row].wrapping_add(down);
            lines[1][column] = lines[1][column].wrapping_add(across);
            digits[digit] = digits[digit].wrapping_add(mix(across.wrapping_add(down)));
        }
        for (way, lines) in lines.iter().enumerate() {
            let size = self.box_size[way];
            for line in 0..self.side {
                let first = line / size * size;
                let beside = lines[first..first + size].iter().fold(0_u64, |all, &look| all.wrapping_add(mix(look)));
                self.line_signatures[way][line] = mix(lines[line].wrapping_mul(5).wrapping_add(beside));
            }
        }
        self.digit_signatures = digits.into_iter().map(mix).collect();
    }
}

/// Lines are given places one by one, rows first.
struct Search<'a> {
    givens: &'a GivensGrid<'a>,
    attempts_left: usize,
    found: Vec<Symmetry>,
}

impl Search<'_> {
    /// Takes each line to one that looks the same, the lines of a band to the lines of a band. If the board `is_turned`, rows go to
    /// columns and columns to rows.
    fn assign_lines(&mut self, is_turned: bool, to: &mut Vec<usize>) {
        let (side, givens) = (self.givens.side, self.givens);
        if to.len() == 2 * side {
            self.found.extend(self.symmetry(is_turned, to));
            return;
        }
        let (way, line) = (to.len() / side, to.len() % side);
        let there = way ^ usize::from(is_turned);
        let size = givens.box_size[way];
        let taken = to[to.len() - line..].to_vec();
        for target in 0..side {
            let fits =
                |(other, &taken): (usize, &usize)| (other / size == line / size) == (taken / size == target / size);
            if self.attempts_left == 0 || self.found.len() >= MAX_SYMMETRIES {
                return;
            }
            if givens.line_signatures[way][line] != givens.line_signatures[there][target] || taken.contains(&target) {
                continue;
            }
            self.attempts_left -= 1;
            if !taken.iter().enumerate().all(fits) {
                continue;
            }
            to.push(target);
            if way == 0 || self.digit_map(is_turned, to).is_some() {
                self.assign_lines(is_turned, to);
            }
            to.pop();
        }
    }

    /// What each digit is called in the cells whose row and column have their place; `None` where givens do not agree.
    fn digit_map(&self, is_turned: bool, to: &[usize]) -> Option<Vec<Option<usize>>> {
        let side = self.givens.side;
        let mut names = vec![None; side];
        let mut is_used = vec![false; side];
        for column in 0..to.len() - side {
            for row in 0..side {
                let from = self.givens.digits[row * side + column];
                let goes = self.givens.digits[target_index(is_turned, side, to[row], to[side + column])];
                let (Some(from), Some(goes)) = (from, goes) else {
                    if from.is_some() != goes.is_some() {
                        return None;
                    }
                    continue;
                };
                match names[from] {
                    Some(name) if name != goes => return None,
                    None if is_used[goes] => return None,
                    _ => (names[from], is_used[goes]) = (Some(goes), true),
                }
            }
        }
        Some(names)
    }

    fn symmetry(&self, is_turned: bool, to: &[usize]) -> Option<Symmetry> {
        let side = self.givens.side;
        let mut names = self.digit_map(is_turned, to)?;
        let unused: Vec<usize> = (0..side).filter(|name| !names.contains(&Some(*name))).collect();
        // At most one digit is no given, and it keeps to what is left.
        names.iter_mut().filter(|name| name.is_none()).zip(unused).for_each(|(name, left)| *name = Some(left));
        let cell = |at: usize| Cell::new(target_index(is_turned, side, to[at / side], to[side + at % side]));
        let cells: Vec<Cell> = (0..side * side).map(cell).collect();
        let moves = cells.iter().enumerate().any(|(at, cell)| cell.index() != at);
        let digits = names.into_iter().flatten().map(Digit::new).collect();
        (moves && is_layout_preserved(self.givens.position, &cells))
            .then_some(Symmetry { cell_images: cells, digit_images: digits })
    }
}

/// Returns whether the cells keep their units and peers when each moves to its image. On boards with more than rows, columns and boxes some
/// symmetries do not keep them.
fn is_layout_preserved(position: &Position, to: &[Cell]) -> bool {
    let layout = position.layout();
    let moved = |cells: &[Cell]| {
        let mut moved: Vec<Cell> = cells.iter().map(|cell| to[cell.index()]).collect();
        moved.sort_unstable();
        moved
    };
    let units: HashSet<&[Cell]> = layout.units().iter().map(|unit| &unit.cells[..]).collect();
    layout.units().iter().all(|unit| units.contains(&moved(&unit.cells)[..]))
        && position
            .shape()
            .iter()
            .all(|cell| layout.peers(cell).iter().all(|peer| layout.are_peers(to[cell.index()], to[peer.index()])))
}

/// The cell where a row that goes to the line `row` and a column that goes to `column` cross.
const fn target_index(is_turned: bool, side: usize, row: usize, column: usize) -> usize {
    if is_turned { column * side + row } else { row * side + column }
}

const fn mix(word: u64) -> u64 {
    let word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB).wrapping_add(0x9E37_79B9_7F4A_7C15);
    word ^ (word >> 31)
}
