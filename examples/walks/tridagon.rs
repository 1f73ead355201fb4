//! Puzzles built around a tridagon, a pattern that three digits cannot fill.

use crate::walks::{Line, Walk, ask};

impl<R: rand::Rng> Walk<R> {
    /// Returns a minimal puzzle with a tridagon: in four boxes that form a rectangle, twelve cells have the same three digits as their only
    /// candidates, except that one of these cells has another digit as well. `None` if the attempt fails.
    pub(super) fn tridagon(&mut self) -> Option<Line> {
        let puzzle = self.exchange([b'.'; 81], 3)?;
        let grid = ask(&[puzzle], 1)[0].first()?.line();
        for at in 0..84 * 9 * 4 {
            let (triple, bands, stacks, odd) = (TRIPLES[at / 36], at / 12 % 3, at / 4 % 3, at % 4);
            let Some(pattern) = pattern(&grid, triple, [bands, stacks], odd) else { continue };
            let is_opposite = |cell: usize| cell / 27 == bands && cell % 9 / 3 == stacks;
            let is_gone =
                |cell: usize| pattern >> cell & 1 == 1 || triple >> (grid[cell] - b'1') & 1 == 1 && !is_opposite(cell);
            let line: Line = std::array::from_fn(|cell| if is_gone(cell) { b'.' } else { grid[cell] });
            if ask(&[line], 2)[0].solutions == 1 {
                return Some(self.lean(line));
            }
        }
        None
    }
}

/// All sets of three digits, one bit per digit.
const TRIPLES: [u32; 84] = triples();

const fn triples() -> [u32; 84] {
    let (mut triples, mut count, mut set) = ([0; 84], 0, 0_u32);
    while set < 512 {
        if set.count_ones() == 3 {
            triples[count] = set;
            count += 1;
        }
        set += 1;
    }
    triples
}

/// Returns twelve cells that form a tridagon, one bit per cell; `None` if there are no such cells. The cells are in the four boxes outside
/// `band` and `stack`: three cells in each box, in different rows and columns. The digits of `triple` fill all twelve cells except one cell
/// in the box `odd`, which holds another digit. With only the digits of `triple`, the twelve cells could not be filled.
fn pattern(grid: &Line, triple: u32, [band, stack]: [usize; 2], odd: usize) -> Option<u128> {
    let (mut pattern, mut is_odd) = (0, false);
    let [bands, stacks] = [band, stack].map(|out| [(out + 1) % 3, (out + 2) % 3]);
    for at in 0..4 {
        let cell = |row: usize, column: usize| (3 * bands[at / 2] + row) * 9 + 3 * stacks[at % 2] + column;
        let is_in = |row: usize, column: usize| triple >> (grid[cell(row, column)] - b'1') & 1 == 1;
        let fits = |columns: &&[usize; 3]| {
            (0..3).filter(|&row| is_in(row, columns[row])).count() == 3 - usize::from(at == odd)
        };
        let turn = TURNS.iter().find(fits)?;
        is_odd ^= TURNS.iter().position(|other| other == turn)? >= 3;
        (0..3).for_each(|row| pattern |= 1 << cell(row, turn[row]));
    }
    is_odd.then_some(pattern)
}

/// All permutations of three columns: the column of the cell in each of three successive rows. The even permutations come first.
const TURNS: [[usize; 3]; 6] = [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 2, 1], [2, 1, 0], [1, 0, 2]];
