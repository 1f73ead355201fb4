//! Search for the symmetries of the givens: moves of rows and columns, together with a renaming of digits, that leave the givens unchanged.
//!
//! Every line and every digit gets a signature, a hash that stays the same under a symmetry. For each line, the search then chooses an
//! image, which is a line with the same signature. It chooses the images of the rows first, then those of the columns, and checks the
//! digits of the givens column by column.

use std::collections::HashSet;

use crate::Position;
use crate::evidence::Symmetry;
use grid::{Cell, Digit, Family};

/// Maximum number of times that the search tries a line as the image of another line. Only boards with very few givens need more.
const MAX_ATTEMPTS: usize = 20_000;
/// Maximum number of symmetries that the search returns.
const MAX_SYMMETRIES: usize = 24;

/// Givens of a board, with a signature (hash) for each line and each digit.
///
/// A symmetry takes every line to a line with the same signature, and every digit to a digit with the same signature.
struct GivensGrid<'a> {
    position: &'a Position,
    side: usize,
    /// Number of rows in a band, and number of columns in a stack.
    box_size: [usize; 2],
    /// For each cell, the index of its digit if the cell is a given, else `None`.
    digits: Vec<Option<usize>>,
    /// Signatures (hashes) of the rows, and signatures of the columns.
    line_signatures: [Vec<u64>; 2],
    /// Signature (hash) of each digit.
    digit_signatures: Vec<u64>,
}

