//! One form for all puzzles that are the same but for how they are turned, shuffled and relabelled.
//!
//! Of all that can be made of a full grid by its 3,359,232 turns and shuffles of lines, and by relabelling, that counts which comes first
//! when it is read row by row; of the turns that lead to it, where there are several, the one that puts the puzzle's givens first.
//! The first row then reads 1 to 9 whatever it was, which settles the digits, and what settles the order of the other rows is their first
//! column: so 2 × 9 × 1,296 turns are looked at, a quarter of a millisecond.

use std::cmp::Ordering;
use std::sync::LazyLock;

use crate::Piece;
use crate::grids::Line;
use grid::{Digit, Rule, Shape};

/// What a classic 9 × 9 puzzle with one solution has in common with all of its turns, and with nothing else.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Form(Line);

impl Form {
    /// The puzzle that stands for all of them: symbols from `1`, and `.` where a cell is empty, row by row.
    #[must_use]
    pub const fn line(&self) -> [u8; 81] {
        self.0
    }
}

impl Piece {
    /// Its form, if it is of the classic 9 × 9 kind. Two pieces have the same form if and only if one is the other turned, its bands,
    /// stacks, rows and columns shuffled, and relabelled.
    #[must_use]
    pub fn form(&self) -> Option<Form> {
        let layout = &self.puzzle.layout;
        if layout.shape() != Shape::nine() || layout.rules() != Rule::CLASSIC {
            return None;
        }
        let symbol = |digit: Digit| b'1' + digit.index() as u8;
        let solution = std::array::from_fn(|cell| symbol(self.solution[cell]));
        Some(form(&std::array::from_fn(|cell| self.puzzle.digits[cell].map_or(b'.', symbol)), &solution))
    }
}

/// Every order of nine columns that keeps stacks together.
static ORDERS: LazyLock<Vec<[usize; 9]>> = LazyLock::new(|| {
    const THREE: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let choices = (0..6 * 216).map(|at| [at / 216, at / 36 % 6, at / 6 % 6, at % 6].map(|way: usize| THREE[way]));
    choices.map(|[stacks, within @ ..]| std::array::from_fn(|k| stacks[k / 3] * 3 + within[k / 3][k % 3])).collect()
});

/// A way to look at a grid: which row and column come where, and what each digit is called.
struct Look {
    rows: [usize; 9],
    columns: [usize; 9],
    names: [u8; 9],
}

pub(super) fn form(puzzle: &Line, solution: &Line) -> Form {
    let (mut first, mut least) = ([u8::MAX; 81], [u8::MAX; 81]);
    for (puzzle, solution) in [(*puzzle, *solution), (turned(puzzle), turned(solution))] {
        for (top, columns) in (0..9).flat_map(|top| ORDERS.iter().map(move |columns| (top, columns))) {
            let Some(look) = Look::from(&solution, top, columns, &first) else { continue };
            let (grid, givens) = (look.of(&solution), look.of(&puzzle));
            match grid.cmp(&first) {
                Ordering::Less => (first, least) = (grid, givens),
                Ordering::Equal => least = least.min(givens),
                Ordering::Greater => {}
            }
        }
    }
    Form(least)
}

impl Look {
    /// The one that begins with this row and these columns; none where its second row shows that `first` comes before it.
    fn from(grid: &Line, top: usize, columns: &[usize; 9], first: &Line) -> Option<Self> {
        let mut names = [0; 9];
        for (name, column) in (b'1'..).zip(columns) {
            names[usize::from(grid[top * 9 + column] - b'1')] = name;
        }
        let name = |row: usize, column: usize| names[usize::from(grid[row * 9 + column] - b'1')];
        let begins = |row: usize| name(row, columns[0]);
        let band = top / 3 * 3;
        let (one, other) = (band + (top + 1) % 3, band + (top + 2) % 3);
        let (second, third) = if begins(one) < begins(other) { (one, other) } else { (other, one) };
        let row = columns.iter().map(|&column| name(second, column));
        if row.cmp(first[9..18].iter().copied()) == Ordering::Greater {
            return None;
        }
        let mut bands = [(band + 3) % 9, (band + 6) % 9].map(|band| {
            let mut rows = [band, band + 1, band + 2];
            rows.sort_unstable_by_key(|&row| begins(row));
            rows
        });
        bands.sort_unstable_by_key(|rows| begins(rows[0]));
        let [[a, b, c], [d, e, f]] = bands;
        Some(Self { rows: [top, second, third, a, b, c, d, e, f], columns: *columns, names })
    }

