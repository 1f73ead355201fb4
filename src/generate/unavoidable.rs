//! Sets of cells that must not be left without a given.
//!
//! Two lines of a band that hold the same digits in some columns may be exchanged there, and two digits wherever they lie in each other's
//! units, without any unit noticing: a second solution unless a given says which it is. Every puzzle with one solution has a given in each
//! of these *unavoidable sets* (“There is no 16-clue Sudoku”, arXiv 1201.0749). The smallest ones answer a quarter of
//! what the solver would be asked while givens are taken away.

use crate::generate::cells::{Cells, meet, units_of};
use crate::generate::grids::Line;

/// Some of those sets in a full grid.
#[derive(Debug, Default)]
pub(super) struct Unavoidable {
    sets: Vec<Cells>,
}

/// Sets of more lines than these have a given nearly always.
const MOST: u32 = 5;

impl Unavoidable {
    /// In this grid.
    pub(super) fn of(grid: &Line) -> Self {
        let mut unavoidable = Self { sets: Vec::with_capacity(128) };
        let digit = |cell: usize| usize::from(grid[cell] - b'1');
        // by unit and digit: the cell
        let mut cells = [[0_u8; 9]; 27];
        for cell in 0..81 {
            units_of(cell).into_iter().for_each(|unit| cells[unit][digit(cell)] = cell as u8);
        }
        for lines in 0..6 {
            let three = [0, 1, 2].map(|at| &cells[3 * lines + at]);
            for (one, other) in [(0, 1), (0, 2), (1, 2)].map(|(one, other)| (three[one], three[other])) {
                // by digit: the one that the first line has where the other has that
                let across = |cell: u8| usize::from(if lines < 3 { cell % 9 } else { cell / 9 });
                let mut here = [0; 9];
                (0..9).for_each(|digit| here[across(one[digit])] = digit);
                let next = other.map(|cell| here[across(cell)]);
                unavoidable.note([&next, &next], |digit| [one[digit], other[digit]]);
            }
        }
        for (one, other) in (0..9).flat_map(|one| (0..one).map(move |other| (one, other))) {
            // by row: the one in which the other digit lies in the column of the first, or in its box
            let next = |kind: usize| {
                let of_row = |row: usize| units_of(usize::from(cells[row][one]))[kind];
                std::array::from_fn(|row| usize::from(cells[of_row(row)][other] / 9))
            };
            unavoidable.note([&next(1), &next(2)], |row| [cells[row][one], cells[row][other]]);
        }
        unavoidable
    }

    /// Adds the least sets that both ways lead nowhere out of, each member with two cells of its own.
    fn note(&mut self, ways: [&[usize; 9]; 2], cells: impl Fn(usize) -> [u8; 2]) {
        let mut left = 0x1FF_u32;
        while left != 0 {
            let (mut set, mut open) = (left & left.wrapping_neg(), left & left.wrapping_neg());
            while open != 0 {
                let at = open.trailing_zeros() as usize;
                open &= open - 1;
                let found = 1 << ways[0][at] | 1 << ways[1][at];
                open |= found & !set;
                set |= found;
            }
            left &= !set;
            if set.count_ones() <= MOST {
                let mut all = [0; 3];
                for cell in (0..9).filter(|at| set >> at & 1 == 1).flat_map(&cells) {
                    all[usize::from(cell) / 27] |= 1 << (cell % 27);
                }
                self.sets.push(all);
            }
        }
    }

    /// Whether one of them has none of these givens.
    pub(super) fn is_bare(&self, givens: Cells) -> bool {
        self.sets.iter().any(|&set| meet(set, givens) == [0; 3])
    }

    /// Whether it was worked out.
    pub(super) const fn is_known(&self) -> bool {
        !self.sets.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::Seed;
    use crate::generate::cells::{each, givens};
    use crate::solve::lanes::{Asked, Column, answers};

    /// The solutions of made puzzles.
    fn grids() -> impl Iterator<Item = Line> {
        (1..=40).map(|number| {
            let seed: Seed = format!("any-none-{number:X}").parse().expect("a seed");
            let piece = seed.make().expect("it can be").expect("it is found");
            std::array::from_fn(|cell| b'1' + piece.solution[cell].index() as u8)
        })
    }

    #[test]
    fn without_them_there_are_two_solutions() {
        let mut asked = Vec::new();
        for grid in grids() {
            let unavoidable = Unavoidable::of(&grid);
            assert!(unavoidable.sets.len() > 20, "{}", unavoidable.sets.len());
            for &set in &unavoidable.sets {
                let mut line = grid;
                each(set, |cell| line[cell] = b'.');
                asked.push(Column::read(&line));
            }
        }
        let all = answers(&asked, Asked { solutions: 2, guesses: 10_000 });
        assert!(all.iter().all(|answer| answer.solutions == 2), "of {}", all.len());
    }

    /// Two digits that change places in a row and in the next one: the least that can be exchanged.
    #[test]
    fn all_of_four_cells_are_there() {
        for grid in grids() {
            let unavoidable = Unavoidable::of(&grid);
            let corners = |[one, other]: [usize; 2], [left, right]: [usize; 2]| {
                [9 * one + left, 9 * one + right, 9 * other + left, 9 * other + right]
            };
            let pairs = || (0..9).flat_map(|one| (0..one).map(move |other| [other, one]));
            for (rows, columns) in pairs().flat_map(|rows| pairs().map(move |columns| (rows, columns))) {
                let cells = corners(rows, columns);
                let boxes = cells.map(|cell| units_of(cell)[2]);
                let is_deadly = grid[cells[0]] == grid[cells[3]]
                    && grid[cells[1]] == grid[cells[2]]
                    && (boxes[0] == boxes[1]) != (boxes[0] == boxes[2]);
                let mut line = grid;
                cells.into_iter().for_each(|cell| line[cell] = b'.');
                assert_eq!(unavoidable.is_bare(givens(&line)), is_deadly, "{cells:?}");
            }
        }
    }
}