/// Returns the symmetries of the givens, except the trivial one that moves no cell.
///
/// A symmetry moves rows and columns, may exchange rows with columns, and may rename digits. At most [`MAX_SYMMETRIES`] symmetries are
/// returned. Some may be missing if the search stops after [`MAX_ATTEMPTS`] attempts.
pub(super) fn symmetries(position: &Position) -> Vec<Symmetry> {
    let Some(givens) = GivensGrid::of(position) else { return Vec::new() };
    let sorted = |signatures: &[u64]| {
        let mut signatures = signatures.to_vec();
        signatures.sort_unstable();
        signatures
    };
    let [rows, columns] = givens.line_signatures.each_ref().map(|signatures| sorted(signatures));
    let has_equal_lines = |signatures: &[u64]| signatures.windows(2).any(|pair| pair[0] == pair[1]);
    let may_turn = rows == columns && givens.box_size[0] == givens.box_size[1];
    if !may_turn && !has_equal_lines(&rows) && !has_equal_lines(&columns) {
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
    /// Returns the givens of a position, with the signatures of all lines and digits.
    ///
    /// Returns `None` if the board lacks rows, columns or boxes, or if its rules require more than that certain cells have different
    /// digits. Also returns `None` if two or more digits are missing among the givens, because the puzzle then has several solutions.
    fn of(position: &'a Position) -> Option<Self> {
        let shape = position.shape();
        if !position.layout().has_only_distinct_cells() {
            return None;
        }
        let unit_count =
            |family: Family| position.layout().units().iter().filter(|unit| unit.name.family == family).count();
        let is_complete =
            [Family::Row, Family::Column, Family::Box].iter().all(|&family| unit_count(family) == shape.side());
        let given = |cell: Cell| position.digit(cell).filter(|_| position.is_given(cell)).map(Digit::index);
        let digits: Vec<Option<usize>> = shape.iter().map(given).collect();
        let given_digits: HashSet<usize> = digits.iter().flatten().copied().collect();
        if !is_complete || given_digits.len() + 1 < shape.side() {
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

    /// Replaces the signatures of all lines and digits by more specific ones.
    ///
    /// A new signature depends on the old signatures, on the givens in the line, and on the other lines of the same band or stack.
    fn refine(&mut self) {
        let mut lines = [vec![0_u64; self.side], vec![0_u64; self.side]];
        let mut digits = vec![0_u64; self.side];
        let givens = self.digits.iter().enumerate().filter_map(|(at, digit)| digit.map(|digit| (at, digit)));
        for (at, digit) in givens {
            let (row, column) = (at / self.side, at % self.side);
            let hash = |signature: u64| mix(signature.wrapping_mul(3).wrapping_add(self.digit_signatures[digit]));
            let (row_hash, column_hash) = (hash(self.line_signatures[0][row]), hash(self.line_signatures[1][column]));
            lines[0][row] = lines[0][row].wrapping_add(column_hash);
            lines[1][column] = lines[1][column].wrapping_add(row_hash);
            digits[digit] = digits[digit].wrapping_add(mix(row_hash.wrapping_add(column_hash)));
        }
        for (axis, lines) in lines.iter().enumerate() {
            let size = self.box_size[axis];
            for line in 0..self.side {
                let first = line / size * size;
                let neighbours =
                    lines[first..first + size].iter().fold(0_u64, |all, &signature| all.wrapping_add(mix(signature)));
                self.line_signatures[axis][line] = mix(lines[line].wrapping_mul(5).wrapping_add(neighbours));
            }
        }
        self.digit_signatures = digits.into_iter().map(mix).collect();
    }
}

/// Depth-first search that chooses the images of all lines one by one, first of the rows, then of the columns.
struct Search<'a> {
    givens: &'a GivensGrid<'a>,
    /// Number of times that the search may still try a line as the image of another line.
    attempts_left: usize,
    found: Vec<Symmetry>,
}

impl Search<'_> {
    /// Adds to `self.found` the symmetries with the images in `to`. `to` contains the images that have been chosen so far: first those of
    /// the rows, then those of the columns.
    ///
    /// The image of a line has the same signature as the line. Two lines of one band or stack have images in one band or stack. If
    /// `is_turned`, the images of rows are columns, and the images of columns are rows.
    fn assign_lines(&mut self, is_turned: bool, to: &mut Vec<usize>) {
        let (side, givens) = (self.givens.side, self.givens);
        if to.len() == 2 * side {
            self.found.extend(self.symmetry(is_turned, to));
            return;
        }
        let (axis, line) = (to.len() / side, to.len() % side);
        let target_axis = axis ^ usize::from(is_turned);
        let size = givens.box_size[axis];
        let taken = to[to.len() - line..].to_vec();
        for target in 0..side {
            let fits =
                |(other, &taken): (usize, &usize)| (other / size == line / size) == (taken / size == target / size);
            if self.attempts_left == 0 || self.found.len() >= MAX_SYMMETRIES {
                return;
            }
            if givens.line_signatures[axis][line] != givens.line_signatures[target_axis][target]
                || taken.contains(&target)
            {
                continue;
            }
            self.attempts_left -= 1;
            if !taken.iter().enumerate().all(fits) {
                continue;
            }
            to.push(target);
            if axis == 0 || self.digit_map(is_turned, to).is_some() {
                self.assign_lines(is_turned, to);
            }
            to.pop();
        }
    }

    /// Returns the image of each digit, or `None` in place of an image that is not known yet. `to` contains the images of all rows and of
    /// the first columns. Only the cells in these columns are used.
    ///
    /// Returns `None` instead of a list if there is a contradiction: two cells require different images of a digit, two digits have the
    /// same image, or a given has an image that is not a given, or the other way round.
    fn digit_map(&self, is_turned: bool, to: &[usize]) -> Option<Vec<Option<usize>>> {
        let side = self.givens.side;
        let mut images = vec![None; side];
        let mut is_taken = vec![false; side];
        for column in 0..to.len() - side {
            for row in 0..side {
                let from = self.givens.digits[row * side + column];
                let image = self.givens.digits[target_index(is_turned, side, to[row], to[side + column])];
                let (Some(from), Some(image)) = (from, image) else {
                    if from.is_some() != image.is_some() {
                        return None;
                    }
                    continue;
                };
                match images[from] {
                    Some(name) if name != image => return None,
                    None if is_taken[image] => return None,
                    _ => (images[from], is_taken[image]) = (Some(image), true),
                }
            }
        }
        Some(images)
    }

    /// Returns the symmetry that takes all lines to the lines `to`.
    ///
    /// Returns `None` if the symmetry would move no cell, or would not preserve the givens, units or peers.
    fn symmetry(&self, is_turned: bool, to: &[usize]) -> Option<Symmetry> {
        let side = self.givens.side;
        let mut images = self.digit_map(is_turned, to)?;
        let unused: Vec<usize> = (0..side).filter(|name| !images.contains(&Some(*name))).collect();
        // At most one digit is not among the givens. Its image is the only digit that is left.
        images.iter_mut().filter(|name| name.is_none()).zip(unused).for_each(|(name, left)| *name = Some(left));
        let cell = |at: usize| Cell::new(target_index(is_turned, side, to[at / side], to[side + at % side]));
        let cells: Vec<Cell> = (0..side * side).map(cell).collect();
        let moves = cells.iter().enumerate().any(|(at, cell)| cell.index() != at);
        let digits = images.into_iter().flatten().map(Digit::new).collect();
        (moves && is_layout_preserved(self.givens.position, &cells))
            .then_some(Symmetry { cell_images: cells, digit_images: digits })
    }
}

/// Whether units remain units and peers remain peers if each cell `n` moves to the cell `to[n]`.
///
/// The search knows only rows, columns and boxes, so this may be false on a board with additional rules.
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

/// Returns the index of the cell where the image of a row crosses the image of a column.
///
/// `row` and `column` are the indices of these images. If `is_turned`, the image of the row is a column, and the image of the column is a
/// row.
const fn target_index(is_turned: bool, side: usize, row: usize, column: usize) -> usize {
    if is_turned { column * side + row } else { row * side + column }
}

/// Returns a hash of a 64-bit word, with the shifts and constants of `SplitMix64`.
const fn mix(word: u64) -> u64 {
    let word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB).wrapping_add(0x9E37_79B9_7F4A_7C15);
    word ^ (word >> 31)
}