    fn of(&self, line: &Line) -> Line {
        std::array::from_fn(|at| {
            let symbol = line[self.rows[at / 9] * 9 + self.columns[at % 9]];
            symbol.checked_sub(b'1').map_or(b'.', |digit| self.names[usize::from(digit)])
        })
    }
}

fn turned(line: &Line) -> Line {
    std::array::from_fn(|at| line[at % 9 * 9 + at / 9])
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rand::Rng;

    use super::*;
    use crate::chance::{below, shuffle};
    use crate::grids::{Turn, draft};
    use crate::seeded;
    use solve::lanes::{Asked, Column, answers};

    /// Of the grids with most ways to be turned into themselves, the one that is written most easily.
    fn even() -> Line {
        std::array::from_fn(|at| {
            let (row, column) = (at / 9, at % 9);
            b'1' + ((column / 3 + row % 3) % 3 * 3 + (column % 3 + row / 3) % 3) as u8
        })
    }

    fn drawn(rng: &mut impl Rng) -> Line {
        loop {
            let Some(draft) = draft(rng) else { continue };
            let answer = answers(&[Column::read(&draft)], Asked { solutions: 1, guesses: 1000 })[0];
            if let Some(grid) = answer.first() {
                return grid.line();
            }
        }
    }

    fn without(grid: &Line, count: usize, rng: &mut impl Rng) -> Line {
        let mut cells: Vec<usize> = (0..81).collect();
        shuffle(&mut cells, rng);
        let mut puzzle = *grid;
        cells[..count].iter().for_each(|&cell| puzzle[cell] = b'.');
        puzzle
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn a_puzzle_has_the_form_of_all_its_turns(seed in any::<u64>(), is_even in any::<bool>(), gone in 0_usize..81) {
            let mut rng = seeded(seed);
            let grid = if is_even { even() } else { drawn(&mut rng) };
            let puzzle = without(&grid, gone, &mut rng);
            let turn = Turn::any(&mut rng);
            let known = form(&puzzle, &grid);
            prop_assert_eq!(form(&turn.of(&puzzle), &turn.of(&grid)), known);
            prop_assert_eq!(known.line().iter().filter(|&&symbol| symbol == b'.').count(), gone);
        }

        /// One given exchanged for another makes another puzzle; where the grid cannot be turned into itself, never the same form.
        #[test]
        fn other_puzzles_have_other_forms(seed in any::<u64>(), gone in 1_usize..81) {
            let mut rng = seeded(seed);
            let grid = drawn(&mut rng);
            let puzzle = without(&grid, gone, &mut rng);
            let pick = |is_gone: bool, rng: &mut _| -> usize {
                let cells: Vec<usize> = (0..81).filter(|&cell| (puzzle[cell] == b'.') == is_gone).collect();
                cells[below(rng, cells.len() as u32) as usize]
            };
            let (given, empty) = (pick(false, &mut rng), pick(true, &mut rng));
            let mut other = puzzle;
            (other[given], other[empty]) = (b'.', grid[empty]);
            prop_assert_ne!(form(&other, &grid), form(&puzzle, &grid));
        }
    }

    /// The grid with the most ways to be turned into itself has 648: the one given of a puzzle can stand in any cell.
    #[test]
    fn in_an_even_grid_all_cells_are_alike() {
        let grid = even();
        let lone = |cell: usize| {
            let mut puzzle = [b'.'; 81];
            puzzle[cell] = grid[cell];
            form(&puzzle, &grid)
        };
        assert!((1..81).all(|cell| lone(cell) == lone(0)));
    }
}
