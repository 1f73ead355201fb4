//! Full grids of the classic 9 × 9 board, drawn evenly.
//!
//! The first band and the first stack are drawn from all that there are, each as likely. The box in the middle is drawn at random
//! among the digits that they leave it, and the rest is asked of the solver; where there is no such grid all is drawn again, so that
//! bands and stacks that leave more come more often. What the solver gave is turned, shuffled and relabelled at random in all of the
//! 3,359,232 × 9! ways, each as likely. So the images of one grid are exactly as likely as each other; grids of two kinds nearly.

use rand::Rng;

use crate::chance::{below, shuffle};
use grid::{Digit, Puzzle, Shape};

/// 81 digits from 1 as symbols, row by row; `.` where a cell is empty.
pub(super) type Line = [u8; 81];

/// The digits of a full grid, by cell.
pub(super) fn digits(line: &Line) -> Vec<Digit> {
    line.iter().map(|&symbol| Digit::new(usize::from(symbol - b'1'))).collect()
}

/// The givens as a puzzle.
pub(super) fn puzzle(line: &Line) -> Puzzle {
    let digit = |&symbol: &u8| (symbol != b'.').then(|| Digit::new(usize::from(symbol - b'1')));
    Puzzle::classic(Shape::nine(), line.iter().map(digit).collect())
}

/// A band, a stack and the box between them; none where the box has no digits left.
pub(super) fn draft(rng: &mut impl Rng) -> Option<Line> {
    let mut digits: [u8; 9] = *b"123456789";
    shuffle(&mut digits, rng);
    let first =
        [[digits[0], digits[1], digits[2]], [digits[3], digits[4], digits[5]], [digits[6], digits[7], digits[8]]];
    let mut line = [b'.'; 81];
    let turned = [0, 1, 2].map(|c| [0, 1, 2].map(|r: usize| first[r][c]));
    for (at, rows) in [first].into_iter().chain(beside(&first, rng)).enumerate() {
        (0..9).for_each(|k| line[k / 3 * 9 + at * 3 + k % 3] = rows[k / 3][k % 3]);
    }
    for (at, columns) in beside(&turned, rng).into_iter().enumerate() {
        (0..9).for_each(|k| line[(3 * (at + 1) + k % 3) * 9 + k / 3] = columns[k / 3][k % 3]);
    }
    middle(&mut line, rng).then_some(line)
}

/// The two boxes that stand in a band with this one, by rows. Of the 56 ways to share the digits out, two give each row of the
/// neighbour a whole row of the box; each row's three digits stand in any order.
fn beside(first: &[[u8; 3]; 3], rng: &mut impl Rng) -> [[[u8; 3]; 3]; 2] {
    let mut rows = *first;
    rows.iter_mut().for_each(|row| shuffle(row, rng));
    let [a, b, c] = rows;
    let mut boxes = match below(rng, 56) {
        0 => [[b, c, a], [c, a, b]],
        1 => [[c, a, b], [b, c, a]],
        way if way % 2 == 0 => [
            [[b[0], b[1], c[0]], [c[1], c[2], a[0]], [a[1], a[2], b[2]]],
            [[c[1], c[2], b[2]], [a[1], a[2], c[0]], [b[0], b[1], a[0]]],
        ],
        _ => [
            [[b[0], c[1], c[2]], [c[0], a[1], a[2]], [a[0], b[1], b[2]]],
            [[b[1], b[2], c[0]], [a[0], c[1], c[2]], [b[0], a[1], a[2]]],
        ],
    };
    boxes.iter_mut().flatten().for_each(|row| shuffle(row, rng));
    boxes
}

/// Fills the middle box, cell by cell, as chance has it; `false` if that leads nowhere.
fn middle(line: &mut Line, rng: &mut impl Rng) -> bool {
    const CELLS: [usize; 9] = [30, 31, 32, 39, 40, 41, 48, 49, 50];
    let mut taken = 0_u32;
    for cell in CELLS {
        let (row, column) = (cell / 9, cell % 9);
        let seen = (0..3).map(|k| line[row * 9 + k]).chain((0..3).map(|k| line[k * 9 + column]));
        let free = 0x1FF & !seen.fold(taken, |seen, symbol| seen | 1 << (symbol - b'1'));
        if free == 0 {
            return false;
        }
        let mut rest = free;
        (0..below(rng, free.count_ones())).for_each(|_| rest &= rest - 1);
        taken |= rest & rest.wrapping_neg();
        line[cell] = b'1' + rest.trailing_zeros() as u8;
    }
    true
}

/// A way to turn, shuffle and relabel a board.
#[derive(Debug)]
pub(super) struct Turn {
    rows: [u8; 9],
    columns: [u8; 9],
    is_turned: bool,
    names: [u8; 9],
}

impl Turn {
    /// Each as likely.
    pub(super) fn any(rng: &mut impl Rng) -> Self {
        let (rows, columns, is_turned) = (lines(rng), lines(rng), below(rng, 2) == 1);
        let mut names: [u8; 9] = *b"123456789";
        shuffle(&mut names, rng);
        Self { rows, columns, is_turned, names }
    }

    /// The board turned so.
    pub(super) fn of(&self, line: &Line) -> Line {
        std::array::from_fn(|at| {
            let (row, column) = (usize::from(self.rows[at / 9]), usize::from(self.columns[at % 9]));
            let from = if self.is_turned { column * 9 + row } else { row * 9 + column };
            line[from].checked_sub(b'1').map_or(b'.', |digit| self.names[usize::from(digit)])
        })
    }
}

/// The nine lines of a board in any order that keeps bands together.
fn lines(rng: &mut impl Rng) -> [u8; 9] {
    let mut bands = [[0, 1, 2], [3, 4, 5], [6, 7, 8]];
    shuffle(&mut bands, rng);
    bands.iter_mut().for_each(|band| shuffle(band, rng));
    std::array::from_fn(|at| bands[at / 3][at % 3])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seeded;

    #[test]
    fn a_draft_breaks_no_rule() {
        let mut rng = seeded(1);
        let drafts: Vec<Line> = (0..2000).filter_map(|_| draft(&mut rng)).collect();
        assert!(drafts.len() > 200, "{}", drafts.len());
        for line in drafts {
            for (one, other) in (0..81).flat_map(|one| (0..one).map(move |other| (one, other))) {
                let is_peer = one / 9 == other / 9
                    || one % 9 == other % 9
                    || (one / 27, one % 9 / 3) == (other / 27, other % 9 / 3);
                assert!(!is_peer || line[one] == b'.' || line[one] != line[other], "{one} {other}");
            }
            assert_eq!(line.iter().filter(|&&symbol| symbol == b'.').count(), 27);
        }
    }

    /// Of 2,612,736 bands with the same first box 93,312 share out whole rows.
    #[test]
    fn whole_rows_are_shared_out_as_often_as_there_are_ways() {
        let mut rng = seeded(2);
        let first = [*b"123", *b"456", *b"789"];
        let is_whole = |rows: [u8; 3]| rows.iter().all(|&symbol| (symbol - b'1') / 3 == (rows[0] - b'1') / 3);
        let whole = (0..56_000).filter(|_| is_whole(beside(&first, &mut rng)[0][0])).count();
        assert!((1850..2150).contains(&whole), "{whole}");
    }
}
